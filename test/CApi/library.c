/* gemm_library_call of cuBLASLt from several threads, each with a bias of its own, which the
 * library takes with the descriptors that calls share. usage: GEMM_CUBLASLT=<the tests' stand-in of
 * the library> capi-library */
#include "common.h"

#include <pthread.h>

enum { SIZE = 8, THREADS = 4, CALLS = 200 };
static const size_t workspace = (size_t)32 << 20; /* what the stand-in wants, and does not touch */
static float one[SIZE * SIZE];

static void *worker(void *from) {
  float bias[SIZE], d[SIZE * SIZE];
  for (int i = 0; i < SIZE; ++i)
    bias[i] = *(const float *)from;
  for (int call = 0; call < CALLS; ++call) {
    OK(gemm_library_call(GEMM_CUBLASLT, GEMM_BIAS, GEMM_F32, GEMM_F32, 0, 0, SIZE, SIZE, SIZE, 1,
                         one, SIZE, 0, one, SIZE, 0, d, SIZE, 0, bias, NULL, 1, 0, NULL, one,
                         (int64_t)workspace));
    for (int i = 0; i < SIZE * SIZE; ++i)
      CHECK(d[i] == SIZE + bias[0]);
  }
  return NULL;
}

int main(void) {
  pthread_t started[THREADS];
  float number[THREADS];
  for (int i = 0; i < SIZE * SIZE; ++i)
    one[i] = 1;
  for (int i = 0; i < THREADS; ++i) {
    number[i] = (float)(100 * i);
    CHECK(pthread_create(&started[i], NULL, worker, &number[i]) == 0);
  }
  for (int i = 0; i < THREADS; ++i)
    CHECK(pthread_join(started[i], NULL) == 0);
  printf("gemm_library_call holds on %d threads\n", THREADS);
  return 0;
}
