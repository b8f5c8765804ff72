// Outputs with one number for each row or column. A lane combines what it holds of a line, the
// lanes of a warp that have the line do by shuffles, and one of them by an atomic of the output's
// element, which takes part. So the order of warps and CTAs must not matter: combiners here are
// associative and commutative to the bit, by integers that Combining.h says. In memory numbers with
// signs are floats, of which those below 0 are ordered the other way, as unsigned integers.
// Of groups, which lie in what a warp holds, one lane writes the number without an atomic; the
// order of sums is that of the lane's values, then of its neighbours at distances 1, 2, 4, ...
#include "Combining.h"
#include "StoreEngine.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

#include <climits>

using namespace mlir;
using namespace gemm::tile;

namespace {
/// What is common to lines and to groups: what a lane makes of its values, and lanes of theirs.
class ReducingStore : public StoreEngine {
public:
  ReducingStore(const StoreTarget &target, gemm::ResultAttr result, const FragmentMap &map)
      : StoreEngine(target),
        how(target.builder, result.getCombiner(), target.type.getElement().isInteger()),
        overCols(result.getReducedDim() == 1), map(map),
        bytesOfNumber(target.type.getElement().getIntOrFloatBitWidth() / CHAR_BIT) {}

protected:
  Value constant(int64_t value) { return arith::ConstantIntOp::create(builder, value, 32); }

  /// What the lanes of a warp that hold a line make of their numbers of it.
  Value overLanes(Value number) { return how.overLanes(number, /*ofRow=*/overCols); }

  /// 0 in the one of them that writes.
  Int writer() {
    Int lane = threadNumber(builder) % gemm::threadsOfWarp;
    return overCols ? lane % lanesOfRow : lane / lanesOfRow;
  }

  /// The output's element so far along the view's strides of m, n or both.
  Value pointerTo(Value offset) {
    Value batch = arith::MulIOp::create(builder, target.unit.batch.get64(), target.view[3]);
    offset = arith::AddIOp::create(builder, offset, batch);
    Value bytes = arith::ConstantIntOp::create(builder, bytesOfNumber, 64);
    return advance(builder, target.view[0],
                   arith::MulIOp::create(builder, offset, bytes).getResult());
  }

  Combining how;
  bool overCols; ///< a number for each row
  FragmentMap map;
  unsigned bytesOfNumber;
  int64_t done = 0;
};

/// A number for each row or column of the problem, of f32.
class LineStore : public ReducingStore {
public:
  LineStore(const StoreTarget &target, gemm::ResultAttr result, const FragmentMap &map, Int row,
            Int col)
      : ReducingStore(target, result, map), row0(row), col0(col) {}

  void store(Int row, Int col, ArrayRef<Value> values) override {
    FragmentRun run = map.run(done++);
    for (int64_t i = 0; i < 2; ++i) {
      Value inside = overCols ? (col + i).isInside(target.unit.n) : row.isInside(target.unit.m);
      Value bits = how.taken(values[i]);
      bits = arith::SelectOp::create(builder, inside, bits, how.neutral());
      Value &line = lines[overCols ? run.row : run.col + i];
      line = line ? how.combined(line, bits) : bits;
    }
  }

  void finish() override {
    Int other = writer();
    for (auto [offset, line] : lines) {
      Value number = overLanes(line);
      Int place = overCols ? row0 + offset : col0 + offset;
      inFirstThread(builder, other, [&] { update(place, number); });
    }
  }

private:
  /// Combines the output's element of row or column `place` with `number`, if there is one.
  void update(Int place, Value number) {
    Value exists = place.isInside(overCols ? target.unit.m : target.unit.n);
    auto inside = scf::IfOp::create(builder, exists, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(inside.thenBlock());
    Value offset = arith::MulIOp::create(builder, place.get64(), target.view[overCols ? 1 : 2]);
    combineInMemory(pointerTo(offset), number);
  }

  void combineInMemory(Value pointer, Value number) {
    using LLVM::AtomicBinOp;
    auto combine = [&](AtomicBinOp how, Value bits) {
      LLVM::AtomicRMWOp::create(builder, how, pointer, bits, LLVM::AtomicOrdering::monotonic,
                                "device", bytesOfNumber);
    };
    if (how.sizes)
      return combine(AtomicBinOp::max, number);
    Value bits = how.ordered(number);
    Value below = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt, bits, constant(0));
    auto branch = scf::IfOp::create(builder, below, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    combine(how.least ? AtomicBinOp::umax : AtomicBinOp::umin, bits);
    builder.setInsertionPointToStart(branch.elseBlock());
    combine(how.least ? AtomicBinOp::min : AtomicBinOp::max, bits);
  }

  Int row0, col0;                        ///< of the lane
  llvm::MapVector<int64_t, Value> lines; ///< by the row or column inside of the lane's tile
};

/// A number for each group of a row or column, which a warp has all of: nobody else writes it.
class GroupStore : public ReducingStore {
public:
  GroupStore(const StoreTarget &target, gemm::ResultAttr result, const FragmentMap &map,
             const WarpPlace &place, bool same)
      : ReducingStore(target, result, map), group(result.getGroup()), partial(result.getPartial()),
        same(same && overCols && !how.adds), at(place) {}

  void store(Int row, Int col, ArrayRef<Value> values) override {
    FragmentRun run = map.run(done++);
    // Groups are of whole blocks, joined ones together, in which a lane's origin lies.
    Part &part =
        parts[overCols ? std::pair(run.row, run.col / group) : std::pair(run.col, run.row / group)];
    if (same && part.runs == 0)
      part.numbers[0] = how.taken(values[0]);
    for (int64_t i = 0; i < 2 && !same; ++i) {
      Value inside = overCols ? (col + i).isInside(target.unit.n) : row.isInside(target.unit.m);
      Value value = arith::SelectOp::create(builder, inside, how.taken(values[i]), how.neutral());
      Value &number = part.numbers[overCols ? 0 : i];
      number = number ? how.combined(number, value) : value;
    }
    // Of a row a lane has two columns of each block, of two columns one row of each eight: as many
    // of a group as the others of its line, and no longer than needed.
    if (++part.runs == group / (overCols ? columnsOfBlock : lanesOfColumn))
      overCols ? finishRow(run, part.numbers[0]) : finishColumns(run, part.numbers);
  }

private:
  /// A lane's values of a group of one row, or of two neighbouring columns.
  struct Part {
    std::array<Value, 2> numbers;
    int64_t runs = 0;
  };

  void finishRow(const FragmentRun &run, Value own) {
    Value made = same ? own : overLanes(own);
    Int first = at.warpCol + run.col / group * group, place = at.row + run.row;
    inFirstThread(builder, writer(), [&] { write(place, first, made); });
  }

  /// Of the lanes that have both columns, every other one goes on with the first.
  void finishColumns(const FragmentRun &run, ArrayRef<Value> own) {
    Int lane = threadNumber(builder) % gemm::threadsOfWarp, column = lane / lanesOfRow % 2;
    Value odd = Int(builder, 0) < column;
    Value kept = arith::SelectOp::create(builder, odd, own[1], own[0]),
          given = arith::SelectOp::create(builder, odd, own[0], own[1]);
    Value made = how.combined(kept, how.fromLane(given, lanesOfRow));
    for (int64_t distance = 2 * lanesOfRow; distance < gemm::threadsOfWarp; distance *= 2)
      made = how.combined(made, how.fromLane(made, distance));
    Int first = at.warpRow + run.row / group * group, place = at.col + run.col + column;
    inFirstThread(builder, lane / (2 * lanesOfRow), [&] { write(place, first, made); });
  }

  /// Of row or column `place` the number of the group that begins at `first`, if there is one.
  void write(Int place, Int first, Value number) {
    const UnitValues &unit = target.unit;
    Value exists = arith::AndIOp::create(builder, place.isInside(overCols ? unit.m : unit.n),
                                         first.isInside(overCols ? unit.n : unit.m));
    auto inside = scf::IfOp::create(builder, exists, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(inside.thenBlock());
    Value along = arith::MulIOp::create(builder, place.get64(), target.view[overCols ? 1 : 2]);
    Value across =
        arith::MulIOp::create(builder, (first / group).get64(), target.view[overCols ? 2 : 1]);
    Value pointer = pointerTo(arith::AddIOp::create(builder, along, across));
    Type f32 = builder.getF32Type(), type = how.adds ? f32 : builder.getI32Type();
    if (!partial) { // what was there is ordered as by the atomics of lines
      Value before = LLVM::LoadOp::create(builder, type, pointer, bytesOfNumber);
      number = how.combined(how.adds || how.sizes ? before : how.ordered(before), number);
    }
    number = roundTo(builder, target.type.getElement(), how.given(number));
    LLVM::StoreOp::create(builder, number, pointer, bytesOfNumber);
  }

  int64_t group;
  bool partial;
  bool same; ///< each value of a group is its number
  WarpPlace at;
  DenseMap<std::pair<int64_t, int64_t>, Part> parts; ///< by line and group of the lane's
};
} // namespace

std::unique_ptr<StoreEngine> gemm::tile::storeReduced(const StoreTarget &target,
                                                      gemm::ResultAttr result,
                                                      const FragmentMap &map,
                                                      const WarpPlace &place, bool same) {
  if (result.isGrouped())
    return std::make_unique<GroupStore>(target, result, map, place, same);
  return std::make_unique<LineStore>(target, result, map, place.row, place.col);
}
