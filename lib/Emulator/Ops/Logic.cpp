// Bits: logic on registers and predicates, shifts, bit fields, permutes, lop3,
// counts.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

struct And {
  template <class T> static T apply(T a, T b) { return a & b; }
};
struct Or {
  template <class T> static T apply(T a, T b) { return a | b; }
};
struct Xor {
  template <class T> static T apply(T a, T b) { return a ^ b; }
};
struct Not {
  template <class T> static T apply(T a) { return T(~a); }
};
struct Popc {
  template <class T> static uint32_t apply(T a) { return uint32_t(std::popcount(a)); }
};
struct Clz {
  template <class T> static uint32_t apply(T a) { return uint32_t(std::countl_zero(a)); }
};
struct Brev {
  template <class T> static T apply(T a) {
    T r = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
      r = T(r << 1 | (a >> i & 1));
    return r;
  }
};
// The highest bit that is not a sign bit: its place, or the shift that would
// bring it to the top.
template <bool shiftAmount> struct Bfind {
  template <class T> static uint32_t apply(T a) {
    using U = std::make_unsigned_t<T>;
    U u = a < 0 ? U(~a) : U(a);
    if (!u)
      return ~0u;
    uint32_t zeros = uint32_t(std::countl_zero(u));
    return shiftAmount ? zeros : uint32_t(8 * sizeof(T) - 1) - zeros;
  }
};

template <class Op> void predicateLogic(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t v = Op::template apply<uint32_t>(w.pred(i.op[1]), w.pred(i.op[2]));
  uint32_t &d = w.pred(i.op[0]);
  d = (d & ~mask) | (v & mask);
}
void predicateNot(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t v = ~w.pred(i.op[1]), &d = w.pred(i.op[0]);
  d = (d & ~mask) | (v & mask);
}

template <class Op> void decodeLogic(Decoder &d) {
  Type t = d.takeTypeOrPredicate();
  decodeSame(d, t, 2);
  switch (bitsOf(t)) {
  case 1:
    return finish(d, predicateLogic<Op>, InstructionClass::Predicate);
  case 64:
    return finish(d, binary<uint64_t, Op>, InstructionClass::Integer);
  case 16:
  case 32:
    return finish(d, binary<uint32_t, Op>, InstructionClass::Integer);
  default:
    d.unsupported();
  }
}

void decodeNot(Decoder &d) {
  Type t = d.takeTypeOrPredicate();
  decodeSame(d, t, 1);
  switch (bitsOf(t)) {
  case 1:
    return finish(d, predicateNot, InstructionClass::Predicate);
  case 16:
    return finish(d, unary<uint16_t, Not>, InstructionClass::Integer);
  case 64:
    return finish(d, unary<uint64_t, Not>, InstructionClass::Integer);
  case 32:
    return finish(d, unary<uint32_t, Not>, InstructionClass::Integer);
  default:
    d.unsupported();
  }
}

// A 32-bit count of a value of T.
template <class T, class Op> void countBits(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const auto *a = slots<T>(w, i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = Op::template apply<T>(fromSlot<T>(a[l])); });
}
template <class Op> void decodeCount(Decoder &d) {
  Type t = d.takeType();
  d.expectOperands(2, 2);
  d.inst.op[0] = d.dst(0, Type::U32);
  d.inst.op[1] = d.src(1, t);
  finish(d,
         bitsOf(t) == 32   ? Handler(countBits<uint32_t, Op>)
         : bitsOf(t) == 64 ? Handler(countBits<uint64_t, Op>)
                           : nullptr,
         InstructionClass::Integer);
}
template <bool shiftAmount> Handler pickBfind(Type t) {
  switch (t) {
  case Type::U32:
    return countBits<uint32_t, Bfind<shiftAmount>>;
  case Type::S32:
    return countBits<int32_t, Bfind<shiftAmount>>;
  case Type::U64:
    return countBits<uint64_t, Bfind<shiftAmount>>;
  case Type::S64:
    return countBits<int64_t, Bfind<shiftAmount>>;
  default:
    return nullptr;
  }
}
void decodeBfind(Decoder &d) {
  bool shiftAmount = d.take("shiftamt");
  Type t = d.takeType();
  d.expectOperands(2, 2);
  d.inst.op[0] = d.dst(0, Type::U32);
  d.inst.op[1] = d.src(1, t);
  finish(d, shiftAmount ? pickBfind<true>(t) : pickBfind<false>(t), InstructionClass::Integer);
}

void decodeBrev(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, 1);
  finish(d,
         bitsOf(t) == 32   ? unary<uint32_t, Brev>
         : bitsOf(t) == 64 ? unary<uint64_t, Brev>
                           : Handler(nullptr),
         InstructionClass::Integer);
}

// The count is always 32 bits; counts past the width give 0 or the sign.
template <class T, bool left> void shift(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]);
  const uint32_t *b = w.r32(i.op[2]);
  constexpr uint32_t bits = 8 * sizeof(T);
  forLanes(mask, [=](unsigned l) {
    T v = fromSlot<T>(a[l]);
    uint32_t n = b[l];
    if constexpr (left)
      v = n < bits ? T(std::make_unsigned_t<T>(v) << (n & (bits - 1))) : T(0);
    else
      v = n < bits ? T(v >> (n & (bits - 1))) : v < 0 ? T(-1) : T(0);
    d[l] = toSlot<T>(v);
  });
}
template <bool left> struct Shift {
  template <class T> struct At {
    static Handler handler() { return shift<T, left>; }
  };
};

template <bool left> void decodeShift(Decoder &d) {
  Type t = d.takeType();
  d.expectOperands(3, 3);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, Type::U32);
  finish(d, pickInteger<Shift<left>::template At>(t), InstructionClass::Integer);
}

template <bool left, bool clamp> struct Funnel {
  template <class T> static T apply(T lo, T hi, T n) {
    n = clamp ? (n < 32 ? n : 32) : n & 31;
    uint64_t v = uint64_t(hi) << 32 | lo;
    return left ? T((v << n) >> 32) : T(v >> n);
  }
};
void decodeFunnel(Decoder &d) {
  bool left = d.take("l"), clamp = d.take("clamp");
  if (!left && !d.take("r"))
    d.unsupported();
  d.take("wrap");
  if (d.takeType() != Type::B32)
    d.unsupported();
  decodeSame(d, Type::B32, 3);
  finish(d,
         left ? (clamp ? ternary<uint32_t, Funnel<true, true>>
                       : ternary<uint32_t, Funnel<true, false>>)
              : (clamp ? ternary<uint32_t, Funnel<false, true>>
                       : ternary<uint32_t, Funnel<false, false>>),
         InstructionClass::Integer);
}

template <class T> void bitFieldExtract(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]);
  const uint32_t *pos = w.r32(i.op[2]), *len = w.r32(i.op[3]);
  constexpr uint32_t bits = 8 * sizeof(T);
  using U = std::make_unsigned_t<T>;
  forLanes(mask, [=](unsigned l) {
    uint32_t p = pos[l] & 0xff, n = len[l] & 0xff;
    U v = p < bits ? U(a[l]) >> (p & (bits - 1)) : 0;
    U keep = n < bits ? (U(1) << (n & (bits - 1))) - 1 : ~U(0);
    v &= keep;
    if (std::is_signed_v<T> && n) {
      uint32_t top = p + n - 1 < bits - 1 ? p + n - 1 : bits - 1;
      if (U(a[l]) >> top & 1)
        v |= ~keep | (p < bits ? ~(~U(0) >> (p & (bits - 1))) : ~U(0));
    }
    d[l] = toSlot<T>(T(v));
  });
}
template <class T> struct Bfe {
  static Handler handler() { return sizeof(T) >= 4 ? bitFieldExtract<T> : Handler(nullptr); }
};
void decodeBfe(Decoder &d) {
  Type t = d.takeType();
  d.expectOperands(4, 4);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, Type::U32);
  d.inst.op[3] = d.src(3, Type::U32);
  finish(d, pickInteger<Bfe>(t), InstructionClass::Integer);
}

template <class U> void bitFieldInsert(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<U>(w, i.op[0]);
  const auto *a = slots<U>(w, i.op[1]), *b = slots<U>(w, i.op[2]);
  const uint32_t *pos = w.r32(i.op[3]), *len = w.r32(i.op[4]);
  constexpr uint32_t bits = 8 * sizeof(U);
  forLanes(mask, [=](unsigned l) {
    uint32_t p = pos[l] & 0xff, n = len[l] & 0xff;
    U keep = n < bits ? (U(1) << n) - 1 : ~U(0);
    keep = p < bits ? keep << p : 0;
    U v = p < bits ? U(a[l]) << p : 0;
    d[l] = (b[l] & ~keep) | (v & keep);
  });
}
void decodeBfi(Decoder &d) {
  Type t = d.takeType();
  d.expectOperands(5, 5);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  d.inst.op[3] = d.src(3, Type::U32);
  d.inst.op[4] = d.src(4, Type::U32);
  finish(d,
         bitsOf(t) == 32   ? bitFieldInsert<uint32_t>
         : bitsOf(t) == 64 ? bitFieldInsert<uint64_t>
                           : Handler(nullptr),
         InstructionClass::Integer);
}

struct Permute {
  template <class T> static T apply(T a, T b, T sel) {
    uint64_t bytes = uint64_t(b) << 32 | a;
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; ++i) {
      uint32_t s = sel >> (4 * i) & 15, v = uint32_t(bytes >> (8 * (s & 7))) & 0xff;
      r |= (s & 8 ? (v & 0x80 ? 0xffu : 0u) : v) << (8 * i);
    }
    return r;
  }
};
// The named modes look up the selector that their two control bits stand for.
void permuteByMode(Warp &w, const Inst &i, uint32_t mask) {
  static constexpr uint16_t selectors[6][4] = {
      {0x3210, 0x4321, 0x5432, 0x6543}, // f4e: four bytes forward
      {0x5670, 0x6701, 0x7012, 0x0123}, // b4e: backward
      {0x0000, 0x1111, 0x2222, 0x3333}, // rc8: one byte four times
      {0x3210, 0x3211, 0x3222, 0x3333}, // ecl: clamped to the left
      {0x0000, 0x1110, 0x2210, 0x3210}, // ecr: to the right
      {0x1010, 0x3232, 0x1010, 0x3232}, // rc16: one half twice
  };
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  const uint16_t *table = selectors[i.mode];
  forLanes(mask, [=](unsigned l) { d[l] = Permute::apply<uint32_t>(a[l], b[l], table[c[l] & 3]); });
}
void decodePrmt(Decoder &d) {
  static constexpr std::string_view modes[] = {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
  size_t mode = 0;
  while (mode < std::size(modes) && !d.take(modes[mode]))
    ++mode;
  Type t = d.takeType();
  decodeSame(d, t, 3);
  if (t != Type::B32)
    d.unsupported();
  d.inst.mode = uint8_t(mode);
  finish(d, mode < std::size(modes) ? permuteByMode : ternary<uint32_t, Permute>,
         InstructionClass::Integer);
}

void lop3(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  const uint32_t table = i.mode;
  uint32_t term[8];
  for (unsigned k = 0; k < 8; ++k)
    term[k] = table >> k & 1 ? ~0u : 0;
  forLanes(mask, [&](unsigned l) {
    uint32_t x = a[l], y = b[l], z = c[l];
    d[l] = (term[0] & ~x & ~y & ~z) | (term[1] & ~x & ~y & z) | (term[2] & ~x & y & ~z) |
           (term[3] & ~x & y & z) | (term[4] & x & ~y & ~z) | (term[5] & x & ~y & z) |
           (term[6] & x & y & ~z) | (term[7] & x & y & z);
  });
}
// lop3.or and lop3.and also tell whether the result is not 0, joined with q.
void lop3WithPredicate(Warp &w, const Inst &i, uint32_t mask) {
  lop3(w, i, mask);
  const uint32_t *d = w.r32(i.op[0]), q = w.pred(i.op[5]) ^ (i.mode2 & 2 ? ~0u : 0);
  uint32_t some = 0, &p = w.pred(i.op[4]);
  for (uint32_t m = mask; m; m &= m - 1)
    some |= d[__builtin_ctz(m)] ? m & -m : 0;
  p = (p & ~mask) | ((i.mode2 & 1 ? some & q : some | q) & mask);
}
void decodeLop3(Decoder &d) {
  const bool isAnd = d.take("and"), joins = isAnd || d.take("or");
  if (d.takeType() != Type::B32)
    d.unsupported();
  d.expectOperands(joins ? 6 : 5, joins ? 6 : 5);
  d.inst.op[0] = d.dst(0, Type::B32);
  if (joins) {
    d.inst.op[4] = d.dst(Decoder::second(d.operand(0)), Type::Pred);
    d.inst.op[5] = d.predicate(5);
    d.inst.mode2 = uint8_t((isAnd ? 1 : 0) | (d.operand(5).negated ? 2 : 0));
  }
  for (unsigned i = 1; i < 4; ++i)
    d.inst.op[i] = d.src(i, Type::B32);
  d.inst.mode = uint8_t(d.immediate(4, 255));
  finish(d, joins ? lop3WithPredicate : lop3, InstructionClass::Integer);
}

} // namespace

std::span<const Opcode> logicOpcodes() {
  static const Opcode list[] = {
      {"and", decodeLogic<And>}, {"or", decodeLogic<Or>},    {"xor", decodeLogic<Xor>},
      {"not", decodeNot},        {"shl", decodeShift<true>}, {"shr", decodeShift<false>},
      {"shf", decodeFunnel},     {"bfe", decodeBfe},         {"bfi", decodeBfi},
      {"prmt", decodePrmt},      {"lop3", decodeLop3},       {"popc", decodeCount<Popc>},
      {"clz", decodeCount<Clz>}, {"brev", decodeBrev},       {"bfind", decodeBfind},
  };
  return list;
}

} // namespace gemm::emulator
