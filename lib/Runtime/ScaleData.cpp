// Each scale, and each zero point, is a function of the seed and its place. One line in 16 has a
// scale that is special.
#include "ScaleData.h"
#include "FactorNumbers.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gemm::runtime {
namespace {
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSpecial[] = {0, nan, -inf, 0x1p-140, -3};
constexpr int64_t kBetweenSpecial = 16;
} // namespace

namespace {
uint64_t streamOf(const BoundView &view, uint64_t seed, int64_t pass) {
  return seed + 15485863 * static_cast<uint64_t>(pass) + view.buffer;
}

void storeAt(bundle::DType type, std::byte *bytes, int64_t element, double value) {
  std::byte *at = bytes + element * static_cast<int64_t>(bundle::byteSize(type));
  if (bundle::isFloat(type))
    oracle::storeFloat(type, at, value);
  else
    oracle::storeInteger(type, at, static_cast<int64_t>(value));
}

/// `special` is whether the lines of the view are single rows or columns.
void fillPowers(const BoundView &view, const BoundBuffer &info, uint64_t stream, int64_t pass,
                ScaleKind kind, bool special, std::byte *bytes) {
  for (int64_t i = 0; i < info.elements; ++i) {
    const uint64_t bits = randomBits(stream, static_cast<uint64_t>(i));
    storeAt(info.dtype, bytes, i,
            kind == ScaleKind::Ones ? 1 : std::ldexp(1.0, static_cast<int>(bits % 3) - 1));
  }
  const int64_t batches = view.strides[0] == 0 ? 1 : view.shape[0], lines = view.shape[1],
                ks = view.shape[2];
  if (kind != ScaleKind::Special || !special || ks == 0)
    return;
  for (int64_t line = kBetweenSpecial - 1; line < batches * lines; line += kBetweenSpecial) {
    const auto number = static_cast<uint64_t>(line / kBetweenSpecial + pass);
    const auto k = static_cast<int64_t>(randomBits(stream, ~number) % static_cast<uint64_t>(ks));
    storeAt(info.dtype, bytes,
            view.offset + line / lines * view.strides[0] + line % lines * view.strides[1] +
                k * view.strides[2],
            kSpecial[number % std::size(kSpecial)]);
  }
}

/// The zero point of an element of its view.
int64_t zeroAt(const BoundGemm &gemm, uint64_t stream, int64_t element) {
  if (const auto &point = gemm.step->dequantized->zeroPoint)
    return *point;
  constexpr int64_t withSign[] = {0, 1, -3, 7, -8, 64, 127, -128},
                    without[] = {0, 1, 3, 7, 8, 100, 128, 255},
                    few[] = {0, 1, -3, 7, -8, 4, 5, -2}; // of numbers of 4 bits
  const uint64_t bits = randomBits(stream, static_cast<uint64_t>(element)) % std::size(without);
  const BoundView &factor = gemm.step->dequantized->ofB ? gemm.b : gemm.a;
  if (gemm.isPacked())
    return oracle::wrapTo(factor.dtype, few[bits]);
  return factor.dtype == bundle::DType::UI8 ? without[bits] : withSign[bits];
}
} // namespace

void fillQuant(const BoundGemm &gemm, size_t number, const BoundBuffer &info, uint64_t seed,
               int64_t pass, ScaleKind kind, std::byte *bytes) {
  const BoundView &view = gemm.quants[number];
  const uint64_t stream = streamOf(view, seed, pass);
  if (number == 0)
    return fillPowers(view, info, stream, pass, kind, true, bytes);
  for (int64_t i = 0; i < info.elements; ++i)
    storeAt(view.dtype, bytes, i,
            kind == ScaleKind::Ones ? 0 : static_cast<double>(zeroAt(gemm, stream, i)));
}

void addZeros(const BoundGemm &gemm, uint64_t seed, int64_t pass, std::byte *bytes) {
  const bundle::Dequantized &from = *gemm.step->dequantized;
  if (gemm.quants.size() < 2 && !from.zeroPoint)
    return;
  const BoundView &factor = from.ofB ? gemm.b : gemm.a, &zeros = gemm.quants.back();
  const uint64_t stream = streamOf(zeros, seed, pass);
  const size_t dimOfK = from.ofB ? 1 : 2, line = 3 - dimOfK;
  const int64_t numbers = int64_t(1) << bundle::bitWidth(factor.dtype),
                least = hasSign(factor.dtype) ? -numbers / 2 : 0, most = least + numbers - 1;
  const int64_t lines = factor.shape[line], batches = factor.strides[0] == 0 ? 1 : factor.shape[0];
  for (int64_t each = 0; each < batches * lines; ++each)
    for (int64_t k = 0; k < factor.shape[dimOfK]; ++k) {
      const int64_t batch = each / lines, i = each % lines;
      const int64_t element = factor.offset + batch * factor.strides[0] + i * factor.strides[line] +
                              k * factor.strides[dimOfK];
      const int64_t zero = zeroAt(gemm, stream,
                                  zeros.offset + batch * zeros.strides[0] + i * zeros.strides[1] +
                                      k / from.group * zeros.strides[2]);
      const auto value = static_cast<int64_t>(oracle::loadAny(factor.dtype, bytes + element));
      int64_t stored = zero;
      for (int64_t each : {zero + value, zero - value})
        if (stored == zero && least <= each && each <= most)
          stored = each;
      oracle::storeInteger(factor.dtype, bytes + element, stored);
    }
}

void fillCallScales(const BoundView &view, const BoundBuffer &info, uint64_t seed, int64_t pass,
                    std::byte *bytes) {
  fillPowers(view, info, streamOf(view, seed, pass), pass, ScaleKind::Powers, false, bytes);
}

void fillScales(const BoundGemm &gemm, size_t factor, const BoundBuffer &info, uint64_t seed,
                int64_t pass, ScaleKind kind, std::byte *bytes) {
  const BoundView &view = gemm.scales[factor];
  auto arePowers = [](const BoundView &each) { return each.dtype == bundle::DType::F8E8M0FNU; };
  // Instead of ones both ends of the powers, whose product is 1.
  if (kind == ScaleKind::Ones && std::any_of(gemm.scales.begin(), gemm.scales.end(), arePowers)) {
    for (int64_t i = 0; i < info.elements; ++i)
      storeAt(info.dtype, bytes, i, factor == 0 ? 0x1p-127 : 0x1p127);
    return;
  }
  fillPowers(view, info, streamOf(view, seed, pass), pass, kind,
             gemm.step->scales->blocks[factor] == 1, bytes);
}

} // namespace gemm::runtime
