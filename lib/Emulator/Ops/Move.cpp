// Moves: registers, constants, special registers and addresses, packing and
// unpacking of vectors, predicates, and address conversion (cvta), which adds
// or takes off the window of its space.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

template <class S> void move(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<S>(w, i.op[0]);
  const auto *a = slots<S>(w, i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = a[l]; });
}
void movePredicate(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t &d = w.pred(i.op[0]);
  d = (d & ~mask) | (w.pred(i.op[1]) & mask);
}

// Elements of `bytes` bits of one register from a list, or to it. The list is
// in Kernel::lists; mode is the number of bits of one element.
template <class S> void pack(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<S>(w, i.op[0]);
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  for (unsigned e = 0; e < i.count; ++e) {
    const uint32_t *a = w.r32(list[e]);
    const unsigned shift = e * i.mode;
    const S keep = S((uint64_t(1) << i.mode) - 1);
    forLanes(mask, [=](unsigned l) {
      S v = (S(a[l]) & keep) << shift;
      d[l] = e ? S(d[l] | v) : v;
    });
  }
}
template <class S> void unpack(Warp &w, const Inst &i, uint32_t mask) {
  const auto *a = slots<S>(w, i.op[1]);
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  S copy[32]; // an element may be written over the source's own slot
  for (unsigned l = 0; l < 32; ++l)
    copy[l] = a[l];
  for (unsigned e = 0; e < i.count; ++e) {
    uint32_t *d = w.r32(list[e]);
    const unsigned shift = e * i.mode;
    const uint32_t keep = uint32_t((uint64_t(1) << i.mode) - 1);
    forLanes(mask, [&](unsigned l) { d[l] = uint32_t(copy[l] >> shift) & keep; });
  }
}

void readClock(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t now = w.steps; // a deterministic clock: one tick per instruction
  if (i.mode2)
    now >>= 32;
  if (i.mode) {
    uint64_t *d = w.r64(i.op[0]);
    forLanes(mask, [=](unsigned l) { d[l] = now; });
  } else {
    uint32_t *d = w.r32(i.op[0]);
    forLanes(mask, [=](unsigned l) { d[l] = uint32_t(now); });
  }
}

void addWindow(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t *d = w.r64(i.op[0]);
  const uint64_t *a = w.r64(i.op[1]), offset = uint64_t(i.imm);
  forLanes(mask, [=](unsigned l) { d[l] = a[l] + offset; });
}

Type elementType(unsigned bits) {
  return bits == 8 ? Type::B8 : bits == 16 ? Type::B16 : Type::B32;
}

// A 128-bit register is two wide slots: one move for each half.
void decodeMov128(Decoder &d, const ast::Operand &to, const ast::Operand &from) {
  auto halves = [&](const ast::Operand &o, bool write, uint32_t *half) {
    if (o.kind != ast::Operand::Vector) {
      half[0] = d.dst(o, Type::B128);
      half[1] = half[0] + 256;
      return;
    }
    if (o.elements.size() != 2)
      d.unsupported();
    for (unsigned e = 0; e < 2; ++e)
      half[e] = write ? d.dst(o.elements[e], Type::B64) : d.src(o.elements[e], Type::B64);
  };
  uint32_t into[2], out[2];
  halves(to, true, into);
  halves(from, false, out);
  for (unsigned e = 0; e < 2; ++e) {
    d.inst.op[0] = into[e];
    d.inst.op[1] = out[e];
    finish(d, move<uint64_t>, InstructionClass::Move);
  }
}

void decodeMov(Decoder &d) {
  Type t = d.takeTypeOrPredicate();
  d.expectOperands(2, 2);
  const ast::Operand &to = d.operand(0), &from = d.operand(1);
  if (t == Type::B128)
    return decodeMov128(d, to, from);
  bool wide = bitsOf(t) == 64;
  if (to.kind == ast::Operand::Vector || from.kind == ast::Operand::Vector) {
    bool packing = from.kind == ast::Operand::Vector;
    const auto &elements = packing ? from.elements : to.elements;
    if (elements.size() != 2 && elements.size() != 4)
      d.unsupported();
    unsigned bits = bitsOf(t) / unsigned(elements.size());
    if (bits != 8 && bits != 16 && bits != 32)
      d.unsupported();
    d.inst.mode = uint8_t(bits);
    d.beginList();
    for (const ast::Operand &e : elements)
      d.addToList(packing ? d.src(e, elementType(bits)) : d.dst(e, elementType(bits)));
    if (packing)
      d.inst.op[0] = d.dst(0, t);
    else
      d.inst.op[1] = d.src(1, t);
    return finish(d,
                  packing ? (wide ? pack<uint64_t> : pack<uint32_t>)
                          : (wide ? unpack<uint64_t> : unpack<uint32_t>),
                  InstructionClass::Move);
  }
  d.inst.op[0] = d.dst(0, t);
  if (from.kind == ast::Operand::Symbol)
    if (auto s = Decoder::specialNamed(from.symbol); s && *s >= Special::Clock) {
      d.inst.mode = wide;
      d.inst.mode2 = *s == Special::ClockHigh;
      return finish(d, readClock, InstructionClass::Move);
    }
  if (d.inFunction() && d.namesFrame(from)) {
    if (!wide)
      d.unsupported();
    d.inst.imm = int64_t(from.bits + d.frameOffset(from));
    d.inst.op[1] = d.kernel.frameSlot;
    return finish(d, addWindow, InstructionClass::Move);
  }
  d.inst.op[1] = d.src(1, t);
  finish(d,
         t == Type::Pred ? movePredicate
         : wide          ? move<uint64_t>
                         : move<uint32_t>,
         InstructionClass::Move);
}

uint64_t windowOf(Space s) {
  return s == Space::Shared || s == Space::SharedCluster ? sharedWindow
         : s == Space::Local                             ? localWindow
         : s == Space::Param                             ? paramWindow
                                                         : 0;
}

void decodeCvta(Decoder &d) {
  bool to = d.take("to");
  Space s = d.takeSpace();
  Type t = d.takeType();
  d.expectOperands(2, 2);
  const uint64_t window = windowOf(s);
  d.inst.imm = int64_t(to ? 0 - window : window);
  if (bitsOf(t) != 64)
    d.unsupported();
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  finish(d, addWindow, InstructionClass::Move);
}

// Generic addresses tell their space by their window.
void isSpace(Warp &w, const Inst &i, uint32_t mask) {
  const uint64_t *a = w.r64(i.op[1]);
  uint32_t yes = 0, &p = w.pred(i.op[0]);
  for (uint32_t m = mask; m; m &= m - 1) {
    const uint64_t window = a[__builtin_ctz(m)] >> 48;
    bool inside = false;
    if (i.space == Space::Global || i.space == Space::Const) {
      const Memory::Allocation *found = w.cta->launch->memory->find(a[__builtin_ctz(m)]);
      inside = window == 0 && (found && found->readOnly) == (i.space == Space::Const);
    } else {
      inside = window == uint64_t(i.imm) >> 48;
      // A peer's shared memory is shared::cluster, but not shared::cta.
      if (i.space == Space::Shared && rankOf(a[__builtin_ctz(m)]) != w.cta->rank)
        inside = false;
    }
    yes |= inside ? m & -m : 0;
  }
  p = (p & ~mask) | yes;
}
void decodeIsSpace(Decoder &d) {
  d.inst.space = d.takeSpace();
  d.expectOperands(2, 2);
  d.inst.imm = int64_t(windowOf(d.inst.space));
  if (d.inst.space == Space::Generic)
    d.unsupported();
  d.inst.op[0] = d.dst(0, Type::Pred);
  d.inst.op[1] = d.src(1, Type::B64);
  finish(d, isSpace, InstructionClass::Predicate);
}

} // namespace

std::span<const Opcode> moveOpcodes() {
  static const Opcode list[] = {
      {"mov", decodeMov}, {"cvta", decodeCvta}, {"isspacep", decodeIsSpace}};
  return list;
}

} // namespace gemm::emulator
