// A tensor map to be encoded: what a kernel's bulk copies need to know of a matrix
// in device memory. Each device has its own encoding of 128 bytes.
#pragma once

#include "gemm/Bundle/DType.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gemm::runtime {

struct TensorMap {
  bundle::DType dtype = bundle::DType::BF16;
  std::vector<uint64_t> dims;    // elements, innermost first, at least 1 each
  std::vector<uint64_t> strides; // bytes, of dims 1 and on; multiples of 16
  std::vector<uint32_t> box;     // elements of one copy, one per dim
  uint32_t swizzle = 16;         // bytes: 16 (none), 32, 64 or 128

  /// CUtensorMapDataType, which the emulator's types are in the order of; nothing for what kernels
  /// have no maps of. Bytes have no sign there, and fp8 is bytes; of TF32Even those of f32 are
  /// rounded as they come.
  std::optional<uint8_t> dataType() const {
    using bundle::DType;
    switch (dtype) {
    case DType::I8:
    case DType::F8E4M3FN:
    case DType::F8E5M2:
      return 0;
    case DType::I32:
      return 3;
    case DType::F16:
      return 6;
    case DType::F32:
      return 7;
    case DType::BF16:
      return 9;
    case DType::TF32Even:
      return 11;
    default:
      return std::nullopt;
    }
  }
};
/// The types that have one, for messages.
inline constexpr std::string_view mapTypes =
    "i8, f8E4M3FN, f8E5M2, i32, f16, bf16, f32 or tf32_even";

} // namespace gemm::runtime
