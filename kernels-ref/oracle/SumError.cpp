// Bounds of summation by machine and by order.
#include "oracle/SumError.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace gemm::oracle {
namespace {
// One tensor-core instruction adds k products and the accumulator: all are
// aligned to the largest exponent and cut to `bits` fractional bits, the result
// is cut to f32's 23 (or to `bits` where fewer).
struct TensorStep {
  int64_t k;
  int bits, resultBits;
};

TensorStep tensorStep(std::string_view chip, DType type) {
  int capability = 80;
  if (chip.substr(0, 3) == "sm_")
    std::from_chars(chip.data() + 3, chip.data() + chip.size(), capability);
  if (bundle::byteSize(type) == 1) { // Ada takes 16 bytes of K at a time, Hopper 32
    if (capability >= 100)
      return {32, 25, 23};
    return {capability >= 90 ? 32 : 16, 13, 13};
  }
  return capability >= 90 ? TensorStep{16, 25, 23} : TensorStep{8, 24, 23};
}

bool isNarrow(DType type) { return bundle::isFloat(type) && bundle::byteSize(type) < 4; }

/// n errors of u, each of the exact size and all the errors before it: (1 + u)^n - 1.
double compounded(double sum) { return std::expm1(sum); }
} // namespace

double leastNormal(DType type) {
  return isNarrow(type) ? halfSmallest(type) / unitRoundoff(type) : 0;
}

int unitExponent(double value) {
  auto bits = std::bit_cast<uint64_t>(value) << 1 >> 1;
  auto field = static_cast<int>(bits >> 52);
  if (bits == 0 || field == 0x7ff)
    return std::numeric_limits<int>::max();
  uint64_t fraction = bits & ((uint64_t(1) << 52) - 1);
  return std::max(field, 1) - 1075 +
         std::countr_zero(field ? fraction | uint64_t(1) << 52 : fraction);
}

SumError sumError(std::string_view chip, DType a, DType b, DType accumulate, int64_t k,
                  Order order) {
  auto terms = static_cast<double>(k);
  if (k == 0 || !bundle::isFloat(accumulate))
    return {};
  if (accumulate == DType::F64) // the reference itself rounds alike
    return {2 * (terms + 2) * 0x1p-53, 2 * terms * 0x1p-1074, Order::Any, 53};
  if (chip == "cpu" || !isNarrow(a) || !isNarrow(b))
    return {compounded((terms + 2) * 0x1p-24), terms * 0x1p-149, Order::Any, 24};
  TensorStep step = tensorStep(chip, a);
  auto inner = static_cast<double>(step.k);
  double steps = std::ceil(terms / inner);
  double cut = std::ldexp(1.0, -step.bits), rounding = std::ldexp(1.0, -step.resultBits);
  double relative = compounded(steps * ((inner + 1) * cut + rounding));
  if (order == Order::Parts) // each step may end a part, which one more addition joins
    relative = compounded(steps * ((inner + 1) * cut + rounding + 0x1p-24)) +
               terms * (terms / 32 + 2) * 0x1p-53; // f64's own error, of the magnitudes
  return {relative, terms * 0x1p-149, order, std::min(24, step.bits)};
}

} // namespace gemm::oracle
