// See the header. The byte is the exponent's, but 0, 2^-127, for which f32 has none, and 255, NaN.
#include "PowerBits.h"

#include "Elementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

static constexpr int32_t kBits = 23; // of a significand of f32

static bool isOfPowers(arith::BitcastOp op) {
  Type from = getElementTypeOrSelf(op.getIn().getType()), to = getElementTypeOrSelf(op.getType());
  return (isa<Float8E8M0FNUType>(from) && to.isSignlessInteger()) ||
         (isa<Float8E8M0FNUType>(to) && from.isSignlessInteger());
}

static Value powerOf(ImplicitLocOpBuilder &b, Value byte, Type power) {
  auto number = [&](int32_t value) { return arith::ConstantIntOp::create(b, value, 32); };
  Value wide = arith::ExtUIOp::create(b, b.getI32Type(), byte);
  Value bits = arith::ShLIOp::create(b, wide, number(kBits));
  auto choose = [&](int32_t exponent, int32_t pattern) {
    Value is = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, wide, number(exponent));
    bits = arith::SelectOp::create(b, is, number(pattern), bits);
  };
  choose(0, 1 << (kBits - 1));
  choose(0xff, 0x7fc00000);
  return arith::TruncFOp::create(b, power, arith::BitcastOp::create(b, b.getF32Type(), bits));
}

static Value byteOf(ImplicitLocOpBuilder &b, Value power) {
  Value bits =
      arith::BitcastOp::create(b, b.getI32Type(), arith::ExtFOp::create(b, b.getF32Type(), power));
  Value exponent = arith::ShRUIOp::create(b, bits, arith::ConstantIntOp::create(b, kBits, 32));
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
    rewriter.replaceOp(op, isa<FloatType>(op.getType()) ? powerOf(b, op.getIn(), op.getType())
                                                        : byteOf(b, op.getIn()));
  }
  return any;
}

} // namespace gemm
