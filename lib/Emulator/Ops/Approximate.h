// Handlers of the approximate instructions: the exact result rounded or, where the options
// ask for it, moved to an end of what the PTX ISA allows. In: an operation on float and
// double, and the table of gemm/Target/Approximations.h.
#pragma once

#include "Machine/Machine.h"
#include "Machine/Random.h"
#include "Ops/FloatOps.h"
#include "gemm/Target/Approximations.h"

namespace gemm::emulator {

/// Whether this result goes to the upper end. `Worst` takes either end, the same for the same
/// instruction, operand and seed.
inline bool movesUp(const Options &options, const Inst &inst, uint64_t operand) {
  if (options.approx == Approx::Up || options.approx == Approx::Down)
    return options.approx == Approx::Up;
  Random random{options.seed ^ (uint64_t(inst.line) << 40) ^ operand};
  return random.next() & 1;
}

/// Whether an operand's result is the nearest number. sin and cos are in full accuracy from -2 pi
/// to 2 pi alone; who does not reduce what lies beyond must not see better results than a device
/// has.
template <Approximation function> bool isRounded(const Options &options, double x) {
  if (options.approx != Approx::Ideal)
    return false;
  constexpr bool turns = function == Approximation::Sin || function == Approximation::Cos;
  return !turns || std::fabs(x) <= 2 * kPi;
}

/// N sources of f32.
template <class Op, Approximation function, unsigned N, bool flagged>
void approximateLanes(Warp &w, const Inst &i, uint32_t mask) {
  const Options &options = w.cta->launch->options;
  constexpr bool alwaysRounds = function != Approximation::Sin && function != Approximation::Cos;
  if (alwaysRounds && options.approx == Approx::Ideal)
    return floatLanes<float, Op, N, flagged>(w, i, mask);
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]);
  const uint8_t flags = flagged ? i.mode2 : 0;
  auto in = [=](uint32_t bits) {
    float v = floatOfBits(bits);
    return flags & flushSubnormals ? flushed(v) : v;
  };
  for (; mask; mask &= mask - 1) {
    auto l = unsigned(__builtin_ctz(mask));
    float x = in(a[l]);
    double exact;
    if constexpr (N == 1)
      exact = Op::template apply<double>(double(x));
    else
      exact = double(x) / double(in(b[l]));
    if (x != 0 && !isRounded<function>(options, x)) // of 0 the ISA states it
      exact = outermost(exact, approximationError(function, double(x)),
                        movesUp(options, i, N == 1 ? a[l] : a[l] ^ uint64_t(b[l]) << 8),
                        approximateF32);
    d[l] = bitsOfFloat(finished(float(exact), flags));
  }
}

/// ex2 and tanh of f16 and bf16, one or two a lane.
template <class Op, class Format, Approximation function, unsigned width>
void approximateHalves(Warp &w, const Inst &i, uint32_t mask) {
  const Options &options = w.cta->launch->options;
  if (options.approx == Approx::Ideal)
    return halfLanes<Format, Op, 1, width>(w, i, mask);
  constexpr bool isBf16 = std::is_same_v<Format, Bf16Format>;
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]);
  for (; mask; mask &= mask - 1) {
    auto l = unsigned(__builtin_ctz(mask));
    uint32_t result = 0;
    for (unsigned s = 0; s < 16 * width; s += 16) {
      uint32_t bits = flushedHalf<Format>(a[l] >> s & 0xffff, i.mode2);
      auto x = double(Format::widen(bits)), exact = Op::template apply<double>(x);
      if (x != 0)
        exact = outermost(exact, approximationErrorOfHalves(function, isBf16),
                          movesUp(options, i, bits), isBf16 ? approximateBf16 : approximateF16);
      result |= finishedHalf<Format>(float(exact), i.mode2) << s;
    }
    d[l] = result;
  }
}

template <class Op, Approximation function> Handler pickApproximation(Type t, uint8_t flags) {
  constexpr bool halves = function == Approximation::Ex2 || function == Approximation::Tanh;
  if (t == Type::F32)
    return flags ? approximateLanes<Op, function, 1, true>
                 : approximateLanes<Op, function, 1, false>;
  if constexpr (halves) {
    if (t == Type::F16)
      return approximateHalves<Op, F16Format, function, 1>;
    if (t == Type::BF16)
      return approximateHalves<Op, Bf16Format, function, 1>;
    if (t == Type::F16x2)
      return approximateHalves<Op, F16Format, function, 2>;
    if (t == Type::BF16x2)
      return approximateHalves<Op, Bf16Format, function, 2>;
  }
  return pickFloat<Op, 1>(t, flags);
}

} // namespace gemm::emulator
