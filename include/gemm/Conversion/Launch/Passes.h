//===- Passes.h - gemm-dispatch and gemm-launch -----------------*- C++ -*-===//
//
// Constructors and registration of the passes in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_PASSES_H
#define GEMM_CONVERSION_LAUNCH_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Conversion/Launch/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Launch/Passes.h.inc"

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_PASSES_H
