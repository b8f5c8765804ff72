//===- Passes.h - gemm-serialize --------------------------------*- C++ -*-===//
//
// Constructor and registration of the pass in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_SERIALIZE_PASSES_H
#define GEMM_CONVERSION_SERIALIZE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Conversion/Serialize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Serialize/Passes.h.inc"

} // namespace gemm

#endif // GEMM_CONVERSION_SERIALIZE_PASSES_H
