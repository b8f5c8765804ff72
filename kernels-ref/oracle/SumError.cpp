// Bounds of summation by machine and by order.
#include "oracle/SumError.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace gemm::oracle {
namespace {
bool isNarrow(DType type) { return bundle::isFloat(type) && bundle::bitWidth(type) < 32; }
/// Integers, which beside floats of 16 bits are multiplied as those.
bool isByte(DType type) { return !bundle::isFloat(type) && bundle::byteSize(type) == 1; }

} // namespace

double compounded(double sum) { return std::expm1(sum); }

/// By the chip's native instruction. Only fp8 is not added alike by all of a generation's.
std::optional<TensorArithmetic> tensorArithmeticOf(std::string_view chip, DType a, DType b,
                                                   DType accumulate) {
  if (chip == "cpu" || accumulate != DType::F32 || !(isNarrow(a) || isByte(a)) ||
      !(isNarrow(b) || isByte(b)))
    return std::nullopt;
  const DType factor = isByte(a) ? b : a;
  int capability = 80;
  if (chip.substr(0, 3) == "sm_")
    std::from_chars(chip.data() + 3, chip.data() + chip.size(), capability);
  return mmaOf(nativeFamily(capability)).arithmetic(capability, bundle::byteSize(factor));
}

int64_t heldProducts() { return heldOfFp8; }

double leastNormal(DType type) {
  return isNarrow(type) ? halfSmallest(type) / unitRoundoff(type) : isByte(type) ? 1 : 0;
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

bool fitsExactly(double magnitude, int64_t terms, int unit, int bits) {
  double units = std::ldexp(magnitude, -unit); // added up in f64, so it may be too small by this
  return units * (1 + static_cast<double>(terms + 4) * 0x1p-52) < std::ldexp(1.0, bits) + 1;
}

namespace {
/// The row of an order's family; of one that is none's, of no products.
const Mma &rowOf(Order order) {
  return mmaOf(order < Order::Apart ? Family::None
                                    : Family(uint8_t(order) - uint8_t(Order::Apart)));
}

/// What a tensor core makes of 16 products in parts: each of the family's takes one step for each
/// of its `step`, of errors of what was added so far, and what the family leaves out is lost. Or
/// they are 16 fmas, which below f32's normal numbers are off by half of its least one each; the
/// others are scaled, and lose nothing there until they are added up.
SumError apartError(std::string_view chip, double terms, const Mma &row) {
  const TensorArithmetic add = *tensorArithmeticOf(chip, DType::BF16, DType::BF16, DType::F32);
  const std::vector<std::array<int, 2>> &products = row.partProducts;
  constexpr double part[] = {1 + 0x1p-8, 0x1p-8, 0x1p-17}; // at most, of the whole
  double added = 0, cut = 0, left = 0;
  for (auto [a, b] : products)
    cut += added += part[a] * part[b];
  for (int a : {0, 1, 2})
    for (int b : {0, 1, 2})
      if (std::find(products.begin(), products.end(), std::array{a, b}) == products.end())
        left += part[a] * part[b];
  const double inner = add.step, sums = std::ceil(terms / 16);
  const double step = (inner + 1) * std::ldexp(1.0, -add.fraction) + std::ldexp(1.0, -add.result);
  const double of16 = std::max(cut * std::ceil(16 / inner) * step + left, 0x1p-20);
  // Of two parts products of 16 bits are exact: one factor is a number of bf16.
  return {compounded(of16 + (sums + 2) * 0x1p-24), terms * 0x1p-149, Order::Any,
          row.parts() == 2 ? 16 : 23, nullptr};
}
} // namespace

Order orderOf(Family family) {
  return mmaOf(family).takesApart() ? Order(uint8_t(Order::Apart) + uint8_t(family)) : Order::Any;
}

namespace {
/// Of parts that tensor cores add, each by a few steps, and f32 adds up: of the least number of k
/// each, in splits that are added up in turn.
SumError promotedError(const TensorArithmetic &add, double terms) {
  constexpr double leastOfPart = 32;
  const double inner = add.step, steps = std::ceil(static_cast<double>(heldProducts()) / inner);
  const double step = (inner + 1) * std::ldexp(1.0, -add.fraction) + std::ldexp(1.0, -add.result);
  const double parts = 2 * (std::ceil(terms / leastOfPart) + 1);
  return {compounded(steps * step + parts * 0x1p-24),
          terms * 0x1p-149,
          Order::Promoted,
          24,
          nullptr,
          std::min(24, add.fraction)};
}
} // namespace

// The product of two scales is rounded, and what it multiplies; the latter is added in the same
// rounding. Below the normal numbers each loses half of 2^-149, the former times a part, of numbers
// below 2^16 each.
SumError scaledError(SumError error, int64_t k) {
  constexpr double factor = 0x1p16;
  error.relative = (1 + error.relative) * (1 + 0x1p-23) - 1;
  error.absolute += static_cast<double>(k) * (factor * factor + 1) * 0x1p-149;
  return error;
}

SumError sumError(std::string_view chip, DType a, DType b, DType accumulate, int64_t k,
                  Order order) {
  if (a == DType::TF32Any) { // rounded to 11 bits in any way, or not: two factors, each
    SumError error = sumError(chip, DType::TF32, DType::TF32, accumulate, k, order);
    const double factors = (1 + 0x1p-10) * (1 + 0x1p-10);
    error.relative = k == 0 ? 0 : (1 + error.relative) * factors - 1;
    return error;
  }
  auto terms = static_cast<double>(k);
  if (k == 0 || !bundle::isFloat(accumulate))
    return {};
  if (accumulate == DType::F64) // the reference itself rounds alike
    return {2 * (terms + 2) * 0x1p-53, 2 * terms * 0x1p-1074, Order::Any, 53, nullptr};
  if (rowOf(order).takesApart())
    return apartError(chip, terms, rowOf(order));
  if (order == Order::AsF16)
    return sumError(chip, DType::F16, DType::F16, accumulate, k, Order::Parts);
  const std::optional<TensorArithmetic> add = tensorArithmeticOf(chip, a, b, accumulate);
  if (!add)
    return {compounded((terms + 2) * 0x1p-24), terms * 0x1p-149,
            order == Order::Chain ? Order::Chain : Order::Any, 24, nullptr};
  if (order == Order::Promoted)
    return promotedError(*add, terms);
  double inner = add->step, steps = std::ceil(terms / inner);
  double cut = std::ldexp(1.0, -add->fraction), rounding = std::ldexp(1.0, -add->result);
  double relative = compounded(steps * ((inner + 1) * cut + rounding));
  if (order == Order::Parts) // each step may end a part, which one more addition joins
    relative = compounded(steps * ((inner + 1) * cut + rounding + 0x1p-24)) +
               terms * (terms / 32 + 2) * 0x1p-53; // f64's own error, of the magnitudes
  return {relative, terms * 0x1p-149, order, std::min(24, add->fraction), nullptr};
}

} // namespace gemm::oracle
