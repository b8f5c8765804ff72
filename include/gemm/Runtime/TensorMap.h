// A tensor map to be encoded: what a kernel's bulk copies need to know of a matrix
// in device memory. Each device has its own encoding of 128 bytes.
#pragma once

#include "gemm/Bundle/DType.h"

#include <array>
#include <cstdint>
#include <vector>

namespace gemm::runtime {

struct TensorMap {
  bundle::DType dtype = bundle::DType::BF16;
  std::vector<uint64_t> dims;    // elements, innermost first, at least 1 each
  std::vector<uint64_t> strides; // bytes, of dims 1 and on; multiples of 16
  std::vector<uint32_t> box;     // elements of one copy, one per dim
  uint32_t swizzle = 16;         // bytes: 16 (none), 32, 64 or 128
};

} // namespace gemm::runtime
