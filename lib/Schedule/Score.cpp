// The terms of the score, one function each. What is no number of the target is in
// Constants.h, with its source or as an assumption.
#include "gemm/Schedule/Score.h"
#include "gemm/Schedule/ScaleBlocks.h"

#include "Copies.h"
#include "gemm/CostModel/CostModel.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Constants.h"
#include "gemm/Schedule/Pack.h"
#include "gemm/Target/Runs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gemm {

namespace {

double bytesA(const GemmProblem &p) { return p.aOnes ? 0 : bytesOf(p.a, 1); }
double bytesB(const GemmProblem &p) { return p.bOnes ? 0 : bytesOf(p.b, 1); }
double slotBytes(const Schedule &s, const GemmProblem &p) {
  return static_cast<double>(s.tile[2]) *
         (static_cast<double>(s.tile[0]) * bytesA(p) + static_cast<double>(s.tile[1]) * bytesB(p));
}

// 2 tm tn tk over the SM's rate. An SM has four tensor cores, each fed by its own
// warps: fewer than four warps leave some idle.
double mathStep(const Schedule &s, const GemmProblem &p, const Target &t, double warpsOnSm) {
  double flops = 2.0 * static_cast<double>(s.tile[0] * s.tile[1] * s.tile[2]);
  double rate = s.mma().peak(t, p.computeType()) / static_cast<double>(t.smCount);
  return flops /
         (rate * s.mma().rate(t, p.computeType()) * std::min(1.0, warpsOnSm / tensorCoresPerSm));
}

// At the rate that the machine keeps up, all SMs together; without one for what the family's
// instruction multiplies nothing.
double powerSeconds(const Schedule &s, const GemmProblem &p, const Target &t) {
  const Type type = s.mma().multiplied(t, p.computeType());
  const double share = t.sustained[static_cast<unsigned>(type)];
  const double peak = p.isSum() ? 0 : s.mma().peak(t, p.computeType());
  return share > 0 && peak > 0 ? static_cast<double>(gemmFlops(p)) / (peak * share) : 0;
}

// Each warp reads its own rows of A and B; the copy wrote the slot once. An instruction that
// reads slots reads B for its own rows, its warps' together. Lanes that multiply by themselves load
// two k at once, of eight rows or of four columns a warp, which takes the time of all banks.
// L1 is the same memory: sectors that narrow copies ask it for take their turn.
double sharedStep(const Schedule &s, const GemmProblem &p, const Target &t, double l1Bytes) {
  if (t.sharedBytesPerClock <= 0)
    return 0;
  double rows = static_cast<double>(s.mma().readsSlots() ? s.mma().m : s.warp[0]);
  const auto columns = static_cast<double>(s.warp[1]);
  double readers = static_cast<double>(s.tile[0] * s.tile[1]) / (rows * columns);
  double ofStep = rows * bytesA(p) + columns * bytesB(p);
  if (s.mma().multiplier == Multiplier::Lane)
    ofStep = (rows / 8 + columns / 4) * t.sharedBytesPerClock / 2;
  double read = readers * static_cast<double>(s.tile[2]) * ofStep;
  return (read + slotBytes(s, p) + l1Bytes) / (t.sharedBytesPerClock * t.clockHz);
}

// Each warp rounds what it reads to tf32, and converts what it reads of the operand that the
// other's type is made of. Of fp8 that is multiplied as f16, one instruction converts two elements.
double convertInstructions(const Schedule &s, const GemmProblem &p, const Target &t) {
  const auto read = static_cast<double>(s.tile[2] * s.tile[0] * s.tile[1] *
                                        (s.warp[0] + s.warp[1]) / (s.warp[0] * s.warp[1]));
  if (s.mma().takesApart())
    return read * static_cast<double>(s.mma().parts()) * instructionsOfPart;
  if (s.mma().asF16(t, p.computeType()))
    return read / 2;
  if (p.computeType() == Type::TF32 && s.mma().multiplier == Multiplier::Warp)
    return read * (tf32TiesToEven(t) ? 1 : instructionsOfTf32);
  if (!s.mma().converts())
    return 0;
  const size_t from = convertedOperand(p);
  const bool runs = hasRuns(s.mma(), !p.aAlongM, !p.bAlongN);
  // Of each operand what its warps read, some more than once.
  auto readOf = [&](size_t i) {
    return static_cast<double>(s.tile[1 - i] / s.warp[1 - i] * s.tile[i]);
  };
  double ofNumber =
      std::min(typeBits(p.a), typeBits(p.b)) < 8 ? instructionsOfNarrow : instructionsOfConversion;
  ofNumber += runs ? instructionsOfShift : instructionsOfExchange;
  if (p.isScaled())
    ofNumber += instructionsOfScale;
  double ofRow = 0;
  if (p.isScaled()) // which four lanes have
    ofRow = 4 * (instructionsOfRow +
                 instructionsOfGroup / static_cast<double>(ceilDiv(p.blocks[2], s.tile[2])));
  return readOf(from) * (static_cast<double>(s.tile[2]) * ofNumber + ofRow) +
         (runs ? readOf(1 - from) * static_cast<double>(s.tile[2]) * instructionsOfPick : 0);
}

// However few the instructions are, those of a step that is converted wait for one another, and for
// those of the step before.
double convertStep(const Schedule &s, const GemmProblem &p, double together) {
  if (!s.mma().converts())
    return 0;
  const int64_t bytes = std::max(typeBytes(p.a), typeBytes(p.b));
  const double latency = hasRuns(s.mma(), !p.aAlongM, !p.bAlongN) ? runLatency : exchangeLatency;
  return latency * static_cast<double>(s.tile[2] / s.mma().k(bytes)) / together;
}

// Where each warp multiplies by itself: one for 16 rows, 8 columns and a step of K, of factors that
// are taken apart as many as it adds products of parts, of fp8 as f16 two, and a load of fragments
// for each 16 rows or columns of a step.
double multiplyInstructions(const Schedule &s, const GemmProblem &p, const Target &t) {
  if (!s.mma().loadsMatrices())
    return 0;
  constexpr int64_t columns = 8; // of one instruction
  const int64_t bytes = std::max(typeBytes(p.a), typeBytes(p.b)),
                steps = s.tile[2] / s.mma().k(bytes), warps = s.warps() / s.teams(),
                bands = s.warp[0] / s.mma().m, least = s.mma().asF16(t, p.a) ? 2 : 1,
                products = std::max(least, static_cast<int64_t>(s.mma().partProducts.size()));
  return static_cast<double>(threadsOfWarp * warps * steps *
                             (products * bands * (s.warp[1] / columns) + bands + s.warp[1] / 16));
}

// Where accumulators hold few k: what each has is added to sums, once in a k-step or for each of
// its blocks, beside narrow ones multiplied by a product of scales; and a lane loads those of its
// rows and columns. Without scales those of f16 hold all k.
static double promoteInstructions(const Schedule &s, const GemmProblem &p, const Target &t) {
  if (s.mma().held(p.a) == 0 || (s.mma().asF16(t, p.a) && !p.isScaled()))
    return 0;
  const auto elements = static_cast<double>(s.tile[0] * s.tile[1]);
  if (!p.isScaled())
    return elements;
  constexpr int64_t rowsOfLane = 8, columnsOfLane = 4; // of which a lane has one
  const bool areNarrow = p.blocks[s.swap ? 0 : 1] < s.warpColumns();
  const auto lanes = static_cast<double>(threadsOfWarp * (s.warps() / s.teams()));
  const double scales = static_cast<double>(s.warp[0]) / rowsOfLane +
                        (areNarrow ? static_cast<double>(s.warp[1]) / columnsOfLane : 1);
  return static_cast<double>(scaleBlocksOfStep(s, p.blocks[2])) *
         (elements * (areNarrow ? 2 : 1) + lanes * scales * instructionsOfBlockScale);
}

// What promotes has nothing in flight meanwhile: one warpgroup, or two in turn, leave the tensor
// cores idle.
static double promoteAlone(const Schedule &s, const GemmProblem &p, double mathStep) {
  const bool isAlone = s.warps() / s.teams() == s.mma().warps;
  return s.mma().readsSlots() && s.mma().held(p.a) && isAlone ? mathStep : 0;
}

// CTAs of a cluster along M read B once, along N A. Lines that begin between sectors of L2
// draw one sector more.
double l2Step(const Copies &a, const Copies &b, const Target &t, double busySms) {
  double bytes = a.sectorBytes + b.sectorBytes;
  return t.l2BytesPerSecond > 0 ? bytes * busySms / t.l2BytesPerSecond : 0;
}

// Asynchronous copies are in flight for all slots but one. What goes through registers is
// stored before the thread goes on: one slot at a time, and where warps only copy, as many
// of its chunks as their loads have registers.
double latencyStep(const Schedule &s, const Copies &a, const Copies &b, double together) {
  double slots = static_cast<double>(s.stages - 1), rounds = 1, bytes = 0;
  for (const Copies *c : {&a, &b})
    bytes += c->engine == CopyEngine::Registers ? c->bytes : 0;
  if (bytes > 0) {
    slots = 1;
    if (s.mma().hasRoles())
      rounds =
          std::ceil(bytes / (16 * chunksInFlight * static_cast<double>(s.mma().copyingThreads())));
  }
  return copyLatency * rounds / (slots * together);
}

// Of a tile's sums.
double tileBytes(const Schedule &s, const GemmProblem &p) {
  return static_cast<double>(accumulatorBytes(typeBytes(p.a)) * s.tile[0] * s.tile[1]);
}

// How k steps are dealt out, and into how many splits that cuts tiles.
struct Share {
  int64_t units = 0;    // whole tiles, splits of tiles, or runs of stream-K
  int64_t busiest = 0;  // units of the SM that has most
  double steps = 0;     // k steps of that SM
  double unitSteps = 0; // of the longest unit
  int64_t cut = 0;      // tiles in splits
  int64_t splits = 1;   // of such a tile, at most
  int64_t written = 0;  // partials of all tiles, each a tile of accumulators in the workspace
};

Share evenSplits(const Schedule &s, int64_t tiles, int64_t kSteps, const Target &t) {
  Share r;
  r.units = mulSaturating(tiles, s.splits);
  bool gathers = s.reduce == Reduce::Cluster;
  r.busiest =
      gathers ? ceilDiv(tiles, clustersAtOnce(s.splits, 1, t)) : ceilDiv(r.units, t.smCount);
  r.unitSteps = static_cast<double>(ceilDiv(kSteps, s.splits));
  r.steps = static_cast<double>(r.busiest) * r.unitSteps;
  r.splits = s.splits;
  r.cut = s.splits > 1 ? tiles : 0;
  r.written = gathers ? 0 : mulSaturating(r.cut, s.splits);
  return r;
}

// The kernel's own deal (TileExpandSchedule/StreamK.cpp): the tiles of the last wave, where
// it is not full, and of the one before lie end to end and are cut into even runs.
Share evenRuns(const Schedule &s, int64_t tiles, int64_t kSteps, int64_t ctas, const Target &t) {
  const int64_t over = tiles % ctas;
  const bool fits = over > 0 && kSteps < stepsToShare<int64_t>(INT32_MAX, ctas);
  const int64_t cut = fits ? tilesOfRuns(tiles, ctas, over) : 0, whole = tiles - cut;
  Share r = evenSplits(s, whole, kSteps, t);
  r.cut = cut;
  if (r.cut == 0)
    return r;
  int64_t total = mulSaturating(r.cut, kSteps);
  int64_t runs = runsOf<int64_t>(total, ctas, 1), run = ceilDiv(total, runs);
  r.units += runs;
  r.busiest += ceilDiv(runs, t.smCount);
  r.unitSteps = whole ? r.unitSteps : static_cast<double>(run);
  r.steps += static_cast<double>(ceilDiv(runs, t.smCount)) * static_cast<double>(run);
  r.splits = std::min(runs, ceilDiv(kSteps, std::max<int64_t>(1, run)) + 1);
  r.written = runs + r.cut;
  return r;
}

Share share(const Schedule &s, const GemmProblem &p, int64_t tiles, int64_t ctas, const Target &t) {
  int64_t kSteps = mulSaturating(ceilDiv(p.k, s.tile[2]), p.added);
  return s.kind == ScheduleKind::StreamK ? evenRuns(s, tiles, kSteps, ctas, t)
                                         : evenSplits(s, tiles, kSteps, t);
}

// Useful products over those that the SMs have the time for.
double usefulShare(const Schedule &s, const GemmProblem &p, const Share &share, const Target &t) {
  double steps = static_cast<double>(p.k) / static_cast<double>(s.tile[2]);
  double useful =
      static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.batch) * steps;
  return useful /
         (static_cast<double>(s.tile[0] * s.tile[1] * t.smCount) * std::max(1.0, share.steps));
}

// What the CTA that comes last does more than the others: it waits for its own partial to
// be seen and reads all of them, from L2. All have written theirs there.
double reduceSeconds(const Schedule &s, const GemmProblem &p, const Share &share, const Target &t) {
  if (share.cut == 0)
    return 0;
  // In a cluster the first CTA: two barriers, and it reads the others' partials.
  if (s.reduce == Reduce::Cluster)
    return static_cast<double>(share.busiest) *
           (3 * clusterLatency + static_cast<double>(share.splits - 1) * tileBytes(s, p) /
                                     (peerBytesPerClock * t.clockHz));
  double rate = t.l2BytesPerSecond > 0 ? t.l2BytesPerSecond : t.dramBytesPerSecond;
  int64_t moved = addSaturating(ceilDiv(share.written, t.smCount),
                                mulSaturating(share.splits, ceilDiv(share.cut, t.smCount)));
  return 2 * copyLatency +
         static_cast<double>(moved) * tileBytes(s, p) * static_cast<double>(t.smCount) / rate;
}

// Compulsory, unless the operands do not fit half of L2: then each wave reads what
// it covers anew. `compulsory` has the partials, which are written and read once.
double dramBytes(const Schedule &s, const GemmProblem &p, const Target &t, int64_t ctas,
                 int64_t tiles, double compulsory) {
  double m = static_cast<double>(p.m), n = static_cast<double>(p.n),
         k = static_cast<double>(p.k) * static_cast<double>(p.added);
  double operands = k * (m * bytesA(p) + n * bytesB(p));
  if (operands <= static_cast<double>(t.l2Bytes) * l2Share)
    return compulsory;
  const OperandTile tile{static_cast<double>(s.tile[0]), static_cast<double>(s.tile[1]), bytesA(p),
                         bytesB(p)};
  auto waveOf = [&](int64_t atOnce) {
    return waveBytes(tile, k,
                     {std::ceil(m / tile.m), std::ceil(n / tile.n), static_cast<double>(atOnce),
                      static_cast<double>(s.group)});
  };
  // Waves of splits cover each split of K once: together what waves of whole tiles cover. The last
  // one covers what is left.
  const int64_t left = tiles % ctas;
  const double waves = static_cast<double>(tiles / ctas) * waveOf(ctas) + (left ? waveOf(left) : 0);
  double outputs = compulsory - operands * static_cast<double>(p.batch);
  return std::max(compulsory, waves + std::max(0.0, outputs));
}

// What a tile's epilogue reads at each element of C: bytes that are not on their way while the tile
// is multiplied, and how many times they are waited for, of loads by lanes and of panels, where no
// other CTA works meanwhile.
struct TileOperands {
  double bytes = 0;
  int64_t waits = 0;
};
TileOperands operandsOf(const Schedule &s, const GemmProblem &p) {
  const double elements = static_cast<double>(s.tile[0] * s.tileColumns());
  const int64_t ahead = panelsAhead(s, p.mappedOperands());
  TileOperands r;
  int64_t registers = 0;
  auto add = [&](Type type, bool mapped) {
    const int64_t panels = mapped && ahead ? panelsOfMatrix(s, typeBytes(type)) : 0;
    const double later = panels ? 1 - static_cast<double>(ahead) / static_cast<double>(panels) : 1;
    r.bytes += elements * typeBytes(type) * later;
    if (panels)
      r.waits = std::max(r.waits, panels / ahead - 1);
    else
      registers += ceilDiv(s.warp[0] * s.warpColumns() * typeBytes(type), 4 * threadsOfWarp);
  };
  if (p.beta)
    add(p.c, p.mapsC);
  for (const ExtraOperand &extra : p.extras)
    if (extra.full)
      add(extra.type, extra.mapped);
  r.waits = s.mma().wholeSm ? r.waits + ceilDiv(registers, registersOnTheirWay) : 0;
  return r;
}

// Outputs, C and full-size extras of one tile, at the SM's share of DRAM.
double storeSeconds(const Schedule &s, const GemmProblem &p, const Target &t) {
  const TileOperands operands = operandsOf(s, p);
  double elements = static_cast<double>(s.tile[0] * s.tileColumns());
  double bytes = elements * typeBytes(p.c) + operands.bytes;
  for (const ExtraOperand &each : p.outputs)
    if (each.full)
      bytes += elements * typeBytes(each.type);
  return static_cast<double>(operands.waits) * copyLatency +
         bytes * storeSectors(s, p) * static_cast<double>(t.smCount) / t.dramBytesPerSecond +
         issueSeconds(storeInstructions(s, p), t);
}

// What is reduced in two steps (gemm-split-reductions): numbers of parts are written by the
// product, and read by another kernel.
struct Parts {
  double bytes = 0;
  int64_t steps = 0;
};
Parts partsOf(const Schedule &s, const GemmProblem &p) {
  Parts r;
  for (const Reduced &each : p.reduced) {
    const int64_t part = heldOfGroup(s, each.ofN, each.group);
    if (part == each.group)
      continue;
    const int64_t lines = each.ofN ? p.m : p.n, values = each.ofN ? p.n : p.m;
    r.bytes += 2.0 * sizeof(float) * static_cast<double>(p.batch) * static_cast<double>(lines) *
               static_cast<double>(ceilDiv(values, part));
    ++r.steps;
  }
  return r;
}

// The problem in the axes of the kernel's tiles: products lie side by side along N.
GemmProblem inKernelAxes(const Schedule &s, GemmProblem p) {
  if (s.swap) {
    std::swap(p.m, p.n);
    std::swap(p.a, p.b);
    std::swap(p.aShared, p.bShared);
    std::swap(p.aOnes, p.bOnes);
    std::swap(p.aAlongM, p.bAlongN);
    std::swap(p.lda, p.ldb);
    std::swap(p.begins[0], p.begins[1]);
  }
  if (p.n > 0)
    p.n = mulSaturating(p.n, p.products);
  p.products = 1;
  return p;
}

struct Term {
  double seconds;
  std::string_view name;
};

// What a k step takes of each resource, into `r`, and the one of which it takes longest.
Term slowestOfStep(Score &r, const Schedule &s, const GemmProblem &p, const Target &t,
                   double together) {
  r.mathStep = mathStep(s, p, t, together * static_cast<double>(s.warps()));
  Copies a = copiesOf(s, p, 0), b = copiesOf(s, p, 1);
  r.sharedStep = sharedStep(s, p, t, a.l1Bytes + b.l1Bytes);
  r.l2Step = l2Step(a, b, t, static_cast<double>(std::min<int64_t>(t.smCount, r.units)));
  r.latencyStep = latencyStep(s, a, b, together);
  r.issueStep =
      std::max(issueSeconds(a.instructions + b.instructions + convertInstructions(s, p, t) +
                                multiplyInstructions(s, p, t) + promoteInstructions(s, p, t),
                            t) +
                   promoteAlone(s, p, r.mathStep),
               convertStep(s, p, together));
  const Term terms[] = {{r.mathStep, "math"},
                        {r.sharedStep, "shared"},
                        {r.l2Step, "L2"},
                        {r.latencyStep, "latency"},
                        {r.issueStep, "issue"}};
  return *std::max_element(std::begin(terms), std::end(terms),
                           [](const Term &a, const Term &b) { return a.seconds < b.seconds; });
}
} // namespace

std::string copiesText(const Schedule &s, const GemmProblem &given) {
  const GemmProblem p = inKernelAxes(s, packed(given, s.pack));
  auto engine = [&](size_t factor) -> std::string {
    const Copies copies = copiesOf(s, p, s.swap ? 1 - factor : factor);
    switch (copies.engine) {
    case CopyEngine::TensorMap:
      return "by tensor maps";
    case CopyEngine::CpAsync:
      return "by copies of " + std::to_string(copies.piece) + " bytes";
    case CopyEngine::Registers:
      break;
    }
    return "element by element";
  };
  const std::string a = engine(0), b = engine(1);
  return (a == b ? "A and B " + a : "A " + a + ", B " + b) +
         (storesPairs(s, p) ? ", C in pairs" : ", C element by element");
}

Score score(const Schedule &s, const GemmProblem &given, const Target &t) {
  const GemmProblem problem = packed(given, s.pack), p = inKernelAxes(s, problem);
  Score r;
  r.launchSeconds = t.launchSeconds;
  r.packSeconds = packSeconds(given, s.pack, t);
  const Parts parts = partsOf(s, given);
  r.partsSeconds =
      static_cast<double>(parts.steps) * t.launchSeconds + parts.bytes / 2 / t.dramBytesPerSecond;
  r.powerSeconds = powerSeconds(s, problem, t) + r.packSeconds + r.partsSeconds;
  // Whole clusters are launched.
  int64_t clusterM = s.tile[0] * s.cluster[0], clusterN = s.tile[1] * s.cluster[1];
  int64_t size = s.cluster[0] * s.cluster[1];
  int64_t clusters = mulSaturating(ceilDiv(p.m, clusterM), ceilDiv(p.n, clusterN));
  int64_t tiles = mulSaturating(mulSaturating(clusters, size), p.batch);
  const Occupancy occupancy = occupancyOf(s, problem, t);
  r.ctasPerSm = occupancy.ctas;
  r.limit = occupancy.limit;
  int64_t atOnce = clustersAtOnce(size, r.ctasPerSm, t) * size;
  Share work = share(s, p, tiles, atOnce, t);
  r.units = work.units;
  r.busiest = work.busiest;
  r.steps = work.unitSteps;
  Waves w =
      s.reduce == Reduce::Cluster
          ? waves(p.m, p.n, p.batch, clusterM, clusterN, clustersAtOnce(s.splits, r.ctasPerSm, t))
          : waves(p.m, p.n, mulSaturating(p.batch, s.splits), clusterM, clusterN, atOnce / size);
  bool runs = s.kind == ScheduleKind::StreamK && work.cut > 0;
  r.waves = static_cast<double>(runs ? ceilDiv(work.units, atOnce) : w.waves);
  r.utilisation = runs ? usefulShare(s, p, work, t) : w.utilisation;
  if (r.units == 0) {
    r.seconds = r.launchSeconds + r.packSeconds + r.partsSeconds;
    return r;
  }
  double together = static_cast<double>(std::min(r.ctasPerSm, r.busiest));
  const Term worst = slowestOfStep(r, s, p, t, together);
  double loop = work.steps * worst.seconds;
  r.workspaceBytes =
      workspaceTraffic(work.written, s.tile[0], s.tile[1], accumulatorBytes(typeBytes(p.a)));
  r.dramBytes = dramBytes(s, p, t, atOnce, tiles,
                          static_cast<double>(compulsoryBytes(problem)) +
                              static_cast<double>(r.workspaceBytes) + parts.bytes / 2);
  r.dramSeconds = r.dramBytes / t.dramBytesPerSecond;
  r.bound = r.dramSeconds > loop ? "DRAM" : worst.name;
  // CTAs on the same SM hide each other's ends: only whole rounds show. Each tile is
  // stored once, whatever the splits. A persistent CTA whose copies are apart fills its ring for
  // the next unit while it stores.
  double rounds = std::ceil(static_cast<double>(r.busiest) / together);
  double stores =
      std::ceil(static_cast<double>(std::min(r.busiest, ceilDiv(tiles, t.smCount))) / together);
  bool hidden = s.kind == ScheduleKind::PingPong; // the store too, behind the other's products
  bool ahead = hidden || (s.mma().hasRoles() && s.isResident());
  // Warps that copy and multiply fill their ring anew for each product of a sum.
  const double fills = s.mma().hasRoles() ? 1 : static_cast<double>(p.added);
  r.edgeSeconds = (ahead ? 1 : rounds * fills) * copyLatency +
                  storeSeconds(s, p, t) * (hidden ? 1 : stores) + reduceSeconds(s, p, work, t);
  r.seconds = r.launchSeconds + r.packSeconds + r.partsSeconds + r.edgeSeconds +
              std::max(loop, r.dramSeconds);
  r.dramBytes += packBytes(given, s.pack) + parts.bytes / 2;
  return r;
}

} // namespace gemm
