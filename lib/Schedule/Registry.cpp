// What the families offer, one function and one row each.
#include "Copies.h"
#include "Splits.h"
#include "Wgmma.h"
#include "gemm/Schedule/Choose.h"

namespace gemm {

namespace {
// The k of so many bytes: at least what a tile has, so that f64 has twice the bytes.
int64_t stepOf(int64_t bytes, const GemmProblem &p) {
  return bytes / typeBytes(p.a) * (typeBytes(p.a) == 8 ? 2 : 1);
}

// Where one instruction multiplies 16 rows of f64, sums lie in registers side by side.
bool spillsOnHopper(const Schedule &s, const GemmProblem &p, const Target &t) {
  return p.computeType() == Type::F64 && multipliesWholeOfF64(t) && s.tile[0] == 64 &&
         s.tile[1] == 64 && s.splits == 1 && !p.aAlongM && p.bAlongN;
}

// mma.sync: CTA tiles of 64 to 256, k of 64 and 128 bytes, rings of 3 and 4. Warp tiles
// hold 64 x 32 accumulators or fewer where that is possible; of three products, whose
// columns are side by side in them, 64 x 48.
std::vector<Schedule> enumerateMmaSync(const GemmProblem &p, const Target &t) {
  using Size = std::array<int64_t, 2>;
  const bool three = p.products == 3;
  std::vector<Size> warps = three ? std::vector<Size>{{64, 48}, {32, 48}}
                                  : std::vector<Size>{{64, 64}, {64, 32}, {32, 64}, {32, 32}};
  if (isFp8(p.a) && !three) // wide, and with room for sums beside accumulators
    warps.push_back({16, 64});
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
            if (!spillsOnHopper(s, p, t))
              result.push_back(s);
          }
  return result;
}

// Tiles that test/Conversion/Tile/no-spill.test has assembled in every layout and epilogue without
// a spill, and in every alignment or where cp.async copies both operands: copies element by element
// need more registers.
struct Proven {
  std::array<int64_t, 2> tile, warp;
  bool async = false;
};
constexpr int64_t provenBytes = 64; // of k

std::array<int64_t, 3> tileOf(const Proven &row, const GemmProblem &p) {
  return {row.tile[0], row.tile[1], stepOf(provenBytes, p)};
}

// peers-no-spill.test assembles the same tiles with two products and with four, and those of three.
const std::vector<Proven> &provenOf(const GemmProblem &p) {
  static const std::vector<Proven> any = {{{128, 128}, {64, 32}},
                                          {{128, 64}, {64, 32}},
                                          {{64, 128}, {32, 64}},
                                          {{64, 64}, {32, 32}}},
                                   three = {{{64, 96}, {32, 48}}, {{128, 96}, {64, 48}}},
                                   ofBytes = {three.front()}; // the other's nn kernel spills
  // Of one product; of {128, 128} in such warp tiles some spill.
  static const std::vector<Proven> of16Bits = [] {
    std::vector<Proven> rows = any;
    rows.push_back({{256, 128}, {64, 64}, /*async=*/true});
    return rows;
  }();
  // Whose accumulators take twice the registers (f64-no-spill.test).
  static const std::vector<Proven> ofF64 = {{{128, 64}, {32, 32}},
                                            {{64, 128}, {32, 32}},
                                            {{64, 64}, {32, 32}}},
                                   threeOfF64 = {{{128, 96}, {32, 48}}};
  // Whose accumulators have sums beside them (fp8-no-spill.test).
  static const std::vector<Proven> ofFp8 = {{{128, 128}, {64, 32}},
                                            {{128, 64}, {64, 32}},
                                            {{64, 128}, {16, 64}},
                                            {{64, 64}, {32, 32}}},
                                   // And scales of blocks (fp8-scales-no-spill.test).
      scaledFp8 = {{{128, 64}, {32, 32}}, {{64, 128}, {16, 64}}, {{64, 64}, {16, 64}}},
                                   twoOfFp8 = {{{128, 128}, {64, 32}}, {{128, 64}, {64, 32}}},
                                   threeOfFp8 = {{{128, 96}, {32, 48}}},
                                   fourOfFp8 = {{{128, 128}, {64, 32}},
                                                {{128, 64}, {64, 32}},
                                                {{64, 128}, {16, 64}}};
  if (p.isScaled())
    return scaledFp8;
  if (isFp8(p.a) && p.products > 1)
    return p.products == 2 ? twoOfFp8 : p.products == 3 ? threeOfFp8 : fourOfFp8;
  if (p.computeType() == Type::F64)
    return p.products == 3 ? threeOfF64 : ofF64;
  if (p.products == 1 && !p.sums && typeBytes(p.a) == 2 && typeBytes(p.b) == 2)
    return of16Bits;
  if (p.products != 3)
    return isFp8(p.a) ? ofFp8 : any;
  return typeBytes(p.a) == 1 ? ofBytes : three;
}

// Of operands of which one becomes the other's type in registers.
const std::vector<Proven> &ofMixed() {
  static const std::vector<Proven> tiles = {{{128, 128}, {64, 32}},
                                            {{128, 64}, {64, 32}},
                                            {{64, 128}, {32, 64}},
                                            {{64, 64}, {32, 32}},
                                            {{16, 128}, {16, 32}}};
  return tiles;
}

bool copiesAsync(const Schedule &s, const GemmProblem &p) {
  return copiesOf(s, p, 0).engine != CopyEngine::Registers &&
         copiesOf(s, p, 1).engine != CopyEngine::Registers;
}

std::string refuseMmaSync(const Schedule &s, const GemmProblem &p) {
  if (s.products > 1 && s.splits > 1 && s.tile[0] == 128 && s.tile[1] == 64)
    return "its kernel of several products spills beside the accumulators of other splits";
  if (p.computeType() == Type::F64 && s.splits > 1 && s.tile[0] == 64 && p.aAlongM && !p.bAlongN)
    return "its kernel of A along M and B along K spills beside the accumulators of other splits";
  if (isFp8(p.a) && s.splits > 1 && s.tile[0] == 64 && !p.aAlongM && p.bAlongN)
    return "its kernel of A along K and B along N spills beside the accumulators of other splits";
  if (isFp8(p.a) && s.tile[0] < s.tile[1] && p.aAlongM && !p.bAlongN)
    return "its kernel of A along M and B along K spills";
  if (p.isScaled() && s.splits == 1 && s.tile[0] == 128 && !p.aAlongM && p.bAlongN)
    return "its kernel of A along K and B along N spills beside scales of blocks";
  if (p.isScaled() && s.splits > 1 && s.tile[0] == 64 && p.aAlongM && p.bAlongN)
    return "its kernel of A along M and B along N spills beside the accumulators of other splits";
  for (const Proven &row : provenOf(p))
    if (tileOf(row, p) == s.tile && row.warp == s.warp)
      return row.async && !copiesAsync(s, p)
                 ? "its kernel spills where an operand is copied element by element"
                 : "";
  return "not proven free of spills for every layout and epilogue";
}

// Tile n = 128 in 64 rows is left out: its tn kernel spills with two splits.
std::vector<Schedule> tilesToSplit(const GemmProblem &p) {
  std::vector<Schedule> tiles;
  for (const Proven &row : provenOf(p))
    for (int64_t stages : {4, 3}) {
      Schedule s;
      s.tile = tileOf(row, p);
      s.warp = row.warp;
      s.stages = stages;
      if (s.tile[0] >= s.tile[1] && !row.async)
        tiles.push_back(s);
    }
  return tiles;
}
std::vector<Schedule> enumerateMmaSyncSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(tilesToSplit(p), p, t);
}

std::vector<Schedule> enumerateMmaSyncSplitKCluster(const GemmProblem &p, const Target &t) {
  return inClusters(enumerateMmaSyncSplitK(p, t), p, t);
}

// Kinds that no-spill.test does not assemble for every layout and epilogue.
std::vector<Schedule> enumerateUnproven(ScheduleKind kind, const GemmProblem &p) {
  std::vector<Schedule> result;
  for (const Proven &row : provenOf(p)) {
    Schedule s;
    s.kind = kind;
    s.tile = tileOf(row, p);
    s.warp = row.warp;
    result.push_back(s);
  }
  return result;
}
std::vector<Schedule> enumerateMmaSyncPersistent(const GemmProblem &p, const Target &) {
  return enumerateUnproven(ScheduleKind::Persistent, p);
}
std::vector<Schedule> enumerateMmaSyncStreamK(const GemmProblem &p, const Target &) {
  return enumerateUnproven(ScheduleKind::StreamK, p);
}
std::string refuseUnproven(const Schedule &, const GemmProblem &) {
  return "pinned only: not proven free of spills for every layout and epilogue";
}

// The rings and accumulators of mma.sync, with another arithmetic.
std::vector<Schedule> ofFamily(Family family, std::vector<Schedule> schedules) {
  for (Schedule &s : schedules)
    s.family = family;
  return schedules;
}
// One that takes factors apart and needs leave only where the problem gives it.
bool servesProblem(Family family, const GemmProblem &p) {
  const Mma &mma = mmaOf(family);
  return mma.multiplies(p.a, p.b) && (p.precision || !mma.takesApart() || mma.leastK > 0);
}
template <Family family>
std::vector<Schedule> enumerateBlocks(const GemmProblem &p, const Target &t) {
  return servesProblem(family, p) ? ofFamily(family, enumerateMmaSync(p, t))
                                  : std::vector<Schedule>();
}
template <Family family>
std::vector<Schedule> enumerateSplits(const GemmProblem &p, const Target &t) {
  return servesProblem(family, p) ? withSplits(ofFamily(family, tilesToSplit(p)), p, t)
                                  : std::vector<Schedule>();
}

// Its nn kernels in 168 registers spill one, and so do those of three products.
std::string refuseSimt(const Schedule &s, const GemmProblem &p) {
  if (p.products == 3 || (s.tile[0] == 128 && s.tile[1] == 64))
    return "not proven free of spills for every layout and epilogue";
  return refuseMmaSync(s, p);
}

// As parts-no-spill.test assembles them: of one product, without sums of A's rows. Tile 64x128
// takes all of 255 registers.
std::string refuseApart(const Schedule &s, const GemmProblem &p) {
  if (s.tile[0] < s.tile[1] || s.products > 1 || p.sums)
    return "not proven free of spills for every layout and epilogue";
  return refuseMmaSync(s, p);
}

// Of both operands a warp has two steps of floats of 16 bits, of k as many as lie in a line of
// provenBytes of bytes.
// Half as many k where scales are of groups of so few.
int64_t stepOfMixed(const GemmProblem &p) {
  const bool few = p.isScaled() && p.k > p.blocks[2] && p.blocks[2] % provenBytes;
  return few ? provenBytes / 2 : provenBytes;
}

// As mixed-no-spill.test assembles them: of bytes of B and A along K, of one product, without sums
// of A's rows. (Of A along M some spill.)
std::string refuseMixed(const Schedule &s, const GemmProblem &p) {
  if (s.products > 1 || p.sums || p.aAlongM || !isFloat(p.a))
    return "not proven free of spills for every layout and epilogue";
  if (p.isScaled() && ((s.tile[0] == 64 && s.tile[1] == 128) ||
                       (s.tile[0] == 128 && s.tile[1] == 64 && s.tile[2] == provenBytes)))
    return "its kernel spills beside scales of bytes";
  for (const Proven &row : ofMixed())
    if (row.tile[0] == s.tile[0] && row.tile[1] == s.tile[1] && row.warp == s.warp &&
        (s.tile[2] == stepOfMixed(p) || (p.isScaled() && s.tile[2] == provenBytes / 2)))
      return "";
  return "not proven free of spills for every layout and epilogue";
}

// Of 64 rows some spill on Hopper.
std::vector<Schedule> tilesOfMixed(const GemmProblem &p, const Target &t, bool splits) {
  std::vector<Schedule> tiles;
  for (const Proven &row : ofMixed())
    for (int64_t stages : {4, 3}) {
      Schedule s;
      s.family = Family::Mixed;
      s.tile = {row.tile[0], row.tile[1], stepOfMixed(p)};
      // Beside scales others spill there: of bf16 without a sign, and of f16 in splits.
      if (p.isScaled() && s.tile[0] == 16 && t.computeCapability >= capabilityOfHopper) {
        const bool narrow = p.computeType() == Type::BF16;
        if (narrow != splits)
          continue;
        s.tile[2] = narrow ? provenBytes / 2 : s.tile[2];
      }
      s.warp = row.warp;
      s.stages = stages;
      if (servesProblem(s.family, p) &&
          (t.computeCapability < capabilityOfHopper || s.tile[0] != 64))
        tiles.push_back(s);
    }
  return tiles;
}
std::vector<Schedule> enumerateMixed(const GemmProblem &p, const Target &t) {
  return tilesOfMixed(p, t, /*splits=*/false);
}
std::vector<Schedule> enumerateMixedSplitK(const GemmProblem &p, const Target &t) {
  return withSplits(tilesOfMixed(p, t, /*splits=*/true), p, t);
}

} // namespace

const std::vector<CandidateSource> &candidateSources() {
  static const std::vector<CandidateSource> sources = {
      {"mma_sync block", Family::MmaSync, true, enumerateMmaSync, refuseMmaSync},
      {"mma_sync split_k", Family::MmaSync, true, enumerateMmaSyncSplitK, refuseMmaSync},
      {"mma_sync split_k cluster", Family::MmaSync, true, enumerateMmaSyncSplitKCluster,
       refuseUnproven},
      {"mma_sync persistent", Family::MmaSync, true, enumerateMmaSyncPersistent, refuseUnproven},
      {"mma_sync stream_k", Family::MmaSync, true, enumerateMmaSyncStreamK, refuseUnproven},
      {"simt block", Family::Simt, true, enumerateBlocks<Family::Simt>, refuseSimt},
      {"simt split_k", Family::Simt, true, enumerateSplits<Family::Simt>, refuseSimt},
      {"bf16x6 block", Family::Bf16x6, true, enumerateBlocks<Family::Bf16x6>, refuseApart},
      {"bf16x6 split_k", Family::Bf16x6, true, enumerateSplits<Family::Bf16x6>, refuseApart},
      {"bf16x3 block", Family::Bf16x3, true, enumerateBlocks<Family::Bf16x3>, refuseApart},
      {"bf16x3 split_k", Family::Bf16x3, true, enumerateSplits<Family::Bf16x3>, refuseApart},
      {"bf16x9 block", Family::Bf16x9, true, enumerateBlocks<Family::Bf16x9>, refuseApart},
      {"bf16x9 split_k", Family::Bf16x9, true, enumerateSplits<Family::Bf16x9>, refuseApart},
      {"mixed block", Family::Mixed, true, enumerateMixed, refuseMixed},
      {"mixed split_k", Family::Mixed, true, enumerateMixedSplitK, refuseMixed},
      {"wgmma block", Family::Wgmma, true, enumerateWgmmaBlock, refuseWgmma},
      {"wgmma persistent", Family::Wgmma, true, enumerateWgmmaPersistent, refuseWgmma},
      {"wgmma split_k", Family::Wgmma, true, enumerateWgmmaSplitK, refuseWgmma},
      {"wgmma split_k cluster", Family::Wgmma, true, enumerateWgmmaSplitKCluster, refuseWgmma},
      {"wgmma stream_k", Family::Wgmma, true, enumerateWgmmaStreamK, refuseWgmmaStreamK},
      {"wgmma pingpong", Family::Wgmma, true, enumerateWgmmaPingPong, refusePingPong},
  };
  return sources;
}

} // namespace gemm
