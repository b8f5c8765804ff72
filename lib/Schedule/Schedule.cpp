// Footprint of a schedule: registers, shared memory, and the CTAs that run at one time.
#include "gemm/Schedule/Schedule.h"
#include "Wgmma.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Constants.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace gemm {

namespace {
/// How many times the registers of the fragments of one step, of 32 bytes of k, a thread has: the
/// next step's beside them; of fp8 none, whose sums are behind each slot; of what is converted or
/// of 8 bytes what becomes of them too; of factors that are taken apart, twice the elements in a
/// step, their parts of half their bits.
int64_t fragmentSets(const Mma &mma, Type operand) {
  if (mma.takesApart())
    return 2 + mma.parts();
  if (mma.held(operand))
    return 1;
  return mma.converts() || typeBytes(operand) == 8 ? 3 : 2;
}
} // namespace

// For mma.sync accumulators, which of f64 are two registers each and of fp8 have sums beside them,
// fragments, and the rest (test/unit/Schedule/RegistersTest.cpp); a wgmma kernel takes the whole
// SM.
int64_t registersPerThread(const Schedule &s, Type operand) {
  if (s.mma().wholeSm)
    return launchRegisters(s);
  // A lane that multiplies by itself has two rows of each band of 16, and four columns.
  const int64_t columns = s.warp[1] * (s.mma().multiplier == Multiplier::Lane ? 2 : 1);
  const int64_t ofSum = accumulatorBytes(typeBytes(operand)) / 4 * (s.mma().held(operand) ? 2 : 1);
  return ofSum * s.warp[0] * s.warp[1] / threadsOfWarp +
         fragmentSets(s.mma(), operand) * (s.warp[0] + columns) / 4 + otherRegisters;
}

int64_t clustersAtOnce(int64_t size, int64_t ctasPerSm, const Target &t) {
  if (size == 1)
    return t.smCount * ctasPerSm;
  int64_t gpcs = ceilDiv(t.smCount, smsPerGpc), pairs = t.smCount / 2;
  int64_t fewer = 2 * (pairs / gpcs) * ctasPerSm / size;
  int64_t more = 2 * (pairs / gpcs + 1) * ctasPerSm / size;
  return std::max<int64_t>(1, pairs % gpcs * more + (gpcs - pairs % gpcs) * fewer);
}

KernelExtras extrasOf(const Schedule &s, const GemmProblem &p) {
  KernelExtras r;
  r.dequantises = p.isScaled() && s.mma().converts();
  r.sums = p.sums.has_value();
  const Type factors[] = {p.a, p.b};
  const bool alongRows[] = {p.aAlongM, p.bAlongN};
  for (size_t i = 0; i < 2; ++i) {
    r.bytes |= typeBytes(factors[i]) == 1;
    r.singly |= alongRows[i] && typeBytes(factors[i]) != 2;
  }
  return r;
}

int64_t fewerCtas(const Schedule &s, Type a, const KernelExtras &extras) {
  // Parts take all the registers that there are; of f64 and of wgmma the estimate has all.
  if (s.mma().wholeSm || s.mma().takesApart() || typeBytes(a) == 8)
    return 0;
  if (extras.dequantises)
    return 2;
  const bool lanes = s.mma().multiplier == Multiplier::Lane;
  return s.isResident() || s.mma().converts() || s.products > 1 || extras.sums ||
         (!lanes && (extras.bytes || extras.singly));
}

// Of those that registers allow some are left out; CTAs that wait for each other also leave some of
// what shared memory allows, so that what ptxas is told is never less than what is resident.
Occupancy occupancyOf(const Schedule &s, const GemmProblem &p, const Target &t) {
  const int64_t registers = registersPerThread(s, p.a), shared = sharedBytes(s, p.a, p.b);
  Occupancy r = ctasPerSm(shared, registers, s.threads(), t);
  const int64_t byRegisters =
      s.isResident() ? r.ctas : ctasPerSm(0, registers, s.threads(), t).ctas;
  if (const int64_t left = byRegisters - fewerCtas(s, p.a, extrasOf(s, p)); left < r.ctas)
    r = {std::max<int64_t>(1, left), "registers"};
  r.ctas = std::max<int64_t>(1, r.ctas);
  return r;
}

int64_t residentCtas(const Schedule &s, const GemmProblem &p, const Target &t) {
  const int64_t size = s.clusterSize();
  const int64_t clusters = clustersAtOnce(size, occupancyOf(s, p, t).ctas, t);
  return std::min(clusters, mostResidentCtas / size) * size;
}

namespace {
constexpr int64_t most = std::numeric_limits<int64_t>::max();

/// Where what follows `bytes` begins.
int64_t aligned(int64_t bytes) {
  return bytes > most - sharedAlignment ? most : ceilDiv(bytes, sharedAlignment) * sharedAlignment;
}
} // namespace

SharedMemory sharedMemory(const Schedule &s, int64_t bitsA, int64_t bitsB) {
  auto part = [&](int64_t rows, int64_t bits) {
    const int64_t elements = mulSaturating(rows, s.tile[2]);
    return aligned(bits < 8 ? ceilDiv(elements, 8 / bits) : mulSaturating(elements, bits / 8));
  };
  SharedMemory r;
  if (s.swap)
    std::swap(bitsA, bitsB);
  r.slot = addSaturating(part(s.tile[0], bitsA), part(s.tile[1], bitsB));
  r.barriers = s.mma().mbarriers ? bytesOfSlotBarriers : 0;
  r.panels = s.mma().panels ? s.warps() * panelsOfWarp * rowsOfPanel * widestSpan : 0; // at most
  // Each with the barriers of all warps' behind it.
  r.operands =
      mulSaturating(s.panels, aligned(s.warps() * (rowsOfPanel * widestSpan + bytesOfMbarrier)));
  if (s.reduce == Reduce::Cluster)
    r.exchange = exchangeBytes(
        mulSaturating(mulSaturating(s.tile[0], s.tile[1]), accumulatorBytes(bitsA / 8)),
        mulSaturating(s.stages, r.slot));
  r.turn = s.teams() > 1 ? r.barriers : 0;
  r.bytes = mulSaturating(s.stages, addSaturating(r.slot, r.barriers));
  r.bytes = addSaturating(r.bytes, addSaturating(r.panels, r.operands));
  if (const int64_t more = r.exchange + r.turn)
    r.bytes = addSaturating(aligned(r.bytes), more);
  return r;
}

int64_t panelsOfMatrix(const Schedule &s, int64_t bytes) {
  const int64_t line = s.warpColumns() * bytes, span = spanOf(line);
  if ((bytes != 2 && bytes != 4) || span < leastLineOfPanel)
    return 0;
  return s.warp[0] / rowsOfPanel * (line / span);
}

int64_t panelsAhead(const Schedule &s, const std::vector<Type> &operands) {
  if (s.panels == 0 || operands.empty())
    return 0;
  int64_t common = 0;
  for (Type type : operands) {
    const int64_t own = panelsOfMatrix(s, typeBytes(type));
    if (own == 0)
      return 0;
    common = std::gcd(common, own);
  }
  int64_t ahead = std::min(common, s.panels / static_cast<int64_t>(operands.size()));
  while (ahead > 0 && common % ahead)
    --ahead;
  return ahead;
}

int64_t sharedBytes(const Schedule &s, Type a, Type b) {
  return sharedMemory(s, typeBits(a), typeBits(b)).bytes;
}

std::string checkShared(const Schedule &s, Type a, Type b, const Target &target) {
  const int64_t bytes = sharedBytes(s, a, b);
  if (bytes <= target.sharedPerBlock)
    return "";
  auto number = [](int64_t value) { return std::to_string(value); };
  return "tile " + number(s.tile[0]) + "x" + number(s.tile[1]) + "x" + number(s.tile[2]) +
         " with " + number(s.stages) + " stages" +
         (s.panels ? " and " + number(s.panels) + " panels" : "") + " needs " + number(bytes) +
         " bytes of shared memory, the limit of " + target.name + " is " +
         number(target.sharedPerBlock);
}

} // namespace gemm
