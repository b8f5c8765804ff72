// The table of instructions.
#include "gemm/Target/Mma.h"

#include <algorithm>
#include <iterator>

namespace gemm {

namespace {
Mma mmaSync() { // PTX ISA, mma.m16n8k16; B's fragments are loaded for two n8 blocks at a time
  Mma mma;
  mma.family = Family::MmaSync;
  mma.stepN = 16;
  mma.generated = true;
  return mma;
}

Mma wgmma() { // PTX ISA, wgmma.mma_async.m64nNk16, N a multiple of 8
  Mma mma;
  mma.family = Family::Wgmma;
  mma.skeleton = Skeleton::WarpSpecialised;
  mma.warps = 4;
  mma.m = 64;
  mma.readsSlots = true;
  mma.capability = 90;
  mma.chip = "sm_90a";
  mma.generated = true;
  return mma;
}

Mma modelled(Family family, int capability) {
  Mma mma;
  mma.family = family;
  mma.capability = capability;
  return mma;
}

const Mma table[] = {mmaSync(), wgmma(), modelled(Family::Tcgen05, 100), modelled(Family::None, 0)};
} // namespace

const Mma &mmaOf(Family family) {
  auto is = [family](const Mma &mma) { return mma.family == family; };
  return *std::find_if(std::begin(table), std::end(table) - 1, is);
}

std::string generatedFamilies() {
  std::string text;
  for (const Mma &mma : table)
    if (mma.generated)
      text += (text.empty() ? "" : " or ") + std::string(familyName(mma.family));
  return text;
}

} // namespace gemm
