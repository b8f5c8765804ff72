// The less common integer instructions: saturating and clamped forms, two
// 16-bit halves at once, 24-bit products, sign extension from any bit, masks,
// and the search for the n-th set bit.
#include <algorithm>
#include <limits>

#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

int32_t saturated(int64_t v) {
  return int32_t(std::clamp<int64_t>(v, std::numeric_limits<int32_t>::min(),
                                     std::numeric_limits<int32_t>::max()));
}
struct AddSat {
  template <class T> static T apply(T a, T b) { return saturated(int64_t(a) + b); }
};
struct SubSat {
  template <class T> static T apply(T a, T b) { return saturated(int64_t(a) - b); }
};
struct MadHiSat {
  template <class T> static T apply(T a, T b, T c) { return saturated((int64_t(a) * b >> 32) + c); }
};

// Two halves of a word; relu clamps at zero from below.
enum class HalfOp { Add, Min, Max };
template <class H, HalfOp op, bool relu> struct Halves {
  template <class T> static T apply(T a, T b) {
    uint32_t r = 0;
    for (unsigned s = 0; s < 32; s += 16) {
      H x = H(a >> s), y = H(b >> s), v;
      if constexpr (op == HalfOp::Add)
        v = H(x + y);
      else if constexpr (op == HalfOp::Min)
        v = std::min(x, y);
      else
        v = std::max(x, y);
      if (relu && std::is_signed_v<H>)
        v = std::max(v, H(0));
      r |= uint32_t(uint16_t(v)) << s;
    }
    return r;
  }
};
template <bool isMin> struct Relu {
  template <class T> static T apply(T a, T b) {
    return std::max<T>(isMin ? std::min(a, b) : std::max(a, b), 0);
  }
};

int32_t low24(uint32_t v) { return int32_t(v << 8) >> 8; }
template <bool high> struct Mul24 {
  template <class T> static T apply(T a, T b) {
    const unsigned shift = high ? 16 : 0;
    if constexpr (std::is_signed_v<T>)
      return T(uint32_t(uint64_t(int64_t(low24(uint32_t(a))) * low24(uint32_t(b))) >> shift));
    else
      return T(uint64_t(a & 0xffffff) * (b & 0xffffff) >> shift);
  }
};
template <bool high> struct Mad24 {
  template <class T> static T apply(T a, T b, T c) {
    return T(uint32_t(Mul24<high>::template apply<T>(a, b)) + uint32_t(c));
  }
};

struct CNot {
  template <class T> static T apply(T a) { return a == 0; }
};

// The lowest n bits, sign- or zero-extended; n of 32 and more keeps all.
template <bool clamp> struct SignExtend {
  template <class T> static T apply(T a, T n) {
    uint32_t bits = clamp ? std::min<uint32_t>(uint32_t(n), 32) : uint32_t(n) & 31;
    if (bits == 0)
      return 0;
    if constexpr (std::is_signed_v<T>)
      return T(int32_t(uint32_t(a) << (32 - bits)) >> (32 - bits));
    else
      return T(uint32_t(a) << (32 - bits) >> (32 - bits));
  }
};
// b ones from bit a upwards.
template <bool clamp> struct BitMask {
  template <class T> static T apply(T a, T b) {
    uint32_t from = clamp ? std::min<uint32_t>(a, 32) : a & 31,
             count = clamp ? std::min<uint32_t>(b, 32) : b & 31;
    return T(((uint64_t(1) << count) - 1) << from);
  }
};

// The place of the n-th set bit of a, counted from bit b upwards (n > 0), or
// downwards (n < 0); n = 0 asks for bit b itself.
struct FindNth {
  template <class T> static T apply(T a, T b, T n) {
    const int32_t offset = int32_t(n);
    if (offset == 0)
      return b < 32 && a >> b & 1 ? b : ~0u;
    const int step = offset > 0 ? 1 : -1;
    int32_t left = offset > 0 ? offset : 0 - offset;
    for (int at = int(std::min<uint32_t>(b, 32)); at >= 0 && at < 32; at += step)
      if ((a >> at & 1) && --left == 0)
        return uint32_t(at);
    return ~0u;
  }
};

void decodeMul24(Decoder &d, bool accumulate) {
  bool high = d.take("hi");
  if (!high)
    d.take("lo");
  Type t = d.takeType();
  decodeSame(d, t, accumulate ? 3 : 2);
  if (t != Type::U32 && t != Type::S32)
    d.unsupported();
  bool s = t == Type::S32;
  Handler h;
  if (accumulate)
    h = high ? (s ? ternary<int32_t, Mad24<true>> : ternary<uint32_t, Mad24<true>>)
             : (s ? ternary<int32_t, Mad24<false>> : ternary<uint32_t, Mad24<false>>);
  else
    h = high ? (s ? binary<int32_t, Mul24<true>> : binary<uint32_t, Mul24<true>>)
             : (s ? binary<int32_t, Mul24<false>> : binary<uint32_t, Mul24<false>>);
  finish(d, h, InstructionClass::Integer);
}

void decodeCnot(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, 1);
  finish(d,
         bitsOf(t) == 64   ? unary<uint64_t, CNot>
         : bitsOf(t) == 32 ? unary<uint32_t, CNot>
         : bitsOf(t) == 16 ? unary<uint16_t, CNot>
                           : Handler(nullptr),
         InstructionClass::Integer);
}

void decodeExtend(Decoder &d) {
  bool clamp = d.take("clamp");
  if (!clamp && !d.take("wrap"))
    d.unsupported();
  Type t = d.takeType();
  decodeSame(d, t, 2);
  Handler h = nullptr;
  if (t == Type::S32)
    h = clamp ? binary<int32_t, SignExtend<true>> : binary<int32_t, SignExtend<false>>;
  else if (t == Type::U32)
    h = clamp ? binary<uint32_t, SignExtend<true>> : binary<uint32_t, SignExtend<false>>;
  finish(d, h, InstructionClass::Integer);
}

void decodeBitMask(Decoder &d) {
  bool clamp = d.take("clamp");
  if ((!clamp && !d.take("wrap")) || d.takeType() != Type::B32)
    d.unsupported();
  decodeSame(d, Type::B32, 2);
  finish(d, clamp ? binary<uint32_t, BitMask<true>> : binary<uint32_t, BitMask<false>>,
         InstructionClass::Integer);
}

void decodeFindNth(Decoder &d) {
  if (d.takeType() != Type::B32)
    d.unsupported();
  decodeSame(d, Type::B32, 3);
  finish(d, ternary<uint32_t, FindNth>, InstructionClass::Integer);
}

template <class H> Handler halves(std::string_view op, bool relu) {
  if (op == "add")
    return binary<uint32_t, Halves<H, HalfOp::Add, false>>;
  if (op == "min")
    return relu ? binary<uint32_t, Halves<H, HalfOp::Min, true>>
                : binary<uint32_t, Halves<H, HalfOp::Min, false>>;
  return relu ? binary<uint32_t, Halves<H, HalfOp::Max, true>>
              : binary<uint32_t, Halves<H, HalfOp::Max, false>>;
}

} // namespace

// Forms of add, sub, mad, min and max that stand apart; false: it is none.
bool decodeSpecialInteger(Decoder &d);
bool decodeSpecialInteger(Decoder &d) {
  const bool isMad = d.base == "mad", isMinMax = d.base == "min" || d.base == "max";
  if (isMad || isMinMax || d.base == "add" || d.base == "sub") {
    if (d.take("sat")) {
      bool high = isMad && d.take("hi");
      if (d.takeType() != Type::S32 || (isMad && !high) || isMinMax)
        d.unsupported();
      decodeSame(d, Type::S32, isMad ? 3 : 2);
      finish(d,
             isMad             ? ternary<int32_t, MadHiSat>
             : d.base == "add" ? binary<int32_t, AddSat>
                               : binary<int32_t, SubSat>,
             InstructionClass::Integer);
      return true;
    }
    const bool isSigned = d.take("s16x2");
    if (isSigned || d.take("u16x2")) {
      bool relu = isMinMax && isSigned && d.take("relu");
      if (isMad || d.base == "sub")
        d.unsupported();
      decodeSame(d, Type::B32, 2);
      finish(d, isSigned ? halves<int16_t>(d.base, relu) : halves<uint16_t>(d.base, relu),
             InstructionClass::Integer);
      return true;
    }
    if (isMinMax && d.take("relu")) {
      if (d.takeType() != Type::S32)
        d.unsupported();
      decodeSame(d, Type::S32, 2);
      finish(d, d.base == "min" ? binary<int32_t, Relu<true>> : binary<int32_t, Relu<false>>,
             InstructionClass::Integer);
      return true;
    }
  }
  return false;
}

std::span<const Opcode> integerExtraOpcodes() {
  static const Opcode list[] = {
      {"mul24", [](Decoder &d) { decodeMul24(d, false); }},
      {"mad24", [](Decoder &d) { decodeMul24(d, true); }},
      {"cnot", decodeCnot},
      {"szext", decodeExtend},
      {"bmsk", decodeBitMask},
      {"fns", decodeFindNth},
  };
  return list;
}

} // namespace gemm::emulator
