// The kernels that a plan has beside its products of bytes: sums over k of a factor, which the
// other one's zero points are multiplied by, where they are no constants.
#ifndef GEMM_LIB_PIPELINES_PLANSUMS_H
#define GEMM_LIB_PIPELINES_PLANSUMS_H

#include "gemm/CostModel/CostModel.h"
#include "gemm/Dialect/Gemm/Gemm.h"

#include <vector>

namespace gemm {

struct PlanSum {
  mlir::Operation *op;
  MatmulOp product; ///< the first that multiplies what is summed
  bool ofB;         ///< B, else A
  GemmProblem problem;
};

/// Those of a function, in their order. Each is a product with ones.
std::vector<PlanSum> sumsOfFactors(mlir::Operation *function);

} // namespace gemm

#endif
