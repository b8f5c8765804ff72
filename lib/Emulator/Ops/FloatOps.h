// Scalar floating-point operations as functors over float and double, and the
// handlers that run them over lanes of f32, f64 and the 16-bit formats. The
// 16-bit ones compute in float, which is wide enough to round twice safely.
#pragma once

#include "Ops/Ops.h"

namespace gemm::emulator {

enum FloatFlags : uint8_t { flushSubnormals = 1, saturateUnit = 2, rectify = 4 };

struct FAdd {
  template <class T> static T apply(T a, T b) { return a + b; }
};
struct FSub {
  template <class T> static T apply(T a, T b) { return a - b; }
};
struct FMul {
  template <class T> static T apply(T a, T b) { return a * b; }
};
struct FDiv {
  template <class T> static T apply(T a, T b) { return a / b; }
};
struct FFma {
  static float apply(float a, float b, float c) { return fusedMultiplyAdd(a, b, c); }
  template <class T> static T apply(T a, T b, T c) {
    if constexpr (sizeof(T) == 4)
      return fusedMultiplyAdd(a, b, c);
    else
      return std::fma(a, b, c);
  }
};
// One NaN operand gives the other; +0 is greater than -0.
struct FMin {
  template <class T> static T apply(T a, T b) {
    if (a == b)
      return std::signbit(a) ? a : b;
    return a != a ? b : b != b ? a : a < b ? a : b;
  }
};
struct FMax {
  template <class T> static T apply(T a, T b) {
    if (a == b)
      return std::signbit(a) ? b : a;
    return a != a ? b : b != b ? a : a > b ? a : b;
  }
};
struct FMinNan {
  template <class T> static T apply(T a, T b) {
    return a != a || b != b ? T(NAN) : FMin::apply(a, b);
  }
};
struct FMaxNan {
  template <class T> static T apply(T a, T b) {
    return a != a || b != b ? T(NAN) : FMax::apply(a, b);
  }
};
/// The lesser or greater magnitude, with the sign of the product.
template <class Op> struct XorSign {
  template <class T> static T apply(T a, T b) {
    T v = Op::template apply<T>(std::fabs(a), std::fabs(b));
    return std::signbit(a) != std::signbit(b) ? -v : v;
  }
};
template <class Op> struct OfThree {
  template <class T> static T apply(T a, T b, T c) {
    return Op::template apply<T>(Op::template apply<T>(a, b), c);
  }
};
struct FSqrt {
  template <class T> static T apply(T a) { return std::sqrt(a); }
};
struct FRcp {
  template <class T> static T apply(T a) { return T(1) / a; }
};
struct FRsqrt {
  template <class T> static T apply(T a) { return T(1 / std::sqrt(double(a))); }
};
struct FEx2 {
  template <class T> static T apply(T a) { return std::exp2(a); }
};
struct FLg2 {
  template <class T> static T apply(T a) { return std::log2(a); }
};
struct FSin {
  template <class T> static T apply(T a) { return std::sin(a); }
};
struct FCos {
  template <class T> static T apply(T a) { return std::cos(a); }
};
struct FTanh {
  template <class T> static T apply(T a) { return std::tanh(a); }
};

/// NVIDIA's one NaN.
inline float canonical(float v) { return v == v ? v : floatOfBits(0x7fffffff); }
inline double canonical(double v) { return v == v ? v : floatOfBits64(0x7fffffffffffffff); }

template <class T> inline T finished(T v, uint8_t flags) {
  v = canonical(v);
  if constexpr (sizeof(T) == 4)
    if (flags & flushSubnormals)
      v = flushed(v);
  if (flags & saturateUnit)
    v = v >= 1 ? T(1) : v > 0 ? v : T(0);
  if (flags & rectify)
    v = v != v ? v : v > 0 ? v : T(0);
  return v;
}

/// f32 and f64, N sources. `flagged` handlers honour Inst::mode2.
template <class T, class Op, unsigned N, bool flagged>
void floatLanes(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]), *b = slots<T>(w, i.op[2]), *c = slots<T>(w, i.op[3]);
  const uint8_t flags = flagged ? i.mode2 : 0;
  auto in = [=](SlotOf<T> s) {
    T v = fromSlot<T>(s);
    if constexpr (flagged && sizeof(T) == 4)
      if (flags & flushSubnormals)
        v = flushed(v);
    return v;
  };
  forLanes(mask, [=](unsigned l) {
    T v;
    if constexpr (N == 1)
      v = Op::template apply<T>(in(a[l]));
    else if constexpr (N == 2)
      v = Op::template apply<T>(in(a[l]), in(b[l]));
    else
      v = Op::template apply<T>(in(a[l]), in(b[l]), in(c[l]));
    d[l] = toSlot<T>(flagged ? finished(v, flags) : canonical(v));
  });
}

struct F16Format {
  static constexpr uint32_t exponent = 0x7c00;
  static float widen(uint32_t s) { return floatOfF16(uint16_t(s)); }
  static uint32_t narrow(float f) { return f16OfFloat(f); }
};
struct Bf16Format {
  static constexpr uint32_t exponent = 0x7f80;
  static float widen(uint32_t s) { return floatOfBf16(uint16_t(s)); }
  static uint32_t narrow(float f) { return bf16OfFloat(f); }
};

/// The bits of one value with .ftz, or as they are.
template <class Format> inline uint32_t flushedHalf(uint32_t bits, uint8_t flags) {
  return flags & flushSubnormals && (bits & Format::exponent) == 0 ? bits & 0x8000 : bits;
}
/// What an instruction writes of a float result. Whether it is subnormal is asked once it is
/// rounded.
template <class Format> inline uint32_t finishedHalf(float v, uint8_t flags) {
  uint32_t bits = Format::narrow(finished(v, uint8_t(flags & ~flushSubnormals)));
  return flushedHalf<Format>(bits, flags);
}

/// One or two 16-bit values a lane. A fused multiply-add keeps its inexact bit
/// so that the narrowing is the only rounding.
template <class Format, class Op, unsigned N, unsigned width>
void halfLanes(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  const uint8_t flags = i.mode2;
  forLanes(mask, [=](unsigned l) {
    uint32_t r = 0;
    for (unsigned h = 0; h < width; ++h) {
      unsigned s = 16 * h;
      auto in = [=](uint32_t word) {
        return Format::widen(flushedHalf<Format>(word >> s & 0xffff, flags));
      };
      float v, x = in(a[l]);
      if constexpr (N == 1)
        v = Op::template apply<float>(x);
      else if constexpr (N == 2)
        v = Op::template apply<float>(x, in(b[l]));
      else
        v = floatToOdd(addToOdd(double(x) * double(in(b[l])), double(in(c[l]))));
      r |= finishedHalf<Format>(v, flags) << s;
    }
    d[l] = r;
  });
}

template <class Op, unsigned N> Handler pickFloat(Type t, uint8_t flags) {
  switch (t) {
  case Type::F32:
    return flags ? floatLanes<float, Op, N, true> : floatLanes<float, Op, N, false>;
  case Type::F64:
    return flags ? floatLanes<double, Op, N, true> : floatLanes<double, Op, N, false>;
  case Type::F16:
    return halfLanes<F16Format, Op, N, 1>;
  case Type::BF16:
    return halfLanes<Bf16Format, Op, N, 1>;
  case Type::F16x2:
    return halfLanes<F16Format, Op, N, 2>;
  case Type::BF16x2:
    return halfLanes<Bf16Format, Op, N, 2>;
  default:
    return nullptr;
  }
}

} // namespace gemm::emulator
