// Addresses of one memory instruction, checked and turned into host pointers:
// bounds, alignment, spaces of generic addresses, race tracking and traffic
// counts happen here, once for all instructions that touch memory.
#pragma once

#include "Machine.h"

namespace gemm::emulator {

enum class AccessKind : uint8_t { Read, Write, Atomic };

struct Places {
  std::byte *host[32]; ///< valid for the lanes asked for
};

/// Base register plus offset for each active lane, in the instruction's space.
void laneAddresses(Warp &, const Inst &, unsigned slot, uint32_t mask, uint64_t *out);

/// Checks `bytes` at each lane's address and counts the traffic. False when a
/// finding has stopped the CTA.
bool access(Warp &, const Inst &, uint32_t mask, Space, const uint64_t *address, unsigned bytes,
            AccessKind, Places &);

/// Host pointers of global addresses, without counting. Alignment is to the
/// access unless it is given.
bool globalPlaces(Warp &, const Inst &, uint32_t mask, const uint64_t *address, unsigned bytes,
                  AccessKind, Places &, unsigned align = 0);
/// Offsets in shared memory, checked; without counting or tracking.
bool sharedOffsets(Warp &, const Inst &, uint32_t mask, const uint64_t *address, unsigned bytes,
                   AccessKind, uint32_t *at);

/// Passes over the 32 banks that these accesses of `bytes` take, and the least
/// possible number: one for each group of lanes that fits 128 bytes.
struct Wavefronts {
  unsigned actual = 0, ideal = 0;
};
Wavefronts countWavefronts(const uint32_t *at, uint32_t mask, unsigned bytes);
/// Distinct 32-byte sectors under the lanes' accesses.
unsigned countSectors(const uint64_t *address, uint32_t mask, unsigned bytes);

} // namespace gemm::emulator
