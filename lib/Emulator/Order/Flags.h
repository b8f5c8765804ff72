// Words of shared memory that synchronise: what a strong store or update of one
// releases, and who acquires it by a strong read. A relaxed read passes on what
// it saw at the warp's next fence, a relaxed write what the last fence covered.
// What is of .cta scope, on either side, stays among the warps of one CTA.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "Order/Clocks.h"

namespace gemm::emulator {

class Flags {
public:
  void reset(Clocks &c, unsigned warpsPerCta) {
    clocks = &c;
    perCta = warpsPerCta;
    words.clear();
    seen.assign(c.warps(), {});
  }
  /// A strong access, with the bits of Inst::order, to a word of the CTA with
  /// this rank.
  void read(unsigned warp, unsigned rank, uint32_t at, uint8_t order);
  /// An update goes on with what the word passes on, a store begins anew.
  void write(unsigned warp, unsigned rank, uint32_t at, uint8_t order, bool update);
  /// What a relaxed wait saw of warps of its own CTA, or of others.
  void see(unsigned warp, const Clocks::Stamp &s, bool sameCta) {
    Clocks::merge(sameCta ? seen[warp].near : seen[warp].far, s);
  }
  void fence(unsigned warp, Clocks::Scope);

private:
  struct Word {
    Clocks::Stamp cluster;                ///< released to everybody
    std::map<unsigned, Clocks::Stamp> in; ///< released in the CTA with this rank
  };
  struct Seen {
    Clocks::Stamp near, far;
  };
  Clocks *clocks = nullptr;
  unsigned perCta = 1;
  std::map<std::pair<unsigned, uint32_t>, Word> words;
  std::vector<Seen> seen; ///< by warp, since its last fence
};

} // namespace gemm::emulator
