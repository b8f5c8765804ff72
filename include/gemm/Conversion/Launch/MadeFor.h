//===- MadeFor.h - the op that a kernel was made for ------------*- C++ -*-===//
//
// In: an op that has a kernel, or gets one. Out: what of it is in the kernel's code, as text and
// as the digest that `made_for` of #gemm.launch holds. Sizes, strides and where memory lies are
// the kernel's arguments, and not in it.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_MADEFOR_H
#define GEMM_CONVERSION_LAUNCH_MADEFOR_H

#include "gemm/Conversion/Launch/KernelAbi.h"

namespace gemm {

/// Equal for two ops that can share a kernel. Not in it: which order the ops of a body have, or the
/// operands of an op that takes them in any, where its constants stand, and what computes nothing.
std::string kernelKey(mlir::linalg::GenericOp op, const KernelCall &call);

/// Equal only for products whose kernels are equal but for what is known of alignment.
std::string kernelKey(MatmulOp op);

/// Of a key, 16 digits.
std::string digestOf(llvm::StringRef key);

/// Whether the innermost extent of an operand is known to be a multiple of so many bytes, at most
/// 16.
bool hasWholeLines(MatmulOp op, unsigned operand, int64_t bytes);

/// What `made_for` says of a product: the digest of its key and, behind a plus each, the numbers of
/// the operands of which the kernel takes each vector of `aligns` to lie inside of a line or
/// outside.
std::string madeFor(MatmulOp op, llvm::ArrayRef<unsigned> wholes);

/// Why the kernel of `op` does not compute it: a pass between changed the op, or what its memory
/// begins with. Empty if it does, or if who wrote the launch does not say what it is for.
std::string checkMadeFor(mlir::Operation *op, const KernelCall &call);

/// describeMatmul or describeLoops of an op. A kernel that it names is there, takes these
/// arguments, runs on the threads of the launch and was made for the op; else an error.
mlir::FailureOr<KernelCall> describeLaunched(mlir::Operation *op);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_MADEFOR_H
