// The wgmma schedules worth a look, alone and in clusters of two: 64 rows and the whole of tile n
// to an instruction, one to three multiplying warpgroups along M. A sample in which any two
// settings meet is assembled without a spill by every test run (scripts/sweep_wgmma.py; --all is
// the whole). n is a multiple of 32: operands stored along N then come in swizzle spans of 64 bytes
// at least. Small M has tiles of its own, swapped so that M runs along n, which may be 16: what is
// stored along M is then little; or 8 where A is stored along K.
//
// What is converted is the kernel's A, 64 rows of it a warpgroup's: while one converts the other's
// products are in flight.
//
// Beside the table, for one product of 16-bit operands: a tile whose n, any multiple of 16, is
// fitted to the problem, so that the tiles fill whole waves of SMs and the last one is no fraction.
#include "Copies.h"
#include "Spills.h"
#include "Splits.h"
#include "Wgmma.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Legality.h"
#include "gemm/Schedule/ScaleBlocks.h"

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
// Where sums lie beside accumulators, of fp8, what is left of these and tiles of its own.
constexpr Tile kHeld[] = {
    {128, 176, 16}, {256, 80, 32}, {192, 112, 16}, {64, 160, 16}, {128, 80, 16},
};
// Where a k-step has several blocks of scales, whose products lie beside both, these and what is
// left of the others.
constexpr Tile kBlocks[] = {
    {256, 32, 32}, {192, 32, 16}, {128, 48, 16}, {128, 32, 16}, {64, 48, 16},
};
// Ping-pong: one warpgroup holds a tile.
constexpr Tile kPingPong[] = {
    {128, 128, 32}, {64, 256, 16}, {64, 192, 16}, {128, 96, 32}, {64, 128, 16}, {64, 64, 16},
};
// Beside what is converted.
constexpr Tile kMixed[] = {
    {128, 256, 16}, {128, 224, 16}, {128, 192, 16}, {128, 160, 16}, {128, 128, 16},
    {128, 96, 16},  {128, 64, 16},  {128, 32, 16},  {128, 16, 16},  {64, 128, 16},
    {64, 64, 16},   {64, 32, 16},   {64, 16, 16},
};
// Heights of fitted tiles, the most columns that the accumulators leave room for, and of which
// swapped ones there are.
struct Height {
  int64_t m, warpM, mostN;
  bool swaps;
};
constexpr Height kHeights[] = {
    {64, 16, 256, false}, {128, 16, 256, true}, {192, 16, 192, false}, {256, 32, 128, false}};
constexpr int64_t kFittedN = 16;       // n is a multiple of it
constexpr int64_t kFittedWaves = 4;    // beyond them a fraction of a wave is little
constexpr int64_t kStages = 8;         // more in flight than latency asks for
constexpr int64_t kSwappedStages = 12; // whose slots are smaller

/// The deepest ring that fits, at least two slots.
int64_t deepest(Schedule s, const GemmProblem &p, const Target &t) {
  for (s.stages = s.swap ? kSwappedStages : kStages; s.stages > 2; --s.stages)
    if (sharedBytes(s, p.a, p.b) <= t.sharedPerBlock)
      break;
  return s.stages;
}

/// Of a line of the widest span of the wider operand.
int64_t stepOfTile(const GemmProblem &p) {
  return widestSpan / std::max(typeBytes(p.a), typeBytes(p.b));
}

Schedule scheduleOf(const Tile &tile, bool swap, const GemmProblem &p) {
  Schedule s;
  s.family = Family::Wgmma;
  s.tile = {tile.m, tile.n, stepOfTile(p)};
  s.warp = {tile.warpM, tile.n};
  s.swap = swap;
  return s;
}

/// Whether a k-step has several blocks of scales along K.
bool hasSeveralBlocks(const GemmProblem &p) {
  return p.isScaled() &&
         scaleBlocksOfStep(scheduleOf(kTiles[0], /*swap=*/false, p), p.blocks[2]) > 1;
}

bool large(const Tile &tile) { return tile.m * tile.n >= 128 * 128; }

/// In clusters of two CTAs that share the larger of their operands.
Schedule inPairs(Schedule s) {
  s.cluster = s.tile[1] >= s.tile[0] ? std::array<int64_t, 2>{2, 1} : std::array<int64_t, 2>{1, 2};
  return s;
}

/// The schedule, and the same with panels for what the epilogue reads at each element of C: for all
/// of a warp's part of it, and for the next smaller share.
std::vector<Schedule> withPanels(Schedule s, const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result{s};
  const std::vector<Type> operands = p.mappedOperands();
  const auto count = static_cast<int64_t>(operands.size());
  if (s.kind == ScheduleKind::SplitK)
    return result;
  for (s.panels = count * mostPanels; result.size() < 3;) {
    const int64_t ahead = panelsAhead(s, operands);
    if (ahead == 0)
      break;
    s.panels = count * ahead;
    s.stages = deepest(s, p, t);
    if (checkPanels(s).empty())
      result.push_back(s);
    s.panels -= count;
  }
  return result;
}

/// Whether fitted tiles of a kind are proven for a problem.
bool fits(ScheduleKind kind, const GemmProblem &p) {
  return (kind == ScheduleKind::Block || kind == ScheduleKind::Persistent) && p.products == 1 &&
         typeBytes(p.a) == 2 && typeBytes(p.b) == 2;
}

bool isFitted(const Schedule &s, const GemmProblem &p) {
  auto proven = [&](const Height &height) {
    const Schedule fitted = scheduleOf({height.m, s.tile[1], height.warpM}, s.swap, p);
    return s.tile == fitted.tile && s.warp == fitted.warp && s.tile[1] <= height.mostN &&
           (!s.swap || height.swaps);
  };
  const int64_t sharers = s.cluster[0] * s.cluster[1];
  return fits(s.kind, p) && s.tile[1] % kFittedN == 0 && sharers <= (s.swap ? 1 : 2) &&
         std::any_of(std::begin(kHeights), std::end(kHeights), proven);
}

/// Those of one height whose tiles are as many as one to four waves take; the narrowest such.
void addFitted(const Height &height, bool swap, const GemmProblem &p, const Target &t,
               std::vector<Tile> &into) {
  const int64_t m = swap ? p.n : p.m, n = swap ? p.m : p.n;
  const int64_t rows = mulSaturating(ceilDiv(m, height.m), p.batch);
  for (int64_t waves = 1; waves <= kFittedWaves && rows > 0 && n > 0; ++waves) {
    const int64_t columns = waves * t.smCount / rows;
    if (columns == 0)
      continue;
    const Tile tile{height.m, ceilDiv(ceilDiv(n, columns), kFittedN) * kFittedN, height.warpM};
    if (tile.n <= height.mostN)
      into.push_back(tile);
  }
}

std::vector<Schedule> enumerate(ScheduleKind kind, const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  // All that differ in panels, each alone and as `others` have it.
  auto add = [&](Schedule s, auto... others) {
    s.kind = kind;
    s.stages = deepest(s, p, t);
    for (const Schedule &each : withPanels(s, p, t))
      result.insert(result.end(), {each, others(each)...});
  };
  const bool splits = kind == ScheduleKind::SplitK;
  std::vector<Tile> tiles(std::begin(kTiles), std::end(kTiles));
  if (mmaOf(Family::Wgmma).held(p.a))
    tiles.insert(tiles.end(), std::begin(kHeld), std::end(kHeld));
  if (hasSeveralBlocks(p))
    tiles.insert(tiles.end(), std::begin(kBlocks), std::end(kBlocks));
  for (const Tile &tile : tiles) {
    Schedule s = scheduleOf(tile, /*swap=*/false, p);
    s.kind = kind;
    if (!checkHeld(s, p.a).empty() || (splits && knownSpill(s, p, t.computeCapability)))
      continue;
    // CTAs of a cluster work on whole tiles.
    if (large(tile) && !splits)
      add(s, inPairs);
    else
      add(s);
  }
  for (const Tile &tile : kSwapped)
    add(scheduleOf(tile, /*swap=*/true, p));
  if (!fits(kind, p))
    return result;
  for (bool swap : {false, true}) {
    std::vector<Tile> fitted;
    for (const Height &height : kHeights)
      if (!swap || height.swaps)
        addFitted(height, swap, p, t, fitted);
    for (const Tile &tile : fitted) {
      const Schedule s = scheduleOf(tile, swap, p);
      if (std::any_of(result.begin(), result.end(), [&](const Schedule &known) {
            return known.tile == s.tile && known.swap == s.swap;
          }))
        continue;
      // Which operand is worth sharing depends on how many tiles there are.
      auto sharing = [](std::array<int64_t, 2> cluster) {
        return [cluster](Schedule shares) {
          shares.cluster = cluster;
          return shares;
        };
      };
      if (large(tile) && !swap)
        add(s, sharing({2, 1}), sharing({1, 2}));
      else
        add(s);
    }
  }
  return result;
}

/// Of a product one operand of which is converted.
std::vector<Schedule> enumerateMixed(ScheduleKind kind, const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  if (!mmaOf(Family::MixedWgmma).multiplies(p.a, p.b))
    return result;
  for (const Tile &tile : kMixed) {
    Schedule s = scheduleOf(tile, /*swap=*/convertedOperand(p) == 1, p);
    s.family = Family::MixedWgmma;
    s.kind = kind;
    if (kind == ScheduleKind::SplitK && knownSpill(s, p, t.computeCapability))
      continue;
    s.stages = deepest(s, p, t);
    result.push_back(s);
    if (large(tile) && kind != ScheduleKind::SplitK)
      result.push_back(inPairs(s));
  }
  return result;
}
} // namespace

namespace {
template <typename Rows> const Tile *rowAmong(const Rows &rows, const Schedule &s) {
  auto row = std::find_if(std::begin(rows), std::end(rows), [&](const Tile &tile) {
    return s.tile[0] == tile.m && s.tile[1] == tile.n && s.warp[0] == tile.warpM &&
           s.warp[1] == tile.n;
  });
  return row == std::end(rows) ? nullptr : &*row;
}

// Whether a tile is only that of a problem whose k-steps have several blocks of scales.
bool isOfBlocks(const Schedule &s) {
  return !s.swap && s.tile[2] == widestSpan && rowAmong(kBlocks, s);
}

// The row of a schedule's tile; none of a fitted one.
const Tile *rowOf(const Schedule &s) {
  if (s.mma().converts())
    return rowAmong(kMixed, s);
  if (s.swap)
    return rowAmong(kSwapped, s);
  const Tile *row = rowAmong(kTiles, s);
  return !row && s.tile[2] == widestSpan ? rowAmong(kHeld, s) : row; // of bytes
}
} // namespace

bool isUsualTile(const Schedule &s) { return rowOf(s) || isOfBlocks(s); }

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

std::string refuseWgmmaStreamK(const Schedule &, const GemmProblem &, const Target &) {
  return "pinned only: the order of its sums depends on M and on the number of SMs";
}

std::vector<Schedule> enumerateWgmmaPingPong(const GemmProblem &p, const Target &t) {
  std::vector<Schedule> result;
  for (const Tile &tile : kPingPong) {
    Schedule s = scheduleOf(tile, /*swap=*/false, p);
    s.kind = ScheduleKind::PingPong; // of twice the warps
    if (!checkHeld(s, p.a).empty())
      continue;
    s.stages = deepest(s, p, t);
    for (const Schedule &each : withPanels(s, p, t)) {
      result.push_back(each);
      if (large(tile))
        result.push_back(inPairs(each));
    }
  }
  return result;
}

std::string refusePingPong(const Schedule &, const GemmProblem &, const Target &) {
  return "pinned only: the score does not know what two main loops lose by taking turns";
}

bool isProvenWgmma(const Schedule &s, const GemmProblem &p) {
  const bool isTile = rowOf(s) || (hasSeveralBlocks(p) && isOfBlocks(s));
  return (isTile && s.tile[2] == stepOfTile(p)) || isFitted(s, p);
}

std::vector<Schedule> enumerateMixedWgmmaBlock(const GemmProblem &p, const Target &t) {
  return enumerateMixed(ScheduleKind::Block, p, t);
}

std::vector<Schedule> enumerateMixedWgmmaPersistent(const GemmProblem &p, const Target &t) {
  return enumerateMixed(ScheduleKind::Persistent, p, t);
}

std::vector<Schedule> enumerateMixedWgmmaSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(enumerateMixed(ScheduleKind::SplitK, p, t), p, t);
}

std::vector<Schedule> enumerateMixedWgmmaSplitKCluster(const GemmProblem &p, const Target &t) {
  return inClusters(enumerateMixedWgmmaSplitK(p, t), p, t);
}

} // namespace gemm
