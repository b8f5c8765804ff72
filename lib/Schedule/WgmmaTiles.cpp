// The wgmma schedules worth a look, alone and in clusters of two: 64 rows and the whole of tile n
// to an instruction, one to three multiplying warpgroups along M. A sample in which any two
// settings meet is assembled without a spill by every test run (scripts/sweep_wgmma.py; --all is
// the whole). n is a multiple of 32: operands stored along N then come in swizzle spans of 64 bytes
// at least. Small M has tiles of its own, swapped so that M runs along n, which may be 16: what is
// stored along M is then little; or 8 where A is stored along K.
#include "Splits.h"
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
constexpr Tile kSwapped[] = {
    {128, 64, 32}, {128, 32, 32}, {128, 16, 32}, {128, 8, 32},
    {64, 64, 16},  {64, 32, 16},  {64, 16, 16},  {64, 8, 16},
};
// Ping-pong: one warpgroup holds a tile.
constexpr Tile kPingPong[] = {
    {128, 128, 32}, {64, 256, 16}, {64, 192, 16}, {128, 96, 32}, {64, 128, 16}, {64, 64, 16},
};
constexpr int64_t kStages = 8;         // more in flight than latency asks for
constexpr int64_t kSwappedStages = 12; // whose slots are smaller

/// The deepest ring that fits, at least two slots.
int64_t deepest(Schedule s, const GemmProblem &p, const Target &t) {
  for (s.stages = s.swap ? kSwappedStages : kStages; s.stages > 2; --s.stages)
    if (sharedBytes(s, p.a, p.b) <= t.sharedPerBlock)
      break;
  return s.stages;
}

Schedule scheduleOf(const Tile &tile, bool swap, const GemmProblem &p) {
  Schedule s;
  s.family = Family::Wgmma;
  s.tile = {tile.m, tile.n, widestSpan / typeBytes(p.a)};
  s.warp = {tile.warpM, tile.n};
  s.swap = swap;
  return s;
}

bool large(const Tile &tile) { return tile.m * tile.n >= 128 * 128; }

/// In clusters of two CTAs that share the larger of their operands.
Schedule inPairs(Schedule s) {
  s.cluster = s.tile[1] >= s.tile[0] ? std::array<int64_t, 2>{2, 1} : std::array<int64_t, 2>{1, 2};
  return s;
}

std::vector<Schedule> enumerate(ScheduleKind kind, const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  auto add = [&](Schedule s) {
    s.kind = kind;
    s.stages = deepest(s, p, t);
    result.push_back(s);
    return s;
  };
  // Beside more accumulators than 64 a thread has no room for the accumulators of other splits.
  bool splits = kind == ScheduleKind::SplitK;
  for (const Tile &tile : kTiles) {
    if (splits && tile.warpM * tile.n > 64 * 32)
      continue;
    Schedule s = add(scheduleOf(tile, /*swap=*/false, p));
    // CTAs of a cluster work on whole tiles.
    if (large(tile) && !splits)
      result.push_back(inPairs(s));
  }
  for (const Tile &tile : kSwapped)
    add(scheduleOf(tile, /*swap=*/true, p));
  return result;
}
} // namespace

bool servesWgmma(const Target &t) { return mmaOf(Family::Wgmma).runsOn(t); }

std::vector<Schedule> enumerateWgmmaBlock(const GemmProblem &p, const Target &t) {
  return enumerate(ScheduleKind::Block, p, t);
}

std::vector<Schedule> enumerateWgmmaPersistent(const GemmProblem &p, const Target &t) {
  return enumerate(ScheduleKind::Persistent, p, t);
}

std::vector<Schedule> enumerateWgmmaSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(enumerate(ScheduleKind::SplitK, p, t), p, t);
}

std::vector<Schedule> enumerateWgmmaSplitKCluster(const GemmProblem &p, const Target &t) {
  return inClusters(enumerateWgmmaSplitK(p, t), p, t);
}

std::vector<Schedule> enumerateWgmmaStreamK(const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  for (const Schedule &s : enumerate(ScheduleKind::StreamK, p, t))
    if (!s.swap && s.cluster == std::array<int64_t, 2>{1, 1})
      result.push_back(s);
  return result;
}

std::string refuseWgmmaStreamK(const Schedule &, const GemmProblem &) {
  return "pinned only: the order of its sums depends on M and on the number of SMs";
}

std::vector<Schedule> enumerateWgmmaPingPong(const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  for (const Tile &tile : kPingPong) {
    Schedule s = scheduleOf(tile, /*swap=*/false, p);
    s.kind = ScheduleKind::PingPong;
    s.stages = deepest(s, p, t);
    result.push_back(s);
    if (large(tile))
      result.push_back(inPairs(s));
  }
  return result;
}

std::string refusePingPong(const Schedule &, const GemmProblem &) {
  return "pinned only: the score does not know what two main loops lose by taking turns";
}

// The largest tiles' kernels spill where more than two sums of an element meet in the epilogue, or
// two beside an operand that does not lie along K, or of integers; those of the widest warp tile
// where a CTA goes on to another tile (peers-no-spill.test).
std::string refuseWgmma(const Schedule &s, const GemmProblem &p) {
  const bool large = s.tile[0] * s.tile[1] > 192 * 160;
  const bool wide = s.warp[1] == 256 && s.kind == ScheduleKind::Persistent;
  if (s.products > 1 &&
      (wide || (large && (s.products > 2 || p.aAlongM || p.bAlongN || !isFloat(p.a)))))
    return "its kernel of " + std::to_string(s.products) + " products spills";
  auto same = [&](const Tile &tile) {
    Schedule proven = scheduleOf(tile, s.swap, p);
    return s.tile == proven.tile && s.warp == proven.warp;
  };
  bool proven = s.swap ? std::any_of(std::begin(kSwapped), std::end(kSwapped), same)
                       : std::any_of(std::begin(kTiles), std::end(kTiles), same);
  return proven ? "" : "not proven free of spills for every layout and epilogue";
}

} // namespace gemm
