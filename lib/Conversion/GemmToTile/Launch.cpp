// See Launch.h.
#include "gemm/Conversion/Tile/Launch.h"
#include "GemmToTile.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

unsigned gemm::tile::numberInKernel(MatmulOp op, MatmulOperand operand) {
  const bool swap = op.getSchedule() && op.getSchedule()->isSwapped();
  if (operand.role == MatmulRole::A || operand.role == MatmulRole::B)
    operand.role = (operand.role == MatmulRole::A) != swap ? MatmulRole::A : MatmulRole::B;
  if (operand.role == MatmulRole::Pair && swap)
    operand.index ^= 1;
  return op.numberOf(operand);
}

/// The tensor maps of a kernel's launch, in the order of its views. They name the op's operands.
static SmallVector<TensorMapAttr> tensorMapsOf(KernelOp kernel, MatmulOp op) {
  SmallVector<TensorMapAttr> maps;
  Block &body = kernel.getBody().front();
  auto add = [&](MatmulOperand operand, ArrayRef<int64_t> box, int64_t swizzle) {
    maps.push_back(
        TensorMapAttr::get(kernel.getContext(), numberInKernel(op, operand), box, swizzle));
  };
  for (auto [place, operand] : llvm::enumerate(op.getKernelOperands())) {
    if (!cast<ViewType>(body.getArgument(1 + place).getType()).getMapRank())
      continue;
    if (operand.isC())
      for (PanelsOp panels : body.getOps<PanelsOp>()) {
        PanelsType type = panels.getPanels().getType();
        add(operand, {type.getCols(), type.getRows()}, type.getLineBytes());
      }
    if (operand.role == MatmulRole::Extra)
      kernel.walk([&](PreloadOp preload) {
        const SourceType type = preload.getSource().getType();
        if (preload.getView() != body.getArgument(1 + place))
          return WalkResult::advance();
        add(operand, {type.getCols(), type.getRows()}, type.getLineBytes());
        return WalkResult::interrupt(); // of each team
      });
    if (operand.isFactor())
      for (RingOp ring : body.getOps<RingOp>())
        if (ArrayRef<PartAttr> parts = ring.getRing().getType().getParts(); !parts.empty()) {
          PartAttr part = parts[operand.isRight() ? 1 : 0];
          add(operand, part.getBox(), part.getSpan());
        }
  }
  return maps;
}

LaunchAttr gemm::tile::launchOf(KernelOp kernel, MatmulOp op, SymbolRefAttr symbol,
                                ArrayRef<int64_t> aligns, StringRef madeFor) {
  const Schedule &schedule = kernel.getFields();
  int64_t block[] = {schedule.threads(), 1, 1}, cluster[] = {schedule.clusterSize(), 1, 1};
  return LaunchAttr::get(op.getContext(), symbol, kernel.getGrid(), block, cluster,
                         kernel.getSharedBytes(), tensorMapsOf(kernel, op),
                         static_cast<int64_t>(kernel.getCtas().value_or(0)), workspacesOf(kernel),
                         aligns, madeFor);
}

/// What the launch says otherwise than it should: "shared = 0, got shared = 16"; or nothing.
static std::string differenceOf(LaunchAttr launch, LaunchAttr should) {
  std::string text;
  auto compare = [&](StringRef name, auto get) {
    auto print = [&](LaunchAttr of) {
      std::string value;
      llvm::raw_string_ostream os(value);
      os << name << " = " << get(of);
      return value;
    };
    if (text.empty() && print(launch) != print(should))
      text = print(should) + ", got " + print(launch);
  };
  auto list = [](auto values) {
    std::string value;
    llvm::raw_string_ostream os(value);
    llvm::interleaveComma(values, os << '[');
    os << ']';
    return value;
  };
  compare("grid", [](LaunchAttr of) { return AffineMapAttr::get(of.getGrid()); });
  compare("block", [&](LaunchAttr of) { return list(of.getBlock()); });
  compare("cluster", [&](LaunchAttr of) { return list(of.getCluster()); });
  compare("shared", [](LaunchAttr of) { return of.getShared(); });
  compare("maps", [&](LaunchAttr of) { return list(of.getMaps()); });
  compare("limit", [](LaunchAttr of) { return of.getLimit(); });
  compare("workspaces", [&](LaunchAttr of) { return list(of.getWorkspaces()); });
  return text;
}

static LogicalResult checkLaunch(MatmulOp op, KernelOp kernel) {
  LaunchAttr launch = op.getLaunchAttr();
  auto error = [&] {
    return op.emitOpError("expected the launch of ") << launch.getKernel() << " with ";
  };
  const size_t operands = op.getKernelOperands().size();
  if (operands != kernel.getNumViews())
    return error() << "the " << kernel.getNumViews() << " operands that it has views of, got "
                   << operands;
  for (auto [place, operand] : llvm::enumerate(op.getKernelOperands())) {
    auto view = cast<ViewType>(kernel.getBody().getArgument(1 + place).getType());
    const unsigned number = numberInKernel(op, operand);
    if (mlir::Type element = elementOfView(op, number); element != view.getElement())
      return error() << "a view of " << element << ", the elements of operand " << number
                     << ", got one of " << view.getElement();
  }
  LaunchAttr should =
      launchOf(kernel, op, launch.getKernel(), launch.getAligns(), launch.getMadeFor());
  std::string difference = differenceOf(launch, should);
  return difference.empty() ? success() : error() << difference;
}

LogicalResult gemm::tile::checkLaunches(ModuleOp host) {
  gpu::GPUModuleOp kernels = findKernelModule(host);
  WalkResult lost = host.walk([&](KernelOp kernel) -> WalkResult {
    if (kernel->getParentOp() == kernels)
      return WalkResult::advance();
    return kernel.emitOpError("expected to be in the gpu.module of our kernels, the first with '")
           << kKernelsAttrName << "': nothing lowers it here";
  });
  bool failedOnce = lost.wasInterrupted();
  walkHost<MatmulOp>(host, [&](MatmulOp op) {
    if (LaunchAttr launch = op.getLaunchAttr())
      if (auto kernel = SymbolTable::lookupNearestSymbolFrom<KernelOp>(op, launch.getKernel()))
        failedOnce |= failed(checkLaunch(op, kernel));
  });
  return failure(failedOnce);
}
