// Quantisation of a GEMM into tiles and waves, and what tiles do to memory
// traffic inside the chip. Pure functions of sizes.
#pragma once

#include <cstdint>

namespace gemm {

/// Ceiling division for non-negative a and positive b, without overflow.
constexpr int64_t ceilDiv(int64_t a, int64_t b) { return a == 0 ? 0 : (a - 1) / b + 1; }

struct Waves {
  int64_t tilesM = 0, tilesN = 0, tiles = 0;
  int64_t waves = 0;      // rounds of as many CTAs as run at once
  double tail = 0;        // share of the last wave's CTAs that there are
  double utilisation = 0; // useful output elements / computed ones, over all waves
};
/// `atOnce` is SMs times CTAs per SM.
Waves waves(int64_t m, int64_t n, int64_t batch, int64_t tileM, int64_t tileN, int64_t atOnce);

/// What is counted of a warp tile's accumulators, which stay in registers: nothing; their own
/// 4 bytes each, once per k step; or, as texts that give every matrix one size do, 2 bytes.
enum class CountedAccumulators : uint8_t { None, F32, AsOperands };

/// FLOP per byte of a warp tile that reads 16-bit operands from shared memory, for a k step
/// of `kMma`: 1 / (1/Wm + 1/Wn + c/k_mma), with c 0, 2 or 1 for the bytes of accumulators.
double warpTileIntensity(double warpM, double warpN, double kMma, CountedAccumulators counted);
/// Bytes per clock an SM needs to keep `flopPerClock` busy at that intensity.
double warpTileBytesPerClock(double warpM, double warpN, double kMma, double flopPerClock,
                             CountedAccumulators counted);

/// Memory lines that the rows x cols tile at the origin of a row-major matrix
/// touches; all in elements.
int64_t linesTouched(int64_t rows, int64_t cols, int64_t leadingDim, int64_t lineElements);

} // namespace gemm
