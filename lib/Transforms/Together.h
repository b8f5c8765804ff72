// Whether one kernel of two products is worth it, for the passes that join products.
#ifndef GEMM_LIB_TRANSFORMS_TOGETHER_H
#define GEMM_LIB_TRANSFORMS_TOGETHER_H

#include "gemm/CostModel/CostModel.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>

#include <string>

namespace gemm {

/// Empty where by the model the kernel of both takes no longer than the two take one after the
/// other; of sizes that are not known, that there is such a kernel is enough.
std::string whyNotTogether(const GemmProblem &both, const GemmProblem &one,
                           const GemmProblem &other, const Target &target);

/// The machine that products of a function are judged for: the pass's option, else `gemm.target`,
/// else a100; nullopt after an error at the function.
std::optional<Target> targetOfProducts(mlir::FunctionOpInterface function, llvm::StringRef option);

} // namespace gemm

#endif
