// Footprint, legality and text of a schedule.
#include "gemm/Schedule/Schedule.h"
#include "Wgmma.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Constants.h"

#include <algorithm>
#include <limits>

namespace gemm {

namespace {
constexpr int64_t kMaxTile = 512; // also keeps every product below in range
constexpr int64_t kMaxStages = 12;
constexpr int64_t kMaxSplits = 1024;

std::string number(int64_t value) { return std::to_string(value); }

std::string notMultiple(const char *what, int64_t step, int64_t got) {
  return std::string("expected ") + what + " to be a positive multiple of " + number(step) +
         " and at most " + number(kMaxTile) + ", got " + number(got);
}
bool badSize(int64_t value, int64_t step) {
  return value <= 0 || value > kMaxTile || value % step != 0;
}

// Sizes an m16n8k16 warp tile can be made of. mma.sync loads B fragments two n8 blocks
// at a time; wgmma's n is any multiple of 8.
std::string checkTiles(const Schedule &s) {
  int64_t stepN = s.family == Family::Wgmma ? 8 : 16;
  if (badSize(s.tile[0], 16))
    return notMultiple("tile m", 16, s.tile[0]);
  if (badSize(s.tile[1], stepN))
    return notMultiple("tile n", stepN, s.tile[1]);
  if (badSize(s.tile[2], 16))
    return notMultiple("tile k", 16, s.tile[2]);
  if (badSize(s.warp[0], 16))
    return notMultiple("warp m", 16, s.warp[0]);
  if (badSize(s.warp[1], stepN))
    return notMultiple("warp n", stepN, s.warp[1]);
  for (int d = 0; d < 2; ++d)
    if (s.tile[d] % s.warp[d] != 0)
      return std::string("expected warp ") + (d ? "n" : "m") + " to divide tile " +
             (d ? "n" : "m") + " " + number(s.tile[d]) + ", got " + number(s.warp[d]);
  return "";
}

} // namespace

// For mma.sync accumulators, both fragments double-buffered in part, and the rest; a
// wgmma kernel takes the whole SM.
int64_t registersPerThread(const Schedule &s) {
  if (s.family == Family::Wgmma)
    return wgmmaLaunchRegisters(s);
  return s.warp[0] * s.warp[1] / 32 + (s.warp[0] + s.warp[1]) / 4 + otherRegisters;
}

std::string_view scheduleKindName(ScheduleKind kind) {
  switch (kind) {
  case ScheduleKind::Block:
    return "block";
  case ScheduleKind::Persistent:
    return "persistent";
  case ScheduleKind::SplitK:
    return "split_k";
  case ScheduleKind::StreamK:
    return "stream_k";
  case ScheduleKind::PingPong:
    return "pingpong";
  }
  return "";
}

std::optional<ScheduleKind> parseScheduleKind(std::string_view name) {
  for (ScheduleKind kind : {ScheduleKind::Block, ScheduleKind::Persistent, ScheduleKind::SplitK,
                            ScheduleKind::StreamK, ScheduleKind::PingPong})
    if (scheduleKindName(kind) == name)
      return kind;
  return std::nullopt;
}

std::string_view reduceName(Reduce reduce) {
  return reduce == Reduce::Cluster ? "cluster" : "workspace";
}

std::optional<Reduce> parseReduce(std::string_view name) {
  for (Reduce reduce : {Reduce::Workspace, Reduce::Cluster})
    if (reduceName(reduce) == name)
      return reduce;
  return std::nullopt;
}

int64_t clustersAtOnce(int64_t size, int64_t ctasPerSm, const Target &t) {
  if (size == 1)
    return t.smCount * ctasPerSm;
  int64_t gpcs = ceilDiv(t.smCount, smsPerGpc), pairs = t.smCount / 2;
  int64_t fewer = 2 * (pairs / gpcs) * ctasPerSm / size;
  int64_t more = 2 * (pairs / gpcs + 1) * ctasPerSm / size;
  return std::max<int64_t>(1, pairs % gpcs * more + (gpcs - pairs % gpcs) * fewer);
}

// wgmma's launches give a thread its full share of the registers: one CTA each.
int64_t residentCtas(const Schedule &s, Type a, Type b, const Target &t) {
  int64_t perSm = 1;
  if (s.family == Family::MmaSync)
    perSm = ctasPerSm(sharedBytes(s, a, b), registersPerThread(s), s.threads(), t).ctas;
  int64_t size = s.clusterSize();
  return clustersAtOnce(size, std::max<int64_t>(1, perSm), t) * size;
}

bool Schedule::operator==(const Schedule &o) const {
  return family == o.family && kind == o.kind && tile == o.tile && warp == o.warp &&
         stages == o.stages && group == o.group && cluster == o.cluster && splits == o.splits &&
         reduce == o.reduce && swap == o.swap && raster == o.raster;
}

std::string toString(const Schedule &s) {
  std::string text = std::string(familyName(s.family)) + ", " +
                     std::string(scheduleKindName(s.kind)) + ", tile " + number(s.tile[0]) + "x" +
                     number(s.tile[1]) + "x" + number(s.tile[2]) + ", warp " + number(s.warp[0]) +
                     "x" + number(s.warp[1]) + ", stages " + number(s.stages) + ", group " +
                     number(s.group);
  if (s.cluster != std::array<int64_t, 2>{1, 1})
    text += ", cluster " + number(s.cluster[0]) + "x" + number(s.cluster[1]);
  if (s.splits != 1)
    text += ", splits " + number(s.splits);
  if (s.reduce != Reduce::Workspace)
    text += ", reduce " + std::string(reduceName(s.reduce));
  if (s.swap)
    text += ", swap";
  if (s.raster != Raster::Grouped)
    text += ", raster " + std::string(rasterName(s.raster));
  return text;
}

int64_t sharedBytes(const Schedule &s, Type a, Type b) {
  auto mul = [](int64_t x, int64_t y) {
    int64_t r;
    return __builtin_mul_overflow(x, y, &r) ? std::numeric_limits<int64_t>::max() : r;
  };
  int64_t slotA = mul(mul(s.tile[0], s.tile[2]), typeBytes(a));
  int64_t slotB = mul(mul(s.tile[1], s.tile[2]), typeBytes(b)), slot;
  if (__builtin_add_overflow(slotA, slotB, &slot))
    return std::numeric_limits<int64_t>::max();
  if (s.family == Family::Wgmma) { // the ring's type says the same (Tile/Types.cpp)
    auto aligned = [](int64_t bytes) {
      return bytes > INT64_MAX - 1023 ? bytes : (bytes + 1023) / 1024 * 1024;
    };
    if (__builtin_add_overflow(aligned(slotA), aligned(slotB), &slot) ||
        __builtin_add_overflow(slot, 16, &slot))
      return std::numeric_limits<int64_t>::max();
  }
  int64_t ring = mul(s.stages, slot), bytes;
  int64_t accumulators = mul(mul(s.tile[0], s.tile[1]), 4);
  if (__builtin_add_overflow(ring, panelBytes(s), &bytes) || bytes > INT64_MAX - 2048)
    return std::numeric_limits<int64_t>::max();
  auto after = [&](int64_t more) { return (bytes + 1023) / 1024 * 1024 + more; };
  int64_t barriers = s.family == Family::Wgmma ? 16 * s.stages : 0;
  if (s.reduce == Reduce::Cluster && accumulators > ring - barriers)
    return accumulators > INT64_MAX - bytes - 1024 ? INT64_MAX : after(accumulators);
  return s.teams() > 1 ? after(16) : bytes;
}

// Each of the two warpgroups of a ping-pong schedule holds a tile of its own.
static std::string checkPingPong(const Schedule &s) {
  if (s.kind != ScheduleKind::PingPong)
    return "";
  if (s.family != Family::Wgmma)
    return "expected family wgmma for a pingpong schedule, got " +
           std::string(familyName(s.family));
  if (s.tile[0] != 4 * s.warp[0] || s.tile[1] != s.warp[1])
    return "expected a tile of four warp tiles along m, one warpgroup's, for a pingpong schedule, "
           "got warp " +
           number(s.warp[0]) + "x" + number(s.warp[1]) + " in tile " + number(s.tile[0]) + "x" +
           number(s.tile[1]);
  return "";
}

static std::string checkSplits(const Schedule &s) {
  bool any = s.kind == ScheduleKind::Persistent, split = s.kind == ScheduleKind::SplitK;
  int64_t least = split ? 2 : 1, most = split || any ? kMaxSplits : 1;
  if (s.splits >= least && s.splits <= most)
    return "";
  return "expected splits " + number(least) + (most > least ? " to " + number(most) : "") +
         " for a " + std::string(scheduleKindName(s.kind)) + " schedule, got " + number(s.splits);
}

// The CTAs of a cluster are the parts of one tile, each with that unit alone.
static std::string checkReduce(const Schedule &s, const Target &target) {
  if (s.reduce != Reduce::Cluster)
    return "";
  if (s.kind != ScheduleKind::SplitK || s.splits > mostPartsInCluster)
    return "expected a split_k schedule of 2 to " + number(mostPartsInCluster) +
           " splits to reduce in a cluster, got " + std::string(scheduleKindName(s.kind)) + " of " +
           number(s.splits);
  if (target.computeCapability < 90)
    return "expected a chip of at least sm_90 to reduce in a cluster, got " + target.chip;
  return "";
}

// Registers of mma.sync kernels, whose threads are all alike.
static std::string checkMmaSync(const Schedule &s, const Target &target) {
  int64_t registers = registersPerThread(s);
  if (registers > target.maxRegistersPerThread)
    return "warp tile " + number(s.warp[0]) + "x" + number(s.warp[1]) + " needs about " +
           number(registers) + " registers per thread, the limit of " + target.name + " is " +
           number(target.maxRegistersPerThread);
  if (registers * s.threads() > target.registersPerSm)
    return number(s.threads()) + " threads of about " + number(registers) + " registers need " +
           number(registers * s.threads()) + ", the limit of " + target.name + " is " +
           number(target.registersPerSm);
  return "";
}

std::string checkStorage(const Schedule &s, const GemmProblem &p) {
  if (s.tile[1] % 16 == 0 || !(s.swap ? p.aAlongM : p.bAlongN))
    return "";
  return "expected a tile n of a multiple of 16 for an operand stored along it, got " +
         number(s.tile[1]);
}

std::string checkResidence(const Schedule &s, Type a, Type b, const Target &t) {
  Occupancy o = ctasPerSm(sharedBytes(s, a, b), registersPerThread(s), s.threads(), t);
  if (o.ctas == 0)
    return "a CTA does not fit an SM of " + t.name + ", which has not enough " +
           std::string(o.limit);
  int64_t most = mulSaturating(o.ctas, t.smCount);
  if (s.clusterSize() > most)
    return "expected a cluster of at most " + number(most) + " CTAs, which " + t.name +
           " runs at one time, got " + number(s.clusterSize());
  return "";
}

std::string checkSchedule(const Schedule &s, Type a, Type b, const Target &target) {
  if (s.family != Family::MmaSync && s.family != Family::Wgmma)
    return "expected family mma_sync or wgmma, those with code generation, got " +
           std::string(familyName(s.family));
  if (target.computeCapability < 80)
    return "expected a chip of at least sm_80, got " + target.chip;
  if (std::string text = checkTiles(s); !text.empty())
    return text;
  if (s.stages < 2 || s.stages > kMaxStages)
    return "expected 2 to " + number(kMaxStages) + " stages, got " + number(s.stages);
  if (s.group < 1)
    return "expected a raster group of at least 1, got " + number(s.group);
  if (!isRasterGroup(s.raster, s.group))
    return "expected a raster group that is a power of two for raster hilbert, got " +
           number(s.group);
  if (std::string text = checkPingPong(s); !text.empty())
    return text;
  if (std::string text = checkCluster(s); !text.empty())
    return text;
  if (std::string text = checkSplits(s); !text.empty())
    return text;
  if (std::string text = checkReduce(s, target); !text.empty())
    return text;
  if (s.threads() > target.maxThreadsPerBlock)
    return "expected at most " + number(target.maxThreadsPerBlock) + " threads, got " +
           number(s.threads()) + " (" + number(s.warps()) + " warps)";
  std::string text = s.family == Family::Wgmma ? checkWgmma(s, target) : checkMmaSync(s, target);
  if (!text.empty())
    return text;
  int64_t bytes = sharedBytes(s, a, b);
  if (bytes > target.sharedPerBlock)
    return "tile " + number(s.tile[0]) + "x" + number(s.tile[1]) + "x" + number(s.tile[2]) +
           " with " + number(s.stages) + " stages needs " + number(bytes) +
           " bytes of shared memory, the limit of " + target.name + " is " +
           number(target.sharedPerBlock);
  return checkResidence(s, a, b, target);
}

std::string checkSums(const Schedule &s) {
  if (s.swap)
    return "expected a schedule without swap for a product with sums, whose rows are A's";
  if (s.splits > 1 || s.kind == ScheduleKind::StreamK)
    return "expected a schedule whose CTAs see all of K for a product with sums, got " +
           std::string(scheduleKindName(s.kind)) +
           (s.splits > 1 ? " with " + number(s.splits) + " splits" : "");
  return "";
}

} // namespace gemm
