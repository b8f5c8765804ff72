// Shared memory of the whole cluster: every shared address names a CTA by its rank
// (SharedAddress.h); one in shared::cta must name the CTA's own. Lanes that mean
// different CTAs are served one CTA at a time.
#include "Decode/Decoder.h"
#include "Machine/Access.h"
#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {

/// The CTA that an address in shared::cluster means, or null after a finding.
Cta *targetOf(Warp &w, const Inst &i, unsigned lane, uint64_t address, AccessKind kind) {
  const uint64_t rank = rankOf(address);
  if (rank == w.cta->rank)
    return w.cta;
  Cluster &cluster = *w.cta->cluster;
  if (rank >= cluster.size()) {
    w.cta->stop(Rule::BoundsCluster, w, i, 1u << lane,
                "shared::cluster address " + hex(address) + " means rank " + std::to_string(rank) +
                    " of a cluster of " + std::to_string(cluster.size()) + ": make it with mapa");
    return nullptr;
  }
  Cta &target = *cluster.ctas[rank];
  if (target.ended) {
    w.cta->stop(Rule::ExitGone, w, i, 1u << lane,
                "the CTA with rank " + std::to_string(target.rank) +
                    " has ended and its shared memory is gone: meet at barrier.cluster before "
                    "the end");
    return nullptr;
  }
  // A copy is over when its mbarrier says so, which the CTA must wait for in any case.
  if (kind != AccessKind::Copy) {
    const bool stores = kind == AccessKind::Write || kind == AccessKind::Atomic;
    (stores ? target.peerStores : target.peerUses)[w.clock] = {cluster.clocks.now(w.clock), i.line};
  }
  return &target;
}

} // namespace

std::string missesShared(const Cta &target, uint64_t address) {
  const uint64_t rank = rankOf(address);
  if (rank != target.rank && rank < target.cluster->size())
    return ", in the shared memory of rank " + std::to_string(rank) + " but expected in that of " +
           std::to_string(target.rank) + ", which begins at " + hex(sharedBase(target.rank)) +
           ": take the address of a variable, or access shared::cluster";
  return ", past the CTA's " + std::to_string(target.launch->sharedBytes) +
         " bytes: correct the offset or launch with more shared memory";
}

bool sharedPlace(Warp &w, const Inst &i, unsigned lane, const LaneAccess &asked, SharedPlace &p) {
  auto [space, address, bytes, align, kind] = asked;
  Cta &c = *w.cta;
  if (space == Space::Generic) {
    if (address >> 48 != sharedWindow >> 48) {
      c.stop(Rule::OperandGeneric, w, i, 1u << lane,
             "expected a generic address of shared memory, got " + hex(address));
      return false;
    }
    address &= windowMask;
  }
  p.cta = space == Space::Shared ? &c : targetOf(w, i, lane, address, kind);
  if (!p.cta)
    return false;
  const uint64_t size = c.launch->sharedBytes, at = address - sharedBase(p.cta->rank);
  if (address % align) {
    c.stop(Rule::AlignAsync, w, i, 1u << lane,
           "shared address " + hex(address) + ", expected a multiple of " + std::to_string(align));
    return false;
  }
  if (at > size || size - at < bytes) {
    c.stop(Rule::BoundsShared, w, i, 1u << lane,
           std::string(kind == AccessKind::Read ? "read" : "write") + " of " +
               std::to_string(bytes) + " bytes of shared memory at " + hex(address) +
               missesShared(*p.cta, address));
    return false;
  }
  p.at = uint32_t(at);
  return true;
}

const std::byte *constantBytes(Warp &w, const Inst &i, unsigned lane, uint64_t address,
                               unsigned bytes, unsigned align) {
  Cta &c = *w.cta;
  const std::byte *found = nullptr;
  if (address >> 48 == paramWindow >> 48) {
    uint64_t at = address & windowMask, size = c.launch->params.size();
    if (at <= size && size - at >= bytes)
      found = c.launch->params.data() + at;
  } else if (const Memory::Allocation *a = c.launch->memory->find(address)) {
    if (a->contains(address, bytes))
      found = a->host + (address - a->base);
  }
  if (!found)
    c.stop(Rule::BoundsGlobal, w, i, 1u << lane,
           "expected " + std::to_string(bytes) + " bytes in a parameter or in global memory at " +
               hex(address) + ", got " + c.launch->memory->describe(address));
  else if (address % align) {
    c.stop(Rule::AlignAsync, w, i, 1u << lane,
           "address " + hex(address) + ", expected a multiple of " + std::to_string(align));
    return nullptr;
  }
  return found;
}

void addAddress(Decoder &d, size_t operand) {
  d.address(operand, 1);
  if (d.inst.imm != int32_t(d.inst.imm))
    d.fail("instruction '" + std::string(d.opcode) + "': address offset past 32 bits");
  for (uint32_t v : {d.inst.op[1], uint32_t(d.inst.mode2), uint32_t(int32_t(d.inst.imm))})
    d.addToList(v);
}

uint64_t listAddress(Warp &w, const Inst &i, unsigned entry, unsigned lane) {
  const uint32_t *list = w.cta->kernel->lists.data() + i.list + entry;
  uint64_t offset = uint64_t(int64_t(int32_t(list[2])));
  return list[1] ? w.r64(list[0])[lane] + offset : uint32_t(w.r32(list[0])[lane] + offset);
}

} // namespace gemm::emulator
