// Whether one kernel of two products is worth it, for the passes that join products.
#ifndef GEMM_LIB_TRANSFORMS_TOGETHER_H
#define GEMM_LIB_TRANSFORMS_TOGETHER_H

#include "gemm/CostModel/CostModel.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Schedule/Choose.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>
#include <string>

namespace gemm {

/// Of a decision without a schedule: what most candidates of each family that multiplies the
/// operands are refused for, in their own words.
std::string whyNoneChosen(const Decision &decision, const GemmProblem &problem);

/// Empty where by the model the kernel of both takes no longer than the two take one after the
/// other; of sizes that are not known, that there is such a kernel is enough.
std::string whyNotTogether(const GemmProblem &both, const GemmProblem &one,
                           const GemmProblem &other, const Target &target);

/// Empty where there is a kernel of `made`, whose warps hold groups of columns, and by the model it
/// takes no longer than one of `apart` beside `others` kernels that read and write its result
/// again.
std::string whyNoKernelOfGroups(MatmulOp made, MatmulOp apart, int64_t others,
                                const Target &machine);

/// What kernels before the product take: of the one that dequantises, and of that of numbers which
/// were made before.
struct FirstSeconds {
  double together = 0, apart = 0;
};
/// Empty where a product that dequantises takes no longer than one of 16 bits, each with what is
/// `before` it. Of sizes that are not known, that there is such a kernel is enough.
std::string whyNotDequantised(MatmulOp joined, MatmulOp apart, const Target &machine,
                              llvm::function_ref<FirstSeconds(const GemmProblem &)> before);

/// The machine that products of a function are judged for: the pass's option, else `gemm.target`,
/// else a100; nullopt after an error at the function.
std::optional<Target> targetOfProducts(mlir::FunctionOpInterface function, llvm::StringRef option);
/// The products of a function that have a result and no schedule yet.
llvm::SmallVector<MatmulOp> unscheduledProducts(mlir::FunctionOpInterface function);

} // namespace gemm

#endif
