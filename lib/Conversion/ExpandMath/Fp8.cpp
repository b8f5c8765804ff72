// Conversions between f32 and fp8 in integers, for every chip. To fp8: to nearest, ties to even;
// what is beyond the type is its infinity, or NaN where it has none, as of arith.truncf: who wants
// the largest number instead clamps before. To f8E8M0FNU likewise, but ties go up,
// 0 is its least number, and what is below 0, or too large, is NaN.
#include "Fp8.h"

#include "gemm/Conversion/Powers.h"
#include "gemm/Conversion/Rounding.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace {
/// An fp8 type: bits of its significand without the first, the bias of its exponent, and the
/// pattern from which on numbers are none: the infinity, or NaN.
struct Format {
  int32_t bits, bias, end;
  bool hasInfinity;
};
Format formatOf(Type type) {
  return isa<Float8E4M3FNType>(type) ? Format{3, 7, 0x7f, false} : Format{2, 15, 0x7c, true};
}
constexpr int32_t kBits = 23, kBias = 127; // of f32

struct Integers {
  ImplicitLocOpBuilder &b;
  Value number(int32_t value) { return arith::ConstantIntOp::create(b, value, 32); }
  Value real(int32_t bits) { return arith::BitcastOp::create(b, b.getF32Type(), number(bits)); }
  Value bitsOf(Value x) { return arith::BitcastOp::create(b, b.getI32Type(), x); }
  Value select(arith::CmpIPredicate predicate, Value x, int32_t y, Value then, Value other) {
    Value holds = arith::CmpIOp::create(b, predicate, x, number(y));
    return arith::SelectOp::create(b, holds, then, other);
  }
};
} // namespace

/// A number of f32 as the nearest of fp8.
static Value truncateToFp8(ImplicitLocOpBuilder &b, Value x, Type to) {
  const Format format = formatOf(to);
  Integers i{b};
  Value all = i.bitsOf(x), size = arith::AndIOp::create(b, all, i.number(INT32_MAX));
  // Half of a unit less one, and the unit's last bit, carry to the bits that stay where they must.
  const int32_t gone = kBits - format.bits;
  Value last = arith::ShRUIOp::create(b, size, i.number(gone));
  last = arith::AndIOp::create(b, last, i.number(1));
  const int32_t rebias = (format.bias - kBias) * (1 << kBits);
  Value sum = arith::AddIOp::create(b, size, i.number(rebias + (1 << (gone - 1)) - 1));
  sum = arith::AddIOp::create(b, sum, last);
  Value normal = arith::ShRUIOp::create(b, sum, i.number(gone));
  normal = arith::MinUIOp::create(b, normal, i.number(format.end));
  // Below the normal numbers an addition rounds: its unit is the least number of the type.
  const int32_t unit = (kBias + 1 - format.bias - format.bits + kBits) << kBits;
  Value magnitude = arith::BitcastOp::create(b, b.getF32Type(), size);
  Value small = i.bitsOf(arith::AddFOp::create(b, magnitude, i.real(unit)));
  small = arith::SubIOp::create(b, small, i.number(unit));
  const int32_t leastNormal = (kBias + 1 - format.bias) << kBits;
  Value result = i.select(arith::CmpIPredicate::slt, size, leastNormal, small, normal);
  if (format.hasInfinity) {
    constexpr int32_t infinity = 0x7f800000, nan = 0x7f;
    result = i.select(arith::CmpIPredicate::sgt, size, infinity, i.number(nan), result);
  }
  Value sign = arith::ShRUIOp::create(b, all, i.number(24));
  sign = arith::AndIOp::create(b, sign, i.number(0x80));
  result = arith::OrIOp::create(b, result, sign);
  Value bits = arith::TruncIOp::create(b, b.getI8Type(), result);
  return arith::BitcastOp::create(b, to, bits);
}

// Both are f16's bits: of f8E5M2 the upper ones, of f8E4M3FN a number that is 2^8 times as large,
// and what would be an infinity there is NaN.
static Value extendFp8(ImplicitLocOpBuilder &b, Value x) {
  const bool hasInfinity = formatOf(x.getType()).hasInfinity;
  Integers i{b};
  Value bits = arith::BitcastOp::create(b, b.getI8Type(), x);
  Value wide = arith::ExtUIOp::create(b, b.getI32Type(), bits);
  Value half = arith::ShLIOp::create(b, wide, i.number(8));
  Value size = arith::AndIOp::create(b, wide, i.number(0x7f));
  if (!hasInfinity) {
    Value sign = arith::AndIOp::create(b, half, i.number(0x8000));
    half = arith::OrIOp::create(b, arith::ShLIOp::create(b, size, i.number(7)), sign);
  }
  half = arith::TruncIOp::create(b, b.getI16Type(), half);
  half = arith::BitcastOp::create(b, b.getF16Type(), half);
  Value result = arith::ExtFOp::create(b, b.getF32Type(), half);
  if (hasInfinity)
    return result;
  constexpr int32_t two8 = (kBias + 8) << kBits, nan = 0x7fffffff;
  result = arith::MulFOp::create(b, result, i.real(two8));
  return i.select(arith::CmpIPredicate::eq, size, 0x7f, i.real(nan), result);
}

static Value extendPower(ImplicitLocOpBuilder &b, Value x) {
  return gemm::powerOfByte(
      b, arith::BitcastOp::create(b, b.getI8Type(), x),
      [&](Value x, Value y, Value z) -> Value { return LLVM::FMAOp::create(b, x, y, z); });
}

// Half of a power is added to numbers of that exponent.
static Value truncateToPower(ImplicitLocOpBuilder &b, Value x, Type to) {
  Integers i{b};
  constexpr int32_t half = 1 << (kBits - 1), normal = 1 << kBits, nan = 0xff;
  Value bits = i.bitsOf(x);
  Value rounded =
      arith::ShRUIOp::create(b, arith::AddIOp::create(b, bits, i.number(half)), i.number(kBits));
  rounded = arith::MinUIOp::create(b, rounded, i.number(nan));
  // Between 2^-127 and 2^-126 there are no exponents to round.
  Value small =
      i.select(arith::CmpIPredicate::slt, bits, half + half / 2, i.number(0), i.number(1));
  Value result = i.select(arith::CmpIPredicate::slt, bits, normal, small, rounded);
  result = i.select(arith::CmpIPredicate::ugt, bits, INT32_MIN, i.number(nan), result);
  return arith::BitcastOp::create(b, to, arith::TruncIOp::create(b, b.getI8Type(), result));
}

bool gemm::tile::convertsFp8(Operation *op) {
  return (isa<arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp>(op) &&
          isByteFloat(op->getResult(0).getType())) ||
         (isa<arith::ExtFOp>(op) && isByteFloat(op->getOperand(0).getType()));
}

LogicalResult gemm::tile::convertFp8(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value x = op->getOperand(0);
  Type to = op->getResult(0).getType(), f32 = b.getF32Type();
  auto isHalf = [](Type type) { return type.isF16() || type.isBF16(); };
  if (isa<arith::ExtFOp>(op)) {
    x = isFp8(x.getType()) ? extendFp8(b, x) : extendPower(b, x);
    if (isHalf(to)) // both have all numbers of fp8, and bf16 all powers
      x = arith::TruncFOp::create(b, to, x);
    else if (to != f32)
      x = arith::ExtFOp::create(b, to, x);
  } else {
    // Of the integers that f32 rounds all are beyond fp8, but not beyond the powers of two.
    if (isa<IntegerType>(x.getType())) {
      if (!isFp8(to) && x.getType().getIntOrFloatBitWidth() > kBits)
        return op->emitError("expected an integer of at most ")
               << kBits << " bits to round to " << to << ", got one of " << x.getType()
               << "; convert it to f32 first, which rounds";
      x = isa<arith::SIToFPOp>(op) ? arith::SIToFPOp::create(b, f32, x).getResult()
                                   : arith::UIToFPOp::create(b, f32, x).getResult();
    }
    if (isHalf(x.getType()))
      x = arith::ExtFOp::create(b, f32, x);
    auto truncation = dyn_cast<arith::TruncFOp>(op);
    if (!x.getType().isF32() || (truncation && !roundsToNearestEven(truncation)))
      return op->emitError("expected a number of f32, f16 or bf16 to round to nearest even to ")
             << to << ", got one of " << x.getType() << ", "
             << (truncation ? arith::stringifyRoundingMode(roundingOf(truncation)) : "");
    x = isFp8(to) ? truncateToFp8(b, x, to) : truncateToPower(b, x, to);
  }
  op->getResult(0).replaceAllUsesWith(x);
  op->erase();
  return success();
}
