/* The C interface of libgemm_runtime.so for programs that run compiled functions again and again:
 * a bundle is loaded, a plan is made of one of its functions, some sizes and a device, and the plan
 * is run. C11; version 1. See docs/c-api.md.
 *
 *   gemm_bundle_load("layer.gemm", &bundle);
 *   gemm_plan_create(bundle, "main", "cuda", arguments, 2, 0, &plan);
 *   gemm_plan_run(plan, arrays, 3, stream);
 *
 * Functions return 0, or 1 for what the caller did wrong or a device refused, or 77 where the
 * device or a library of it is not there; gemm_last_error() has the text, of each thread its own.
 * Nothing was run then. A handle that is null, was freed or never existed is refused; freeing null
 * is allowed. All functions may be called from several threads. Sizes and strides count elements.
 */
#ifndef GEMM_C_RUNTIME_H
#define GEMM_C_RUNTIME_H

#include "gemm/Runtime/gemm_runtime.h" /* gemm_type, gemm_last_error */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A loaded bundle, which nothing changes. */
typedef struct gemm_bundle gemm_bundle;
/* A function of a bundle for some sizes, ready to run on a device. */
typedef struct gemm_plan gemm_plan;

/* What an array is. A caller who describes one sets type, rank and sizes; the rest is not read. */
typedef struct gemm_array {
  int32_t type;               /* a gemm_type */
  int32_t inout;              /* 1: an argument that the function writes into */
  int64_t rank;               /* number of sizes */
  const int64_t *sizes;       /* -1: not known before the arguments' sizes are */
  const char *const *symbols; /* for each size of -1 its name, or how it is computed; else null */
} gemm_array;

/* Where an array lies. */
typedef struct gemm_memory {
  void *data;             /* null only without elements */
  const int64_t *strides; /* one for each size, or null: row-major, with nothing between */
} gemm_memory;

/* Reads the bundle in a folder, which has to stay as it is until the last plan is made. */
int32_t gemm_bundle_load(const char *folder, gemm_bundle **bundle);

/* Plans of the bundle may be used after it. */
int32_t gemm_bundle_free(gemm_bundle *bundle);

/* The machine and the chip that it was compiled for, "a100" and "sm_80". Texts and lists are the
 * bundle's, and there until it is freed. */
int32_t gemm_bundle_target(const gemm_bundle *bundle, const char **machine, const char **chip);

int32_t gemm_bundle_function_count(const gemm_bundle *bundle, int64_t *count);
int32_t gemm_bundle_function_name(const gemm_bundle *bundle, int64_t index, const char **name);

/* The arguments of a function, then its results. Results that lie in arguments which the function
 * writes into are found there, and are none here: such functions mostly have no result. */
int32_t gemm_function_counts(const gemm_bundle *bundle, const char *function, int64_t *arguments,
                             int64_t *results);
int32_t gemm_function_argument(const gemm_bundle *bundle, const char *function, int64_t index,
                               gemm_array *array);
int32_t gemm_function_result(const gemm_bundle *bundle, const char *function, int64_t index,
                             gemm_array *array);

enum gemm_plan_flag {
  /* On "cuda": what the source asserts of its data is not checked, which would take waiting for the
   * GPU. Without it a function with such asserts has no plan there. */
  GEMM_PLAN_UNCHECKED = 1
};

/* Makes a plan for arguments of these types and sizes. Devices are "ref" (the reference), "blas",
 * "emulate" (the PTX, in the emulator) and "cuda" (a GPU). Kernels are loaded, the memory between
 * steps and that of the kernels is allocated, constants are copied; runs allocate nothing of it.
 *
 * On "cuda" this happens in the calling thread's current context, or, where there is none, in the
 * primary context of the first GPU; it waits for the GPU, and no stream may be in capture. The
 * context has to outlive the plan. `flags` are of gemm_plan_flag. */
int32_t gemm_plan_create(const gemm_bundle *bundle, const char *function, const char *device,
                         const gemm_array *arguments, int64_t count, uint32_t flags,
                         gemm_plan **plan);

/* On "cuda" it waits for the GPU. Of a graph that captured a run the plan has to outlive the last
 * launch. */
int32_t gemm_plan_free(gemm_plan *plan);

/* The results that a run writes, with the sizes that follow from the arguments'. Lists are the
 * plan's, and there until it is freed. */
int32_t gemm_plan_result_count(const gemm_plan *plan, int64_t *count);
int32_t gemm_plan_result(const gemm_plan *plan, int64_t index, gemm_array *array);

/* Bytes of the device's memory that the plan has for itself, constants of the bundle included. */
int32_t gemm_plan_memory(const gemm_plan *plan, int64_t *bytes);

/* Runs the function once. `arrays` are the memory of the arguments, then of the results. A result
 * may share no byte with another or with an argument, nor an argument that is written into with
 * another; arguments that are not written into are left as they were.
 *
 * "ref", "blas", "emulate": memory of the host with any strides; done on return; `stream` is null.
 * Runs of one plan wait for each other.
 *
 * "cuda": memory of the plan's context, row-major with nothing between, each address a multiple of
 * 16. The work is enqueued on `stream` (a CUstream or cudaStream_t; null: the default one) and
 * nothing is waited for or allocated, so that a run can be captured into a graph. Runs of a plan
 * share its memory: they belong on one stream, or on streams that the caller orders. Several plans
 * run at once. */
int32_t gemm_plan_run(gemm_plan *plan, const gemm_memory *arrays, int64_t count, void *stream);

#ifdef __cplusplus
}
#endif

#endif
