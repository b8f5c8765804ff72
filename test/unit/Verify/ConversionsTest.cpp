// Against the nearest of all numbers of a type, found by search: at every tie, beside it by one
// bit of the wide type, and where a first rounding to f32 would decide wrongly.
#include "Verify/Conversions.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace {
using gemm::verify::Conversion;

template <typename To, typename From> To bitsAs(From from) {
  To to;
  static_assert(sizeof to == sizeof from);
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/// A 16-bit type by the sizes of its fields.
struct Format {
  const char *name;
  int fraction, bias;

  int exponents() const { return 1 << (15 - fraction); }
  uint16_t infinity() const { return static_cast<uint16_t>((exponents() - 1) << fraction); }

  /// Of a finite number, or of what infinity would be as one: overflow begins half way to it.
  double value(uint16_t bits) const {
    int exponent = (bits & 0x7fff) >> fraction, mantissa = bits & ((1 << fraction) - 1);
    double magnitude = exponent == 0
                           ? std::ldexp(mantissa, 1 - bias - fraction)
                           : std::ldexp(mantissa + (1 << fraction), exponent - bias - fraction);
    return bits & 0x8000 ? -magnitude : magnitude;
  }

  uint16_t nearest(double x) const {
    uint16_t sign = std::signbit(x) ? 0x8000 : 0, below = 0, above = infinity();
    double magnitude = std::fabs(x);
    if (magnitude >= value(above))
      return sign | above;
    while (above - below > 1) {
      auto middle = static_cast<uint16_t>((below + above) / 2);
      (value(middle) <= magnitude ? below : above) = middle;
    }
    double tie = (value(below) + value(above)) / 2; // exact
    bool up = magnitude > tie || (magnitude == tie && below % 2 == 1);
    return sign | (up ? above : below);
  }
};
constexpr Format f16{"hf", 10, 15}, bf16{"bf", 7, 127};

void *find(const std::string &name) {
  for (const Conversion &conversion : gemm::verify::conversions())
    if (conversion.name == name)
      return conversion.function;
  ADD_FAILURE() << "expected " << name;
  return nullptr;
}

template <typename Wide> uint16_t truncate(const Format &format, Wide x) {
  static const std::string wide = sizeof(Wide) == 4 ? "sf" : "df";
  auto *function = reinterpret_cast<float (*)(Wide)>(find("__trunc" + wide + format.name + "2"));
  return static_cast<uint16_t>(bitsAs<uint32_t>(function(x)));
}

template <typename Wide> void checkTruncation(const Format &format) {
  std::vector<Wide> inputs;
  for (uint32_t bits = 0; bits <= format.infinity(); ++bits) {
    auto at = static_cast<uint16_t>(bits);
    double low = format.value(at), high = format.value(static_cast<uint16_t>(at + 1));
    for (double x : {low, (low + high) / 2}) {
      auto wide = static_cast<Wide>(x);
      if (std::isinf(wide))
        continue;
      constexpr Wide infinity = std::numeric_limits<Wide>::infinity();
      for (Wide input : {wide, std::nextafter(wide, infinity), std::nextafter(wide, -infinity)})
        inputs.insert(inputs.end(), {input, -input});
    }
  }
  for (Wide x : inputs)
    ASSERT_EQ(truncate(format, x), format.nearest(static_cast<double>(x)))
        << format.name << " " << x;
  auto infinity = std::numeric_limits<Wide>::infinity();
  EXPECT_EQ(truncate(format, infinity), format.infinity());
  EXPECT_EQ(truncate(format, -infinity), format.infinity() | 0x8000);
  EXPECT_EQ(truncate(format, std::numeric_limits<Wide>::max()), format.infinity());
  EXPECT_EQ(truncate(format, std::numeric_limits<Wide>::denorm_min()), 0);
  for (Wide nan :
       {std::numeric_limits<Wide>::quiet_NaN(), std::numeric_limits<Wide>::signaling_NaN()})
    EXPECT_GT(truncate(format, nan) & 0x7fff, format.infinity());
}

TEST(VerifyConversions, TruncationsRoundOnce) {
  checkTruncation<float>(f16);
  checkTruncation<double>(f16);
  checkTruncation<float>(bf16);
  checkTruncation<double>(bf16);
}

TEST(VerifyConversions, ATieThatIsNoneInF64IsNotMadeOneInF32) {
  double above = 1 + 0x1p-8 + 0x1p-40; // f32 has the tie 1 + 2^-8, which goes down
  EXPECT_EQ(truncate(bf16, above), 0x3f81);
  EXPECT_EQ(truncate(bf16, static_cast<float>(above)), 0x3f80);
  EXPECT_EQ(truncate(f16, 1 + 0x1p-11 + 0x1p-40), 0x3c01);
}

template <typename Wide> void checkExtension(const Format &format) {
  const std::string wide = sizeof(Wide) == 4 ? "sf" : "df";
  auto *function =
      reinterpret_cast<Wide (*)(float)>(find(std::string("__extend") + format.name + wide + "2"));
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    // What else the register holds means nothing.
    Wide got = function(bitsAs<float>(bits | 0xabcd0000));
    auto narrow = static_cast<uint16_t>(bits);
    if ((narrow & 0x7fff) > format.infinity())
      ASSERT_TRUE(std::isnan(got)) << bits;
    else if ((narrow & 0x7fff) == format.infinity())
      ASSERT_TRUE(std::isinf(got) && std::signbit(got) == (narrow >> 15)) << bits;
    else
      ASSERT_TRUE(got == format.value(narrow) && std::signbit(got) == (narrow >> 15)) << bits;
  }
}

TEST(VerifyConversions, ExtensionsAreExact) {
  checkExtension<float>(f16);
  checkExtension<double>(f16);
  checkExtension<float>(bf16);
  checkExtension<double>(bf16);
}
} // namespace
