// Integer arithmetic: add, sub, mul, mad, div, rem, min, max, abs, neg, sad,
// and add with carry where compilers use it for 64 and 128 bits.
#include "Ops/Ops.h"

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

template <template <class> class Family, unsigned sources> void decodeAll(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, sources);
  finish(d, pickInteger<Family>(t), InstructionClass::Integer);
}
template <class Op> void decodeBinary(Decoder &d) { decodeAll<Two<Op>::template At, 2>(d); }
template <class Op> void decodeUnary(Decoder &d) { decodeAll<One<Op>::template At, 1>(d); }

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

struct Widening {
  Type wide = Type::None;
  Handler mul = nullptr, mad = nullptr;
};
template <class Narrow, class Wide> Widening widening(Type wide) {
  return {wide, mulWide<Narrow, Wide, false>, mulWide<Narrow, Wide, true>};
}
Widening pickWide(Type t) {
  switch (t) {
  case Type::U16:
    return widening<uint16_t, uint32_t>(Type::U32);
  case Type::S16:
    return widening<int16_t, int32_t>(Type::S32);
  case Type::U32:
    return widening<uint32_t, uint64_t>(Type::U64);
  case Type::S32:
    return widening<int32_t, int64_t>(Type::S64);
  default:
    return {};
  }
}

void decodeWide(Decoder &d, Type t, unsigned sources) {
  const Widening w = pickWide(t);
  if (!w.mul)
    d.unsupported();
  d.expectOperands(sources + 1, sources + 1);
  d.inst.op[0] = d.dst(0, w.wide);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, t);
  if (sources == 3)
    d.inst.op[3] = d.src(3, w.wide);
  finish(d, sources == 3 ? w.mad : w.mul, InstructionClass::Integer);
}

struct Sad {
  template <class T> static T apply(T a, T b, T c) {
    return Add::apply<T>(c, a < b ? Sub::apply<T>(b, a) : Sub::apply<T>(a, b));
  }
};

} // namespace

// In Carry.cpp and IntegerExtra.cpp.
void decodeAddLeavingCarry(Decoder &);
void decodeSubLeavingCarry(Decoder &);
void decodeMadLeavingCarry(Decoder &);
bool decodeSpecialInteger(Decoder &);

static bool hasModifier(const Decoder &d, std::string_view m) {
  return d.opcode.find("." + std::string(m)) != std::string_view::npos;
}

// Shared with the float family: `add.s32` and `add.f32` have one opcode.
void decodeIntegerAdd(Decoder &d) {
  if (hasModifier(d, "cc"))
    return decodeAddLeavingCarry(d);
  if (!decodeSpecialInteger(d))
    decodeBinary<Add>(d);
}
void decodeIntegerSub(Decoder &d) {
  if (hasModifier(d, "cc"))
    return decodeSubLeavingCarry(d);
  if (!decodeSpecialInteger(d))
    decodeBinary<Sub>(d);
}
void decodeIntegerMin(Decoder &d) {
  if (!decodeSpecialInteger(d))
    decodeBinary<Min>(d);
}
void decodeIntegerMax(Decoder &d) {
  if (!decodeSpecialInteger(d))
    decodeBinary<Max>(d);
}
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
  if (hasModifier(d, "cc"))
    return decodeMadLeavingCarry(d);
  if (decodeSpecialInteger(d))
    return;
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
      {"sad", decodeAll<Three<Sad>::At, 3>},
  };
  return list;
}

} // namespace gemm::emulator
