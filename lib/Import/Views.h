// Reshaping, permuting and creating tensors and memrefs alike: the helpers that
// gemm-import and gemm-flatten share. On memrefs every result is a view; what
// would need a copy is reported before anything is built.
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace gemm::view {

/// For each dimension of the result, the consecutive source dimensions it joins;
/// an empty group is a unit dimension. All source dimensions occur, in order,
/// unless every group is empty: then the source has one element.
using Groups = llvm::SmallVector<llvm::SmallVector<int64_t, 4>, 4>;

/// One group per source dimension: the identity.
Groups identityGroups(int64_t rank);
bool isIdentity(const Groups &groups);

/// False for a memref whose strides do not let the groups be joined by a view.
bool canRegroup(mlir::ShapedType type, const Groups &groups);
/// Joins and inserts dimensions; the value itself for identity groups.
mlir::Value regroup(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                    const Groups &groups);
/// The inverse on tensors: `value` with the shape `like` had before `groups`.
mlir::Value ungroup(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, const Groups &groups,
                    mlir::Value like);

/// Result dimension i is source dimension perm[i]. A copy on tensors, a strided
/// view on memrefs.
mlir::Value permute(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                    llvm::ArrayRef<int64_t> perm);

/// Size of a dimension: an attribute when static, else a dim op.
mlir::OpFoldResult dimSize(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, int64_t dim);
/// tensor.empty with the given sizes.
mlir::Value emptyTensor(mlir::OpBuilder &b, mlir::Location loc,
                        llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type elementType);

inline bool isTensor(mlir::Value value) {
  return llvm::isa<mlir::RankedTensorType>(value.getType());
}
inline mlir::ShapedType shaped(mlir::Value value) {
  return llvm::cast<mlir::ShapedType>(value.getType());
}

} // namespace gemm::view
