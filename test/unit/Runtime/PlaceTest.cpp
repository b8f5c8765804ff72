// Where an element is computed, against the order in which the kernels' own formulas deal out
// units: each unit is walked, and every element of it must be found there again.
#include "gemm/Runtime/Place.h"

#include "gemm/Schedule/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace gemm;
using namespace gemm::runtime;

namespace {
Schedule schedule(const std::string &text) {
  std::optional<Schedule> parsed = parseSchedule("#gemm.schedule<" + text + ">");
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(Schedule());
}

std::vector<int64_t> ctas(const Place &place) {
  std::vector<int64_t> result;
  for (const Place::Part &part : place.parts)
    result.push_back(part.cta);
  return result;
}

// CTA `unit % ctas` of each tile in the raster's order, batch by batch.
TEST(Place, TilesInTheRastersOrder) {
  const ProductSizes sizes{3, 300, 200, 64};
  for (const char *kind : {"block", "persistent"})
    for (const char *raster : {"grouped", "snake", "hilbert", "winding"}) {
      Schedule s = schedule(std::string("mma_sync, ") + kind +
                            ", tile = [64, 32, 32], warp = [32, 16], stages = 3, group = 2, "
                            "raster = " +
                            raster);
      int64_t grid = s.kind == ScheduleKind::Block ? 5 * 7 * 3 : 11;
      for (int64_t unit = 0; unit < 5 * 7 * 3; ++unit) {
        TileAt<int64_t> tile = rasterTile<int64_t>(s.raster, unit % 35, 5, 7, 2);
        Place place = placeOf(s, sizes, grid, unit / 35, {tile.m * 64 + 7, tile.n * 32});
        EXPECT_EQ(place.tile.m, tile.m);
        EXPECT_EQ(place.tile.n, tile.n);
        EXPECT_EQ(place.parts, (std::vector<Place::Part>{{0, 64, unit % grid}}));
      }
    }
}

TEST(Place, SwapTurnsTheTile) {
  Schedule s = schedule("mma_sync, block, tile = [64, 16, 32], warp = [32, 16], stages = 3, "
                        "group = 1, swap");
  Place place = placeOf(s, {1, 40, 130, 64}, 9, 0, {35, 65}); // 3 tiles along N, 3 along M
  EXPECT_EQ(place.tile.m, 2);
  EXPECT_EQ(place.tile.n, 1);
  EXPECT_EQ(place.tiles.m, 3);
  EXPECT_EQ(place.last.m, 40);
  EXPECT_EQ(place.first.n, 64);
  EXPECT_EQ(ctas(place), (std::vector<int64_t>{1 * 3 + 2}));
}

TEST(Place, PartsOfK) {
  const std::string rest =
      "tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 3";
  const ProductSizes sizes{1, 128, 64, 32 * 7 + 5}; // 8 k-steps: 3, 3 and 2
  Place place = placeOf(schedule("mma_sync, split_k, " + rest), sizes, 6, 0, {64, 0});
  EXPECT_EQ(place.parts, (std::vector<Place::Part>{{0, 96, 1}, {96, 192, 3}, {192, 229, 5}}));
  EXPECT_EQ(place.text(), "in tile (1, 0) of 2x1 (rows 64-127, columns 0-63), summed by CTA 1 "
                          "(k 0-95), CTA 3 (k 96-191), CTA 5 (k 192-228)");
  place = placeOf(schedule("mma_sync, persistent, " + rest), sizes, 4, 0, {64, 0});
  EXPECT_EQ(ctas(place), (std::vector<int64_t>{1, 3, 1}));
  place =
      placeOf(schedule("mma_sync, split_k, " + rest + ", reduce = cluster"), sizes, 6, 0, {64, 0});
  EXPECT_EQ(ctas(place), (std::vector<int64_t>{3, 4, 5}));
  // Fewer steps than parts: what sums nothing is not told of.
  place = placeOf(schedule("mma_sync, split_k, " + rest), {1, 128, 64, 40}, 6, 0, {0, 0});
  EXPECT_EQ(place.parts, (std::vector<Place::Part>{{0, 32, 0}, {32, 40, 2}}));
  place = placeOf(schedule("mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, "
                           "group = 8"),
                  {1, 64, 64, 0}, 1, 0, {0, 0});
  EXPECT_EQ(place.parts, (std::vector<Place::Part>{{0, 0, 0}}));
}

// A cluster's CTAs lie side by side; the first row of a cluster's tiles first.
TEST(Place, Clusters) {
  Schedule s = schedule("wgmma, block, tile = [128, 64, 64], warp = [32, 64], stages = 4, "
                        "group = 8, cluster = [2, 1]");
  EXPECT_EQ(ctas(placeOf(s, {1, 512, 64, 64}, 4, 0, {300, 3})), (std::vector<int64_t>{2}));
  EXPECT_EQ(ctas(placeOf(s, {1, 512, 64, 64}, 4, 0, {400, 3})), (std::vector<int64_t>{3}));
}

// Stream-K: the runs of all tiles together are every k-step once, in order, in equal shares.
TEST(Place, StreamKCoversEveryStepOnce) {
  Schedule s = schedule("mma_sync, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, "
                        "group = 8");
  for (int64_t grid : {2, 3, 5, 7})
    for (int64_t rows : {1, 3, 8}) {
      const int64_t k = 32 * 20, tiles = rows * 2;
      std::map<int64_t, int64_t> steps;
      for (int64_t m = 0; m < rows; ++m)
        for (int64_t n = 0; n < 2; ++n) {
          Place place = placeOf(s, {1, rows * 64, 128, k}, grid, 0, {m * 64, n * 64});
          int64_t next = 0;
          for (const Place::Part &part : place.parts) {
            EXPECT_EQ(part.first, next);
            EXPECT_LT(part.cta, grid);
            next = part.last;
            steps[part.cta] += (part.last - part.first) / 32;
          }
          EXPECT_EQ(next, k);
        }
      int64_t most = 0, least = INT64_MAX;
      for (auto [cta, count] : steps)
        most = std::max(most, count), least = std::min(least, count);
      EXPECT_LE(most - least, tiles % grid ? 1 : 0) << grid << " CTAs, " << tiles << " tiles";
    }
}
} // namespace
