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

int64_t wgmmaLaunchRegisters(const Schedule &s) {
  return std::min<int64_t>(255, 65536 / s.threads() / 8 * 8);
}

// CTAs along M share B, along N A, by bulk copies to all of them: each copies some of
// its lines, in whole patterns of the swizzle. Lines run along K or along M or N.
std::string checkCluster(const Schedule &s) {
  using Sizes = std::array<int64_t, 2>;
  auto number = [](int64_t value) { return std::to_string(value); };
  const std::string got = "got [" + number(s.cluster[0]) + ", " + number(s.cluster[1]) + "]";
  if (s.cluster == Sizes{1, 1})
    return "";
  bool shares = s.cluster == Sizes{2, 1} || s.cluster == Sizes{1, 2} || s.cluster == Sizes{4, 1};
  bool whole = s.kind == ScheduleKind::Block || s.kind == ScheduleKind::Persistent ||
               s.kind == ScheduleKind::PingPong;
  if (s.family != Family::Wgmma || !shares || !whole || s.splits != 1)
    return "expected cluster [1, 1] or, for block, persistent and pingpong wgmma schedules, "
           "[2, 1], [1, 2] or [4, 1], " +
           got;
  if (s.tile[1] % (8 * s.cluster[0]) || s.tile[0] % (8 * s.cluster[1]) ||
      s.tile[2] % (8 * std::max(s.cluster[0], s.cluster[1])))
    return "expected a tile of which each CTA of the cluster copies a multiple of 8 lines, " + got +
           " for tile " + number(s.tile[0]) + "x" + number(s.tile[1]) + "x" + number(s.tile[2]);
  return "";
}

int64_t panelBytes(const Schedule &s) {
  return s.family == Family::Wgmma ? s.warps() * 2 * 16 * 128 : 0;
}

std::string checkWgmma(const Schedule &s, const Target &target) {
  auto number = [](int64_t value) { return std::to_string(value); };
  auto by = [&](int64_t x, int64_t y) { return number(x) + "x" + number(y); };
  if (target.chip != "sm_90a")
    return "expected chip sm_90a for wgmma, got " + target.chip;
  if (s.tile[0] > 256 || s.tile[1] > 256 || s.tile[2] > 256)
    return "expected a tile of at most 256x256x256 for wgmma, got " + by(s.tile[0], s.tile[1]) +
           "x" + number(s.tile[2]);
  if (s.tile[0] % (4 * s.warp[0]) != 0 || (s.warp[1] != s.tile[1] && s.warp[1] % 64 != 0))
    return "expected four warp tiles along m in a warpgroup, and warp n equal to tile n or a "
           "multiple of 64, got warp " +
           by(s.warp[0], s.warp[1]) + " in tile " + by(s.tile[0], s.tile[1]);
  int64_t warpgroups = s.warps() / 4;
  if (warpgroups > 3)
    return "expected 1 to 3 multiplying warpgroups for wgmma, got " + number(warpgroups);
  int64_t launch = wgmmaLaunchRegisters(s), instruction = s.warp[1] / 2 + 26;
  if (instruction > launch)
    return "an instruction of n " + number(s.warp[1]) + " needs " + number(instruction) +
           " registers, the limit at " + number(s.threads()) + " threads is " + number(launch);
  // Accumulators, and about 56 for the epilogue's addresses and values.
  int64_t needed = s.warp[0] * s.warp[1] / 32 + 56;
  int64_t multiplying = warpgroupRegisters(warpgroups, /*bulk=*/false).multiplying;
  if (needed > multiplying)
    return "warp tile " + by(s.warp[0], s.warp[1]) + " needs about " + number(needed) +
           " registers per thread, the limit for " + number(warpgroups) + " warpgroups is " +
           number(multiplying);
  return "";
}

} // namespace gemm
