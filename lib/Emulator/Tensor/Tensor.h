// The arithmetic of tensor cores, after the published models (MMA-Sim, arXiv
// 2511.10909): products exact and unnormalised, all terms and the accumulator
// aligned to the largest exponent, cut towards zero at `f` fractional bits,
// added exactly, and the sum rounded towards zero to f32.
#pragma once

#include <cstdint>

namespace gemm::emulator {

/// a b + c of doubles: a NaN among them stays, quiet; what is none without one has its sign set.
double fusedDouble(double a, double b, double c);

/// One operand element: value = significand * 2^(exponent - fraction bits).
/// Special values keep exponent 0 and are told by `special`.
struct TensorElement {
  int32_t significand = 0;
  int16_t exponent = 0; ///< a term that is zero has another
  uint8_t special = 0;  ///< 0, or Infinite with the sign in significand, or NotANumber
};
inline constexpr uint8_t tensorInfinite = 1, tensorNan = 2;

/// Format of an operand: fraction bits, least exponent.
struct TensorFormat {
  int fraction, bias, exponentBits;
  bool finite = false; ///< no infinities: all ones is NaN, other codes are numbers
};
inline constexpr TensorFormat formatF16{10, 15, 5}, formatBf16{7, 127, 8}, formatTf32{10, 127, 8},
    formatE4m3{3, 7, 4, true}, formatE5m2{2, 15, 5}, formatF32{23, 127, 8};

TensorElement unpackElement(uint32_t bits, TensorFormat);

/// What an accumulator is kept as: f32 rounded towards zero, f32 cut to 13
/// fraction bits, or f16 rounded to nearest even.
enum class Accumulator : uint8_t { F32, F32Cut13, F16 };

/// How a tensor core adds: the fraction bits of a product, which are those of both operands; `f`
/// of a sum's, below its largest term; the exponent of a term that is zero.
struct DotFormat {
  int fraction, f, zero;
  Accumulator kind = Accumulator::F32;
};

/// c + sum a[k]*b[k], k < n <= 32, as the tensor core adds it.
uint32_t fusedDotAdd(const TensorElement *a, const TensorElement *b, unsigned n, uint32_t c,
                     const DotFormat &model);

/// The operands of m16n8k16 (or k8) as a warp holds them: each group of 32
/// words is an 8x8 tile, row-major pairs; A has k/8 * 2 tiles (rows first), B
/// has k/8 tiles of n by k; the accumulators are c[0..3][lane].
struct MmaOperands {
  const uint32_t *a[4];
  const uint32_t *b[2];
  const uint32_t *c[4];
  uint32_t *d[4];
};
struct MmaModel {
  bool bf16;
  int k;    ///< 8 or 16
  int step; ///< products added at once: 8 or 16
  int f;    ///< fractional bits kept in alignment
  int zero; ///< the exponent of a term that is zero
};
/// D = A B + C for one warp. Portable and exact; the reference of the other.
void mmaPortable(const MmaOperands &, const MmaModel &);
/// The same bits with AVX2, where the CPU has it and the data allow; false when
/// nothing was done.
bool mmaAvx2(const MmaOperands &, const MmaModel &);
/// Whichever is fastest here.
void mma(const MmaOperands &, const MmaModel &);

} // namespace gemm::emulator
