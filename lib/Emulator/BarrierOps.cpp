// The sixteen barriers of a CTA: sync, arrive and red, of all its threads or of
// a stated number, and the warp's own bar.warp.
#include "Cluster.h"
#include "Ops.h"

namespace gemm::emulator {
namespace {

enum Mode : uint8_t { Sync, Arrive, Popc, And, Or };

void nothing(Warp &, const Inst &, uint32_t) {}

/// The barrier and the count of threads (0: all) that the warp names; false
/// after a finding.
bool operands(Warp &w, const Inst &i, uint32_t mask, uint32_t &id, uint32_t &threads) {
  Cta &c = *w.cta;
  if (mask != w.alive) {
    c.stop(FindingKind::BarrierDivergence, w, i, w.alive & ~mask,
           "bar.sync is executed by " + std::to_string(std::popcount(mask)) + " of " +
               std::to_string(std::popcount(w.alive)) +
               " lanes: move it out of the divergent branch");
    return false;
  }
  const unsigned lane = unsigned(__builtin_ctz(mask)), all = c.launch->warps * 32;
  id = w.r32(i.op[1])[lane];
  threads = i.op[2] ? w.r32(i.op[2])[lane] : 0;
  if (id > 15 || threads % 32 || (i.op[2] && threads == 0) || threads > all) {
    c.stop(FindingKind::InvalidOperand, w, i, mask,
           "expected a barrier from 0 to 15 and a thread count that is a multiple of 32 "
           "within the CTA, got barrier " +
               std::to_string(id) + " and " + std::to_string(threads) + " threads");
    return false;
  }
  if (threads == all)
    threads = 0; // all of them, said in numbers
  return true;
}

// The number and the count may be registers.
void barrier(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t id, threads;
  if (operands(w, i, mask, id, threads))
    w.cta->arrive(w, i, id, threads, i.mode == Sync);
}

// op: result, number, count, predicate. The warp comes back to the instruction
// when the barrier has been released, and takes the result.
void reduce(Warp &w, const Inst &i, uint32_t mask) {
  Cta &c = *w.cta;
  if (w.reducing) {
    w.reducing = false;
    const Barrier &b = c.reduced[w.barrier];
    if (i.mode == Popc) {
      uint32_t *d = w.r32(i.op[0]);
      forLanes(mask, [=](unsigned l) { d[l] = b.yes; });
      return;
    }
    uint32_t &p = w.pred(i.op[0]);
    bool holds = i.mode == And ? b.yes == b.voters : b.yes != 0;
    p = (p & ~mask) | (holds ? mask : 0);
    return;
  }
  uint32_t id, threads;
  if (!operands(w, i, mask, id, threads))
    return;
  uint32_t yes = (w.pred(i.op[3]) ^ (i.bytes ? ~0u : 0)) & mask;
  c.barriers[id].yes += unsigned(std::popcount(yes));
  c.barriers[id].voters += unsigned(std::popcount(mask));
  w.reducing = true;
  --w.pc;
  c.arrive(w, i, id, threads, true);
}

void decodeReduce(Decoder &d) {
  d.inst.mode = d.take("popc") ? Popc : d.take("and") ? And : Or;
  if (d.inst.mode == Or && !d.take("or"))
    d.unsupported();
  Type t = d.takeTypeOrPredicate();
  if (t != (d.inst.mode == Popc ? Type::U32 : Type::Pred))
    d.unsupported();
  d.expectOperands(3, 4);
  const size_t last = d.count() - 1;
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, Type::U32);
  if (last == 3)
    d.inst.op[2] = d.src(2, Type::U32);
  d.inst.op[3] = d.predicate(last);
  d.inst.bytes = d.operand(last).negated;
  finish(d, reduce, InstructionClass::Barrier);
}

void decodeBarrier(Decoder &d) {
  if (d.base == "barrier" && d.take("cluster"))
    return decodeClusterBarrier(d);
  d.take("cta");
  d.take("aligned");
  if (d.take("warp")) {
    if (!d.take("sync"))
      d.unsupported();
    d.expectOperands(1, 1);
    d.inst.op[1] = d.src(0, Type::B32);
    // Lanes move in lockstep, so it orders nothing that is not ordered yet.
    return finish(d, nothing, InstructionClass::Barrier);
  }
  if (d.take("red"))
    return decodeReduce(d);
  d.inst.mode = d.take("arrive") ? Arrive : Sync;
  if (d.inst.mode == Sync && !d.take("sync"))
    d.unsupported();
  d.expectOperands(d.inst.mode == Arrive ? 2 : 1, 2);
  d.inst.op[1] = d.src(0, Type::U32);
  if (d.count() == 2)
    d.inst.op[2] = d.src(1, Type::U32);
  finish(d, barrier, InstructionClass::Barrier);
}

} // namespace

std::span<const Opcode> barrierOpcodes() {
  static const Opcode list[] = {{"bar", decodeBarrier}, {"barrier", decodeBarrier}};
  return list;
}

} // namespace gemm::emulator
