// What the files that are built for AVX2 say alike of eight lanes and of exponents. Internal to
// them.
#pragma once

#include "Tensor/BlockAvx2.h"

#if defined(__x86_64__)

namespace gemm::emulator {

inline constexpr int noExponent = -128; // of a zero: below that of any product in range
inline constexpr int noTiny = -180;     // so far below that it matters to no sum
inline constexpr int leastExponent = -35, mostExponent = 35;

GEMM_AVX2 inline __m256i bitsOf(__m256 v) { return _mm256_castps_si256(v); }
GEMM_AVX2 inline __m256 ofBits(__m256i v) { return _mm256_castsi256_ps(v); }
GEMM_AVX2 inline __m256i magnitude(__m256i bits) {
  return _mm256_and_si256(bits, _mm256_set1_epi32(0x7fffffff));
}
/// The 32 or 64 bits at an address, in each place: straight from memory.
GEMM_AVX2 inline __m256i broadcast32(const void *at) {
  return bitsOf(_mm256_broadcast_ss(static_cast<const float *>(at)));
}
GEMM_AVX2 inline __m256i broadcast64(const void *at) {
  return _mm256_castpd_si256(_mm256_broadcast_sd(static_cast<const double *>(at)));
}
GEMM_AVX2 inline unsigned signs(__m256i mask) { return unsigned(_mm256_movemask_ps(ofBits(mask))); }

} // namespace gemm::emulator

#endif
