// See the header. f8E5M2 is the upper byte of an f16. f8E4M3FN lies in an f16 a bit further up than
// there, as 2^-8 of its value: the exponent of an f16 is biased by 15, that of f8E4M3FN by 7.
#include "Fp8.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm::verify {

static bool isPower(Type type) { return isa<Float8E8M0FNUType>(type); }
static bool isFp8(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(type) || isPower(type);
}

namespace {
/// Numbers and ops of one type.
struct Code {
  ImplicitLocOpBuilder &b;
  Type type;

  Value number(double value) const {
    if (isa<FloatType>(type))
      return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, static_cast<int64_t>(value)));
  }
  Value left(Value x, unsigned by) const { return arith::ShLIOp::create(b, x, number(by)); }
  Value right(Value x, unsigned by) const { return arith::ShRUIOp::create(b, x, number(by)); }
  Value both(Value x, int64_t bits) const {
    Value mask = arith::ConstantOp::create(b, b.getIntegerAttr(type, bits));
    return arith::AndIOp::create(b, x, mask);
  }
};
} // namespace

static Value toWider(ImplicitLocOpBuilder &b, Value x, Type type) {
  return x.getType() == type ? x : arith::ExtFOp::create(b, type, x).getResult();
}

static Value extend(ImplicitLocOpBuilder &b, arith::ExtFOp op) {
  auto to = cast<FloatType>(op.getType());
  Type wide = to.getWidth() > 32 ? Type(to) : Type(b.getF32Type());
  Code half{b, b.getI16Type()};
  Value code =
      arith::ExtUIOp::create(b, half.type, arith::BitcastOp::create(b, b.getI8Type(), op.getIn()));
  Value made;
  if (isa<Float8E5M2Type>(op.getIn().getType())) {
    made = toWider(b, arith::BitcastOp::create(b, b.getF16Type(), half.left(code, 8)), wide);
  } else {
    Value magnitude = half.both(code, 0x7f);
    Value sign = half.left(half.both(code, 0x80), 8);
    Value bits = arith::OrIOp::create(b, half.left(magnitude, 7), sign);
    Value scaled = toWider(b, arith::BitcastOp::create(b, b.getF16Type(), bits), wide);
    Code real{b, wide};
    made = arith::MulFOp::create(b, scaled, real.number(256));
    Value isNaN = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, magnitude, half.number(0x7f));
    APFloat nan = APFloat::getNaN(cast<FloatType>(wide).getFloatSemantics());
    made = arith::SelectOp::create(b, isNaN,
                                   arith::ConstantOp::create(b, b.getFloatAttr(wide, nan)), made);
  }
  return wide == to ? made : arith::TruncFOp::create(b, to, made).getResult(); // exact
}

static Value truncate(ImplicitLocOpBuilder &b, arith::TruncFOp op) {
  const bool e5 = isa<Float8E5M2Type>(op.getType());
  const int64_t places = e5 ? 2 : 3;          // of the significand, after the point
  const double least = e5 ? 0x1p-14 : 0x1p-6; // that is normal
  const double unit = e5 ? 0x1p-16 : 0x1p-9;  // of those below
  Value x = op.getIn();
  if (cast<FloatType>(x.getType()).getWidth() < 32)
    x = toWider(b, x, b.getF32Type());
  auto wide = cast<FloatType>(x.getType());
  const unsigned width = wide.getWidth();
  const int64_t dropped = (width == 32 ? 23 : 52) - places;
  Code real{b, wide}, bits{b, b.getIntegerType(width)}, half{b, b.getI16Type()};
  Value code = arith::BitcastOp::create(b, bits.type, x);
  Value size = bits.both(code, llvm::maxIntN(width)); // without the sign
  // Half of the last place that stays is added, less one where a tie goes down.
  Value odd = bits.both(bits.right(size, dropped), 1);
  Value up = arith::AddIOp::create(
      b, odd,
      arith::ConstantOp::create(b, b.getIntegerAttr(bits.type, (int64_t(1) << (dropped - 1)) - 1)));
  Value normal = arith::BitcastOp::create(
      b, wide, bits.both(arith::AddIOp::create(b, size, up), -(int64_t(1) << dropped)));
  // Beside a number whose last place is the unit, the sum is rounded to it.
  Value magnitude = arith::BitcastOp::create(b, wide, size);
  Value beside = real.number(unit * (width == 32 ? 0x1p23 : 0x1p52));
  Value small = arith::SubFOp::create(b, arith::AddFOp::create(b, magnitude, beside), beside);
  Value isSmall =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, magnitude, real.number(least));
  Value rounded = arith::SelectOp::create(b, isSmall, small, normal);
  // A NaN could be rounded to an infinity.
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
  rounded = arith::SelectOp::create(b, isNaN, magnitude, rounded);
  if (!e5)
    rounded = arith::MulFOp::create(b, rounded, real.number(0x1p-8));
  Value inHalf = arith::BitcastOp::create(
      b, half.type, arith::TruncFOp::create(b, b.getF16Type(), rounded)); // exact, or infinite
  Value byte = half.right(inHalf, e5 ? 8 : 7);
  if (!e5) { // 448 is the largest; above are infinities and NaN
    Value fits =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, rounded, real.number(448 * 0x1p-8));
    byte = arith::SelectOp::create(b, fits, byte, half.number(0x7f));
  }
  Value sign = half.both(arith::TruncIOp::create(b, half.type, bits.right(code, width - 8)), 0x80);
  Value made = arith::TruncIOp::create(b, b.getI8Type(), arith::OrIOp::create(b, byte, sign));
  return arith::BitcastOp::create(b, op.getType(), made);
}

// By f64, to whose exponents all of f8E8M0FNU's belong, and those around them.
static constexpr int64_t kPlaces = 52, kRebias = 1023 - 127, kNaN = 0xff;

static Value extendPower(ImplicitLocOpBuilder &b, arith::ExtFOp op) {
  Code bits{b, b.getI64Type()};
  Value code =
      arith::ExtUIOp::create(b, bits.type, arith::BitcastOp::create(b, b.getI8Type(), op.getIn()));
  Value exponent = arith::AddIOp::create(b, code, bits.number(kRebias));
  Value isNaN = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, code, bits.number(kNaN));
  exponent = arith::SelectOp::create(b, isNaN, bits.number(0x7ff), exponent);
  Value significand = arith::SelectOp::create(b, isNaN, bits.number(1), bits.number(0));
  significand = bits.left(significand, kPlaces - 1);
  Value made = arith::BitcastOp::create(
      b, b.getF64Type(), arith::OrIOp::create(b, bits.left(exponent, kPlaces), significand));
  return op.getType().isF64() ? made : arith::TruncFOp::create(b, op.getType(), made).getResult();
}

static Value truncateToPower(ImplicitLocOpBuilder &b, arith::TruncFOp op) {
  Value x = toWider(b, op.getIn(), b.getF64Type());
  Code bits{b, b.getI64Type()};
  Value code = arith::BitcastOp::create(b, bits.type, x);
  Value half = bits.left(bits.number(1), kPlaces - 1);
  Value size = bits.both(code, INT64_MAX);
  Value exponent = bits.right(arith::AddIOp::create(b, size, half), kPlaces);
  exponent = arith::SubIOp::create(b, exponent, bits.number(kRebias));
  exponent = arith::MaxSIOp::create(b, exponent, bits.number(0));
  exponent = arith::MinSIOp::create(b, exponent, bits.number(kNaN));
  Value zero = arith::ConstantOp::create(b, b.getIntegerAttr(bits.type, INT64_MIN));
  Value isBelow = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, code, zero);
  exponent = arith::SelectOp::create(b, isBelow, bits.number(kNaN), exponent);
  return arith::BitcastOp::create(b, op.getType(),
                                  arith::TruncIOp::create(b, b.getI8Type(), exponent));
}

void convertFp8ByBits(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if ((isa<arith::ExtFOp>(op) && isFp8(op->getOperand(0).getType())) ||
        (isa<arith::TruncFOp>(op) && isFp8(op->getResult(0).getType())))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    auto wider = dyn_cast<arith::ExtFOp>(op);
    const bool power = isPower((wider ? op->getOperand(0) : op->getResult(0)).getType());
    auto narrower = dyn_cast<arith::TruncFOp>(op);
    op->getResult(0).replaceAllUsesWith(
        wider ? (power ? extendPower(b, wider) : extend(b, wider))
              : (power ? truncateToPower(b, narrower) : truncate(b, narrower)));
    op->erase();
  }
}

} // namespace gemm::verify
