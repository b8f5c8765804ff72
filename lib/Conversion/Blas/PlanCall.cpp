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

FailureOr<PlannedCall> planCall(MatmulOp op, ir::Library library, std::string &why) {
  PlannedCall plan;
  plan.op = op;
  plan.library = library;
  mlir::Type a = elementOf(op.getA()), b = elementOf(op.getB()), c = elementOf(op.getC()), unused;
  if (op.getCType().getRank() > 3) {
    why = "expected rank 2 or 3, got " + std::to_string(op.getCType().getRank());
    return failure();
  }
  if (why = checkApart(op); !why.empty())
    return failure();
  if (why = checkEpilogue(*op.getBody()); !why.empty())
    return failure();
  if (auto groups = groupReductionsOf(*op.getBody()); !groups.empty()) {
    why = "its epilogue makes a number of each " + std::to_string(groups.front().getGroup()) +
          " columns, which no library call here does; left to the kernels";
    return failure();
  }
  if (op.getNumAdded() > 1) {
    why = "it adds up " + std::to_string(op.getNumAdded()) + " products; left to the kernels";
    return failure();
  }
  if (op.getNumProducts() > 1) {
    why = "it computes " + std::to_string(op.getNumProducts()) + " products; left to the kernels";
    return failure();
  }
  if (std::optional<mlir::Type> precision = op.getPrecision()) {
    llvm::raw_string_ostream(why) << "its operands are rounded to " << *precision
                                  << ", which no library call here does; left to the kernels";
    return failure();
  }
  if (op.getUnsignedA() || op.getUnsignedB()) {
    why = "its bytes have no sign, which no library call here reads; left to the kernels";
    return failure();
  }
  if (op.isScaled()) {
    why = "it has scales of blocks, which no library call here takes; left to the kernels";
    return failure();
  }
  if (unsigned further = op.getNumOutputs() - 1) {
    why = "it stores " + std::to_string(further) + " more output" + (further > 1 ? "s" : "") +
          "; left to the kernels";
    return failure();
  }
  if (op.getSums()) {
    why = "it also stores sums of A's rows; left to the kernels";
    return failure();
  }
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
    if (plan.match.value == plan.yielded())
      return plan;
    plan.temporary = c != plan.compute || readsResult(op);
  } else {
    plan.temporary = true;
  }
  if (!plan.temporary)
    return plan;
  plan.bFirst = true;
  plan.match = Match();
  plan.match.value = op.getBody()->getArgument(0);
  if (hasEpilogues) {
    Match narrow = matchEpilogue(op, plan.compute, plan.bFirst);
    if (narrow.aux < 0)
      plan.match = narrow;
  }
  return plan;
}

} // namespace gemm::blas
