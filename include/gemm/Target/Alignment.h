// How memory is aligned that kernels are given: said by who compiles them, asked by who runs them.
#pragma once

#include <cstdint>

namespace gemm {

/// The most that any kernel takes the address of an argument, or of an allocation, to be a multiple
/// of: the bytes of its widest load, and what a tensor map wants.
inline constexpr int64_t mostAlignment = 16;

} // namespace gemm
