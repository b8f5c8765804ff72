// mbarrier.*: decoding, and lanes led to the state machine in Mbarrier.cpp. A
// wait that fails suspends its warp until the phase ends, so that spinning
// costs nothing and a deadlock shows at once.
#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

enum Bits : uint8_t {
  Expect = 1,
  Drop = 2,
  Relaxed = 4,
  NoComplete = 8,
  HasCount = 16,
  OfCluster = 32 ///< the scope
};
Clocks::Scope scopeOf(uint8_t bits) {
  return bits & OfCluster ? Clocks::Scope::Cluster : Clocks::Scope::Cta;
}

/// The barrier that lane `l` means by its address, or null after a finding.
Mbarrier *barrierOf(Warp &w, const Inst &i, unsigned l, uint64_t address) {
  SharedPlace p;
  if (!sharedPlace(w, i, l, {i.space, address, 8, 8, AccessKind::Signal}, p))
    return nullptr;
  return w.cta->cluster->mbarriers.find(w, i, 1u << l, *p.cta, p.at);
}

void init(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  for (uint32_t m = mask; m && !w.cta->stopped; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    SharedPlace p;
    if (!sharedPlace(w, i, l, {i.space, address[l], 8, 8, AccessKind::Write}, p))
      return;
    if (p.cta != w.cta)
      return w.cta->stop(Rule::MbarrierPeer, w, i, 1u << l,
                         "an mbarrier can only be initialised by its own CTA");
    Mbarriers &b = w.cta->cluster->mbarriers;
    i.mode ? b.invalidate(w, i, 1u << l, p.at) : b.init(w, i, 1u << l, p.at, w.r32(i.op[2])[l]);
  }
}

void decodeInit(Decoder &d, bool inval) {
  d.inst.space = d.takeSpace();
  d.takeType();
  d.expectOperands(inval ? 1 : 2, inval ? 1 : 2);
  d.address(0, 1);
  d.inst.mode = inval;
  if (!inval)
    d.inst.op[2] = d.src(1, Type::U32);
  finish(d, init, InstructionClass::Barrier);
}

// mode: 0 expect_tx, 1 complete_tx.
void changeBytes(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  for (uint32_t m = mask; m && !w.cta->stopped; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    int64_t n = w.r32(i.op[2])[l];
    if (Mbarrier *b = barrierOf(w, i, l, address[l]))
      w.cta->cluster->mbarriers.expectBytes(w, i, 1u << l, *b, i.mode ? -n : n);
  }
}

/// Consumes a memory order and a scope: Relaxed, OfCluster. Where none is said it is .cta, of
/// arrivals and of waits (PTX ISA, mbarrier.arrive, mbarrier.test_wait and try_wait).
uint8_t takeOrder(Decoder &d) {
  uint8_t bits = d.take("relaxed") ? Relaxed : 0;
  if (!bits && !d.take("release"))
    d.take("acquire");
  if (!d.take("cta") && d.take("cluster"))
    bits |= OfCluster;
  return bits;
}

void decodeBytes(Decoder &d, bool complete) {
  takeOrder(d);
  d.inst.space = d.takeSpace();
  d.takeType();
  d.expectOperands(2, 2);
  d.address(0, 1);
  d.inst.op[2] = d.src(1, Type::U32);
  d.inst.mode = complete;
  finish(d, changeBytes, InstructionClass::Barrier);
}

// op: state, address, count or bytes.
void arrive(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Mbarriers &barriers = w.cta->cluster->mbarriers;
  ++w.cta->counters.barriers;
  for (uint32_t m = mask; m && !w.cta->stopped; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    Mbarrier *b = barrierOf(w, i, l, address[l]);
    if (!b)
      return;
    uint32_t operand = i.mode & HasCount ? w.r32(i.op[2])[l] : 1;
    uint32_t count = i.mode & Expect ? 1 : operand;
    uint64_t state = b->state();
    const Mbarriers::Release release{bool(i.mode & Relaxed), scopeOf(i.mode)};
    if (i.mode & NoComplete && count == b->pending)
      return w.cta->stop(Rule::MbarrierNoComplete, w, i, 1u << l,
                         "arrive.noComplete would end phase " + std::to_string(b->phase) +
                             " of the " + b->name() + ": use an arrive without .noComplete");
    if (i.mode & Expect && !barriers.expectBytes(w, i, 1u << l, *b, operand))
      return;
    if (!(i.mode & Drop ? barriers.drop(w, i, 1u << l, *b, count, release)
                        : barriers.arrive(w, i, 1u << l, *b, count, release)))
      return;
    if (i.op[0])
      w.r64(i.op[0])[l] = state;
  }
}

void decodeArrive(Decoder &d, bool drop) {
  d.inst.mode = uint8_t((drop ? Drop : 0) | (d.take("expect_tx") ? Expect : 0) |
                        (d.take("noComplete") ? NoComplete : 0));
  d.inst.mode |= takeOrder(d);
  d.inst.space = d.takeSpace();
  d.takeType();
  d.expectOperands(1, 3);
  size_t at = d.operand(0).kind == ast::Operand::Address ? 0 : 1;
  if (at && d.operand(0).kind != ast::Operand::Sink) {
    if (d.inst.space == Space::SharedCluster)
      d.fail("instruction '" + std::string(d.opcode) +
             "': expected '_' for the state, which .shared::cluster does not return");
    d.inst.op[0] = d.dst(0, Type::B64);
  }
  d.address(at, 1);
  if (d.count() == at + 2) {
    d.inst.op[2] = d.src(at + 1, Type::U32);
    d.inst.mode |= HasCount;
  } else if (d.inst.mode & (Expect | NoComplete) || d.count() > at + 2) {
    d.fail("instruction '" + std::string(d.opcode) + "': expected an address and one number");
  }
  finish(d, arrive, InstructionClass::Barrier);
}

// op: predicate, address, state or parity. mode: 1 parity; mode2 of the address
// is taken, so relaxed and the scope are in bytes.
void wait(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Cluster &cluster = *w.cta->cluster;
  cluster.bulk.landSome();
  uint32_t done = 0;
  Mbarrier *first = nullptr, *last = nullptr;
  uint64_t firstPhase = 0, lastAddress = 0;
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    Mbarrier *b = last && address[l] == lastAddress ? last : barrierOf(w, i, l, address[l]);
    if (!b)
      return;
    if (b->cta != w.cta) // PTX ISA, mbarrier.test_wait/try_wait: .shared::cta alone
      return w.cta->stop(Rule::MbarrierPeer, w, i, 1u << l,
                         "expected an mbarrier of its own CTA to wait at, got the " + b->name());
    uint64_t phase = b->phase;
    if (i.mode)
      phase = (b->phase & 1) == (w.r32(i.op[2])[l] & 1) ? b->phase : b->phase - 1;
    else
      phase = w.r64(i.op[2])[l] >> 20;
    if (phase + 1 <= b->phase || phase == ~uint64_t(0)) {
      done |= 1u << l;
      if (b != last)
        cluster.passOn(w, *b, !(i.bytes & Relaxed), scopeOf(i.bytes));
    } else if (!first) {
      first = b;
      firstPhase = phase;
    }
    last = b;
    lastAddress = address[l];
  }
  uint32_t &p = w.pred(i.op[0]);
  if (done || w.expired) {
    w.expired = false;
    p = (p & ~mask) | done;
    return;
  }
  w.status = WarpStatus::AtMbarrier;
  w.mbarrier = first;
  w.mbarrierPhase = firstPhase;
  --w.pc; // to be asked again when the phase has ended
}

void decodeWait(Decoder &d, bool tryWait) {
  d.inst.mode = d.take("parity");
  d.inst.bytes = takeOrder(d);
  d.inst.space = d.takeSpace();
  d.takeType();
  d.expectOperands(3, tryWait ? 4 : 3);
  d.inst.op[0] = d.dst(0, Type::Pred);
  d.address(1, 1);
  d.inst.op[2] = d.src(2, d.inst.mode ? Type::U32 : Type::B64);
  if (d.count() == 4)
    d.src(3, Type::U32); // a time in ns to give up after
  if (tryWait)
    d.needs(90);
  finish(d, wait, InstructionClass::Barrier);
}

void pendingCount(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *out = w.r32(i.op[0]);
  const uint64_t *state = w.r64(i.op[1]);
  forLanes(mask, [=](unsigned l) { out[l] = uint32_t(state[l]) & 0xfffff; });
}

void decodeMbarrier(Decoder &d) {
  if (d.take("init"))
    return decodeInit(d, false);
  if (d.take("inval"))
    return decodeInit(d, true);
  if (d.take("complete_tx"))
    return decodeBytes(d, true);
  if (d.take("arrive_drop"))
    return decodeArrive(d, true);
  if (d.take("arrive"))
    return decodeArrive(d, false);
  if (d.take("expect_tx"))
    return decodeBytes(d, false);
  if (d.take("test_wait"))
    return decodeWait(d, false);
  if (d.take("try_wait"))
    return decodeWait(d, true);
  if (!d.take("pending_count"))
    d.unsupported();
  d.takeType();
  d.expectOperands(2, 2);
  d.inst.op[0] = d.dst(0, Type::U32);
  d.inst.op[1] = d.src(1, Type::B64);
  finish(d, pendingCount, InstructionClass::Barrier);
}

// cp.async.mbarrier.arrive: mode 1 with .noinc.
void cpAsyncArrive(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Cluster &cluster = *w.cta->cluster;
  for (uint32_t rest = mask; rest;) {
    unsigned l = unsigned(__builtin_ctz(rest));
    Mbarrier *b = barrierOf(w, i, l, address[l]);
    if (!b)
      return;
    BulkCopy c;
    for (uint32_t m = rest; m; m &= m - 1)
      c.arriving |= address[__builtin_ctz(m)] == address[l] ? m & -m : 0;
    rest &= ~c.arriving;
    if (!i.mode)
      b->pending += unsigned(std::popcount(c.arriving)), b->show();
    c.inst = &i;
    c.warp = &w;
    c.cta = w.cta;
    c.barrier = b;
    c.time = b->lastCopy[1] = b->copyTime();
    w.copies.handOver(w, c.arriving, cluster.mbarriers.clockOf(*b, 1), c.time);
    cluster.bulk.issue(std::move(c));
  }
}

} // namespace

void decodeCpAsyncArrive(Decoder &d) {
  if (!d.take("arrive"))
    d.unsupported();
  d.inst.mode = d.take("noinc");
  d.inst.space = d.takeSpace();
  d.takeType();
  d.expectOperands(1, 1);
  d.address(0, 1);
  finish(d, cpAsyncArrive, InstructionClass::AsyncCopy);
}

std::span<const Opcode> mbarrierOpcodes() {
  static const Opcode list[] = {{"mbarrier", decodeMbarrier}};
  return list;
}

} // namespace gemm::emulator
