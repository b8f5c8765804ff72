// gemm-to-tile: one tile.kernel per distinct gemm.matmul, and #gemm.launch on each
// op. Kernels are compared structurally, so equal ones are emitted once whatever
// layer they came from.
#include "GemmToTile.h"
#include "ProgramWriter.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Conversion/Tile/Launch.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/CostModel/Alignment.h"
#include "gemm/Dialect/Gemm/Loops.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Schedule/Storing.h"
#include "gemm/Target/Target.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Remarks.h"
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
  KernelOp declare(ImplicitLocOpBuilder &builder, MatmulOp op, const ProgramSpec &spec);
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
    return op.emitOpError("expected the schedule of a kernel, got ")
           << *op.getSchedule()
           << "; backend=library or auto makes a call of it, and without a schedule one is chosen";
  if (ByMAttr byM = op.getByMAttr())
    return op.emitOpError("expected one schedule, got ")
           << byM.getSchedules().size() << " by M; gemm-dispatch makes a product of each, and goes "
           << "before";
  const Schedule schedule = *op.getSchedule()->getKernel();
  if (schedule.pack != Pack::None)
    return op.emitOpError("expected a schedule without pack, got ")
           << *op.getSchedule()
           << "; gemm-copy-gaps packs operands of known sizes, and goes before";
  const GemmProblem problem = *getProblem(op); // its types have a model
  const Schedule serving = multiplies(op) ? schedule : storingSchedule(schedule);
  for (const Reduced &each : problem.reduced)
    if (const int64_t held = heldOfGroup(serving, each.ofN, each.group); held != each.group)
      return op.emitOpError("expected groups that a warp holds together, got ")
             << (each.group ? "those of " + std::to_string(each.group) : std::string("sums"))
             << " of " << (each.ofN ? "columns" : "rows") << ", of which it holds " << held
             << "; gemm-split-reductions splits them, and goes before";
  std::string why = checkKernel(schedule, problem, *target);
  if (why.empty())
    why = checkApart(op);
  return why.empty() ? success() : op.emitOpError() << why;
}

/// A, B and C through tensor maps where one can address them: base and strides are
/// multiples of 16 bytes. C also needs panels whose lines are a swizzle span. A map knows no end of
/// a group: of k it would not fill up with zeros.
static void addTensorMaps(MatmulOp op, KernelViews &views) {
  const bool swap = op.getSchedule()->isSwapped();
  auto addMap = [&](ViewType &view, MatmulOperand operand) {
    if (operand.isFactor() && op.isGroupedByK())
      return;
    const int64_t rank =
        cast<MemRefType>(op->getOperand(numberInKernel(op, operand)).getType()).getRank();
    if (view.getAlign() == kTmaBytes)
      view = ViewType::get(op.getContext(), view.getElement(), view.getMajor(), kTmaBytes, rank);
  };
  addMap(views.a, {MatmulRole::A});
  addMap(views.b, {MatmulRole::B});
  ViewType &c = views.outs.front().type;
  const int64_t line =
      op.getSchedule()->getKernel()->warpColumns() * getStoredBytes(c.getElement());
  if (fitsPanels(c.getElement()) && (swap || line % leastLineOfPanel == 0))
    addMap(c, {MatmulRole::Output});
  auto aligned = [](ViewType view) { return view.getAlign() == kTmaBytes; };
  // All left operands of pairs or none, and all right ones.
  for (unsigned part : {0u, 1u}) {
    ViewType &own = part ? views.b : views.a;
    SmallVector<ViewType *> others;
    for (unsigned i = part; i < views.pairs.size(); i += 2)
      others.push_back(&views.pairs[i]);
    if (others.empty() || !own.getMapRank())
      continue;
    if (llvm::all_of(others, [&](ViewType *view) { return aligned(*view); })) {
      for (ViewType *view : others)
        *view = own;
      continue;
    }
    own = ViewType::get(op.getContext(), own.getElement(), own.getMajor(), kTmaBytes, 0);
  }
  // All right operands or none.
  if (views.peers.empty() || !views.b.getMapRank())
    return;
  if (!llvm::all_of(views.peers, aligned))
    views.b =
        ViewType::get(op.getContext(), views.b.getElement(), views.b.getMajor(), kTmaBytes, 0);
  else
    llvm::fill(views.peers, views.b);
}

/// What of the epilogue's operands the schedule's panels hold is loaded ahead, by tensor maps: all
/// that lies as C does and is aligned, or nothing. The schedule keeps as many panels as that takes.
static void addLoaded(MatmulOp op, ProgramSpec &spec) {
  KernelViews &views = spec.views;
  SmallVector<MatmulOperand> loaded;
  std::vector<gemm::Type> types;
  auto add = [&](MatmulOperand operand) {
    loaded.push_back(operand);
    types.push_back(*getModelType(views.typeOf(operand).getElement()));
  };
  // Behind the rows of a group others write C; all that a map addresses is loaded, or nothing.
  const bool mayReadC = !op.isGroupedByRows(), any = mayReadC || !op.readsC();
  if (op.readsC() && any && views.c().type.getMapRank())
    add({MatmulRole::Output});
  for (auto [i, extra] : llvm::enumerate(views.extras))
    if (any && (mayReadC || op.getExtras()[i] != op.getC()) && liesAsOutput(op.getExtraMap(i)) &&
        extra.type.getAlign() == kTmaBytes && fitsPanels(extra.type.getElement()))
      add({MatmulRole::Extra, static_cast<unsigned>(i)});
  const int64_t ahead = panelsAhead(spec.schedule, types), asked = spec.schedule.panels;
  spec.schedule.panels = ahead * static_cast<int64_t>(loaded.size());
  if (asked != spec.schedule.panels)
    remark::missed(op.getLoc(), remark::RemarkOpts::name("Panels").category("gemm-to-tile"))
        << "of " + std::to_string(asked) + " panels " + std::to_string(spec.schedule.panels) +
               " are taken: tensor maps address " + std::to_string(loaded.size()) +
               " operands of the epilogue, and a tile's panels of each are a multiple of those "
               "ahead; lanes load others";
  if (ahead == 0)
    return;
  for (MatmulOperand operand : loaded)
    if (operand.role == MatmulRole::Extra) {
      ViewType &view = views.extras[operand.index].type;
      const int64_t rank = op.getExtraMap(operand.index).getNumResults();
      view = ViewType::get(op.getContext(), view.getElement(), view.getMajor(), kTmaBytes, rank);
    }
  views.loaded = loaded;
}

/// Of A, B, its peers and pairs, what asynchronous copies bring in vectors that no edge cuts.
static void markWholeLines(MatmulOp op, ProgramSpec &spec) {
  const SmallVector<PartAttr, 2> parts = partsOf(spec);
  auto mark = [&](ViewType &view, MatmulOperand operand) {
    const bool async = parts[operand.isRight() ? 1 : 0].getEngine() == Engine::cp_async;
    const int64_t align = view.getAlign();
    if (async && !view.hasWhole(align) && hasWholeLines(op, numberInKernel(op, operand), align))
      view = ViewType::get(op.getContext(), view.getElement(), view.getMajor(), align,
                           /*mapRank=*/0, /*whole=*/true);
  };
  mark(spec.views.a, {MatmulRole::A});
  mark(spec.views.b, {MatmulRole::B});
  for (auto [i, peer] : llvm::enumerate(spec.views.peers))
    mark(peer, {MatmulRole::Peer, static_cast<unsigned>(i)});
  for (auto [i, factor] : llvm::enumerate(spec.views.pairs))
    mark(factor, {MatmulRole::Pair, static_cast<unsigned>(i)});
}

/// Of a kernel whose k-steps have several blocks of scales, those views in whose lines they are a
/// word, which is loaded once.
static void markWholeScales(MatmulOp op, ProgramSpec &spec) {
  for (auto [i, view] : llvm::enumerate(spec.views.scales)) {
    const unsigned operand = op.numberOf({MatmulRole::Scale, static_cast<unsigned>(i)});
    const int64_t align = operandAlignment(op, operand), size = getStoredBytes(view.getElement());
    if (align >= spec.blocksOfStep() * size && hasWholeLines(op, operand, align))
      view = ViewType::get(op.getContext(), view.getElement(), view.getMajor(), align,
                           /*mapRank=*/0, /*whole=*/true);
  }
}

/// The op's operands of which the kernel says so.
static SmallVector<unsigned> wholesOf(KernelOp kernel, MatmulOp op) {
  SmallVector<unsigned> wholes;
  for (auto [place, operand] : llvm::enumerate(op.getKernelOperands()))
    if (cast<ViewType>(kernel.getBody().getArgument(1 + place).getType()).getWhole())
      wholes.push_back(numberInKernel(op, operand));
  return wholes;
}

/// What the kernel takes its pointers to be multiples of, in the order of its parameters.
static SmallVector<int64_t> alignsOf(const KernelCall &call) {
  SmallVector<int64_t> aligns;
  for (const KernelArg &arg : call.args)
    if (arg.kind == KernelArg::Kind::Pointer)
      aligns.push_back(arg.align);
  return aligns;
}

/// Which scales the kernel reads, in the order of its factors, and the blocks they are of.
static void addScales(MatmulOp op, ProgramSpec &spec) {
  spec.scales = {MatmulOperand{MatmulRole::Scale, 0}, MatmulOperand{MatmulRole::Scale, 1}};
  // None is larger than what it cuts, so that kernels count in 32 bits.
  const int64_t sizes[] = {op.getStaticM(), op.getStaticN(), op.getStaticK()};
  for (auto [block, given, size] : llvm::zip(spec.blocks, *op.getBlocks(), sizes))
    block = ShapedType::isDynamic(size) ? given : std::min(given, std::max<int64_t>(size, 1));
  const bool swap = op.getSchedule()->isSwapped();
  if (swap) {
    std::swap(spec.scales[0], spec.scales[1]);
    std::swap(spec.blocks[0], spec.blocks[1]);
  }
  // A block that holds all columns may as well be of whole warp tiles.
  const int64_t columns = sizes[swap ? 0 : 1];
  if (!ShapedType::isDynamic(columns) && columns <= spec.blocks[1])
    spec.blocks[1] = llvm::alignTo(spec.blocks[1], spec.schedule.warpColumns());
}

/// What the kernel is, its views among that: where memory lets it, by tensor maps and whole lines.
static ProgramSpec specOf(MatmulOp op, const KernelViews &views) {
  // Of no k there are no scales to read, and main loops take a step.
  const bool multiplies = gemm::multiplies(op);
  ProgramSpec spec{views,
                   kernelSchedule(*op.getSchedule()->getKernel(), multiplies),
                   op.getAccumulatorType(),
                   multiplies,
                   {op.getFactorType(0), op.getFactorType(1)}};
  const bool swap = op.getSchedule()->isSwapped();
  if (swap)
    std::swap(spec.factors[0], spec.factors[1]);
  if (op.isDequantized())
    spec.dequantized = op.getScaledFactor(0) != (swap ? 1U : 0U);
  spec.zeroPoint = op.getZeroPointAttr();
  if (op.isScaled())
    addScales(op, spec);
  Schedule &schedule = spec.schedule;
  if (schedule.mma().tensorMaps) {
    addTensorMaps(op, spec.views);
    // CTAs that can share nothing need no cluster.
    ViewType shared = schedule.cluster[0] > 1 ? spec.views.b : spec.views.a;
    if (!shared.getMapRank())
      schedule.cluster = {1, 1};
    addLoaded(op, spec);
  }
  markWholeLines(op, spec);
  if (schedule.mma().readsSlots() && spec.blocksOfStep() > 1)
    markWholeScales(op, spec);
  return spec;
}

/// The kernel without its program: behind the problem an argument for each view, then the
/// workspace.
KernelOp GemmToTile::declare(ImplicitLocOpBuilder &builder, MatmulOp op, const ProgramSpec &spec) {
  const Schedule &schedule = spec.schedule;
  IntegerAttr ctas;
  if (schedule.isResident())
    ctas = builder.getI64IntegerAttr(residentCtas(schedule, *getProblem(op), *target));
  MLIRContext *context = op.getContext();
  GroupingAttr groups;
  if (op.isGrouped())
    groups =
        GroupingAttr::get(context, op.isGroupedByRows() ? tile::Grouping::rows : tile::Grouping::k);
  auto kernel = KernelOp::create(builder, builder.getStringAttr(freeKernelName(kernels, "new")),
                                 ScheduleAttr::get(context, schedule), groups, ctas,
                                 builder.getI64IntegerAttr(target->sharedPerBlock));
  Block &body = kernel.getBody().emplaceBlock();
  body.addArgument(ProblemType::get(context), op.getLoc());
  for (MatmulOperand operand : spec.views.order)
    body.addArgument(spec.views.typeOf(operand), op.getLoc());
  if (schedule.needsWorkspace())
    body.addArgument(WorkspaceType::get(context), op.getLoc());
  return kernel;
}

FailureOr<KernelOp> GemmToTile::build(MatmulOp op) {
  FailureOr<KernelViews> views = viewsOf(op);
  if (failed(views))
    return failure();
  ProgramSpec spec = specOf(op, *views);
  if (std::optional<gemm::Type> factor = getModelType(spec.factors[0]))
    spec.asF16 = spec.schedule.mma().asF16(*target, *factor);
  ImplicitLocOpBuilder builder(op.getLoc(), &getContext());
  kernels = getKernelModule(getOperation(), moduleName, /*atEnd=*/false);
  builder.setInsertionPointToEnd(kernels.getBody());
  KernelOp kernel = declare(builder, op, spec);
  auto epilogue = [&](Value acc, Value unit, ValueRange loaded) {
    finishUnit(builder, kernel, acc, unit, [&](Value sum) {
      buildEpilogue(builder, kernel, op, spec.views, sum, unit, loaded);
    });
  };
  switch (spec.schedule.mma().skeleton) {
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
  if (op.isGrouped())
    os << (op.isGroupedByRows() ? "_groups" : "_groups_of_k");
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
  // What the kernel could not keep of its schedule, clusters that share nothing, say, is not the
  // launch's either.
  Schedule kept = fields;
  kept.swap = op.getSchedule()->isSwapped();
  if (!op.getByM())
    op.setScheduleAttr(ScheduleAttr::get(&getContext(), kept));
  op.setLaunchAttr(
      launchOf(kernel, op, symbol, alignsOf(*call), madeFor(op, wholesOf(kernel, op))));
  std::string why = checkParameters(*describeMatmul(op)); // with those of the launch
  return why.empty() ? success() : op.emitOpError() << why;
}

void GemmToTile::runOnOperation() {
  if (failed(checkModuleName(getOperation(), moduleName)))
    return signalPassFailure();
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
  // What gemm-dispatch made of one product is refused once.
  llvm::SmallDenseSet<Location> refused;
  walkHost<MatmulOp>(getOperation(), [&](MatmulOp op) {
    if (const Location loc = op.getLoc(); takes(op) && !refused.contains(loc) && failed(lower(op)))
      refused.insert(loc);
  });
  if (!refused.empty())
    signalPassFailure();
}
