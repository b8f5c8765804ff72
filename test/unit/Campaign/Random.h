// Random numbers that are the same with every standard library: nothing of <random> but
// the engine, whose bits the standard fixes.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

namespace gemm::campaign {

class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}
  uint64_t bits() { return engine(); }
  /// 0 .. count - 1.
  int64_t below(int64_t count) {
    return static_cast<int64_t>(bits() % static_cast<uint64_t>(count));
  }
  int64_t between(int64_t first, int64_t last) { return first + below(last - first + 1); }
  bool oneIn(int64_t count) { return below(count) == 0; }
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// Mean 0, deviation 1, to +-6: twelve uniforms.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
      sum += unit();
    return sum;
  }
  template <typename T> T of(std::initializer_list<T> values) {
    return values.begin()[below(static_cast<int64_t>(values.size()))];
  }
  template <typename T> const T &of(const std::vector<T> &values) {
    return values[static_cast<size_t>(below(static_cast<int64_t>(values.size())))];
  }

private:
  std::mt19937_64 engine;
};

} // namespace gemm::campaign
