// The parts of gemm-flatten: layer ops to one gemm.matmul each, strides a kernel
// cannot read, and leading dimensions folded away.
#pragma once

#include "Views.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"
#include "gemm/Import/Layers.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm::flatten {

/// Drops a layer op or product without rows whose leading dimensions nothing can
/// join, or writes the zeros it comes to; false where there is no need.
bool dropEmpty(mlir::RewriterBase &rewriter, mlir::Operation *op);
// `free`, here and below: buffers that this takes on memrefs are freed after the op.

/// Gives A, B and C of a product an inner stride of 1: on memrefs by reading it
/// transposed, else by a copy (of slices of tensors too). The op is replaced when
/// anything had to change.
MatmulOp fixStrides(mlir::RewriterBase &rewriter, MatmulOp op, bool free);
/// Replaces a product of rank above 2 by one of rank 2 or 3.
void foldLeading(mlir::RewriterBase &rewriter, MatmulOp op, bool free);

/// Whether a kernel reads all products of an op together: rank 2, of pairs also one batch of all
/// factors, and inner strides of 1.
bool takesTogether(MatmulOp op);
/// The products of an op that has pairs as ops of their own, that op last.
llvm::SmallVector<MatmulOp> separatePairs(mlir::RewriterBase &rewriter, MatmulOp op, bool free);
/// The products of an op that has peers as ops of their own, that op last.
llvm::SmallVector<MatmulOp> separateProducts(mlir::RewriterBase &rewriter, MatmulOp op, bool free);

/// [..., n] as [rows, n]: a view, or on memrefs that do not fold a copy of one.
mlir::Value foldRows(mlir::OpBuilder &b, mlir::Operation *op, mlir::Value value, bool free);
/// A layer with scales that writes `dest`; `bias` may be null.
Layer lowerScaled(mlir::OpBuilder &b, mlir::Operation *op, const ScaledLayer &layer,
                  mlir::Value bias, mlir::Value dest, bool free);

/// A buffer of such a shape; with `free` it is freed after `last`.
mlir::Value allocate(mlir::OpBuilder &b, mlir::Operation *last, mlir::MemRefType type,
                     mlir::ValueRange sizes, bool free);
/// A copy of `value` with contiguous elements (memrefs only), and the remark that says so.
mlir::Value contiguousCopy(mlir::OpBuilder &b, mlir::Operation *last, mlir::Value value, bool read,
                           bool free, llvm::StringRef why);
/// What an op has beside A and B, each with its map: the first output is C.
struct Others {
  llvm::SmallVector<mlir::Value> outs, extras;
  llvm::SmallVector<mlir::AffineMap> outMaps, extraMaps;
};
Others othersOf(MatmulOp op);
/// `op` again on other operands. `op` stays; its region moves.
MatmulOp rebuild(mlir::RewriterBase &rewriter, MatmulOp op, MatmulTrans trans, mlir::Value a,
                 mlir::Value b, const Others &others);

} // namespace gemm::flatten
