// gemm-to-blas: gemm.matmul on memrefs to gemm.library_call, with copies before it
// where strides ask for them and the rest of the epilogue after it.
#include "Blas.h"
#include "gemm/Conversion/Blas/Passes.h"
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Target/Allow.h"
#include "gemm/Target/Target.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Sums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMTOBLAS
#include "gemm/Conversion/Blas/Passes.h.inc"
} // namespace gemm

using namespace gemm;
using namespace gemm::blas;

static constexpr llvm::StringLiteral kName = "gemm-to-blas";

/// Widened to the compute type, or narrowed to what is stored.
static Value convert(OpBuilder &b, Location loc, Value value, mlir::Type to) {
  mlir::Type from = value.getType();
  if (from == to)
    return value;
  bool widens = from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
  if (isa<FloatType>(to))
    return widens ? arith::ExtFOp::create(b, loc, to, value).getResult()
                  : arith::TruncFOp::create(b, loc, to, value).getResult();
  return widens ? arith::ExtSIOp::create(b, loc, to, value).getResult()
                : arith::TruncIOp::create(b, loc, to, value).getResult();
}

namespace {
/// One product on its way to a call.
class Lowering {
public:
  explicit Lowering(const PlannedCall &plan)
      : op(plan.op), library(plan.callee.library), b(plan.op), compute(plan.compute),
        bFirst(plan.bFirst), temporary(plan.temporary), match(plan.match), blocks(plan.blocks),
        mask(plan.mask), vector(plan.vector) {}

  void run() {
    Value a = operand(op.getA(), isTransA(op.getTrans()), "A");
    Value bValue = operand(op.getB(), isTransB(op.getTrans()), "B");
    Value c = temporary ? allocateLike(b, op.getLoc(), op.getC(), compute) : op.getC();
    if (temporary)
      reportCopy("C", op.getC(), "the sums in a temporary");
    LibraryCallOp call = makeCall(a, bValue, c);
    if (match.value != yielded() || temporary)
      makeRest(c);
    std::string text =
        call.getCall().getRoutine().str() + " (" +
        ir::stringifyBlasOp(call.getCall().getFirst()).str() + ", " +
        ir::stringifyBlasOp(call.getCall().getSecond()).str() + ") with operands " +
        (bFirst ? "(B, A)" : "(A, B)") + ", epilogue " +
        ir::stringifyLibraryEpilogue(match.epilogue).str() + scalesText(call.getCall()) +
        (match.value == yielded() ? "" : ", the rest after it") +
        (match.left.empty() ? "" : ", its scales too: " + match.left) + precisionText();
    remark::passed(op.getLoc(), remark::RemarkOpts::name("Call").category(kName)) << text;
    op.erase();
    takeGelu(call);
  }

private:
  static std::string scalesText(CallAttr call) {
    if (call.getScaleFirst() == ir::LibraryScale::None &&
        call.getScaleSecond() == ir::LibraryScale::None)
      return "";
    return ", scales (" + ir::stringifyLibraryScale(call.getScaleFirst()).str() + ", " +
           ir::stringifyLibraryScale(call.getScaleSecond()).str() + ")";
  }

  /// What a module allows that no call does is said.
  std::string precisionText() {
    if (op.getPrecision())
      return ", factors rounded to tf32";
    auto module = op->getParentOfType<ModuleOp>();
    auto name = op->getAttrOfType<StringAttr>(precisionAttribute);
    if (!name && module)
      name = module->getAttrOfType<StringAttr>(precisionAttribute);
    if (!name || !op.getAType().getElementType().isF32())
      return "";
    return ", in f32: no call here multiplies in " + name.str();
  }

  static mlir::Type elementOf(Value memref) {
    return cast<MemRefType>(memref.getType()).getElementType();
  }
  Value yielded() { return op.getBody()->getTerminator()->getOperand(0); }

  /// A or B, or a copy of it that the library takes.
  Value operand(Value memref, bool transposed, StringRef name) {
    auto type = cast<MemRefType>(memref.getType());
    if (chooseFlag(type, transposed, bFirst))
      return memref;
    Value copy = allocateLike(b, op.getLoc(), memref, type.getElementType());
    AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    linalg::GenericOp::create(b, op.getLoc(), memref, copy, ArrayRef{identity, identity}, loops,
                              [](OpBuilder &builder, Location loc, ValueRange args) {
                                linalg::YieldOp::create(builder, loc, args.front());
                              });
    std::string strides;
    for (int64_t stride : getStridesOrDynamic(type))
      strides += (strides.empty() ? "" : ", ") +
                 (ShapedType::isDynamic(stride) ? "?" : std::to_string(stride));
    reportCopy(name, memref, "a copy, since no library takes strides [" + strides + "]");
    return copy;
  }

  /// What a buffer of our own costs: it is written once and read once.
  void reportCopy(StringRef name, Value memref, const std::string &why) {
    auto type = cast<MemRefType>(memref.getType());
    auto report = remark::analysis(op.getLoc(), remark::RemarkOpts::name("Copy").category(kName));
    report << (name + " needs " + why).str();
    if (!type.hasStaticShape())
      return;
    mlir::Type element = name == "C" ? compute : type.getElementType();
    int64_t bytes =
        2 * type.getNumElements() * llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
    report << remark::metric("bytes", bytes);
    TargetInterface named = getTarget(op);
    std::string error;
    Target target;
    if (named && succeeded(named.describe(target, error)) && target.dramBytesPerSecond > 0)
      report << remark::metric("roof_ns",
                               int64_t(double(bytes) / target.dramBytesPerSecond * 1e9 + 0.5));
  }

  LibraryCallOp makeCall(Value a, Value bValue, Value c) {
    Location loc = op.getLoc();
    Value values[] = {bFirst ? bValue : a, bFirst ? a : bValue, c};
    bool transposed[] = {bFirst ? isTransB(op.getTrans()) : isTransA(op.getTrans()),
                         bFirst ? isTransA(op.getTrans()) : isTransB(op.getTrans()), false};
    SmallVector<ir::BlasOp> flags;
    SmallVector<OpFoldResult> ld, strides;
    for (unsigned i = 0; i < 3; ++i) {
      auto type = cast<MemRefType>(values[i].getType());
      flags.push_back(i == 2 ? ir::BlasOp::N
                             : chooseFlag(type, transposed[i], bFirst).value_or(ir::BlasOp::N));
      BlasDims dims = getBlasDims(type, transposed[i], bFirst, flags[i]);
      bool column = type.getDimSize(dims.ld) == 1; // no second one for ld to reach
      ld.push_back(column ? getSize(b, loc, values[i], dims.unit)
                          : getStride(b, loc, values[i], dims.ld));
      if (auto known = getConstantIntValue(ld.back()); known && *known < 1)
        ld.back() = b.getIndexAttr(1);
      strides.push_back(dims.batch < 0 ? OpFoldResult(b.getIndexAttr(0))
                                       : getStride(b, loc, values[i], dims.batch));
    }
    int64_t rank = op.getCType().getRank(), rankA = op.getAType().getRank();
    OpFoldResult rows = getSize(b, loc, c, rank - 2), columns = getSize(b, loc, c, rank - 1);
    OpFoldResult k = getSize(b, loc, a, isTransA(op.getTrans()) ? rankA - 2 : rankA - 1);
    OpFoldResult batch = rank == 3 ? getSize(b, loc, c, 0) : OpFoldResult(b.getIndexAttr(1));
    auto attr = CallAttr::get(op.getContext(), library, CallAttr::routineFor(library, compute),
                              bFirst ? ir::BlasOrder::BA : ir::BlasOrder::AB, flags[0], flags[1],
                              compute, match.epilogue, op.getPrecision().value_or(mlir::Type()),
                              modeOf(0), modeOf(1));
    auto extra = [&](int i) { return i < 0 ? Value() : op.getExtras()[i]; };
    Value bias = extra(match.bias);
    if (vector) { // one dim of it is 1
      ReassociationIndices both{0, 1};
      bias = memref::CollapseShapeOp::create(b, loc, vector, ArrayRef{both});
    }
    LibraryCallFields fields{op.getTrans(),
                             a,
                             bValue,
                             c,
                             bias,
                             mask ? mask : extra(match.aux),
                             attr,
                             {bFirst ? columns : rows, bFirst ? rows : columns, k, batch},
                             ld,
                             strides,
                             op.getAlphaValue(),
                             temporary ? 0.0 : op.getBetaValue(),
                             makeScales()};
    auto call = LibraryCallOp::create(b, loc, fields);
    keepEpilogue(call, op, match);
    return call;
  }

  /// Of operand 0 or 1 of the call.
  ir::LibraryScale modeOf(unsigned operand) {
    return op.isScaled() ? blocks[operand] : match.modes[operand];
  }

  /// The scales that the call reads, those of blocks as the library wants them to lie.
  SmallVector<Value> makeScales() {
    SmallVector<Value> scales;
    for (unsigned operand : {0u, 1u}) {
      if (!op.isScaled()) {
        if (int extra = match.scales[operand]; extra >= 0)
          scales.push_back(op.getExtras()[extra]);
        continue;
      }
      const bool ofB = (operand == 0) == bFirst;
      bool copied = false;
      scales.push_back(placeScales(b, op.getLoc(), op.getScales()[ofB ? 1 : 0], blocks[operand],
                                   ofB ? op.getStaticN() : op.getStaticM(), op.getStaticK(),
                                   copied));
      if (copied)
        reportCopy(ofB ? "scales of B" : "scales of A", op.getScales()[ofB ? 1 : 0],
                   "a copy, in the order that cublaslt documents");
    }
    return scales;
  }

  /// The rest of the region over what the call stored.
  void makeRest(Value result) {
    Location loc = op.getLoc();
    int64_t rank = op.getCType().getRank();
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    if (temporary) {
      inputs.push_back(result);
      maps.push_back(b.getMultiDimIdentityMap(rank));
    }
    for (unsigned i = 0; i < op.getExtras().size(); ++i)
      if (!op.isTable(i)) {
        inputs.push_back(op.getExtras()[i]);
        maps.push_back(op.getExtraMap(i));
      }
    maps.push_back(b.getMultiDimIdentityMap(rank));
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    linalg::GenericOp::create(
        b, loc, inputs, op.getC(), maps, loops,
        [&](OpBuilder &builder, Location at, ValueRange args) {
          Value before = args.back();
          Value value = temporary ? args.front() : before;
          if (temporary && op.readsC()) {
            value = addScaled(builder, at, value, convert(builder, at, before, compute));
          }
          IRMapping mapping;
          mapping.map(match.value, value);
          ValueRange read = args.drop_front(temporary);
          for (unsigned i = 0; i < op.getExtras().size(); ++i) {
            BlockArgument argument = op.getBody()->getArgument(i + 1);
            if (op.isTable(i)) {
              mapping.map(argument, argument);
              continue;
            }
            if (!argument.use_empty())
              mapping.map(argument, convert(builder, at, read.front(), argument.getType()));
            read = read.drop_front();
          }
          Value last = withoutPlaces(builder, op, {cloneInto(builder, yielded(), mapping)}).front();
          linalg::YieldOp::create(builder, at, convert(builder, at, last, elementOf(op.getC())));
        });
  }

  /// sums + beta times what C held, in the type of sums.
  Value addScaled(OpBuilder &builder, Location at, Value sums, Value before) {
    if (compute.isInteger()) { // beta is whole: (matmul C12)
      Value beta = arith::ConstantOp::create(
          builder, at, builder.getIntegerAttr(compute, int64_t(op.getBetaValue())));
      return arith::AddIOp::create(builder, at, sums,
                                   arith::MulIOp::create(builder, at, beta, before));
    }
    Value beta =
        arith::ConstantOp::create(builder, at, builder.getFloatAttr(compute, op.getBetaValue()));
    return arith::AddFOp::create(builder, at, sums,
                                 arith::MulFOp::create(builder, at, beta, before));
  }

  /// A GELU that follows at once and leaves its input in memory becomes the call's.
  void takeGelu(LibraryCallOp call) {
    CallAttr attr = call.getCall();
    bool bias = attr.getEpilogue() == ir::LibraryEpilogue::Bias;
    if (library == ir::Library::Cblas || call.getBetaValue() != 0.0 ||
        isFp8(call.getAType().getElementType()) ||
        (!bias && attr.getEpilogue() != ir::LibraryEpilogue::None))
      return;
    Operation *next = call->getNextNode();
    while (next && (isMemoryEffectFree(next) || isa<memref::AllocOp>(next)))
      next = next->getNextNode();
    auto gelu = dyn_cast_or_null<linalg::GenericOp>(next);
    std::optional<ScalarFunction> function = gelu ? asGelu(gelu) : std::nullopt;
    if (!function || gelu.getInputs().front() != call.getC())
      return;
    Value result = gelu.getOutputs().front();
    auto type = cast<MemRefType>(result.getType());
    int64_t ld = call.getStaticLd()[2]; // which cuBLASLt wants 8 to divide
    // The call stores both what it kept and the result, while it reads its operands.
    bool apart = llvm::none_of(call->getOperands(), [&](Value operand) {
      return isa<MemRefType>(operand.getType()) && mayOverlap(operand, result);
    });
    if (!apart || type.getShape() != call.getCType().getShape() || ShapedType::isDynamic(ld) ||
        ld % 8 != 0 || type.getElementType() != call.getCType().getElementType() ||
        getStridesOrDynamic(type) != getStridesOrDynamic(call.getCType()))
      return;
    remark::passed(gelu.getLoc(), remark::RemarkOpts::name("Aux").category(kName))
        << "GELU joins the call before it, which keeps its input as aux";
    auto fused =
        CallAttr::get(attr.getContext(), library, attr.getRoutine(), attr.getOrder(),
                      attr.getFirst(), attr.getSecond(), compute,
                      bias ? ir::LibraryEpilogue::GeluAuxBias : ir::LibraryEpilogue::GeluAux,
                      attr.getPrecision(), ir::LibraryScale::None, ir::LibraryScale::None);
    b.setInsertionPoint(gelu);
    auto both =
        LibraryCallOp::create(b, call.getLoc(),
                              {call.getTrans(), call.getA(), call.getB(), result, call.getBias(),
                               call.getC(), fused, call.getMixedSizes(), call.getMixedLd(),
                               call.getMixedStrides(), call.getAlphaValue(), /*beta=*/0.0});
    keepEpilogue(both, call, *function);
    gelu.erase();
    call.erase();
  }

  MatmulOp op;
  ir::Library library;
  OpBuilder b;
  mlir::Type compute;
  bool bFirst, temporary;
  Match match;
  std::array<ir::LibraryScale, 2> blocks;
  Value mask, vector;
};

/// 0: of a chip that is not known.
int capabilityOf(Operation *op) {
  TargetInterface named = getTarget(op);
  std::string error;
  Target target;
  return named && succeeded(named.describe(target, error)) ? target.computeCapability : 0;
}

struct ToBlas : gemm::FunctionPass<ToBlas, gemm::impl::GemmToBlasBase<ToBlas>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<ir::Library> wanted = ir::symbolizeLibrary(library);
    if (!wanted) {
      function.emitError() << "expected library cblas, cublaslt or hipblaslt, got '" << library
                           << "'";
      signalPassFailure();
      return false;
    }
    const Callee callee{*wanted, capabilityOf(function)};
    SmallVector<PlannedCall> plans;
    function.walk([&](MatmulOp op) {
      ScheduleAttr schedule = op.getScheduleAttr();
      if (!isa<MemRefType>(op.getC().getType()) || (schedule && !schedule.isLibrary()))
        return;
      std::string why = checkPlace(op);
      if (!why.empty()) {
        op.emitOpError() << why;
        signalPassFailure();
        return;
      }
      if (FailureOr<PlannedCall> plan = planCall(op, callee, why); succeeded(plan)) {
        plans.push_back(*plan);
        return;
      }
      op.removeScheduleAttr();
      remark::missed(op.getLoc(), remark::RemarkOpts::name("NoCall").category(kName)) << why;
    });
    pairCalls(plans);
    for (const PlannedCall &plan : plans)
      plan.absorbed ? eraseSum(plan.op) : Lowering(plan).run();
    return !plans.empty();
  }
};
} // namespace
