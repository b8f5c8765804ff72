// From the number of a unit of work back to the CTA that takes it, for each kind of schedule.
#include "gemm/Runtime/Place.h"
#include "gemm/Schedule/TileNumber.h"

#include <algorithm>

namespace gemm::runtime {
namespace {
class Placer {
public:
  Placer(const Schedule &s, const ProductSizes &sizes, int64_t grid, TileAt<int64_t> at)
      : s(s), steps(std::max<int64_t>(1, ceilDiv(sizes.k, s.tile[2]))), k(sizes.k),
        clusters(std::max<int64_t>(1, grid / s.clusterSize())) {
    // The kernel's m and n, which with swap are the problem's N and M.
    TileAt<int64_t> extent = {s.swap ? sizes.n : sizes.m, s.swap ? sizes.m : sizes.n};
    if (s.swap)
      at = {at.n, at.m};
    tile = {at.m / s.tile[0], at.n / s.tileColumns()};
    const TileNumber of =
        numberOfTile(s, tile, ceilDiv(extent.m, s.tile[0]), ceilDiv(extent.n, s.tileColumns()));
    rank = of.rank, number = of.cluster, perBatch = of.clusters;
  }

  std::vector<Place::Part> parts(int64_t batch, int64_t batches) {
    number += batch * perBatch;
    const int64_t all = perBatch * batches;
    if (s.kind == ScheduleKind::StreamK)
      return runs(all);
    if (s.splits == 1)
      return {{0, k, ctaOf(number)}};
    std::vector<Place::Part> result;
    const EvenShares<int64_t> shares = evenShares(steps, s.splits);
    for (int64_t part = 0; part < s.splits; ++part) {
      const int64_t first = shares.startOf(part), last = shares.startOf(part + 1);
      int64_t cta =
          s.reduce == Reduce::Cluster ? number * s.splits + part : ctaOf(part * all + number);
      add(result, first, last, cta);
    }
    return result;
  }
  TileAt<int64_t> tile; // of the kernel

private:
  /// A unit is a cluster's: block and split-K grids have one for each, persistent ones come
  /// round again.
  int64_t ctaOf(int64_t unit) const { return unit % clusters * s.clusterSize() + rank; }

  void add(std::vector<Place::Part> &to, int64_t first, int64_t last, int64_t cta) const {
    if (first < last)
      to.push_back({first * s.tile[2], std::min(k, last * s.tile[2]), cta});
  }

  /// Stream-K: the tiles of the last two waves are cut into runs of k-steps.
  std::vector<Place::Part> runs(int64_t all) const {
    const int64_t ctas = clusters * s.clusterSize(), over = all % ctas;
    const bool fits = over > 0 && steps < stepsToShare<int64_t>(INT32_MAX, ctas);
    int64_t shared = fits ? tilesOfRuns(all, ctas, over) : 0, total = shared * steps;
    if (number >= shared)
      return {{0, k, (number - shared) % ctas}};
    const int64_t runs = runsOf<int64_t>(total, ctas, 1);
    const EvenShares<int64_t> even = evenShares(total, runs);
    std::vector<Place::Part> result;
    const int64_t begin = number * steps, end = begin + steps;
    for (int64_t run = 0; run < runs; ++run)
      add(result, std::max(begin, even.startOf(run)) - begin,
          std::min(end, even.startOf(run + 1)) - begin, run);
    return result;
  }

  const Schedule &s;
  int64_t steps, k, clusters, rank, number, perBatch;
};

std::string range(int64_t first, int64_t last) {
  return std::to_string(first) + "-" + std::to_string(last - 1);
}
std::string pair(TileAt<int64_t> at, const char *between) {
  return std::to_string(at.m) + between + std::to_string(at.n);
}
} // namespace

Place placeOf(const Schedule &schedule, const ProductSizes &sizes, int64_t grid, int64_t batch,
              TileAt<int64_t> at) {
  Place place;
  Placer placer(schedule, sizes, grid, at);
  place.batch = batch, place.kStep = schedule.tile[2];
  place.tile = schedule.swap ? TileAt<int64_t>{placer.tile.n, placer.tile.m} : placer.tile;
  int64_t rows = schedule.tileM(), columns = schedule.tileN();
  place.tiles = {ceilDiv(sizes.m, rows), ceilDiv(sizes.n, columns)};
  place.first = {place.tile.m * rows, place.tile.n * columns};
  place.last = {std::min(sizes.m, place.first.m + rows),
                std::min(sizes.n, place.first.n + columns)};
  place.parts = placer.parts(batch, sizes.batch);
  return place;
}

std::string Place::text() const {
  std::string text = "in tile (" + pair(tile, ", ") + ") of " + pair(tiles, "x") + " (rows " +
                     range(first.m, last.m) + ", columns " + range(first.n, last.n) + ")";
  if (parts.size() == 1)
    return text + ", CTA " + std::to_string(parts[0].cta);
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i ? ", CTA " : ", summed by CTA ") + std::to_string(parts[i].cta) + " (k " +
            range(parts[i].first, parts[i].last) + ")";
  return text;
}

} // namespace gemm::runtime
