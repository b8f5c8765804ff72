// The sums of tensor cores written down a second time, from the published description
// (MMA-Sim 2.1.1, arXiv 2511.10909): terms aligned to the largest exponent, where a subnormal has
// that of the smallest normal number and a term that is zero has -132, or -133 where 25 bits are
// kept of f16, cut at f fractional bits, added, and the sum cut to r. In f64, which holds each of
// these numbers exactly. Nothing of the emulator's.
#pragma once

#include "oracle/Float.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

struct TensorCore {
  int64_t step;
  int f, r, zero = -132;

  static double power(int exponent) { // 2^exponent, of f64's normal numbers
    return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52);
  }
  /// What is cut has at most 40 bits before the last that is kept.
  static double cut(double x, int exponent, int bits) {
    return static_cast<double>(static_cast<int64_t>(x * power(bits - exponent))) *
           power(exponent - bits);
  }
  static int exponentOf(double x, int least) { // zero has the least
    int field = static_cast<int>(std::bit_cast<uint64_t>(x) >> 52 & 0x7ff);
    return std::max(field - 1023, least);
  }
  /// c + a[0] b[0] + ..., `leastA` and `leastB` the exponents of the types' smallest normal
  /// numbers. What overflows f32 is infinite, and NaN or infinity is as it would be in f64.
  double add(double c, const double *a, const double *b, int64_t count, int leastA,
             int leastB) const {
    int largest = c == 0 ? zero : exponentOf(c, -126);
    double plain = c;
    for (int64_t i = 0; i < count; ++i) {
      if (a[i] * b[i] != 0)
        largest = std::max(largest, exponentOf(a[i], leastA) + exponentOf(b[i], leastB));
      else
        largest = std::max(largest, zero);
      plain += a[i] * b[i];
    }
    if (!std::isfinite(plain))
      return plain;
    double sum = cut(c, largest, f);
    for (int64_t i = 0; i < count; ++i)
      sum += cut(a[i] * b[i], largest, f);
    sum = cut(sum, exponentOf(sum, -126), r);
    return std::fabs(sum) >= 0x1p128 ? std::copysign(INFINITY, sum) : sum;
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
                  least, least);
      total += static_cast<float>(sum);
    }
    return total;
  }
};
