// The parts of gemm-to-blas: how each operand is passed, and how much of an
// epilogue the library does itself.
#ifndef GEMM_LIB_CONVERSION_BLAS_BLAS_H
#define GEMM_LIB_CONVERSION_BLAS_BLAS_H

#include "gemm/Dialect/Gemm/BlasView.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm::blas {

/// The flag with which a library takes a matrix, or none. A matrix that both flags
/// fit counts as column-major first, then as row-major, as PyTorch decides it.
std::optional<ir::BlasOp> chooseFlag(mlir::MemRefType type, bool transposed, bool swapped);

/// Whether B is passed first so that the library stores C, by the same rule; none if it
/// cannot store it.
std::optional<bool> chooseSwap(mlir::MemRefType c);

/// A size or stride of a memref, a constant where it is one.
mlir::OpFoldResult getSize(mlir::OpBuilder &b, mlir::Location loc, mlir::Value memref, int64_t dim);
mlir::OpFoldResult getStride(mlir::OpBuilder &b, mlir::Location loc, mlir::Value memref,
                             int64_t dim);

/// A fresh row-major buffer of the sizes of `like`.
mlir::Value allocateLike(mlir::OpBuilder &b, mlir::Location loc, mlir::Value like,
                         mlir::Type element);

/// How much of an epilogue a library call does. `value` is the region's value that
/// the call stores; `bias` and `aux` are extra operands or -1.
struct Match {
  ir::LibraryEpilogue epilogue = ir::LibraryEpilogue::None;
  mlir::Value value;
  int bias = -1, aux = -1;
};

/// The longest start of the region that cuBLASLt and hipBLASLt have, given C's
/// element type as the call stores it.
Match matchEpilogue(MatmulOp op, mlir::Type stored, bool swapped);

/// True when `op` computes GELU (tanh) of its one input, element by element.
bool isGelu(mlir::linalg::GenericOp op);

} // namespace gemm::blas

#endif // GEMM_LIB_CONVERSION_BLAS_BLAS_H
