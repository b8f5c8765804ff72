/* Runs a function of a bundle on the emulator and on a GPU, or the stand-in of its driver, several
 * times, and compares the bits of all results.
 * usage: capi-agree folder-of-bundle function [symbol=size...] */
#include "driver.h"

enum { MOST = 16 };

static int64_t value_of(const char *symbol, int count, char **given) {
  size_t length = strlen(symbol);
  for (int i = 0; i < count; ++i)
    if (strncmp(given[i], symbol, length) == 0 && given[i][length] == '=')
      return strtoll(given[i] + length + 1, NULL, 10);
  fprintf(stderr, "expected %s=SIZE, got none\n", symbol);
  exit(1);
}

static int64_t bytes_of(const gemm_array *array) {
  static const int64_t sizes[] = {8, 4, 2, 2, 1, 1, 8, 4, 1, 1, 2};
  int64_t bytes = sizes[array->type];
  for (int64_t d = 0; d < array->rank; ++d)
    bytes *= array->sizes[d];
  return bytes;
}

/* A small number of the type. */
static void *values(const gemm_array *array, unsigned seed) {
  int64_t bytes = bytes_of(array);
  unsigned char *data = malloc((size_t)bytes + 1);
  CHECK(data != NULL);
  for (int64_t at = 0; at < bytes;) {
    float value;
    fill(&value, 1, seed = seed * 69069u + 1u);
    value += 0.125f;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint16_t half = (uint16_t)(bits >> 16);
    switch (array->type) {
    case GEMM_F32:
      memcpy(data + at, &value, 4), at += 4;
      break;
    case GEMM_BF16:
      memcpy(data + at, &half, 2), at += 2;
      break;
    default:
      CHECK(array->type == GEMM_I8);
      data[at++] = (unsigned char)(int)value;
    }
  }
  return data;
}

int main(int argc, char **argv) {
  gemm_bundle *bundle = NULL;
  gemm_plan *emulated = NULL, *plan = NULL;
  gemm_array given[MOST], array;
  int64_t sizes[MOST][8], count = 0, results = 0;
  gemm_memory host[MOST], device[MOST];
  void *context = NULL, *stream = NULL;
  struct driver cu = open_driver();
  CHECK(argc >= 3);
  CHECK(cu.init(0) == 0 && cu.retain(&context, 0) == 0 && cu.set_current(context) == 0);
  CHECK(cu.create_stream(&stream, 1) == 0);
  OK(gemm_bundle_load(argv[1], &bundle));
  OK(gemm_function_counts(bundle, argv[2], &count, &results));
  CHECK(count + results <= MOST);
  for (int64_t i = 0; i < count; ++i) {
    OK(gemm_function_argument(bundle, argv[2], i, &given[i]));
    CHECK(given[i].rank <= 8);
    for (int64_t d = 0; d < given[i].rank; ++d)
      sizes[i][d] = given[i].sizes[d] >= 0 ? given[i].sizes[d]
                                           : value_of(given[i].symbols[d], argc - 3, argv + 3);
    given[i].sizes = sizes[i];
  }
  OK(gemm_plan_create(bundle, argv[2], "emulate", given, count, 0, &emulated));
  OK(gemm_plan_create(bundle, argv[2], "cuda", given, count, 0, &plan));
  for (int64_t i = 0; i < results; ++i) {
    OK(gemm_plan_result(plan, i, &array));
    host[count + i] = packed(malloc((size_t)bytes_of(&array) + 1));
    device[count + i] = at(on_device(&cu, host[count + i].data, (size_t)bytes_of(&array)));
  }
  for (unsigned round = 0; round < 3; ++round) {
    for (int64_t i = 0; i < count; ++i) {
      size_t bytes = (size_t)bytes_of(&given[i]);
      host[i] = packed(values(&given[i], round * MOST + (unsigned)i + 1));
      if (round == 0)
        device[i] = at(on_device(&cu, host[i].data, bytes));
      else /* in the second round where it was */
        CHECK(cu.upload((size_t)device[i].data, host[i].data, bytes) == 0);
    }
    if (round == 2) { /* in the third elsewhere */
      size_t bytes = (size_t)bytes_of(&given[0]);
      device[0] = at(on_device(&cu, host[0].data, bytes));
    }
    OK(gemm_plan_run(emulated, host, count + results, NULL));
    const unsigned long before = forbidden(&cu);
    OK(gemm_plan_run(plan, device, count + results, stream));
    CHECK(forbidden(&cu) == before);
    CHECK(cu.wait(stream) == 0);
    for (int64_t i = 0; i < results; ++i) {
      OK(gemm_plan_result(plan, i, &array));
      size_t bytes = (size_t)bytes_of(&array);
      void *made = malloc(bytes + 1);
      CHECK(made && cu.download(made, (size_t)device[count + i].data, bytes) == 0);
      CHECK(memcmp(made, host[count + i].data, bytes) == 0);
      free(made);
    }
    for (int64_t i = 0; i < count; ++i)
      free(host[i].data);
  }
  for (int64_t i = 0; i < results; ++i)
    free(host[count + i].data);
  OK(gemm_plan_free(plan));
  OK(gemm_plan_free(emulated));
  OK(gemm_bundle_free(bundle));
  printf("%s: equal on emulate and cuda\n", argv[2]);
  return 0;
}
