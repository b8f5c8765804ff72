// Elementwise chains around a product: traffic fused and unfused, and the number
// of operations at which a chain is bound by the vector units and not by DRAM.
// And the scalar work of a bias gradient. Sizes in elements.
#pragma once

#include <cstdint>

namespace gemm {

struct ElementwiseChain {
  double elements = 0;
  double operations = 1;      // one FLOP per element each
  double extraInputs = 0;     // tensors read besides the one that flows through
  double bytesPerElement = 4; // of each tensor
};
/// One read, one write, and the extra inputs.
double fusedBytes(const ElementwiseChain &chain);
/// Every operation reads its input and writes its output.
double unfusedBytes(const ElementwiseChain &chain);
/// max(operations / peak, bytes / bandwidth).
double fusedSeconds(const ElementwiseChain &chain, double vectorPeak, double bytesPerSecond);

/// Operations per element from which a fused chain that moves `bytesPerElement`
/// in all is compute bound.
double elementwiseCrossover(double vectorPeak, double bytesPerSecond, double bytesPerElement);

/// Sums of an m x n gradient over its rows: (m - 1) n.
int64_t biasGradientFlops(int64_t m, int64_t n);

} // namespace gemm
