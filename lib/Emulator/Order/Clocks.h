// "When" in a cluster: vector clocks. Every warp has a clock of its own, and so
// has everything that works asynchronously under an mbarrier. A warp knows of
// each clock the latest time that is ordered before it, and apart from that the
// latest times that proxy fences have ordered for the asynchronous proxy, in
// shared memory and in global memory. Two events race exactly when neither's time is known where
// the other happens. Two further rows know more than that: of reads and copies that are over,
// whoever may see what was written, and of mbarriers that are initialised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gemm::emulator {

class Clocks {
public:
  using Time = uint32_t;
  /// Times stay at or below this one; what lies above serves as marks.
  static constexpr Time last = ~0u - 16;

  /// What travels from a release to an acquire: times, by clock.
  struct Stamp {
    std::vector<Time> known, fenced, fencedGlobal, over, inits;
    bool empty() const {
      return known.empty() && fenced.empty() && fencedGlobal.empty() && over.empty() &&
             inits.empty();
    }
  };
  /// How far a release, an acquire or a fence reaches: to the warps of its CTA, or to those of
  /// the whole cluster at least.
  enum class Scope : uint8_t { Cta, Cluster };
  /// What of a warp's past a release passes on: all of it; what its last memory fence of any
  /// scope covered, or its last one of the cluster's; only that its reads and the copies that it
  /// has waited for are over, not what anybody wrote; nothing.
  enum class Carry : uint8_t { All, FencedInCta, Fenced, Over, Nothing };
  /// What a release passes on to warps of its own CTA, or of others. A release and an acquire
  /// synchronise if they are morally strong, each of a scope with the other's thread in it (PTX
  /// ISA, Memory Consistency Model: Morally strong operations; Release and acquire patterns).
  /// One of .cta to a peer is not: all that is left of it is that what came before the arrival
  /// has been performed where it read (docs/hopper.md, What fences what).
  static Carry carry(bool relaxed, Scope scope, bool sameCta) {
    if (relaxed)
      return sameCta                   ? Carry::FencedInCta
             : scope == Scope::Cluster ? Carry::Fenced
                                       : Carry::Nothing;
    return sameCta || scope == Scope::Cluster ? Carry::All : Carry::Over;
  }

  void reset(unsigned ctas, unsigned warpsPerCta);
  /// A further clock, not a warp's. Its events belong to the generic proxy or
  /// to the asynchronous one.
  unsigned add(bool generic);

  unsigned warps() const { return warpCount; }
  bool isWarp(unsigned clock) const { return clock < warpCount; }
  /// Whether what happened on this clock needs a proxy fence before the
  /// asynchronous proxy may touch it.
  bool isGeneric(unsigned clock) const { return clock < warpCount || generic[clock - warpCount]; }

  const Time *known(unsigned w) const { return rows.data() + size_t(rowsEach * w) * stride; }
  const Time *fenced(unsigned w) const { return known(w) + Fenced * stride; }
  const Time *fencedGlobal(unsigned w) const { return known(w) + FencedGlobal * stride; }
  /// Times up to which w knows that reads, and bulk copies, are over; and that mbarriers are
  /// initialised: those that it knows of in all, at least.
  const Time *over(unsigned w) const { return known(w) + (apart ? Over * stride : 0); }
  const Time *inits(unsigned w) const { return known(w) + (apart ? Inits * stride : 0); }
  Time now(unsigned w) const { return known(w)[w]; }
  /// Times up to this are known of every other warp of w's CTA.
  Time limit(unsigned w) const { return limits[w]; }

  /// These warps of one CTA have met: all they did lies before all they will do.
  void meet(unsigned firstWarp, uint32_t members);
  /// w's past is added to the stamp; what w does from now on is not in it, unless the
  /// release is relaxed (Carry::Fenced).
  void release(unsigned w, Stamp &, Carry = Carry::All);
  void acquire(unsigned w, const Stamp &);
  /// An acquire whose scope does not reach those who released: see carry.
  void acquireOver(unsigned w, const Stamp &);
  /// Whether a relaxed release by w would carry anything: it has fenced.
  bool hasFenced(unsigned w) const { return fencedOnce[w]; }
  static void merge(Stamp &into, const Stamp &);
  static void note(Stamp &, unsigned clock, Time);
  /// fence.acq_rel and the like: a relaxed release may now carry w's past, as far as the
  /// fence reaches.
  void fence(unsigned w, Scope);
  /// fence.mbarrier_init: a relaxed release to the cluster may now carry that w has initialised
  /// mbarriers, and nothing else (PTX ISA, membar/fence: .mbarrier_init).
  void fenceInits(unsigned w);
  /// fence.proxy.async: what w knows is now ordered for the other proxy, in
  /// shared memory, in global memory or in both.
  void fenceProxy(unsigned w, bool shared, bool global);

  /// What w does from now on is later than all that others know of it.
  void tick(unsigned w);

private:
  enum Kind : unsigned {
    Known,
    Fenced,
    FencedGlobal,
    Over,
    Inits,
    Released, ///< by fences of the cluster's scope
    ReleasedInCta,
    ReleasedInits,
    rowsEach
  };
  Time *row(unsigned w, Kind kind) { return rows.data() + size_t(rowsEach * w + kind) * stride; }
  std::span<const Kind> kinds() const;
  void updateLimit(unsigned w);
  void setApart();
  void raiseApart(unsigned w, const Stamp &);
  static void join(std::vector<Time> &into, const Time *from, unsigned n);

  unsigned warpCount = 0, perCta = 0, clocks = 0, stride = 0;
  std::vector<Time> rows; ///< of each kind of each warp
  std::vector<Time> limits;
  std::vector<char> fencedOnce;
  /// Something was carried that is not all; until then Over and Inits are what Known is.
  bool apart = false;
  std::vector<char> generic; ///< of the clocks that are no warps
};

} // namespace gemm::emulator
