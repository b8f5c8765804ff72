// setp and set on pairs of 16-bit floats: two predicates, or two halves of a
// word that become 1.0, all ones, or 0.
#include "Ops/Compare.h"

namespace gemm::emulator {

namespace {

constexpr std::string_view comparisons[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
                                            "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};

bool compare(unsigned which, float a, float b) {
  const bool nan = a != a || b != b;
  if (which >= 12)
    return (which == 13) == nan;
  if (nan)
    return which >= 6;
  switch (which % 6) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 2:
    return a < b;
  case 3:
    return a <= b;
  case 4:
    return a > b;
  default:
    return a >= b;
  }
}

/// Bits of all lanes for one half.
template <bool isBf16> uint32_t lanes(Warp &w, const Inst &i, uint32_t mask, unsigned shift) {
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]);
  const bool flush = i.mode2 & flushedOperands;
  auto widen = [=](uint32_t bits) {
    float v = isBf16 ? floatOfBf16(uint16_t(bits)) : floatOfF16(uint16_t(bits));
    return flush ? flushed(v, isBf16 ? 0x1p-126f : 0x1p-14f) : v;
  };
  uint32_t r = 0;
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    r |= compare(i.bytes, widen(a[l] >> shift), widen(b[l] >> shift)) ? 1u << l : 0;
  }
  return r;
}

uint32_t joined(Warp &w, const Inst &i, uint32_t r) {
  return i.mode ? combine(i.mode, r, w.pred(i.op[3]) ^ (i.mode2 & negatedPredicate ? ~0u : 0)) : r;
}

template <bool isBf16> void setpHalves(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t low = joined(w, i, lanes<isBf16>(w, i, mask, 0)),
           high = joined(w, i, lanes<isBf16>(w, i, mask, 16));
  uint32_t &p = w.pred(i.op[0]), &q = w.pred(i.op[4]);
  p = (p & ~mask) | (low & mask);
  q = (q & ~mask) | (high & mask);
}

template <bool isBf16> void setHalves(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t low = joined(w, i, lanes<isBf16>(w, i, mask, 0)),
           high = joined(w, i, lanes<isBf16>(w, i, mask, 16));
  uint32_t *d = w.r32(i.op[0]), yes = uint32_t(i.imm);
  forLanes(mask,
           [=](unsigned l) { d[l] = (low >> l & 1 ? yes : 0) | (high >> l & 1 ? yes << 16 : 0); });
}

} // namespace

// What is left of the modifiers: `.f16x2`, or `.dtype.f16x2` of set.
bool decodeCompareHalves(Decoder &d, bool isSet, std::string_view cmp) {
  const bool isBf16 = d.opcode.ends_with(".bf16x2");
  if (!isBf16 && !d.opcode.ends_with(".f16x2"))
    return false;
  const Type t = isBf16 ? Type::BF16x2 : Type::F16x2;
  const Type to = isSet ? d.takeType() : Type::None;
  if (d.takeType() != t)
    d.unsupported();
  size_t which = 0;
  while (which < std::size(comparisons) && comparisons[which] != cmp)
    ++which;
  if (which == std::size(comparisons))
    d.unsupported();
  d.inst.bytes = uint8_t(which);
  d.expectOperands(d.inst.mode ? 4 : 3, d.inst.mode ? 4 : 3);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  if (d.inst.mode) {
    d.inst.op[3] = d.predicate(3);
    d.inst.mode2 |= d.operand(3).negated ? negatedPredicate : 0;
  }
  if (isSet) {
    if (bitsOf(to) != 32)
      d.unsupported();
    d.inst.op[0] = d.dst(0, Type::B32);
    d.inst.imm = to == Type::F16x2 ? 0x3c00 : to == Type::BF16x2 ? 0x3f80 : 0xffff;
    finish(d, isBf16 ? setHalves<true> : setHalves<false>, InstructionClass::Predicate);
    return true;
  }
  const ast::Operand &p = d.operand(0), q = Decoder::second(p);
  if (!d.isRegister(q))
    d.fail("instruction '" + std::string(d.opcode) + "': expected two predicates, p|q");
  d.inst.op[0] = d.dst(p, Type::Pred);
  d.inst.op[4] = d.dst(q, Type::Pred);
  finish(d, isBf16 ? setpHalves<true> : setpHalves<false>, InstructionClass::Predicate);
  return true;
}

} // namespace gemm::emulator
