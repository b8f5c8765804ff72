// What a linalg product starts from. A fill with zero means beta = 0; a broadcast
// bias becomes an operand of the epilogue; anything else is C with beta = 1.
#include "Sources.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm::import {

namespace {
// +0.0 only: the product's own sum starts at +0.0, and -0.0 + -0.0 is -0.0.
bool isZero(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return false;
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValue().isPosZero();
  auto number = dyn_cast<IntegerAttr>(attr);
  return number && number.getValue().isZero();
}

// torch-mlir and tosa print a fill also as a generic that yields a constant.
bool isZeroGeneric(linalg::GenericOp op, OpResult result) {
  if (op.getNumParallelLoops() != op.getNumLoops())
    return false;
  Value value = op.getBlock()->getTerminator()->getOperand(result.getResultNumber());
  return value.getParentBlock() != op.getBlock() || value.getDefiningOp() ? isZero(value) : false;
}

// The tensor that a zero init was written into, or null.
Value zeroDestination(RewriterBase &rewriter, Value init) {
  auto result = dyn_cast<OpResult>(init);
  if (!result)
    return nullptr;
  if (auto fill = dyn_cast<linalg::FillOp>(result.getOwner()))
    return isZero(fill.getInputs().front()) ? fill.getOutputs().front() : Value();
  if (auto generic = dyn_cast<linalg::GenericOp>(result.getOwner()))
    return isZeroGeneric(generic, result) ? generic.getDpsInits()[result.getResultNumber()]
                                          : Value();
  auto type = dyn_cast<RankedTensorType>(init.getType());
  if (!type || !type.hasStaticShape() || !isZero(init))
    return nullptr;
  return tensor::EmptyOp::create(rewriter, init.getLoc(), type.getShape(), type.getElementType());
}

// A bias in place of a zero accumulator: fewer dimensions than C once broadcasts
// are looked through.
bool readBias(Contraction &c) {
  Operand traced = c.c;
  Value dest;
  while (true) {
    auto result = dyn_cast<OpResult>(traced.value);
    auto copy = result ? dyn_cast<linalg::LinalgOp>(result.getOwner()) : nullptr;
    if (!dest && copy)
      dest = copy.getDpsInits()[result.getResultNumber()];
    Operand before = traced;
    if (!traceStep(before, /*casts=*/true) || before.isUnsigned) // an epilogue reads bytes signed
      break;
    traced = before;
  }
  int64_t loops = llvm::count_if(traced.dims, [](int64_t dim) { return dim != Operand::kUnit; });
  if (!dest || dest.getType() != c.c.value.getType() ||
      loops == static_cast<int64_t>(c.c.dims.size()) ||
      getComputeType(getElementTypeOrSelf(traced.value)) !=
          getComputeType(getElementTypeOrSelf(dest)))
    return false;
  c.bias = traced;
  c.biasedInit = c.c.value;
  c.c.value = dest;
  return true;
}

// The fill of this memref before the product, with nothing between that touches its memory.
Operation *fillBefore(linalg::LinalgOp op, Value dest) {
  return lastWrite(op, dest, [&](Operation *user) {
    auto fill = dyn_cast<linalg::FillOp>(user);
    return fill && fill.getOutputs().front() == dest && isZero(fill.getInputs().front());
  });
}
} // namespace

void readInit(RewriterBase &rewriter, linalg::LinalgOp op, Contraction &c, Operation *&deadFill) {
  if (!view::isTensor(c.c.value)) {
    // No operand reads the zeros: all are apart from the output.
    deadFill = fillBefore(op, c.c.value);
    c.beta = deadFill ? 0 : 1;
    return;
  }
  if (Value dest = zeroDestination(rewriter, c.c.value)) {
    c.c.value = dest;
    return;
  }
  if (!readBias(c))
    c.beta = 1;
}

} // namespace gemm::import
