// The protocol's arithmetic: how many copies of the buffers rotate, how many launches
// make a block, in which order blocks run, and what is said of their times. Nothing
// here knows a device.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace gemm::bench {

struct Protocol {
  unsigned pairs = 15;           // of blocks, ours and the library's
  unsigned launches = 20;        // in a block, at least
  double blockSeconds = 0.005;   // a block takes at least this long
  unsigned warmups = 3;          // blocks that are not counted
  unsigned tunePairs = 5;        // blocks of a candidate or an algorithm
  unsigned idleMilliseconds = 0; // before each pair: 0 runs without a break
  unsigned algorithms = 32;      // of the library that are tried
};

struct Spread {
  double median = 0, p10 = 0, p90 = 0;
};
/// Quantiles, linear between neighbours; zeros of nothing.
Spread spreadOf(std::vector<double> values);

/// Launches of a block when one takes about `seconds`: a multiple of `sets`, so that
/// every copy of the buffers is used equally often.
size_t blockLaunches(const Protocol &protocol, double seconds, size_t sets);

struct Paired {
  Spread first, second;
  Spread ratio; // second / first, pair by pair
};
/// Runs pairs of blocks in the order A B, B A, A B, ... `pause` runs before each pair.
Paired interleave(unsigned pairs, const std::function<double()> &first,
                  const std::function<double()> &second, const std::function<void()> &pause);

/// Copies of a function's buffers in one allocation, each buffer between guard bands.
struct Rotation {
  static constexpr size_t guardBytes = 512;
  size_t sets = 1;
  size_t setBytes = 0;
  std::vector<size_t> offsets; // of each buffer in a set
  std::vector<size_t> sizes;

  size_t bytes() const { return sets * setBytes + guardBytes; }
  size_t at(size_t set, size_t buffer) const { return set * setBytes + offsets[buffer]; }
};
/// As many sets as make three times L2, but no more than fit into `memoryBytes`.
/// Throws bundle::Error if one does not.
Rotation planRotation(const std::vector<size_t> &bufferBytes, size_t l2Bytes, size_t memoryBytes);

} // namespace gemm::bench
