// The numbers of the score that no target description has: each with where it comes
// from, or the word that nothing but us says so. docs/cost-model.md has the same list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// Seconds from a copy's issue to its data in shared memory.
inline constexpr double copyLatency = 0.8e-6;
/// Instructions of a thread for one asynchronous copy, and for one element that goes through
/// registers: address, edge and the copy; load, edge, shift and or.
inline constexpr double instructionsOfCopy = 4, instructionsOfElement = 6.4;
/// Instructions of a thread for one number of 8 or 4 bits that becomes one of 16 in registers, by
/// arithmetic; more where lanes exchange and spread bytes, or have runs of k (Target/Runs.h) and
/// shift words, where the other operand's numbers are picked to match; for one that is multiplied
/// by a group's scale; and of a lane for these of a row, in each k-step to take them apart, and
/// where a group begins to load them.
inline constexpr double instructionsOfConversion = 1.5, instructionsOfNarrow = 1,
                        instructionsOfExchange = 1, instructionsOfShift = 0.3,
                        instructionsOfPick = 0.5, instructionsOfScale = 0.5, instructionsOfRow = 4,
                        instructionsOfGroup = 19;
/// Instructions of a lane for a scale of a block of sums: its address, the load, and of a power of
/// two what widens it (half of them).
inline constexpr double instructionsOfBlockScale = 9;
/// Instructions of a thread for each number that one of f32 is taken apart into: its share of the
/// loads, roundings, differences and tests, and of what adds sums of 16 k to the accumulators.
inline constexpr double instructionsOfPart = 3.5;
/// Instructions of a thread for each number that it rounds to tf32, ties away from zero: what ptxas
/// makes of one cvt.rna before Hopper, where a cvt.rn is one.
inline constexpr double instructionsOfTf32 = 3;
/// Seconds from the fragments of one step of what is converted to those of the next, of one warp: a
/// load from shared memory, an exchange, two permutations and arithmetic, each waiting for the one
/// before, then the products; of runs a load, a shift and arithmetic.
inline constexpr double exchangeLatency = 0.1e-6, runLatency = 0.06e-6;
/// Copies of 16 bytes through registers whose loads a thread has in flight at one time.
inline constexpr double chunksInFlight = 4;
/// Registers of a thread that loads of an epilogue's operands are on their way to at a time, where
/// no other CTA of the SM works meanwhile.
inline constexpr int64_t registersOnTheirWay = 16;
/// Instructions of warps that an SM issues each clock.
inline constexpr double schedulersPerSm = 4;
/// The share of L2 in which the operands of a product stay between waves.
inline constexpr double l2Share = 0.5;
/// Tensor cores of an SM, each fed by warps of its own.
inline constexpr double tensorCoresPerSm = 4;
/// Registers of a thread besides fragments and accumulators: addresses, loop state. As ptxas allots
/// them: of kernels whose operands are copied in whole vectors the estimate is at most so many from
/// those of some storage order, of f64 on sm_90a 35; copies by elements take up to 84 more.
inline constexpr int otherRegisters = 50, furthestRegisters = 14;
/// SMs that a GPC has at most, in pairs; a cluster's CTAs run in one GPC.
inline constexpr int64_t smsPerGpc = 18;
/// Seconds of a cluster's barrier, or from a read of a peer's shared memory to its data.
inline constexpr double clusterLatency = 0.2e-6;
/// Bytes per clock that an SM reads of its peers' shared memory.
inline constexpr double peerBytesPerClock = 16;
/// The share of DRAM's bandwidth that a copy of a factor has, by words and transposed by tiles.
inline constexpr double copyingShare = 0.7;

struct ScoreConstant {
  std::string_view name, value;
  std::string_view source; // empty: assumed
};
const std::vector<ScoreConstant> &scoreConstants();

/// One line that names what is assumed, for the end of gemm-explain.
std::string assumptions();

} // namespace gemm
