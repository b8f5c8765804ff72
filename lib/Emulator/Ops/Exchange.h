// Instructions by which lanes of a warp see each other's values. Lanes that name the same
// members and do the same meet wherever each of them is (Gather.cpp); what all of them
// bring is collected first, then each group takes its results.
#pragma once

#include <bit>

#include "Machine/Machine.h"

namespace gemm::emulator {

struct Exchange {
  uint64_t in[32];
  uint32_t yes = 0;   ///< predicates
  uint32_t lanes = 0; ///< that take part
};

/// The lanes of `mask` that name the same members as its first; 0 after a finding: a lane
/// that is not among them.
uint32_t sameMembers(Warp &, const Inst &, uint32_t mask, const uint32_t *members);

/// `bring` puts what lanes bring into the Exchange, `take` what they get into registers,
/// each for some lanes of the instruction that these are at. Slot `slot` holds the members.
template <class Bring, class Take>
void exchange(Warp &w, const Inst &i, uint32_t mask, uint32_t slot, Bring bring, Take take) {
  while (mask && !w.cta->stopped) {
    const uint32_t *members = w.r32(slot);
    const uint32_t same = sameMembers(w, i, mask, members);
    if (!same)
      return;
    const uint32_t wanted = members[std::countr_zero(same)];
    Exchange x;
    if (wanted & w.alive & ~same) [[unlikely]] {
      const Rendezvous m{i.run, wanted, uint64_t(i.mode) << 8 | i.mode2};
      const std::vector<Group *> groups = w.scattered(same, m);
      if (groups.empty()) {
        if (same != mask)
          w.park(mask & ~same, w.pc - 1); // they come to this instruction by themselves
        return void(w.gather(same, m));
      }
      const Inst *code = w.cta->kernel->code.data();
      for (const Group *g : groups) {
        bring(w, code[g->pc], g->active, x);
        x.lanes |= g->active;
      }
      bring(w, i, same, x);
      x.lanes |= same;
      for (Group *g : groups) {
        take(w, code[g->pc++], g->active, x);
        g->status = WarpStatus::Running;
      }
    } else {
      bring(w, i, same, x);
      x.lanes = same;
    }
    take(w, i, same, x);
    mask &= ~same;
  }
}

} // namespace gemm::emulator
