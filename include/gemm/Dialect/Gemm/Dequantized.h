// The number that a byte of a dequantised factor is, as gemm.matmul says it: `t(t(q - z) * s)`,
// each rounded to nearest, `q - z` of bytes exact.
#ifndef GEMM_DIALECT_GEMM_DEQUANTIZED_H
#define GEMM_DIALECT_GEMM_DEQUANTIZED_H

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <optional>

namespace gemm {

/// A byte as i32.
inline mlir::Value widenedByte(mlir::OpBuilder &b, mlir::Location loc, mlir::Value byte,
                               bool isUnsigned) {
  using namespace mlir;
  if (isUnsigned)
    return arith::ExtUIOp::create(b, loc, b.getI32Type(), byte);
  return arith::ExtSIOp::create(b, loc, b.getI32Type(), byte);
}

/// Of q as i32, its scale, whose type is the number's, and its zero point: `point`, or `zero` of i8
/// or of that type, or neither.
inline mlir::Value dequantised(mlir::OpBuilder &b, mlir::Location loc, mlir::Value q,
                               mlir::Value scale, mlir::Value zero, std::optional<int64_t> point,
                               bool isUnsigned) {
  using namespace mlir;
  const Type type = scale.getType();
  if (point)
    q = arith::SubIOp::create(b, loc, q, arith::ConstantIntOp::create(b, loc, *point, 32));
  if (zero && zero.getType() != type)
    q = arith::SubIOp::create(b, loc, q, widenedByte(b, loc, zero, isUnsigned));
  Value number = arith::SIToFPOp::create(b, loc, type, q);
  if (zero && zero.getType() == type)
    number = arith::SubFOp::create(b, loc, number, zero);
  return arith::MulFOp::create(b, loc, number, scale);
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_DEQUANTIZED_H
