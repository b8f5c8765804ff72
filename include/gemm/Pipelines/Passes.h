//===- Passes.h - gemm-check-host and gemm-lower-kernels --------*- C++ -*-===//
//
// Constructors and registration of the passes in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_PIPELINES_PASSES_H
#define GEMM_PIPELINES_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Pipelines/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Pipelines/Passes.h.inc"

} // namespace gemm

#endif // GEMM_PIPELINES_PASSES_H
