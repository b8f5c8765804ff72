// Warpgroups and registers of wgmma. One instruction is 64 x n x 16 with n the warp
// tile's; four warp tiles stacked along M are a warpgroup's. ptxas allots registers
// at the launch's bound, which one instruction must fit; the threads that multiply
// then take over what the copying ones give back.
#include "Wgmma.h"
#include "gemm/Schedule/Legality.h"

#include <algorithm>

namespace gemm {

namespace {
// Registers of a thread that copies, by multiplying warpgroups: where addresses are computed for
// each element, and where tensor maps hold them.
struct Copying {
  int64_t elements, bulk;
};
constexpr Copying copying[mostWarpgroups] = {{56, 40}, {72, 40}, {56, 32}};
// A thread that multiplies has no use for more.
constexpr int64_t mostOfMultiplying = 240;

// What a thread has beside accumulators, in each phase: what ptxas wants for the descriptors and
// addresses of one instruction; for addresses and the loop, as sweep_wgmma.py has found; about what
// the epilogue's addresses and values take.
constexpr int64_t besideInstruction = 26, besideSums = 40, besideEpilogue = 56;
} // namespace

WarpgroupRegisters warpgroupRegisters(int64_t warpgroups, bool bulk) {
  const int64_t count = std::clamp<int64_t>(warpgroups, 1, mostWarpgroups);
  const Copying &row = copying[count - 1];
  const int64_t own = bulk ? row.bulk : row.elements;
  const int64_t all = (count + 1) * registersOfThread((count + 1) * threadsOfWarpgroup);
  return {own, std::min(mostOfMultiplying, wholeSteps((all - own) / count))};
}

int64_t launchRegisters(const Schedule &s) { return registersOfThread(s.threads()); }

int64_t wgmmaRegisters(const Schedule &s, WgmmaPhase phase) {
  const int64_t accumulators = s.warp[0] * s.warp[1] / threadsOfWarp;
  switch (phase) {
  case WgmmaPhase::Instruction:
    return s.mma().m * s.warp[1] / threadsOfWarpgroup + besideInstruction +
           (s.mma().loadsFragments(0) ? s.mma().m * s.mma().k(1) / 2 / threadsOfWarpgroup : 0);
  case WgmmaPhase::Promotion:
    return 2 * accumulators + besideSums;
  case WgmmaPhase::Epilogue:
    break;
  }
  return accumulators + besideEpilogue;
}

// What a warp loads while it multiplies it reads in its epilogue, which every unit then has; rows
// of a panel are those of the tile.
std::string checkPanels(const Schedule &s) {
  if (s.panels < 0 || s.panels > mostPanels)
    return "expected 0 to " + std::to_string(mostPanels) + " panels, got " +
           std::to_string(s.panels);
  if (s.panels == 0 || (s.mma().panels && !s.swap && !s.cutsK()))
    return "";
  return "expected panels without swap, where K is not cut, of family " +
         generatedFamilies([](const Mma &mma) { return mma.panels; }) + ", got " +
         std::string(scheduleKindName(s.kind)) + " " + std::string(familyName(s.family)) +
         (s.swap ? " with swap" : "");
}

int64_t wgmmaInstructionRegisters(const Schedule &s) {
  return wgmmaRegisters(s, WgmmaPhase::Instruction);
}

} // namespace gemm
