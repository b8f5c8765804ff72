// Addresses that are not of global memory. The generic space has a window for each
// other space. A shared address, in any instruction and in the generic window alike, is
// as on hardware: the CTA's rank in its cluster above bit 24, and below it the bytes
// from the start of that CTA's shared memory.
#pragma once

#include <cstdint>

namespace gemm::emulator {

inline constexpr uint64_t sharedWindow = uint64_t(1) << 48;
inline constexpr uint64_t localWindow = uint64_t(2) << 48;
inline constexpr uint64_t paramWindow = uint64_t(3) << 48;
inline constexpr uint64_t windowMask = (uint64_t(1) << 48) - 1;

inline constexpr unsigned rankShift = 24;
/// Where the shared memory of the CTA with this rank begins.
constexpr uint64_t sharedBase(unsigned rank) { return uint64_t(rank) << rankShift; }
/// The rank that an address of shared memory means; generic ones without their window.
constexpr uint64_t rankOf(uint64_t address) { return (address & windowMask) >> rankShift; }
/// Bytes from the start of that CTA's shared memory.
constexpr uint64_t offsetOf(uint64_t address) { return address & (sharedBase(1) - 1); }

} // namespace gemm::emulator
