// What the families offer, one function and one row each.
#include "Spills.h"
#include "Splits.h"
#include "Wgmma.h"
#include "gemm/Schedule/Choose.h"

namespace gemm {

namespace {
// mma.sync: CTA tiles of 64 to 256, k of 64 and 128 bytes, rings of 3 and 4. Warp tiles
// hold 64 x 32 accumulators or fewer where that is possible; of three products, whose
// columns are side by side in them, 64 x 48.
std::vector<Schedule> enumerateMmaSync(const GemmProblem &p) {
  using Size = std::array<int64_t, 2>;
  const bool three = p.products == 3;
  std::vector<Size> warps = three ? std::vector<Size>{{64, 48}, {32, 48}}
                                  : std::vector<Size>{{64, 64}, {64, 32}, {32, 64}, {32, 32}};
  if (isFp8(p.a) && !three) // wide, and with room for sums beside accumulators
    warps.push_back({16, 64});
  if (!p.groups.empty() ||
      !p.partners.empty()) // all columns of a tile, and as many accumulators as {32, 64}
    warps.push_back({16, 128});
  std::vector<Schedule> result;
  for (int64_t m : {256, 128, 64})
    for (int64_t n : three ? std::vector<int64_t>{192, 96} : std::vector<int64_t>{256, 128, 64})
      for (const Size &warp : warps)
        for (int64_t bytes : {64, 128})
          for (int64_t stages : {4, 3}) {
            int64_t count = m / warp[0] * (n / warp[1]);
            if (count < 4 || count > 16)
              continue;
            Schedule s;
            s.tile = {m, n, stepOf(bytes, p)};
            s.warp = warp;
            s.stages = stages;
            result.push_back(s);
          }
  return result;
}

// The rings and accumulators of mma.sync, with another arithmetic.
std::vector<Schedule> ofFamily(Family family, std::vector<Schedule> schedules) {
  for (Schedule &s : schedules)
    s.family = family;
  return schedules;
}

// Of the proven tiles those that may be split, in each depth.
std::vector<Schedule> splittable(Family family, const GemmProblem &p) {
  std::vector<Schedule> tiles;
  for (const Proven &row : provenOf(family, p))
    if (!row.async)
      for (int64_t stages : {4, 3})
        for (const Schedule &proven : provenSchedules(row, family, p, stages))
          tiles.push_back(proven);
  return tiles;
}

// All that are worth a look, and the proven ones of few rows.
std::vector<Schedule> enumerateWarps(Family family, const GemmProblem &p) {
  std::vector<Schedule> result = ofFamily(family, enumerateMmaSync(p));
  for (const Schedule &s : splittable(family, p))
    if (s.tile[0] <= fewRows)
      result.push_back(s);
  return result;
}

std::vector<Schedule> enumerateMmaSyncBlock(const GemmProblem &p, const Target &) {
  return enumerateWarps(Family::MmaSync, p);
}
std::vector<Schedule> enumerateMmaSyncSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(splittable(Family::MmaSync, p), p, t);
}
std::vector<Schedule> enumerateMmaSyncSplitKCluster(const GemmProblem &p, const Target &t) {
  return inClusters(enumerateMmaSyncSplitK(p, t), p, t);
}

// Once for each tile, in a kind of which the model takes none.
std::vector<Schedule> ofKind(ScheduleKind kind, const GemmProblem &p) {
  std::vector<Schedule> result;
  for (const Proven &row : provenOf(Family::MmaSync, p)) {
    result.push_back(provenSchedules(row, Family::MmaSync, p).front());
    result.back().kind = kind;
  }
  return result;
}
std::vector<Schedule> enumerateMmaSyncPersistent(const GemmProblem &p, const Target &) {
  return ofKind(ScheduleKind::Persistent, p);
}
std::vector<Schedule> enumerateMmaSyncStreamK(const GemmProblem &p, const Target &) {
  return ofKind(ScheduleKind::StreamK, p);
}

// One that takes factors apart and needs leave only where the problem gives it.
bool servesProblem(Family family, const GemmProblem &p) {
  const Mma &mma = mmaOf(family);
  return mma.multiplies(p.a, p.b) && (p.precision || !mma.takesApart() || mma.leastK > 0);
}
template <Family family>
std::vector<Schedule> enumerateBlocks(const GemmProblem &p, const Target &) {
  return servesProblem(family, p) ? enumerateWarps(family, p) : std::vector<Schedule>();
}
template <Family family>
std::vector<Schedule> enumerateSplits(const GemmProblem &p, const Target &t) {
  return servesProblem(family, p) ? withSplits(splittable(family, p), p, t)
                                  : std::vector<Schedule>();
}

std::vector<Schedule> enumerateMixed(const GemmProblem &p, const Target &) {
  return servesProblem(Family::Mixed, p) ? splittable(Family::Mixed, p) : std::vector<Schedule>();
}
std::vector<Schedule> enumerateMixedSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(enumerateMixed(p, t), p, t);
}

} // namespace

const std::vector<CandidateSource> &candidateSources() {
  static const std::vector<CandidateSource> sources = {
      {"mma_sync block", Family::MmaSync, true, enumerateMmaSyncBlock, refuseSpills},
      {"mma_sync split_k", Family::MmaSync, true, enumerateMmaSyncSplitK, refuseSpills},
      {"mma_sync split_k cluster", Family::MmaSync, true, enumerateMmaSyncSplitKCluster,
       refuseSpills},
      {"mma_sync persistent", Family::MmaSync, true, enumerateMmaSyncPersistent, refuseSpills},
      {"mma_sync stream_k", Family::MmaSync, true, enumerateMmaSyncStreamK, refuseSpills},
      {"simt block", Family::Simt, true, enumerateBlocks<Family::Simt>, refuseSpills},
      {"simt split_k", Family::Simt, true, enumerateSplits<Family::Simt>, refuseSpills},
      {"bf16x6 block", Family::Bf16x6, true, enumerateBlocks<Family::Bf16x6>, refuseSpills},
      {"bf16x6 split_k", Family::Bf16x6, true, enumerateSplits<Family::Bf16x6>, refuseSpills},
      {"bf16x3 block", Family::Bf16x3, true, enumerateBlocks<Family::Bf16x3>, refuseSpills},
      {"bf16x3 split_k", Family::Bf16x3, true, enumerateSplits<Family::Bf16x3>, refuseSpills},
      {"bf16x9 block", Family::Bf16x9, true, enumerateBlocks<Family::Bf16x9>, refuseSpills},
      {"bf16x9 split_k", Family::Bf16x9, true, enumerateSplits<Family::Bf16x9>, refuseSpills},
      {"mixed block", Family::Mixed, true, enumerateMixed, refuseSpills},
      {"mixed split_k", Family::Mixed, true, enumerateMixedSplitK, refuseSpills},
      {"wgmma block", Family::Wgmma, true, enumerateWgmmaBlock, refuseWgmma},
      {"wgmma persistent", Family::Wgmma, true, enumerateWgmmaPersistent, refuseWgmma},
      {"wgmma split_k", Family::Wgmma, true, enumerateWgmmaSplitK, refuseWgmma},
      {"wgmma split_k cluster", Family::Wgmma, true, enumerateWgmmaSplitKCluster, refuseWgmma},
      {"wgmma stream_k", Family::Wgmma, true, enumerateWgmmaStreamK, refuseWgmmaStreamK},
      {"wgmma pingpong", Family::Wgmma, true, enumerateWgmmaPingPong, refusePingPong},
      {"mixed_wgmma block", Family::MixedWgmma, true, enumerateMixedWgmmaBlock, refuseWgmma},
      {"mixed_wgmma persistent", Family::MixedWgmma, true, enumerateMixedWgmmaPersistent,
       refuseWgmma},
      {"mixed_wgmma split_k", Family::MixedWgmma, true, enumerateMixedWgmmaSplitK, refuseWgmma},
      {"mixed_wgmma split_k cluster", Family::MixedWgmma, true, enumerateMixedWgmmaSplitKCluster,
       refuseWgmma},
  };
  return sources;
}

} // namespace gemm
