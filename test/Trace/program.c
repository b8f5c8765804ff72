/* What gemm-trace is tested on: a program that calls OpenBLAS by CBLAS and by Fortran's interface,
 * from threads, from a child, and that may not live to its end. */
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void cblas_sgemm(int order, int ta, int tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b,
                 int ldb, float beta, float *c, int ldc);
void cblas_dgemv(int order, int ta, int m, int n, double alpha, const double *a, int lda, const double *x, int incx,
                 double beta, double *y, int incy);
void cblas_ssyrk(int order, int uplo, int ta, int n, int k, float alpha, const float *a, int lda, float beta, float *c,
                 int ldc);
void cblas_zgemm(int order, int ta, int tb, int m, int n, int k, const void *alpha, const void *a, int lda,
                 const void *b, int ldb, const void *beta, void *c, int ldc);
void dgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k, const double *alpha,
            const double *a, const int *lda, const double *b, const int *ldb, const double *beta, double *c,
            const int *ldc);

enum { row = 101, column = 102, plain = 111, transposed = 112 };
static float f[1 << 16];
static double d[1 << 16];

/* 5 x 7 of 3: by rows, A in lines of 8, B transposed, C added to. */
static void products(void) {
  float c[5 * 7];
  double e[5 * 7], one = 1, zero = 0, pair[2] = {1, 0}, none[2] = {0, 0};
  int m = 5, n = 7, k = 3, eight = 8, lda = 5;
  int i;
  memset(c, 0, sizeof c);
  for (i = 0; i < 3; ++i)
    cblas_sgemm(row, plain, transposed, 5, 7, 3, 1, f, 8, f, 3, 1, c, 7);
  /* 1 + 1 + 1 of each row and column: 3 times 3. */
  if (c[0] != 9 || c[34] != 9)
    exit(3);
  dgemm_("N", "t", &m, &n, &k, &one, d, &lda, d, &eight, &zero, e, &m);
  if (e[0] != 3 || e[34] != 3)
    exit(3);
  cblas_dgemv(column, transposed, 5, 7, 1, d, 5, d, 1, 0, e, 1);
  cblas_ssyrk(row, 121, plain, 5, 3, 1, f, 3, 0, c, 5);
  cblas_zgemm(row, plain, plain, 2, 2, 2, pair, d, 2, d, 2, none, e, 2);
}

static void *inThread(void *sizes) {
  float c[64 * 64];
  int n = *(int *)sizes, i;
  for (i = 0; i < 50; ++i)
    cblas_sgemm(row, plain, plain, n, n, n, 1, f, n, f, n, 0, c, n);
  return NULL;
}

static void threads(void) {
  pthread_t each[4];
  int sizes[] = {8, 16, 32, 64}, i;
  for (i = 0; i < 4; ++i)
    pthread_create(&each[i], NULL, inThread, &sizes[i]);
  for (i = 0; i < 4; ++i)
    pthread_join(each[i], NULL);
}

/* One call each, and a child of the child that is this program again. */
static int forks(const char *self) {
  int size = 16, status;
  pid_t child;
  inThread(&size);
  child = fork();
  if (child == 0) {
    inThread(&size);
    execl(self, self, "products", (char *)NULL);
    _exit(127);
  }
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int i;
  for (i = 0; i < 1 << 16; ++i)
    f[i] = 1, d[i] = 1;
  if (!strcmp(what, "forks"))
    return forks(argv[0]);
  if (!strcmp(what, "threads"))
    threads();
  else if (!strcmp(what, "products"))
    products();
  else if (!strcmp(what, "killed"))
    products(), raise(SIGKILL);
  else if (!strcmp(what, "crashes")) /* A is nowhere */
    cblas_sgemm(row, plain, plain, 64, 64, 64, 1, (float *)16, 64, f, 64, 0, f, 64);
  else if (!strcmp(what, "status"))
    return 5;
  return 0;
}
