// Instructions that a chip does not have, found before LLVM's backend aborts on one.
#pragma once

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace gemm {

/// Fails with an error at the first op of the module that `chip` ("sm_90a") has no instruction for.
llvm::LogicalResult checkChipHas(mlir::gpu::GPUModuleOp module, llvm::StringRef chip);

} // namespace gemm
