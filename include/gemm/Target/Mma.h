// The instructions that multiply tiles, as data. Schedules, their legality and footprint, the
// score, the verifiers and the lowering ask a row of this table and never which family it is.
#pragma once

#include "gemm/Target/Target.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace gemm {

/// Who does what in a kernel. Multistage: every warp copies, waits and multiplies; a ring's slots
/// are handed over by groups of copies and the CTA's barrier. WarpSpecialised: a warpgroup of its
/// own copies, the others multiply and store through panels; slots are handed over by mbarriers.
enum class Skeleton : uint8_t { Multistage, WarpSpecialised };

struct Mma {
  Family family = Family::None;
  Skeleton skeleton = Skeleton::Multistage;
  int64_t warps = 1;       // that execute one instruction, stacked along M
  int64_t m = 16;          // rows of D that one instruction computes
  int64_t stepN = 8;       // the n of a tile and of a warp's is a multiple of it
  bool readsSlots = false; // operands stay where the copy put them; else warps load fragments
  int capability = 80;     // the least that executes it
  std::string_view chip;   // the only one that does, where it is one chip's
  bool generated = false;  // there is a lowering; others are modelled

  bool isSpecialised() const { return skeleton == Skeleton::WarpSpecialised; }
  /// Threads of a CTA that copy and do not multiply.
  int64_t copyingThreads() const { return isSpecialised() ? 128 : 0; }
  bool runsOn(const Target &target) const {
    return target.computeCapability >= capability && (chip.empty() || target.chip == chip);
  }
};

/// The row of a family; of one without tensor cores, a row that nothing is generated for.
const Mma &mmaOf(Family family);

/// "mma_sync or wgmma": the families with a lowering.
std::string generatedFamilies();

} // namespace gemm
