// One parametric encoder and decoder for the small formats, tables for speed.
#include "oracle/Float.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace gemm::oracle {
namespace {
struct Format {
  int exponentBits, mantissaBits;
  bool hasInfinity; // false: the code of all ones is the only NaN
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
  int minExponent() const { return 1 - bias(); }
  int width() const { return 1 + exponentBits + mantissaBits; }
  // Code of the largest finite number, without sign.
  uint64_t maxCode() const {
    uint64_t allOnes = (uint64_t(1) << (exponentBits + mantissaBits)) - 1;
    return hasInfinity ? (allOnes >> mantissaBits << mantissaBits) - 1 : allOnes - 1;
  }
  uint64_t nanCode() const { // quiet
    return hasInfinity ? maxCode() + 1 + (uint64_t(1) << (mantissaBits - 1)) : maxCode() + 1;
  }
};

Format format(DType type) {
  switch (type) {
  case DType::F16:
    return {5, 10, true};
  case DType::BF16:
    return {8, 7, true};
  case DType::F8E5M2:
    return {5, 2, true};
  case DType::F8E4M3FN:
    return {4, 3, false};
  case DType::F8E8M0FNU: // of which no sign is stored
    return {8, 0, false};
  case DType::F32:
    return {8, 23, true};
  case DType::TF32:
  case DType::TF32Even:
  case DType::TF32Any:
    return {8, 10, true};
  default:
    return {11, 52, true};
  }
}

double decodeSmall(const Format &f, uint64_t bits) {
  uint64_t magnitude = bits & ((uint64_t(1) << (f.width() - 1)) - 1);
  bool negative = bits >> (f.width() - 1) & 1;
  double value;
  if (magnitude > f.maxCode()) {
    bool infinite = f.hasInfinity && magnitude == f.maxCode() + 1;
    value = infinite ? std::numeric_limits<double>::infinity()
                     : std::numeric_limits<double>::quiet_NaN();
  } else {
    int field = static_cast<int>(magnitude >> f.mantissaBits);
    auto mantissa = static_cast<double>(magnitude & ((uint64_t(1) << f.mantissaBits) - 1));
    double implicit = field ? std::ldexp(1.0, f.mantissaBits) : 0.0;
    int exponent = (field ? field - f.bias() : f.minExponent()) - f.mantissaBits;
    value = std::ldexp(implicit + mantissa, exponent);
  }
  return negative ? -value : value;
}

/// Whether what is cut off makes the units one more: `rest` of a unit with half at `half`.
bool roundsUp(uint64_t rest, uint64_t half, bool odd, Rounding rounding, bool negative) {
  switch (rounding) {
  case Rounding::NearestEven:
    return rest > half || (rest == half && odd);
  case Rounding::NearestAway:
    return rest >= half;
  case Rounding::TowardZero:
    return false;
  default:
    return rest != 0 && (rounding == Rounding::Downward) == negative;
  }
}

// In integers alone: no compiler's or machine's conversion decides what is right.
uint64_t encodeBits(const Format &f, double value, Rounding rounding = Rounding::NearestEven) {
  auto bits = std::bit_cast<uint64_t>(value);
  bool negative = bits >> 63;
  uint64_t sign = bits >> 63 << (f.width() - 1), fraction = bits & ((uint64_t(1) << 52) - 1);
  int field = static_cast<int>(bits >> 52 & 0x7ff);
  uint64_t overflow = f.hasInfinity ? f.maxCode() + 1 : f.nanCode();
  if (field == 0x7ff)
    return sign | (fraction ? f.nanCode() : overflow);
  if (!roundsUp(3, 2, false, rounding, negative)) // no finite value becomes infinite
    overflow = f.maxCode();
  if (field == 0) // below half of every narrower format's smallest number
    return sign | (fraction && roundsUp(1, 2, false, rounding, negative));
  int exponent = field - 1023;
  if (exponent > f.bias() + 1)
    return sign | overflow;
  // In units of the last place of its binade (or of the subnormals) the value
  // rounds to an integer. A carry into the next binade lands on the right code
  // because codes are consecutive.
  int binade = std::max(exponent, f.minExponent()), shift = 52 - f.mantissaBits + binade - exponent;
  if (shift > 54)
    return sign | roundsUp(1, 2, false, rounding, negative);
  uint64_t significand = fraction | uint64_t(1) << 52, units = significand >> shift;
  uint64_t rest = significand & ((uint64_t(1) << shift) - 1), half = uint64_t(1) << (shift - 1);
  units += roundsUp(rest, half, units & 1, rounding, negative);
  uint64_t code = (static_cast<uint64_t>(binade - f.minExponent()) << f.mantissaBits) + units;
  return sign | (code > f.maxCode() ? overflow : code);
}

// f8E8M0FNU: every byte is a power of two but one, NaN. There is neither a sign nor 0.
constexpr uint64_t notPower = 0xff;
constexpr int leastPower = -127;

double decodePower(uint64_t bits) {
  return bits == notPower ? std::numeric_limits<double>::quiet_NaN()
                          : std::ldexp(1.0, static_cast<int>(bits) + leastPower);
}

// To the nearest, of two at the same distance the larger, as PyTorch and JAX have it; of 0 the
// least, as PyTorch and LLVM have it.
uint64_t encodePower(double value, Rounding rounding) {
  if (!(value >= 0) || std::isinf(value))
    return notPower;
  const int exponent = value == 0 ? leastPower : std::max(std::ilogb(value), leastPower);
  const double power = std::ldexp(1.0, exponent);
  const bool nearest = rounding == Rounding::NearestEven || rounding == Rounding::NearestAway;
  const bool up = nearest ? value >= 1.5 * power : rounding == Rounding::Upward && value > power;
  return std::min(static_cast<uint64_t>(exponent - leastPower) + up, notPower);
}

// Decoded values of every 8- or 16-bit code.
const double *table(DType type) {
  auto make = [](DType type) {
    Format f = format(type);
    std::vector<double> result(size_t(1) << bundle::bitWidth(type));
    for (size_t i = 0; i < result.size(); ++i)
      result[i] = type == DType::F8E8M0FNU ? decodePower(i) : decodeSmall(f, i);
    return result;
  };
  static const std::vector<double> f16 = make(DType::F16), bf16 = make(DType::BF16),
                                   e4m3 = make(DType::F8E4M3FN), e5m2 = make(DType::F8E5M2),
                                   e8m0 = make(DType::F8E8M0FNU);
  switch (type) {
  case DType::F16:
    return f16.data();
  case DType::BF16:
    return bf16.data();
  case DType::F8E4M3FN:
    return e4m3.data();
  case DType::F8E8M0FNU:
    return e8m0.data();
  default:
    return e5m2.data();
  }
}

template <typename T> T load(const void *at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
template <typename T> void store(void *at, T value) { std::memcpy(at, &value, sizeof value); }

/// What a product of precision tf32 reads of an element of f32.
template <Rounding ties> double readAsTf32(float element) {
  return roundTo(DType::TF32, element, ties);
}
} // namespace

double decode(DType type, uint64_t bits) {
  if (type == DType::F64)
    return std::bit_cast<double>(bits);
  if (type == DType::F32)
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  if (isTf32(type))
    return decodeSmall(format(type), bits);
  return table(type)[bits & ((uint64_t(1) << bundle::bitWidth(type)) - 1)];
}

uint64_t encode(DType type, double value) {
  if (type == DType::F64)
    return std::bit_cast<uint64_t>(value);
  if (type == DType::F8E8M0FNU)
    return encodePower(value, Rounding::NearestEven);
  return encodeBits(format(type), value);
}

double roundTo(DType type, double value, Rounding rounding) {
  if (rounding == Rounding::NearestEven)
    return decode(type, encode(type, value));
  if (type == DType::F64)
    return value;
  if (type == DType::F8E8M0FNU)
    return decodePower(encodePower(value, rounding));
  Format f = format(type);
  return decodeSmall(f, encodeBits(f, value, rounding));
}

double unitRoundoff(DType type) { return std::ldexp(1.0, -format(type).mantissaBits - 1); }

double halfSmallest(DType type) {
  if (type == DType::F8E8M0FNU)
    return std::ldexp(1.0, leastPower - 1);
  Format f = format(type);
  // f64's is below f64 itself: its smallest subnormal stands in.
  return type == DType::F64 ? std::numeric_limits<double>::denorm_min()
                            : std::ldexp(1.0, f.minExponent() - f.mantissaBits - 1);
}

double largestFinite(DType type) {
  return type == DType::F64 ? std::numeric_limits<double>::max()
                            : decodeSmall(format(type), format(type).maxCode());
}

double roundingEdge(DType type, double value, bool above) {
  if (type == DType::F64)
    return value;
  if (type == DType::F8E8M0FNU) // what is between 0 and the least is the least
    return above ? 1.5 * value : std::ilogb(value) == leastPower ? 0 : 0.75 * value;
  Format f = format(type);
  uint64_t signBit = uint64_t(1) << (f.width() - 1), code = encodeBits(f, std::fabs(value));
  bool outwards = above != std::signbit(value); // away from zero
  // Beyond the end the codes go on as if there were no infinity; below 0 lies -smallest.
  auto magnitude = [&](uint64_t c) {
    int field = static_cast<int>(c >> f.mantissaBits);
    uint64_t rest = c & ((uint64_t(1) << f.mantissaBits) - 1);
    uint64_t significand = field ? rest | uint64_t(1) << f.mantissaBits : rest;
    return std::ldexp(static_cast<double>(significand),
                      std::max(field, 1) - f.bias() - f.mantissaBits);
  };
  code &= signBit - 1;
  if (code > f.maxCode() + 1)
    return value; // NaN has no edge
  double here = magnitude(code);
  double next = outwards ? magnitude(code + 1) : code ? magnitude(code - 1) : -magnitude(1);
  return std::copysign(1.0, value) * (here + next) / 2;
}

double loadFloat(DType type, const void *at) {
  switch (type) {
  case DType::F64:
    return load<double>(at);
  case DType::F32:
  case DType::TF32Any:
    return load<float>(at);
  case DType::TF32:
    return readAsTf32<Rounding::NearestAway>(load<float>(at));
  case DType::TF32Even:
    return readAsTf32<Rounding::NearestEven>(load<float>(at));
  case DType::F16:
  case DType::BF16:
    return table(type)[load<uint16_t>(at)];
  default:
    return table(type)[load<uint8_t>(at)];
  }
}

int64_t loadInteger(DType type, const void *at) {
  switch (type) {
  case DType::I64:
    return load<int64_t>(at);
  case DType::I32:
    return load<int32_t>(at);
  case DType::I16:
    return load<int16_t>(at);
  case DType::I8:
    return load<int8_t>(at);
  case DType::UI8:
    return load<uint8_t>(at);
  case DType::I4:
  case DType::UI4:
    return wrapTo(type, load<uint8_t>(at));
  default:
    return load<uint8_t>(at) & 1;
  }
}

double loadAny(DType type, const void *at) {
  return bundle::isFloat(type) ? loadFloat(type, at) : static_cast<double>(loadInteger(type, at));
}

void storeFloat(DType type, void *at, double value) {
  if (isTf32(type)) // lies in memory as f32
    type = DType::F32;
  uint64_t bits = encode(type, value); // little-endian hosts only
  std::memcpy(at, &bits, bundle::byteSize(type));
}

int64_t wrapTo(DType type, int64_t value) {
  switch (type) {
  case DType::I64:
    return value;
  case DType::I32:
    return static_cast<int32_t>(value);
  case DType::I16:
    return static_cast<int16_t>(value);
  case DType::I8:
    return static_cast<int8_t>(value);
  case DType::UI8:
    return static_cast<uint8_t>(value);
  case DType::I4:
    return ((value & 15) ^ 8) - 8;
  case DType::UI4:
    return value & 15;
  default:
    return value & 1;
  }
}

void storeInteger(DType type, void *at, int64_t value) {
  int64_t wrapped = wrapTo(type, value);
  std::memcpy(at, &wrapped, bundle::byteSize(type));
}

void loadFloats(DType type, const void *from, int64_t stride, size_t count, double *to) {
  auto run = [&](auto sample, auto convert) {
    using T = decltype(sample);
    const auto *at = static_cast<const char *>(from);
    for (size_t i = 0; i < count; ++i, at += stride * static_cast<int64_t>(sizeof(T)))
      to[i] = convert(load<T>(at));
  };
  if (type == DType::F64)
    return run(double(), [](double x) { return x; });
  if (type == DType::F32 || type == DType::TF32Any)
    return run(float(), [](float x) { return double(x); });
  if (type == DType::TF32)
    return run(float(), readAsTf32<Rounding::NearestAway>);
  if (type == DType::TF32Even)
    return run(float(), readAsTf32<Rounding::NearestEven>);
  if (type == DType::BF16)
    return run(uint16_t(),
               [](uint16_t x) { return double(std::bit_cast<float>(uint32_t(x) << 16)); });
  if (type == DType::I8)
    return run(int8_t(), [](int8_t x) { return double(x); });
  if (type == DType::UI8)
    return run(uint8_t(), [](uint8_t x) { return double(x); });
  const double *values = table(type);
  if (type == DType::F16)
    return run(uint16_t(), [values](uint16_t x) { return values[x]; });
  run(uint8_t(), [values](uint8_t x) { return values[x]; });
}

} // namespace gemm::oracle
