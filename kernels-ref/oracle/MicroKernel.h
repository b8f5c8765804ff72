// The inner loops of the product in f64 vectors, for one tile of micro rows and columns.
// Included by files that are compiled for different instructions: everything is inlined or
// has internal linkage, and nothing of the standard library is used.
#pragma once

#include <cstdint>

namespace gemm::oracle {

constexpr int64_t microRows = 4, microColumns = 8;
// A span's blocks: what is added inside of one may come in any order.
constexpr int64_t spanK = 32;

/// What magnitudes of a and b are at least, see leastNormal.
struct Least {
  double a, b;
};

/// c[4][8] += a[k][4] * b[k][8], of magnitudes in the other form; panels are packed.
using Micro = void (*)(int64_t k, const double *a, const double *b, double *c, int64_t ldc,
                       Least least);

/// Per element of a tile: the sum so far, its least and largest after a block, the largest
/// block and all blocks together, where a block counts by the norms of its lines.
struct SpanSums {
  double *sum, *low, *high, *most, *total;
};
/// The same sums, a block of spanK products after the other, which are noted. `normsA` and
/// `normsB` have microRows and microColumns numbers for each block.
using SpanMicro = void (*)(int64_t k, const double *a, const double *b, const double *normsA,
                           const double *normsB, SpanSums to, int64_t ldc);

/// With multiplications and additions fused, which gives the same bits where products are
/// exact, as those of types narrower than f64 are. Null where the machine has no such
/// instructions.
Micro fusedMicro(bool magnitudes);
SpanMicro fusedSpanMicro();

namespace {
using Vector = double __attribute__((vector_size(32)));
using Mask = long long __attribute__((vector_size(32)));

using Unaligned = double __attribute__((vector_size(32), aligned(8), may_alias));

// c[4][8] += a[k][4] * b[k][8] (|a||b| with Abs); panels are packed. The loops
// over rows are unrolled so that the sums stay in registers.
template <bool Abs>
inline __attribute__((always_inline)) void microBody(int64_t k, const double *a, const double *b,
                                                     double *c, int64_t ldc, Least least) {
  const Mask mask = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
  const Vector leastB = {least.b, least.b, least.b, least.b};
  Vector low[microRows], high[microRows];
#pragma GCC unroll 4
  for (int64_t i = 0; i < microRows; ++i) {
    low[i] = *reinterpret_cast<const Unaligned *>(c + i * ldc);
    high[i] = *reinterpret_cast<const Unaligned *>(c + i * ldc + 4);
  }
  for (int64_t p = 0; p < k; ++p, a += microRows, b += microColumns) {
    Vector right0 = *reinterpret_cast<const Unaligned *>(b);
    Vector right1 = *reinterpret_cast<const Unaligned *>(b + 4);
    if (Abs) {
      right0 = (Vector)((Mask)right0 & mask);
      right1 = (Vector)((Mask)right1 & mask);
      right0 = right0 < leastB ? leastB : right0; // NaN stays
      right1 = right1 < leastB ? leastB : right1;
    }
#pragma GCC unroll 4
    for (int64_t i = 0; i < microRows; ++i) {
      double left = Abs ? __builtin_fabs(a[i]) : a[i];
      if (Abs && left < least.a)
        left = least.a;
      low[i] += right0 * left;
      high[i] += right1 * left;
    }
  }
#pragma GCC unroll 4
  for (int64_t i = 0; i < microRows; ++i) {
    *reinterpret_cast<Unaligned *>(c + i * ldc) = low[i];
    *reinterpret_cast<Unaligned *>(c + i * ldc + 4) = high[i];
  }
}

inline __attribute__((always_inline)) void spanBody(int64_t k, const double *a, const double *b,
                                                    const double *normsA, const double *normsB,
                                                    SpanSums to, int64_t ldc) {
  auto vector = [](double *from) -> Unaligned & { return *reinterpret_cast<Unaligned *>(from); };
  for (; k > 0; k -= spanK, a += spanK * microRows, b += spanK * microColumns) {
    microBody<false>(k < spanK ? k : spanK, a, b, to.sum, ldc, {});
    for (int64_t i = 0; i < microRows; ++i)
      for (int64_t j = 0; j < microColumns; j += 4) {
        int64_t at = i * ldc + j;
        Vector sum = vector(to.sum + at);
        Vector block = normsA[i] * *reinterpret_cast<const Unaligned *>(normsB + j);
        Unaligned &low = vector(to.low + at), &high = vector(to.high + at);
        Unaligned &most = vector(to.most + at), &total = vector(to.total + at);
        low = sum < low ? sum : low;
        high = sum > high ? sum : high;
        most = block > most ? block : most;
        total += block;
      }
    normsA += microRows, normsB += microColumns;
  }
}
} // namespace

} // namespace gemm::oracle
