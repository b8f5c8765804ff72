// Constructors, options and registration of the passes in Passes.td.
#ifndef GEMM_TRANSFORMS_PASSES_H
#define GEMM_TRANSFORMS_PASSES_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace gemm {

#define GEN_PASS_DECL
#include "gemm/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "gemm/Transforms/Passes.h.inc"

} // namespace gemm

#endif
