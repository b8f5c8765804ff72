// Which schedules have kernels. The rules that hold on every machine are numbered as
// #gemm.schedule lists them, and its verifier asks them here; the others need the machine, the
// types or the operands. Each rule says what it expected and the value it got, or nothing.
#include "gemm/Schedule/Legality.h"
#include "Copies.h"
#include "Wgmma.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/Schedule/Fields.h"
#include "gemm/Schedule/Pack.h"
#include "gemm/Schedule/ScaleBlocks.h"
#include "gemm/Target/Allow.h"

#include <algorithm>
#include <numeric>

namespace gemm {

namespace {
constexpr int64_t band = 16; // rows, or columns, among which lanes have theirs

std::string number(int64_t value) { return std::to_string(value); }
std::string by(int64_t x, int64_t y) { return number(x) + "x" + number(y); }
std::string tileText(const Schedule &s) {
  return by(s.tile[0], s.tile[1]) + "x" + number(s.tile[2]);
}
std::string warpText(const Schedule &s) {
  return "warp " + by(s.warp[0], s.warp[1]) + " in tile " + by(s.tile[0], s.tile[1]);
}
std::string nameOf(Family family) { return std::string(familyName(family)); }
std::string nameOf(ScheduleKind kind) { return std::string(scheduleKindName(kind)); }

std::string checkSize(const char *what, int64_t value, int64_t step) {
  if (value > 0 && value <= mostTileSize && value % step == 0)
    return "";
  return std::string("expected ") + what + " to be a positive multiple of " + number(step) +
         " and at most " + number(mostTileSize) + ", got " + number(value);
}

std::string checkTile(const Schedule &s) {
  if (std::string text = checkSize("tile m", s.tile[0], 16); !text.empty())
    return text;
  if (std::string text = checkSize("tile n", s.tile[1], s.mma().stepN); !text.empty())
    return text;
  return checkSize("tile k", s.tile[2], 16);
}

std::string checkWarp(const Schedule &s) {
  if (std::string text = checkSize("warp m", s.warp[0], 16); !text.empty())
    return text;
  if (std::string text = checkSize("warp n", s.warp[1], s.mma().stepN); !text.empty())
    return text;
  for (int d = 0; d < 2; ++d)
    if (s.tile[d] % s.warp[d] != 0)
      return std::string("expected warp ") + (d ? "n" : "m") + " to divide tile " +
             (d ? "n" : "m") + " " + number(s.tile[d]) + ", got " + number(s.warp[d]);
  return "";
}

std::string atMostThreads(const Schedule &s, int64_t most) {
  if (s.threads() <= most)
    return "";
  return "expected at most " + number(most) + " threads, got " + number(s.threads()) + " (" +
         number(s.warps()) + " warps" +
         (s.threads() > threadsOfWarp * s.warps() ? " and those that copy" : "") + ")";
}
std::string checkThreads(const Schedule &s) { return atMostThreads(s, mostThreads); }

std::string checkStages(const Schedule &s) {
  if (s.stages >= leastStages && s.stages <= mostStages)
    return "";
  return "expected " + number(leastStages) + " to " + number(mostStages) + " stages, got " +
         number(s.stages);
}

std::string checkGroup(const Schedule &s) { return checkRasterGroup(Raster::Grouped, s.group); }
std::string checkRaster(const Schedule &s) { return checkRasterGroup(s.raster, s.group); }

// CTAs along M share B, along N A, by bulk copies to all of them: each copies some of
// its lines, in whole patterns of the swizzle. Lines run along K or along M or N.
std::string checkCluster(const Schedule &s) {
  using Sizes = std::array<int64_t, 2>;
  const std::string got = "got [" + number(s.cluster[0]) + ", " + number(s.cluster[1]) + "]";
  if (s.cluster == Sizes{1, 1})
    return "";
  bool shares = s.cluster == Sizes{2, 1} || s.cluster == Sizes{1, 2} || s.cluster == Sizes{4, 1};
  bool whole = s.kind == ScheduleKind::Block || s.kind == ScheduleKind::Persistent ||
               s.kind == ScheduleKind::PingPong;
  if (!s.mma().multicast || !shares || !whole || s.splits != 1)
    return "expected cluster [1, 1] or, for block, persistent and pingpong " +
           generatedFamilies([](const Mma &mma) { return mma.multicast; }) +
           " schedules, [2, 1], [1, 2] or [4, 1], " + got;
  if (s.tile[1] % linesShared(s.cluster[0]) || s.tile[0] % linesShared(s.cluster[1]) ||
      s.tile[2] % linesShared(std::max(s.cluster[0], s.cluster[1])))
    return "expected a tile of which each CTA of the cluster copies a multiple of " +
           number(linesOfPattern) + " lines, " + got + " for tile " + tileText(s);
  return "";
}

std::string checkSplits(const Schedule &s) {
  bool any = s.kind == ScheduleKind::Persistent, split = s.kind == ScheduleKind::SplitK;
  int64_t least = split ? 2 : 1, most = split || any ? mostSplits : 1;
  if (s.splits >= least && s.splits <= most)
    return "";
  return "expected splits " + number(least) + (most > least ? " to " + number(most) : "") +
         " for a " + nameOf(s.kind) + " schedule, got " + number(s.splits);
}

// Each of the two warpgroups of a ping-pong schedule holds a tile of its own.
std::string checkPingPong(const Schedule &s) {
  if (s.kind != ScheduleKind::PingPong)
    return "";
  if (!s.mma().hasRoles())
    return "expected family " + generatedFamilies([](const Mma &mma) { return mma.hasRoles(); }) +
           " for a pingpong schedule, got " + nameOf(s.family);
  if (s.tile[0] != s.accumulatorRows() || s.tile[1] != s.warp[1])
    return "expected a tile of four warp tiles along m, one warpgroup's, for a pingpong schedule, "
           "got " +
           warpText(s);
  return "";
}

// The CTAs of a cluster are the splits of one tile, each with that unit alone.
std::string checkReduce(const Schedule &s) {
  if (s.reduce != Reduce::Cluster ||
      (s.kind == ScheduleKind::SplitK && s.splits <= mostSplitsInCluster))
    return "";
  return "expected a split_k schedule of 2 to " + number(mostSplitsInCluster) +
         " splits to reduce in a cluster, got " + nameOf(s.kind) + " of " + number(s.splits);
}

std::string checkWarpgroups(const Schedule &s) {
  if (s.mma().warps == 1)
    return "";
  if (s.mma().tensorMaps && *std::max_element(s.tile.begin(), s.tile.end()) > mostOfBox)
    return "expected a tile of at most " + by(mostOfBox, mostOfBox) + "x" + number(mostOfBox) +
           " for " + nameOf(s.family) + ", got " + tileText(s);
  if (s.tile[0] % s.accumulatorRows() != 0 || (s.warp[1] != s.tile[1] && s.warp[1] % 64 != 0))
    return "expected four warp tiles along m in a warpgroup, and warp n equal to tile n or a "
           "multiple of 64, got " +
           warpText(s);
  int64_t warpgroups = s.warps() / s.mma().warps;
  if (warpgroups > mostWarpgroups)
    return "expected 1 to " + number(mostWarpgroups) + " multiplying warpgroups for " +
           nameOf(s.family) + ", got " + number(warpgroups);
  if (int64_t needed = wgmmaRegisters(s, WgmmaPhase::Instruction), most = launchRegisters(s);
      needed > most)
    return "an instruction of n " + number(s.warp[1]) + " needs " + number(needed) +
           " registers, the limit at " + number(s.threads()) + " threads is " + number(most);
  int64_t needed = wgmmaRegisters(s, WgmmaPhase::Epilogue);
  int64_t multiplying = warpgroupRegisters(warpgroups, /*bulk=*/false).multiplying;
  if (needed > multiplying)
    return "warp tile " + by(s.warp[0], s.warp[1]) + " needs about " + number(needed) +
           " registers per thread, the limit for " + number(warpgroups) + " warpgroups is " +
           number(multiplying);
  return "";
}

// Each product has whole blocks of 8 columns of a warp tile, and lines in whole patterns of the
// swizzle, of which CTAs of a cluster copy their share. B is rows of the kernel where it is
// swapped.
std::string checkProducts(const Schedule &s) {
  if (s.products < 1 || s.products > mostProducts)
    return "expected 1 to " + number(mostProducts) + " products, got " + number(s.products);
  if (s.products == 1)
    return "";
  if (s.swap)
    return "expected a schedule without swap for " + number(s.products) + " products";
  const int64_t line = linesShared(s.cluster[0]);
  if (int64_t step = line * s.products; s.warp[1] % step)
    return "expected warp n to be a multiple of " + number(step) + " for " + number(s.products) +
           " products" + (s.cluster[0] > 1 ? " in a cluster of " + number(s.cluster[0]) : "") +
           ", got " + number(s.warp[1]);
  return "";
}

// Registers of mma.sync kernels, whose threads are all alike.
std::string checkRegisters(const Schedule &s, Type operand, const Target &target) {
  if (s.mma().wholeSm)
    return "";
  int64_t registers = registersPerThread(s, operand);
  if (registers > target.maxRegistersPerThread)
    return "warp tile " + by(s.warp[0], s.warp[1]) + " needs about " + number(registers) +
           " registers per thread, the limit of " + target.name + " is " +
           number(target.maxRegistersPerThread);
  if (registers * s.threads() > target.registersPerSm)
    return number(s.threads()) + " threads of about " + number(registers) + " registers need " +
           number(registers * s.threads()) + ", the limit of " + target.name + " is " +
           number(target.registersPerSm);
  return "";
}

std::string checkOperands(const Schedule &s, Type a, Type b, const Target &target) {
  if (!s.mma().multiplies(a, b)) {
    std::string text = "expected operands that " + nameOf(s.family) + " multiplies, got " +
                       std::string(typeName(a)) + " and " + std::string(typeName(b));
    const std::string others = generatedFamilies(
        [&](const Mma &mma) { return mma.multiplies(a, b) && mma.runsOn(target); });
    return others.empty() ? text : text + "; take family " + others;
  }
  if (const int least = s.mma().capabilityFor(a); target.computeCapability < least)
    return "expected a chip of at least sm_" + number(least) + " for " + nameOf(s.family) + " of " +
           std::string(typeName(a)) + ", got " + target.chip;
  if (int64_t k = s.mma().k(typeBytes(a)); s.tile[2] % k != 0)
    return "expected tile k to be a multiple of " + number(k) + " for " + std::string(typeName(a)) +
           ", got " + number(s.tile[2]);
  if (!s.mma().hasN(s.warp[1], !isFloat(a)))
    return "expected warp n of 8, 24 or a multiple of 16 for " + nameOf(s.family) + " of " +
           std::string(typeName(a)) + ", got " + number(s.warp[1]);
  return checkHeld(s, a);
}

std::string checkChip(const Schedule &s, const Target &target) {
  if (const Mma &mma = s.mma(); !mma.runsOn(target))
    return "expected " +
           (mma.chip.empty() ? "a chip of at least sm_" + number(mma.capability)
                             : "chip " + std::string(mma.chip)) +
           " for " + nameOf(s.family) + ", got " + target.chip;
  if (s.reduce == Reduce::Cluster && !hasClusters(target))
    return "expected a chip of at least sm_" + number(capabilityOfHopper) +
           " to reduce in a cluster, got " + target.chip;
  return "";
}
} // namespace

/// Whether a thread of wgmma has the registers of accumulators and of sums beside them, and `more`.
static std::string checkSumRegisters(const Schedule &s, int64_t more, const std::string &what,
                                     int64_t most = INT64_MAX) {
  if (!s.mma().wholeSm)
    return "";
  const int64_t needed = wgmmaRegisters(s, WgmmaPhase::Promotion) + more,
                warpgroups = s.warps() / s.mma().warps;
  most = std::min(most, warpgroupRegisters(warpgroups, /*bulk=*/false).multiplying);
  if (needed <= most)
    return "";
  return "warp tile " + by(s.warp[0], s.warp[1]) + " needs about " + number(needed) +
         " registers per thread for accumulators of " + what + ", the limit for " +
         number(warpgroups) + " warpgroups is " + number(most);
}

// Where an accumulator holds the products of few k, it is promoted after each slot, and of wgmma
// the sums lie in registers beside it.
std::string checkHeld(const Schedule &s, Type operand) {
  const int64_t held = s.mma().held(operand);
  if (held == 0)
    return "";
  if (held % s.tile[2] != 0)
    return "expected tile k to divide " + number(held) + ", the k that an accumulator of " +
           std::string(typeName(operand)) + " holds, got " + number(s.tile[2]);
  return checkSumRegisters(s, 0, std::string(typeName(operand)) + " and their sums");
}

// What is promoted together is of one block along k (scaleBlocksOfStep); the columns that a warp
// holds are whole blocks or lie in one, so that few scales are theirs. Of narrow blocks
// (ScalesType::isUniform) a thread of wgmma has one for each of its columns, a register, and two
// for its address while it is loaded. Where a k-step has several blocks along K ptxas multiplies
// the scales of one, and begins another, while it waits, all in the registers that a thread is
// launched with, of one warpgroup in as many as of two (sweep_wgmma.py).
std::string checkScales(const Schedule &s, const GemmProblem &p) {
  if (!p.isScaled())
    return "";
  if (s.mma().converts() != (typeBytes(p.a) != typeBytes(p.b)))
    return "expected a family that multiplies bytes by their scales, got " + nameOf(s.family);
  const int64_t k = p.blocks[2], n = p.blocks[s.swap ? 0 : 1], columns = s.warpColumns(),
                size = s.swap ? p.m : p.n;
  if (k % s.tile[2] != 0 && scaleBlocksOfStep(s, k) == 1 && (p.k < 0 || p.k > k))
    return "expected tile k to divide the blocks of " + number(k) + " that scales have, got " +
           number(s.tile[2]);
  if (s.mma().converts()) { // of rows of a part, whichever
    if (p.k < 0 || p.k % s.tile[2] != 0)
      return "expected tile k to divide K where bytes have scales, of which a zero point, or an "
             "infinite scale, makes no zeros of those beyond K, got " +
             number(s.tile[2]) + " and " + (p.k < 0 ? "?" : number(p.k));
    return "";
  }
  if (n % columns != 0 && columns % n != 0 && (size < 0 || size > n))
    return "expected warp n to divide, or be a multiple of, the blocks of " + number(n) +
           " that scales have along it, got " + number(columns);
  const std::string what = "fp8, their sums and scales of columns";
  if (scaleBlocksOfStep(s, k) == 1)
    return n % 16 ? checkSumRegisters(s, 3 * columns / 4, what) : "";
  constexpr int64_t ofTwo = registersOfThread(3 * threadsOfWarpgroup);
  return checkSumRegisters(s, s.warp[0] * columns / threadsOfWarp + columns / 2 + s.warp[0] / 4,
                           what + ", and products of these", std::min(ofTwo, launchRegisters(s)));
}

// A lane has values of a row in places that the instruction scatters over 16 columns, and those of
// a column over 16 rows; warps that execute one instruction together take turns with its rows.
int64_t heldOfGroup(const Schedule &s, bool ofN, int64_t group) {
  const bool columns = ofN != s.swap;
  const int64_t held = columns ? s.warpColumns() : s.mma().warps > 1 ? band : s.warp[0];
  return std::gcd(held, group);
}

// Of columns a lane has two in each 8, but four in each 16 where they are paired; of rows one in
// each 8, which come twice.
int64_t stepOfGroup(bool columns, bool paired) { return columns && !paired ? band / 2 : band; }

// Whether a lane has its columns as pairs have them: of a kernel's right operand whose bytes lie
// along N. The verifier asks its part (isPaired).
static bool hasPairedColumns(const Schedule &s, const GemmProblem &given) {
  const GemmProblem p = packed(given, s.pack);
  return s.swap ? p.aAlongM && typeBytes(p.a) == 1 : p.bAlongN && typeBytes(p.b) == 1;
}

std::string checkGroups(const Schedule &s, const GemmProblem &p) {
  const bool paired = hasPairedColumns(s, p);
  for (const Reduced &each : p.reduced) {
    const int64_t step = stepOfGroup(each.ofN != s.swap, paired);
    if (heldOfGroup(s, each.ofN, each.group) % step == 0)
      continue;
    const std::string what = each.ofN ? " columns" : " rows";
    return "expected " +
           (each.group ? "groups of a multiple of " + number(step) + what : "sums of" + what) +
           " and a warp tile with a multiple of " + number(step) + " of them, got " +
           (each.group ? "groups of " + number(each.group) + " and " : "") + warpText(s);
  }
  return "";
}

std::string checkHeldGroups(const Schedule &s, const GemmProblem &p) {
  const int64_t step = stepOfGroup(/*columns=*/true, hasPairedColumns(s, p));
  auto check = [&](int64_t group, int64_t whole, const std::string &first,
                   const std::string &read) {
    const std::string what = "groups of " + number(group) + " columns, whose elements read " + read;
    if (s.swap)
      return "expected a schedule without swap for " + what;
    if (whole && group % whole)
      return "expected " + first + "groups of a multiple of " + number(whole) +
             " columns for elements to read " + read + ", got " + number(group);
    if (s.warpColumns() % group)
      return "expected a warp tile that holds " + what + ", got " + warpText(s) +
             (s.products > 1 ? " of " + number(s.products) + " products" : "");
    return std::string();
  };
  std::string why;
  for (size_t i = 0; i < p.groups.size() && why.empty(); ++i)
    why = check(p.groups[i], step, "", "a number of theirs");
  for (size_t i = 0; i < p.partners.size() && why.empty(); ++i)
    why = check(p.partners[i], p.partners[i] > 2 ? 2 * step : 0, "pairs, or ", "another");
  return why;
}

FormViolation findFormViolation(const Schedule &s) {
  using Rule = std::pair<int, std::string (*)(const Schedule &)>; // of a constraint
  static constexpr Rule rules[] = {{1, checkTile},    {2, checkWarp},        {4, checkStages},
                                   {5, checkGroup},   {8, checkRaster},      {9, checkPingPong},
                                   {6, checkCluster}, {7, checkSplits},      {10, checkReduce},
                                   {3, checkThreads}, {11, checkWarpgroups}, {12, checkProducts},
                                   {13, checkPanels}};
  for (auto [constraint, check] : rules)
    if (std::string text = check(s); !text.empty())
      return {constraint, text};
  return {};
}

std::string checkForm(const Schedule &s) { return findFormViolation(s).text; }

std::string checkResidence(const Schedule &s, Type a, Type b, const Target &t) {
  Occupancy o = ctasPerSm(sharedBytes(s, a, b), registersPerThread(s, a), s.threads(), t);
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
  if (!s.mma().isGenerated())
    return "expected family " + generatedFamilies() + ", those with code generation, got " +
           nameOf(s.family);
  if (std::string text = checkChip(s, target); !text.empty())
    return text;
  if (std::string text = checkForm(s); !text.empty())
    return text;
  if (std::string text = checkOperands(s, a, b, target); !text.empty())
    return text;
  if (std::string text = atMostThreads(s, target.maxThreadsPerBlock); !text.empty())
    return text;
  if (std::string text = checkRegisters(s, a, target); !text.empty())
    return text;
  if (std::string text = checkShared(s, a, b, target); !text.empty())
    return text;
  return checkResidence(s, a, b, target);
}

// A byte has two k of one column; so has what a step of the family takes of a line.
static std::string checkPairs(const Schedule &s, const GemmProblem &p) {
  if (p.a == Type::I4)
    return "expected numbers of 4 bits in B, got A of them";
  if (p.b != Type::I4)
    return "";
  if (p.bAlongN || !p.isScaled())
    return std::string("expected numbers of 4 bits along K, with scales, got them ") +
           (p.bAlongN ? "along N" : "without");
  if (s.packs(1))
    return "expected a schedule that does not pack numbers of 4 bits, got " + toString(s);
  return "";
}

// What is converted has registers, of a family that reads slots the kernel's A, and of two steps at
// least, so that the products of one are in flight while the next is converted.
static std::string checkConverted(const Schedule &s, const GemmProblem &p) {
  if (!s.mma().converts() || !s.mma().readsSlots())
    return "";
  if (const bool inB = convertedOperand(p) == 1; inB != s.swap)
    return "expected a schedule with" + std::string(inB ? "" : "out") + " swap for " +
           nameOf(s.family) + ", which converts the kernel's A, of bytes of " + (inB ? "B" : "A");
  if (int64_t k = 2 * s.mma().k(1); s.tile[2] % k)
    return "expected tile k to be a multiple of " + number(k) + " for " + nameOf(s.family) +
           ", which converts a step while it multiplies the one before, got " + number(s.tile[2]);
  return "";
}

std::string checkStorage(const Schedule &s, const GemmProblem &given) {
  for (auto check : {checkPairs, checkConverted, checkGrouping})
    if (std::string text = check(s, given); !text.empty())
      return text;
  if (s.pack != Pack::None && !given.isStatic())
    return "expected sizes that are known for a schedule that packs, got M, N or K that are not";
  const GemmProblem p = packed(given, s.pack);
  if (s.products != p.products)
    return "expected a schedule with products = " + number(p.products) + ", got " +
           number(s.products);
  if ((p.aAlongM || p.bAlongN) && !s.mma().readsAcrossK(typeBytes(p.a)))
    return "expected operands stored along K for " + nameOf(s.family) + " of " +
           std::string(typeName(p.a)) + ", got " + (p.aAlongM ? "A along M" : "B along N") +
           "; take family " + generatedFamilies([&](const Mma &mma) {
             return mma.multiplies(p.a, p.b) && mma.readsAcrossK(typeBytes(p.a));
           });
  if (p.added > 1 && s.cutsK())
    return "expected a schedule whose CTAs see all of K for a sum of " + number(p.added) +
           " products, got " + nameOf(s.kind) +
           (s.splits > 1 ? " with " + number(s.splits) + " splits" : "");
  if (std::string text = checkScales(s, p); !text.empty())
    return text;
  if (std::string text = checkGroups(s, p); !text.empty())
    return text;
  if (std::string text = checkHeldGroups(s, p); !text.empty())
    return text;
  if (!(s.swap ? p.aAlongM : p.bAlongN))
    return "";
  const auto bytes = static_cast<int64_t>(typeBytes(s.swap ? p.a : p.b));
  const int64_t line = wholeRun(/*alongK=*/false, s.mma().tensorMaps, s.tile[1], bytes, 1);
  if (s.products > 1 && s.warpColumns() % line)
    return "expected a warp n of a multiple of " + number(line) + " columns for each of " +
           number(s.products) + " products stored along N, got " + number(s.warpColumns());
  if (s.tile[1] % 16 == 0)
    return "";
  return "expected a tile n of a multiple of 16 for an operand stored along it, got " +
         number(s.tile[1]);
}

std::string checkPrecision(const Schedule &s, const GemmProblem &p) {
  if (s.mma().isNear(p.precision, p.k))
    return "";
  const std::string family = nameOf(s.family), k = p.k < 0 ? "?" : number(p.k);
  if (p.precision)
    return "expected a family as near as precision " + nameOf(*p.precision) + ", got " + family;
  const std::string leave = std::string(precisionAttribute) + " = \"" + family + "\" allows it";
  if (s.mma().leastK == 0)
    return "expected a family as near as fmas for a product of f32, got " + family + "; " + leave;
  return "expected K to be known, and " + number(s.mma().leastK) + " or more, for sums by " +
         family + " to be as near as those of fmas, got " + k + "; " + leave;
}

std::string checkSums(const Schedule &s, const GemmProblem &p) {
  if (s.swap)
    return "expected a schedule without swap for a product with sums, whose rows are A's";
  if (s.products > 1)
    return "expected a schedule of one product for a product with sums";
  if (isFp8(p.a) || !isFloat(p.a))
    return "expected operands of f16, bf16 or f32 for a product with sums, got " +
           std::string(typeName(p.a));
  if (s.cutsK())
    return "expected a schedule whose CTAs see all of K for a product with sums, got " +
           nameOf(s.kind) + (s.splits > 1 ? " with " + number(s.splits) + " splits" : "");
  if (p.computeType() == Type::TF32 && s.mma().readsSlots())
    return "expected family " + generatedFamilies([&](const Mma &mma) {
             return mma.multiplies(Type::TF32, Type::TF32) && !mma.readsSlots();
           }) +
           " for a product with sums whose operands are rounded to tf32, got " + nameOf(s.family) +
           ", whose slots hold them rounded";
  return "";
}

std::string checkKernel(const Schedule &s, const GemmProblem &p, const Target &target) {
  std::string text = checkSchedule(s, p.a, p.b, target);
  if (text.empty())
    text = checkPrecision(s, p);
  if (text.empty())
    text = checkStorage(s, p);
  return text.empty() && p.sums ? checkSums(s, p) : text;
}

} // namespace gemm
