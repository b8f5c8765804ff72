//===- Dependence.h - how kernels that overlap wait for each other -*- C++ -*-===//
//
// In kernels of the tile dialect and in llvm alike (PTX ISA, griddepcontrol): the wait for the
// launches before this one, whose memory may be touched after it, and the word that the next launch
// may begin.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_DEPENDENCE_H
#define GEMM_CONVERSION_LAUNCH_DEPENDENCE_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace gemm {

inline constexpr llvm::StringLiteral kWaitForLaunches = "llvm.nvvm.griddepcontrol.wait";
inline constexpr llvm::StringLiteral kStartDependents =
    "llvm.nvvm.griddepcontrol.launch.dependents";

/// Null where it is none of the two.
inline mlir::LLVM::CallIntrinsicOp getDependence(mlir::Operation *op, llvm::StringRef which) {
  auto call = mlir::dyn_cast<mlir::LLVM::CallIntrinsicOp>(op);
  return call && call.getIntrin() == which ? call : mlir::LLVM::CallIntrinsicOp();
}

inline bool hasDependence(mlir::Operation *kernel, llvm::StringRef which) {
  auto isThat = [&](mlir::Operation *op) {
    return getDependence(op, which) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  };
  return kernel->walk(isThat).wasInterrupted();
}

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_DEPENDENCE_H
