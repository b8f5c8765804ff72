// A linear layer y[B,F] = x[B,D] w[D,F] spread over chips: what each chip
// computes, moves and sends, and the size from which the network is hidden.
// Source: "How to Scale Your Model", chapters on rooflines and sharding.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <optional>

namespace gemm {

enum class Sharding : uint8_t {
  Column, // w split along F, outputs gathered: all-gather
  Row,    // w and x split along D (K), partial sums added: all-reduce
};

struct ShardedCost {
  double flops = 0;           // per chip
  double bytes = 0;           // DRAM traffic per chip
  double collectiveBytes = 0; // sent by each chip over its link, one direction
  double mathSeconds = 0, memorySeconds = 0, commSeconds = 0, launchSeconds = 0;
  /// Communication takes longer than math and memory.
  bool networkBound() const { return commSeconds > mathSeconds && commSeconds > memorySeconds; }
  double lowerSeconds() const; // launch + max(...)
  double upperSeconds() const; // launch + sum
};

/// What chips tell each other.
enum class Collective : uint8_t { AllGather, ReduceScatter, AllReduce, AllToAll };
/// Of the bytes of the whole tensor, the share that each of `chips` sends over its link on a ring.
double ringShare(Collective how, int64_t chips);

/// The problem is the whole layer; `gather` false leaves a column-parallel
/// result where it is, for a row-parallel layer to consume. Partial sums travel
/// in the type of C. nullopt when a size is unknown, chips < 1, a size does not
/// divide, or the machine has no rate or no link.
std::optional<ShardedCost> shardedCost(const GemmProblem &layer, Sharding how, int chips,
                                       const Target &target, bool gather = true);

/// D (the K of the whole layer) above which the collective of a ring hides
/// behind the math, whatever B and F are.
double shardingCrossoverK(Sharding how, double peak, double linkBytesPerSecond, int chips,
                          double bytesPerElement);

} // namespace gemm
