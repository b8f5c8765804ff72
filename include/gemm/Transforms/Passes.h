// Constructors, options and registration of the passes in Passes.td.
#ifndef GEMM_TRANSFORMS_PASSES_H
#define GEMM_TRANSFORMS_PASSES_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/ControlFlow.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <functional>
#include <optional>

namespace gemm {

struct GemmProblem;
struct Schedule;
struct Target;
/// Declared in gemm/Schedule/Choose.h, whose names are not needed to leave it empty.
using ScheduleProvider =
    std::function<std::optional<Schedule>(const GemmProblem &, const Target &)>;

#define GEN_PASS_DECL
#include "gemm/Transforms/Passes.h.inc"

/// gemm-select-schedule that asks `provider` first; it may be empty.
std::unique_ptr<mlir::Pass> createGemmSelectSchedulePass(GemmSelectSchedulePassOptions options,
                                                         ScheduleProvider provider);

#define GEN_PASS_REGISTRATION
#include "gemm/Transforms/Passes.h.inc"

} // namespace gemm

#endif
