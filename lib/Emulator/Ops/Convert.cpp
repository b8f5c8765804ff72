// cvt between integers and floats, with the ISA's rounding modes and
// saturation. A value passes through a double or a 64-bit integer, both of
// which hold every source exactly; the pairs that GEMM kernels live on have
// handlers of their own.
#include <limits>

#include "Ops/Convert.h"

namespace gemm::emulator {

double roundTo(double x, int fraction, int emin, int emax, Round mode) {
  if (!std::isfinite(x) || x == 0)
    return x;
  int e;
  std::frexp(x, &e); // x = m * 2^e, 0.5 <= |m| < 1
  int quantum = std::max(e - 1, emin) - fraction;
  double scaled = std::ldexp(x, -quantum), r = 0; // may be inexact only far below the quantum
  switch (mode) {
  case Round::NearestEven: {
    r = std::floor(scaled);
    double rest = scaled - r;
    if (rest > 0.5 || (rest == 0.5 && std::fmod(r, 2) != 0))
      r += 1;
    break;
  }
  case Round::Zero:
    r = std::trunc(scaled);
    break;
  case Round::Down:
    r = std::floor(scaled);
    break;
  case Round::Up:
    r = std::ceil(scaled);
    break;
  case Round::NearestAway:
    r = std::copysign(std::floor(std::fabs(scaled) + 0.5), scaled);
    break;
  }
  r = std::copysign(std::ldexp(r, quantum), x);
  double top = std::ldexp(2 - std::ldexp(1.0, -fraction), emax);
  if (std::fabs(r) <= top)
    return r;
  bool toInfinity = mode == Round::NearestEven || mode == Round::NearestAway ||
                    (mode == Round::Up && x > 0) || (mode == Round::Down && x < 0);
  return std::copysign(toInfinity ? std::numeric_limits<double>::infinity() : top, x);
}

namespace {
constexpr uint32_t nanBits = 0x7fffffff; // of f32, what most operations give

double readFloat(Type t, uint64_t s) {
  switch (t) {
  case Type::F16:
    return floatOfF16(uint16_t(s));
  case Type::BF16:
    return floatOfBf16(uint16_t(s));
  case Type::F32:
    return floatOfBits(uint32_t(s));
  default:
    return floatOfBits64(s);
  }
}

uint64_t writeFloat(Type t, double v, Round mode) {
  switch (t) {
  case Type::F16:
    if (v != v)
      return 0x7fff;
    return f16OfFloat(float(roundTo(v, 10, -14, 15, mode)));
  case Type::BF16:
    if (v != v)
      return 0x7fff;
    return bf16OfFloat(float(roundTo(v, 7, -126, 127, mode)));
  case Type::TF32:
    if (v != v)
      return nanBits & ~0x1fffu;
    return bitsOfFloat(float(roundTo(v, 10, -126, 127, mode)));
  case Type::F32:
    if (v != v)
      return nanBits;
    return bitsOfFloat(mode == Round::NearestEven ? float(v)
                                                  : float(roundTo(v, 23, -126, 127, mode)));
  default:
    return bitsOfDouble(v);
  }
}

double roundInteger(double v, Round mode) {
  switch (mode) {
  case Round::NearestEven:
    return std::nearbyint(v);
  case Round::NearestAway:
    return std::round(v);
  case Round::Zero:
    return std::trunc(v);
  case Round::Down:
    return std::floor(v);
  default:
    return std::ceil(v);
  }
}

// Float to integer clamps always; NaN gives 0 (or the type's least for 64 bits
// on some chips: PTX leaves it open, zero is what sm_80 gives for 32 bits).
uint64_t integerOf(Type t, double v) {
  unsigned bits = bitsOf(t);
  if (v != v)
    return 0;
  if (isSigned(t)) {
    double top = std::ldexp(1.0, int(bits) - 1);
    int64_t r = v >= top    ? int64_t((uint64_t(1) << (bits - 1)) - 1)
                : v <= -top ? -int64_t((uint64_t(1) << (bits - 1)) - 1) - 1
                            : int64_t(v);
    return uint64_t(r);
  }
  double top = std::ldexp(1.0, int(bits));
  return v >= top ? (bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1)
         : v <= 0 ? 0
                  : uint64_t(v);
}

uint64_t keep(Type t, uint64_t v) {
  return bitsOf(t) == 64 ? v : v & ((uint64_t(1) << bitsOf(t)) - 1);
}
int64_t extend(Type t, uint64_t v) {
  unsigned unused = 64 - bitsOf(t);
  return isSigned(t) ? int64_t(v << unused) >> unused : int64_t(keep(t, v));
}

// Rounding of a 64-bit integer to a float other than to nearest, and to f16:
// exact in two doubles is not needed, a double with a sticky bit is enough.
double doubleOf(Type t, uint64_t s, Round mode) {
  int64_t v = extend(t, s);
  bool isUnsigned64 = !isSigned(t) && bitsOf(t) == 64;
  unsigned __int128 m = isUnsigned64 ? uint64_t(v)
                        : v < 0      ? uint64_t(0) - uint64_t(v)
                                     : uint64_t(v);
  bool negative = !isUnsigned64 && v < 0;
  (void)mode;
  uint64_t u = uint64_t(m);
  int drop = u >> 53 ? 11 : 0;
  uint64_t sticky = drop && (u & ((1u << drop) - 1)) ? 1 : 0;
  double d = std::ldexp(double((u >> drop) | sticky), drop);
  return negative ? -d : d;
}

struct Formats { // packed in Inst::imm
  Type to, from, held;
};
Formats formatsOf(const Inst &i) {
  return {Type(i.imm & 0xff), Type(i.imm >> 8 & 0xff), Type(i.imm >> 16 & 0xff)};
}

uint64_t convertOne(Type to, Type from, uint64_t s, Round mode, uint8_t flags) {
  if (isInteger(to) && isInteger(from)) {
    int64_t v = extend(from, s);
    if (flags & saturate) {
      bool huge = !isSigned(from) && v < 0; // u64 above the signed range
      double d = huge ? 1.9e19 : double(v);
      if (d >= std::ldexp(1.0, int(bitsOf(to)) - isSigned(to)) ||
          (!isSigned(to) && v < 0 && !huge) ||
          (isSigned(to) && d < -std::ldexp(1.0, int(bitsOf(to)) - 1)))
        return keep(to, integerOf(to, d));
    }
    return keep(to, uint64_t(v));
  }
  auto readOperand = [&] {
    double v = readFloat(from, s);
    return flags & flush && from == Type::F32 && std::fabs(v) < 0x1p-126 ? std::copysign(0.0, v)
                                                                         : v;
  };
  if (isInteger(to))
    return keep(to, integerOf(to, roundInteger(readOperand(), mode)));
  double v;
  if (isInteger(from)) {
    if (to == Type::F64 && bitsOf(from) == 64) {
      v = !isSigned(from) ? double(s) : double(int64_t(s));
      if (mode != Round::NearestEven) {
        long double exact = !isSigned(from) ? (long double)(s) : (long double)(int64_t(s));
        if (mode == Round::Zero   ? std::fabs((long double)v) > std::fabs(exact)
            : mode == Round::Down ? v > exact
                                  : v < exact)
          v = std::nextafter(v, mode == Round::Zero   ? 0.0
                                : mode == Round::Down ? -INFINITY
                                                      : INFINITY);
      }
      return bitsOfDouble(v);
    }
    v = doubleOf(from, s, mode);
  } else {
    v = readOperand();
  }
  if (flags & toInteger)
    v = std::copysign(roundInteger(v, mode), v);
  if (flags & saturate)
    v = v >= 1 ? 1 : v > 0 ? v : 0; // NaN becomes +0
  if (flags & relu && !(v > 0) && v == v)
    v = 0;
  if (flags & satFinite) { // what would round to infinity stays below it
    const double top = to == Type::F16 ? 65504 : to == Type::BF16 ? 0x1.fep127 : 0x1.ffcp127;
    v = v > top ? top : v < -top ? -top : v;
  }
  // A NaN keeps its sign and its upper bits in F2F, which f64 goes through, and in .rna of tf32,
  // for which there is no instruction: half a last place is added to numbers, and the rest cut off.
  if (v != v && to == Type::TF32 && mode == Round::NearestAway)
    return s & 0xffffe000;
  if (v != v && to == Type::F32 && from == Type::F64)
    return bitsOfFloat(float(v));
  uint64_t r = writeFloat(to, v, flags & toInteger ? Round::NearestEven : mode);
  if (flags & flush && to == Type::F32 && (r & 0x7f800000) == 0)
    r &= 0x80000000;
  return r;
}

template <class To, class From> void convertSlow(Warp &w, const Inst &i, uint32_t mask) {
  To *d = slots<To>(w, i.op[0]);
  const From *a = slots<From>(w, i.op[1]);
  Formats f = formatsOf(i);
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    uint64_t value = convertOne(f.to, f.from, a[l], Round(i.mode), i.mode2);
    // "sign-extended to the width of the destination register" (PTX ISA, cvt)
    d[l] = To(isSigned(f.to) ? keep(f.held, uint64_t(extend(f.to, value))) : value);
  }
}

// Integer widths, the conversion that address arithmetic is full of.
template <class To, class From> void convertWidth(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<To>(w, i.op[0]);
  const auto *a = slots<From>(w, i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = toSlot<To>(To(fromSlot<From>(a[l]))); });
}

// cvt.rn.{b}f16x2.f32 d, a, b: a in the upper half.
template <uint16_t (*narrow)(float)> void convertPair(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]);
  const bool rectify = i.mode2 & relu;
  forLanes(mask, [=](unsigned l) {
    float hi = floatOfBits(a[l]), lo = floatOfBits(b[l]);
    if (rectify) {
      hi = hi <= 0 ? 0 : hi;
      lo = lo <= 0 ? 0 : lo;
    }
    d[l] = uint32_t(narrow(hi)) << 16 | narrow(lo);
  });
}
void convertPairSlow(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]);
  Type half = formatsOf(i).to == Type::F16x2 ? Type::F16 : Type::BF16;
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    uint64_t hi = convertOne(half, Type::F32, a[l], Round(i.mode), i.mode2);
    uint64_t lo = convertOne(half, Type::F32, b[l], Round(i.mode), i.mode2);
    d[l] = uint32_t(hi << 16 | lo);
  }
}

void bf16ToFloat(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = a[l] << 16; });
}
void f16ToFloat(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  forLanes(mask, [=](unsigned l) {
    const float v = floatOfF16(uint16_t(a[l]));
    d[l] = v != v ? nanBits : bitsOfFloat(v);
  });
}
template <uint16_t (*narrow)(float)> void floatToHalf(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = narrow(floatOfBits(a[l])); });
}
void intToFloat(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = bitsOfFloat(float(int32_t(a[l]))); });
}

template <class From> Handler widthFrom(Type to) {
  switch (to) {
  case Type::U8:
  case Type::B8:
    return convertWidth<uint8_t, From>;
  case Type::S8:
    return convertWidth<int8_t, From>;
  case Type::U16:
  case Type::B16:
    return convertWidth<uint16_t, From>;
  case Type::S16:
    return convertWidth<int16_t, From>;
  case Type::U32:
  case Type::B32:
    return convertWidth<uint32_t, From>;
  case Type::S32:
    return convertWidth<int32_t, From>;
  case Type::U64:
  case Type::B64:
    return convertWidth<uint64_t, From>;
  case Type::S64:
    return convertWidth<int64_t, From>;
  default:
    return nullptr;
  }
}
Handler width(Type to, Type from) {
  switch (from) {
  case Type::U8:
  case Type::B8:
    return widthFrom<uint8_t>(to);
  case Type::S8:
    return widthFrom<int8_t>(to);
  case Type::U16:
  case Type::B16:
    return widthFrom<uint16_t>(to);
  case Type::S16:
    return widthFrom<int16_t>(to);
  case Type::U32:
  case Type::B32:
    return widthFrom<uint32_t>(to);
  case Type::S32:
    return widthFrom<int32_t>(to);
  case Type::U64:
  case Type::B64:
    return widthFrom<uint64_t>(to);
  case Type::S64:
    return widthFrom<int64_t>(to);
  default:
    return nullptr;
  }
}

Handler fastPath(const Inst &i, Type to, Type from) {
  if (i.mode2 == 0 && isInteger(to) && isInteger(from))
    return width(to, from);
  if (i.mode2 != 0 || Round(i.mode) != Round::NearestEven)
    return nullptr;
  if (to == Type::F32 && from == Type::BF16)
    return bf16ToFloat;
  if (to == Type::F32 && from == Type::F16)
    return f16ToFloat;
  if (to == Type::BF16 && from == Type::F32)
    return floatToHalf<bf16OfFloat>;
  if (to == Type::F16 && from == Type::F32)
    return floatToHalf<f16OfFloat>;
  if (to == Type::F32 && from == Type::S32)
    return intToFloat;
  return nullptr;
}

void takeRounding(Decoder &d) {
  static constexpr struct {
    std::string_view name;
    Round mode;
    bool integer;
  } modes[] = {{"rn", Round::NearestEven, false},
               {"rz", Round::Zero, false},
               {"rm", Round::Down, false},
               {"rp", Round::Up, false},
               {"rna", Round::NearestAway, false},
               {"rni", Round::NearestEven, true},
               {"rzi", Round::Zero, true},
               {"rmi", Round::Down, true},
               {"rpi", Round::Up, true}};
  for (auto &m : modes)
    if (d.take(m.name)) {
      d.inst.mode = uint8_t(m.mode);
      d.inst.mode2 |= m.integer ? toInteger : 0;
      return;
    }
}

void decodeCvt(Decoder &d) {
  if (d.take("pack"))
    d.unsupported();
  takeRounding(d);
  d.inst.mode2 |= d.take("ftz") ? flush : 0;
  d.inst.mode2 |= d.take("sat") ? saturate : 0;
  d.inst.mode2 |= d.take("relu") ? relu : 0;
  d.inst.mode2 |= d.take("satfinite") ? satFinite : 0;
  Type to = d.takeType(), from = d.takeType();
  if (decodeNarrowCvt(d, to, from))
    return;
  if (d.inst.mode2 & satFinite && to != Type::F16 && to != Type::BF16 && to != Type::TF32 &&
      to != Type::F16x2 && to != Type::BF16x2)
    d.unsupported();
  d.inst.imm = int64_t(to) | int64_t(from) << 8;
  if (to == Type::F16x2 || to == Type::BF16x2) {
    if (from != Type::F32)
      d.unsupported();
    d.expectOperands(3, 3);
    d.inst.op[0] = d.dst(0, Type::B32);
    d.inst.op[1] = d.src(1, Type::F32);
    d.inst.op[2] = d.src(2, Type::F32);
    Handler h = Round(d.inst.mode) != Round::NearestEven || (d.inst.mode2 & ~relu) ? convertPairSlow
                : to == Type::BF16x2 ? convertPair<bf16OfFloat>
                                     : convertPair<f16OfFloat>;
    return finish(d, h, InstructionClass::Convert);
  }
  auto plain = [](Type t) {
    return isInteger(t) ? t != Type::B128
                        : t == Type::F16 || t == Type::BF16 || t == Type::F32 || t == Type::F64;
  };
  if (!plain(from) || !(plain(to) || (to == Type::TF32 && from == Type::F32)))
    d.unsupported();
  d.expectOperands(2, 2);
  // A register may be wider than the type it holds.
  auto slot = [&](const ast::Operand &o, Type t) {
    return d.isRegister(o) && d.isWide(o) && bitsOf(t) < 64 ? Type::B64 : t;
  };
  Type toSlotType = slot(d.operand(0), to), fromSlotType = slot(d.operand(1), from);
  d.inst.op[0] = d.dst(0, toSlotType);
  d.inst.op[1] = d.src(1, fromSlotType);
  const Type held = d.isRegister(d.operand(0)) ? d.registerType(d.operand(0)) : to;
  const bool extends = isSigned(to) && bitsOf(held) > bitsOf(to);
  d.inst.imm |= int64_t(extends ? held : to) << 16;
  bool wideTo = bitsOf(toSlotType) == 64, wideFrom = bitsOf(fromSlotType) == 64;
  Handler h = nullptr;
  if (toSlotType == to && fromSlotType == from && !extends)
    h = fastPath(d.inst, to, from);
  if (!h)
    h = wideTo ? (wideFrom ? convertSlow<uint64_t, uint64_t> : convertSlow<uint64_t, uint32_t>)
               : (wideFrom ? convertSlow<uint32_t, uint64_t> : convertSlow<uint32_t, uint32_t>);
  finish(d, h, InstructionClass::Convert);
}

} // namespace

std::span<const Opcode> convertOpcodes() {
  static const Opcode list[] = {{"cvt", decodeCvt}};
  return list;
}

} // namespace gemm::emulator
