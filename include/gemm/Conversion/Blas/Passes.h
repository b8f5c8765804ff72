//===- Passes.h - products as library calls ---------------------*- C++ -*-===//
//
// Constructors and registration of the passes in Passes.td.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_BLAS_PASSES_H
#define GEMM_CONVERSION_BLAS_PASSES_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include <functional>

namespace gemm {

struct GemmProblem;
struct Schedule;
struct Target;
/// Declared in gemm/Schedule/Choose.h.
using ScheduleProvider =
    std::function<std::optional<Schedule>(const GemmProblem &, const Target &)>;

#define GEN_PASS_DECL
#include "gemm/Conversion/Blas/Passes.h.inc"

/// With the schedules that gemm-select-schedule would be supplied with.
std::unique_ptr<mlir::Pass> createGemmSelectBackend(GemmSelectBackendOptions options,
                                                    ScheduleProvider provider);

/// gemm.library_call of cblas and cublaslt to calls of gemm_runtime.h; one for which
/// libgemm_runtime has no call stays. The pass depends on the func and LLVM dialects.
void populateBlasToCallsPatterns(mlir::RewritePatternSet &patterns);

/// The same within `convert-to-llvm`, for contexts with the dialect.
void registerConvertGemmToLLVMInterface(mlir::DialectRegistry &registry);

#define GEN_PASS_REGISTRATION
#include "gemm/Conversion/Blas/Passes.h.inc"

} // namespace gemm

#endif // GEMM_CONVERSION_BLAS_PASSES_H
