// cp.async: 4, 8 or 16 bytes from global to shared memory, the tail zero-filled
// when a source size is given, with its groups and waits.
#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

/// How many bytes of its source each lane reads, at most `i.bytes`. False after a finding.
bool sourceBytes(Warp &w, const Inst &i, uint32_t mask, uint8_t *bytes) {
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    uint32_t n = i.bytes;
    if (i.mode == 1)
      n = w.r32(i.op[3])[l];
    else if (i.mode == 2 && (w.pred(i.op[3]) >> l & 1))
      n = 0;
    if (n > i.bytes) {
      w.cta->stop(Rule::OperandCpAsync, w, i, 1u << l,
                  "expected a source size up to " + std::to_string(i.bytes) + ", got " +
                      std::to_string(n));
      return false;
    }
    bytes[l] = uint8_t(n);
  }
  return true;
}

/// Where those lie that read anything. Alignment is demanded of the whole copy, bounds of what is
/// really read. False after a finding.
bool sources(Warp &w, const Inst &i, uint32_t reads, const uint64_t *from, const uint8_t *bytesOf,
             Places &p) {
  for (uint32_t rest = reads; rest;) {
    unsigned bytes = bytesOf[__builtin_ctz(rest)];
    uint32_t lanes = 0;
    for (uint32_t m = rest; m; m &= m - 1)
      lanes |= bytesOf[__builtin_ctz(m)] == bytes ? m & -m : 0;
    if (!globalPlaces({w, i, lanes, from, bytes, AccessKind::Read}, p, i.bytes))
      return false;
    if (w.cta->cluster->global.enabled)
      w.cta->cluster->global.access(w, i, lanes, from, bytes, AccessKind::Read);
    rest &= ~lanes;
  }
  return true;
}

// op: [1] shared address, [2] global address, [3] source size or ignore-src.
// mode: 0 no size, 1 a size in bytes, 2 a predicate that ignores the source.
void copy(Warp &w, const Inst &i, uint32_t mask) {
  Cta &c = *w.cta;
  uint64_t to[32], from[32];
  // Two addresses in one instruction: offsets and widths packed at decode.
  Inst part = i;
  part.imm = int32_t(uint64_t(i.imm) & 0xffffffff);
  part.mode2 = i.mode2 & 1;
  laneAddresses(w, part, 1, mask, to);
  part.imm = i.imm >> 32;
  part.mode2 = i.mode2 >> 1;
  laneAddresses(w, part, 2, mask, from);
  AsyncCopy a;
  a.inst = &i;
  a.mask = mask;
  a.bytes = i.bytes;
  if (!sharedOffsets({w, i, mask, to, i.bytes, AccessKind::Write}, a.shared, c) ||
      !sourceBytes(w, i, mask, a.sourceBytes))
    return;
  uint32_t reads = 0; // lanes that touch their source at all
  uint64_t moved = 0;
  forLanes(mask, [&](unsigned l) {
    reads |= uint32_t(a.sourceBytes[l] != 0) << l;
    moved += a.sourceBytes[l];
  });
  Places p;
  if (!sources(w, i, reads, from, a.sourceBytes, p))
    return;
  for (uint32_t m = reads; m; m &= m - 1)
    a.source[__builtin_ctz(m)] = p.host[__builtin_ctz(m)];
  Wavefronts f = countWavefronts(a.shared, mask, i.bytes);
  Counters &n = c.counters;
  n.asyncWriteWavefronts += f.actual;
  n.asyncWriteIdeal += f.ideal;
  n.sharedWriteBytes += uint64_t(i.bytes) * unsigned(std::popcount(mask));
  if (reads) {
    n.globalReadBytes += moved;
    n.globalReadSectors += countSectors(from, reads, i.bytes);
    requestL2(c, p, reads, i.bytes, false);
    ++n.globalReadRequests;
  }
  w.copies.issue(w, a);
}

void commit(Warp &w, const Inst &, uint32_t mask) { w.copies.commit(mask); }
void waitGroup(Warp &w, const Inst &i, uint32_t mask) { w.copies.wait(w, mask, uint32_t(i.imm)); }
void waitAll(Warp &w, const Inst &, uint32_t mask) { w.copies.waitAll(w, mask); }

void decodeCpAsync(Decoder &d) {
  if (d.take("reduce"))
    return decodeBulkReduce(d);
  if (!d.take("async"))
    d.unsupported();
  if (d.take("bulk"))
    return decodeBulk(d);
  if (d.take("mbarrier"))
    return decodeCpAsyncArrive(d);
  if (d.take("commit_group")) {
    d.expectOperands(0, 0);
    return finish(d, commit, InstructionClass::AsyncCopy);
  }
  if (d.take("wait_all")) {
    d.expectOperands(0, 0);
    return finish(d, waitAll, InstructionClass::AsyncCopy);
  }
  if (d.take("wait_group")) {
    d.expectOperands(1, 1);
    d.inst.imm = int64_t(d.immediate(0, 0x7fffffff));
    return finish(d, waitGroup, InstructionClass::AsyncCopy);
  }
  bool cg = d.take("cg"), ca = !cg && d.take("ca");
  bool shared = d.take("shared") || d.take("shared::cta");
  if (!(cg || ca) || !shared || !d.take("global"))
    d.unsupported();
  d.skipCacheHints();
  d.take("L2::cache_hint");
  d.expectOperands(3, 5);
  d.inst.space = Space::Shared;
  d.address(0, 1);
  int64_t shared0 = d.inst.imm;
  uint8_t wide = d.inst.mode2;
  d.inst.space = Space::Global;
  d.address(1, 2);
  int64_t global0 = d.inst.imm;
  if (shared0 != int32_t(shared0) || global0 != int32_t(global0))
    d.fail("instruction '" + std::string(d.opcode) + "': address offset past 32 bits");
  d.inst.imm = int64_t(uint64_t(global0) << 32 | uint32_t(shared0));
  d.inst.mode2 = uint8_t(wide | d.inst.mode2 << 1);
  d.inst.space = Space::Shared;
  uint64_t bytes = d.immediate(2, 16);
  if (bytes != 16 && (cg || (bytes != 4 && bytes != 8)))
    d.fail("instruction '" + std::string(d.opcode) + "': expected " + (cg ? "16" : "4, 8 or 16") +
           " bytes, got " + std::to_string(bytes));
  d.inst.bytes = uint8_t(bytes);
  if (d.count() > 3) {
    const ast::Operand &size = d.operand(3);
    bool ignore = d.registerType(size) == Type::Pred;
    if (!d.isRegister(size) || !d.isWide(size)) { // a wide one is a cache policy
      d.inst.op[3] = ignore ? d.predicate(3) : d.src(3, Type::U32);
      d.inst.mode = ignore ? 2 : 1;
    }
  }
  finish(d, copy, InstructionClass::AsyncCopy);
}

} // namespace

std::span<const Opcode> asyncOpcodes() {
  static const Opcode list[] = {{"cp", decodeCpAsync}};
  return list;
}

} // namespace gemm::emulator
