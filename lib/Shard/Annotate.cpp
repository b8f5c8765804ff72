// gemm-shard-annotate: the form that shard-partition reads, and holds for given. It takes the first
// user of an argument for its annotation, reads two annotations of a value in a row as a change of
// its sharding, of three forgets one, divides sizes that do not divide, and takes what an op reads
// and makes for shards of one choice of its loops; none of that is an error there. So each op has
// such a choice here: axes go to the loops that its results ask for, then its operands, each axis
// to one.
#include "Shards.h"
#include "gemm/Shard/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <optional>

namespace gemm {
#define GEN_PASS_DEF_GEMMSHARDANNOTATE
#include "gemm/Shard/Passes.h.inc"
} // namespace gemm

using namespace mlir;
using shard::GridAxis;
using shard::ShardOp;

namespace {
/// The axes that each dim is split along; of dims at the end there may be none.
using Axes = shard::ShardingArray;

/// A value that is no annotation, what its own annotation says, and each use with what the last
/// annotation before it says.
struct Annotated {
  Value value;
  std::optional<Axes> own;
  SmallVector<std::pair<OpOperand *, std::optional<Axes>>> uses;
};

class Annotator {
public:
  Annotator(func::FuncOp function, shard::GridOp grid) : function(function), grid(grid) {}

  LogicalResult run() {
    Block &block = function.getBody().front();
    for (BlockArgument argument : block.getArguments())
      if (failed(add(argument)))
        return failure();
    SmallVector<Operation *> old, ops;
    for (Operation &op : block) {
      (isa<ShardOp, shard::ShardingOp>(op) ? old : ops).push_back(&op);
      if (isa<ShardOp>(op))
        continue;
      for (Value result : op.getResults())
        if (failed(add(result)))
          return failure();
    }
    for (Operation *op : ops)
      settle(op);
    for (Annotated &one : all)
      if (failed(annotate(one)))
        return failure();
    for (Operation *op : llvm::reverse(old))
      op->erase();
    return success();
  }

private:
  LogicalResult add(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() == 0)
      return success();
    numbers[value] = all.size();
    all.emplace_back().value = value;
    return collect(value, std::nullopt, all.back());
  }

  LogicalResult collect(Value value, const std::optional<Axes> &axes, Annotated &into) {
    for (OpOperand &use : value.getUses()) {
      auto next = dyn_cast<ShardOp>(use.getOwner());
      if (!next) {
        numberOfUse[&use] = into.uses.size();
        into.uses.emplace_back(&use, axes);
        continue;
      }
      FailureOr<Axes> read = this->read(next);
      if (failed(read))
        return failure();
      if (value == into.value && (!into.own || !next.getAnnotateForUsers()))
        into.own = *read;
      if (failed(collect(next.getResult(), *read, into)))
        return failure();
    }
    return success();
  }

  FailureOr<Axes> read(ShardOp op) {
    auto type = cast<RankedTensorType>(op.getSrc().getType());
    shard::Sharding of(op.getSharding());
    Location loc = op.getSharding().getLoc();
    if (std::string why = gemm::checkSharding(of); !why.empty())
      return emitError(loc, why);
    if (static_cast<int64_t>(of.getSplitAxes().size()) > type.getRank())
      return emitError(loc, "expected split_axes of ")
             << type.getRank() << " dims at most, as " << type << " has, got "
             << of.getSplitAxes().size();
    Axes read(type.getRank());
    llvm::SmallSet<GridAxis, 4> seen;
    for (auto [dim, axes] : llvm::enumerate(of.getSplitAxes())) {
      read[dim].assign(axes.asArrayRef().begin(), axes.asArrayRef().end());
      for (GridAxis axis : axes.asArrayRef())
        if (axis < 0 || axis >= grid.getRank())
          return emitError(loc, "expected axes of @")
                 << grid.getSymName() << ", 0 to " << grid.getRank() - 1 << ", got " << axis;
        else if (!seen.insert(axis).second)
          return emitError(loc, "expected an axis once, got ") << axis << " twice";
    }
    if (failed(check(loc, type, read)))
      return failure();
    return read;
  }

  LogicalResult check(Location loc, RankedTensorType type, const Axes &axes) {
    for (auto [dim, along] : llvm::enumerate(axes)) {
      std::string what = llvm::formatv("dim {0} of '{1}'", dim, type);
      const int64_t size = type.getDimSize(static_cast<unsigned>(dim));
      if (std::string why = gemm::checkSplit(what, size, along, grid); !why.empty())
        return emitError(loc, why);
    }
    return success();
  }

  /// The axes of what an op reads or makes; null of scalars.
  std::optional<Axes> *axesOf(Value result) {
    auto found = numbers.find(result);
    return found == numbers.end() ? nullptr : &all[found->second].own;
  }
  std::optional<Axes> *axesOf(OpOperand &operand) {
    auto found = numberOfUse.find(&operand);
    if (found == numberOfUse.end())
      return nullptr;
    Value value = operand.get();
    while (auto annotation = value.getDefiningOp<ShardOp>())
      value = annotation.getSrc();
    Annotated &of = all[numbers.lookup(value)];
    std::optional<Axes> &wanted = of.uses[found->second].second;
    if (!wanted)
      wanted = of.own;
    return &wanted;
  }

  /// One choice of an op's loops; what no loops are known of is whole.
  void settle(Operation *op) {
    if (isa<func::ReturnOp>(op))
      return;
    SmallVector<std::optional<Axes> *> places;
    for (OpOperand &operand : op->getOpOperands())
      places.push_back(axesOf(operand));
    const size_t operands = places.size();
    for (Value result : op->getResults())
      places.push_back(axesOf(result));
    auto interface = dyn_cast<shard::ShardingInterface>(op);
    SmallVector<AffineMap> maps =
        interface ? interface.getIndexingMaps() : SmallVector<AffineMap>();
    const bool known = maps.size() == places.size() && llvm::all_of(maps, [](AffineMap map) {
                         return map.isProjectedPermutation();
                       });
    if (!known) {
      const bool makes = interface && llvm::all_of(ArrayRef(places).take_front(operands),
                                                   [](auto *place) { return !place; });
      for (std::optional<Axes> *place : places)
        if (place && !makes) // an op that reads nothing makes any shard
          place->reset();
      return;
    }
    Axes loops(maps.front().getNumDims());
    llvm::SmallSet<GridAxis, 4> given;
    auto ask = [&](size_t i) {
      if (!places[i] || !*places[i])
        return;
      for (auto [place, axes] : llvm::zip(maps[i].getResults(), **places[i])) {
        SmallVector<GridAxis> &loop = loops[cast<AffineDimExpr>(place).getPosition()];
        if (!loop.empty() ||
            llvm::any_of(axes, [&](GridAxis axis) { return given.contains(axis); }))
          continue;
        loop = axes;
        given.insert(axes.begin(), axes.end());
      }
    };
    for (size_t i = operands; i < places.size(); ++i)
      ask(i);
    for (size_t i = 0; i < operands; ++i)
      ask(i);
    for (auto [place, map] : llvm::zip(places, maps)) {
      if (!place)
        continue;
      Axes &axes = place->emplace();
      for (AffineExpr loop : map.getResults())
        axes.push_back(loops[cast<AffineDimExpr>(loop).getPosition()]);
    }
  }

  /// One annotation of the value, and one for each use.
  LogicalResult annotate(Annotated &one) {
    auto type = cast<RankedTensorType>(one.value.getType());
    Operation *maker = one.value.getDefiningOp();
    if (maker && one.own && !one.uses.empty() && one.uses.front().second &&
        llvm::none_of(maker->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
      one.own = one.uses.front().second; // made as it is used
    OpBuilder b(function.getContext());
    b.setInsertionPointAfterValue(one.value);
    if (failed(check(one.value.getLoc(), type, one.own.value_or(Axes()))))
      return failure();
    auto source =
        ShardOp::create(b, one.value.getLoc(), one.value,
                        gemm::makeSharding(b, one.value.getLoc(), grid, one.own.value_or(Axes())));
    for (auto &[use, axes] : one.uses) {
      Operation *user = use->getOwner();
      const bool whole = !isa<shard::ShardingInterface>(user) && !isa<func::ReturnOp>(user);
      const Axes wanted = whole ? Axes() : axes.value_or(one.own.value_or(Axes()));
      if (failed(check(user->getLoc(), type, wanted)))
        return failure();
      OpBuilder at(user);
      Value value = source;
      for (const Axes &step : stepsTo(wanted, one.own.value_or(Axes()), type.getRank()))
        value = ShardOp::create(at, user->getLoc(), value,
                                gemm::makeSharding(at, user->getLoc(), grid, step),
                                /*annotate_for_users=*/true);
      use->set(value);
    }
    return success();
  }

  /// From one sharding to another, an axis at a time: split along one more, or along the last of a
  /// dim no more, first what makes shards smaller. Upstream takes a step of two dims for one of
  /// one.
  static SmallVector<Axes> stepsTo(Axes to, Axes from, int64_t rank) {
    to.resize(rank);
    from.resize(rank);
    SmallVector<Axes> steps;
    auto isPrefix = [&](int64_t dim) {
      return from[dim].size() <= to[dim].size() &&
             std::equal(from[dim].begin(), from[dim].end(), to[dim].begin());
    };
    /// The dim that waits for an axis to be split along; -1: none.
    auto dimFor = [&](GridAxis axis) {
      for (int64_t dim = 0; dim < rank; ++dim)
        if (isPrefix(dim) && from[dim].size() < to[dim].size() && to[dim][from[dim].size()] == axis)
          return dim;
      return int64_t(-1);
    };
    auto isUsed = [&](GridAxis axis) {
      return llvm::any_of(from, [&](auto &dim) { return llvm::is_contained(dim, axis); });
    };
    auto splitOne = [&] {
      for (const auto &dim : to)
        for (GridAxis axis : dim)
          if (int64_t into = dimFor(axis); into >= 0 && !isUsed(axis)) {
            from[into].push_back(axis);
            return true;
          }
      return false;
    };
    auto joinOne = [&] {
      for (int64_t dim = 0; dim < rank; ++dim)
        if (!isPrefix(dim)) {
          from[dim].pop_back();
          return true;
        }
      return false;
    };
    while (from != to && (splitOne() || joinOne()))
      steps.push_back(from);
    if (steps.empty())
      steps.push_back(to);
    return steps;
  }

  func::FuncOp function;
  shard::GridOp grid;
  SmallVector<Annotated, 0> all;
  DenseMap<Value, size_t> numbers;
  DenseMap<OpOperand *, size_t> numberOfUse;
};

struct Pass : gemm::impl::GemmShardAnnotateBase<Pass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    SymbolTableCollection symbols;
    shard::GridOp grid;
    bool one = true;
    function.walk([&](shard::ShardingOp sharding) {
      shard::GridOp found = shard::getGridOrNull(sharding, sharding.getGridAttr(), symbols);
      if (one && (!found || (grid && found != grid))) {
        sharding.emitError("expected one grid in a function, got @") << sharding.getGrid();
        one = false;
      }
      grid = found;
    });
    if (!one)
      return signalPassFailure();
    if (!grid)
      return;
    if (!llvm::hasSingleElement(function.getBody())) {
      function.emitError("expected a function of one block, got ")
          << function.getBody().getBlocks().size();
      return signalPassFailure();
    }
    if (failed(Annotator(function, grid).run()))
      signalPassFailure();
  }
};
} // namespace
