// A sorted list of the magnitudes of each format.
#include "Nearest.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gemm::conform {

double valueOf(const Format &f, uint64_t bits) {
  auto biased = static_cast<int>(bits >> f.fraction & ((1u << f.exponent) - 1));
  double m = static_cast<double>(bits & f.fractionMask());
  double size = biased ? std::ldexp(m + std::ldexp(1.0, static_cast<int>(f.fraction)),
                                    biased - f.bias() - static_cast<int>(f.fraction))
                       : std::ldexp(m, 1 - f.bias() - static_cast<int>(f.fraction));
  return bits >> (f.bits - 1) & 1 ? -size : size;
}

namespace {
/// Magnitudes by their bits, ascending.
const std::vector<double> &magnitudes(const Format &f) {
  static std::map<std::string_view, std::vector<double>> known;
  std::vector<double> &list = known[f.name];
  if (list.empty()) {
    uint64_t last = f.pack(false, f.topExponent(), f.fractionMask() - (f.infinities ? 0 : 1));
    for (uint64_t bits = 0; bits <= last; ++bits)
      list.push_back(valueOf(f, bits));
  }
  return list;
}
} // namespace

uint64_t roundTo(const Format &f, double x, Rounding mode, bool saturate) {
  const std::vector<double> &list = magnitudes(f);
  const uint64_t last = list.size() - 1, sign = uint64_t(std::signbit(x)) << (f.bits - 1);
  if (std::isnan(x))
    return (uint64_t(1) << (f.bits - 1)) - 1;
  double size = std::fabs(x);
  bool up = mode == (std::signbit(x) ? Rounding::Down : Rounding::Up);
  if (size >= list[last]) {
    double step = list[last] - list[last - 1]; // to what would be the next value
    bool past = mode == Rounding::Even ? size >= list[last] + step / 2 : up && size > list[last];
    return sign | (!saturate && (past || std::isinf(x)) ? last + 1 : last);
  }
  uint64_t above = static_cast<uint64_t>(std::lower_bound(list.begin(), list.end(), size) -
                                         list.begin());
  if (list[above] == size)
    return sign | above;
  uint64_t below = above - 1;
  if (mode != Rounding::Even)
    return sign | (up ? above : below);
  double low = size - list[below], high = list[above] - size;
  return sign | (low < high ? below : high < low ? above : below % 2 ? above : below);
}

} // namespace gemm::conform
