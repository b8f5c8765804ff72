// What a product multiplies, as a step of a bundle has it.
#pragma once

#include "gemm/Dialect/Gemm/Gemm.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace gemm {

/// Writes `a` and `b` to `step`, and of the others what there is: `peers`, `pairs`, `scales` of
/// blocks or `dequantized` bytes. `viewOf` operand number `index` of a role.
void describeFactors(MatmulOp op,
                     llvm::function_ref<llvm::json::Value(MatmulRole role, unsigned index)> viewOf,
                     llvm::json::Object &step);

} // namespace gemm
