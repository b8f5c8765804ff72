// Comparisons and choices: setp, set, selp, slct. A predicate is one bit per
// lane, so a comparison makes all 32 bits at once and then keeps the active.
#include "Ops/Compare.h"

namespace gemm::emulator {

namespace {

struct Eq {
  template <class T> static bool apply(T a, T b) { return a == b; }
};
struct Ne {
  template <class T> static bool apply(T a, T b) { return a < b || a > b; }
};
struct Lt {
  template <class T> static bool apply(T a, T b) { return a < b; }
};
struct Le {
  template <class T> static bool apply(T a, T b) { return a <= b; }
};
struct Gt {
  template <class T> static bool apply(T a, T b) { return a > b; }
};
struct Ge {
  template <class T> static bool apply(T a, T b) { return a >= b; }
};
// The unordered ones are true when either operand is NaN.
struct Equ {
  template <class T> static bool apply(T a, T b) { return !(a < b || a > b); }
};
struct Neu {
  template <class T> static bool apply(T a, T b) { return !(a == b); }
};
struct Ltu {
  template <class T> static bool apply(T a, T b) { return !(a >= b); }
};
struct Leu {
  template <class T> static bool apply(T a, T b) { return !(a > b); }
};
struct Gtu {
  template <class T> static bool apply(T a, T b) { return !(a <= b); }
};
struct Geu {
  template <class T> static bool apply(T a, T b) { return !(a < b); }
};
struct Num {
  template <class T> static bool apply(T a, T b) { return a == a && b == b; }
};
struct Nan {
  template <class T> static bool apply(T a, T b) { return a != a || b != b; }
};

// 16-bit floats compare as the floats they are.
template <class T> inline auto comparable(SlotOf<T> s) {
  if constexpr (std::is_same_v<T, Half>)
    return floatOfF16(uint16_t(s));
  else if constexpr (std::is_same_v<T, Bf16>)
    return floatOfBf16(uint16_t(s));
  else
    return fromSlot<T>(s);
}
/// The same with .ftz.
template <class T> inline auto flushedComparable(SlotOf<T> s) {
  auto v = comparable<T>(s);
  if constexpr (std::is_same_v<decltype(v), float>)
    return flushed(v, std::is_same_v<T, Half> ? 0x1p-14f : 0x1p-126f);
  else
    return v;
}

constexpr struct LaneBits {
  uint32_t bit[32];
  constexpr LaneBits() : bit() {
    for (unsigned l = 0; l < 32; ++l)
      bit[l] = 1u << l;
  }
} laneBits;

template <class T, class Cmp> uint32_t compareLanes(Warp &w, const Inst &i) {
  const auto *a = slots<T>(w, i.op[1]), *b = slots<T>(w, i.op[2]);
  uint32_t r = 0;
  if (i.mode2 & flushedOperands)
    for (unsigned l = 0; l < 32; ++l)
      r |= Cmp::apply(flushedComparable<T>(a[l]), flushedComparable<T>(b[l])) ? laneBits.bit[l] : 0;
  else
    for (unsigned l = 0; l < 32; ++l)
      r |= Cmp::apply(comparable<T>(a[l]), comparable<T>(b[l])) ? laneBits.bit[l] : 0;
  return r;
}

template <class T, class Cmp> void setp(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t r = compareLanes<T, Cmp>(w, i), c = 0;
  if (i.mode)
    c = w.pred(i.op[3]) ^ (i.mode2 & negatedPredicate ? ~0u : 0);
  if (i.op[4]) {
    uint32_t &q = w.pred(i.op[4]);
    q = (q & ~mask) | (combine(i.mode, ~r, c) & mask);
  }
  uint32_t &p = w.pred(i.op[0]);
  p = (p & ~mask) | (combine(i.mode, r, c) & mask);
}

// set.cmp.dtype: all ones or 1.0 in a register.
template <class T, class Cmp> void set(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t r = compareLanes<T, Cmp>(w, i);
  if (i.mode)
    r = combine(i.mode, r, w.pred(i.op[3]) ^ (i.mode2 & negatedPredicate ? ~0u : 0));
  uint32_t *d = w.r32(i.op[0]), yes = uint32_t(i.imm);
  forLanes(mask, [=](unsigned l) { d[l] = r >> l & 1 ? yes : 0; });
}

// One pair of handlers per comparison and type.
struct Pair {
  Handler setp, set;
};
template <class T, class Cmp> Pair pair() { return {setp<T, Cmp>, set<T, Cmp>}; }

template <class T> Pair ordered(std::string_view c) {
  if (c == "eq")
    return pair<T, Eq>();
  if (c == "ne")
    return pair<T, Ne>();
  if (c == "lt" || c == "lo")
    return pair<T, Lt>();
  if (c == "le" || c == "ls")
    return pair<T, Le>();
  if (c == "gt" || c == "hi")
    return pair<T, Gt>();
  if (c == "ge" || c == "hs")
    return pair<T, Ge>();
  return {};
}
template <class T> Pair floating(std::string_view c) {
  if (c == "equ")
    return pair<T, Equ>();
  if (c == "neu")
    return pair<T, Neu>();
  if (c == "ltu")
    return pair<T, Ltu>();
  if (c == "leu")
    return pair<T, Leu>();
  if (c == "gtu")
    return pair<T, Gtu>();
  if (c == "geu")
    return pair<T, Geu>();
  if (c == "num")
    return pair<T, Num>();
  if (c == "nan")
    return pair<T, Nan>();
  return ordered<T>(c);
}

Pair pick(std::string_view c, Type t) {
  switch (t) {
  case Type::U16:
  case Type::B16:
    return ordered<uint16_t>(c);
  case Type::U32:
  case Type::B32:
    return ordered<uint32_t>(c);
  case Type::U64:
  case Type::B64:
    return ordered<uint64_t>(c);
  case Type::S16:
    return ordered<int16_t>(c);
  case Type::S32:
    return ordered<int32_t>(c);
  case Type::S64:
    return ordered<int64_t>(c);
  case Type::F16:
    return floating<Half>(c);
  case Type::BF16:
    return floating<Bf16>(c);
  case Type::F32:
    return floating<float>(c);
  case Type::F64:
    return floating<double>(c);
  default:
    return {};
  }
}

// Reads `.cmp[.bool]` and the operands after the destination.
Pair decodeCompare(Decoder &d, Type t, std::string_view cmp) {
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  if (d.inst.mode) {
    d.expectOperands(4, 4);
    d.inst.op[3] = d.predicate(3);
    d.inst.mode2 |= d.operand(3).negated ? negatedPredicate : 0;
  } else {
    d.expectOperands(3, 3);
  }
  return pick(cmp, t);
}

uint8_t takeCombine(Decoder &d) {
  return d.take("and") ? 1 : d.take("or") ? 2 : d.take("xor") ? 3 : 0;
}

void decodeSetp(Decoder &d) {
  std::string_view cmp = d.takeNext();
  d.inst.mode = takeCombine(d);
  d.inst.mode2 = d.take("ftz") ? flushedOperands : 0;
  if (decodeCompareHalves(d, false, cmp))
    return;
  Type t = d.takeType();
  d.inst.op[0] = d.dst(0, Type::Pred);
  if (const ast::Operand q = Decoder::second(d.operand(0)); d.isRegister(q))
    d.inst.op[4] = d.dst(q, Type::Pred);
  finish(d, decodeCompare(d, t, cmp).setp, InstructionClass::Predicate);
}

void decodeSet(Decoder &d) {
  std::string_view cmp = d.takeNext();
  d.inst.mode = takeCombine(d);
  d.inst.mode2 = d.take("ftz") ? flushedOperands : 0;
  if (decodeCompareHalves(d, true, cmp))
    return;
  Type to = d.takeType(), from = d.takeType();
  d.inst.op[0] = d.dst(0, to);
  if (bitsOf(to) > 32)
    d.unsupported();
  d.inst.imm = to == Type::F32    ? 0x3f800000
               : to == Type::F16  ? 0x3c00
               : to == Type::BF16 ? 0x3f80
               : bitsOf(to) == 16 ? 0xffff
                                  : 0xffffffff;
  finish(d, decodeCompare(d, from, cmp).set, InstructionClass::Predicate);
}

template <class S> void selp(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<S>(w, i.op[0]);
  const auto *a = slots<S>(w, i.op[1]), *b = slots<S>(w, i.op[2]);
  uint32_t p = w.pred(i.op[3]) ^ (i.mode2 ? ~0u : 0);
  forLanes(mask, [=](unsigned l) { d[l] = p & laneBits.bit[l] ? a[l] : b[l]; });
}

void decodeSelp(Decoder &d) {
  Type t = d.takeType();
  d.expectOperands(4, 4);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  d.inst.op[3] = d.predicate(3);
  d.inst.mode2 = d.operand(3).negated;
  if (bitsOf(t) > 64)
    d.unsupported();
  finish(d, bitsOf(t) == 64 ? selp<uint64_t> : selp<uint32_t>, InstructionClass::Move);
}

template <class S, bool isFloat> void slct(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<S>(w, i.op[0]);
  const auto *a = slots<S>(w, i.op[1]), *b = slots<S>(w, i.op[2]);
  const uint32_t *c = w.r32(i.op[3]);
  const bool flush = i.mode2 & flushedOperands;
  forLanes(mask, [=](unsigned l) {
    float v = flush ? flushed(floatOfBits(c[l])) : floatOfBits(c[l]);
    bool yes = isFloat ? v >= 0 : int32_t(c[l]) >= 0;
    d[l] = yes ? a[l] : b[l];
  });
}

void decodeSlct(Decoder &d) {
  d.inst.mode2 = d.take("ftz") ? flushedOperands : 0;
  Type t = d.takeType(), c = d.takeType();
  if (bitsOf(t) > 64)
    d.unsupported();
  d.expectOperands(4, 4);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  d.inst.op[3] = d.src(3, c);
  bool wide = bitsOf(t) == 64;
  Handler h = c == Type::F32   ? (wide ? slct<uint64_t, true> : slct<uint32_t, true>)
              : c == Type::S32 ? (wide ? slct<uint64_t, false> : slct<uint32_t, false>)
                               : Handler(nullptr);
  finish(d, h, InstructionClass::Move);
}

} // namespace

std::span<const Opcode> compareOpcodes() {
  static const Opcode list[] = {
      {"setp", decodeSetp}, {"set", decodeSet}, {"selp", decodeSelp}, {"slct", decodeSlct}};
  return list;
}

} // namespace gemm::emulator
