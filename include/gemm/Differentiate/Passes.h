// Constructors and registration of the passes in Passes.td.
#ifndef GEMM_DIFFERENTIATE_PASSES_H
#define GEMM_DIFFERENTIATE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Differentiate/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Differentiate/Passes.h.inc"

} // namespace gemm

#endif // GEMM_DIFFERENTIATE_PASSES_H
