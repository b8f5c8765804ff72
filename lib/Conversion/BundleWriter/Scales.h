// The scales of a product, as a step of a bundle has them.
#pragma once

#include "gemm/Dialect/Gemm/Gemm.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace gemm {

/// Writes `scales` of blocks, or `dequantized` bytes, to `step`; neither where there are none.
/// `viewOf` scale number `i`.
void describeScales(MatmulOp op, llvm::function_ref<llvm::json::Value(unsigned)> viewOf,
                    llvm::json::Object &step);

} // namespace gemm
