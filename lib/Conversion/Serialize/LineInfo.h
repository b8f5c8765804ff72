// Line tables for kernels: gives each function a debug scope and each op a
// plain file:line:column, so that LLVM writes `.loc` and `.file` and nothing
// else. Changes locations only.
#ifndef GEMM_LIB_CONVERSION_SERIALIZE_LINEINFO_H
#define GEMM_LIB_CONVERSION_SERIALIZE_LINEINFO_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace gemm {
void addLineInfo(mlir::gpu::GPUModuleOp module);
} // namespace gemm

#endif // GEMM_LIB_CONVERSION_SERIALIZE_LINEINFO_H
