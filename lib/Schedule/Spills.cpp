// The two tables of Spills.h. Evidence is a file of test/Conversion/Tile, or of scripts where what
// is left is too much for a test: it assembles whatever these tables leave to the model.
#include "Spills.h"
#include "Copies.h"
#include "Wgmma.h"
#include "gemm/Schedule/Records.h"

#include <algorithm>

namespace gemm {

namespace {
constexpr std::string_view unproven = "";
constexpr int64_t bytesOfK = 64;
constexpr std::string_view notProven = "not proven free of spills for every layout and epilogue";

// What rows ask of a schedule,
bool isTile(const Schedule &s, int64_t m, int64_t n) { return s.tile[0] == m && s.tile[1] == n; }
bool isSplit(const Schedule &s) { return s.splits > 1; }
// With warp tiles wider than others; those of few rows stand side by side.
bool isWide(const Schedule &s) { return s.tile[0] > fewRows && s.tile[0] < s.tile[1]; }
bool isLarge(const Schedule &s) { return s.tile[0] * s.tile[1] > 192 * 160; }
bool is128x64(const Schedule &s) { return isTile(s, 128, 64); }
bool isOf64Rows(const Schedule &s) { return s.tile[0] == 64; }
bool isSplitOf64Rows(const Schedule &s) { return isSplit(s) && isOf64Rows(s); }
bool isSplitAndWide(const Schedule &s) { return isSplit(s) && isWide(s); }
bool isWholeOf128Rows(const Schedule &s) { return !isSplit(s) && s.tile[0] == 128; }
bool isOf32Rows(const Schedule &s) { return s.tile[0] == 32; }
bool isOf16Rows(const Schedule &s) { return s.tile[0] == 16; }
bool isWholeOf32Rows(const Schedule &s) { return !isSplit(s) && isOf32Rows(s); }
bool isWhole64x64(const Schedule &s) { return !isSplit(s) && isTile(s, 64, 64); }
bool isBlock64x128(const Schedule &s) {
  return s.kind == ScheduleKind::Block && isTile(s, 64, 128);
}
bool is192x192(const Schedule &s) { return isTile(s, 192, 192); }
bool is64x128(const Schedule &s) { return isTile(s, 64, 128); }
// Of 64 bytes of k, not of half as many.
bool isDeep(const Schedule &s) { return s.tile[2] == bytesOfK; }
bool isDeep128x64(const Schedule &s) { return isDeep(s) && is128x64(s); }
bool isOtherKind(const Schedule &s) { return s.isResident() || s.reduce == Reduce::Cluster; }
bool isSplitPeers128x64(const Schedule &s) { return s.products > 1 && isSplit(s) && is128x64(s); }
// Beside more accumulators than 64 a thread has no room for those of other splits.
bool isSplitOfMany(const Schedule &s) {
  return s.kind == ScheduleKind::SplitK && s.warp[0] * s.tile[1] > 64 * 32;
}
bool isWidestPersistent(const Schedule &s) {
  return s.warp[1] == 256 && s.kind == ScheduleKind::Persistent;
}
bool isOfWideWarps(const Schedule &s) { return s.warp[1] > 160; }
bool isPersistentOf32x32(const Schedule &s) {
  return s.warp[0] == 32 && s.warp[1] == 32 && s.kind == ScheduleKind::Persistent;
}
// The accumulators leave no registers for more.
bool isFull(const Schedule &s) {
  const int64_t m = s.tile[0], n = s.tile[1];
  return (m == 256 && n > 112) || (m == 192 && n > 176) || (m == 128 && n > 240 && s.swap);
}
// Nor, where parts of tiles meet, those of a little less.
bool isAlmostFull(const Schedule &s) { return s.tile[0] == 256 && s.tile[1] > 88; }

// and of a problem.
bool isF64(const GemmProblem &p) { return p.computeType() == Type::F64; }
bool isOfFp8(const GemmProblem &p) { return isFp8(p.a); }
bool isScaled(const GemmProblem &p) { return p.isScaled(); }
bool hasNarrowBlocks(const GemmProblem &p) { return p.isScaled() && p.blocks[2] < bytesOfK; }
bool isThreeOfF64(const GemmProblem &p) { return isF64(p) && p.products == 3; }
bool hasSums(const GemmProblem &p) { return p.sums.has_value(); }
bool hasSumsOfTf32(const GemmProblem &p) { return hasSums(p) && p.computeType() == Type::TF32; }
bool hasPeers(const GemmProblem &p) { return p.products > 1; }
bool isOfThree(const GemmProblem &p) { return p.products == 3; }
bool isOfThreeOrFour(const GemmProblem &p) { return p.products > 2; }
bool readsFull(const GemmProblem &p) { return p.readsFull(); }
bool readsFullOfTf32(const GemmProblem &p) { return readsFull(p) && p.computeType() == Type::TF32; }
bool hasTwoMore(const GemmProblem &p) { return p.outputs.size() > 1; }
bool hasIntegersFirst(const GemmProblem &p) { return !isFloat(p.a); }
bool hasGroups(const GemmProblem &p) { return !p.groups.empty() || !p.partners.empty(); }
bool hasPartners(const GemmProblem &p) { return !p.partners.empty(); }
// Of neighbours, or of heads of more than 64.
bool turnsManyColumns(const GemmProblem &p) {
  return std::any_of(p.partners.begin(), p.partners.end(),
                     [](int64_t group) { return group == 2 || group > 64; });
}
bool isPeersOfIntegers(const GemmProblem &p) { return hasPeers(p) && !isFloat(p.a); }

// The same of all schedules and of all problems.
constexpr bool (*every)(const Schedule &) = nullptr;
constexpr bool (*all)(const GemmProblem &) = nullptr;
constexpr int anyChip = 0;

constexpr std::string_view nn = "nn", nt = "nt", tn = "tn", tt = "tt", allLayouts = "",
                           alongM = "tn, tt", alongN = "nn, tn", notAlongK = "nn, tn, tt";
constexpr std::string_view floats = "no-spill.test", peers = "peers-no-spill.test",
                           parts = "parts-no-spill.test", f64 = "f64-no-spill.test",
                           fp8 = "fp8-no-spill.test", scales = "fp8-scales-no-spill.test",
                           mixed = "mixed-no-spill.test", bytes = "dequantised-no-spill.test",
                           residual = "residual-no-spill.test", reduced = "reduced-no-spill.test",
                           groups = "groups-no-spill.test", wgmma = "sweep_wgmma.py",
                           sweep = "wgmma-sweep.test";

constexpr std::string_view
    tileSpills = "some kernels of its tile spill",
    threeSpill = "some kernels of three products spill",
    severalSpill = "its kernel of several products spills",
    alongMSpills = "some kernels of A along M spill",
    alongNSpills = "some kernels of three products of B along N spill",
    splitsSpill = "its kernel spills beside the accumulators of other splits",
    tileBesideSplits = "some kernels of its tile spill beside the accumulators of other splits",
    severalBesideSplits =
        "its kernel of several products spills beside the accumulators of other splits",
    nnSpills = "its kernel of A along K and B along N spills",
    ttSpills = "its kernel of A along M and B along K spills",
    nnBesideSplits =
        "its kernel of A along K and B along N spills beside the accumulators of other splits",
    tnBesideSplits =
        "its kernel of A along M and B along N spills beside the accumulators of other splits",
    ttBesideSplits =
        "its kernel of A along M and B along K spills beside the accumulators of other splits",
    besideBytes = "its kernel spills beside scales of bytes",
    nnBesideScales = "its kernel of A along K and B along N spills beside scales of blocks",
    tnBesideBlocks =
        "its kernel of A along M and B along N spills beside blocks of fewer k than its",
    besideNarrow = "its kernel spills where a k-step has several blocks of scales",
    besideSums =
        "its kernel of operands along K that are rounded to tf32 spills beside sums of A's rows",
    besideReduced = "its kernel spills beside two more outputs, numbers of rows and of columns",
    besidePartners = "its kernel spills beside tables by which columns are turned in pairs",
    besideResidual = "its kernel spills beside an operand that is read at each element of C";
} // namespace

const std::vector<Spill> &knownSpills() {
  using F = Family;
  static const std::vector<F> ofParts = {F::Bf16x6, F::Bf16x3, F::Bf16x9};
  static const std::vector<Spill> rows = {
      // In 168 registers kernels of nn spill one.
      {{F::Simt}, allLayouts, is128x64, all, anyChip, tileSpills, floats},
      {{F::Simt}, allLayouts, every, isOfThree, anyChip, threeSpill, peers},
      // They take all of 255 registers.
      {ofParts, allLayouts, isWide, all, anyChip, unproven, parts},
      {ofParts, allLayouts, every, hasPeers, anyChip, unproven, parts},
      {ofParts, allLayouts, every, hasSums, anyChip, unproven, parts},
      {{F::MmaSync}, allLayouts, isOtherKind, all, anyChip, unproven, floats},
      // Of tn in two splits.
      {{F::MmaSync, F::Simt}, allLayouts, isSplitAndWide, all, anyChip, tileBesideSplits, floats},
      {{F::MmaSync}, allLayouts, isSplitPeers128x64, all, anyChip, severalBesideSplits, peers},
      // Where one instruction multiplies 16 rows of f64, sums lie in registers side by side.
      {{F::MmaSync}, nn, isWhole64x64, isF64, capabilityOfHopper, nnSpills, f64},
      {{F::MmaSync}, tt, isWholeOf32Rows, isF64, capabilityOfHopper, ttSpills, f64},
      {{F::MmaSync}, tt, isSplitOf64Rows, isF64, capabilityOfHopper, ttBesideSplits, f64},
      {{F::MmaSync}, alongN, isOf32Rows, isThreeOfF64, capabilityOfHopper, alongNSpills, peers},
      {{F::MmaSync}, nn, isSplitOf64Rows, isOfFp8, anyChip, nnBesideSplits, fp8},
      {{F::MmaSync}, tt, isWide, isOfFp8, anyChip, ttSpills, fp8},
      {{F::MmaSync}, nn, isWholeOf128Rows, isScaled, anyChip, nnBesideScales, scales},
      {{F::MmaSync}, tn, isWhole64x64, hasNarrowBlocks, anyChip, tnBesideBlocks, scales},
      {{F::MmaSync}, tn, isSplitOf64Rows, isScaled, anyChip, tnBesideSplits, scales},
      // Which are converted, of as many CTAs on an SM as elsewhere.
      {{F::MmaSync}, allLayouts, isOf16Rows, isScaled, capabilityOfHopper, tileSpills, scales},
      {{F::MmaSync}, nt, isBlock64x128, hasSumsOfTf32, anyChip, besideSums, floats},
      {{F::Mixed}, allLayouts, every, hasPeers, anyChip, unproven, mixed},
      {{F::Mixed}, allLayouts, every, hasSums, anyChip, unproven, mixed},
      {{F::Mixed}, allLayouts, every, hasIntegersFirst, anyChip, unproven, mixed},
      {{F::Mixed}, alongM, every, all, anyChip, alongMSpills, mixed},
      {{F::Mixed}, allLayouts, isOf64Rows, all, capabilityOfHopper, tileSpills, mixed},
      {{F::Mixed}, allLayouts, is64x128, isScaled, anyChip, besideBytes, bytes},
      {{F::Mixed}, allLayouts, isDeep128x64, isScaled, anyChip, besideBytes, bytes},
      {{F::Wgmma, F::MixedWgmma}, allLayouts, isSplitOfMany, all, anyChip, splitsSpill, wgmma},
      // More than two sums of an element meet in the epilogue, or two beside an operand that does
      // not lie along K, or of integers; of the widest warp tile where a CTA goes on to another.
      {{F::Wgmma}, allLayouts, isWidestPersistent, hasPeers, anyChip, severalSpill, peers},
      {{F::Wgmma}, allLayouts, isLarge, isOfThreeOrFour, anyChip, severalSpill, peers},
      {{F::Wgmma}, notAlongK, isLarge, hasPeers, anyChip, severalSpill, peers},
      {{F::Wgmma}, allLayouts, isLarge, isPeersOfIntegers, anyChip, severalSpill, peers},
      // Of one whose operands come by vectors and by elements.
      {{F::Wgmma}, nt, isPersistentOf32x32, hasNarrowBlocks, anyChip, besideNarrow, sweep},
      {{F::Wgmma}, allLayouts, is192x192, hasTwoMore, anyChip, besideReduced, reduced},
      {{F::Wgmma}, allLayouts, isFull, readsFull, anyChip, besideResidual, residual},
      {{F::Wgmma}, allLayouts, is192x192, hasPartners, anyChip, besidePartners, groups},
      {{F::Wgmma}, allLayouts, isOfWideWarps, turnsManyColumns, anyChip, besidePartners, groups},
      {{F::Wgmma}, nt, isAlmostFull, readsFullOfTf32, anyChip, besideResidual, sweep},
  };
  return rows;
}

bool Spill::holds(const Schedule &s, const GemmProblem &p, int ofChip) const {
  return ofChip >= capability &&
         std::find(families.begin(), families.end(), s.family) != families.end() &&
         (layouts.empty() || layouts.find(layoutOf(p)) != std::string_view::npos) &&
         (!schedule || schedule(s)) && (!problem || problem(p));
}

std::string Spill::text() const { return std::string(says.empty() ? notProven : says); }

const Spill *knownSpill(const Schedule &s, const GemmProblem &p, int capability) {
  for (const Spill &row : knownSpills())
    if (row.holds(s, p, capability))
      return &row;
  return nullptr;
}

std::string spillOfSums(const Schedule &s, const GemmProblem &p) {
  GemmProblem with = p, without = p;
  with.sums = accumulatorType(p.computeType()); // whoever asks may not have them yet
  without.sums = std::nullopt;
  const Spill *row = knownSpill(s, with, 0);
  if (!row || row->says.empty() || knownSpill(s, without, 0))
    return "";
  return "expected another schedule for a product with sums, got " + toString(s) + ": " +
         row->text();
}

// Beside a row's own tiles those of few rows, as when tokens are decoded: four warps side by side,
// each as narrow as the narrowest of the row, so that none has more accumulators.
static std::vector<ProvenTiles> withFewRows(std::vector<ProvenTiles> rows) {
  for (ProvenTiles &row : rows) {
    int64_t n = row.tiles.front().warp[1];
    for (const Proven &tile : row.tiles)
      n = std::min(n, tile.warp[1]);
    for (int64_t m : {fewRows, fewRows / 2})
      row.tiles.push_back({{m, 4 * n}, {m, n}});
  }
  return rows;
}

const std::vector<ProvenTiles> &provenTiles() {
  static const std::vector<Proven> any = {
      {{128, 128}, {64, 32}}, {{128, 64}, {64, 32}}, {{64, 128}, {32, 64}}, {{64, 64}, {32, 32}}};
  static const std::vector<ProvenTiles> rows = withFewRows({
      {true, all, mixed, any},
      // Whose warps hold groups of 128 columns, too.
      {false,
       [](const GemmProblem &p) { return hasGroups(p) && isScaled(p); },
       groups,
       {{{64, 128}, {16, 128}}, {{64, 128}, {16, 64}}, {{64, 64}, {16, 64}}}},
      {false,
       [](const GemmProblem &p) { return hasGroups(p) && isOfFp8(p) && p.products == 1; },
       groups,
       {{{128, 128}, {16, 128}}, {{64, 128}, {16, 128}}, {{64, 64}, {32, 32}}}},
      {false,
       [](const GemmProblem &p) {
         return hasGroups(p) && p.products == 1 && typeBytes(p.a) == 2 && typeBytes(p.b) == 2;
       },
       groups,
       {{{128, 128}, {16, 128}},
        {{64, 128}, {16, 128}},
        {{128, 128}, {64, 32}},
        {{64, 128}, {32, 64}},
        {{64, 64}, {32, 32}}}},
      // With sums beside the accumulators, and scales of blocks.
      {false,
       isScaled,
       scales,
       {{{128, 64}, {32, 32}}, {{64, 128}, {16, 64}}, {{64, 64}, {16, 64}}}},
      {false,
       [](const GemmProblem &p) { return isOfFp8(p) && p.products == 2; },
       peers,
       {{{128, 128}, {64, 32}}, {{128, 64}, {64, 32}}}},
      {false,
       [](const GemmProblem &p) { return isOfFp8(p) && p.products == 3; },
       peers,
       {{{128, 96}, {32, 48}}}},
      {false,
       [](const GemmProblem &p) { return isOfFp8(p) && p.products == 4; },
       peers,
       {{{128, 128}, {64, 32}}, {{128, 64}, {64, 32}}, {{64, 128}, {16, 64}}}},
      {false,
       isOfFp8,
       fp8,
       {{{128, 128}, {64, 32}},
        {{128, 64}, {64, 32}},
        {{64, 128}, {16, 64}},
        {{64, 64}, {32, 32}}}},
      // Whose accumulators take twice the registers.
      {false, isThreeOfF64, peers, {{{128, 96}, {32, 48}}}},
      {false, isF64, f64, {{{128, 64}, {32, 32}}, {{64, 128}, {32, 32}}, {{64, 64}, {32, 32}}}},
      // Of 16 bits and one product; of {128, 128} in such warp tiles some spill.
      {false,
       [](const GemmProblem &p) {
         return p.products == 1 && !hasSums(p) && typeBytes(p.a) == 2 && typeBytes(p.b) == 2;
       },
       floats,
       {any[0], any[1], any[2], any[3], {{256, 128}, {64, 64}, /*async=*/true}}},
      // Of bytes a kernel of nn in the other tile spills.
      {false,
       [](const GemmProblem &p) { return p.products == 3 && typeBytes(p.a) == 1; },
       peers,
       {{{64, 96}, {32, 48}}}},
      {false, isOfThree, peers, {{{64, 96}, {32, 48}}, {{128, 96}, {64, 48}}}},
      {false, all, floats, any},
  });
  return rows;
}

const std::vector<Proven> &provenOf(Family family, const GemmProblem &p) {
  return std::find_if(provenTiles().begin(), provenTiles().end(),
                      [&](const ProvenTiles &row) {
                        return row.mixed == mmaOf(family).converts() &&
                               (!row.problem || row.problem(p));
                      })
      ->tiles; // the last row is of all
}

int64_t stepOf(int64_t bytes, const GemmProblem &p) {
  return bytes / typeBytes(p.a) * (typeBytes(p.a) == 8 ? 2 : 1);
}

// Of both operands of mixed a warp has two steps of floats of 16 bits, of k as many as lie in a
// line of so many bytes; beside scales also half as many, and only these where groups are of no
// more.
static std::vector<int64_t> stepsOf(Family family, const GemmProblem &p) {
  if (!mmaOf(family).converts())
    return {stepOf(bytesOfK, p)};
  if (!p.isScaled())
    return {bytesOfK};
  if (p.k > p.blocks[2] && p.blocks[2] % bytesOfK)
    return {bytesOfK / 2};
  return {bytesOfK, bytesOfK / 2};
}

std::vector<Schedule> provenSchedules(const Proven &row, Family family, const GemmProblem &p,
                                      int64_t stages) {
  std::vector<Schedule> found;
  for (int64_t k : stepsOf(family, p)) {
    Schedule &s = found.emplace_back();
    s.family = family;
    s.tile = {row.tile[0], row.tile[1], k};
    s.warp = row.warp;
    s.stages = stages;
  }
  return found;
}

static bool copiesAsync(const Schedule &s, const GemmProblem &p) {
  return copiesOf(s, p, 0).engine != CopyEngine::Registers &&
         copiesOf(s, p, 1).engine != CopyEngine::Registers;
}

std::string refuseSpills(const Schedule &s, const GemmProblem &p, const Target &t) {
  if (const Spill *row = knownSpill(s, p, t.computeCapability))
    return row->text();
  for (const Proven &row : provenOf(s.family, p))
    for (const Schedule &proven : provenSchedules(row, s.family, p))
      if (proven.tile == s.tile && row.warp == s.warp)
        return row.async && !copiesAsync(s, p)
                   ? "its kernel spills where an operand is copied element by element"
                   : "";
  return std::string(notProven);
}

std::string refuseWgmma(const Schedule &s, const GemmProblem &p, const Target &t) {
  if (const Spill *row = knownSpill(s, p, t.computeCapability))
    return row->text();
  return isProvenWgmma(s, p) ? "" : std::string(notProven);
}

} // namespace gemm
