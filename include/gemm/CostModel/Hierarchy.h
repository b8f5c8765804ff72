// What tiles ask of the memories between DRAM and the tensor cores: bytes that
// one CTA draws from L2, bytes that its warps draw from shared memory, and how
// many CTAs an SM holds at once. Sizes in elements and bytes, rates per clock.
#pragma once

#include "gemm/Target/Target.h"

#include <cstdint>
#include <string_view>

namespace gemm {

/// A tile of the result and the bytes that an element of A and of B takes.
struct OperandTile {
  double m, n, bytesA, bytesB;
};

/// FLOP per byte of a CTA tile that copies A and B into shared memory once per
/// k step: 2 tm tn / (tm a + tn b). With a cluster each CTA copies its share of
/// the operand that its neighbours need too: `clusterN` CTAs side by side share
/// A, `clusterM` on top of each other share B.
double ctaIntensity(const OperandTile &tile, double clusterM = 1, double clusterN = 1);
/// Bytes per clock an SM draws from L2 to keep `flopPerClock` busy.
double ctaBytesPerClock(const OperandTile &tile, double flopPerClock, double clusterM = 1,
                        double clusterN = 1);
/// FLOP per byte of a warp tile that reads only operands from shared memory:
/// 2 wm wn / (wm a + wn b), which for 16-bit operands is 1 / (1/wm + 1/wn).
double warpOperandIntensity(const OperandTile &warp);

/// The result in tiles, and how many CTAs compute them at once: `group` rows of tiles together.
struct WaveShape {
  double tilesM, tilesN, ctas, group;
};

/// Bytes of DRAM traffic of a wave of CTAs: it reads each row and column of operands that it covers
/// once, and nothing stays in L2 from one wave to the next. An upper bound of what a wave costs;
/// the compulsory traffic is the lower one.
double waveBytes(const OperandTile &tile, double k, const WaveShape &wave);

struct Occupancy {
  int64_t ctas = 0;       // per SM; 0: does not fit at all
  std::string_view limit; // what allows no more: "shared memory", "registers", ...
};
/// From the dynamic shared memory of a CTA, registers per thread and threads.
/// Registers are handed out per warp in units of 256.
Occupancy ctasPerSm(int64_t sharedBytes, int64_t registersPerThread, int64_t threads,
                    const Target &target);

} // namespace gemm
