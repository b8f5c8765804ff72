// What CUDA's chips have in common and no schedule goes beyond: said here, asked everywhere.
#pragma once

#include <array>
#include <cstdint>

namespace gemm {

/// Blocks of a grid along x, y and z (CUDA programming guide, technical specifications).
inline constexpr std::array<int64_t, 3> mostBlocks = {INT32_MAX, 65535, 65535};
/// Threads of a block.
inline constexpr int64_t mostThreads = 1024;
/// Blocks of a cluster: what every chip that knows clusters has, and what some may be asked for.
inline constexpr int64_t mostOfEveryCluster = 8, mostOfAnyCluster = 16;
/// Bytes of a kernel's parameters: what every driver takes.
inline constexpr int64_t mostParameterBytes = 4096;

/// Registers of an SM, which every chip with kernels has, and of a thread as ptxas allots them.
inline constexpr int64_t registersOfSm = 65536, mostRegisters = 255;
/// In multiples of which a thread has registers: ptxas, a launch and setmaxnreg alike (PTX ISA).
inline constexpr int64_t stepOfRegisters = 8;
constexpr int64_t wholeSteps(int64_t registers) {
  return registers / stepOfRegisters * stepOfRegisters;
}
/// Of a thread where so many share an SM's.
constexpr int64_t registersOfThread(int64_t threads) {
  const int64_t share = wholeSteps(registersOfSm / threads);
  return share < mostRegisters ? share : mostRegisters;
}
/// Registers of a thread as setmaxnreg sets them, in whole steps (PTX ISA).
inline constexpr int64_t leastSetRegisters = 24, mostSetRegisters = 256;
/// Threads of a warp and of a warpgroup.
inline constexpr int64_t threadsOfWarp = 32, threadsOfWarpgroup = 128;

/// Bytes that cp.async copies at least (PTX ISA: 4, 8 or 16).
inline constexpr int64_t leastAsyncBytes = 4;
/// Lines, and elements of a line, of a tensor map's box (cuTensorMapEncodeTiled).
inline constexpr int64_t mostOfBox = 256;
/// Bytes of a tensor map, and of what it is aligned to (CUtensorMap of cuda.h).
inline constexpr int64_t bytesOfTensorMap = 128, alignmentOfTensorMap = 64;
/// Bytes of an mbarrier (PTX ISA), and of the two that guard a slot of a ring: full, then empty.
inline constexpr int64_t bytesOfMbarrier = 8, bytesOfSlotBarriers = 2 * bytesOfMbarrier;
/// Bytes of an accumulator of factors of so many, wherever it lies: f64 of f64, else f32 or i32.
constexpr int64_t accumulatorBytes(int64_t factorBytes) { return factorBytes == 8 ? 8 : 4; }
/// Where things in shared memory begin: at a multiple of eight lines of the widest swizzle.
inline constexpr int64_t sharedAlignment = 1024;

} // namespace gemm
