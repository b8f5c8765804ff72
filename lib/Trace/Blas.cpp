// The functions of BLAS that programs multiply matrices with, under every name that OpenBLAS gives
// them: 32-bit integers plain, 64-bit ones with 64_, and with scipy_ in front in the wheels of
// NumPy and SciPy. Each writes the call down and makes it.
#include "Recorder.h"

namespace {
using gemm::trace::Call;
using gemm::trace::Described;
using gemm::trace::Element;
using gemm::trace::Interface;
using gemm::trace::Next;
using gemm::trace::Routine;

// CBLAS's numbers, of reference BLAS and of all others.
constexpr int rowMajor = 101, noTrans = 111, conjTrans = 113;
char letterOf(int trans) { return trans == noTrans ? 'N' : trans == conjTrans ? 'C' : 'T'; }
char letterOf(const char *trans) {
  const char upper = char(*trans & ~0x20);
  return upper == 'N' || upper == 'C' ? upper : 'T';
}

// Complex factors are passed by address.
bool isZero(float value) { return value == 0; }
bool isZero(double value) { return value == 0; }
template <typename Part> bool isZero(const Part *pair) { return pair[0] == 0 && pair[1] == 0; }

struct Sizes {
  int64_t m, n, k, lda, ldb, ldc;
};
Described described(Routine routine, Element element, const Sizes &s) {
  Described r{};
  r.routine = routine;
  r.a = r.b = r.d = element;
  r.batch = 1;
  r.transA = r.transB = 'N';
  r.m = s.m, r.n = s.n, r.k = s.k;
  r.lda = s.lda, r.ldb = s.ldb, r.ldc = s.ldc;
  return r;
}

template <typename Beta> void setFlags(Described &r, int order, char a, char b, Beta beta) {
  r.interface = order != 0 ? Interface::Cblas : Interface::Fortran;
  r.rowMajor = order == rowMajor;
  r.transA = a, r.transB = b;
  r.reads = !isZero(beta);
}
} // namespace

#define GEMM_NEXT(NAME)                                                                            \
  static Next next(#NAME);                                                                         \
  auto *function = reinterpret_cast<decltype(&NAME)>(next.of(__builtin_return_address(0)))

#define GEMM_CBLAS_GEMM(NAME, INT, T, FACTOR, ELEMENT)                                             \
  extern "C" void NAME(int order, int ta, int tb, INT m, INT n, INT k, FACTOR alpha, const T *a,   \
                       INT lda, const T *b, INT ldb, FACTOR beta, T *c, INT ldc) {                 \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Gemm, ELEMENT, {m, n, k, lda, ldb, ldc});                     \
    setFlags(r, order, letterOf(ta), letterOf(tb), beta);                                          \
    Call call(r);                                                                                  \
    function(order, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                         \
  }

#define GEMM_CBLAS_GEMV(NAME, INT, T, FACTOR, ELEMENT)                                             \
  extern "C" void NAME(int order, int ta, INT m, INT n, FACTOR alpha, const T *a, INT lda,         \
                       const T *x, INT incx, FACTOR beta, T *y, INT incy) {                        \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Gemv, ELEMENT, {m, n, 0, lda, incx, incy});                   \
    setFlags(r, order, letterOf(ta), 'N', beta);                                                   \
    Call call(r);                                                                                  \
    function(order, ta, m, n, alpha, a, lda, x, incx, beta, y, incy);                              \
  }

#define GEMM_CBLAS_SYRK(NAME, INT, T, FACTOR, ELEMENT)                                             \
  extern "C" void NAME(int order, int uplo, int ta, INT n, INT k, FACTOR alpha, const T *a,        \
                       INT lda, FACTOR beta, T *c, INT ldc) {                                      \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Syrk, ELEMENT, {0, n, k, lda, 0, ldc});                       \
    setFlags(r, order, letterOf(ta), 'N', beta);                                                   \
    Call call(r);                                                                                  \
    function(order, uplo, ta, n, k, alpha, a, lda, beta, c, ldc);                                  \
  }

// Behind the arguments are the lengths of the letters, as Fortran's compilers pass them; a caller
// in C may leave them out, and no BLAS looks.
#define GEMM_FORTRAN_GEMM(NAME, INT, T, ELEMENT, BETA)                                             \
  extern "C" void NAME(const char *ta, const char *tb, const INT *m, const INT *n, const INT *k,   \
                       const T *alpha, const T *a, const INT *lda, const T *b, const INT *ldb,     \
                       const T *beta, T *c, const INT *ldc, size_t la, size_t lb) {                \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Gemm, ELEMENT, {*m, *n, *k, *lda, *ldb, *ldc});               \
    setFlags(r, 0, letterOf(ta), letterOf(tb), BETA beta);                                         \
    Call call(r);                                                                                  \
    function(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, la, lb);                        \
  }

#define GEMM_FORTRAN_GEMV(NAME, INT, T, ELEMENT, BETA)                                             \
  extern "C" void NAME(const char *ta, const INT *m, const INT *n, const T *alpha, const T *a,     \
                       const INT *lda, const T *x, const INT *incx, const T *beta, T *y,           \
                       const INT *incy, size_t la) {                                               \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Gemv, ELEMENT, {*m, *n, 0, *lda, *incx, *incy});              \
    setFlags(r, 0, letterOf(ta), 'N', BETA beta);                                                  \
    Call call(r);                                                                                  \
    function(ta, m, n, alpha, a, lda, x, incx, beta, y, incy, la);                                 \
  }

#define GEMM_FORTRAN_SYRK(NAME, INT, T, ELEMENT, BETA)                                             \
  extern "C" void NAME(const char *uplo, const char *ta, const INT *n, const INT *k,               \
                       const T *alpha, const T *a, const INT *lda, const T *beta, T *c,            \
                       const INT *ldc, size_t lu, size_t la) {                                     \
    GEMM_NEXT(NAME);                                                                               \
    Described r = described(Routine::Syrk, ELEMENT, {0, *n, *k, *lda, 0, *ldc});                   \
    setFlags(r, 0, letterOf(ta), 'N', BETA beta);                                                  \
    Call call(r);                                                                                  \
    function(uplo, ta, n, k, alpha, a, lda, beta, c, ldc, lu, la);                                 \
  }

// One routine under all its names: CBLAS's and Fortran's.
#define GEMM_CBLAS(KIND, ROUTINE, T, FACTOR, ELEMENT)                                              \
  GEMM_CBLAS_##KIND(cblas_##ROUTINE, int32_t, T, FACTOR, ELEMENT)                                  \
      GEMM_CBLAS_##KIND(cblas_##ROUTINE##64_, int64_t, T, FACTOR, ELEMENT)                         \
          GEMM_CBLAS_##KIND(scipy_cblas_##ROUTINE, int32_t, T, FACTOR, ELEMENT)                    \
              GEMM_CBLAS_##KIND(scipy_cblas_##ROUTINE##64_, int64_t, T, FACTOR, ELEMENT)
#define GEMM_FORTRAN(KIND, ROUTINE, T, ELEMENT, BETA)                                              \
  GEMM_FORTRAN_##KIND(ROUTINE##_, int32_t, T, ELEMENT, BETA)                                       \
      GEMM_FORTRAN_##KIND(ROUTINE##_64_, int64_t, T, ELEMENT, BETA)                                \
          GEMM_FORTRAN_##KIND(scipy_##ROUTINE##_, int32_t, T, ELEMENT, BETA)                       \
              GEMM_FORTRAN_##KIND(scipy_##ROUTINE##_64_, int64_t, T, ELEMENT, BETA)

GEMM_CBLAS(GEMM, sgemm, float, float, Element::F32)
GEMM_CBLAS(GEMM, dgemm, double, double, Element::F64)
GEMM_CBLAS(GEMM, cgemm, float, const float *, Element::Complex32)
GEMM_CBLAS(GEMM, zgemm, double, const double *, Element::Complex64)
GEMM_CBLAS(GEMV, sgemv, float, float, Element::F32)
GEMM_CBLAS(GEMV, dgemv, double, double, Element::F64)
GEMM_CBLAS(SYRK, ssyrk, float, float, Element::F32)
GEMM_CBLAS(SYRK, dsyrk, double, double, Element::F64)
GEMM_FORTRAN(GEMM, sgemm, float, Element::F32, *)
GEMM_FORTRAN(GEMM, dgemm, double, Element::F64, *)
GEMM_FORTRAN(GEMM, cgemm, float, Element::Complex32, )
GEMM_FORTRAN(GEMM, zgemm, double, Element::Complex64, )
GEMM_FORTRAN(GEMV, sgemv, float, Element::F32, *)
GEMM_FORTRAN(GEMV, dgemv, double, Element::F64, *)
GEMM_FORTRAN(SYRK, ssyrk, float, Element::F32, *)
GEMM_FORTRAN(SYRK, dsyrk, double, Element::F64, *)
