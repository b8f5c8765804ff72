// The direct store engine. Columns that a lane has side by side are one store when the view's
// alignment covers them, in a tile that lies inside the problem, which is asked once in each group.
// Of others each pair is asked for, and at the right edge the first of it goes alone. Of a tile
// stored transposed each element goes alone.
#include "StoreEngine.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

Value gemm::tile::roundTo(ImplicitLocOpBuilder &builder, mlir::Type element, Value value) {
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
        origin(address.at(place.row, place.col)) {}

  void store(Int, Int, ArrayRef<Value> values) override {
    FragmentRun run = map.run(done++);
    Held next{run.row, run.col, {values[0], values[1]}};
    if (!isWide())
      for (Value &value : next.values)
        value = roundTo(builder, target.type.getElement(), value);
    held.push_back(next);
  }

  void endGroup() override {
    if (place.reach == Reach::Asked)
      askWhole();
    else
      place.reach == Reach::Whole ? storeWhole() : storeCut();
    held.clear();
  }

private:
  /// Two values of neighbouring columns, so far from the lane's first element. Those of vectors are
  /// rounded where they are stored: of what several branches read ptxas moves each to the vector's
  /// registers. A pair is one register, and takes less room than its values until then.
  struct Held {
    int64_t rows, cols;
    std::array<Value, 2> values;
  };

  bool isWide() const { return map.lengthOfLane() > 2; }

  Value rounded(const Held &run, int64_t i) {
    return isWide() ? roundTo(builder, target.type.getElement(), run.values[i]) : run.values[i];
  }

  void storeOne(const ViewAddress &to, const Held &run, int64_t i) {
    LLVM::StoreOp::create(builder, rounded(run, i), to.from(origin, run.rows, run.cols + i),
                          to.elementBytes());
  }

  /// Neighbours among the runs follow one another (Layout/FragmentMap.h).
  void storeVector(ArrayRef<Held> runs) {
    const Held &first = runs.front();
    SmallVector<Value> pairs;
    for (const Held &run : runs)
      pairs.push_back(vectorOf(builder, {rounded(run, 0), rounded(run, 1)}));
    address.storePairs(address.from(origin, first.rows, first.cols), pairs);
  }

  void askWhole() {
    Value whole = place.isWhole(builder);
    if (Value dense = address.isDense())
      whole = arith::AndIOp::create(builder, whole, dense);
    auto branch = scf::IfOp::create(builder, whole, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    storeWhole();
    builder.setInsertionPointToStart(branch.elseBlock());
    storeCut();
  }

  void storeCut() {
    for (const Held &run : held)
      storeInside(run);
  }

  void storeWhole() {
    const auto runs = static_cast<size_t>(address.columnsAtOnce(map.lengthOfLane()) / 2);
    if (!runs) {
      for (const Held &run : held)
        for (int64_t i : {0, 1})
          storeOne(address.dense(), run, i);
      return;
    }
    assert(held.size() % runs == 0 && "expected groups of whole vectors");
    for (size_t i = 0; i < held.size(); i += runs)
      storeVector(ArrayRef(held).slice(i, runs));
  }

  /// Those that lie inside the problem.
  void storeInside(const Held &run) {
    Value rowInside = (place.row + run.rows).isInside(target.unit.m);
    auto isInside = [&](int64_t i) -> Value {
      return arith::AndIOp::create(builder, rowInside,
                                   (place.col + run.cols + i).isInside(target.unit.n));
    };
    Value first = isInside(0), second = isInside(1);
    if (!address.takesPairs()) {
      storeIf(first, [&] { storeOne(address, run, 0); });
      storeIf(second, [&] { storeOne(address, run, 1); });
      return;
    }
    auto both = scf::IfOp::create(builder, second, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(both.thenBlock());
    storeVector(run);
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
  int64_t done = 0;
  SmallVector<Held> held; ///< of the group
};
} // namespace

std::unique_ptr<StoreEngine>
gemm::tile::storeDirect(const StoreTarget &target, const FragmentMap &map, const LanePlace &place) {
  return std::make_unique<DirectStore>(target, map, place);
}
