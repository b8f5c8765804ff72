// gemm-shard-together: the program of one device, once for each device of the grid, in one
// function. Values of the copy stand for one value a device; a collective makes those of each from
// those of its group. The pass of upstream that partitions a function changes what its arguments
// are, so the shardings of arguments and results are read before.
#include "Shards.h"
#include "gemm/Shard/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include <map>

namespace gemm {
#define GEN_PASS_DEF_GEMMSHARDTOGETHER
#include "gemm/Shard/Passes.h.inc"
} // namespace gemm

using namespace mlir;
using shard::GridAxis;
using shard::ReductionKind;
using shard::Sharding;

namespace {
constexpr int64_t kMostDevices = 64;

/// Devices by their coordinates on the grid, the last axis the fastest.
struct Grid {
  SmallVector<int64_t> shape;

  int64_t count() const { return ShapedType::getNumElements(shape); }
  SmallVector<int64_t> coordinates(int64_t device) const {
    SmallVector<int64_t> at(shape.size());
    for (size_t axis = shape.size(); axis-- > 0; device /= shape[axis])
      at[axis] = device % shape[axis];
    return at;
  }
  /// A device's place among those that differ along `axes` alone, the last of these the fastest,
  /// and how many there are.
  int64_t place(int64_t device, ArrayRef<GridAxis> axes) const {
    const SmallVector<int64_t> at = coordinates(device);
    int64_t place = 0;
    for (GridAxis axis : axes)
      place = place * shape[axis] + at[axis];
    return place;
  }
  int64_t extent(ArrayRef<GridAxis> axes) const {
    int64_t extent = 1;
    for (GridAxis axis : axes)
      extent *= shape[axis];
    return extent;
  }
  /// Those, in the order of their places.
  SmallVector<int64_t> group(int64_t device, ArrayRef<GridAxis> axes) const {
    SmallVector<int64_t> found(extent(axes));
    const SmallVector<int64_t> mine = coordinates(device);
    for (int64_t other = 0; other < count(); ++other) {
      const SmallVector<int64_t> at = coordinates(other);
      bool same = true;
      for (size_t axis = 0; axis < shape.size(); ++axis)
        same &= at[axis] == mine[axis] || llvm::is_contained(axes, static_cast<GridAxis>(axis));
      if (same)
        found[place(other, axes)] = other;
    }
    return found;
  }
};

/// The shard of a device: where it begins in the whole, for each dim.
SmallVector<int64_t> beginOf(const Grid &grid, const Sharding &sharding, int64_t device,
                             ShapedType part) {
  SmallVector<int64_t> begin(part.getRank());
  if (sharding)
    for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes()))
      begin[dim] = grid.place(device, axes.asArrayRef()) * part.getDimSize(dim);
  return begin;
}

SmallVector<OpFoldResult> attributes(OpBuilder &b, ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(b.getContext(), values);
}

Value slice(OpBuilder &b, Location loc, Value whole, ArrayRef<int64_t> begin,
            RankedTensorType part) {
  if (whole.getType() == part)
    return whole;
  SmallVector<int64_t> ones(begin.size(), 1);
  return tensor::ExtractSliceOp::create(b, loc, part, whole, attributes(b, begin),
                                        attributes(b, part.getShape()), attributes(b, ones));
}

Value insert(OpBuilder &b, Location loc, Value part, Value whole, ArrayRef<int64_t> begin) {
  SmallVector<int64_t> ones(begin.size(), 1);
  auto shape = cast<ShapedType>(part.getType()).getShape();
  return tensor::InsertSliceOp::create(b, loc, part, whole, attributes(b, begin),
                                       attributes(b, shape), attributes(b, ones));
}

Value empty(OpBuilder &b, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
}

/// Two parts of a reduction; null of a kind that has no op here.
Value reduce(OpBuilder &b, Location loc, ReductionKind kind, Value left, Value right) {
  const bool floats = isa<FloatType>(left.getType());
  switch (kind) {
  case ReductionKind::Sum:
    return floats ? arith::AddFOp::create(b, loc, left, right).getResult()
                  : arith::AddIOp::create(b, loc, left, right).getResult();
  case ReductionKind::Max:
    return floats ? arith::MaximumFOp::create(b, loc, left, right).getResult()
                  : arith::MaxSIOp::create(b, loc, left, right).getResult();
  case ReductionKind::Min:
    return floats ? arith::MinimumFOp::create(b, loc, left, right).getResult()
                  : arith::MinSIOp::create(b, loc, left, right).getResult();
  default:
    return {};
  }
}
bool isKnown(ReductionKind kind) {
  return kind == ReductionKind::Sum || kind == ReductionKind::Max || kind == ReductionKind::Min;
}

/// One function's devices.
class Together {
public:
  Together(OpBuilder &b, Grid grid) : b(b), grid(std::move(grid)), maps(this->grid.count()) {}

  /// Values of one device.
  IRMapping &of(int64_t device) { return maps[device]; }

  LogicalResult add(Operation &op) {
    if (op.getDialect() && op.getDialect()->getNamespace() == "shard")
      return addShardOp(op);
    auto inside = op.walk([](Operation *inner) {
      return inner->getDialect() && inner->getDialect()->getNamespace() == "shard"
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (inside.wasInterrupted())
      return op.emitError("expected collectives in the function itself, which all devices reach "
                          "alike, got one inside of '")
             << op.getName() << "'";
    for (IRMapping &map : maps)
      b.clone(op, map);
    return success();
  }

private:
  template <typename Op, typename Make> LogicalResult each(Op op, Make make) {
    auto in = dyn_cast<RankedTensorType>(op.getInput().getType());
    auto out = dyn_cast<RankedTensorType>(op.getResult().getType());
    if (!in || !out || !in.hasStaticShape() || !out.hasStaticShape() ||
        in.getElementType() != out.getElementType())
      return op.emitError("expected tensors of static sizes and of one element type, got ")
             << op.getInput().getType() << " and " << op.getResult().getType();
    SmallVector<Value> made;
    for (int64_t device = 0; device < grid.count(); ++device)
      made.push_back(make(device, out));
    for (int64_t device = 0; device < grid.count(); ++device)
      of(device).map(op.getResult(), made[device]);
    return success();
  }
  Value inputOf(int64_t device, Value value) { return of(device).lookup(value); }

  /// The input of a device along one dim: its part number `place`.
  Value partOf(Location loc, Value whole, int64_t dim, int64_t place, RankedTensorType part) {
    SmallVector<int64_t> begin(part.getRank());
    begin[dim] = place * part.getDimSize(dim);
    return slice(b, loc, whole, begin, part);
  }

  Value reduced(Location loc, ReductionKind kind, ArrayRef<int64_t> group, Value input) {
    Value sum = inputOf(group.front(), input);
    auto type = cast<RankedTensorType>(sum.getType());
    SmallVector<AffineMap> same(3, b.getMultiDimIdentityMap(static_cast<unsigned>(type.getRank())));
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    for (int64_t device : group.drop_front())
      sum = linalg::GenericOp::create(b, loc, type, ValueRange{sum, inputOf(device, input)},
                                      empty(b, loc, type), same, loops,
                                      [&](OpBuilder &inner, Location at, ValueRange in) {
                                        linalg::YieldOp::create(
                                            inner, at, reduce(inner, at, kind, in[0], in[1]));
                                      })
                .getResult(0);
    return sum;
  }

  LogicalResult addShardOp(Operation &op) {
    Location loc = op.getLoc();
    if (auto gather = dyn_cast<shard::AllGatherOp>(op))
      return each(gather, [&](int64_t device, RankedTensorType out) {
        Value all = empty(b, loc, out);
        const auto dim = gather.getGatherAxis().getSExtValue();
        for (auto [place, other] : llvm::enumerate(grid.group(device, gather.getGridAxes()))) {
          Value part = inputOf(other, gather.getInput());
          SmallVector<int64_t> begin(out.getRank());
          begin[dim] = int64_t(place) * cast<ShapedType>(part.getType()).getDimSize(dim);
          all = insert(b, loc, part, all, begin);
        }
        return all;
      });
    if (auto all = dyn_cast<shard::AllReduceOp>(op); all && isKnown(all.getReduction()))
      return each(all, [&](int64_t device, RankedTensorType) {
        return reduced(loc, all.getReduction(), grid.group(device, all.getGridAxes()),
                       all.getInput());
      });
    if (auto all = dyn_cast<shard::ReduceScatterOp>(op); all && isKnown(all.getReduction()))
      return each(all, [&](int64_t device, RankedTensorType out) {
        const SmallVector<int64_t> group = grid.group(device, all.getGridAxes());
        Value sum = reduced(loc, all.getReduction(), group, all.getInput());
        return partOf(loc, sum, all.getScatterAxis().getSExtValue(),
                      grid.place(device, all.getGridAxes()), out);
      });
    if (auto some = dyn_cast<shard::AllSliceOp>(op))
      return each(some, [&](int64_t device, RankedTensorType out) {
        return partOf(loc, inputOf(device, some.getInput()), some.getSliceAxis().getSExtValue(),
                      grid.place(device, some.getGridAxes()), out);
      });
    if (auto turn = dyn_cast<shard::AllToAllOp>(op))
      return each(turn,
                  [&](int64_t device, RankedTensorType out) { return turned(turn, device, out); });
    if (auto index = dyn_cast<shard::ProcessMultiIndexOp>(op))
      return numbers(loc, index.getAxes(), index.getResults(),
                     [&](int64_t device, GridAxis axis) { return grid.coordinates(device)[axis]; });
    if (auto shape = dyn_cast<shard::GridShapeOp>(op))
      return numbers(loc, shape.getAxes(), shape.getResults(),
                     [&](int64_t, GridAxis axis) { return grid.shape[axis]; });
    if (auto index = dyn_cast<shard::ProcessLinearIndexOp>(op)) {
      for (int64_t device = 0; device < grid.count(); ++device)
        of(device).map(index.getResult(), arith::ConstantIndexOp::create(b, loc, device));
      return success();
    }
    return op.emitError("expected all_gather, all_reduce or reduce_scatter of sum, max or min, "
                        "all_slice, all_to_all, the index of a device or the grid's shape, got '")
           << op.getName() << "'";
  }

  /// A number for each of some axes, or of all if there are none.
  LogicalResult numbers(Location loc, ArrayRef<GridAxis> some, ResultRange results,
                        function_ref<int64_t(int64_t, GridAxis)> number) {
    SmallVector<GridAxis> axes(some);
    if (axes.empty())
      axes = llvm::to_vector(llvm::seq<GridAxis>(0, static_cast<GridAxis>(grid.shape.size())));
    for (int64_t device = 0; device < grid.count(); ++device)
      for (auto [axis, result] : llvm::zip(axes, results))
        of(device).map(result, arith::ConstantIndexOp::create(b, loc, number(device, axis)));
    return success();
  }

  /// Part number `place` of each of the group, one behind the other.
  Value turned(shard::AllToAllOp turn, int64_t device, RankedTensorType out) {
    Location loc = turn.getLoc();
    const auto from = turn.getSplitAxis().getSExtValue();
    const auto to = turn.getConcatAxis().getSExtValue();
    const SmallVector<int64_t> group = grid.group(device, turn.getGridAxes());
    auto in = cast<RankedTensorType>(turn.getInput().getType());
    SmallVector<int64_t> shape(in.getShape());
    shape[from] /= static_cast<int64_t>(group.size());
    Value all = empty(b, loc, out);
    for (auto [place, other] : llvm::enumerate(group)) {
      Value part = partOf(loc, inputOf(other, turn.getInput()), from,
                          grid.place(device, turn.getGridAxes()), in.clone(shape));
      SmallVector<int64_t> begin(out.getRank());
      begin[to] = int64_t(place) * shape[to];
      all = insert(b, loc, part, all, begin);
    }
    return all;
  }

  OpBuilder &b;
  Grid grid;
  SmallVector<IRMapping, 0> maps;
};

/// The sharding that an annotation gives a value; none where it has none.
Sharding annotationOf(shard::ShardOp op) { return op ? Sharding(op.getSharding()) : Sharding(); }

/// What is known of a function before it is partitioned.
struct Annotated {
  SmallVector<Sharding, 0> arguments, results;
  shard::GridOp grid;
};

FailureOr<Annotated> read(func::FuncOp function) {
  Annotated found;
  SymbolTableCollection symbols;
  LogicalResult one = success();
  function.walk([&](shard::ShardingOp sharding) {
    shard::GridOp grid = shard::getGridOrNull(sharding, sharding.getGridAttr(), symbols);
    if (!grid || (found.grid && grid != found.grid))
      one = sharding.emitError("expected one grid in a function, got @") << sharding.getGrid();
    found.grid = grid;
  });
  if (failed(one) || !found.grid)
    return failed(one) ? FailureOr<Annotated>() : FailureOr<Annotated>(found);
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitError("expected a function of one block, got ")
           << function.getBody().getBlocks().size();
  if (ShapedType::isDynamicShape(found.grid.getShape()))
    return found.grid.emitError("expected a grid whose sizes are known");
  const int64_t count = ShapedType::getNumElements(found.grid.getShape());
  if (count > kMostDevices)
    return found.grid.emitError("expected a grid of at most ")
           << kMostDevices << " devices, got " << count;
  for (BlockArgument argument : function.getArguments()) {
    shard::ShardOp annotation;
    for (Operation *user : argument.getUsers())
      annotation = isa<shard::ShardOp>(user) ? cast<shard::ShardOp>(user) : annotation;
    found.arguments.push_back(annotationOf(annotation));
  }
  for (Value result : function.getBody().front().getTerminator()->getOperands())
    found.results.push_back(annotationOf(result.getDefiningOp<shard::ShardOp>()));
  return found;
}

struct Pass : gemm::impl::GemmShardTogetherBase<Pass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *) override {
    return gemm::parseForFunctions(pipeline, passes);
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    gemm::addDialectsOf(pipeline, registry);
  }

  void runOnOperation() override {
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && failed(runOn(function)))
        return signalPassFailure();
  }

private:
  LogicalResult runOn(func::FuncOp function) {
    FailureOr<Annotated> annotated = read(function);
    if (failed(annotated))
      return failure();
    if (!annotated->grid)
      return success();
    auto one = cast<func::FuncOp>(function->clone());
    SymbolTable(getOperation()).insert(one);
    LogicalResult made = runPipeline(passes, one);
    if (succeeded(made))
      made = write(function, one, *annotated);
    one.erase();
    return made;
  }

  static LogicalResult write(func::FuncOp function, func::FuncOp one, Annotated annotated) {
    Grid grid{SmallVector<int64_t>(annotated.grid.getShape())};
    Region body;
    Block &block = body.emplaceBlock();
    for (BlockArgument argument : function.getArguments())
      block.addArgument(argument.getType(), argument.getLoc());
    OpBuilder b(function.getContext());
    b.setInsertionPointToStart(&block);
    Together together(b, grid);
    for (auto [whole, part, sharding] :
         llvm::zip(block.getArguments(), one.getArguments(), annotated.arguments)) {
      auto type = dyn_cast<RankedTensorType>(part.getType());
      if (type && !type.hasStaticShape())
        return function.emitError("expected arguments of static sizes, got ") << whole.getType();
      for (int64_t device = 0; device < grid.count(); ++device)
        together.of(device).map(part, type ? slice(b, whole.getLoc(), whole,
                                                   beginOf(grid, sharding, device, type), type)
                                           : whole);
    }
    for (Operation &op : one.getBody().front().without_terminator())
      if (failed(together.add(op)))
        return failure();
    SmallVector<Value> results;
    Operation *end = one.getBody().front().getTerminator();
    for (auto [part, type, sharding] :
         llvm::zip(end->getOperands(), function.getResultTypes(), annotated.results)) {
      // Of equal shards the last one's.
      std::map<SmallVector<int64_t>, Value> shards;
      for (int64_t device = 0; device < grid.count(); ++device) {
        auto shaped = dyn_cast<RankedTensorType>(part.getType());
        shards[shaped ? beginOf(grid, sharding, device, shaped) : SmallVector<int64_t>()] =
            together.of(device).lookup(part);
      }
      Value whole = shards.rbegin()->second;
      if (part.getType() != type) {
        whole = empty(b, end->getLoc(), cast<RankedTensorType>(type));
        for (auto &[begin, shard] : shards)
          whole = insert(b, end->getLoc(), shard, whole, begin);
      }
      results.push_back(whole);
    }
    func::ReturnOp::create(b, end->getLoc(), results);
    function.getBody().takeBody(body);
    return success();
  }

  OpPassManager passes;
};
} // namespace
