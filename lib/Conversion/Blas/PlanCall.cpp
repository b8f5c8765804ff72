// What one product becomes: the type of its sums, the order of its operands, how
// much of its epilogue the call does, and whether the call can store into C.
#include "Blas.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace gemm::blas {

static mlir::Type elementOf(Value memref) {
  return cast<MemRefType>(memref.getType()).getElementType();
}

/// An extra operand may lie in C's memory: what follows the call must still find it there.
static bool readsResult(MatmulOp op) {
  return llvm::any_of(op.getExtras(),
                      [&](Value extra) { return mayOverlapInOp(extra, op.getC()); });
}

/// What the product has and no library call here does, whatever its types, or "".
static std::string whyLeft(MatmulOp op, ir::Library library) {
  const std::string left = "; left to the kernels";
  if (auto groups = columnGroupsOf(*op.getBody()); !groups.empty())
    return (isa<PartnerOp>(groups.front().op) ? "elements of its epilogue read another of the "
                                              : "its epilogue makes a number of each ") +
           std::to_string(groups.front().columns) + " columns, which no library call here does" +
           left;
  if (op.getNumAdded() > 1)
    return "it adds up " + std::to_string(op.getNumAdded()) + " products" + left;
  if (op.getNumProducts() > 1)
    return "it computes " + std::to_string(op.getNumProducts()) + " products" + left;
  if (std::optional<mlir::Type> precision = op.getPrecision();
      precision && library == ir::Library::Cblas) {
    std::string why;
    llvm::raw_string_ostream(why) << "its operands are rounded to " << *precision
                                  << ", which no call of cblas does" << left;
    return why;
  }
  if (op.getUnsignedA() || op.getUnsignedB())
    return "its bytes have no sign, which no library call here reads" + left;
  if (op.isDequantized())
    return "its bytes have scales beside numbers of 16 bits, which no library call here takes" +
           left;
  if (unsigned further = op.getNumOutputs() - 1)
    return "it stores " + std::to_string(further) + " more output" + (further > 1 ? "s" : "") +
           left;
  if (op.isGrouped())
    return "where its groups end is known on the device alone" + left;
  if (op.getSums())
    return "it also stores sums of A's rows" + left;
  return "";
}

/// A call that stores the sums as it computes them, into memory of its own; what of the epilogue
/// it can do stays with it, the rest follows.
static void useTemporary(PlannedCall &plan, bool hasEpilogues) {
  plan.temporary = plan.bFirst = true;
  plan.match = Match();
  plan.match.value = plan.op.getBody()->getArgument(0);
  if (!hasEpilogues)
    return;
  Match narrow = matchEpilogue(plan.op, plan.callee, plan.compute, plan.bFirst);
  if (narrow.aux < 0)
    plan.match = narrow;
}

/// A matrix of 8 bits as the call will be given it: as it lies, or a copy in rows.
static MemRefType asGiven(Value memref, bool transposed, bool bFirst) {
  auto type = cast<MemRefType>(memref.getType());
  return chooseFlag(type, transposed, bFirst)
             ? type
             : MemRefType::get(type.getShape(), type.getElementType());
}

/// Why cuBLASLt does not multiply matrices of 8 bits that lie so, or "".
static std::string whyNoNumbers(const PlannedCall &plan) {
  MatmulOp op = plan.op;
  const bool bFirst = plan.bFirst;
  auto c = cast<MemRefType>(op.getC().getType());
  std::pair<MemRefType, bool> matrices[] = {
      {asGiven(op.getA(), isTransA(op.getTrans()), bFirst), isTransA(op.getTrans())},
      {asGiven(op.getB(), isTransB(op.getTrans()), bFirst), isTransB(op.getTrans())},
      {plan.temporary ? MemRefType::get(c.getShape(), plan.compute) : c, false}};
  CallView call;
  call.factor = matrices[0].first.getElementType(),
  call.result = matrices[2].first.getElementType();
  if (bFirst)
    std::swap(matrices[0], matrices[1]);
  ir::BlasOp flags[3] = {ir::BlasOp::N, ir::BlasOp::N, ir::BlasOp::N};
  for (auto [i, matrix] : llvm::enumerate(matrices)) {
    auto [type, transposed] = matrix;
    if (i < 2)
      flags[i] = chooseFlag(type, transposed, bFirst).value_or(ir::BlasOp::N);
    BlasDims dims = getBlasDims(type, transposed, bFirst, flags[i]);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return "expected strides";
    call.ld.push_back(type.getDimSize(dims.ld) == 1 ? type.getDimSize(dims.unit)
                                                    : strides[dims.ld]);
    call.strides.push_back(dims.batch < 0 ? 0 : strides[dims.batch]);
    call.offsets.push_back(offset);
  }
  call.first = flags[0], call.second = flags[1];
  call.m = bFirst ? op.getStaticN() : op.getStaticM();
  call.k = op.getStaticK();
  return checkCallView(call, /*run=*/false);
}

/// What the call stores: C, or sums in a buffer of ours.
static void planResult(PlannedCall &plan, bool direct) {
  MatmulOp op = plan.op;
  mlir::Type c = elementOf(op.getC());
  std::optional<bool> order = chooseSwap(cast<MemRefType>(op.getC().getType()));
  plan.bFirst = order.value_or(true);
  plan.match.value = op.getBody()->getArgument(0);
  bool hasEpilogues = plan.callee.library != ir::Library::Cblas;
  if (order && direct) {
    plan.order = order;
    if (hasEpilogues)
      plan.match = matchEpilogue(op, plan.callee, c, plan.bFirst);
    if (plan.match.value == plan.yielded() || (c == plan.compute && !readsResult(op)))
      return;
  }
  useTemporary(plan, hasEpilogues);
}

/// What cuBLASLt asks of the chip, and of numbers and scales; all of them of the call as planned.
static std::string whyNoCall(PlannedCall &plan) {
  MatmulOp op = plan.op;
  std::string why;
  if (op.isScaled()) {
    FailureOr<std::array<ir::LibraryScale, 2>> modes =
        planBlocks(op, plan.callee, plan.bFirst, why);
    if (failed(modes))
      return why;
    plan.blocks = *modes;
  }
  if (plan.callee.library != ir::Library::CublasLt)
    return "";
  if (std::optional<gemm::Type> factor = getModelType(op.getAType().getElementType()))
    why = checkCallChip(*factor, CallScale::None, plan.callee.capability);
  return why.empty() ? whyNoNumbers(plan) : why;
}

FailureOr<PlannedCall> planCall(MatmulOp op, const Callee &callee, std::string &why) {
  PlannedCall plan;
  plan.op = op;
  plan.callee = callee;
  mlir::Type a = elementOf(op.getA()), b = elementOf(op.getB()), c = elementOf(op.getC()), unused;
  if (op.getCType().getRank() > 3)
    why = "expected rank 2 or 3, got " + std::to_string(op.getCType().getRank());
  else if (why = checkApart(op); why.empty())
    if (why = checkEpilogue(*op.getBody()); why.empty())
      why = whyLeft(op, callee.library);
  if (!why.empty())
    return failure();
  bool direct = takesTypes(callee.library, a, b, c, plan.compute);
  if (!direct && !(plan.compute && takesTypes(callee.library, a, b, plan.compute, unused))) {
    llvm::raw_string_ostream(why) << "expected element types that "
                                  << ir::stringifyLibrary(callee.library) << " multiplies, got "
                                  << a << " x " << b << " -> " << c << "; left to the kernels";
    return failure();
  }
  planResult(plan, direct);
  if (why = whyNoCall(plan); !why.empty()) {
    why += "; left to the kernels";
    return failure();
  }
  return plan;
}

} // namespace gemm::blas
