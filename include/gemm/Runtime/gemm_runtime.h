// The C interface of libgemm_runtime.so: library calls and functions of a bundle for host code
// made by other compilers. The passes gemm-blas-to-calls and gemm-host-calls write calls of
// these functions; mlir-runner finds them with --shared-libs=libgemm_runtime.so. Sizes,
// leading dimensions and strides count elements. All functions may be called from
// several threads; the error text is each thread's own. Version 1.
#ifndef GEMM_RUNTIME_GEMM_RUNTIME_H
#define GEMM_RUNTIME_GEMM_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum gemm_library { GEMM_CBLAS = 0, GEMM_CUBLASLT = 1 };
enum gemm_type {
  GEMM_F64 = 0,
  GEMM_F32 = 1,
  GEMM_F16 = 2,
  GEMM_BF16 = 3,
  GEMM_F8E4M3FN = 4, /* from here on, but i8 and i32, arrays of a bundle's function only */
  GEMM_F8E5M2 = 5,
  GEMM_I64 = 6,
  GEMM_I32 = 7, /* d of a call of i8 */
  GEMM_I8 = 8,
  GEMM_I1 = 9, /* a byte of 0 or 1 */
  GEMM_I16 = 10,
  GEMM_F8E8M0FNU = 11 /* a power of two: the byte b is 2^(b - 127), 255 NaN */
};
enum gemm_epilogue {
  GEMM_NONE = 0,
  GEMM_BIAS = 1, /* one number per row of d */
  GEMM_RELU = 2,
  GEMM_RELU_BIAS = 3,
  GEMM_GELU = 4, /* tanh form */
  GEMM_GELU_BIAS = 5,
  GEMM_GELU_AUX = 6, /* aux gets the value before GELU */
  GEMM_GELU_AUX_BIAS = 7,
  GEMM_DGELU = 8,    /* times GELU's derivative at aux */
  GEMM_RELU_AUX = 9, /* aux gets a bit for each element: 1 where it was above 0 */
  GEMM_RELU_AUX_BIAS = 10,
  GEMM_DRELU = 11,       /* times the bits of aux */
  GEMM_DRELU_BGRAD = 12, /* bias gets the sums of d's rows, m of them */
  GEMM_DGELU_BGRAD = 13,
  GEMM_BGRADA = 14, /* bias gets the sums of op(first) over k, m of them */
  GEMM_BGRADB = 15  /* bias gets the sums of op(second) over k, n of them */
};

/* d = epilogue(alpha op(first) op(second) + beta d), column-major, `batch` times: d is
 * m x n, op(first) m x k, op(second) k x n; op transposes if trans_* is 1. Sums are
 * f64 for f64 operands, i32 (modulo 2^32) for i8, else f32. `type` is that of first and second,
 * `d_type` that of d, bias and aux; aux lies like d. Bits lie column by column in lines of whole
 * 128, the first in a byte's lowest bit. d is not read if beta is 0. The bgrad forms have one
 * batch. Operands of i8 are GEMM_CUBLASLT's, with trans_first 1 and trans_second 0, without an
 * epilogue; 4 divides m, k, leading dimensions, batch strides and addresses.
 *
 * GEMM_CBLAS: host memory, computed by libopenblas.so.0 or libblas.so.3 (or the file
 * named by the environment variable GEMM_BLAS); done on return. Every epilogue works.
 * GEMM_CUBLASLT: memory of the current CUDA context, enqueued on `stream` (a
 * cudaStream_t, null: the default one). `workspace` is 256-byte aligned device memory
 * of `workspace_bytes`, or null; unused by GEMM_CBLAS.
 *
 * Returns 0, or with an error text: 1 for wrong arguments or a failed call, 77 when the
 * library is not there or too old. Nothing was written then, unless the library failed
 * midway. */
int32_t gemm_library_call(int32_t library, int32_t epilogue, int32_t type, int32_t d_type,
                          int32_t trans_first, int32_t trans_second, int64_t m, int64_t n,
                          int64_t k, int64_t batch, const void *first, int64_t ld_first,
                          int64_t stride_first, const void *second, int64_t ld_second,
                          int64_t stride_second, void *d, int64_t ld_d, int64_t stride_d,
                          void *bias, void *aux, double alpha, double beta, void *stream,
                          void *workspace, int64_t workspace_bytes);

/* Runs the function `entry` of the bundle in the folder `bundle` on `device` ("ref", "blas",
 * "emulate" or "cuda"). `arrays` describes its arguments, then its results, all in memory of the
 * host: of each array the address, a gemm_type, the rank, the sizes and the strides, a word
 * each; `count` is the number of words. Results may not overlap one another or arguments. A
 * function with results leaves its arguments as they were; one without writes into them, and the
 * list ends with them. A bundle is read once for each process.
 *
 * Returns 0, or with an error text: 1 for arrays that the function does not take, a folder that is
 * no bundle, what the source asserts of its data and does not hold, and what the emulator finds
 * wrong; 77 without the device. */
int32_t gemm_run_entry(const char *bundle, const char *entry, const char *device,
                       const int64_t *arrays, int64_t count);

/* The `rank` sizes of a result, given the arguments alone, as above. Returns as
 * gemm_run_entry does. */
int32_t gemm_entry_shape(const char *bundle, const char *entry, const int64_t *arrays,
                         int64_t count, int64_t result, int64_t *sizes, int64_t rank);

/* The extent of a dim of a result, given the arguments alone, as above. For generated code:
 * an error is printed, and ends the process, as in gemm_check. */
int64_t gemm_entry_extent(const char *bundle, const char *entry, const int64_t *arrays,
                          int64_t count, int64_t result, int64_t dim);

/* The text of this thread's last error; empty if there was none. */
const char *gemm_last_error(void);

/* For generated code: returns if status is 0, else prints `error: ` and the error text
 * to standard error and ends the process with the status. */
void gemm_check(int32_t status);

#ifdef __cplusplus
}
#endif

#endif
