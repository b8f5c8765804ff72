/* Nanoseconds of one call of gemm_plan_run, the least of several rounds of many, on a driver that
 * does nothing (NullDriver.cpp) and on the host's reference, as lines of JSON.
 * usage: call-overhead folder-of-bundle */
#include "gemm-c/Runtime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { M = 16, N = 16, K = 16, P = 16, ROUNDS = 25 };

#define TRY(CALL)                                                                                  \
  do {                                                                                             \
    if ((CALL) != 0) {                                                                             \
      fprintf(stderr, "error: %s\n", gemm_last_error());                                           \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

typedef int launch_kernel(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                          unsigned, void *, void **, void **);

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* CPU time of the thread, which other work on the machine moves least. */
#define LEAST(NAME, CALLS, BODY)                                                                   \
  do {                                                                                             \
    double least = 1e300;                                                                          \
    for (int round = 0; round < ROUNDS; ++round) {                                                 \
      double begin = now();                                                                        \
      for (int call = 0; call < (CALLS); ++call)                                                   \
        BODY;                                                                                      \
      double each = (now() - begin) / (CALLS);                                                     \
      least = each < least ? each : least;                                                         \
    }                                                                                              \
    printf("{\"what\": \"%s\", \"ns\": %.1f}\n", NAME, least);                                     \
  } while (0)

int main(int argc, char **argv) {
  static _Alignas(16) float x[M * K], w[N * K], u[P * N], y[M * N], z[M * P];
  const int64_t xs[] = {M, K}, ws[] = {N, K}, us[] = {P, N};
  const gemm_array given[] = {{.type = GEMM_F32, .rank = 2, .sizes = xs},
                              {.type = GEMM_F32, .rank = 2, .sizes = ws},
                              {.type = GEMM_F32, .rank = 2, .sizes = us}};
  gemm_memory layer[] = {{x, NULL}, {w, NULL}, {y, NULL}};
  gemm_memory chain[] = {{x, NULL}, {w, NULL}, {u, NULL}, {z, NULL}};
  const int64_t words[] = {(int64_t)(size_t)x, GEMM_F32, 2, M, K, K, 1,
                           (int64_t)(size_t)w, GEMM_F32, 2, N, K, K, 1,
                           (int64_t)(size_t)y, GEMM_F32, 2, M, N, N, 1};
  gemm_bundle *bundle = NULL;
  gemm_plan *one = NULL, *two = NULL, *host = NULL, *emulated = NULL;
  launch_kernel *direct = NULL;
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *symbol;
  if (argc != 2 || !library || !dlsym(library, "nullLaunches"))
    return fprintf(stderr, "usage: LD_LIBRARY_PATH=<the null driver's> call-overhead BUNDLE\n"), 1;
  symbol = dlsym(library, "cuLaunchKernel");
  memcpy(&direct, &symbol, sizeof symbol);
  TRY(gemm_bundle_load(argv[1], &bundle));
  TRY(gemm_plan_create(bundle, "layer", "cuda", given, 2, 0, &one));
  TRY(gemm_plan_create(bundle, "chain", "cuda", given, 3, 0, &two));
  TRY(gemm_plan_create(bundle, "layer", "ref", given, 2, 0, &host));
  TRY(gemm_plan_create(bundle, "layer", "emulate", given, 2, 0, &emulated));
  int m = M;
  void *params[] = {&x, &w, &y, &m, &m, &m};
  LEAST("cuLaunchKernel of a driver that does nothing", 20000,
        direct(&m, 1, 1, 1, 128, 1, 1, 0, NULL, params, NULL));
  LEAST("gemm_plan_run, cuda, 1 launch", 20000, TRY(gemm_plan_run(one, layer, 3, NULL)));
  LEAST("gemm_plan_run, cuda, 2 launches", 20000, TRY(gemm_plan_run(two, chain, 4, NULL)));
  LEAST("gemm_plan_run, ref", 100, TRY(gemm_plan_run(host, layer, 3, NULL)));
  LEAST("gemm_run_entry, ref", 100,
        TRY(gemm_run_entry(argv[1], "layer", "ref", words, sizeof words / sizeof *words)));
  LEAST("gemm_plan_run, emulate", 20, TRY(gemm_plan_run(emulated, layer, 3, NULL)));
  LEAST("gemm_run_entry, emulate", 20,
        TRY(gemm_run_entry(argv[1], "layer", "emulate", words, sizeof words / sizeof *words)));
  TRY(gemm_plan_free(one));
  TRY(gemm_plan_free(two));
  TRY(gemm_plan_free(host));
  TRY(gemm_plan_free(emulated));
  TRY(gemm_bundle_free(bundle));
  return 0;
}
