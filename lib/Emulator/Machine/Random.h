// A small seeded generator (splitmix64), the same on every host.
#pragma once

#include <cstdint>

namespace gemm::emulator {

struct Random {
  uint64_t state = 0;
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  /// Uniform enough below n, n > 0.
  uint32_t below(uint32_t n) { return uint32_t((next() >> 32) * n >> 32); }
};

} // namespace gemm::emulator
