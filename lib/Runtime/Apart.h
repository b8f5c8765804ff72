// Whether the elements of a strided array lie apart from each other.
#pragma once

#include <cstdint>
#include <span>

namespace gemm::runtime {

/// Whether each dim steps over all that those with shorter steps reach: then no two elements meet.
/// False also says that nothing is known. Sizes are at least 0; strides may be negative.
bool stepsOver(std::span<const int64_t> shape, std::span<const int64_t> strides);

} // namespace gemm::runtime
