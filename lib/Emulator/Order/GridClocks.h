// "When" between clusters of a launch, for kernels whose CTAs synchronise through
// global memory. A release by an atomic or a strong store leaves with its word
// what the warp knows; an acquire takes that over. Inside a cluster Clocks says
// what is ordered: an acquire is an event of its warp there, and whoever knows
// that event knows what was acquired.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "Order/Clocks.h"

namespace gemm::emulator {

/// Latest known times of other clusters' warps.
class GridStamp {
public:
  using Row = std::vector<Clocks::Time>; ///< of one cluster, by warp
  void add(uint64_t cluster, const Row &);
  void add(const GridStamp &);
  bool covers(uint64_t cluster, unsigned warp, Clocks::Time) const;
  const Row *of(uint64_t cluster) const;
  /// From now on all counts as known.
  void addEverything();

private:
  std::map<uint64_t, Row> rows;
  bool everything = false; ///< more clusters than are followed: all counts as known
};
using SharedStamp = std::shared_ptr<const GridStamp>;

/// What releases have left at the words of global memory.
class GridWords {
public:
  /// Null where nothing was released. `whom` is everybody, a cluster, or a CTA of one.
  SharedStamp at(uint64_t address, uint64_t whom = everybody) const;
  void leave(uint64_t address, uint64_t whom, const GridStamp &);
  /// A store begins anew, an update goes on with what the word passes on.
  void clear(uint64_t address, uint64_t cluster);
  static constexpr uint64_t everybody = ~uint64_t(0);
  static uint64_t ctaOf(uint64_t cluster, unsigned rank) {
    return cluster | uint64_t(rank + 1) << 48;
  }

private:
  std::map<std::pair<uint64_t, uint64_t>, std::shared_ptr<GridStamp>> words;
};

/// What the warps of one cluster know of others.
class GridClocks {
public:
  /// How far an access or a fence reaches.
  enum Reach : uint8_t { InCta, InCluster, Everywhere };

  void reset(GridWords *, Clocks &, uint64_t cluster, unsigned warpsPerCta);
  /// Whether that time of a warp of that other cluster lies before what `w` does.
  bool knows(unsigned w, uint64_t cluster, unsigned warp, Clocks::Time) const;
  /// A strong access of a word, with the bits of Inst::order: its reading half,
  /// then its writing half.
  void read(unsigned w, uint64_t address, uint8_t order);
  void write(unsigned w, uint64_t address, uint8_t order, bool update);
  void fence(unsigned w, Reach);

private:
  struct Acquired { ///< by `warp` at `time`
    unsigned warp;
    Clocks::Time time;
    SharedStamp stamp;
  };
  void acquire(unsigned w, const SharedStamp &);
  /// Only what a stamp says of the warp's own cluster, or CTA.
  void acquireOwn(unsigned w, const SharedStamp &, Reach);
  uint64_t ctaOf(unsigned w) const { return GridWords::ctaOf(cluster, w / perCta); }
  void compact();
  GridStamp past(unsigned w, const Clocks::Time *row) const;

  GridWords *words = nullptr;
  Clocks *clocks = nullptr;
  uint64_t cluster = 0;
  unsigned perCta = 1;
  GridStamp base;                 ///< known to every warp
  std::vector<Acquired> acquired; ///< known to some
  struct Fenced {
    GridStamp::Row inCta, near, wide; ///< known at the last fence of at least that reach
    Clocks::Time time = 0;            ///< of the last wide one
  };
  std::vector<Fenced> fences; ///< by warp
  struct Observed : Acquired {
    Reach from; ///< to whom it was released
  };
  /// Stamps of words that a warp has read without acquiring them, by warp, word and Reach.
  std::map<std::pair<unsigned, uint64_t>, Observed> observed;
};

} // namespace gemm::emulator
