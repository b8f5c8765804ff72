// Words of shared memory that synchronise: what a strong store or update of one
// releases, and who acquires it by a strong read. A relaxed read passes on what
// it saw at the warp's next fence, a relaxed write what the last fence covered.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "Clocks.h"

namespace gemm::emulator {

class Flags {
public:
  void reset(Clocks &c) {
    clocks = &c;
    words.clear();
    seen.assign(c.warps(), {});
  }
  /// A strong access, with the bits of Inst::order, to a word of the CTA with
  /// this rank.
  void read(unsigned warp, unsigned rank, uint32_t at, uint8_t order);
  /// An update goes on with what the word passes on, a store begins anew.
  void write(unsigned warp, unsigned rank, uint32_t at, uint8_t order, bool update);
  /// What a relaxed wait saw.
  void see(unsigned warp, const Clocks::Stamp &s) { Clocks::merge(seen[warp], s); }
  void fence(unsigned warp);

private:
  Clocks *clocks = nullptr;
  std::map<std::pair<unsigned, uint32_t>, Clocks::Stamp> words;
  std::vector<Clocks::Stamp> seen; ///< by warp, since its last fence
};

} // namespace gemm::emulator
