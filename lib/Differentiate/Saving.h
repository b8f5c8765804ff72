// Which values of a function its backward is given, and which it computes again.
#ifndef GEMM_LIB_DIFFERENTIATE_SAVING_H
#define GEMM_LIB_DIFFERENTIATE_SAVING_H

#include "gemm/Target/Target.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SetVector.h"

namespace gemm {

enum class Save { All, Inputs, Auto };

/// The values to save, of which `needed`, values of one block, are computed.
llvm::SetVector<mlir::Value> chooseSaved(const llvm::SetVector<mlir::Value> &needed, Save how,
                                         const Target &target);

} // namespace gemm

#endif // GEMM_LIB_DIFFERENTIATE_SAVING_H
