// Warpgroups and registers of wgmma. One instruction is 64 x n x 16 with n the warp
// tile's; four warp tiles stacked along M are a warpgroup's. ptxas allots registers
// at the launch's bound, which one instruction must fit; the threads that multiply
// then take over what the copying ones give back.
#include "Wgmma.h"

#include <algorithm>

namespace gemm {

WarpgroupRegisters warpgroupRegisters(int64_t warpgroups, bool bulk) {
  if (warpgroups <= 1) // of 256 each
    return bulk ? WarpgroupRegisters{40, 240} : WarpgroupRegisters{56, 240};
  if (warpgroups == 2) // of 168 each
    return bulk ? WarpgroupRegisters{40, 232} : WarpgroupRegisters{72, 216};
  return bulk ? WarpgroupRegisters{32, 160} : WarpgroupRegisters{56, 152}; // of 128 each
}

int64_t launchRegisters(const Schedule &s) {
  return std::min(mostRegisters, registersOfSm / s.threads() / 8 * 8);
}

int64_t wgmmaInstructionRegisters(const Schedule &s) { return s.warp[1] / 2 + 26; }

} // namespace gemm
