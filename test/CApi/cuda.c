/* gemm-c/Runtime.h on a GPU, or on the stand-in of its driver. usage: capi-cuda folder-of-bundle
 * [bundle-with-a-library-call] */
#include "driver.h"

#include <pthread.h>

enum { M = 5, N = 7, K = 4, P = 3, GLOBAL = 0, NONBLOCKING = 1 };
static const int64_t xSizes[] = {M, K}, wSizes[] = {N, K}, uSizes[] = {P, N}, ySizes[] = {M, N},
                     kSizes[] = {K, K};
static float x[M * K], w[N * K], u[P * N], y[M * N], z[M * P], square[K * K];
static struct driver cu;
static device_memory dx, dw, du, dsquare;

static void prepare(void) {
  fill(x, M * K, 1), fill(w, N * K, 2), fill(u, P * N, 3), fill(square, K * K, 4);
  product(x, w, y, M, N, K);
  product(y, u, z, M, P, N);
  dx = on_device(&cu, x, sizeof x), dw = on_device(&cu, w, sizeof w);
  du = on_device(&cu, u, sizeof u), dsquare = on_device(&cu, square, sizeof square);
}

static void *stream(void) {
  void *made = NULL;
  CHECK(cu.create_stream(&made, NONBLOCKING) == 0);
  return made;
}

static device_memory room(size_t bytes) {
  void *zeros = calloc(1, bytes);
  device_memory memory = on_device(&cu, zeros, bytes);
  free(zeros);
  return memory;
}

static void expect(device_memory memory, const float *values, size_t bytes) {
  float *found = malloc(bytes);
  CHECK(found && cu.download(found, memory, bytes) == 0);
  CHECK(memcmp(found, values, bytes) == 0);
  free(found);
}

/* Runs again and again on a stream, where nothing is allocated and nobody waits. */
static void repeats(const gemm_bundle *bundle) {
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, uSizes)};
  gemm_plan *plan = NULL;
  void *mine = stream();
  int64_t bytes = 0;
  device_memory first = room(sizeof z), second = room(sizeof z);
  OK(gemm_plan_create(bundle, "chain", "cuda", given, 3, 0, &plan));
  OK(gemm_plan_memory(plan, &bytes));
  CHECK(bytes >= (int64_t)sizeof y && bytes < 4096);
  const unsigned long before = forbidden(&cu), launches = cu.calls ? cu.calls("launch") : 0;
  for (int i = 0; i < 10; ++i) {
    gemm_memory memory[4] = {at(dx), at(dw), at(du), at(i % 2 ? first : second)};
    OK(gemm_plan_run(plan, memory, 4, mine));
    CHECK(!cu.last_stream || cu.last_stream() == mine);
  }
  CHECK(forbidden(&cu) == before);
  CHECK(!cu.calls || cu.calls("launch") == launches + 20);
  CHECK(cu.wait(mine) == 0);
  expect(first, z, sizeof z);
  expect(second, z, sizeof z);
  OK(gemm_plan_free(plan));
  CHECK(cu.release(first) == 0 && cu.release(second) == 0);
}

/* A captured run is the same as one that is not, on what then is in memory. */
static void captures(const gemm_bundle *bundle) {
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, kSizes)};
  gemm_plan *plan = NULL;
  void *mine = stream(), *graph = NULL, *made = NULL;
  device_memory in = room(sizeof x), out = room(sizeof x), kept = room(sizeof x);
  float h[M * K], expected[M * K], nothing[M * K] = {0};
  OK(gemm_plan_create(bundle, "again", "cuda", given, 2, 0, &plan));
  CHECK(cu.begin_capture(mine, GLOBAL) == 0);
  gemm_memory memory[4] = {at(in), at(dsquare), at(out), at(kept)};
  OK(gemm_plan_run(plan, memory, 4, mine));
  CHECK(cu.end_capture(mine, &graph) == 0 && cu.instantiate(&made, graph, 0) == 0);
  expect(out, nothing, sizeof nothing);
  for (int round = 0; round < 2; ++round) {
    float now[M * K];
    fill(now, M * K, 20 + (unsigned)round);
    product(now, square, h, M, K, K);
    product(h, square, expected, M, K, K);
    CHECK(cu.upload(in, now, sizeof now) == 0);
    CHECK(cu.launch_graph(made, mine) == 0 && cu.wait(mine) == 0);
    expect(out, expected, sizeof expected);
    expect(kept, h, sizeof h);
    expect(in, now, sizeof now); /* which a step used for itself */
  }
  OK(gemm_plan_free(plan));
}

/* Results in arguments, several of one buffer, of constants, of nothing. */
static void results(const gemm_bundle *bundle) {
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, ySizes)};
  const int64_t xs[] = {2, 4}, none[] = {0, K}, is[] = {4}, ks[] = {M, 0}, ws[] = {N, 0};
  const int32_t indices[] = {8, 0, 9, 1};
  float zeros[M * N] = {0}, made[6];
  gemm_plan *plan = NULL;
  device_memory out = room(sizeof y), same = room(sizeof y), row = room(sizeof y),
                copy = room(sizeof y), index = on_device(&cu, indices, sizeof indices);
  OK(gemm_plan_create(bundle, "into", "cuda", given, 3, 0, &plan));
  gemm_memory into[3] = {at(dx), at(dw), at(out)};
  OK(gemm_plan_run(plan, into, 3, NULL));
  expect(out, y, sizeof y);
  OK(gemm_plan_free(plan));

  OK(gemm_plan_create(bundle, "twice", "cuda", given, 2, 0, &plan));
  gemm_memory twice[6] = {at(dx), at(dw), at(out), at(same), at(row), at(copy)};
  OK(gemm_plan_run(plan, twice, 6, NULL));
  expect(out, y, sizeof y);
  expect(same, y, sizeof y);
  expect(row, y, N * sizeof *y);
  expect(copy, x, sizeof x);
  OK(gemm_plan_free(plan));

  given[1] = matrix(GEMM_F32, kSizes);
  float h[M * K], next[M * K];
  product(x, square, h, M, K, K), product(h, square, next, M, K, K);
  product(next, square, h, M, K, K);
  OK(gemm_plan_create(bundle, "used", "cuda", given, 2, 0, &plan));
  for (int run = 0; run < 2; ++run) {
    gemm_memory used[3] = {at(dx), at(dsquare), at(out)};
    OK(gemm_plan_run(plan, used, 3, NULL));
    expect(out, h, sizeof h);
    expect(dx, x, sizeof x);
  }
  OK(gemm_plan_free(plan));
  given[1] = matrix(GEMM_F32, wSizes);

  gemm_plan *other = NULL;
  gemm_array two = matrix(GEMM_F32, xs);
  OK(gemm_plan_create(bundle, "constant", "cuda", &two, 1, 0, &plan));
  OK(gemm_plan_create(bundle, "constant", "cuda", &two, 1, 0, &other));
  gemm_memory of[3] = {at(dx), at(out), at(same)};
  OK(gemm_plan_run(plan, of, 3, NULL));
  OK(gemm_plan_free(plan)); /* the constants are there for the other */
  OK(gemm_plan_run(other, of, 3, NULL));
  CHECK(cu.download(made, out, sizeof made) == 0);
  CHECK(made[0] == x[0] && made[1] == x[1] && made[2] == x[0] + x[1] + x[2] + x[3]);
  OK(gemm_plan_free(other));

  REFUSED(gemm_plan_create(bundle, "turned", "cuda", given, 2, 0, &plan),
          "expected result 0 to lie row-major in memory for cuda, got strides 1, 7");
  gemm_array i = {0};
  i.type = GEMM_I32, i.rank = 1, i.sizes = is;
  REFUSED(
      gemm_plan_create(bundle, "asserted", "cuda", &i, 1, 0, &plan),
      "expected GEMM_PLAN_UNCHECKED for what the source asserts of data (asserted:0: an index is");
  OK(gemm_plan_create(bundle, "asserted", "cuda", &i, 1, GEMM_PLAN_UNCHECKED, &plan));
  gemm_memory copied[2] = {at(index), at(out)};
  OK(gemm_plan_run(plan, copied, 2, NULL));
  expect(out, (const float *)(const void *)indices, sizeof indices);
  OK(gemm_plan_free(plan));

  given[0] = matrix(GEMM_F32, none);
  OK(gemm_plan_create(bundle, "layer", "cuda", given, 2, 0, &plan));
  gemm_memory empty[3] = {packed(NULL), at(dw), packed(NULL)};
  OK(gemm_plan_run(plan, empty, 3, NULL));
  OK(gemm_plan_free(plan));
  given[0] = matrix(GEMM_F32, ks), given[1] = matrix(GEMM_F32, ws);
  OK(gemm_plan_create(bundle, "layer", "cuda", given, 2, 0, &plan));
  gemm_memory sums[3] = {packed(NULL), packed(NULL), at(out)};
  OK(gemm_plan_run(plan, sums, 3, NULL));
  expect(out, zeros, sizeof zeros);
  OK(gemm_plan_free(plan));
}

/* What is refused has launched nothing. */
static void refuses(const gemm_bundle *bundle) {
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)};
  const int64_t turned[] = {1, M};
  gemm_plan *plan = NULL;
  device_memory out = room(sizeof y + 16);
  const unsigned long launches = cu.calls ? cu.calls("launch") : 0;
  OK(gemm_plan_create(bundle, "layer", "cuda", given, 2, 0, &plan));
  gemm_memory memory[3] = {at(dx), at(dw), at(out + 4)};
  REFUSED(gemm_plan_run(plan, memory, 3, NULL),
          "expected result 0, 5x7xf32, at a multiple of 16 bytes, which its kernels take for "
          "granted, got address ");
  memory[2] = at(dx);
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected memory of its own for result 0");
  memory[2] = packed(NULL);
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected memory of result 0, 5x7xf32, got null");
  memory[2] = at(out), memory[0].strides = turned;
  REFUSED(gemm_plan_run(plan, memory, 3, NULL), "expected argument 0, 5x4xf32, row-major");
  memory[0].strides = xSizes + 1; /* K, and the N of the next array is no 1 */
  REFUSED(gemm_plan_run(plan, memory, 2, NULL), "expected 3 arrays, got 2");
  CHECK(!cu.calls || cu.calls("launch") == launches);
  memory[0].strides = NULL;
  if (cu.calls) {
    /* What the driver refuses is said, and the next run is right. */
    setenv("GEMM_STAND_IN_FAULTS", "refuse@*:launch", 1);
    REFUSED(gemm_plan_run(plan, memory, 3, NULL),
            "launch of 'product' failed on stand-in of h200: ");
    unsetenv("GEMM_STAND_IN_FAULTS");
    setenv("GEMM_STAND_IN_FAULTS", "refuse@*:cuMemAlloc", 1);
    gemm_plan *none = NULL;
    gemm_array three[3] = {given[0], given[1], matrix(GEMM_F32, uSizes)};
    REFUSED(gemm_plan_create(bundle, "chain", "cuda", three, 3, 0, &none),
            "cuMemAlloc of 256 bytes for a plan of @chain failed on stand-in of h200: ");
    unsetenv("GEMM_STAND_IN_FAULTS");
  }
  OK(gemm_plan_run(plan, memory, 3, NULL));
  expect(out, y, sizeof y);
  OK(gemm_plan_free(plan));
}

/* A call of cuBLASLt, at addresses that are multiples of 16 and of no more. */
static void calls_library(const char *folder) {
  gemm_bundle *bundle = NULL;
  gemm_plan *plan = NULL;
  float bias[N], expected[M * N];
  const int64_t biasSizes[] = {N};
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, biasSizes)};
  given[2].rank = 1;
  OK(gemm_bundle_load(folder, &bundle));
  OK(gemm_plan_create(bundle, "main", "cuda", given, 3, 0, &plan));
  for (unsigned round = 0; round < 3; ++round) {
    void *mapped[4];
    float *place[4];
    for (int i = 0; i < 4; ++i) {
      /* Memory of the host that the device has, too: the stand-in computes there. */
      CHECK(cu.map_host(&mapped[i], 1024, 2) == 0);
      place[i] = (float *)mapped[i] + 4 * (round + 1);
    }
    fill(bias, N, 30 + round);
    for (int i = 0; i < M * N; ++i) {
      float value = y[i] + bias[i % N];
      expected[i] = value > 0 ? value : 0;
    }
    memcpy(place[0], x, sizeof x), memcpy(place[1], w, sizeof w);
    memcpy(place[2], bias, sizeof bias);
    gemm_memory memory[4] = {packed(place[0]), packed(place[1]), packed(place[2]),
                             packed(place[3])};
    const unsigned long before = forbidden(&cu);
    OK(gemm_plan_run(plan, memory, 4, NULL));
    CHECK(forbidden(&cu) == before);
    CHECK(cu.wait(NULL) == 0);
    CHECK(memcmp(place[3], expected, sizeof expected) == 0);
    for (int i = 0; i < 4; ++i)
      CHECK(cu.unmap_host(mapped[i]) == 0);
  }
  OK(gemm_plan_free(plan));
  OK(gemm_bundle_free(bundle));
}

/* A thread with no context: plans are of the first GPU's primary one. */
static void *worker(void *from) {
  const gemm_bundle *bundle = from;
  gemm_array given[3] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes),
                         matrix(GEMM_F32, uSizes)};
  for (int round = 0; round < 3; ++round) {
    gemm_plan *plan = NULL;
    void *primary = NULL, *now = NULL;
    OK(gemm_plan_create(bundle, "chain", "cuda", given, 3, 0, &plan));
    CHECK(cu.get_current(&now) == 0 && now == NULL);
    CHECK(cu.retain(&primary, 0) == 0 && cu.set_current(primary) == 0);
    device_memory out = room(sizeof z);
    void *mine = stream();
    CHECK(cu.set_current(NULL) == 0);
    gemm_memory memory[4] = {at(dx), at(dw), at(du), at(out)};
    for (int i = 0; i < 3; ++i)
      OK(gemm_plan_run(plan, memory, 4, mine));
    CHECK(cu.get_current(&now) == 0 && now == NULL);
    CHECK(cu.set_current(primary) == 0 && cu.wait(mine) == 0);
    expect(out, z, sizeof z);
    CHECK(cu.set_current(NULL) == 0);
    OK(gemm_plan_free(plan));
  }
  return NULL;
}

static void threads(gemm_bundle *bundle) {
  enum { count = 4 };
  pthread_t started[count];
  for (int i = 0; i < count; ++i)
    CHECK(pthread_create(&started[i], NULL, worker, bundle) == 0);
  for (int i = 0; i < count; ++i)
    CHECK(pthread_join(started[i], NULL) == 0);
}

int main(int argc, char **argv) {
  gemm_bundle *bundle = NULL;
  gemm_plan *plan = NULL;
  void *context = NULL;
  gemm_array given[2] = {matrix(GEMM_F32, xSizes), matrix(GEMM_F32, wSizes)};
  CHECK(argc == 2 || argc == 3);
  OK(gemm_bundle_load(argv[1], &bundle));
  cu = open_driver();
  if (cu.calls) {
    setenv("GEMM_STAND_IN_NO_DEVICE", "1", 1);
    CHECK(gemm_plan_create(bundle, "layer", "cuda", given, 2, 0, &plan) == 77);
    CHECK(strstr(gemm_last_error(), "no cuda device") != NULL);
    unsetenv("GEMM_STAND_IN_NO_DEVICE");
  }
  CHECK(cu.init(0) == 0 && cu.retain(&context, 0) == 0 && cu.set_current(context) == 0);
  prepare();
  repeats(bundle);
  captures(bundle);
  results(bundle);
  refuses(bundle);
  if (argc == 3)
    calls_library(argv[2]);
  threads(bundle);
  OK(gemm_bundle_free(bundle));
  printf("gemm-c/Runtime.h holds on %s\n", cu.calls ? "the stand-in of a GPU" : "a GPU");
  return 0;
}
