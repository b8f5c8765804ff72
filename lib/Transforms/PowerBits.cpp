// See the header.
#include "PowerBits.h"

#include "Elementwise.h"
#include "gemm/Conversion/Powers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

static bool isOfPowers(arith::BitcastOp op) {
  Type from = getElementTypeOrSelf(op.getIn().getType()), to = getElementTypeOrSelf(op.getType());
  return (isa<Float8E8M0FNUType>(from) && to.isSignlessInteger()) ||
         (isa<Float8E8M0FNUType>(to) && from.isSignlessInteger());
}

static Value byteOf(ImplicitLocOpBuilder &b, Value power) {
  Value bits =
      arith::BitcastOp::create(b, b.getI32Type(), arith::ExtFOp::create(b, b.getF32Type(), power));
  Value exponent =
      arith::ShRUIOp::create(b, bits, arith::ConstantIntOp::create(b, significandOfF32, 32));
  return arith::TruncIOp::create(b, b.getI8Type(), exponent);
}

bool rewritePowerBits(RewriterBase &rewriter, FunctionOpInterface function) {
  SmallVector<arith::BitcastOp> scalars, tensors;
  auto collect = [&](arith::BitcastOp op) {
    if (isOfPowers(op))
      (isa<ShapedType>(op.getType()) ? tensors : scalars).push_back(op);
  };
  function.walk(collect);
  const bool any = !scalars.empty() || !tensors.empty();
  for (arith::BitcastOp op : tensors)
    (void)toGeneric(rewriter, op);
  if (!tensors.empty()) {
    scalars.clear(), tensors.clear();
    function.walk(collect);
  }
  for (arith::BitcastOp op : scalars) {
    rewriter.setInsertionPoint(op);
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(
        op, isa<FloatType>(op.getType())
                ? arith::TruncFOp::create(b, op.getType(), powerOfByte(b, op.getIn())).getResult()
                : byteOf(b, op.getIn()));
  }
  return any;
}

} // namespace gemm
