// Factors of products that loops make of bytes, scales and zero points.
#ifndef GEMM_LIB_TRANSFORMS_DEQUANTIZATION_H
#define GEMM_LIB_TRANSFORMS_DEQUANTIZATION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

#include <optional>

namespace gemm {

/// An input of the loops, and where it is read.
struct Source {
  mlir::Value value;
  mlir::AffineMap map;
  explicit operator bool() const { return static_cast<bool>(value); }
};

/// What a factor is made of: the loops' element is t(t(bytes - zero) * scale).
struct Dequantization {
  mlir::linalg::GenericOp loops;
  /// Of the loops, which are a dim of the factor each.
  llvm::SmallVector<mlir::ReassociationIndices> groups;
  Source bytes, scale, zero;        ///< zero: may be none
  std::optional<int64_t> zeroPoint; ///< that of all elements, and no `zero`
  bool isUnsigned = false;
  /// The difference is of 8 bits, which it fits where elements have no more than half of them.
  bool isNarrow = false;
};

/// What makes a factor of a product; none where that is made otherwise, or others read it, too.
std::optional<Dequantization> dequantizationOf(mlir::Value factor);

} // namespace gemm

#endif
