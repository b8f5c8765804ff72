// The parts of gemm-elementwise-to-gpu: bringing ops into one form, the scalar
// code of a region, and the kernel around it, of which there are five: one element to a
// thread, for reductions one result to a warp or a thread, for folds to a thread, and where
// elements only move pieces of lines to a thread, or tiles that are turned to a CTA.
#ifndef GEMM_LIB_CONVERSION_ELEMENTWISE_ELEMENTWISE_H
#define GEMM_LIB_CONVERSION_ELEMENTWISE_ELEMENTWISE_H

#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/Moves.h"
#include "gemm/Conversion/Launch/Reduction.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace gemm::elementwise {

/// A linalg op, a copy, or a store of a constant into one element, on memrefs.
bool isOnMemory(mlir::Operation *op);
/// One in host code whose memory a kernel may have: memory of index is the host's.
bool isDevices(mlir::Operation *op);

/// Turns copies, named ops and constant stores into linalg.generic, whose bodies use nothing
/// from outside but constants and what they load of their operands; ops on tensors are left
/// alone.
mlir::LogicalResult normalise(mlir::ModuleOp module);

/// Where constants fill all outputs of a reduction or fold, and it alone sees them, its kernel
/// begins with them itself, as `gemm.initial` says; the fills need none.
void takeInitials(mlir::ModuleOp module);

/// Emits an error if an output may share memory with an input in other places.
mlir::LogicalResult checkApart(mlir::linalg::GenericOp op);

/// What a body asks of its kernel besides its arguments.
struct Surroundings {
  /// The place of the element along a loop, i64.
  llvm::function_ref<mlir::Value(unsigned)> place;
  /// An element of the memref, at i64 places, in carrier type.
  llvm::function_ref<mlir::FailureOr<mlir::Value>(mlir::memref::LoadOp, mlir::ValueRange)> load;
};

/// Clones `body` of `op` with its block arguments replaced by `args`, which
/// have the type that `carrierType` gives, and returns `results`, also
/// in carrier type. Emits an error for anything but scalar arith and math ops, places and
/// loads.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
emitScalarCode(mlir::OpBuilder &builder, mlir::linalg::GenericOp op, const ScalarBody &body,
               mlir::ValueRange results, mlir::ValueRange args, const Surroundings &around);

/// f32 for f16 and bf16, i64 for index, else the type itself.
mlir::Type carrierType(mlir::Type type);

/// An f32 value rounded to f16 or bf16.
mlir::Value narrowTo(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                     mlir::Type narrow);

/// Builds the kernel of `op` at the builder. `call` describes `op`.
mlir::FailureOr<mlir::LLVM::LLVMFuncOp> buildKernel(mlir::OpBuilder &builder,
                                                    mlir::linalg::GenericOp op,
                                                    const KernelCall &call, llvm::StringRef name);

inline constexpr int64_t threadsPerBlock = 256;

} // namespace gemm::elementwise

#endif // GEMM_LIB_CONVERSION_ELEMENTWISE_ELEMENTWISE_H
