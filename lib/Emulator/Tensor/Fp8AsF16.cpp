// fp8 in Hopper's mma.sync, which has no instruction for it: what ptxas 13.0 makes of one for
// sm_90a, and what an H200 answered. F2FP unpacks the lower two bytes of each register, and then
// the upper two; an HMMA of f16 multiplies those, one on the sum of the other, from zero; FADD or
// HADD2 adds C.
#include "Ops/Convert.h"
#include "Tensor/TensorTile.h"

#include <cstring>

namespace gemm::emulator {

namespace {
constexpr unsigned maxRows = 16, maxK = 32;

/// Of each four elements of a row of K the pair that begins at `first`, as f16.
void unpackPairs(const std::byte *from, Type type, unsigned rows, unsigned k, unsigned first,
                 std::byte *to) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = 0; i < k / 2; ++i, to += 2) {
      const auto code = uint8_t(from[row * k + i / 2 * 4 + first + i % 2]);
      const uint16_t half = f16OfFloat(floatOfFp8(code, type));
      std::memcpy(to, &half, sizeof half);
    }
}
} // namespace

void multiplyFp8AsF16(const TileProduct &p, int capability) {
  const bool half = p.model.accumulator == Accumulator::F16;
  uint32_t sum[maxRows * 8] = {};
  alignas(32) std::byte a[maxRows * maxK], b[8 * maxK];
  for (unsigned first : {0, 2}) {
    unpackPairs(p.A, p.a, p.rows, p.k, first, a);
    unpackPairs(p.B, p.b, p.cols, p.k, first, b);
    multiplyTile({Type::F16, Type::F16, p.rows, p.cols, p.k / 2, a, b, sum,
                  tensorModel(capability, Family::MmaSync, Type::F16, p.k / 2, half)});
  }
  for (unsigned i = 0; i < p.rows * p.cols; ++i) {
    const float term = half ? floatOfF16(uint16_t(sum[i])) : floatOfBits(sum[i]);
    const float c = half ? floatOfF16(uint16_t(p.acc[i])) : floatOfBits(p.acc[i]);
    const float all = c + term;
    if (all != all)
      p.acc[i] = half ? 0x7fff : 0x7fffffff;
    else
      p.acc[i] = half ? f16OfFloat(all) : bitsOfFloat(all);
  }
}

} // namespace gemm::emulator
