// Each scale is a function of the seed and its place. One line in 16 has one that is special.
#include "ScaleData.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Float.h"

#include <cmath>
#include <limits>

namespace gemm::runtime {
namespace {
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSpecial[] = {0, nan, -inf, 0x1p-140, -3};
constexpr int64_t kBetweenSpecial = 16;
} // namespace

void fillScales(const BoundGemm &gemm, size_t factor, const BoundBuffer &info, uint64_t seed,
                int64_t pass, ScaleKind kind, std::byte *bytes) {
  const BoundView &view = gemm.scales[factor];
  const uint64_t stream = seed + 15485863 * static_cast<uint64_t>(pass) + view.buffer;
  auto store = [&](int64_t element, double scale) {
    oracle::storeFloat(info.dtype,
                       bytes + element * static_cast<int64_t>(bundle::byteSize(info.dtype)), scale);
  };
  for (int64_t i = 0; i < info.elements; ++i) {
    const uint64_t bits = randomBits(stream, static_cast<uint64_t>(i));
    store(i, kind == ScaleKind::Ones ? 1 : std::ldexp(1.0, static_cast<int>(bits % 3) - 1));
  }
  const int64_t lines = view.shape[1], ks = view.shape[2];
  if (kind != ScaleKind::Special || gemm.step->scales->blocks[factor] != 1 || ks == 0)
    return;
  for (int64_t line = kBetweenSpecial - 1; line < lines; line += kBetweenSpecial) {
    const auto number = static_cast<uint64_t>(line / kBetweenSpecial + pass);
    const auto k = static_cast<int64_t>(randomBits(stream, ~number) % static_cast<uint64_t>(ks));
    store(view.offset + line * view.strides[1] + k * view.strides[2],
          kSpecial[number % std::size(kSpecial)]);
  }
}

} // namespace gemm::runtime
