// Launches of one stream that follow each other. A dependent one (programmatic dependent launch)
// begins before the one before it has ended, and is told of that end by griddepcontrol.wait alone.
// Here launches run one after the other, so each leaves what it did to global memory, and what a
// dependent one touches before it knows of the end is compared with that.
//
// An end is known to the warp that waited and to those of its cluster that it has told of it by a
// barrier. A launch that ends without a wait says nothing of those before it, and one that lets
// its own dependents begin (griddepcontrol.launch_dependents) before it waited may be overtaken
// together with them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "Order/GlobalShadow.h"

namespace gemm::emulator {

struct Kernel;

/// What one launch did.
struct PastLaunch {
  Module module; ///< keeps the kernel
  const Kernel *kernel;
  LaunchPages pages;

  struct Touched {
    unsigned byte; ///< of the page
    bool wrote;
    uint32_t line; ///< of its PTX; 0: not known
  };
  /// The first of these bytes that it wrote or, if `all`, read.
  std::optional<Touched> find(uint64_t page, unsigned from, unsigned count, bool all) const;
};

/// Launches that a dependent one may overlap with: before it has waited, and even then.
struct Sequence {
  using Launches = std::vector<std::shared_ptr<const PastLaunch>>;
  Launches early, late;
};

/// Of a dependent launch that runs: what it may overlap with, and what its CTAs did about that.
struct Dependence {
  std::shared_ptr<const Sequence> before;
  std::atomic<bool> waited{false}; ///< a CTA has
  /// One waited before it let dependents begin: they come after all that it waited for.
  std::atomic<bool> held{false};
};

/// What the next launch may overlap with; `now` is null for one that was not dependent.
std::shared_ptr<const Sequence> following(std::shared_ptr<const PastLaunch>, const Dependence *now);

} // namespace gemm::emulator
