// cvt between pairs of 8-bit floats and f32 or f16x2. The first source of a pair
// goes into the upper half.
#include "Ops/Convert.h"

#include "Tensor/TensorTile.h"

namespace gemm::emulator {

namespace {

bool isPair(Type t) { return t == Type::E4M3x2 || t == Type::E5M2x2; }
Type elementOf(Type pair) { return pair == Type::E4M3x2 ? Type::E4M3 : Type::E5M2; }

double rectified(double v, uint8_t flags) { return flags & relu && v <= 0 ? 0 : v; }

void pairOfFloats(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]);
  const Type t = Type(i.mode);
  forLanes(mask, [=, flags = i.mode2](unsigned l) {
    uint32_t hi = fp8OfDouble(rectified(floatOfBits(a[l]), flags), t);
    uint32_t lo = fp8OfDouble(rectified(floatOfBits(b[l]), flags), t);
    d[l] = hi << 8 | lo;
  });
}

void pairOfHalves(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  const Type t = Type(i.mode);
  forLanes(mask, [=, flags = i.mode2](unsigned l) {
    uint32_t hi = fp8OfDouble(rectified(floatOfF16(uint16_t(a[l] >> 16)), flags), t);
    uint32_t lo = fp8OfDouble(rectified(floatOfF16(uint16_t(a[l])), flags), t);
    d[l] = hi << 8 | lo;
  });
}

// Every 8-bit float is exact in f16.
void halvesOfPair(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  const Type t = Type(i.mode);
  forLanes(mask, [=, flags = i.mode2](unsigned l) {
    uint32_t hi = f16OfFloat(float(rectified(floatOfFp8(uint8_t(a[l] >> 8), t), flags)));
    uint32_t lo = f16OfFloat(float(rectified(floatOfFp8(uint8_t(a[l]), t), flags)));
    d[l] = hi << 16 | lo;
  });
}

} // namespace

uint8_t fp8OfDouble(double v, Type t) {
  if (v != v)
    return 0x7f;
  const TensorFormat f = tensorFormat(t);
  const double top = t == Type::E4M3 ? 448 : 57344;
  const int least = 1 - f.bias;
  double r =
      std::fabs(v) >= top ? top : std::fabs(roundTo(v, f.fraction, least, 15, Round::NearestEven));
  if (r > top)
    r = top;
  const uint8_t sign = std::signbit(v) ? 0x80 : 0;
  if (r < std::ldexp(1.0, least)) // subnormal: units of the least place
    return sign | uint8_t(std::ldexp(r, f.fraction - least));
  int exponent;
  double m = std::frexp(r, &exponent); // 0.5 <= m < 1
  unsigned fraction = unsigned(std::ldexp(m, f.fraction + 1)) - (1u << f.fraction);
  return uint8_t(sign | unsigned(exponent - 1 + f.bias) << f.fraction | fraction);
}

float floatOfFp8(uint8_t bits, Type t) {
  const TensorFormat f = tensorFormat(t);
  TensorElement e = unpackElement(bits, f);
  if (e.special == tensorNan)
    return NAN;
  float v =
      e.special ? INFINITY : std::ldexp(std::fabs(float(e.significand)), e.exponent - f.fraction);
  return bits & 0x80 ? -v : v;
}

bool decodeNarrowCvt(Decoder &d, Type to, Type from) {
  if (!isPair(to) && !isPair(from))
    return false;
  const bool narrowing = isPair(to);
  const Round mode = Round(d.inst.mode);
  if (mode != Round::NearestEven || d.inst.mode2 & ~(relu | satFinite) ||
      narrowing != bool(d.inst.mode2 & satFinite))
    d.unsupported();
  d.inst.mode = uint8_t(elementOf(narrowing ? to : from));
  if (narrowing && from == Type::F32) {
    d.expectOperands(3, 3);
    d.inst.op[0] = d.dst(0, Type::B16);
    d.inst.op[1] = d.src(1, Type::F32);
    d.inst.op[2] = d.src(2, Type::F32);
    finish(d, pairOfFloats, InstructionClass::Convert);
    return true;
  }
  if ((narrowing ? from : to) != Type::F16x2)
    d.unsupported();
  d.expectOperands(2, 2);
  d.inst.op[0] = d.dst(0, narrowing ? Type::B16 : Type::B32);
  d.inst.op[1] = d.src(1, narrowing ? Type::B32 : Type::B16);
  finish(d, narrowing ? pairOfHalves : halvesOfPair, InstructionClass::Convert);
  return true;
}

} // namespace gemm::emulator
