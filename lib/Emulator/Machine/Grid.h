// The clusters of a launch whose CTAs may wait for each other through global
// memory. They run on one host thread, one at a time; a cluster in which nothing
// but polls is left is put aside, others start as far as the machine holds them,
// and then all that are put aside take turns. So the outcome is that of one legal
// schedule, the same on any host, and a wait for a CTA that does not fit is found.
#pragma once

#include <cstdint>
#include <functional>

#include "Order/GlobalShadow.h"
#include "Order/GridClocks.h"

namespace gemm::emulator {

struct Cluster;
struct Places;
struct Warp;

struct Grid {
  /// Stores to global memory, and reads that saw something new.
  uint64_t changes = 0;
  /// What all have done to global memory, and what orders it.
  GlobalPages pages;
  GridWords words;

  /// A strong read or an atomic is about to see the bytes at `host`: a warp that
  /// sees the same again and again has nothing else to do.
  void poll(Warp &, const Inst &, uint32_t lanes, const uint64_t *address, const Places &,
            unsigned bytes);
};

/// A hash of the warp's registers and of how much its CTA has stored. A loop that polls and
/// counts is not at a standstill: this changes.
uint64_t stateOf(const Warp &);

/// What became of the clusters with the indices from 0 to `count`.
struct Turns {
  /// Takes over a cluster that has ended, or that will not be run any further.
  std::function<void(uint64_t linear, Cluster &)> take;
  /// Whether a cluster with a lower index has failed: this one is not asked for.
  std::function<bool(uint64_t linear)> unwanted;
};

/// Runs all clusters of a launch that has a Grid, `resident` of them at a time.
void runTogether(const LaunchState &, uint64_t count, uint64_t resident, const Turns &);

} // namespace gemm::emulator
