// Constructors and registration of the passes in Passes.td: from what frameworks
// print to gemm.matmul of rank 2 or 3.
#ifndef GEMM_IMPORT_PASSES_H
#define GEMM_IMPORT_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Import/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Import/Passes.h.inc"

} // namespace gemm

#endif // GEMM_IMPORT_PASSES_H
