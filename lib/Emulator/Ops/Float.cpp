// Floating-point arithmetic: add, sub, mul, fma, div, min, max with rounding
// modes, flushing and saturation. Opcodes shared with integers (add, sub, mul,
// mad, min, max, div, abs, neg) start here and go on by type.
#include <cfenv>

#include "Ops/Approximate.h"

namespace gemm::emulator {

void decodeIntegerAdd(Decoder &);
void decodeIntegerSub(Decoder &);
void decodeIntegerMul(Decoder &);
void decodeIntegerMad(Decoder &);
void decodeIntegerMin(Decoder &);
void decodeIntegerMax(Decoder &);
void decodeIntegerDiv(Decoder &);
void decodeIntegerAbs(Decoder &);
void decodeIntegerNeg(Decoder &);
void decodeMixed(Decoder &, char op, Type narrow);

namespace {

bool namesFloat(const Decoder &d) {
  for (auto t : {".f32", ".f64", ".f16", ".bf16", ".f16x2", ".bf16x2"})
    if (size_t at = d.opcode.find(t); at != std::string_view::npos)
      return true;
  return false;
}

void takeFlags(Decoder &d) {
  d.inst.mode2 |= d.take("ftz") ? flushSubnormals : 0;
  d.inst.mode2 |= d.take("sat") ? saturateUnit : 0;
  d.inst.mode2 |= d.take("relu") ? rectify : 0;
}

Round takeRounding(Decoder &d) {
  d.take("rn");
  return d.take("rz")   ? Round::Zero
         : d.take("rm") ? Round::Down
         : d.take("rp") ? Round::Up
                        : Round::NearestEven;
}

// Directed rounding of f32 add, mul and fma: exact or sticky in a double.
template <char op> void directed(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  auto in = [&](uint32_t s) {
    float v = floatOfBits(s);
    return double(i.mode2 & flushSubnormals ? flushed(v) : v);
  };
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    double x = in(a[l]), y = in(b[l]), v;
    if constexpr (op == '+')
      v = addToOdd(x, y);
    else if constexpr (op == '-')
      v = addToOdd(x, -y);
    else if constexpr (op == '*')
      v = x * y;
    else if constexpr (op == '/')
      v = divideToOdd(x, y);
    else if constexpr (op == 'r')
      v = divideToOdd(1, x);
    else if constexpr (op == 's')
      v = squareRootToOdd(x);
    else
      v = addToOdd(x * y, in(c[l]));
    float f = float(roundTo(v, 23, -126, 127, Round(i.mode)));
    d[l] = bitsOfFloat(finished(f, i.mode2));
  }
}

// f64 has no wider type to go through: the host rounds as asked, for one
// operation whose operands and result the compiler cannot move past the switch.
template <class Op, unsigned N> void directed64(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = w.r64(i.op[0]);
  const auto *a = w.r64(i.op[1]), *b = w.r64(i.op[2]), *c = w.r64(i.op[3]);
  const int before = std::fegetround();
  const Round mode = Round(i.mode);
  std::fesetround(mode == Round::Zero   ? FE_TOWARDZERO
                  : mode == Round::Down ? FE_DOWNWARD
                                        : FE_UPWARD);
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    volatile double x = floatOfBits64(a[l]), y = N > 1 ? floatOfBits64(b[l]) : 0,
                    z = N > 2 ? floatOfBits64(c[l]) : 0;
    volatile double v;
    if constexpr (N == 1)
      v = Op::template apply<double>(x);
    else if constexpr (N == 2)
      v = Op::template apply<double>(x, y);
    else
      v = std::fma(double(x), double(y), double(z));
    d[l] = bitsOfDouble(canonical(double(v)));
  }
  std::fesetround(before);
}

template <class Op, unsigned N, char op> void decodeRounded(Decoder &d) {
  Round mode = takeRounding(d);
  takeFlags(d);
  Type t = d.takeType();
  d.inst.mode = uint8_t(mode);
  if (Type narrow = t == Type::F32 ? d.tryType() : Type::None; narrow != Type::None)
    return decodeMixed(d, op, narrow);
  decodeSame(d, t, N);
  if (mode == Round::NearestEven)
    return finish(d, pickFloat<Op, N>(t, d.inst.mode2), InstructionClass::Float);
  finish(d,
         t == Type::F32   ? directed<op>
         : t == Type::F64 ? directed64<Op, N>
                          : Handler(nullptr),
         InstructionClass::Float);
}

template <class Op, unsigned N, char op, OpcodeDecoder integer> void decodeShared(Decoder &d) {
  namesFloat(d) ? decodeRounded<Op, N, op>(d) : integer(d);
}

template <class Plain, class Nan, OpcodeDecoder integer> void decodeMinMax(Decoder &d) {
  if (!namesFloat(d))
    return integer(d);
  takeFlags(d);
  const bool nan = d.take("NaN"), xorSign = d.take("xorsign");
  if (xorSign && !d.take("abs"))
    d.unsupported();
  Type t = d.takeType();
  if (d.count() == 4) { // of three
    if (t != Type::F32 || xorSign)
      d.unsupported();
    decodeSame(d, t, 3);
    return finish(d,
                  nan ? floatLanes<float, OfThree<Nan>, 3, true>
                      : floatLanes<float, OfThree<Plain>, 3, true>,
                  InstructionClass::Float);
  }
  decodeSame(d, t, 2);
  if (xorSign)
    return finish(d,
                  nan ? pickFloat<XorSign<Nan>, 2>(t, d.inst.mode2)
                      : pickFloat<XorSign<Plain>, 2>(t, d.inst.mode2),
                  InstructionClass::Float);
  finish(d, nan ? pickFloat<Nan, 2>(t, d.inst.mode2) : pickFloat<Plain, 2>(t, d.inst.mode2),
         InstructionClass::Float);
}

void decodeDiv(Decoder &d) {
  if (!namesFloat(d))
    return decodeIntegerDiv(d);
  if (d.take("approx") || d.take("full")) {
    takeFlags(d);
    Type t = d.takeType();
    decodeSame(d, t, 2);
    return finish(d,
                  t != Type::F32 ? Handler(nullptr)
                  : d.inst.mode2 ? approximateLanes<FDiv, Approximation::Div, 2, true>
                                 : approximateLanes<FDiv, Approximation::Div, 2, false>,
                  InstructionClass::Float);
  }
  decodeRounded<FDiv, 2, '/'>(d);
}

// abs and neg touch the sign bit alone and keep a NaN's payload.
template <bool negate> void signBits(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), sign = uint32_t(i.imm);
  forLanes(mask, [=](unsigned l) { d[l] = negate ? a[l] ^ sign : a[l] & ~sign; });
}
template <bool negate> void flushedSignBits(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), sign = uint32_t(i.imm);
  forLanes(mask, [=](unsigned l) {
    uint32_t v = sign == 0x80000000 ? bitsOfFloat(flushed(floatOfBits(a[l])))
                                    : flushedHalf<F16Format>(a[l] & 0xffff, flushSubnormals) |
                                          flushedHalf<F16Format>(a[l] >> 16, flushSubnormals) << 16;
    d[l] = negate ? v ^ sign : v & ~sign;
  });
}
template <bool negate> void signBits64(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t *d = w.r64(i.op[0]);
  const uint64_t *a = w.r64(i.op[1]), sign = uint64_t(1) << 63;
  forLanes(mask, [=](unsigned l) { d[l] = negate ? a[l] ^ sign : a[l] & ~sign; });
}
template <bool negate> void decodeSign(Decoder &d) {
  if (!namesFloat(d))
    return negate ? decodeIntegerNeg(d) : decodeIntegerAbs(d);
  bool flush = d.take("ftz");
  Type t = d.takeType();
  decodeSame(d, t, 1);
  d.inst.imm = t == Type::F32 ? 0x80000000 : bitsOf(t) == 16 ? 0x8000 : 0x80008000;
  finish(d,
         t == Type::F64 ? (flush ? Handler(nullptr) : signBits64<negate>)
         : flush        ? flushedSignBits<negate>
                        : signBits<negate>,
         InstructionClass::Float);
}

template <class S> void copySign(Warp &w, const Inst &i, uint32_t mask) {
  S *d = slots<S>(w, i.op[0]);
  const S *a = slots<S>(w, i.op[1]), *b = slots<S>(w, i.op[2]), sign = S(1) << (8 * sizeof(S) - 1);
  forLanes(mask, [=](unsigned l) { d[l] = (b[l] & ~sign) | (a[l] & sign); });
}
void decodeCopySign(Decoder &d) {
  Type t = d.takeType();
  decodeSame(d, t, 2);
  finish(d,
         t == Type::F32   ? copySign<uint32_t>
         : t == Type::F64 ? copySign<uint64_t>
                          : Handler(nullptr),
         InstructionClass::Float);
}

template <class T> void testProperty(Warp &w, const Inst &i, uint32_t mask) {
  const auto *a = slots<T>(w, i.op[1]);
  uint32_t r = 0;
  for (unsigned l = 0; l < 32; ++l) {
    int c = std::fpclassify(fromSlot<T>(a[l]));
    bool is[] = {c != FP_NAN && c != FP_INFINITE,
                 c == FP_INFINITE,
                 c != FP_NAN,
                 c == FP_NAN,
                 c == FP_NORMAL,
                 c == FP_SUBNORMAL};
    r |= uint32_t(is[i.mode]) << l;
  }
  uint32_t &p = w.pred(i.op[0]);
  p = (p & ~mask) | (r & mask);
}
void decodeTestp(Decoder &d) {
  static constexpr std::string_view names[] = {"finite",     "infinite", "number",
                                               "notanumber", "normal",   "subnormal"};
  uint8_t which = 0;
  while (which < 6 && !d.take(names[which]))
    ++which;
  if (which == 6)
    d.unsupported();
  Type t = d.takeType();
  d.expectOperands(2, 2);
  d.inst.mode = which;
  d.inst.op[0] = d.dst(0, Type::Pred);
  d.inst.op[1] = d.src(1, t);
  finish(d,
         t == Type::F32   ? testProperty<float>
         : t == Type::F64 ? testProperty<double>
                          : Handler(nullptr),
         InstructionClass::Float);
}

// approx functions are computed to the last place or better, well within the
// errors that the ISA states for them, unless those are asked for.
template <class Op, Approximation function> void decodeApprox(Decoder &d) {
  d.take("approx");
  takeFlags(d);
  Type t = d.takeType();
  decodeSame(d, t, 1);
  finish(d, pickApproximation<Op, function>(t, d.inst.mode2), InstructionClass::Float);
}
template <class Op, char op, Approximation function> void decodeApproxOrRounded(Decoder &d) {
  if (d.take("approx"))
    return decodeApprox<Op, function>(d);
  decodeRounded<Op, 1, op>(d);
}

} // namespace

std::span<const Opcode> floatOpcodes() {
  static const Opcode list[] = {
      {"add", decodeShared<FAdd, 2, '+', decodeIntegerAdd>},
      {"sub", decodeShared<FSub, 2, '-', decodeIntegerSub>},
      {"mul", decodeShared<FMul, 2, '*', decodeIntegerMul>},
      {"mad", decodeShared<FFma, 3, 'f', decodeIntegerMad>},
      {"fma", decodeRounded<FFma, 3, 'f'>},
      {"min", decodeMinMax<FMin, FMinNan, decodeIntegerMin>},
      {"max", decodeMinMax<FMax, FMaxNan, decodeIntegerMax>},
      {"div", decodeDiv},
      {"abs", decodeSign<false>},
      {"neg", decodeSign<true>},
      {"copysign", decodeCopySign},
      {"testp", decodeTestp},
      {"sqrt", decodeApproxOrRounded<FSqrt, 's', Approximation::Sqrt>},
      {"rcp", decodeApproxOrRounded<FRcp, 'r', Approximation::Rcp>},
      {"rsqrt", decodeApprox<FRsqrt, Approximation::Rsqrt>},
      {"ex2", decodeApprox<FEx2, Approximation::Ex2>},
      {"lg2", decodeApprox<FLg2, Approximation::Lg2>},
      {"sin", decodeApprox<FSin, Approximation::Sin>},
      {"cos", decodeApprox<FCos, Approximation::Cos>},
      {"tanh", decodeApprox<FTanh, Approximation::Tanh>},
  };
  return list;
}

} // namespace gemm::emulator
