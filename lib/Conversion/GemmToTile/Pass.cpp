// gemm-to-tile: one tile.kernel per distinct gemm.matmul, and #gemm.launch on each
// op. Kernels are compared structurally, so equal ones are emitted once whatever
// layer they came from.
#include "GemmToTile.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Target/Target.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"

namespace gemm::tile {
#define GEN_PASS_DEF_GEMMTOTILE
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

namespace {
struct GemmToTile : gemm::tile::impl::GemmToTileBase<GemmToTile> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult check(MatmulOp op);
  FailureOr<KernelOp> build(MatmulOp op);
  LogicalResult lower(MatmulOp op);

  std::optional<gemm::Target> target;
  gpu::GPUModuleOp kernels;
};
} // namespace

/// Refuses what no kernel computes, before anything is made.
LogicalResult GemmToTile::check(MatmulOp op) {
  if (std::string why = checkPlace(op); !why.empty())
    return op.emitOpError() << why;
  if (std::string why = checkEpilogue(*op.getBody()); !why.empty())
    return op.emitOpError() << why;
  mlir::Type a = op.getAType().getElementType(), c = op.getCType().getElementType();
  mlir::Type b = op.getBType().getElementType();
  std::optional<gemm::Type> modelA = getModelType(op.getFactorType(0)),
                            modelB = getModelType(op.getFactorType(1));
  if (!modelA || !modelB || !isGenerated(*modelA, *modelB))
    return op.emitOpError("expected operands of ")
           << generatedOperands() << " for code generation, got " << a << " and " << b
           << "; other types run on device ref only";
  if (!isStored(c))
    return op.emitOpError("expected an output of ")
           << storedTypes << " for code generation, got " << c;
  if (op.getBatchRank() > 1)
    return op.emitOpError("expected at most one batch dimension, got ")
           << op.getBatchRank() << "; run gemm-flatten first";
  if (op.getSchedule()->isLibrary())
    return op.emitOpError("expected the schedule of a kernel, got ") << *op.getSchedule();
  const Schedule schedule = *op.getSchedule()->getKernel();
  const GemmProblem problem = *getProblem(op); // its types have a model
  std::string why = checkSchedule(schedule, problem.a, problem.b, *target);
  if (why.empty())
    why = checkStorage(schedule, problem);
  if (why.empty() && op.getSums())
    why = checkSums(schedule, problem);
  if (why.empty())
    why = checkApart(op);
  return why.empty() ? success() : op.emitOpError() << why;
}

/// A, B and C through tensor maps where one can address them: base and strides are
/// multiples of 16 bytes. C also needs panels whose lines are a swizzle span.
static void addTensorMaps(MatmulOp op, KernelViews &views) {
  ViewType *operands[] = {&views.a, &views.b, &views.outs.front().type};
  if (op.getSchedule()->isSwapped())
    std::swap(operands[0], operands[1]);
  for (auto [index, view] : llvm::enumerate(operands)) {
    int64_t rank = cast<MemRefType>(op->getOperand(index).getType()).getRank();
    int64_t line = op.getSchedule()->getKernel()->warpColumns() *
                   view->getElement().getIntOrFloatBitWidth() / 8;
    bool spans = index != 2 || (fitsPanels(view->getElement()) &&
                                (op.getSchedule()->isSwapped() || line % 32 == 0));
    if (view->getAlign() == 16 && spans)
      *view = ViewType::get(op.getContext(), view->getElement(), view->getMajor(), 16, rank);
  }
  // All right operands or none.
  auto aligned = [](ViewType view) { return view.getAlign() == 16; };
  if (views.peers.empty() || !views.b.getMapRank())
    return;
  if (!llvm::all_of(views.peers, aligned))
    views.b = ViewType::get(op.getContext(), views.b.getElement(), views.b.getMajor(), 16, 0);
  else
    llvm::fill(views.peers, views.b);
}

/// The tensor maps of a kernel's launch, in the order of its views. They name the op's
/// operands; a swapped kernel's first view is of the second, its last are those of B's peers.
static SmallVector<TensorMapAttr> tensorMapsOf(KernelOp kernel, MatmulOp op) {
  const bool swap = op.getSchedule()->isSwapped();
  SmallVector<TensorMapAttr> maps, peers;
  for (RingOp ring : kernel.getBody().front().getOps<RingOp>())
    for (auto [index, part] : llvm::enumerate(ring.getRing().getType().getParts()))
      if (part.getEngine() == Engine::tma) {
        int64_t lines = part.getMajor() == Major::k ? part.getTurnRows() : part.getLines();
        int64_t box[] = {part.getSpan() / part.getElementBytes(), lines / part.getMulticast()};
        auto mapOf = [&](unsigned operand) {
          return TensorMapAttr::get(kernel.getContext(), operand, box, part.getSpan());
        };
        maps.push_back(mapOf(swap ? 1 - index : index));
        for (int64_t peer = 0; peer + 1 < part.getMatrices(); ++peer)
          peers.push_back(mapOf(op.getPeerNumber(peer)));
      }
  for (PanelsOp op : kernel.getBody().front().getOps<PanelsOp>()) {
    PanelsType panels = op.getPanels().getType();
    int64_t box[] = {panels.getCols(), panels.getRows()};
    maps.push_back(TensorMapAttr::get(kernel.getContext(), 2, box, panels.getLineBytes()));
  }
  llvm::append_range(maps, peers);
  return maps;
}

/// What the kernel takes its pointers to be multiples of, in the order of its parameters.
static SmallVector<int64_t> alignsOf(const KernelCall &call) {
  SmallVector<int64_t> aligns;
  for (const KernelArg &arg : call.args)
    if (arg.kind == KernelArg::Kind::Pointer)
      aligns.push_back(arg.align);
  return aligns;
}

FailureOr<KernelOp> GemmToTile::build(MatmulOp op) {
  FailureOr<KernelViews> views = viewsOf(op);
  if (failed(views))
    return failure();
  MLIRContext *context = &getContext();
  const bool multiplies = op.getAlphaValue() != 0.0;
  ProgramSpec spec{*views,
                   kernelSchedule(*op.getSchedule()->getKernel(), multiplies),
                   op.getAccumulatorType(),
                   multiplies,
                   {op.getFactorType(0), op.getFactorType(1)}};
  if (op.getSchedule()->isSwapped())
    std::swap(spec.factors[0], spec.factors[1]);
  Schedule &schedule = spec.schedule;
  if (schedule.mma().tensorMaps) {
    addTensorMaps(op, spec.views);
    // CTAs that can share nothing need no cluster.
    ViewType shared = schedule.cluster[0] > 1 ? spec.views.b : spec.views.a;
    if (!shared.getMapRank())
      schedule.cluster = {1, 1};
  }
  ImplicitLocOpBuilder builder(op.getLoc(), context);
  kernels = getKernelModule(getOperation(), moduleName, /*atEnd=*/false);
  builder.setInsertionPointToEnd(kernels.getBody());
  IntegerAttr ctas;
  if (schedule.isResident()) {
    const gemm::Type type = *getModelType(op.getFactorType(0));
    ctas = builder.getI64IntegerAttr(residentCtas(schedule, type, type, *target));
  }
  auto kernel = KernelOp::create(builder, builder.getStringAttr(freeKernelName(kernels, "new")),
                                 ScheduleAttr::get(context, schedule), ctas,
                                 builder.getI64IntegerAttr(target->sharedPerBlock));
  Block &body = kernel.getBody().emplaceBlock();
  body.addArgument(ProblemType::get(context), op.getLoc());
  SmallVector<mlir::Type> types{spec.views.a, spec.views.b, spec.views.c().type};
  for (const MappedView &extra : views->extras)
    types.push_back(extra.type);
  for (const MappedView &out : llvm::drop_begin(views->outs))
    types.push_back(out.type);
  if (views->sums)
    types.push_back(views->sums);
  llvm::append_range(types, spec.views.peers);
  for (mlir::Type type : types)
    body.addArgument(type, op.getLoc());
  if (schedule.needsWorkspace())
    body.addArgument(WorkspaceType::get(context), op.getLoc());
  auto epilogue = [&](Value acc, Value unit) {
    finishUnit(builder, kernel, acc, unit,
               [&](Value sum) { buildEpilogue(builder, kernel, op, *views, sum, unit); });
  };
  switch (schedule.mma().skeleton) {
  case gemm::Skeleton::WarpSpecialised:
    buildWarpSpecialised(builder, kernel, spec, epilogue);
    break;
  case gemm::Skeleton::Multistage:
    buildMultistage(builder, kernel, spec, epilogue);
    break;
  }
  if (kernel.getSharedBytes() > target->sharedPerBlock) {
    op.emitOpError("expected a schedule of at most ")
        << target->sharedPerBlock << " bytes of shared memory on " << target->name << ", got "
        << kernel.getSharedBytes() << "; take fewer stages or a smaller tile";
    kernel.erase();
    return failure();
  }
  return kernel;
}

/// `gemm_nt_bf16_bf16_128x128x32`, `gemm_nt_i8xui8_...` where B has another type than A; numbered
/// when kernels differ in more than that.
static std::string nameOf(MatmulOp op) {
  std::string name;
  llvm::raw_string_ostream os(name);
  const std::array<int64_t, 3> tile = op.getSchedule()->getKernel()->tile;
  const mlir::Type a = op.getFactorType(0), b = op.getFactorType(1);
  os << "gemm_" << stringifyMatmulTrans(op.getTrans()) << "_" << a;
  if (a != b)
    os << "x" << b;
  os << "_" << op.getCType().getElementType() << "_" << tile[0] << "x" << tile[1] << "x" << tile[2]
     << (op.getSchedule()->isSwapped() ? "_swap" : "");
  return name;
}

LogicalResult GemmToTile::lower(MatmulOp op) {
  if (failed(check(op)))
    return failure();
  FailureOr<KernelOp> built = build(op);
  if (failed(built))
    return failure();
  // Once here, whoever runs the passes: what the verifier refuses is a message, not a crash further
  // on.
  KernelOp kernel = *built;
  if (failed(mlir::verify(kernel))) {
    kernel.erase();
    return failure();
  }
  auto equal = [&](KernelOp other) {
    StringAttr name = other.getSymNameAttr();
    other.setSymNameAttr(kernel.getSymNameAttr());
    bool result = OperationEquivalence::isEquivalentTo(
        other, kernel, OperationEquivalence::Flags::IgnoreLocations);
    other.setSymNameAttr(name);
    return result;
  };
  std::string name = nameOf(op);
  KernelOp existing;
  for (KernelOp other : kernels.getOps<KernelOp>())
    if (other != kernel && other.getSymName().starts_with(name) && equal(other))
      existing = other;
  if (existing) {
    ++shared;
    kernel.erase();
    kernel = existing;
  } else {
    ++made;
    kernel.setSymName(freeKernelName(kernels, name));
  }
  FailureOr<KernelCall> call = describeMatmul(op);
  if (failed(call))
    return failure();
  auto symbol = SymbolRefAttr::get(kernels.getSymNameAttr(),
                                   {FlatSymbolRefAttr::get(&getContext(), kernel.getSymName())});
  const Schedule &fields = kernel.getFields();
  int64_t block[] = {fields.threads(), 1, 1}, cluster[] = {fields.clusterSize(), 1, 1};
  // What the kernel could not keep of its schedule, clusters that share nothing, say, is not the
  // launch's either.
  Schedule kept = fields;
  kept.swap = op.getSchedule()->isSwapped();
  if (!op.getByM())
    op.setScheduleAttr(ScheduleAttr::get(&getContext(), kept));
  op.setLaunchAttr(LaunchAttr::get(&getContext(), symbol, kernel.getGrid(), block, cluster,
                                   op.getAlphaValue() != 0.0 ? kernel.getSharedBytes() : 0,
                                   tensorMapsOf(kernel, op),
                                   static_cast<int64_t>(kernel.getCtas().value_or(0)),
                                   workspacesOf(kernel), alignsOf(*call), digestOf(kernelKey(op))));
  return success();
}

void GemmToTile::runOnOperation() {
  std::string error;
  target = targetOf(getOperation(), /*option=*/"", error);
  if (!target) {
    getOperation().emitError() << error;
    return signalPassFailure();
  }
  auto takes = [](MatmulOp op) {
    return op && op.getSchedule() && !op.getLaunch() && isa<MemRefType>(op.getC().getType());
  };
  remarkInnerHosts(getOperation(), "gemm-to-tile",
                   [&](Operation *op) { return takes(dyn_cast<MatmulOp>(op)); });
  bool failedOnce = false;
  walkHost<MatmulOp>(getOperation(), [&](MatmulOp op) {
    if (takes(op))
      failedOnce |= failed(lower(op));
  });
  if (failedOnce)
    signalPassFailure();
}
