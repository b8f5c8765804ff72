/* What the C programs that test gemm-c/Runtime.h share. A check that fails ends the program. */
#ifndef GEMM_TEST_COMMON_H
#define GEMM_TEST_COMMON_H

#include "gemm-c/Runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(CONDITION)                                                                           \
  do {                                                                                             \
    if (!(CONDITION)) {                                                                            \
      fprintf(stderr, "%s:%d: %s does not hold; last error: '%s'\n", __FILE__, __LINE__,           \
              #CONDITION, gemm_last_error());                                                      \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

/* A call that succeeds, and leaves no text. */
#define OK(CALL)                                                                                   \
  do {                                                                                             \
    CHECK((CALL) == 0);                                                                            \
    CHECK(gemm_last_error()[0] == '\0');                                                           \
  } while (0)

/* A call that is refused with a text that has this in it. */
#define REFUSED(CALL, TEXT)                                                                        \
  do {                                                                                             \
    CHECK((CALL) == 1);                                                                            \
    CHECK(strstr(gemm_last_error(), TEXT) != NULL);                                                \
  } while (0)

static inline gemm_array matrix(int32_t type, const int64_t *sizes) {
  gemm_array array = {0};
  array.type = type, array.rank = 2, array.sizes = sizes;
  return array;
}

static inline gemm_memory packed(const void *data) {
  gemm_memory memory = {0};
  memory.data = (void *)(size_t)data;
  return memory;
}

static inline gemm_memory strided(void *data, const int64_t *strides) {
  gemm_memory memory = {0};
  memory.data = data, memory.strides = strides;
  return memory;
}

/* Small whole numbers, whose sums are exact. */
static inline void fill(float *to, int64_t count, unsigned seed) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = (float)(int)((seed = seed * 1103515245u + 12345u) >> 16 & 7u) - 3.0f;
}

/* y [m,n] = x [m,k] w [n,k]^T */
static inline void product(const float *x, const float *w, float *y, int64_t m, int64_t n,
                           int64_t k) {
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t l = 0; l < k; ++l)
        sum += x[i * k + l] * w[j * k + l];
      y[i * n + j] = sum;
    }
}

#endif
