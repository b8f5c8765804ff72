//===- Passes.h - products as library calls ---------------------*- C++ -*-===//
//
// Constructors and registration of the passes in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_BLAS_PASSES_H
#define GEMM_CONVERSION_BLAS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Conversion/Blas/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Blas/Passes.h.inc"

} // namespace gemm

#endif // GEMM_CONVERSION_BLAS_PASSES_H
