// How long a schedule takes on a machine, by a model of the kernel's main loop:
// the largest of the rates that bound a k step, times the steps of the busiest
// SM, plus what is not hidden at the ends of tiles. Every term is kept, so that a
// decision can be explained. Modelled, not measured: meant to rank schedules.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace gemm {

/// How a kernel brings an operand's lines into shared memory: by tensor maps, by asynchronous
/// copies of 16, 8 or 4 bytes, or element by element through registers.
enum class CopyEngine : uint8_t { TensorMap, CpAsync, Registers };
/// Of lines that begin at multiples of so many bytes: tensor maps where there is one of them
/// (`mapped`); else asynchronous copies, which move bits, so that what a copy rounds (`rounds`)
/// goes through registers.
CopyEngine copyEngine(bool mapped, bool rounds, int64_t alignBytes);
/// The same by where a schedule's family has them, and what groups a problem has.
CopyEngine copyEngine(const Schedule &schedule, Type type, int64_t vectorBytes, Grouping grouping);

/// How a schedule's kernels bring A and B in and store C, of a problem whose large sizes are
/// assumed: "A by tensor maps, B by copies of 4 bytes, C in pairs".
std::string copiesText(const Schedule &schedule, const GemmProblem &problem);

struct Score {
  double seconds = 0;      // the schedule's own, which schedules are compared by
  double powerSeconds = 0; // the product at the rate that the machine keeps up
  int64_t units = 0;       // tiles x splits
  int64_t ctasPerSm = 0;   // resident at once
  std::string_view limit;  // what allows no more of them
  int64_t busiest = 0;     // units of the SM that has most
  double waves = 0;        // units / (SMs x CTAs per SM), rounded up
  double utilisation = 0;  // useful output elements / computed ones, over whole waves
  double steps = 0;        // k steps of a unit
  // Seconds of one k step of one CTA, were it bound by that alone:
  double mathStep = 0;        // tensor cores
  double sharedStep = 0;      // shared-memory reads of warps and writes of copies; reads of L1
  double l2Step = 0;          // copies from L2, all SMs at once
  double latencyStep = 0;     // round trip of a copy over the copies in flight
  double issueStep = 0;       // issuing what copies, converts and multiplies
  int64_t workspaceBytes = 0; // partials, written and read
  double dramBytes = 0;       // the schedule's traffic: never less than the compulsory
  double dramSeconds = 0;     // that at DRAM bandwidth
  double edgeSeconds = 0;     // filling the ring, adding up splits and storing, not hidden
  double launchSeconds = 0;
  double packSeconds = 0;  // copies of packed factors, before the product
  double partsSeconds = 0; // making one of what was reduced in parts, after it
  std::string_view
      bound; // the term that decides: "math", "shared", "L2", "latency", "issue", "DRAM"

  /// What is predicted.
  double predictedSeconds() const { return std::max(seconds, powerSeconds); }
};

/// All sizes known, the schedule's tiles positive. See docs/cost-model.md for the
/// formulas and where their constants come from.
Score score(const Schedule &schedule, const GemmProblem &problem, const Target &target);

} // namespace gemm
