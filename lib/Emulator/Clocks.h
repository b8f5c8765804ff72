// "When" in a cluster: vector clocks. Every warp has a clock of its own, and so
// has everything that works asynchronously under an mbarrier. A warp knows of
// each clock the latest time that is ordered before it, and apart from that the
// latest times that proxy fences have ordered for the asynchronous proxy, in
// shared memory and in global memory. Two events race exactly when neither's time is known where
// the other happens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gemm::emulator {

class Clocks {
public:
  using Time = uint32_t;
  /// Times stay at or below this one; what lies above serves as marks.
  static constexpr Time last = ~0u - 16;

  /// What travels from a release to an acquire: times, by clock.
  struct Stamp {
    std::vector<Time> known, fenced, fencedGlobal, reads;
  };
  /// What of a warp's past a release passes on: all of it; what its last memory fence
  /// covered; or, where the scope does not reach whom it is for, only that its reads
  /// and the copies that it has waited for are over, not what anybody wrote.
  enum class Carry : uint8_t { All, Fenced, Reads };

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
  /// Times up to which w knows of reads: those that it knows of in all, at least.
  const Time *reads(unsigned w) const { return known(w) + (narrow ? Reads * stride : 0); }
  Time now(unsigned w) const { return known(w)[w]; }
  /// Times up to this are known of every other warp of w's CTA.
  Time limit(unsigned w) const { return limits[w]; }

  /// These warps of one CTA have met: all they did lies before all they will do.
  void meet(unsigned firstWarp, uint32_t members);
  /// w's past is added to the stamp; what w does from now on is not in it, unless the
  /// release is relaxed (Carry::Fenced).
  void release(unsigned w, Stamp &, Carry = Carry::All);
  void acquire(unsigned w, const Stamp &);
  /// Whether a relaxed release by w would carry anything: it has fenced.
  bool hasFenced(unsigned w) const { return fencedOnce[w]; }
  static void merge(Stamp &into, const Stamp &);
  static void note(Stamp &, unsigned clock, Time);
  /// fence.acq_rel and the like: a relaxed release may now carry w's past.
  void fence(unsigned w);
  /// fence.proxy.async: what w knows is now ordered for the other proxy, in
  /// shared memory, in global memory or in both.
  void fenceProxy(unsigned w, bool shared, bool global);

  /// What w does from now on is later than all that others know of it.
  void tick(unsigned w);

private:
  enum Kind : unsigned { Known, Fenced, Released, FencedGlobal, Reads, rowsEach };
  Time *row(unsigned w, Kind kind) { return rows.data() + size_t(rowsEach * w + kind) * stride; }
  void updateLimit(unsigned w);
  void startNarrow();
  static void join(std::vector<Time> &into, const Time *from, unsigned n);

  unsigned warpCount = 0, perCta = 0, clocks = 0, stride = 0;
  std::vector<Time> rows; ///< of each kind of each warp
  std::vector<Time> limits;
  std::vector<char> fencedOnce;
  /// Some release carried reads alone; until then their row is that of all.
  bool narrow = false;
  std::vector<char> generic; ///< of the clocks that are no warps
};

} // namespace gemm::emulator
