// Quantiles, blocks and rotations.
#include "gemm/Bench/Timing.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace gemm::bench {

Spread spreadOf(std::vector<double> values) {
  if (values.empty())
    return {};
  std::sort(values.begin(), values.end());
  auto quantile = [&](double q) {
    double place = q * static_cast<double>(values.size() - 1);
    auto low = static_cast<size_t>(place);
    size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (place - static_cast<double>(low)) * (values[high] - values[low]);
  };
  return {quantile(0.5), quantile(0.1), quantile(0.9)};
}

size_t blockLaunches(const Protocol &protocol, double seconds, size_t sets) {
  constexpr double most = 4096; // nodes of one graph
  double wanted = seconds > 0 ? std::ceil(protocol.blockSeconds / seconds) : 1;
  auto launches =
      static_cast<size_t>(std::max(static_cast<double>(protocol.launches), std::min(wanted, most)));
  sets = std::max<size_t>(sets, 1);
  return (launches + sets - 1) / sets * sets;
}

Paired interleave(unsigned pairs, const std::function<double()> &first,
                  const std::function<double()> &second, const std::function<void()> &pause) {
  std::vector<double> firsts, seconds, ratios;
  for (unsigned i = 0; i < pairs; ++i) {
    pause();
    bool swapped = i % 2 == 1;
    double early = swapped ? second() : first(), late = swapped ? first() : second();
    firsts.push_back(swapped ? late : early);
    seconds.push_back(swapped ? early : late);
    ratios.push_back(seconds.back() / firsts.back());
  }
  return {spreadOf(firsts), spreadOf(seconds), spreadOf(ratios)};
}

Rotation planRotation(const std::vector<size_t> &bufferBytes, size_t l2Bytes, size_t memoryBytes) {
  constexpr size_t guard = Rotation::guardBytes;
  Rotation r;
  r.sizes = bufferBytes;
  size_t at = guard;
  for (size_t bytes : bufferBytes) {
    r.offsets.push_back(at);
    at += (bytes + guard - 1) / guard * guard + guard;
  }
  r.setBytes = at - guard; // the last band is the next set's first
  size_t touched = std::accumulate(bufferBytes.begin(), bufferBytes.end(), size_t(0));
  size_t wanted = touched ? (3 * l2Bytes + touched - 1) / touched : 1;
  size_t fit = memoryBytes > guard ? (memoryBytes - guard) / r.setBytes : 0;
  if (fit == 0)
    throw bundle::Error("expected " + std::to_string(r.setBytes + guard) +
                        " bytes of device memory for the buffers, got " +
                        std::to_string(memoryBytes));
  r.sets = std::clamp<size_t>(wanted, 1, fit);
  return r;
}

} // namespace gemm::bench
