// The sums of tensor cores written down a second time, from the published description
// (MMA-Sim, arXiv 2511.10909): terms aligned to the largest exponent, where a subnormal
// has that of the smallest normal number, cut at f fractional bits, added, and the sum cut
// to r. In f64, which holds each of these numbers exactly. Nothing of the emulator's.
#pragma once

#include "oracle/Float.h"

#include <algorithm>
#include <cmath>
#include <vector>

struct TensorCore {
  int64_t step;
  int f, r;

  static double cut(double x, int exponent, int bits) {
    return std::ldexp(std::trunc(std::ldexp(x, bits - exponent)), exponent - bits);
  }
  static int exponentOf(double x, int least) {
    return x == 0 ? least : std::max(std::ilogb(x), least);
  }
  /// c + a[0] b[0] + ..., `least` the exponents of the types' smallest normal numbers.
  double add(double c, const double *a, const double *b, int64_t count, int least) const {
    int largest = exponentOf(c, -126);
    for (int64_t i = 0; i < count; ++i)
      largest = std::max(largest, exponentOf(a[i], least) + exponentOf(b[i], least));
    double sum = cut(c, largest, f);
    for (int64_t i = 0; i < count; ++i)
      sum += cut(a[i] * b[i], largest, f);
    return cut(sum, exponentOf(sum, -126), r);
  }
  /// The whole sum, in `parts` of whole steps that are added up in f32 in the end.
  double dot(const std::vector<double> &a, const std::vector<double> &b, int least,
             int64_t parts = 1) const {
    auto k = static_cast<int64_t>(a.size());
    int64_t steps = (k + step - 1) / step;
    float total = 0;
    for (int64_t part = 0; part < parts; ++part) {
      double sum = 0;
      for (int64_t s = steps * part / parts; s < steps * (part + 1) / parts; ++s)
        sum = add(sum, &a[size_t(s * step)], &b[size_t(s * step)], std::min(step, k - s * step),
                  least);
      total += static_cast<float>(sum);
    }
    return total;
  }
};
