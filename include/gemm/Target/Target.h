// What the compiler knows about a machine: the one place that holds hardware
// numbers. Looked up by machine name ("a100") or by chip ("sm_80", which means
// that chip's default machine). Every built-in number has its source beside it
// in Target.cpp.
#pragma once

#include "gemm/Target/Type.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// Which tensor-core instructions a chip's native path uses. Newer chips still
/// execute MmaSync. Simt: lanes multiply and add by themselves, without tensor cores, on any chip.
/// Bf16x6: factors of f32, taken apart into numbers of bf16, of which MmaSync adds six products;
/// Bf16x3, Bf16x9: three, nine. Mixed: of 16 bits beside bytes, which become numbers of 16 bits in
/// registers, for MmaSync; MixedWgmma: for Wgmma.
/// None: costs are modelled, no code is generated.
enum class Family : uint8_t {
  MmaSync,
  Wgmma,
  Tcgen05,
  Simt,
  Bf16x6,
  Bf16x3,
  Bf16x9,
  Mixed,
  MixedWgmma,
  None
};
/// In the order of the enumeration, as text and IR have them.
inline constexpr std::string_view familyNames[] = {"mma_sync",    "wgmma",  "tcgen05", "simt",
                                                   "bf16x6",      "bf16x3", "bf16x9",  "mixed",
                                                   "mixed_wgmma", "none"};
inline std::string_view familyName(Family family) {
  return familyNames[static_cast<unsigned>(family)];
}

/// The native one of a generation; None before tensor cores, which are of 70 and later.
Family nativeFamily(int computeCapability);

/// The compute capability that Hopper's own begin with: tensor maps, clusters, other rounding.
inline constexpr int capabilityOfHopper = 90;

struct Target {
  std::string name;                // machine: "a100"
  std::string chip;                // LLVM's processor name: "sm_80", "sm_90a"
  Family family = Family::MmaSync; // native tensor-core path
  int computeCapability = 0;       // 80, 86, 89, 90, 100; 0: not a CUDA chip
  int64_t smCount = 0;
  double clockHz = 0;                 // boost clock the peaks are quoted at
  int64_t sharedPerBlock = 0;         // bytes one CTA may opt in to
  int64_t sharedPerSm = 0;            // bytes
  int64_t sharedReservedPerBlock = 0; // bytes the system takes from each CTA
  int64_t registersPerSm = 0;         // 32-bit registers
  int64_t maxRegistersPerThread = 0;
  int64_t maxThreadsPerBlock = 0;
  int64_t maxThreadsPerSm = 0;
  int64_t maxBlocksPerSm = 0;
  int64_t l2Bytes = 0;
  double dramBytesPerSecond = 0;
  double l2BytesPerSecond = 0;    // 0: not published
  double sharedBytesPerClock = 0; // per SM; 0: not published
  double linkBytesPerSecond = 0;  // to other chips, one direction; 0: none
  double launchSeconds = 0;       // time of an empty kernel, back to back
  /// Dense tensor peak in FLOP/s (or integer op/s) by type; 0 = no such path.
  std::array<double, kTypeCount> peak{};
  double vectorF32 = 0; // FLOP/s of the ordinary f32 units
  /// The share of a type's peak that large products keep up, as others measured it: power and
  /// clocks, for f32 issue slots (lib/Target/Sustained.cpp). 0: not known, the peak counts.
  std::array<double, kTypeCount> sustained{};

  double peakOf(Type type) const { return peak[static_cast<unsigned>(type)]; }
  double &peakOf(Type type) { return peak[static_cast<unsigned>(type)]; }
  /// FLOP per byte at which compute and DRAM take the same time.
  double ridge(Type type) const { return peakOf(type) / dramBytesPerSecond; }
  /// Tensor FLOP that one SM does in a clock, as the peak implies.
  double flopPerClock(Type type) const {
    return peakOf(type) / (static_cast<double>(smCount) * clockHz);
  }
};

/// The built-in machines, in a fixed order.
const std::vector<Target> &builtinTargets();
/// By machine or by chip; nullptr when unknown. A chip gives its default machine.
const Target *lookupTarget(std::string_view machineOrChip);
/// True when the name is a chip, so that a default machine had to be assumed.
bool isChipName(std::string_view name);
/// "a100, b200, ... or a chip: sm_80, ..." for error messages.
std::string knownTargets();
/// The text of the error for an unknown name, with a hint for a near miss.
std::string unknownTargetMessage(std::string_view name);

/// Why numbers that somebody gives are no machine's, by the keys of a target file: "expected
/// sm_count from 1, got 0"; empty if they are one.
std::string whyNoMachine(const Target &target);

/// A target file: one JSON object, see docs/cost-model.md. Keys that are absent
/// come from the built-in machine that "base" names; without a base all are
/// needed. On error nullopt, and `error` is "file:line: ...".
std::optional<Target> parseTarget(std::string_view text, const std::string &file,
                                  std::string &error);
std::optional<Target> loadTarget(const std::string &file, std::string &error);
/// A machine, a chip, or the path of a target file (a name that ends in .json).
std::optional<Target> findTarget(std::string_view name, std::string &error);

} // namespace gemm
