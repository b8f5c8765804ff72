// Bits of numbers, and operands that are hard to multiply.
#include "Format.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace gemm::conform {

const Format &formatOf(std::string_view name) {
  static constexpr Format all[] = {
      {"f16", 16, 5, 10}, {"bf16", 16, 8, 7},  {"tf32", 32, 8, 23},
      {"f32", 32, 8, 23}, {"f64", 64, 11, 52}, {"e4m3", 8, 4, 3, true, false},
      {"e5m2", 8, 5, 2},  {"s8", 8, 0, 8},     {"u8", 8, 0, 8, false},
      {"s32", 32, 0, 32}};
  return *std::find_if(std::begin(all), std::end(all),
                       [&](const Format &f) { return f.name == name; });
}

uint64_t Format::pack(bool negative, unsigned biased, uint64_t frac) const {
  return uint64_t(negative) << (bits - 1) | uint64_t(biased) << fraction | frac;
}

uint64_t Format::encode(int64_t value) const {
  uint64_t mask = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  if (integer())
    return static_cast<uint64_t>(value) & mask;
  auto size = static_cast<uint64_t>(std::abs(value));
  if (size == 0)
    return 0;
  unsigned top = static_cast<unsigned>(std::bit_width(size)) - 1;
  uint64_t frac = top <= fraction ? size << (fraction - top) : size >> (top - fraction);
  return pack(value < 0, top + static_cast<unsigned>(bias()), frac & fractionMask());
}

int64_t Format::decodeInteger(uint64_t v) const {
  if (integer())
    return isSigned ? static_cast<int64_t>(v << (64 - bits)) >> (64 - bits)
                    : static_cast<int64_t>(v);
  auto biased = static_cast<int>(v >> fraction & ((1u << exponent) - 1));
  if (biased == 0)
    return 0;
  uint64_t m = (v & fractionMask()) | uint64_t(1) << fraction;
  int shift = biased - bias() - static_cast<int>(fraction);
  auto size = static_cast<int64_t>(shift < 0 ? m >> -shift : m << shift);
  return v >> (bits - 1) & 1 ? -size : size;
}

std::string_view nameOf(Hard hard) {
  static constexpr std::string_view names[] = {"integers", "near",      "wide",
                                               "cancel",   "subnormal", "special"};
  return names[static_cast<size_t>(hard)];
}

namespace {
/// A number of this biased exponent.
uint64_t numberOf(const Format &f, unsigned biased, Random &random) {
  const uint64_t frac = random.next() & f.fractionMask();
  return f.pack(random.below(2), biased, frac);
}

/// A normal number whose exponent is at most `spread` from the bias.
uint64_t normal(const Format &f, int spread, Random &random) {
  int biased = f.bias() - spread + static_cast<int>(random.below(2 * uint64_t(spread) + 1));
  biased = std::clamp(biased, 1, static_cast<int>(f.topExponent()) - (f.infinities ? 0 : 1));
  return numberOf(f, static_cast<unsigned>(biased), random);
}

/// Any finite number, zeros and subnormals among them.
uint64_t finite(const Format &f, Random &random) {
  // e4m3's largest exponent is left out, since its NaN has it.
  return numberBelow(f, f.topExponent() + (f.infinities ? 1 : 0), random);
}

uint64_t special(const Format &f, Random &random) {
  switch (random.below(40)) {
  case 0:
    return f.nan();
  case 1:
    return f.infinities ? f.infinity(false) : f.pack(false, f.topExponent(), 0);
  case 2:
    return f.infinities ? f.infinity(true) : f.pack(true, f.topExponent(), 0);
  case 3:
  case 4:
    return f.pack(false, 0, 0);
  case 5:
  case 6:
    return f.pack(true, 0, 0);
  case 7: // the largest
    return f.pack(random.below(2), f.topExponent(), f.fractionMask() - (f.infinities ? 0 : 1));
  case 8: // the least
    return f.pack(random.below(2), 0, 1);
  default:
    return normal(f, 3, random);
  }
}

uint64_t element(const Format &f, Hard hard, bool first, Random &random) {
  switch (hard) {
  case Hard::Integers:
    return f.encode(static_cast<int64_t>(random.below(9)) - 4);
  case Hard::Near:
  case Hard::Cancel:
    return normal(f, f.exponent > 4 ? 6 : 3, random);
  case Hard::Wide:
    return finite(f, random);
  case Hard::Subnormal:
    return first ? numberOf(f, 0, random) : normal(f, 8, random);
  case Hard::Special:
    return special(f, random);
  }
  return 0;
}
} // namespace

uint64_t numberBelow(const Format &f, unsigned exponents, Random &random) {
  const uint64_t frac = random.next() & f.fractionMask();
  const auto biased = static_cast<unsigned>(random.below(exponents));
  return f.pack(random.below(2), biased, frac);
}

std::vector<uint64_t> operand(const Format &f, Hard hard, size_t rows, size_t k, bool first,
                              Random &random) {
  std::vector<uint64_t> bits(rows * k);
  for (size_t i = 0; i < bits.size(); ++i) {
    if (f.integer())
      bits[i] = random.next() & 0xff;
    else if (hard == Hard::Cancel && i % k % 2) // -a and, of B, b in all but the last bit
      bits[i] = bits[i - 1] ^ (first ? uint64_t(1) << (f.bits - 1)
                                     : random.below(2) << (f.name == "tf32" ? 13 : 0));
    else
      bits[i] = element(f, hard, first, random);
  }
  return bits;
}

std::vector<uint64_t> accumulators(const Format &f, Hard hard, size_t count, Random &random) {
  std::vector<uint64_t> bits(count);
  for (uint64_t &v : bits) {
    if (f.integer() && hard == Hard::Integers) {
      v = random.below(2000);
    } else if (f.integer()) { // near the ends, so that sums wrap
      v = random.below(2) ? 0x7fffff00u : 0x80000000u;
      v += random.below(256);
    } else if (hard == Hard::Integers)
      v = f.encode(static_cast<int64_t>(random.below(201)) - 100);
    else if (hard == Hard::Subnormal)
      v = random.below(2) ? numberOf(f, 0, random) : 0;
    else if (hard == Hard::Cancel)
      v = random.below(2) ? 0 : normal(f, 3, random);
    else
      v = element(f, hard, false, random);
  }
  return bits;
}

} // namespace gemm::conform
