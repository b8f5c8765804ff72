// Addresses of one memory instruction, checked and turned into host pointers:
// bounds, alignment, spaces of generic addresses, race tracking and traffic
// counts happen here, once for all instructions that touch memory.
#pragma once

#include "Machine/Machine.h"

namespace gemm::emulator {

class Decoder;

/// Signal: an mbarrier object, by its instructions. Copy: what a copy writes under an mbarrier.
enum class AccessKind : uint8_t { Read, Write, Atomic, Signal, Copy };

struct Places {
  std::byte *host[32]; ///< valid for the lanes asked for
};

/// Base register plus offset for each active lane, in the instruction's space.
void laneAddresses(Warp &, const Inst &, unsigned slot, uint32_t mask, uint64_t *out);

/// What a warp's instruction asks of memory: `bytes` at the address of each lane of `mask`.
struct WarpAccess {
  Warp &w;
  const Inst &i;
  uint32_t mask;
  const uint64_t *address;
  unsigned bytes;
  AccessKind kind;
};

/// Checks each lane's access and counts the traffic. False when a finding has stopped the CTA.
bool access(const WarpAccess &, Space, Places &);

/// Host pointers of global addresses, without counting. Alignment is to the
/// access unless it is given.
bool globalPlaces(const WarpAccess &, Places &, unsigned align = 0);
/// Offsets in the shared memory of `target`, which all addresses must mean, checked;
/// without counting or tracking.
bool sharedOffsets(const WarpAccess &, uint32_t *at, const Cta &target);
/// An address as findings write it: "0x7f10".
std::string hex(uint64_t address);
/// How an address misses the shared memory of `target`, for a finding.
std::string missesShared(const Cta &target, uint64_t address);

/// What one lane asks of shared memory: `bytes` at `address`, a multiple of `align`.
struct LaneAccess {
  Space space;
  uint64_t address, bytes;
  unsigned align;
  AccessKind kind;
};

/// A place in the shared memory of a CTA of the cluster.
struct SharedPlace {
  Cta *cta = nullptr;
  uint32_t at = 0;
};
/// The place that a lane's address means: shared::cta, shared::cluster or
/// generic. False after a finding: another space, out of bounds, misaligned, a
/// CTA that has ended. Counts and tracks nothing but the use of a peer.
bool sharedPlace(Warp &, const Inst &, unsigned lane, const LaneAccess &, SharedPlace &);
/// Readable bytes at a lane's generic address outside shared memory: global
/// memory, constants or parameters. Null after a finding.
const std::byte *constantBytes(Warp &, const Inst &, unsigned lane, uint64_t address,
                               unsigned bytes, unsigned align);

/// Addresses beside the first of an instruction: three entries in its list.
void addAddress(Decoder &, size_t operand);
uint64_t listAddress(Warp &, const Inst &, unsigned entry, unsigned lane);

/// Passes over the 32 banks that these accesses of `bytes` take, and the least
/// possible number: one for each group of lanes that fits 128 bytes.
struct Wavefronts {
  unsigned actual = 0, ideal = 0;
};
Wavefronts countWavefronts(const uint32_t *at, uint32_t mask, unsigned bytes);
/// Tells the L2 model, if there is one, of a request of these lanes.
void requestL2(Cta &, const Places &, uint32_t mask, unsigned bytes, bool write);
/// Distinct 32-byte sectors under the lanes' accesses.
unsigned countSectors(const uint64_t *address, uint32_t mask, unsigned bytes);

} // namespace gemm::emulator
