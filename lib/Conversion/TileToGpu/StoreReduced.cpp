// Outputs with one number for each row or column. A lane combines what it holds of a line, the
// lanes of a warp that have the line do by shuffles, and one of them by an atomic of the output's
// element, which takes part. So the order of warps and CTAs must not matter: combiners here are
// associative and commutative to the bit. Absolute values are compared as the integers that their
// bits are: they are ordered alike, and NaN without its sign is larger than infinity. Values with
// signs are compared by integers that are ordered as they are, between NaNs at both ends; in memory
// they are floats, of which those below 0 are ordered the other way, as unsigned integers.
#include "StoreEngine.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// How a combiner works on the bits of an f32.
struct OnBits {
  bool sizes; ///< of absolute values, else of values
  bool least; ///< the least counts, else the largest
};

OnBits onBits(gemm::ir::Combiner combiner) {
  switch (combiner) {
  case gemm::ir::Combiner::Max:
    return {/*sizes=*/false, /*least=*/false};
  case gemm::ir::Combiner::Min:
    return {/*sizes=*/false, /*least=*/true};
  case gemm::ir::Combiner::AbsMax:
    return {/*sizes=*/true, /*least=*/false};
  case gemm::ir::Combiner::Store: // has engines of its own
    break;
  }
  llvm_unreachable("a combiner that reduces has a case");
}

class ReducedStore : public StoreEngine {
public:
  ReducedStore(const StoreTarget &target, gemm::ResultAttr result, const FragmentMap &map, Int row,
               Int col)
      : StoreEngine(target), how(onBits(result.getCombiner())),
        overCols(result.getReducedDim() == 1), map(map), row0(row), col0(col) {}

  void store(Int row, Int col, ArrayRef<Value> values) override {
    FragmentRun run = map.run(done++);
    for (int64_t i = 0; i < 2; ++i) {
      Value inside = overCols ? (col + i).isInside(target.unit.n) : row.isInside(target.unit.m);
      Value bits = LLVM::BitcastOp::create(builder, builder.getI32Type(), values[i]);
      bits = how.sizes ? withoutSign(bits) : ordered(withNaNLast(bits));
      bits = arith::SelectOp::create(builder, inside, bits, constant(neutral()));
      Value &line = lines[overCols ? run.row : run.col + i];
      line = line ? combined(line, bits) : bits;
    }
  }

  void finish() override {
    Int lane = threadNumber(builder) % 32;
    // Four lanes have a row, eight a column.
    Int other = overCols ? lane % 4 : lane / 4;
    for (auto [offset, line] : lines) {
      Value number = line;
      for (int64_t distance = overCols ? 1 : 4; distance < (overCols ? 4 : 32); distance *= 2)
        number = combined(number, fromLane(number, distance));
      Int place = overCols ? row0 + offset : col0 + offset;
      inFirstThread(builder, other, [&] { update(place, number); });
    }
  }

private:
  Value constant(int64_t value) { return arith::ConstantIntOp::create(builder, value, 32); }

  /// What is not inside the problem counts as.
  int64_t neutral() const { return how.sizes ? 0 : how.least ? INT32_MAX : INT32_MIN; }

  Value withoutSign(Value bits) {
    return arith::AndIOp::create(builder, bits, constant(INT32_MAX));
  }

  /// Every NaN as the one that no number is beyond.
  Value withNaNLast(Value bits) {
    Value infinity = constant(0x7f800000);
    Value isNaN =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, withoutSign(bits), infinity);
    return arith::SelectOp::create(builder, isNaN, constant(how.least ? -1 : INT32_MAX), bits);
  }

  /// Signed integers that are ordered as floats of these bits; and from them the bits again.
  Value ordered(Value bits) {
    Value sign = arith::ShRSIOp::create(builder, bits, constant(31));
    return arith::XOrIOp::create(builder, bits, withoutSign(sign));
  }

  Value combined(Value left, Value right) {
    if (how.least)
      return arith::MinSIOp::create(builder, left, right);
    return arith::MaxSIOp::create(builder, left, right);
  }

  Value fromLane(Value number, int64_t distance) {
    return gpu::ShuffleOp::create(builder, number, Int(builder, distance).get(),
                                  Int(builder, 32).get(), gpu::ShuffleMode::XOR)
        .getShuffleResult();
  }

  /// Combines the output's element of row or column `place` with `number`, if there is one.
  void update(Int place, Value number) {
    Value exists = place.isInside(overCols ? target.unit.m : target.unit.n);
    auto inside = scf::IfOp::create(builder, exists, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(inside.thenBlock());
    Value offset = arith::MulIOp::create(builder, place.get64(), target.view[overCols ? 1 : 2]);
    Value batch = arith::MulIOp::create(builder, target.unit.batch.get64(), target.view[3]);
    offset = arith::AddIOp::create(builder, offset, batch);
    Value bytes = arith::ConstantIntOp::create(builder, 4, 64);
    Value pointer =
        advance(builder, target.view[0], arith::MulIOp::create(builder, offset, bytes).getResult());
    combineInMemory(pointer, number);
  }

  void combineInMemory(Value pointer, Value number) {
    using LLVM::AtomicBinOp;
    auto combine = [&](AtomicBinOp how, Value bits) {
      LLVM::AtomicRMWOp::create(builder, how, pointer, bits, LLVM::AtomicOrdering::monotonic,
                                "device", /*alignment=*/4);
    };
    if (how.sizes)
      return combine(AtomicBinOp::max, number);
    Value bits = ordered(number);
    Value below = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt, bits, constant(0));
    auto branch = scf::IfOp::create(builder, below, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    combine(how.least ? AtomicBinOp::umax : AtomicBinOp::umin, bits);
    builder.setInsertionPointToStart(branch.elseBlock());
    combine(how.least ? AtomicBinOp::min : AtomicBinOp::max, bits);
  }

  OnBits how;
  bool overCols; ///< a number for each row
  FragmentMap map;
  Int row0, col0; ///< of the lane
  int64_t done = 0;
  llvm::MapVector<int64_t, Value> lines; ///< by the row or column inside of the lane's tile
};
} // namespace

std::unique_ptr<StoreEngine> gemm::tile::storeReduced(const StoreTarget &target,
                                                      gemm::ResultAttr result,
                                                      const FragmentMap &map, Int row, Int col) {
  return std::make_unique<ReducedStore>(target, result, map, row, col);
}
