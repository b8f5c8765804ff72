// gemm-shard: annotations of a function's arguments by the model. A choice is priced by making it:
// the function is annotated, propagated and partitioned as a user would have it, and what one
// device then computes and sends is added up. From all arguments whole, one is split along one axis
// more, or less, as long as that makes the function faster; propagation follows each step, so that
// the second layer is split by rows as soon as the first is by columns.
#include "Shards.h"
#include "gemm/CostModel/Sharding.h"
#include "gemm/Shard/Passes.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/Format.h"

namespace gemm {
#define GEN_PASS_DEF_GEMMSHARD
#include "gemm/Shard/Passes.h.inc"
} // namespace gemm

using namespace mlir;
using gemm::Collective;
using gemm::Target;
using shard::GridAxis;

namespace {
constexpr llvm::StringLiteral kName = "gemm-shard";
/// What makes the program of a device, and its products such as the model knows.
constexpr llvm::StringLiteral kPartition =
    "sharding-propagation{traversal=forward-backward},gemm-shard-annotate,shard-partition,"
    "canonicalize,gemm-shard-collectives,canonicalize,cse,gemm-flatten";

/// Of one device, in seconds.
struct Price {
  double compute = 0, network = 0;
  double total(bool overlap) const {
    return overlap ? std::max(compute, network) : compute + network;
  }
};

double bytesOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return 0;
  return static_cast<double>(type.getNumElements()) * type.getElementTypeBitWidth() / 8;
}

/// The time of a collective; none for other ops.
template <typename Op>
bool addCollective(Operation *op, Collective how, bool ofInput, shard::GridOp grid,
                   const Target &target, Price &price) {
  auto collective = dyn_cast<Op>(op);
  if (!collective)
    return false;
  const int64_t chips = shard::collectiveProcessGroupSize(collective.getGridAxes(), grid);
  double bytes = bytesOf(ofInput ? collective.getInput() : collective.getResult());
  if (how == Collective::AllToAll) // a device has its part of the whole before and after
    bytes *= static_cast<double>(chips);
  price.network += ringShare(how, chips) * bytes / target.linkBytesPerSecond;
  return true;
}

/// None where the model does not tell what a product costs, which is an error there.
std::optional<Price> priceOf(func::FuncOp device, shard::GridOp grid, const Target &target) {
  Price price;
  const WalkResult result = device.walk([&](Operation *op) {
    if (auto product = dyn_cast<gemm::MatmulOp>(op)) {
      std::string why;
      std::optional<gemm::Cost> cost = gemm::getCost(product, target, why);
      if (!cost) {
        product.emitOpError("expected a product whose cost is known, got none: ") << why;
        return WalkResult::interrupt();
      }
      price.compute += cost->roofSeconds() + cost->launchSeconds;
    } else if (isa<linalg::LinalgOp>(op) && !isa<linalg::FillOp>(op)) {
      double bytes = 0;
      for (Value value : op->getOperands())
        bytes += bytesOf(value);
      price.compute += bytes / target.dramBytesPerSecond + target.launchSeconds;
    }
    addCollective<shard::AllReduceOp>(op, Collective::AllReduce, true, grid, target, price) ||
        addCollective<shard::AllGatherOp>(op, Collective::AllGather, false, grid, target, price) ||
        addCollective<shard::ReduceScatterOp>(op, Collective::ReduceScatter, true, grid, target,
                                              price) ||
        addCollective<shard::AllToAllOp>(op, Collective::AllToAll, true, grid, target, price);
    return WalkResult::advance();
  });
  return result.wasInterrupted() ? std::nullopt : std::optional(price);
}

/// The dim of each argument that each axis splits; -1: none.
using Choice = SmallVector<SmallVector<int64_t>>;

struct Pass : gemm::impl::GemmShardBase<Pass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *) override {
    return gemm::parseForFunctions(kPartition, partition);
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    gemm::addDialectsOf(kPartition, registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::optional<Target> machine = gemm::resolveTarget(module, target, kName);
    if (!machine)
      return signalPassFailure();
    if (machine->linkBytesPerSecond <= 0 || machine->dramBytesPerSecond <= 0) {
      module.emitError("expected a machine with links to others, got ") << machine->name;
      return signalPassFailure();
    }
    auto grids = module.getOps<shard::GridOp>();
    if (!llvm::hasSingleElement(grids)) {
      module.emitError("expected one shard.grid in the module, got ")
          << std::distance(grids.begin(), grids.end());
      return signalPassFailure();
    }
    shard::GridOp grid = *grids.begin();
    if (ShapedType::isDynamicShape(grid.getShape())) {
      grid.emitError("expected a grid whose sizes are known");
      return signalPassFailure();
    }
    SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (!function.isExternal() && llvm::hasSingleElement(function.getBody()) &&
          failed(choose(function, grid, *machine)))
        return signalPassFailure();
  }

private:
  LogicalResult choose(func::FuncOp function, shard::GridOp grid, const Target &machine) {
    Choice choice(function.getNumArguments());
    for (auto &axes : choice)
      axes.assign(grid.getRank(), -1);
    std::optional<Price> best = evaluate(function, grid, machine, choice);
    if (!best)
      return failure(); // what refused it has said why
    const Price whole = *best;
    while (improve(function, grid, machine, choice, *best)) {
    }
    if (explain)
      print(function, grid, machine, choice, whole, *best);
    annotate(function, grid, choice);
    return success();
  }

  /// Changes the dim of one argument and axis, the one that makes the function fastest; false if
  /// none does.
  bool improve(func::FuncOp function, shard::GridOp grid, const Target &machine, Choice &choice,
               Price &best) {
    std::optional<Choice> found;
    for (BlockArgument argument : function.getArguments()) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      if (!type || isAnnotated(argument))
        continue;
      for (int64_t axis = 0; axis < grid.getRank(); ++axis)
        for (int64_t dim = -1; dim < type.getRank(); ++dim) {
          Choice other = choice;
          other[argument.getArgNumber()][axis] = dim;
          if (other == choice)
            continue;
          ScopedDiagnosticHandler silence(&getContext(), [](Diagnostic &) { return success(); });
          std::optional<Price> price = evaluate(function, grid, machine, other);
          // A thousandth less is no reason for a split.
          if (price && price->total(overlap) < 0.999 * best.total(overlap)) {
            best = *price;
            found = other;
          }
        }
    }
    if (found)
      choice = *found;
    return found.has_value();
  }

  static bool isAnnotated(BlockArgument argument) {
    return llvm::any_of(argument.getUsers(), llvm::IsaPred<shard::ShardOp>);
  }

  /// None where the choice cannot be made.
  std::optional<Price> evaluate(func::FuncOp function, shard::GridOp grid, const Target &machine,
                                const Choice &choice) {
    auto device = cast<func::FuncOp>(function->clone());
    SymbolTable(getOperation()).insert(device);
    annotate(device, grid, choice);
    std::optional<Price> price;
    if (succeeded(runPipeline(partition, device)))
      price = priceOf(device, grid, machine);
    device.erase();
    return price;
  }

  /// The arguments that are chosen for; all of them, as whole, where none is, since a function
  /// without annotations is of no grid. Others are as propagation has them.
  static void annotate(func::FuncOp function, shard::GridOp grid, const Choice &choice) {
    auto isChosen = [](ArrayRef<int64_t> dims) {
      return llvm::any_of(dims, [](int64_t dim) { return dim >= 0; });
    };
    const bool any = llvm::any_of(choice, isChosen);
    auto b = OpBuilder::atBlockBegin(&function.getBody().front());
    for (BlockArgument argument : function.getArguments()) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      const SmallVector<int64_t> &dims = choice[argument.getArgNumber()];
      if (!type || isAnnotated(argument) || type.getRank() == 0 || (any && !isChosen(dims)))
        continue;
      SmallVector<SmallVector<GridAxis>> axes(type.getRank());
      for (auto [axis, dim] : llvm::enumerate(dims))
        if (dim >= 0)
          axes[dim].push_back(static_cast<GridAxis>(axis));
      auto sharding = gemm::makeSharding(b, argument.getLoc(), grid, axes);
      auto annotated = shard::ShardOp::create(b, argument.getLoc(), argument, sharding);
      argument.replaceAllUsesExcept(annotated, annotated);
    }
  }

  void print(func::FuncOp function, shard::GridOp grid, const Target &machine, const Choice &choice,
             const Price &whole, const Price &best) {
    llvm::raw_ostream &os = llvm::outs();
    os << "@" << function.getName() << " on @" << grid.getName() << " of " << machine.name << ": "
       << llvm::format("%.1f us", 1e6 * best.total(overlap)) << " (compute "
       << llvm::format("%.1f", 1e6 * best.compute) << ", network "
       << llvm::format("%.1f", 1e6 * best.network) << (overlap ? ", overlapped" : "")
       << "), on one device " << llvm::format("%.1f us", 1e6 * whole.total(overlap)) << "\n";
    for (auto [number, axes] : llvm::enumerate(choice))
      for (auto [axis, dim] : llvm::enumerate(axes))
        if (dim >= 0)
          os << "  argument " << number << ": dim " << dim << " along axis " << axis << "\n";
  }

  OpPassManager partition;
};
} // namespace
