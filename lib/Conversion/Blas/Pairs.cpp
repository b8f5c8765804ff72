// Calls that do the work of two products, as cuBLASLt's training epilogues do. A
// ReLU whose result a later derivative asks about keeps a bit for each element; a
// sum of rows (a product with a row of ones) joins the call whose result or operand
// it sums. Both need that nothing between the two products is in the way.
#include "Blas.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Transforms/Sums.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::blas {

using E = ir::LibraryEpilogue;

//===----------------------------------------------------------------------===//
// ReLU and its derivative
//===----------------------------------------------------------------------===//

/// A buffer for the bits of a product's result: a line for each of the library's columns.
static Value allocateMask(PlannedCall &plan) {
  MatmulOp op = plan.op;
  OpBuilder b(op);
  auto type = cast<MemRefType>(op.getC().getType());
  int64_t rank = type.getRank(), m = plan.bFirst ? rank - 1 : rank - 2, n = 2 * rank - 3 - m;
  SmallVector<int64_t> dims{n}, shape;
  if (rank == 3)
    dims.insert(dims.begin(), 0);
  SmallVector<Value> dynamic;
  for (int64_t dim : dims) {
    shape.push_back(type.getDimSize(dim));
    if (type.isDynamicDim(dim))
      dynamic.push_back(memref::DimOp::create(b, op.getLoc(), op.getC(), dim));
  }
  shape.push_back(int64_t(llvm::divideCeil(type.getDimSize(m), 128)) * 16);
  return memref::AllocOp::create(b, op.getLoc(), MemRefType::get(shape, b.getI8Type()), dynamic);
}

static bool keepsBits(const PlannedCall &plan) {
  return plan.match.epilogue == E::ReluAux || plan.match.epilogue == E::ReluAuxBias;
}

/// Makes `later` read the bits of `earlier`, if it begins with the derivative.
static void pairRelu(PlannedCall &earlier, PlannedCall &later) {
  E epilogue = earlier.match.epilogue;
  bool relu = !later.isOfFp8() && !earlier.isOfFp8() &&
              (epilogue == E::Relu || epilogue == E::ReluBias || keepsBits(earlier));
  auto type = cast<MemRefType>(earlier.op.getC().getType());
  int64_t m = type.getDimSize(type.getRank() - (earlier.bFirst ? 1 : 2));
  if (!relu || !earlier.storesAll() || ShapedType::isDynamic(m) || later.mask ||
      later.match.epilogue != E::None || later.order != earlier.bFirst ||
      earlier.op->getBlock() != later.op->getBlock() || !earlier.op->isBeforeInBlock(later.op))
    return;
  for (unsigned extra = 0; extra < later.op.getExtras().size(); ++extra) {
    if (later.op.getExtras()[extra] != earlier.op.getC())
      continue;
    // What follows the derivative would need the sums in a temporary.
    std::optional<Match> match = matchDrelu(later.op, extra);
    if (!match || (later.temporary && match->value != later.yielded()) ||
        !undisturbed(earlier.op, later.op, earlier.op.getC(), /*mayRead=*/true))
      continue;
    if (!keepsBits(earlier)) {
      earlier.match.epilogue = epilogue == E::Relu ? E::ReluAux : E::ReluAuxBias;
      earlier.mask = allocateMask(earlier);
    }
    later.match = *match;
    later.mask = earlier.mask;
    later.temporary = false;
    later.bFirst = *later.order;
    remark::passed(later.op.getLoc(), remark::RemarkOpts::name("Mask").category("gemm-to-blas"))
        << "ReLU's derivative joins the call; the call of the ReLU keeps a bit for each element";
    return;
  }
}

//===----------------------------------------------------------------------===//
// Sums of rows
//===----------------------------------------------------------------------===//

/// The form of the call's epilogue with `sum` in it; None if there is none.
static E withSum(PlannedCall &plan, const Sum &sum) {
  MatmulOp op = plan.op;
  E epilogue = plan.match.epilogue;
  bool drelu = epilogue == E::Drelu, dgelu = epilogue == E::Dgelu;
  if ((drelu || dgelu) && plan.storesAll() && sum.of == op.getC() &&
      sum.kept == (plan.bFirst ? 1 : 0))
    return drelu ? E::DreluBgrad : E::DgeluBgrad;
  // A call without elements to store does nothing, and one without products reads nothing.
  bool computes = op.getStaticM() > 0 && op.getStaticN() > 0 && op.getAlphaValue() != 0;
  // An operand that is rounded where it is multiplied is not so where it is summed.
  if (epilogue != E::None || op.readsC() || !computes || op.getPrecision())
    return E::None;
  // Over k of A: a number for each row of ours.
  if (sum.of == op.getA() && sum.kept == (isTransA(op.getTrans()) ? 1 : 0))
    return plan.bFirst ? E::BgradB : E::BgradA;
  if (sum.of == op.getB() && sum.kept == (isTransB(op.getTrans()) ? 0 : 1))
    return plan.bFirst ? E::BgradA : E::BgradB;
  return E::None;
}

static bool pairSum(PlannedCall &plan, PlannedCall &other, const Sum &sum) {
  auto stored =
      plan.temporary ? plan.compute : cast<MemRefType>(plan.op.getC().getType()).getElementType();
  auto type = cast<MemRefType>(other.op.getC().getType());
  E epilogue = plan.op.getCType().getRank() == 2 && type.getElementType() == stored &&
                       plan.compute.isF32() && !plan.vector && !plan.isOfFp8() &&
                       !other.op.getPrecision()
                   ? withSum(plan, sum)
                   : E::None;
  bool ofResult = epilogue == E::DreluBgrad || epilogue == E::DgeluBgrad;
  if (epilogue == E::None || (ofResult && !plan.op->isBeforeInBlock(other.op)) ||
      !isApart(plan.op, other.op) ||
      !undisturbed(plan.op, other.op, other.op.getC(), /*mayRead=*/false) ||
      !undisturbed(plan.op, other.op, sum.of, /*mayRead=*/true) || !hoist(other.op.getC(), plan.op))
    return false;
  plan.match.epilogue = epilogue;
  plan.vector = other.op.getC();
  plan.sums = other.op;
  remark::passed(other.op.getLoc(), remark::RemarkOpts::name("Sum").category("gemm-to-blas"))
      << "sum of rows joins a call as " + ir::stringifyLibraryEpilogue(epilogue).str();
  return true;
}

void pairCalls(MutableArrayRef<PlannedCall> plans) {
  for (PlannedCall &later : plans)
    for (PlannedCall &earlier : plans)
      if (earlier.callee.library == ir::Library::CublasLt && &earlier != &later)
        pairRelu(earlier, later);
  for (PlannedCall &other : plans) {
    if (other.callee.library == ir::Library::Cblas)
      continue;
    std::optional<Sum> sum = asSum(other.op);
    // Sums that move to their products could pass one another on the way.
    bool stored = llvm::any_of(plans, [&](const PlannedCall &plan) {
      return plan.vector && mayOverlap(plan.vector, other.op.getC());
    });
    if (!sum || stored)
      continue;
    // A sum is no product to join: what joins is lost when it joins another.
    for (PlannedCall &plan : plans)
      if (!other.absorbed && &plan != &other && !plan.absorbed && !asSum(plan.op) &&
          plan.op->getBlock() == other.op->getBlock())
        other.absorbed = pairSum(plan, other, *sum);
  }
}

} // namespace gemm::blas
