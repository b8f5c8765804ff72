//===- Fills.h - what a reduction's outputs are filled with -----*- C++ -*-===//
//
// In: reductions and folds on memrefs, some of whose kernels begin with constants (`gemm.initial`)
// and read no output. The fills of these constants stay until the launch is made, so that the ops
// mean the same to whoever lowers them without kernels. Out: which fill is whose.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_FILLS_H
#define GEMM_CONVERSION_LAUNCH_FILLS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm {

/// What the op writes into every element of its only output, if that is one constant.
mlir::TypedAttr filledWith(mlir::linalg::LinalgOp op);

/// The fill of `output`, of `op`, that nothing but `op` sees, or null.
mlir::linalg::LinalgOp fillOf(mlir::linalg::LinalgOp op, mlir::Value output);

/// The fills in whose place the kernel of `op` begins with constants: one for each output, null
/// where it is gone or fills with something else; none where the kernel reads its outputs.
llvm::SmallVector<mlir::linalg::LinalgOp> fillsTakenBy(mlir::linalg::LinalgOp op);

/// Whether the kernel of another op begins with what this one fills, so that it needs none.
bool isTaken(mlir::linalg::LinalgOp fill);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_FILLS_H
