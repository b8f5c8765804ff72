// From tiles to the clusters that take part in them, and from these to all their tiles, until
// nothing is half done.
#include "LaunchSample.h"
#include "gemm/Emulator/Sample.h"
#include "gemm/Runtime/Execute.h"
#include "gemm/Schedule/Text.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace gemm::runtime {
namespace {

/// Why a step's launch cannot be executed in part, or nothing.
std::string whyWhole(Device &device, const BoundStep &step,
                     const std::optional<Schedule> &schedule) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm || device.means(*step.step) != Means::Kernel || !schedule)
    return "no kernel of a product";
  if (gemm->ends)
    return "which CTA has which rows is up to where groups end";
  if (!step.ensures.empty())
    return "the step ensures something of all elements";
  for (const bundle::SecondResult &also : gemm->step->also)
    if (also.isReduced())
      return "a second result is made of elements of many CTAs";
  const LaunchConfig config = configOf(*step.launch);
  if (config.grid[1] * config.grid[2] != 1 || config.cluster[1] * config.cluster[2] != 1)
    return "CTAs are numbered in more than one dimension";
  const int64_t together = gemm->step->epilogue ? gemm->step->epilogue->program.together() : 1;
  if (schedule->tileN() % together != 0)
    return "elements that are computed together lie in several CTAs";
  for (const BoundView *output : step.outputs())
    if (output->packed && schedule->tileN() % 8 != 0)
      return "bits of one byte are of several CTAs";
  return {};
}

/// Which clusters take part in which tiles.
class Work {
public:
  Work(const Schedule &schedule, const ProductSizes &sizes, int64_t ctas, int64_t clusterSize)
      : clustersOf(), tilesOf(static_cast<size_t>(ctas / clusterSize)) {
    const Place any = placeOf(schedule, sizes, ctas, 0, {0, 0});
    tiles = any.tiles;
    extent = {schedule.tileM(), schedule.tileN()};
    for (int64_t batch = 0; batch < sizes.batch; ++batch)
      for (int64_t m = 0; m < tiles.m; ++m)
        for (int64_t n = 0; n < tiles.n; ++n)
          add(placeOf(schedule, sizes, ctas, batch, {m * extent.m, n * extent.n}), clusterSize);
  }

  /// All tiles and clusters that one of these tiles asks for.
  void close(const std::set<size_t> &asked) {
    hasTile.assign(clustersOf.size(), false);
    hasCluster.assign(tilesOf.size(), false);
    std::vector<size_t> left(asked.begin(), asked.end());
    for (size_t tile : asked)
      hasTile[tile] = true;
    while (!left.empty()) {
      const size_t tile = left.back();
      left.pop_back();
      for (size_t cluster : clustersOf[tile]) {
        if (hasCluster[cluster])
          continue;
        hasCluster[cluster] = true;
        for (size_t other : tilesOf[cluster])
          if (!hasTile[other]) {
            hasTile[other] = true;
            left.push_back(other);
          }
      }
    }
  }

  TileAt<int64_t> tiles = {1, 1}, extent = {1, 1};
  std::vector<bool> hasTile, hasCluster;

private:
  void add(const Place &place, int64_t clusterSize) {
    std::vector<size_t> &clusters = clustersOf.emplace_back();
    for (const Place::Part &part : place.parts) {
      const auto cluster = static_cast<size_t>(part.cta / clusterSize);
      clusters.push_back(cluster);
      tilesOf.at(cluster).push_back(clustersOf.size() - 1);
    }
  }

  std::vector<std::vector<size_t>> clustersOf, tilesOf;
};

/// Calls body(byte, bit, bytes, owned) with each element of a view of a product.
template <typename Body>
void forEachElement(const BoundView &view, const LaunchSample &sample, Body body) {
  const size_t size = view.packed ? 1 : bundle::byteSize(view.dtype);
  for (int64_t b = 0; b < view.shape[0]; ++b)
    for (int64_t m = 0; m < view.shape[1]; ++m)
      for (int64_t n = 0; n < view.shape[2]; ++n) {
        const int64_t at =
            view.offset + b * view.strides[0] + m * view.strides[1] + n * view.strides[2];
        if (!sample.owns(b, m, n))
          body(view.byteOf(at), static_cast<int>(at % 8), size);
      }
}
} // namespace

LaunchSample::LaunchSample(Device &device, const BoundStep &step, uint64_t count, uint64_t seed,
                           const std::vector<int64_t> &element) {
  if (!step.launch || step.launch->empty)
    return;
  const auto &grid = step.launch->grid;
  extent.of = extent.ctas = int64_t(grid[0]) * grid[1] * grid[2];
  const std::optional<Schedule> schedule = parseSchedule(step.launch->launch->schedule);
  extent.whole = whyWhole(device, step, schedule);
  if (!extent.whole.empty())
    return;
  const auto &gemm = std::get<BoundGemm>(step.body);
  choose(step, *schedule, {gemm.batch(), gemm.m(), gemm.n(), gemm.k()}, count, seed, element);
}

void LaunchSample::choose(const BoundStep &step, const Schedule &schedule,
                          const ProductSizes &sizes, uint64_t count, uint64_t seed,
                          const std::vector<int64_t> &element) {
  const int64_t clusterSize = configOf(*step.launch).cluster[0];
  Work work(schedule, sizes, extent.of, clusterSize);
  tiles = work.tiles, tileExtent = work.extent;
  auto number = [&](int64_t batch, int64_t m, int64_t n) {
    return static_cast<size_t>((batch * tiles.m + m) * tiles.n + n);
  };
  std::set<size_t> asked;
  for (uint64_t place : emulator::samplePlaces(
           {uint64_t(tiles.n), uint64_t(tiles.m), uint64_t(sizes.batch)}, count, seed))
    asked.insert(static_cast<size_t>(place));
  const bool all = asked.size() == static_cast<size_t>(sizes.batch * tiles.m * tiles.n);
  if (!element.empty())
    asked.insert(number(element[0], element[1] / tileExtent.m, element[2] / tileExtent.n));
  work.close(asked);
  for (size_t cluster = 0; cluster < work.hasCluster.size(); ++cluster)
    if (work.hasCluster[cluster])
      chosen.push_back(cluster);
  if (chosen.size() == work.hasCluster.size()) {
    if (!all)
      extent.whole = "the tiles take all its CTAs";
    chosen.clear();
    return;
  }
  extent.ctas = static_cast<int64_t>(chosen.size()) * clusterSize;
  ownsTile = work.hasTile;
  for (int64_t batch = 0; batch < sizes.batch; ++batch)
    for (int64_t m = 0; m < tiles.m; ++m)
      for (int64_t n = 0; n < tiles.n; ++n)
        if (ownsTile[number(batch, m, n)]) {
          const int64_t row = m * tileExtent.m, column = n * tileExtent.n;
          owned.push_back({batch, row, column, std::min(tileExtent.m, sizes.m - row),
                           std::min(tileExtent.n, sizes.n - column)});
        }
}

std::string foreignWrite(const BoundView &view, const std::string &name, const LaunchSample &sample,
                         const std::vector<std::byte> &before,
                         const std::vector<std::byte> &after) {
  std::optional<size_t> first;
  forEachElement(view, sample, [&](size_t at, int bit, size_t size) {
    const bool same = view.packed
                          ? (before[at] >> bit & std::byte(1)) == (after[at] >> bit & std::byte(1))
                          : std::memcmp(&before[at], &after[at], size) == 0;
    if (!same && !first)
      first = at;
  });
  return first ? "byte " + std::to_string(*first) + " of " + name +
                     ", of an element that no executed CTA computes, was overwritten"
               : "";
}

void copyOthers(const BoundView &view, const LaunchSample &sample,
                const std::vector<std::byte> &from, std::vector<std::byte> &to) {
  forEachElement(view, sample, [&](size_t at, int bit, size_t size) {
    if (!view.packed) {
      std::memcpy(&to[at], &from[at], size);
      return;
    }
    const std::byte one = std::byte(1) << bit;
    to[at] = (to[at] & ~one) | (from[at] & one);
  });
}

} // namespace gemm::runtime
