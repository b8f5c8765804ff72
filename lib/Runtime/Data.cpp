// Tensor sizes and counter-based random data.
#include "gemm/Runtime/Data.h"
#include "gemm/Bundle/Expr.h"
#include "oracle/Gemm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unistd.h>

namespace gemm::runtime {
using bundle::Error;

std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text;
  for (int64_t dim : shape)
    text += (text.empty() ? "" : "x") + std::to_string(dim);
  return text;
}

std::string typeText(DType dtype, const std::vector<int64_t> &shape) {
  std::string text;
  for (int64_t dim : shape)
    text += std::to_string(dim) + "x";
  return text + std::string(bundle::name(dtype));
}

int64_t byteCount(DType dtype, const std::vector<int64_t> &shape) {
  int64_t count = bundle::byteSize(dtype);
  bool zero = false;
  for (int64_t dim : shape)
    zero |= dim == 0;
  if (zero)
    return 0;
  for (int64_t dim : shape)
    if (__builtin_mul_overflow(count, dim, &count) || count > (int64_t(1) << 62))
      throw Error("expected a tensor of less than 2^62 bytes, got " + typeText(dtype, shape));
  return count;
}

Tensor::Tensor(DType dtype, std::vector<int64_t> shape) : dtype(dtype), shape(std::move(shape)) {
  int64_t count = byteCount(dtype, this->shape);
  requireMemory(count, typeText(dtype, this->shape));
  bytes.resize(static_cast<size_t>(count));
}

void requireMemory(int64_t bytes, const std::string &what) {
  // Asking for more succeeds on most systems and ends in a killed process.
  int64_t machine = static_cast<int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  if (machine > 0 && bytes > machine)
    throw Error("expected enough memory for " + what + ", got " + std::to_string(machine) +
                " bytes of the " + std::to_string(bytes) + " needed");
}

int64_t Tensor::elements() const {
  return static_cast<int64_t>(bytes.size() / bundle::byteSize(dtype));
}

uint64_t randomBits(uint64_t seed, uint64_t counter) {
  auto mix = [](uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  };
  return mix(mix(seed + 0x9e3779b97f4a7c15u) + (counter + 1) * 0x9e3779b97f4a7c15u);
}

double nearNumber(double named, uint64_t bits) {
  const uint64_t step = 2 + (bits >> 4) % 8, finer = bits >> 7 & 3 ? 0 : (bits >> 9) % 13;
  const double off = std::ldexp(bits >> 3 & 1 ? 1 : -1, -static_cast<int>(step + finer));
  return bits % 8 < 3 ? named : named * (1 + off);
}

/// Magnitudes lie as their bits do.
double besideNumber(DType type, double named, int64_t which) {
  const double x = oracle::roundTo(type, named);
  if (which == 0 || !std::isfinite(x))
    return x;
  const bool above = which == 2;
  if (x == 0)
    return (above ? 2 : -2) * oracle::halfSmallest(type);
  const uint64_t bits = oracle::encode(type, x);
  return oracle::decode(type, (x > 0) == above ? bits + 1 : bits - 1);
}

// A tie is an odd number of half units, in one of four binades around the named number.
std::optional<double> tieWith(DType type, double named, uint64_t bits) {
  constexpr uint64_t kDraws = 16;
  const bool narrow = type == DType::F16 || type == DType::BF16;
  const int precision = -std::ilogb(oracle::unitRoundoff(type));
  for (uint64_t draw = 0; narrow && named != 0 && std::isfinite(named) && draw < kDraws; ++draw) {
    const uint64_t random = randomBits(bits, draw), top = uint64_t(1) << (precision - 1);
    const auto halves = static_cast<double>(2 * (top + random % top) + 1);
    const int exponent = std::ilogb(named) + static_cast<int>(random >> 32 & 3) - 1;
    const double tie = std::ldexp(random >> 63 ? -halves : halves, exponent - precision);
    const double number = random >> 62 & 1 ? tie + named : tie - named;
    if (oracle::roundTo(type, number) == number)
      return number;
  }
  return std::nullopt;
}

bool parseDataClass(std::string_view name, DataClass &result) {
  constexpr std::array<std::string_view, 6> names = {"normal", "uniform", "integers",
                                                     "wide",   "places",  "tiny"};
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) {
      result = static_cast<DataClass>(i);
      return true;
    }
  return false;
}

namespace {
// Sum of four 16-bit uniforms, centred, deviation 1: exact up to one product.
double normalOf(uint64_t bits) {
  auto sum = static_cast<int64_t>((bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) +
                                  (bits >> 48));
  return static_cast<double>(sum - 2 * 65535) * (1.7320508075688772 / 65536);
}

double realOf(DType type, DataClass kind, uint64_t bits, uint64_t more) {
  switch (kind) {
  case DataClass::Uniform:
    return static_cast<double>(static_cast<int64_t>(bits) >> 11) * 0x1p-52;
  case DataClass::Wide:
    return std::ldexp(normalOf(bits), static_cast<int>(more % 21) - 10);
  case DataClass::Tiny: // the smallest normal is halfSmallest / unitRoundoff
    return normalOf(bits) * oracle::halfSmallest(type) / oracle::unitRoundoff(type);
  default:
    return normalOf(bits);
  }
}
/// Powers of two around 1, which the class takes as far from it as its numbers are.
double powerOf(DataClass kind, uint64_t bits) {
  constexpr int least = -127;
  switch (kind) {
  case DataClass::Wide:
    return std::ldexp(1.0, static_cast<int>(bits % 21) - 10);
  case DataClass::Tiny:
    return std::ldexp(1.0, static_cast<int>(bits % 3) + least);
  default: // of integers and places exact
    return std::ldexp(1.0, static_cast<int>(bits % 3));
  }
}
} // namespace

void fillRandom(DType type, void *to, int64_t count, DataClass kind, uint64_t seed, int64_t range) {
  auto span = static_cast<uint64_t>(2 * range + 1);
  bool places = kind == DataClass::Places;
  bool real = bundle::isFloat(type) && kind != DataClass::Integers && !places;
  auto fill = [&](int64_t i) {
    char *at = static_cast<char *>(to) + i * static_cast<int64_t>(bundle::byteSize(type));
    auto counter = static_cast<uint64_t>(i);
    uint64_t bits = randomBits(seed, counter);
    int64_t integer = places ? static_cast<int64_t>((bits >> 32) % static_cast<uint64_t>(range + 1))
                             : static_cast<int64_t>((bits >> 32) % span) - range;
    uint64_t more = kind == DataClass::Wide ? randomBits(~seed, counter) : 0;
    if (!bundle::isFloat(type))
      oracle::storeInteger(type, at, integer);
    else if (type == DType::F8E8M0FNU)
      oracle::storeFloat(type, at, powerOf(kind, bits >> 32));
    else
      oracle::storeFloat(type, at,
                         real ? realOf(type, kind, bits, more) : static_cast<double>(integer));
  };
  // An element depends on its number alone, so threads change nothing.
  constexpr int64_t chunk = 1 << 16;
  oracle::parallelFor((count + chunk - 1) / chunk, [&](int64_t part) {
    for (int64_t i = part * chunk; i < std::min(count, (part + 1) * chunk); ++i)
      fill(i);
  });
}

} // namespace gemm::runtime
