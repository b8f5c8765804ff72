// Which k has a factor of full precision, units by the length of the sum, and values
// that are a function of the seed and the element's place.
#include "ExactData.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Gemm.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gemm::runtime {
namespace {
constexpr int64_t kLinesForSpecials = 16; // fewer would be lost as a whole
constexpr uint64_t kOneLineIn = 24, kOneAlignedIn = 4, kOneCoarseIn = 6;
// One operand has all its bits for a run of so many k, then the other: what bounds a
// partial sum (oracle::Sizes::Span) takes that many products together.
constexpr int64_t kRun = 32;
constexpr double kLeastRuns = 4; // with all bits; else runs are single k
constexpr double inf = std::numeric_limits<double>::infinity();

int precisionOf(DType type) { return -std::ilogb(oracle::unitRoundoff(type)); }

double specialOf(DType type, uint64_t kind, bool huge) {
  switch (kind % 6) {
  case 0:
    return std::numeric_limits<double>::quiet_NaN();
  case 1:
    return inf;
  case 2:
    return -inf;
  case 3:
    return oracle::halfSmallest(type) * 6; // three of the smallest subnormals; of f64 0
  case 4:
    return -0.0;
  default:
    return huge ? oracle::largestFinite(type) : std::numeric_limits<double>::quiet_NaN();
  }
}

// Any number of so many bits, or one that has them all.
uint64_t withBits(uint64_t random, int bits, bool all) {
  uint64_t top = all ? uint64_t(1) << (bits - 1) : 0;
  return top + random % ((uint64_t(1) << bits) - top);
}

// On a tie of f32, f16 or bf16 where its highest bit decides, or one beside it.
int64_t aroundTie(DType type, uint64_t bits) {
  constexpr int precisions[] = {24, 11, 8};
  int shift = 64 - static_cast<int>(bundle::bitWidth(type)) + 1, precision = precisions[bits % 3];
  uint64_t top = uint64_t(1) << 63, cut = 63 - static_cast<uint64_t>(precision);
  uint64_t magnitude = ((bits | top) >> (cut + 1) << 1 | 1) << cut;
  magnitude >>= shift + static_cast<int>(bits >> 8 & 3); // still with all of its bits
  magnitude += bits >> 16 & 1;
  return static_cast<int64_t>(bits >> 17 & 1 ? -magnitude : magnitude);
}

// Half the numbers small, half from the whole range of the type, so that sums wrap, some of
// them where a conversion to a float that rounds twice is wrong.
int64_t integerOf(DType type, uint64_t bits) {
  if (bundle::bitWidth(type) >= 32 && bits >> 62 == 3)
    return oracle::wrapTo(type, aroundTie(type, bits));
  if (type == DType::I1 || type == DType::I8 || bits >> 63)
    return oracle::wrapTo(type, static_cast<int64_t>(bits));
  return static_cast<int64_t>(bits % 17) - 8;
}
} // namespace

ExactData::ExactData(const BoundStep &step, int exactBits, uint64_t seed) : step(step), seed(seed) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm) {
    const auto &bound = std::get<BoundElementwise>(step.body);
    if (!bound.over().empty()) {
      // Few enough that most results have none; the largest number would leave no bound.
      int64_t values = 1;
      for (uint32_t dim : bound.over())
        values *= bound.shape()[dim];
      oneElementIn = std::max(oneElementIn, 4 * static_cast<uint64_t>(values));
      huge = false;
    }
    return;
  }
  using Kind = bundle::SecondResult::Kind;
  for (const bundle::SecondResult &also : gemm->step->also) // one would spoil every sum
    specials &= also.kind != Kind::SumM && also.kind != Kind::SumN;
  if (!bundle::isFloat(gemm->a.dtype) || !bundle::isFloat(gemm->b.dtype))
    return;
  b.first = false;
  a.precision = precisionOf(gemm->a.dtype), b.precision = precisionOf(gemm->b.dtype);
  auto length = static_cast<double>(std::max<int64_t>(gemm->k(), 1));
  double budget = 0.9 * std::ldexp(1.0, std::max(exactBits, 8));
  auto largest = [&] { return std::ldexp(length, std::max(a.precision, b.precision)); };
  while (std::max(a.precision, b.precision) > 2 && largest() / 8 > budget)
    (a.precision > b.precision ? a : b).precision -= 1;
  share = std::min(1.0, budget / largest());
  run = share < 1 && share * length < kLeastRuns * kRun ? 1 : kRun; // f32, in any order
  for (partner = 1; partner < std::min(a.precision, b.precision) &&
                    std::ldexp(largest() * share, partner + 1) <= budget;)
    ++partner;
  // Results of about 4, where epilogues are neither linear nor constant.
  double alpha = std::fabs(gemm->step->alpha);
  double typical = 0.76 * std::sqrt(length * share) *
                   std::ldexp(partner == 1 ? 1 : 0.58, partner == 1 ? 0 : partner) *
                   std::ldexp(1.0, std::max(a.precision, b.precision)) *
                   (alpha > 0 && std::isfinite(alpha) ? alpha : 1);
  int unit = static_cast<int>(std::lround(2 - std::log2(typical)));
  auto fit = [](DType type, const Operand &operand, int wanted) {
    double least = bundle::byteSize(type) < 4 ? oracle::leastNormal(type) : 0x1p-60;
    return std::clamp(wanted, std::ilogb(least),
                      std::min(60, std::ilogb(oracle::largestFinite(type)) - operand.precision));
  };
  a.unit = fit(gemm->a.dtype, a, unit / 2);
  b.unit = fit(gemm->b.dtype, b, unit - a.unit);
}

bool ExactData::hasAllBits(const Operand &operand, int64_t k) const {
  auto number = static_cast<double>(k / run);
  auto before = static_cast<int64_t>(number * share);
  auto after = static_cast<int64_t>((number + 1) * share);
  return after > before && ((static_cast<uint64_t>(before) + seed) % 2 == 0) == operand.first;
}

void ExactData::fillOperand(const BoundView &view, const Operand &operand, std::byte *bytes) const {
  // Lines are rows of A, columns of B; a line that is repeated is written once.
  const size_t line = operand.first ? 1 : 2, along = operand.first ? 2 : 1;
  int64_t counts[3];
  for (size_t d = 0; d < 3; ++d)
    counts[d] = view.strides[d] == 0 ? std::min<int64_t>(view.shape[d], 1) : view.shape[d];
  bool real = bundle::isFloat(view.dtype);
  uint64_t stream = seed + (operand.first ? 0 : 500009);
  oracle::parallelFor(counts[0] * counts[line], [&](int64_t number) {
    int64_t batch = number / counts[line], i = number % counts[line];
    uint64_t chosen = randomBits(~stream, static_cast<uint64_t>(number));
    // The first such line has NaN, so that any product with one has that.
    uint64_t place = static_cast<uint64_t>(number), kind = place / kOneLineIn;
    bool special = specials && real && counts[line] >= kLinesForSpecials && counts[along] > 0 &&
                   place % kOneLineIn == (seed + 3) % kLinesForSpecials;
    int64_t where = special ? static_cast<int64_t>(chosen % uint64_t(counts[along])) : -1;
    // The first two also of a small matrix, of which one may have a special.
    bool aligned = i < 2 || (chosen >> 32) % kOneAlignedIn == 0;
    // Units alone, so that sums have few bits more than a store keeps: ties among them.
    bool coarse = !aligned && (chosen >> 40) % kOneCoarseIn == 0;
    for (int64_t k = 0; k < counts[along]; ++k) {
      int64_t element =
          view.offset + batch * view.strides[0] + i * view.strides[line] + k * view.strides[along];
      std::byte *at = bytes + view.byteOf(element);
      uint64_t bits = randomBits(stream, static_cast<uint64_t>(element));
      if (!real) {
        oracle::storeInteger(view.dtype, at, oracle::wrapTo(view.dtype, int64_t(bits)));
        continue;
      }
      uint64_t high = uint64_t(1) << (operand.precision - 1), rest = bits >> 4;
      uint64_t magnitude = coarse                   ? 1
                           : hasAllBits(operand, k) ? high + rest % high
                           : partner > 1            ? withBits(rest, partner, aligned)
                           : bits >> 1 & 7          ? 1
                                                    : 0;
      double value = std::ldexp(static_cast<double>(magnitude), operand.unit);
      // Aligned rows and columns have the same signs: their products add up to sums
      // that fill an accumulator.
      bool negative = (aligned ? randomBits(seed, static_cast<uint64_t>(k)) : bits) & 1;
      oracle::storeFloat(view.dtype, at,
                         k == where ? specialOf(view.dtype, kind, false)
                         : negative ? -value
                                    : value);
    }
  });
}

void ExactData::fillOther(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  size_t size = bundle::byteSize(info.dtype);
  bool some = specials && info.elements >= kLinesForSpecials;
  constexpr int64_t chunk = 1 << 16;
  oracle::parallelFor((info.elements + chunk - 1) / chunk, [&](int64_t part) {
    for (int64_t i = part * chunk; i < std::min(info.elements, (part + 1) * chunk); ++i) {
      uint64_t bits = randomBits(seed + 7919 * (buffer + 1), static_cast<uint64_t>(i));
      std::byte *at = bytes + static_cast<size_t>(i) * size;
      if (!bundle::isFloat(info.dtype)) {
        oracle::storeInteger(info.dtype, at, integerOf(info.dtype, bits));
        continue;
      }
      bool special = some && bits >> 32 != 0 && (bits >> 32) % oneElementIn == 0;
      double value = std::ldexp(static_cast<double>(static_cast<int64_t>(bits % 513) - 256), -6);
      oracle::storeFloat(info.dtype, at, special ? specialOf(info.dtype, bits >> 40, huge) : value);
    }
  });
}

void ExactData::fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  bool isA = gemm && gemm->a.buffer == buffer, isB = gemm && gemm->b.buffer == buffer;
  if (isA && isB && bundle::isFloat(info.dtype)) { // their k are not the same: few bits
    double most = std::sqrt(0.9 * 0x1p24 / static_cast<double>(std::max<int64_t>(gemm->k(), 1)));
    fillRandom(info.dtype, bytes, info.elements, DataClass::Integers, seed,
               std::clamp<int64_t>(static_cast<int64_t>(most), 1, 4));
    return;
  }
  bool whole =
      (isA && gemm->a.elements() == info.elements) || (isB && gemm->b.elements() == info.elements);
  if (!whole)
    fillOther(buffer, info, bytes);
  if (isA)
    fillOperand(gemm->a, a, bytes);
  if (isB)
    fillOperand(gemm->b, b, bytes);
}

} // namespace gemm::runtime
