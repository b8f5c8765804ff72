/* gemm-c/Runtime.h on memory of the host. usage: capi-host folder-of-bundle device...
 * Each device runs everything, but "blas", which runs one library call of the bundle beside. */
#include "common.h"

#include <pthread.h>

enum { M = 5, N = 7, K = 4, P = 3 };
static const int64_t xSizes[] = {M, K}, wSizes[] = {N, K}, uSizes[] = {P, N}, ySizes[] = {M, N},
                     kSizes[] = {K, K};
static float x[M * K], w[N * K], u[P * N], y[M * N], z[M * P], square[K * K];

static void prepare(void) {
  fill(x, M * K, 1), fill(w, N * K, 2), fill(u, P * N, 3), fill(square, K * K, 4);
  product(x, w, y, M, N, K);
  product(y, u, z, M, P, N);
}

static void describes(const gemm_bundle *bundle) {
  const char *machine = NULL, *chip = NULL, *name = NULL;
  int64_t count = 0, arguments = 0, results = 0;
  gemm_array array;
  OK(gemm_bundle_target(bundle, &machine, &chip));
  CHECK(strcmp(machine, "h200") == 0 && strcmp(chip, "sm_90a") == 0);
  OK(gemm_bundle_function_count(bundle, &count));
  CHECK(count == 9);
  OK(gemm_bundle_function_name(bundle, 1, &name));
  CHECK(strcmp(name, "chain") == 0);
  REFUSED(gemm_bundle_function_name(bundle, 9, &name), "expected one of 9 functions, got number 9");
  OK(gemm_function_counts(bundle, "chain", &arguments, &results));
  CHECK(arguments == 3 && results == 1);
  OK(gemm_function_argument(bundle, "chain", 2, &array));
  CHECK(array.type == GEMM_F32 && array.rank == 2 && !array.inout);
  CHECK(array.sizes[0] == -1 && strcmp(array.symbols[0], "p") == 0);
  OK(gemm_function_argument(bundle, "constant", 0, &array));
  CHECK(array.sizes[0] == -1 && array.sizes[1] == 4 && array.symbols[1] == NULL);
  OK(gemm_function_result(bundle, "chain", 0, &array));
  CHECK(array.type == GEMM_F32 && array.rank == 2 && strcmp(array.symbols[1], "p") == 0);
  OK(gemm_function_counts(bundle, "into", &arguments, &results));
  CHECK(arguments == 3 && results == 0);
  OK(gemm_function_argument(bundle, "into", 2, &array));
  CHECK(array.inout);
  OK(gemm_function_result(bundle, "asserted", 0, &array));
  CHECK(array.type == GEMM_I32 && array.rank == 1);
  REFUSED(gemm_function_result(bundle, "into", 0, &array),
          "expected one of 0 results, got number 0");
  REFUSED(gemm_function_argument(bundle, "chain", -1, &array), "3 arguments, got number -1");
  REFUSED(gemm_function_counts(bundle, "chains", &arguments, &results),
          "expected a function of layer, chain, into, again, used, twice, turned, constant, "
          "asserted, got "
          "'chains'");
}

static void refuses(gemm_bundle *bundle, const char *device) {
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)}, array;
  gemm_bundle *none = NULL;
  gemm_plan *plan = NULL, *freed = NULL;
  int64_t count = 0;
  float out[M * N + 1];
  REFUSED(gemm_bundle_load("no such folder", &none), "no such folder");
  CHECK(none == NULL);
  REFUSED(gemm_bundle_load(NULL, &none), "expected a folder, got none");
  REFUSED(gemm_bundle_load("x", NULL), "expected a pointer for the bundle, got null");
  REFUSED(gemm_bundle_function_count(NULL, &count),
          "bundle of gemm_bundle_load that was not freed");
  REFUSED(gemm_bundle_function_count(bundle, NULL), "expected a pointer for the count, got null");
  REFUSED(gemm_plan_create(NULL, "layer", device, given, 2, 0, &plan), "got null");
  REFUSED(gemm_plan_create(bundle, NULL, device, given, 2, 0, &plan), "expected a function");
  REFUSED(gemm_plan_create(bundle, "layer", NULL, given, 2, 0, &plan), "expected a device");
  REFUSED(gemm_plan_create(bundle, "layer", "gpu", given, 2, 0, &plan), "got 'gpu'");
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 2, 2, &plan), "gemm_plan_flag, got 2");
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 1, 0, &plan),
          "expected 2 arrays, got 1");
  REFUSED(gemm_plan_create(bundle, "layer", device, NULL, 2, 0, &plan), "expected arguments, got");
  given[1].type = GEMM_BF16;
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan),
          "expected argument 1 to be f32, got 7x4xbf16");
  given[1].type = 12;
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan), "a gemm_type, got 12");
  given[1] = matrix(GEMM_F32, ySizes);
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan), "5x7xf32");
  given[1].rank = 1;
  REFUSED(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan), "of rank 2, got 5xf32");
  given[1] = matrix(GEMM_F32, wSizes);
  CHECK(plan == NULL);
  OK(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan));
  REFUSED(gemm_plan_result(plan, 1, &array), "expected one of 1 results, got number 1");
  REFUSED(gemm_plan_result_count(NULL, &count), "a plan of gemm_plan_create that was not freed");
  /* A handle of another kind, which no compiler would take. */
  REFUSED(gemm_plan_result_count((const gemm_plan *)(const void *)bundle, &count), "got handle");
  gemm_memory memory[3] = {packed(x), packed(w), packed(out)};
  REFUSED(gemm_plan_run(plan, memory, 2, NULL), "@layer: expected 3 arrays, got 2");
  REFUSED(gemm_plan_run(plan, NULL, 3, NULL), "expected memory of 3 arrays, got null");
  memory[1].data = NULL;
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected memory of argument 1, 7x4xf32, got null");
  memory[1].data = w, memory[2].data = x;
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected memory of its own for result 0");
  memory[2].data = w + N * K - 1; /* the last of w and the first of y */
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "got result 0 from 0x");
  const int64_t still[] = {0, 1}, far[] = {INT64_MAX, 1}, woven[] = {3, 1};
  memory[2] = strided(out, still);
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected elements apart of result 0, 5x7xf32");
  memory[2] = strided(out, woven);
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected elements apart of result 0");
  memory[2] = strided(out, far);
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "within 64 bits, got stride 9223372036854775807");
  memory[2] = packed(out);
  REFUSED(gemm_plan_run(plan, memory, 3, out), "expected no stream for");
  OK(gemm_plan_run(plan, memory, 3, NULL));
  CHECK(memcmp(out, y, sizeof y) == 0);
  freed = plan;
  OK(gemm_plan_free(plan));
  REFUSED(gemm_plan_run(freed, memory, 3, NULL), "that was not freed, got handle");
  REFUSED(gemm_plan_free(freed), "that was not freed");
  OK(gemm_plan_free(NULL));
  OK(gemm_bundle_free(NULL));
}

/* Two columns of each number, so that arrays lie woven into each other. */
static void strides(const gemm_bundle *bundle, const char *device) {
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)};
  float xt[K * M], out[M * N * 2] = {0};
  const int64_t across[] = {1, M}, second[] = {-2 * N, 2};
  gemm_plan *plan = NULL;
  for (int i = 0; i < M; ++i)
    for (int k = 0; k < K; ++k)
      xt[k * M + i] = x[i * K + k];
  OK(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan));
  /* Rows from the last one up. */
  gemm_memory memory[3] = {strided(xt, across), packed(w), strided(out + 2 * N * (M - 1), second)};
  OK(gemm_plan_run(plan, memory, 3, NULL));
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      CHECK(out[2 * ((M - 1 - i) * N + j)] == y[i * N + j]);
      CHECK(out[2 * ((M - 1 - i) * N + j) + 1] == 0);
    }
  OK(gemm_plan_free(plan));
  OK(gemm_plan_create(bundle, "turned", device, given, 2, 0, &plan));
  gemm_array result;
  OK(gemm_plan_result(plan, 0, &result));
  CHECK(result.sizes[0] == N && result.sizes[1] == M);
  gemm_memory turned[3] = {packed(x), packed(w), packed(out)};
  OK(gemm_plan_run(plan, turned, 3, NULL));
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      CHECK(out[j * M + i] == y[i * N + j]);
  OK(gemm_plan_free(plan));
}

/* Arguments that are written into, and such that a step uses for itself. */
static void arguments(const gemm_bundle *bundle, const char *device) {
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, ySizes)};
  float out[M * N] = {0}, first[M * K], second[M * K], kept[M * K], rows[N], same[M * N];
  gemm_plan *plan = NULL;
  int64_t count = -1, bytes = 0;
  OK(gemm_plan_create(bundle, "into", device, given, 3, 0, &plan));
  OK(gemm_plan_result_count(plan, &count));
  CHECK(count == 0);
  OK(gemm_plan_memory(plan, &bytes));
  CHECK(bytes >= 0);
  gemm_memory into[3] = {packed(x), packed(w), packed(out)};
  OK(gemm_plan_run(plan, into, 3, NULL));
  CHECK(memcmp(out, y, sizeof y) == 0);
  into[2] = packed(w);
  REFUSED(gemm_plan_run(plan, into, 3, NULL), "expected memory of its own for argument 2");
  OK(gemm_plan_free(plan));

  given[1] = matrix(GEMM_F32, kSizes);
  OK(gemm_plan_create(bundle, "again", device, given, 2, 0, &plan));
  float h[M * K], expected[M * K];
  product(x, square, h, M, K, K);
  product(h, square, expected, M, K, K);
  memcpy(kept, x, sizeof x);
  for (int run = 0; run < 2; ++run) {
    gemm_memory again[4] = {packed(x), packed(square), packed(first), packed(second)};
    OK(gemm_plan_run(plan, again, 4, NULL));
    CHECK(memcmp(first, expected, sizeof expected) == 0 && memcmp(second, h, sizeof h) == 0);
    CHECK(memcmp(x, kept, sizeof x) == 0);
  }
  OK(gemm_plan_free(plan));

  OK(gemm_plan_create(bundle, "used", device, given, 2, 0, &plan));
  product(expected, square, h, M, K, K);
  for (int run = 0; run < 2; ++run) {
    gemm_memory used[3] = {packed(x), packed(square), packed(first)};
    OK(gemm_plan_run(plan, used, 3, NULL));
    CHECK(memcmp(first, h, sizeof h) == 0 && memcmp(x, kept, sizeof x) == 0);
  }
  OK(gemm_plan_free(plan));

  given[1] = matrix(GEMM_F32, wSizes);
  OK(gemm_plan_create(bundle, "twice", device, given, 2, 0, &plan));
  gemm_memory twice[6] = {packed(x),    packed(w),    packed(out),
                          packed(same), packed(rows), packed(first)};
  OK(gemm_plan_run(plan, twice, 6, NULL));
  CHECK(memcmp(out, y, sizeof y) == 0 && memcmp(same, y, sizeof y) == 0);
  CHECK(memcmp(rows, y, sizeof rows) == 0 && memcmp(first, x, sizeof x) == 0);
  OK(gemm_plan_free(plan));
}

/* What failed once leaves nothing behind. */
static void data(const gemm_bundle *bundle, const char *device) {
  const int64_t sizes[] = {4}, xs[] = {2, 4};
  int32_t good[] = {8, 0, 3, 1}, bad[] = {8, 0, 9, 1}, out[4];
  gemm_array given = {0};
  gemm_plan *plan = NULL;
  given.type = GEMM_I32, given.rank = 1, given.sizes = sizes;
  OK(gemm_plan_create(bundle, "asserted", device, &given, 1, 0, &plan));
  gemm_memory memory[2] = {packed(bad), packed(out)};
  REFUSED(gemm_plan_run(plan, memory, 2, NULL),
          "an index is too large: expected a value < 9, got 9");
  memory[0] = packed(good);
  OK(gemm_plan_run(plan, memory, 2, NULL));
  CHECK(memcmp(out, good, sizeof good) == 0);
  OK(gemm_plan_free(plan));

  given = matrix(GEMM_F32, xs);
  float made[6], constant[12];
  OK(gemm_plan_create(bundle, "constant", device, &given, 1, 0, &plan));
  gemm_memory of[3] = {packed(x), packed(made), packed(constant)};
  OK(gemm_plan_run(plan, of, 3, NULL));
  CHECK(made[0] == x[0] && made[1] == x[1] && made[2] == x[0] + x[1] + x[2] + x[3]);
  CHECK(constant[0] == 1 && constant[1] == 0 && constant[11] == 1);
  OK(gemm_plan_free(plan));
}

/* Nothing is a size, too. */
static void empty(const gemm_bundle *bundle, const char *device) {
  const int64_t xs[] = {0, K}, ks[] = {M, 0}, ws[] = {N, 0};
  gemm_array given[2] = {matrix(GEMM_F32, xs), matrix(GEMM_F32, wSizes)};
  float out[M * N];
  gemm_plan *plan = NULL;
  OK(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan));
  gemm_memory memory[3] = {packed(NULL), packed(w), packed(NULL)};
  OK(gemm_plan_run(plan, memory, 3, NULL));
  OK(gemm_plan_free(plan));
  given[0] = matrix(GEMM_F32, ks), given[1] = matrix(GEMM_F32, ws);
  OK(gemm_plan_create(bundle, "layer", device, given, 2, 0, &plan));
  gemm_memory none[3] = {packed(NULL), packed(NULL), packed(out)};
  OK(gemm_plan_run(plan, none, 3, NULL));
  for (int i = 0; i < M * N; ++i)
    CHECK(out[i] == 0);
  OK(gemm_plan_free(plan));
}

/* A library call, where there is a BLAS. */
static void blas(const char *folder) {
  char beside[4096];
  const int64_t biasSizes[] = {N};
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, biasSizes)};
  gemm_bundle *bundle = NULL;
  gemm_plan *plan = NULL;
  float bias[N], out[M * N];
  given[2].rank = 1;
  CHECK(snprintf(beside, sizeof beside, "%s/../library/call", folder) < (int)sizeof beside);
  OK(gemm_bundle_load(beside, &bundle));
  int32_t status = gemm_plan_create(bundle, "main", "blas", given, 3, 0, &plan);
  if (status == 77) {
    printf("no BLAS here: %s\n", gemm_last_error());
  } else {
    CHECK(status == 0);
    fill(bias, N, 5);
    gemm_memory memory[4] = {packed(x), packed(w), packed(bias), packed(out)};
    OK(gemm_plan_run(plan, memory, 4, NULL));
    for (int i = 0; i < M * N; ++i)
      CHECK(out[i] == (y[i] + bias[i % N] > 0 ? y[i] + bias[i % N] : 0));
    OK(gemm_plan_free(plan));
  }
  REFUSED(gemm_plan_create(bundle, "main", "emulate", given, 3, 0, &plan),
          "expected a step with a kernel for --device=emulate");
  OK(gemm_bundle_free(bundle));
}

struct work {
  gemm_bundle *bundle;
  const char *device;
  gemm_plan *shared;
};

/* Plans of its own and one of all, with errors of its own in between. */
static void *worker(void *from) {
  const struct work *work = from;
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, uSizes)};
  for (int round = 0; round < 3; ++round) {
    float out[M * N], last[M * P];
    gemm_plan *plan = NULL;
    gemm_array array;
    gemm_memory memory[3] = {packed(x), packed(w), packed(out)};
    gemm_memory chain[4] = {packed(x), packed(w), packed(u), packed(last)};
    REFUSED(gemm_plan_run(work->shared, memory, round, NULL), "expected 3 arrays, got ");
    OK(gemm_plan_run(work->shared, memory, 3, NULL));
    CHECK(memcmp(out, y, sizeof y) == 0);
    OK(gemm_function_argument(work->bundle, "chain", 2, &array));
    OK(gemm_plan_create(work->bundle, "chain", work->device, given, 3, 0, &plan));
    OK(gemm_plan_run(plan, chain, 4, NULL));
    OK(gemm_plan_run(plan, chain, 4, NULL));
    CHECK(memcmp(last, z, sizeof z) == 0);
    OK(gemm_plan_free(plan));
  }
  return NULL;
}

static void threads(gemm_bundle *bundle, const char *device) {
  enum { count = 4 };
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)};
  struct work work = {bundle, device, NULL};
  pthread_t started[count];
  OK(gemm_plan_create(bundle, "layer", device, given, 2, 0, &work.shared));
  for (int i = 0; i < count; ++i)
    CHECK(pthread_create(&started[i], NULL, worker, &work) == 0);
  for (int i = 0; i < count; ++i)
    CHECK(pthread_join(started[i], NULL) == 0);
  OK(gemm_plan_free(work.shared));
}

int main(int argc, char **argv) {
  gemm_bundle *bundle = NULL;
  gemm_plan *plan = NULL;
  float out[M * N];
  CHECK(argc >= 3);
  prepare();
  OK(gemm_bundle_load(argv[1], &bundle));
  describes(bundle);
  for (int i = 2; i < argc; ++i) {
    if (strcmp(argv[i], "blas") == 0) {
      blas(argv[1]);
      continue;
    }
    refuses(bundle, argv[i]);
    strides(bundle, argv[i]);
    arguments(bundle, argv[i]);
    data(bundle, argv[i]);
    empty(bundle, argv[i]);
    threads(bundle, argv[i]);
    printf("gemm-c/Runtime.h holds on %s\n", argv[i]);
  }
  /* A plan outlives the handle of its bundle. */
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)};
  gemm_memory memory[3] = {packed(x), packed(w), packed(out)};
  OK(gemm_plan_create(bundle, "layer", "ref", given, 2, 0, &plan));
  OK(gemm_bundle_free(bundle));
  OK(gemm_plan_run(plan, memory, 3, NULL));
  CHECK(memcmp(out, y, sizeof y) == 0);
  OK(gemm_plan_free(plan));
  return 0;
}
