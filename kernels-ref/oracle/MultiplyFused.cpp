// The inner loops of the product compiled for AVX2 and FMA, with contraction: the one place
// of the oracle where a product and a sum are one operation. See MicroKernel.h for why.
#include "MicroKernel.h"

namespace gemm::oracle {
namespace {
#if defined(__FMA__)
template <bool Abs>
void micro(int64_t k, const double *a, const double *b, double *c, int64_t ldc, Least least) {
  microBody<Abs>(k, a, b, c, ldc, least);
}
void spanMicro(int64_t k, const double *a, const double *b, const double *normsA,
               const double *normsB, SpanSums to, int64_t ldc) {
  spanBody(k, a, b, normsA, normsB, to, ldc);
}
bool supported() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
#endif
} // namespace

Micro fusedMicro(bool magnitudes) {
#if defined(__FMA__)
  if (supported())
    return magnitudes ? micro<true> : micro<false>;
#endif
  return nullptr;
}

SpanMicro fusedSpanMicro() {
#if defined(__FMA__)
  if (supported())
    return spanMicro;
#endif
  return nullptr;
}

} // namespace gemm::oracle
