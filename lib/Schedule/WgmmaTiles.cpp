// The wgmma schedules worth a look, alone and in clusters of two: 64 rows and the whole of tile n
// to an instruction, one to three multiplying warpgroups along M. A sample in which any two
// settings meet is assembled without a spill by every test run (scripts/sweep_wgmma.py; --all is
// the whole). n is a multiple of 32: operands stored along N then come in swizzle spans of 64 bytes
// at least.
#include "Wgmma.h"

#include <algorithm>

namespace gemm {

namespace {
struct Tile {
  int64_t m, n, warpM; // four warp tiles stacked are a warpgroup's
};
// Most reuse of operands first.
constexpr Tile kTiles[] = {
    {128, 256, 16}, {256, 128, 32}, {192, 192, 16}, {128, 224, 16}, {192, 160, 16},
    {128, 192, 16}, {256, 96, 32},  {192, 128, 16}, {128, 160, 16}, {192, 96, 16},
    {128, 128, 16}, {64, 256, 16},  {256, 64, 32},  {128, 96, 16},  {64, 192, 16},
    {64, 128, 16},  {128, 64, 16},  {64, 96, 16},   {64, 64, 16},   {64, 32, 16},
};
constexpr int64_t kStages = 8; // more in flight than latency asks for

/// The deepest ring that fits, at least two slots.
int64_t deepest(Schedule s, const GemmProblem &p, const Target &t) {
  for (s.stages = kStages; s.stages > 2; --s.stages)
    if (sharedBytes(s, p.a, p.b) <= t.sharedPerBlock)
      break;
  return s.stages;
}

std::vector<Schedule> enumerate(ScheduleKind kind, const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  for (const Tile &tile : kTiles) {
    Schedule s;
    s.family = Family::Wgmma;
    s.kind = kind;
    s.tile = {tile.m, tile.n, 64};
    s.warp = {tile.warpM, tile.n};
    s.stages = deepest(s, p, t);
    result.push_back(s);
    if (tile.m * tile.n < 128 * 128)
      continue;
    // Two CTAs share the larger of their operands.
    s.cluster = tile.n >= tile.m ? std::array<int64_t, 2>{2, 1} : std::array<int64_t, 2>{1, 2};
    result.push_back(s);
  }
  return result;
}
} // namespace

bool servesWgmma(const Target &t) { return t.chip == "sm_90a"; }

std::vector<Schedule> enumerateWgmmaBlock(const GemmProblem &p, const Target &t) {
  return enumerate(ScheduleKind::Block, p, t);
}

std::vector<Schedule> enumerateWgmmaPersistent(const GemmProblem &p, const Target &t) {
  return enumerate(ScheduleKind::Persistent, p, t);
}

std::string refuseWgmma(const Schedule &s) {
  bool proven = std::any_of(std::begin(kTiles), std::end(kTiles), [&](const Tile &tile) {
    return s.tile == std::array<int64_t, 3>{tile.m, tile.n, 64} &&
           s.warp == std::array<int64_t, 2>{tile.warpM, tile.n};
  });
  return proven ? "" : "not proven free of spills for every layout and epilogue";
}

} // namespace gemm
