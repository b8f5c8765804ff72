// What may be an operand of the ops that compute products: types, strides, memory, maps
// and numbers. The verifiers report what these functions say, and gemm-import leaves an op
// alone whose product they would refuse, so that it never builds one that does not verify.
#ifndef GEMM_DIALECT_GEMM_OPERANDS_H
#define GEMM_DIALECT_GEMM_OPERANDS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <optional>
#include <string>

namespace gemm {

/// A factor, what the op writes, or an operand of the epilogue.
enum class OperandRole { Input, Output, Extra };

/// Each says "expected ..., got ..." with the values, or nothing where all is well.

/// A ranked dense tensor or strided memref in global memory of our element types, whose
/// bytes fit in 63 bits; no stride is negative, and no element of an output is another.
std::string checkOperand(mlir::Type type, llvm::StringRef name, OperandRole role);
/// A strided memref in global memory: the default space, 1 or #gpu.address_space<global>.
std::string checkMemory(mlir::MemRefType type);
/// Two element types that can be multiplied: the same, or both fp8.
std::string checkFactors(mlir::Type a, mlir::Type b, llvm::StringRef nameA, llvm::StringRef nameB);
/// alpha or beta of a product that sums in `accumulator`.
std::string checkFactor(double value, mlir::Type accumulator, llvm::StringRef name);
/// A map from the dims of a product of rank `rank` to those of an extra operand.
std::string checkMap(mlir::AffineMap map, int64_t rank, llvm::StringRef name);
/// Whether what is indexed so, by (batch..., m, n), is a matrix that lies as C does, for each batch
/// entry or for all: a tensor map addresses tiles of it by the same places.
bool liesAsOutput(mlir::AffineMap map);
/// An op on the host: what it becomes is launched, and device code launches nothing.
std::string checkPlace(mlir::Operation *op);

/// An op of arith or math on scalars, which kernels have code for; of math's functions for those of
/// hasCode (Conversion/ExpandMath).
bool isScalarCode(mlir::Operation *op);
/// The same as passes of others may have made it, of what such ops become; and reductions of
/// groups.
bool isEpilogueCode(mlir::Operation *op);
/// What a kernel or a call of a library computes of an epilogue: pure scalar code.
std::string checkEpilogue(mlir::Block &epilogue);

/// The op is inside gpu.launch, gpu.func or gpu.module.
bool isInDeviceCode(mlir::Operation *op);

/// Bytes of a static shape, 0 if any extent is 0 or dynamic, none past 63 bits.
std::optional<int64_t> getByteSize(mlir::ShapedType type);
/// Two extents are equal or one of them is dynamic.
inline bool areCompatible(int64_t x, int64_t y) {
  return mlir::ShapedType::isDynamic(x) || mlir::ShapedType::isDynamic(y) || x == y;
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_OPERANDS_H
