// How the tensor cores of a generation add, after the published models (MMA-Sim, arXiv
// 2511.10909): the one statement of it, from which the emulator computes and the oracle
// derives its bounds. Their tests state it a second time.
#pragma once

#include <cstdint>

namespace gemm {

enum class TensorUnit : uint8_t { Mma, Wgmma };

/// A step adds `step` products and an f32 accumulator: all aligned to the largest exponent,
/// cut towards zero at `fraction` bits and added, the sum cut to `result` fraction bits.
struct TensorArithmetic {
  unsigned step = 8;
  int fraction = 24, result = 23;
};

/// For float operands of so many bytes, 4 being tf32 and 1 fp8. Volta keeps 23 bits, Turing
/// to Ada 24, Hopper and later 25. A step takes 8, 16 and 32 bytes of K (so m16n8k16 of f16 is
/// two steps of 8 before Hopper), by mma.sync and wgmma alike. fp8 keeps 13 bits in Ada's
/// mma.sync and Hopper's wgmma; Hopper's mma.sync converts it to f16 and multiplies that.
constexpr TensorArithmetic tensorArithmetic(int capability, TensorUnit unit, unsigned bytes) {
  TensorArithmetic result;
  result.step = (capability >= 90 ? 32 : capability >= 75 ? 16 : 8) / bytes;
  result.fraction = capability >= 90 ? 25 : capability >= 75 ? 24 : 23;
  if (bytes == 1 && (capability < 90 || unit == TensorUnit::Wgmma))
    result.fraction = result.result = 13;
  else if (bytes == 1 && capability < 100)
    result.step = 16;
  return result;
}

} // namespace gemm
