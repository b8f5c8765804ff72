// The number that a byte of f8E8M0FNU stands for, as f32: the byte is the exponent, but 0, 2^-127,
// for which f32 has none and takes a bit of the significand, and 255, NaN.
#ifndef GEMM_CONVERSION_POWERS_H
#define GEMM_CONVERSION_POWERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm {

inline constexpr int32_t significandOfF32 = 23; // bits

/// `fma(x, y, z)` makes x y + z.
template <typename Fma>
mlir::Value powerOfByte(mlir::ImplicitLocOpBuilder &b, mlir::Value byte, Fma fma) {
  using namespace mlir;
  auto number = [&](int32_t value) { return arith::ConstantIntOp::create(b, value, 32); };
  Value wide = arith::ExtUIOp::create(b, b.getI32Type(), byte);
  Value bits = arith::ShLIOp::create(b, wide, number(significandOfF32));
  // Of 0 alone the exponent is less.
  bits = arith::MaxUIOp::create(b, bits, number(1 << (significandOfF32 - 1)));
  Value power = arith::BitcastOp::create(b, b.getF32Type(), bits);
  // What is infinite so far is NaN, times 0 as well.
  Value zero = arith::ConstantFloatOp::create(b, b.getF32Type(), llvm::APFloat(0.0F));
  return fma(power, zero, power);
}

} // namespace gemm

#endif // GEMM_CONVERSION_POWERS_H
