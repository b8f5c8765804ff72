//===- Passes.h - products apart from their host ----------------*- C++ -*-===//
//
// Constructors and registration of the passes in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_OUTLINE_PASSES_H
#define GEMM_OUTLINE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Outline/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Outline/Passes.h.inc"

} // namespace gemm

#endif // GEMM_OUTLINE_PASSES_H
