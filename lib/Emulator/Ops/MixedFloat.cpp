// add, sub and fma of f32 whose factors are f16 or bf16 (PTX ISA 8.6, sm_100): the
// narrow operands are widened, which is exact, and the result is rounded once.
#include "Ops/FloatOps.h"

namespace gemm::emulator {

namespace {
template <class Format, char op> void mixed(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  auto widened = [](uint32_t bits) { return double(Format::widen(bits & 0xffff)); };
  auto wide = [](uint32_t bits) { return double(floatOfBits(bits)); };
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    double v;
    if constexpr (op == 'f') // a product of two such is exact in f64
      v = addToOdd(widened(a[l]) * widened(b[l]), wide(c[l]));
    else
      v = addToOdd(widened(a[l]), op == '+' ? wide(b[l]) : -wide(b[l]));
    float f = float(roundTo(v, 23, -126, 127, Round(i.mode)));
    d[l] = bitsOfFloat(finished(f, i.mode2));
  }
}

template <char op> Handler pick(Type narrow) {
  return narrow == Type::F16    ? mixed<F16Format, op>
         : narrow == Type::BF16 ? mixed<Bf16Format, op>
                                : Handler(nullptr);
}
} // namespace

void decodeMixed(Decoder &d, char op, Type narrow) {
  d.needs(100);
  const unsigned factors = op == 'f' ? 2 : 1;
  d.expectOperands(factors + 2, factors + 2);
  d.inst.op[0] = d.dst(0, Type::F32);
  for (unsigned i = 1; i <= factors; ++i)
    d.inst.op[i] = d.src(i, narrow);
  d.inst.op[factors + 1] = d.src(factors + 1, Type::F32);
  finish(d,
         op == '+'   ? pick<'+'>(narrow)
         : op == '-' ? pick<'-'>(narrow)
         : op == 'f' ? pick<'f'>(narrow)
                     : Handler(nullptr),
         InstructionClass::Float);
}

} // namespace gemm::emulator
