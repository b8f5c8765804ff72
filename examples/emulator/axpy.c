/* Runs axpy.ptx without a GPU, through the C API of the emulator:
 *   cc axpy.c -lgemm_emulator_runtime -o axpy && ./axpy axpy.ptx
 * Prints y, then what the emulator has to say about the kernel that lacks its bound. */
#include <stdio.h>

#include "gemm/emulator.h"

#define N 100

static int failed(gemm_emu_context *c, const char *what) {
  fprintf(stderr, "error: %s: %s\n", what, gemm_emu_error(c));
  gemm_emu_destroy(c);
  return 1;
}

int main(int argc, char **argv) {
  float x[N], y[N], alpha = 2.0f;
  int i, n = N;
  gemm_emu_address dx, dy;
  gemm_emu_module *module;
  gemm_emu_finding finding;
  gemm_emu_config config = {{4, 1, 1}, {32, 1, 1}, {1, 1, 1}, 0}; /* 128 threads */
  const void *params[4];
  gemm_emu_context *c = gemm_emu_create();
  if (!c || argc != 2) {
    fprintf(stderr, "usage: axpy axpy.ptx\n");
    return 1;
  }
  for (i = 0; i < N; ++i) {
    x[i] = (float)i;
    y[i] = 1.0f;
  }
  module = gemm_emu_load_file(c, argv[1]);
  if (!module || gemm_emu_set(c, "machine", "a100") != GEMM_EMU_OK)
    return failed(c, "load");
  dx = gemm_emu_allocate(c, sizeof x, "x");
  dy = gemm_emu_allocate(c, sizeof y, "y");
  if (gemm_emu_copy_in(c, dx, x, sizeof x) || gemm_emu_copy_in(c, dy, y, sizeof y))
    return failed(c, "copy");

  params[0] = &dx;
  params[1] = &dy;
  params[2] = &alpha;
  params[3] = &n;
  if (gemm_emu_launch(c, module, "axpy", &config, params, 4) != GEMM_EMU_OK)
    return failed(c, "launch");
  if (gemm_emu_copy_out(c, y, dy, sizeof y))
    return failed(c, "copy");
  printf("y[1] = %g, y[99] = %g, %lu warp instructions\n", y[1], y[99],
         gemm_emu_counter(c, "instructions"));

  if (gemm_emu_launch(c, module, "axpy_unguarded", &config, params, 3) != GEMM_EMU_FINDINGS)
    return failed(c, "launch");
  gemm_emu_get_finding(c, 0, &finding);
  printf("%s\n", finding.text);
  gemm_emu_destroy(c);
  return 0;
}
