// The instructions that multiply tiles, as data. Schedules, their legality and footprint, the
// score, the verifiers, the lowering and the emulator's arithmetic ask a row of this table instead
// of which family it is.
#pragma once

#include "gemm/Target/Limits.h"
#include "gemm/Target/Target.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// Of how many k an accumulator of fp8 holds products before it is promoted: as many as DeepGEMM's
/// and CUTLASS's do by default, of which 13 bits lose little (docs/numerics.md).
inline constexpr int64_t heldOfFp8 = 128;

/// How tensor cores add, after the published models (MMA-Sim, arXiv 2511.10909). A step adds
/// `step` products and an f32 accumulator: all aligned to the largest exponent, cut towards zero
/// at `fraction` bits and added, the sum cut to `result` fraction bits. A term that is zero, be it
/// the accumulator or a product of which one factor is zero, has the exponent `zero` in every
/// format, so what lies 2^-fraction below that is lost beside it (MMA-Sim 2.1.1).
struct TensorArithmetic {
  unsigned step = 8;
  int fraction = 24, result = 23;
  int zero = -132;
  /// The same where sums are f16: 2^112 is what f16's least normal number is above f32's.
  int zeroOfHalf() const { return zero + 112; }
};

/// Who does what in a kernel. Multistage: every warp copies, waits and multiplies; a ring's slots
/// are handed over by groups of copies and the CTA's barrier. WarpSpecialised: a warpgroup of its
/// own copies, the others multiply and store through panels; slots are handed over by mbarriers.
enum class Skeleton : uint8_t { Multistage, WarpSpecialised };

/// What multiplies, and so which patterns make code of a row's `tile.mma`. Warp: its instruction,
/// on fragments that ldmatrix loads. WarpOnParts: that on numbers of bf16 that such fragments are
/// taken apart into. Warpgroup: its instruction, on what lies in slots. Lane: fmas on what it
/// holds. None: there is no lowering, the row is modelled. Where a row converts elements they are
/// of fragments: of Warpgroup those of A, which it multiplies from registers.
enum class Multiplier : uint8_t { None, Warp, WarpOnParts, Warpgroup, Lane };

/// Of each row of an operand one step takes so many bytes: every instruction that a row has.
inline constexpr int64_t bytesOfStep = 32;

/// Bytes of the widest swizzle, which a box of a tensor map is as wide as where a line holds so
/// many.
inline constexpr int64_t widestSpan = 128;
/// The narrowest that the lines of panels have, from which results are stored, of which a warp has
/// so many: while one is on its way, it fills the other. A panel has so many of the tile's rows.
inline constexpr int64_t leastLineOfPanel = 32, panelsOfWarp = 2, rowsOfPanel = 16;
/// The swizzle of lines of so many bytes: the largest span that divides them.
constexpr int64_t spanOf(int64_t lineBytes) {
  int64_t span = widestSpan;
  while (lineBytes % span)
    span /= 2;
  return span;
}

/// Whether ties of what a machine rounds to tf32 go to even: as its copies by tensor maps round,
/// and its conversions alike. Before Hopper they go away from zero, the only way there is.
inline bool tf32TiesToEven(const Target &target) {
  return target.computeCapability >= capabilityOfHopper;
}
/// Whether CTAs may be launched as clusters.
inline bool hasClusters(const Target &target) {
  return target.computeCapability >= capabilityOfHopper;
}

/// Whether one instruction multiplies 16 rows of f64 by eight columns, m16n8k4; before Hopper it is
/// one for each eight rows, m8n8k4 (PTX ISA, "mma").
inline bool multipliesWholeOfF64(const Target &target) {
  return target.computeCapability >= capabilityOfHopper;
}

/// Lines of one pattern of a swizzle, and of what each of so many CTAs copies a share in whole
/// patterns: a multiple of these.
inline constexpr int64_t linesOfPattern = 8;
constexpr int64_t linesShared(int64_t sharers) { return linesOfPattern * sharers; }

/// Rows that lie along a line and are loaded together, of elements of so many bytes.
constexpr int64_t rowsTogether(int64_t bytes) { return bytes == 1 ? 16 : 8; }
/// Of an operand of several matrices, `rows` rows of elements of so many bytes: a multiple of how
/// many rows one matrix has before the next one's come. Lines along K are whole patterns of the
/// swizzle, of which `sharers` CTAs copy a share each; of lines along the rows a box of a tensor
/// map is of one matrix.
constexpr int64_t wholeRun(bool alongK, bool bulk, int64_t rows, int64_t bytes, int64_t sharers) {
  return alongK ? linesShared(sharers) : bulk ? spanOf(rows * bytes) / bytes : rowsTogether(bytes);
}

struct Mma {
  Family family = Family::None;
  Multiplier multiplier = Multiplier::None;
  Skeleton skeleton = Skeleton::Multistage;
  std::vector<Type> operands;   // both of one of these, of fp8 of any; sums are of accumulatorType
  int64_t warps = 1;            // that execute one instruction, stacked along M
  int64_t m = 16;               // rows of D that one instruction computes, 16 for each warp
  int64_t stepN = 8;            // the n of a tile and of a warp's is a multiple of it
  int64_t kBytes = bytesOfStep; // of each row of an operand that one instruction takes
  /// Of a family whose factors of f32 are taken apart into numbers of bf16, 0 the largest: which of
  /// A's is multiplied by which of B's, in the order in which the products are added.
  std::vector<std::array<int, 2>> partProducts;
  /// Of such a family, the K from which on its sums may be off by no more than those of fmas, for
  /// all numbers (docs/numerics.md): there it needs no leave. 0: from none.
  int64_t leastK = 0;
  /// Types of which one operand is, beside one of `operands`, as which its elements are multiplied:
  /// they become that exactly, in registers. An instruction takes as many k of both, kBytes of the
  /// wider one.
  std::vector<Type> converted;
  int capability = INT_MAX;          // the least that executes it: each row says it
  std::string_view chip;             // the only one that does, where it is one chip's
  Family instruction = Family::None; // whose instruction it executes, itself or another
  double rateBeside = 1;      // the share of the peak it reaches where that is not the native one,
  std::vector<Type> alone;    // but for these types, which the native one does not multiply
  int fp8AsF16From = INT_MAX; // from this capability on fp8 is converted to f16 and multiplied so
  int fp8From = 0;            // the least capability that multiplies fp8, if that is a later one
  /// Of how many k at most an accumulator of fp8, which has 13 bits, holds products before it is
  /// promoted: added to sums of f32, to nearest. 0: it holds all of them.
  int64_t fp8Held = 0;

  // What today goes together with warps that only copy, each asked where it is meant.
  bool mbarriers = false;  // guard the slots: else groups of copies and the CTA's barrier do
  bool tensorMaps = false; // copy what they can address, and store results
  bool panels = false;     // results pass through shared memory on their way
  bool multicast = false;  // CTAs of a cluster copy for each other
  bool wholeSm = false; // a CTA takes all registers: threads trade them, and no other runs beside
  bool fitted = false;  // its candidates are also tiles of any n, fitted to the problem

  bool isGenerated() const { return multiplier != Multiplier::None; }
  /// Operands stay where the copy put them, B of what converts A; else warps load fragments.
  bool readsSlots() const { return multiplier == Multiplier::Warpgroup; }
  /// Of which operands fragments are loaded.
  bool loadsFragments(size_t operand) const {
    return !readsSlots() || (converts() && operand == 0);
  }
  /// Fragments are what ldmatrix loads; else each lane loads what it multiplies.
  bool loadsMatrices() const {
    return multiplier == Multiplier::Warp || multiplier == Multiplier::WarpOnParts;
  }
  bool takesApart() const { return multiplier == Multiplier::WarpOnParts; }
  /// Threads of a CTA that copy and do not multiply; the roles of a kernel are theirs and others'.
  int64_t copyingThreads() const {
    return skeleton == Skeleton::WarpSpecialised ? threadsOfWarpgroup : 0;
  }
  bool hasRoles() const { return copyingThreads() > 0; }
  bool runsOn(const Target &target) const {
    return target.computeCapability >= capability && (chip.empty() || target.chip == chip);
  }
  /// The least capability that executes it on operands of a type.
  int capabilityFor(Type type) const {
    return isFp8(type) ? std::max(capability, fp8From) : capability;
  }
  /// Of how many k an accumulator holds products before it is promoted; 0: of all.
  int64_t held(Type type) const { return isFp8(type) ? fp8Held : 0; }
  /// Elements of K that one instruction takes.
  int64_t k(int64_t elementBytes) const {
    return kBytes / (converts() ? typeBytes(operands.front()) : elementBytes);
  }
  bool converts() const { return !converted.empty(); }
  bool multiplies(Type a, Type b) const;
  /// Into how many numbers of bf16.
  int64_t parts() const {
    int most = -1;
    for (auto [a, b] : partProducts)
      most = std::max({most, a, b});
    return most + 1;
  }
  /// Whether its sums over k (-1: not known) are as near as asked: as those of `precision`, a
  /// family that takes factors apart, or without one as those of fmas.
  bool isNear(std::optional<Family> precision, int64_t k) const;
  /// Whether there is no instruction for fp8: lanes convert fragments to f16, which has all of its
  /// numbers, and multiply those. Sums are of f32, so that nothing is promoted.
  bool asF16(const Target &target, Type type) const {
    return isFp8(type) && multiplier == Multiplier::Warp &&
           target.computeCapability >= fp8AsF16From;
  }
  /// What the machine's tensor cores are given of operands of a type.
  Type multiplied(const Target &target, Type type) const {
    return takesApart() ? Type::BF16 : asF16(target, type) ? Type::F16 : type;
  }
  /// FLOP/s of the machine on operands of a type, as this family multiplies them.
  double peak(const Target &target, Type type) const {
    const double products = takesApart() ? static_cast<double>(partProducts.size()) : 1;
    return target.peakOf(multiplied(target, type)) / products;
  }
  /// Whether operands may lie along M or N. Fragments are loaded from either order; of what stays
  /// in slots the instruction transposes elements of two bytes alone.
  bool readsAcrossK(int64_t elementBytes) const {
    return !readsSlots() || converts() || elementBytes == 2;
  }
  /// Whether there is an instruction of this n, of the multiples of stepN: what is 64 x n at a time
  /// has of integers those of 8, 24 and multiples of 16.
  bool hasN(int64_t n, bool integers) const {
    return !readsSlots() || !integers || n % 16 == 0 || n == 8 || n == 24;
  }
  /// The share of that peak that it reaches at best.
  double rate(const Target &target, Type type) const {
    const bool isAlone = std::find(alone.begin(), alone.end(), type) != alone.end();
    return target.family == instruction || isAlone ? 1 : rateBeside;
  }
  /// How it adds float operands of so many bytes, 4 being tf32 and 1 fp8, on a generation.
  TensorArithmetic arithmetic(int capability, unsigned bytes) const;
};

/// All rows; of families that nothing is generated for, too.
const std::vector<Mma> &mmaTable();
/// FLOP/s of the machine on operands of a type, summed over k: its own peak, or what a family that
/// takes factors apart, and is as near as asked, makes of another type's.
double fastestPeak(const Target &target, Type type, std::optional<Family> precision = {},
                   int64_t k = INT64_MAX);
/// The row of a family; of one without tensor cores, a row that nothing is generated for.
const Mma &mmaOf(Family family);

/// "mma_sync, wgmma, simt or bf16x6": the families with a lowering, or those that something holds
/// of.
std::string generatedFamilies(const std::function<bool(const Mma &)> &holds = {});
/// Whether any of them multiplies these, and "f16 or bf16": what they multiply.
bool isGenerated(Type a, Type b);
/// Of those that do, the least capability of a chip that executes one; INT_MAX without one.
int leastCapability(Type a, Type b);
/// The least that executes any with a lowering.
int leastCapability();
std::string generatedOperands();

} // namespace gemm
