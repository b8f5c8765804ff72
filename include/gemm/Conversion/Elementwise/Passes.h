//===- Passes.h - gemm-elementwise-to-gpu -----------------------*- C++ -*-===//
//
// Constructor and registration of the pass in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_ELEMENTWISE_PASSES_H
#define GEMM_CONVERSION_ELEMENTWISE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Conversion/Elementwise/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Elementwise/Passes.h.inc"

} // namespace gemm

#endif // GEMM_CONVERSION_ELEMENTWISE_PASSES_H
