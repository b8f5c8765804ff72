// The sixteen barriers of a CTA: sync, arrive and red, of all its threads or of
// a stated number. A warp arrives when all its lanes have come, which with .aligned
// must be at one place.
#include "Machine/Cluster.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

enum Mode : uint8_t { Sync, Arrive, Popc, And, Or };

/// The barrier and the count of threads (0: all) that the warp names; false
/// after a finding.
bool operands(Warp &w, const Inst &i, uint32_t mask, uint32_t &id, uint32_t &threads) {
  Cta &c = *w.cta;
  const unsigned lane = unsigned(__builtin_ctz(mask)), all = c.launch->warps * 32;
  id = w.r32(i.op[1])[lane];
  threads = i.op[2] ? w.r32(i.op[2])[lane] : 0;
  if (id > 15 || threads % 32 || (i.op[2] && threads == 0) || threads > all) {
    c.stop(Rule::BarrierOperand, w, i, mask,
           "expected a barrier from 0 to 15 and a thread count that is a multiple of 32 "
           "within the CTA, got barrier " +
               std::to_string(id) + " and " + std::to_string(threads) + " threads");
    return false;
  }
  if (threads == all)
    threads = 0; // all of them, said in numbers
  return true;
}

/// Whether all lanes of the warp are here, at one place or, without .aligned, at several:
/// then the others are in `groups`.
bool together(Warp &w, const Inst &i, uint32_t mask, uint32_t id, uint32_t threads,
              std::vector<Group *> &groups) {
  if (mask == w.alive)
    return true;
  const bool strict = w.cta->launch->options.rules == Strictness::Strict;
  if (i.mode2 && strict && w.apart) // it is we who let the lanes part
    return w.gatherAligned(i, mask, "bar.sync");
  if (i.mode2)
    w.cta->find(Rule::BarrierAligned, w, i, w.alive & ~mask,
                "bar.sync is executed by " + std::to_string(std::popcount(mask)) + " of " +
                    std::to_string(std::popcount(w.alive)) +
                    " lanes: move it out of the divergent branch");
  const Rendezvous m{i.run, ~0u, uint64_t(i.mode) << 32 | uint64_t(threads) << 8 | id, true};
  groups = w.scattered(mask, m);
  return !groups.empty() || w.gather(mask, m);
}

/// The other groups of the warp wait with the current one, at its barrier.
void waitToo(Warp &w, const std::vector<Group *> &groups, uint32_t id) {
  for (Group *g : groups) {
    g->status = WarpStatus::AtBarrier;
    g->barrier = uint8_t(id);
    g->barrierLine = w.cta->kernel->code[g->pc].line;
  }
}

// The number and the count may be registers.
void barrier(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t id, threads;
  std::vector<Group *> groups;
  if (!operands(w, i, mask, id, threads) || !together(w, i, mask, id, threads, groups))
    return;
  if (i.mode == Sync)
    waitToo(w, groups, id);
  for (Group *g : groups) {
    ++g->pc;
    g->status = i.mode == Sync ? g->status : WarpStatus::Running;
  }
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
  std::vector<Group *> groups;
  if (!operands(w, i, mask, id, threads) || !together(w, i, mask, id, threads, groups))
    return;
  auto vote = [&](Group &g, const Inst &at, uint32_t lanes) {
    uint32_t yes = (w.pred(at.op[3]) ^ (at.bytes ? ~0u : 0)) & lanes;
    c.barriers[id].yes += unsigned(std::popcount(yes));
    c.barriers[id].voters += unsigned(std::popcount(lanes));
    g.reducing = true;
  };
  vote(w, i, mask);
  for (Group *g : groups)
    vote(*g, c.kernel->code[g->pc], g->active);
  waitToo(w, groups, id);
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
  // bar.sync is barrier.sync.aligned (PTX ISA, bar).
  d.inst.mode2 = d.take("aligned") || d.base == "bar";
  if (d.take("warp"))
    return decodeWarpBarrier(d);
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
