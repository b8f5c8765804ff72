// Fused, the operands of the operations are read beside the product's; unfused, after it.
#include "gemm/CostModel/Fusion.h"

#include "gemm/CostModel/Elementwise.h"

#include <limits>

namespace gemm {

std::optional<FusionCost> fusionCost(const GemmProblem &problem, int64_t operations,
                                     const Target &target) {
  GemmProblem alone = problem;
  alone.extras.clear();
  const std::optional<Cost> fused = cost(problem, target), product = cost(alone, target);
  if (!fused || !product)
    return std::nullopt;
  ElementwiseChain chain;
  chain.elements = static_cast<double>(problem.m) * static_cast<double>(problem.n) *
                   static_cast<double>(problem.batch);
  chain.operations = static_cast<double>(operations);
  chain.bytesPerElement = bytesOf(problem.c, 1);
  const double extras = static_cast<double>(fused->bytes - product->bytes);
  const double moved = unfusedBytes(chain) + extras;
  const double vector =
      target.vectorF32 > 0 ? target.vectorF32 : std::numeric_limits<double>::infinity();
  FusionCost r;
  r.fusedBytes = static_cast<double>(fused->bytes);
  r.unfusedBytes = static_cast<double>(product->bytes) + moved;
  r.fusedSeconds = target.launchSeconds + fused->roofSeconds();
  r.unfusedSeconds =
      target.launchSeconds + product->roofSeconds() + chain.operations * target.launchSeconds +
      std::max(chain.elements * chain.operations / vector, moved / target.dramBytesPerSecond);
  return r;
}

} // namespace gemm
