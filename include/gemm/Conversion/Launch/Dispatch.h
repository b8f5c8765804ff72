//===- Dispatch.h - one product, several kernels by M -----------*- C++ -*-===//
//
// What gemm-dispatch writes, as others read it: a chain of scf.if on M whose
// branches hold the same gemm.matmul, each with a schedule or launch of its own.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_DISPATCH_H
#define GEMM_CONVERSION_LAUNCH_DISPATCH_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace gemm {

/// One branch: taken where `size` is at most `bound`; of kDynamic, without a size, at any. Whether
/// lines are as aligned as its product says may be asked beside it. The last one is taken always.
struct DispatchCase {
  int64_t bound;
  mlir::Value size;
  MatmulOp op;
};

/// The branches in their order, or none if `op` is anything else: the same operands,
/// epilogue, alpha and beta in each. That the sizes are the product's M is for the
/// caller to see.
llvm::SmallVector<DispatchCase> getDispatch(mlir::scf::IfOp op);

/// True for a product that is a branch of a dispatch, but not its last one.
bool isDispatchedAway(MatmulOp op);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_DISPATCH_H
