// tile-to-nvvm: converts the kernels of a GPU module one at a time, with the
// kernel's facts fixed before its conversion, and declares the shared memory.
#include "Patterns.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/Dialect/Tile/Flow.h"
#include "gemm/Schedule/Constants.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"

namespace gemm::tile {
#define GEN_PASS_DEF_TILETONVVM
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;
using namespace gemm::tile;

/// That kernels are made for.
static std::optional<gemm::Target> targetOf(gpu::GPUModuleOp module) {
  std::string error;
  auto parent = module->getParentOfType<ModuleOp>();
  return parent ? gemm::targetOf(parent, /*option=*/"", error) : std::nullopt;
}

/// A constant, or computed of constants alone.
static bool isOfConstants(Value value) {
  Operation *op = value.getDefiningOp();
  return op && llvm::all_of(op->getOperands(), isOfConstants);
}

/// Whether ptxas would read sums before the wait for them, which it does where the first that
/// reads one is a conversion to 16 bits or what it makes of one (its message C7514), as a store by
/// lanes is, and no arithmetic; it moves nothing over a fence of memory. Arithmetic with a constant
/// may be none when LLVM is done with it: x * -1 is the sign, x - 0 is x.
static bool needsFence(KernelOp kernel) {
  const auto products = static_cast<size_t>(kernel.getFields().products);
  auto isArithmetic = [](Operation *op) {
    return isa<arith::SIToFPOp>(op) || (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op) &&
                                        llvm::none_of(op->getOperands(), isOfConstants));
  };
  auto result = kernel.walk([&](EpilogueOp op) {
    bool fails = op.getOuts().size() > 1;
    for (Value sum : op.getBody().getArguments().take_front(products))
      for (Operation *reader : sum.getUsers())
        fails |=
            !isArithmetic(reader) && !(op.getVia() && reader->hasTrait<OpTrait::IsTerminator>());
    return fails ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// The CTAs of an SM that ptxas is to leave registers for: as many as are planned, where it might
/// give threads more than that many have. By itself it also spills a few of them where so there
/// are more CTAs: of simt, of f64 before Hopper, of kernels that leave some to others (fewerCtas)
/// and of those that copy element by element, which leave those of one more, it is told how many
/// there are anyway (scripts/no_spill.py has shown them to have enough).
static int64_t boundCtasOf(KernelOp kernel, const std::optional<gemm::Target> &target) {
  const gemm::Schedule &s = kernel.getFields();
  if (s.mma().wholeSm)
    return 1;
  if (!target || s.mma().takesApart()) // parts need all the registers that there are
    return 0;
  std::optional<gemm::Type> operand;
  auto has = [&](auto what) {
    return kernel.walk([](decltype(what)) { return WalkResult::interrupt(); }).wasInterrupted();
  };
  gemm::KernelExtras extras;
  extras.dequantises = has(ReadQuantOp());
  extras.sums = has(RowSumOp());
  const bool scales = extras.dequantises || has(ReadScalesOp());
  bool elements = false, doubles = false;
  for (RingOp ring : kernel.getBody().front().getOps<RingOp>())
    for (PartAttr part : ring.getRing().getType().getParts()) {
      const int64_t bytes = part.getElementBytes();
      elements |= part.getEngine() != Engine::cp_async && !scales;
      doubles |= bytes == 8;
      extras.bytes |= bytes == 1;
      extras.singly |= part.getMajor() == Major::mn && bytes != 2;
      operand = gemm::getModelType(part.getElement());
    }
  if (!operand || (doubles && gemm::multipliesWholeOfF64(*target)))
    return 0;
  const int64_t registers = registersPerThread(s, *operand), shared = kernel.getSharedBytes(),
                ctas = gemm::ctasPerSm(shared, registers, s.threads(), *target).ctas;
  if (ctas < 1)
    return 0;
  const int64_t most = gemm::wholeSteps(target->registersPerSm / (ctas * s.threads()));
  const bool enough =
      registers + gemm::furthestRegisters <= std::min(most, target->maxRegistersPerThread);
  const int64_t fewer = fewerCtas(s, *operand, extras) + (elements ? 1 : 0);
  const bool alone = fewer == 0 && !doubles && s.mma().multiplier != gemm::Multiplier::Lane;
  return enough && alone ? 0 : std::max<int64_t>(ctas - fewer, 1);
}

static KernelFacts factsOf(KernelOp kernel, const std::optional<gemm::Target> &target) {
  KernelFacts facts{kernel.getContext(),
                    nvvmMachine(),
                    kernel.getFields(),
                    kernel.getExchange() != nullptr,
                    kernel.getGroups() == gemm::tile::Grouping::rows,
                    /*pairedRows=*/false,
                    /*pairedCols=*/false,
                    /*sharedOffset=*/llvm::DenseMap<Operation *, int64_t>(),
                    /*younger=*/llvm::DenseMap<Operation *, int64_t>(),
                    waitingAcquires(kernel),
                    Value(),
                    target && gemm::tf32TiesToEven(*target),
                    target && gemm::multipliesWholeOfF64(*target),
                    target && kernel.getFields().mma().asF16(*target, gemm::Type::F8E4M3FN)};
  for (Operation &op : kernel.getBody().front())
    if (isa<RingOp, PanelsOp, SourceOp, ExchangeOp>(op))
      facts.sharedOffset[&op] = kernel.getSharedOffset(&op);
  kernel.walk([&](TakeOp take) {
    if (!take.getRing().getType().isGuarded())
      facts.younger[take] = youngerGroups(take);
  });
  for (RingOp ring : kernel.getBody().front().getOps<RingOp>())
    if (ArrayRef<PartAttr> parts = ring.getRing().getType().getParts(); !parts.empty()) {
      facts.pairedRows = isPaired(parts[0]);
      facts.pairedCols = isPaired(parts[1]);
    }
  facts.joined = joinedBlocks(kernel);
  facts.fencesSums = needsFence(kernel);
  facts.boundCtas = boundCtasOf(kernel, target);
  return facts;
}

/// The warpgroup's number in its team, computed once and known to be uniform in a warp:
/// descriptors that follow from it stay in uniform registers. Where there are teams, a team
/// is one warpgroup.
static Value warpgroupNumber(KernelOp kernel) {
  ImplicitLocOpBuilder builder(kernel.getLoc(), kernel.getContext());
  builder.setInsertionPointToStart(&kernel.getBody().front());
  if (kernel.getFields().teams() > 1)
    return Int(builder, 0).get();
  return uniform(builder, threadNumber(builder) / gemm::threadsOfWarpgroup).get();
}

static LogicalResult convertKernel(KernelOp kernel, const std::optional<gemm::Target> &machine) {
  KernelFacts facts = factsOf(kernel, machine);
  if (facts.mma().warps > 1)
    facts.warpgroup = warpgroupNumber(kernel);
  TileTypeConverter converter(facts);
  ConversionTarget target(*facts.context);
  target.markUnknownOpDynamicallyLegal([](Operation *op) { return true; });
  target.addIllegalDialect<TileDialect>();
  RewritePatternSet patterns(facts.context);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  populateTileToGpuPatterns(patterns, converter, facts);
  for (auto *populate :
       {populateCopyAsyncPatterns, populateMmaSyncPatterns, populateMmaPartsPatterns,
        populateMmaMixedPatterns, populateMbarrierRingPatterns, populateCopyTmaPatterns,
        populateWgmmaPatterns, populateGatherPatterns, populateLoadBulkPatterns,
        populateStoreBulkPatterns})
    populate(patterns, converter, facts);
  return applyPartialConversion(kernel, target, std::move(patterns));
}

constexpr unsigned sharedSpace = 3;

/// Of no size of its own: the launch says how much there is.
static mlir::Type sharedMemoryType(MLIRContext *context) {
  return LLVM::LLVMArrayType::get(IntegerType::get(context, 8), 0);
}

/// Whether the symbol is what an earlier run of the pass created.
static bool isSharedMemory(Operation *symbol) {
  auto global = dyn_cast<LLVM::GlobalOp>(symbol);
  return global && global.getAddrSpace() == sharedSpace &&
         global.getGlobalType() == sharedMemoryType(global.getContext()) &&
         global.getLinkage() == LLVM::Linkage::External &&
         global.getAlignment() == static_cast<uint64_t>(gemm::sharedAlignment);
}

namespace {
struct TileToNvvm : gemm::tile::impl::TileToNvvmBase<TileToNvvm> {
  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    SmallVector<KernelOp> kernels(module.getOps<KernelOp>());
    if (kernels.empty())
      return;
    const std::optional<gemm::Target> target = targetOf(module);
    for (KernelOp kernel : kernels) {
      auto remaining = kernel.walk([](Operation *op) {
        return isa<RoleOp, UnitsOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      });
      if (remaining.wasInterrupted()) {
        kernel.emitOpError("expected no roles or units, got some; run tile-expand-schedule first");
        return signalPassFailure();
      }
      if (failed(checkFlow(kernel)) || failed(convertKernel(kernel, target)))
        return signalPassFailure();
    }
    if (Operation *taken = module.lookupSymbol(sharedMemoryName)) {
      if (isSharedMemory(taken))
        return;
      taken->emitOpError("expected another name than that of the kernels' shared memory, ")
          << sharedMemoryName;
      return signalPassFailure();
    }
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    LLVM::GlobalOp::create(builder, module.getLoc(), sharedMemoryType(&getContext()),
                           /*isConstant=*/false, LLVM::Linkage::External, sharedMemoryName,
                           Attribute(), /*alignment=*/gemm::sharedAlignment, sharedSpace);
  }
};
} // namespace
