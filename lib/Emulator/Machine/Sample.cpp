// Classes of places by how many of their coordinates lie between the ends, then a draw.
#include "gemm/Emulator/Sample.h"

#include <bit>
#include <set>

#include "Machine/Random.h"

namespace gemm::emulator {

namespace {

class Sampler {
public:
  Sampler(const std::array<uint64_t, 3> &extents, uint64_t count, uint64_t seed)
      : extents(extents), count(count), random{seed} {}

  std::vector<uint64_t> places() {
    for (unsigned inner = 0; inner <= 3; ++inner)
      for (unsigned mask = 0; mask < 8; ++mask)
        if (unsigned(std::popcount(mask)) == inner)
          takeOneOfEach(mask);
    draw();
    for (uint64_t number = 0; chosen.size() < count; ++number)
      chosen.insert(number);
    return {chosen.begin(), chosen.end()};
  }

private:
  bool full() const { return chosen.size() >= count; }
  uint64_t below(uint64_t n) { return random.next() % n; }
  /// A coordinate that is neither the first nor the last.
  uint64_t between(unsigned dim) { return 1 + below(extents[dim] - 2); }

  void take(const std::array<uint64_t, 3> &at) {
    if (!full())
      chosen.insert((at[2] * extents[1] + at[1]) * extents[0] + at[0]);
  }

  /// Dimensions in `mask` are between the ends, the others at one of them, in every combination:
  /// opposite ends first.
  void takeOneOfEach(unsigned mask) {
    for (unsigned dim = 0; dim < 3; ++dim)
      if (mask >> dim & 1 && extents[dim] < 3)
        return;
    unsigned single = 0; // dimensions whose two ends are one
    for (unsigned dim = 0; dim < 3; ++dim)
      single |= unsigned(extents[dim] == 1) << dim;
    constexpr unsigned order[] = {0, 7, 1, 6, 2, 5, 4, 3};
    unsigned seen = 0;
    for (unsigned corner : order) {
      const unsigned ends = corner & ~(mask | single);
      if (seen >> ends & 1)
        continue;
      seen |= 1u << ends;
      std::array<uint64_t, 3> at;
      for (unsigned dim = 0; dim < 3; ++dim)
        at[dim] = mask >> dim & 1 ? between(dim) : ends >> dim & 1 ? extents[dim] - 1 : 0;
      take(at);
    }
  }

  void draw() {
    for (uint64_t tries = 4 * count; tries && !full(); --tries) {
      std::array<uint64_t, 3> at;
      for (unsigned dim = 0; dim < 3; ++dim)
        at[dim] = extents[dim] < 3 ? below(extents[dim]) : between(dim);
      take(at);
    }
  }

  std::array<uint64_t, 3> extents;
  uint64_t count;
  Random random;
  std::set<uint64_t> chosen;
};

} // namespace

std::vector<uint64_t> samplePlaces(const std::array<uint64_t, 3> &extents, uint64_t count,
                                   uint64_t seed) {
  const uint64_t all = extents[0] * extents[1] * extents[2];
  return Sampler(extents, std::min(count, all), seed).places();
}

} // namespace gemm::emulator
