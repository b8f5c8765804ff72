// See the header.
#include "ByteFloatBits.h"

#include "Elementwise.h"
#include "gemm/Conversion/Powers.h"
#include "gemm/Dialect/Gemm/Gemm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

static bool isOfByteFloat(arith::BitcastOp op) {
  Type from = getElementTypeOrSelf(op.getIn().getType()), to = getElementTypeOrSelf(op.getType());
  return (isByteFloat(from) && to.isSignlessInteger()) ||
         (isByteFloat(to) && from.isSignlessInteger());
}

namespace {
/// Code between the byte of a number of fp8 and the bits of the f32 that it is. The bits of a
/// byte's size, moved to those of an f32, are a number too small by the difference of the
/// exponents' offsets: a multiplication by a power of two, which is exact, makes up for it, of
/// subnormal numbers as well.
struct Fp8Bits {
  ImplicitLocOpBuilder b;
  bool hasInfinity; // f8E5M2, else f8E4M3FN

  int32_t distance() const { return significandOfF32 - (hasInfinity ? 2 : 3); }
  float ratio() const { return hasInfinity ? 0x1p112f : 0x1p120f; }

  Value number(int32_t value) { return arith::ConstantIntOp::create(b, value, 32); }
  Value real(float value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(value)); }
  Value asFloat(Value bits) { return arith::BitcastOp::create(b, b.getF32Type(), bits); }
  Value asBits(Value value) { return arith::BitcastOp::create(b, b.getI32Type(), value); }
  Value masked(Value value, int32_t mask) { return arith::AndIOp::create(b, value, number(mask)); }
  Value isAtLeast(Value value, int32_t bound) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, value, number(bound));
  }
  Value choose(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b, condition, yes, no);
  }

  Value floatOf(Value byte) {
    Value wide = arith::ExtUIOp::create(b, b.getI32Type(), byte);
    Value size = masked(wide, 0x7f);
    Value moved = arith::ShLIOp::create(b, size, number(distance()));
    Value scale = real(ratio());
    Value bits = asBits(arith::MulFOp::create(b, asFloat(moved), scale));
    Value infinite = arith::OrIOp::create(b, moved, number(0x7f800000));
    Value special = hasInfinity ? infinite : number(0x7fc00000);
    bits = choose(isAtLeast(size, hasInfinity ? 0x7c : 0x7f), special, bits);
    Value sign = arith::ShLIOp::create(b, masked(wide, 0x80), number(24));
    return asFloat(arith::OrIOp::create(b, bits, sign));
  }

  Value byteOf(Value value) {
    Value wide = asBits(value);
    Value size = masked(wide, 0x7fffffff);
    Value scale = real(1.0F / ratio());
    Value small = asBits(arith::MulFOp::create(b, asFloat(size), scale));
    Value moved = arith::ShRUIOp::create(b, small, number(distance()));
    Value infinite = number(0x7c), nan = number(0x7f);
    if (hasInfinity)
      moved = choose(isAtLeast(size, 0x7f800000), infinite, moved);
    moved = choose(isAtLeast(size, 0x7f800001), nan, moved);
    Value sign = masked(arith::ShRUIOp::create(b, wide, number(24)), 0x80);
    return arith::TruncIOp::create(b, b.getI8Type(), arith::OrIOp::create(b, moved, sign));
  }
};

Value byteOfPower(ImplicitLocOpBuilder &b, Value power) {
  Value exponent = arith::ShRUIOp::create(b, arith::BitcastOp::create(b, b.getI32Type(), power),
                                          arith::ConstantIntOp::create(b, significandOfF32, 32));
  return arith::TruncIOp::create(b, b.getI8Type(), exponent);
}
} // namespace

static Value byteOf(ImplicitLocOpBuilder &b, Value number) {
  const Type type = number.getType();
  Value wide = arith::ExtFOp::create(b, b.getF32Type(), number);
  return isFp8(type) ? Fp8Bits{b, isa<Float8E5M2Type>(type)}.byteOf(wide) : byteOfPower(b, wide);
}

static Value numberOf(ImplicitLocOpBuilder &b, Value byte, Type type) {
  auto fma = [&](Value x, Value y, Value z) -> Value {
    return arith::AddFOp::create(b, arith::MulFOp::create(b, x, y), z);
  };
  Value wide =
      isFp8(type) ? Fp8Bits{b, isa<Float8E5M2Type>(type)}.floatOf(byte) : powerOfByte(b, byte, fma);
  return arith::TruncFOp::create(b, type, wide);
}

bool rewriteByteFloatBits(RewriterBase &rewriter, FunctionOpInterface function) {
  SmallVector<arith::BitcastOp> scalars, tensors;
  auto collect = [&](arith::BitcastOp op) {
    if (isOfByteFloat(op))
      (isa<ShapedType>(op.getType()) ? tensors : scalars).push_back(op);
  };
  // There and back is what it was, NaNs as well.
  function.walk([&](arith::BitcastOp op) {
    if (auto back = op.getIn().getDefiningOp<arith::BitcastOp>();
        back && isOfByteFloat(op) && back.getIn().getType() == op.getType())
      rewriter.replaceAllUsesWith(op, back.getIn());
  });
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
    rewriter.replaceOp(op, isa<FloatType>(op.getType()) ? numberOf(b, op.getIn(), op.getType())
                                                        : byteOf(b, op.getIn()));
  }
  return any;
}

} // namespace gemm
