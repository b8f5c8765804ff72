// The direct store engine: stores of column pairs. The pair is one store when the view's
// alignment covers both elements; at the right edge the first goes alone. Of a tile stored
// transposed each element goes alone. A tile that lies inside the problem is asked for once in
// each group, of others each pair is.
#include "StoreEngine.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// One rounding, to nearest even; integers wrap. What it returns is of `memoryType`.
static Value roundTo(ImplicitLocOpBuilder &builder, mlir::Type element, Value value) {
  if (element == value.getType())
    return value;
  if (element.isInteger())
    return arith::TruncIOp::create(builder, element, value);
  mlir::Type stored = memoryType(element);
  if (stored == element)
    return arith::TruncFOp::create(builder, element, value);
  // Who quantises has rounded already, and only widens what he stores.
  auto widened = value.getDefiningOp<arith::ExtFOp>();
  Value rounded = widened && widened.getIn().getType() == element
                      ? widened.getIn()
                      : arith::TruncFOp::create(builder, element, value).getResult();
  return arith::BitcastOp::create(builder, stored, rounded);
}

namespace {
class DirectStore : public StoreEngine {
public:
  DirectStore(const StoreTarget &target, const FragmentMap &map, const LanePlace &place)
      : StoreEngine(target), map(map), place(place),
        address(builder, target.type, target.view, target.unit.batch, target.transposed),
        origin(address.at(place.row, place.col)), whole(place.isWhole(builder)) {
    if (Value dense = address.isDense())
      whole = arith::AndIOp::create(builder, whole, dense);
  }

  void store(Int, Int, ArrayRef<Value> values) override {
    FragmentRun run = map.run(done++);
    mlir::Type element = target.type.getElement();
    Held next{run.row, run.col, {}, {}};
    for (int64_t i = 0; i < 2; ++i)
      next.values[i] = roundTo(builder, element, values[i]);
    if (address.takesPairs()) {
      next.pair = LLVM::PoisonOp::create(builder, VectorType::get(2, next.values[0].getType()));
      for (int64_t i = 0; i < 2; ++i)
        next.pair = LLVM::InsertElementOp::create(builder, next.pair, next.values[i],
                                                  Int(builder, i).get());
    }
    held.push_back(next);
  }

  void endGroup() override {
    auto branch = scf::IfOp::create(builder, whole, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    for (const Held &run : held)
      storeBoth(address.dense(), run);
    builder.setInsertionPointToStart(branch.elseBlock());
    for (const Held &run : held)
      storeInside(run);
    held.clear();
  }

private:
  /// Two values as memory has them, of neighbouring columns, so far from the lane's first element.
  struct Held {
    int64_t rows, cols;
    std::array<Value, 2> values;
    Value pair; ///< both, if they are stored together
  };

  void storeOne(const ViewAddress &to, const Held &run, int64_t i) {
    LLVM::StoreOp::create(builder, run.values[i], to.from(origin, run.rows, run.cols + i),
                          to.elementBytes());
  }

  void storeBoth(const ViewAddress &to, const Held &run) {
    if (run.pair) {
      LLVM::StoreOp::create(builder, run.pair, to.from(origin, run.rows, run.cols),
                            2 * to.elementBytes());
      return;
    }
    storeOne(to, run, 0);
    storeOne(to, run, 1);
  }

  /// Those that lie inside the problem.
  void storeInside(const Held &run) {
    Value rowInside = (place.row + run.rows).isInside(target.unit.m);
    auto isInside = [&](int64_t i) -> Value {
      return arith::AndIOp::create(builder, rowInside,
                                   (place.col + run.cols + i).isInside(target.unit.n));
    };
    Value first = isInside(0), second = isInside(1);
    if (!run.pair) {
      storeIf(first, [&] { storeOne(address, run, 0); });
      storeIf(second, [&] { storeOne(address, run, 1); });
      return;
    }
    auto both = scf::IfOp::create(builder, second, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(both.thenBlock());
    storeBoth(address, run);
    builder.setInsertionPointToStart(both.elseBlock());
    storeIf(first, [&] { storeOne(address, run, 0); });
  }

  void storeIf(Value condition, function_ref<void()> store) {
    auto branch = scf::IfOp::create(builder, condition, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    store();
  }

  FragmentMap map;
  LanePlace place;
  ViewAddress address;
  Value origin; ///< the lane's first element
  Value whole;  ///< whether nothing must be asked of elements
  int64_t done = 0;
  SmallVector<Held> held; ///< of the group
};
} // namespace

std::unique_ptr<StoreEngine>
gemm::tile::storeDirect(const StoreTarget &target, const FragmentMap &map, const LanePlace &place) {
  return std::make_unique<DirectStore>(target, map, place);
}
