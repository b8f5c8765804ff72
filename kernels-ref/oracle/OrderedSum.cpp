// Terms aligned to the largest exponent, cut, added, and the sum cut.
#include "oracle/OrderedSum.h"

#include "oracle/SumError.h"

#include <algorithm>
#include <cmath>

namespace gemm::oracle {
namespace {
/// Of a tensor core's number; what is smaller than its least normal one counts as that.
int exponentOf(double value, double leastNormal) {
  return std::ilogb(std::max(std::fabs(value), leastNormal));
}

/// `value` without what lies below 2^(exponent - bits).
double cut(double value, int exponent, int bits) {
  return std::ldexp(std::trunc(std::ldexp(value, bits - exponent)), exponent - bits);
}
} // namespace

OrderedSum::OrderedSum(const Gemm &gemm, std::string_view chip, int64_t b, int64_t i, int64_t j,
                       bool asF16)
    : gemm(gemm), tensor(tensorArithmeticOf(chip, asF16 ? DType::F16 : gemm.a.dtype,
                                            asF16 ? DType::F16 : gemm.b.dtype, gemm.accumulate)),
      b(b), i(i), j(j) {}

double OrderedSum::add(double sum, int64_t first, int64_t last) const {
  for (int64_t p = first; p < last; p += step())
    sum = addStep(sum, p, std::min(last, p + step()));
  return sum;
}

double OrderedSum::ofParts(const std::vector<int64_t> &ends) const {
  float sum = 0;
  int64_t first = 0;
  for (int64_t end : ends) {
    const auto part = static_cast<float>(add(0, first, end));
    sum = first == 0 ? part : sum + part;
    first = end;
  }
  return sum;
}

double OrderedSum::addStep(double sum, int64_t first, int64_t last) const {
  if (!tensor && gemm.accumulate == DType::F32) // through f64 it would be rounded twice
    return std::fma(static_cast<float>(left(first)), static_cast<float>(right(first)),
                    static_cast<float>(sum));
  if (!tensor)
    return roundTo(gemm.accumulate, std::fma(left(first), right(first), sum));
  constexpr double least = 0x1p-126;
  const double leastLeft = leastNormal(gemm.a.dtype), leastRight = leastNormal(gemm.b.dtype);
  // A zero product has the exponent of a zero sum, which is beneath all others.
  int largest = sum == 0 ? tensor->zero : exponentOf(sum, least);
  double plain = sum;
  for (int64_t p = first; p < last; ++p) {
    plain += left(p) * right(p);
    if (std::isfinite(plain) && left(p) * right(p) != 0)
      largest =
          std::max(largest, exponentOf(left(p), leastLeft) + exponentOf(right(p), leastRight));
  }
  if (!std::isfinite(plain))
    return plain;
  double total = cut(sum, largest, tensor->fraction);
  for (int64_t p = first; p < last; ++p)
    total += cut(left(p) * right(p), largest, tensor->fraction);
  total = cut(total, exponentOf(total, least), tensor->result);
  return std::fabs(total) > f32Max ? std::copysign(HUGE_VAL, total) : total;
}

} // namespace gemm::oracle
