// Integer arithmetic: add, sub, mul, mad, div, rem, min, max, abs, neg, sad,
// and add with carry where compilers use it for 64 and 128 bits.
#include "Ops.h"

namespace gemm::emulator {
namespace {

template <class T> using U = std::make_unsigned_t<T>;

struct Add {
  template <class T> static T apply(T a, T b) { return T(U<T>(a) + U<T>(b)); }
};
struct Sub {
  template <class T> static T apply(T a, T b) { return T(U<T>(a) - U<T>(b)); }
};
struct MulLo {
  // Widened first: uint16_t times uint16_t would promote to a signed int.
  template <class T> static T apply(T a, T b) { return T(uint64_t(U<T>(a)) * U<T>(b)); }
};
struct MulLo32 {
  template <class T> static T apply(T a, T b) { return T(U<T>(a) * U<T>(b)); }
};
struct MulHi {
  template <class T> static T apply(T a, T b) {
    if constexpr (sizeof(T) == 8) {
      using W = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
      return T(W(a) * W(b) >> 64);
    } else {
      using W = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
      return T((W(a) * W(b)) >> (8 * sizeof(T)));
    }
  }
};
struct MadLo {
  template <class T> static T apply(T a, T b, T c) {
    return Add::apply<T>(MulLo::apply<T>(a, b), c);
  }
};
struct MadHi {
  template <class T> static T apply(T a, T b, T c) {
    return Add::apply<T>(MulHi::apply<T>(a, b), c);
  }
};
struct Min {
  template <class T> static T apply(T a, T b) { return a < b ? a : b; }
};
struct Max {
  template <class T> static T apply(T a, T b) { return a > b ? a : b; }
};
struct Abs {
  template <class T> static T apply(T a) { return a < 0 ? T(0 - U<T>(a)) : a; }
};
struct Neg {
  template <class T> static T apply(T a) { return T(0 - U<T>(a)); }
};
// Division by zero gives all ones, its remainder the dividend, as GPUs do.
struct Div {
  template <class T> static T apply(T a, T b) {
    if (b == 0)
      return T(~U<T>(0));
    if constexpr (std::is_signed_v<T>)
      if (b == -1)
        return Neg::apply<T>(a);
    return T(a / b);
  }
};
struct Rem {
  template <class T> static T apply(T a, T b) {
    if (b == 0)
      return a;
    if constexpr (std::is_signed_v<T>)
      if (b == -1)
        return 0;
    return T(a % b);
  }
};

template <class Op> struct One {
  template <class T> struct At {
    static Handler handler() { return unary<T, Op>; }
  };
};
template <class Op> struct Two {
  template <class T> struct At {
    static Handler handler() { return binary<T, Op>; }
  };
};
template <class Op> struct Three {
  template <class T> struct At {
    static Handler handler() { return ternary<T, Op>; }
  };
};

template <class Op> void decodeBinary(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, 2);
  finish(d, pickInteger<Two<Op>::template At>(t), InstructionClass::Integer);
}
template <class Op> void decodeUnary(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, 1);
  finish(d, pickInteger<One<Op>::template At>(t), InstructionClass::Integer);
}

// d is twice as wide as a and b; c, for mad, is as wide as d.
template <class Narrow, class Wide, bool accumulate>
void mulWide(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<Wide>(w, i.op[0]);
  const auto *a = slots<Narrow>(w, i.op[1]), *b = slots<Narrow>(w, i.op[2]);
  const auto *c = slots<Wide>(w, i.op[accumulate ? 3 : 0]);
  forLanes(mask, [=](unsigned l) {
    Wide p = Wide(std::make_unsigned_t<Wide>(Wide(fromSlot<Narrow>(a[l]))) *
                  std::make_unsigned_t<Wide>(Wide(fromSlot<Narrow>(b[l]))));
    d[l] = toSlot<Wide>(accumulate ? Add::apply<Wide>(p, fromSlot<Wide>(c[l])) : p);
  });
}

template <bool accumulate> Handler pickWide(Type t) {
  switch (t) {
  case Type::U16:
    return mulWide<uint16_t, uint32_t, accumulate>;
  case Type::S16:
    return mulWide<int16_t, int32_t, accumulate>;
  case Type::U32:
    return mulWide<uint32_t, uint64_t, accumulate>;
  case Type::S32:
    return mulWide<int32_t, int64_t, accumulate>;
  default:
    return nullptr;
  }
}

Type doubled(Type t) {
  switch (t) {
  case Type::U16:
    return Type::U32;
  case Type::S16:
    return Type::S32;
  case Type::U32:
    return Type::U64;
  case Type::S32:
    return Type::S64;
  default:
    return Type::None;
  }
}

void decodeWide(Decoder &d, Type t, unsigned sources) {
  Type wide = doubled(t);
  if (wide == Type::None)
    d.unsupported();
  d.expectOperands(sources + 1, sources + 1);
  d.inst.op[0] = d.dst(0, wide);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  if (sources == 3)
    d.inst.op[3] = d.src(3, wide);
  finish(d, sources == 3 ? pickWide<true>(t) : pickWide<false>(t), InstructionClass::Integer);
}

struct Mul24Lo {
  template <class T> static T apply(T a, T b) {
    if constexpr (sizeof(T) != 4)
      return a;
    else if constexpr (std::is_signed_v<T>)
      return T(uint32_t(int32_t(uint32_t(a) << 8) >> 8) * uint32_t(int32_t(uint32_t(b) << 8) >> 8));
    else
      return T((a & 0xffffff) * (b & 0xffffff));
  }
};

struct Sad {
  template <class T> static T apply(T a, T b, T c) {
    return Add::apply<T>(c, a < b ? Sub::apply<T>(b, a) : Sub::apply<T>(a, b));
  }
};

} // namespace

// Shared with the float family: `add.s32` and `add.f32` have one opcode.
void decodeIntegerAdd(Decoder &d) { decodeBinary<Add>(d); }
void decodeIntegerSub(Decoder &d) { decodeBinary<Sub>(d); }
void decodeIntegerMin(Decoder &d) { decodeBinary<Min>(d); }
void decodeIntegerMax(Decoder &d) { decodeBinary<Max>(d); }
void decodeIntegerDiv(Decoder &d) { decodeBinary<Div>(d); }
void decodeIntegerAbs(Decoder &d) { decodeUnary<Abs>(d); }
void decodeIntegerNeg(Decoder &d) { decodeUnary<Neg>(d); }

void decodeIntegerMul(Decoder &d) {
  bool wide = d.take("wide"), hi = d.take("hi");
  d.take("lo");
  Type t = d.takeType();
  if (wide)
    return decodeWide(d, t, 2);
  decodeSame(d, t, 2);
  finish(d,
         hi                ? pickInteger<Two<MulHi>::At>(t)
         : bitsOf(t) == 32 ? (isSigned(t) ? Handler(binary<int32_t, MulLo32>)
                                          : Handler(binary<uint32_t, MulLo32>))
                           : pickInteger<Two<MulLo>::At>(t),
         InstructionClass::Integer);
}

void decodeIntegerMad(Decoder &d) {
  bool wide = d.take("wide"), hi = d.take("hi");
  d.take("lo");
  Type t = d.takeType();
  if (wide)
    return decodeWide(d, t, 3);
  decodeSame(d, t, 3);
  finish(d, hi ? pickInteger<Three<MadHi>::At>(t) : pickInteger<Three<MadLo>::At>(t),
         InstructionClass::Integer);
}

std::span<const Opcode> integerOpcodes() {
  static const Opcode list[] = {
      {"rem", decodeBinary<Rem>},
      {"mul24",
       [](Decoder &d) {
         d.take("lo");
         decodeBinary<Mul24Lo>(d);
       }},
      {"sad",
       [](Decoder &d) {
         Type t = d.takeType();
         decodeSame(d, t, 3);
         finish(d, pickInteger<Three<Sad>::At>(t), InstructionClass::Integer);
       }},
  };
  return list;
}

} // namespace gemm::emulator
