// Roofline of elementwise chains: the same two rates as for a product, with the
// vector units' peak in place of the tensor cores'.
#include "gemm/CostModel/Elementwise.h"

#include "gemm/CostModel/Saturating.h"

#include <algorithm>

namespace gemm {

double fusedBytes(const ElementwiseChain &c) {
  return c.elements * c.bytesPerElement * (2 + c.extraInputs);
}

double unfusedBytes(const ElementwiseChain &c) {
  return c.elements * c.bytesPerElement * (2 * c.operations + c.extraInputs);
}

double fusedSeconds(const ElementwiseChain &c, double vectorPeak, double bytesPerSecond) {
  return std::max(c.elements * c.operations / vectorPeak, fusedBytes(c) / bytesPerSecond);
}

// n ops / peak = bytes / bandwidth.
double elementwiseCrossover(double vectorPeak, double bandwidth, double bytesPerElement) {
  return vectorPeak / bandwidth * bytesPerElement;
}

int64_t biasGradientFlops(int64_t m, int64_t n) { return m > 0 ? mulSaturating(m - 1, n) : 0; }

} // namespace gemm
