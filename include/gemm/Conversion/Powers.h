// The number that a byte of f8E8M0FNU stands for, as f32: the byte is the exponent, but 0, 2^-127,
// for which f32 has none and takes a bit of the significand, and 255, NaN.
#ifndef GEMM_CONVERSION_POWERS_H
#define GEMM_CONVERSION_POWERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm {

inline constexpr int32_t significandOfF32 = 23; // bits

inline mlir::Value powerOfByte(mlir::ImplicitLocOpBuilder &b, mlir::Value byte) {
  using namespace mlir;
  auto number = [&](int32_t value) { return arith::ConstantIntOp::create(b, value, 32); };
  Value wide = arith::ExtUIOp::create(b, b.getI32Type(), byte);
  Value bits = arith::ShLIOp::create(b, wide, number(significandOfF32));
  auto choose = [&](int32_t exponent, int32_t pattern) {
    Value is = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, wide, number(exponent));
    bits = arith::SelectOp::create(b, is, number(pattern), bits);
  };
  choose(0, 1 << (significandOfF32 - 1));
  choose(0xff, 0x7fc00000);
  return arith::BitcastOp::create(b, b.getF32Type(), bits);
}

} // namespace gemm

#endif // GEMM_CONVERSION_POWERS_H
