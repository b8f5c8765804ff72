/* What gemm-trace is tested on without a GPU: calls of cuBLASLt, whose stand-in this is linked with, and the stand-in
 * of the driver, on whose clock a call takes a millisecond. D is 6 x 4 by columns, with a bias. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int cuInit(unsigned);
int cublasLtCreate(void **handle);
int cublasLtMatmulDescCreate(void **desc, int compute, int scale);
int cublasLtMatmulDescSetAttribute(void *desc, int attribute, const void *value, size_t size);
int cublasLtMatrixLayoutCreate(void **layout, int type, uint64_t rows, uint64_t columns, int64_t ld);
int cublasLtMatmulPreferenceCreate(void **preference);
int cublasLtMatmulPreferenceSetAttribute(void *preference, int attribute, const void *value, size_t size);
int cublasLtMatmulAlgoGetHeuristic(void *handle, void *desc, void *a, void *b, void *c, void *d, void *preference,
                                   int wanted, void *results, int *found);
int cublasLtMatmul(void *handle, void *desc, const void *alpha, const void *a, void *aLayout, const void *b,
                   void *bLayout, const void *beta, const void *c, void *cLayout, void *d, void *dLayout,
                   const void *algorithm, void *workspace, size_t bytes, void *stream);

struct heuristic {
  uint64_t algorithm[8];
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

int main(void) {
  float a[5 * 6] = {1}, b[5 * 4] = {2}, d[6 * 4], bias[6] = {3}, *address = bias, one = 1, zero = 0;
  int32_t transposed = 1, withBias = 4;
  uint32_t alignment = 4;
  uint64_t bytes = 32 << 20;
  void *handle, *desc, *first, *second, *result, *preference, *workspace = malloc(32 << 20);
  struct heuristic algorithms[2];
  int found = 0, i;
  cuInit(0);
  cublasLtCreate(&handle);
  cublasLtMatmulDescCreate(&desc, 68, 0);
  cublasLtMatmulDescSetAttribute(desc, 3, &transposed, sizeof transposed);
  cublasLtMatmulDescSetAttribute(desc, 7, &withBias, sizeof withBias);
  cublasLtMatmulDescSetAttribute(desc, 8, &address, sizeof address);
  cublasLtMatrixLayoutCreate(&first, 0, 5, 6, 5);
  cublasLtMatrixLayoutCreate(&second, 0, 5, 4, 5);
  cublasLtMatrixLayoutCreate(&result, 0, 6, 4, 6);
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulPreferenceSetAttribute(preference, 1, &bytes, sizeof bytes);
  for (i = 5; i < 9; ++i)
    cublasLtMatmulPreferenceSetAttribute(preference, i, &alignment, sizeof alignment);
  if (cublasLtMatmulAlgoGetHeuristic(handle, desc, first, second, result, result, preference, 2, algorithms, &found) ||
      found != 2)
    return 3;
  for (i = 0; i < 3; ++i)
    if (cublasLtMatmul(handle, desc, &one, a, first, b, second, &zero, d, result, d, result, &algorithms[0], workspace,
                       bytes, NULL))
      return 4;
  /* The second algorithm does not run. */
  if (!cublasLtMatmul(handle, desc, &one, a, first, b, second, &zero, d, result, d, result, &algorithms[1], workspace,
                      bytes, NULL))
    return 5;
  return d[0] == 5 ? 0 : 6; /* 1 times 2, and 3 */
}
