// What one product becomes: the type of its sums, the order of its operands, how
// much of its epilogue the call does, and whether the call can store into C.
#include "Blas.h"
#include "gemm/Dialect/Gemm/Memory.h"
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
static std::string whyLeft(MatmulOp op) {
  const std::string left = "; left to the kernels";
  if (auto groups = groupReductionsOf(*op.getBody()); !groups.empty())
    return "its epilogue makes a number of each " + std::to_string(groups.front().getGroup()) +
           " columns, which no library call here does" + left;
  if (op.getNumAdded() > 1)
    return "it adds up " + std::to_string(op.getNumAdded()) + " products" + left;
  if (op.getNumProducts() > 1)
    return "it computes " + std::to_string(op.getNumProducts()) + " products" + left;
  if (std::optional<mlir::Type> precision = op.getPrecision()) {
    std::string why;
    llvm::raw_string_ostream(why) << "its operands are rounded to " << *precision
                                  << ", which no library call here does" << left;
    return why;
  }
  if (op.getUnsignedA() || op.getUnsignedB())
    return "its bytes have no sign, which no library call here reads" + left;
  if (op.isScaled())
    return "it has scales of blocks, which no library call here takes" + left;
  if (unsigned further = op.getNumOutputs() - 1)
    return "it stores " + std::to_string(further) + " more output" + (further > 1 ? "s" : "") +
           left;
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
  Match narrow = matchEpilogue(plan.op, plan.compute, plan.bFirst);
  if (narrow.aux < 0)
    plan.match = narrow;
}

FailureOr<PlannedCall> planCall(MatmulOp op, ir::Library library, std::string &why) {
  PlannedCall plan;
  plan.op = op;
  plan.library = library;
  mlir::Type a = elementOf(op.getA()), b = elementOf(op.getB()), c = elementOf(op.getC()), unused;
  if (op.getCType().getRank() > 3)
    why = "expected rank 2 or 3, got " + std::to_string(op.getCType().getRank());
  else if (why = checkApart(op); why.empty())
    if (why = checkEpilogue(*op.getBody()); why.empty())
      why = whyLeft(op);
  if (!why.empty())
    return failure();
  bool direct = takesTypes(library, a, b, c, plan.compute);
  if (!direct && !(plan.compute && takesTypes(library, a, b, plan.compute, unused))) {
    llvm::raw_string_ostream(why) << "expected element types that " << ir::stringifyLibrary(library)
                                  << " multiplies, got " << a << " x " << b << " -> " << c
                                  << "; left to the kernels";
    return failure();
  }
  std::optional<bool> order = chooseSwap(cast<MemRefType>(op.getC().getType()));
  plan.bFirst = order.value_or(true);
  plan.match.value = op.getBody()->getArgument(0);
  bool hasEpilogues = library != ir::Library::Cblas;
  if (order && direct) {
    plan.order = order;
    if (hasEpilogues)
      plan.match = matchEpilogue(op, c, plan.bFirst);
    if (plan.match.value == plan.yielded() || (c == plan.compute && !readsResult(op)))
      return plan;
  }
  useTemporary(plan, hasEpilogues);
  return plan;
}

} // namespace gemm::blas
