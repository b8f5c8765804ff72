// Constructors and registration of the passes in Passes.td.
#ifndef GEMM_SHARD_PASSES_H
#define GEMM_SHARD_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Shard/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Shard/Passes.h.inc"

} // namespace gemm

#endif // GEMM_SHARD_PASSES_H
