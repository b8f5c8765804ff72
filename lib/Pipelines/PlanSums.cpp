// See PlanSums.h. Of tensors and of memrefs alike: a plan is printed before calls are made of its
// products, or when it has its kernels.
#include "PlanSums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm {
namespace {
/// What views of a value are of.
Value beforeViews(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      value = view.getViewSource();
    else if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      value = op->getOperand(0);
    else
      break;
  }
  return value;
}

/// Whether bytes are added up in i32 along one loop.
bool sumsBytes(linalg::GenericOp op) {
  if (op.getNumReductionLoops() != 1 || op.getNumDpsInputs() == 0 || op.getNumDpsInits() != 1)
    return false;
  auto element = [](OpOperand *operand) { return getElementTypeOrSelf(operand->get().getType()); };
  Operation *last = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  return element(op.getDpsInputOperand(0)).isInteger(8) &&
         element(op.getDpsInitOperand(0)).isInteger(32) && isa_and_nonnull<arith::AddIOp>(last) &&
         op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation();
}

/// As a product of bytes with ones, of `batch` and one line of the other factor.
GemmProblem problemOf(linalg::GenericOp op, bool ofB, bool batched) {
  OpOperand *bytes = op.getDpsInputOperand(0);
  const auto shape = cast<ShapedType>(bytes->get().getType()).getShape();
  int64_t kept[] = {1, 1}, k = 1; // batch, lines
  unsigned dim = 0;
  const unsigned dims = static_cast<unsigned>(shape.size());
  for (AffineExpr place : op.getMatchingIndexingMap(bytes).getResults()) {
    const auto loop = cast<AffineDimExpr>(place).getPosition();
    const bool ofK = op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
    int64_t &size = ofK ? k : kept[batched && dims > 2 && dim == 0 ? 0 : 1];
    size = ShapedType::isDynamic(shape[dim]) || size < 0 ? -1 : size * shape[dim];
    ++dim;
  }
  GemmProblem problem;
  problem.batch = kept[0], problem.k = k;
  problem.m = ofB ? 1 : kept[1], problem.n = ofB ? kept[1] : 1;
  (ofB ? problem.aOnes : problem.bOnes) = true;
  problem.a = problem.b = Type::I8, problem.c = Type::I32;
  return problem;
}
} // namespace

std::vector<PlanSum> sumsOfFactors(Operation *function) {
  SmallVector<MatmulOp> products;
  function->walk([&](MatmulOp op) { products.push_back(op); });
  std::vector<PlanSum> sums;
  function->walk([&](linalg::GenericOp op) {
    if (!sumsBytes(op))
      return;
    const Value bytes = beforeViews(op.getDpsInputOperand(0)->get());
    for (MatmulOp product : products) {
      const bool ofB = beforeViews(product.getB()) == bytes;
      if (!ofB && beforeViews(product.getA()) != bytes)
        continue;
      const bool batched = ofB ? product.isBBatched() : product.isABatched();
      sums.push_back({op, product, ofB, problemOf(op, ofB, batched)});
      return;
    }
  });
  return sums;
}

} // namespace gemm
