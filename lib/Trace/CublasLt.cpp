// cublasLtMatmul, described by what the library itself says of its descriptors. Numbers are those
// of cublasLt.h and library_types.h of CUDA 12 and 13.
#include "GpuTimes.h"

#include <cstring>

namespace gemm::trace {

namespace {
enum LayoutAttribute { layoutType = 0, layoutOrder, layoutRows, layoutCols, layoutLd, layoutBatch };
enum DescAttribute { scaleType = 1, pointerMode = 2, transA = 3, transB = 4, epilogue = 7 };
// CUBLASLT_ORDER_ROW; CUBLASLT_POINTER_MODE_HOST, _ALPHA_DEVICE_VECTOR_BETA_ZERO and _BETA_HOST.
constexpr int orderRow = 1, hostPointers = 0, betaZero = 3, betaOnHost = 4;

using Getter = int (*)(void *, int, void *, size_t, size_t *);

// What the library does not tell stays as it was.
template <typename T> T ask(Getter get, void *of, int attribute, T value) {
  T told{};
  size_t written = 0;
  return get(of, attribute, &told, sizeof told, &written) == 0 ? told : value;
}

struct Layout {
  int type, order;
  uint64_t rows, cols;
  int64_t ld;
  int32_t batch;

  Layout(Getter get, void *of)
      : type(ask<int32_t>(get, of, layoutType, -1)), order(ask<int32_t>(get, of, layoutOrder, 0)),
        rows(ask<uint64_t>(get, of, layoutRows, 0)), cols(ask<uint64_t>(get, of, layoutCols, 0)),
        ld(ask<int64_t>(get, of, layoutLd, 0)), batch(ask<int32_t>(get, of, layoutBatch, 1)) {}
};

// Of cudaDataType_t.
Element elementOf(int type) {
  constexpr struct {
    int type;
    Element element;
  } known[] = {{0, Element::F32},    {1, Element::F64},       {2, Element::F16},
               {3, Element::I8},     {4, Element::Complex32}, {5, Element::Complex64},
               {10, Element::I32},   {14, Element::BF16},     {28, Element::F8E4M3},
               {29, Element::F8E5M2}};
  for (const auto &row : known)
    if (row.type == type)
      return row.element;
  return Element::Other;
}

// A factor that lies on the device cannot be looked at, and may be anything.
bool reads(const void *beta, int mode, int type) {
  if (mode == betaZero)
    return false;
  if (!beta || (mode != hostPointers && mode != betaOnHost))
    return true;
  constexpr size_t sizes[] = {4, 8, 2}; // of f32, f64, f16
  unsigned char bytes[8] = {};
  const size_t size = type >= 0 && type <= 2 ? sizes[type] : 4;
  std::memcpy(bytes, beta, size);
  bytes[size - 1] &= 0x7f; // -0 is 0
  return std::memcmp(bytes, "\0\0\0\0\0\0\0\0", size) != 0;
}

struct Operands {
  void *desc, *a, *b, *d;
  const void *beta;
};

Described described(const Operands &o, const void *caller) {
  static Next ofDesc("cublasLtMatmulDescGetAttribute"),
      ofLayout("cublasLtMatrixLayoutGetAttribute");
  const auto desc = reinterpret_cast<Getter>(ofDesc.of(caller));
  const auto layout = reinterpret_cast<Getter>(ofLayout.of(caller));
  const Layout a(layout, o.a), b(layout, o.b), d(layout, o.d);
  const bool ta = ask<int32_t>(desc, o.desc, transA, 0) != 0;
  const bool tb = ask<int32_t>(desc, o.desc, transB, 0) != 0;
  Described r{};
  r.interface = Interface::CublasLt, r.routine = Routine::Gemm;
  r.a = elementOf(a.type), r.b = elementOf(b.type), r.d = elementOf(d.type);
  r.rowMajor = d.order == orderRow;
  // A matrix in the other order is stored as its transpose in this one.
  r.transA = ta != (a.order != d.order) ? 'T' : 'N';
  r.transB = tb != (b.order != d.order) ? 'T' : 'N';
  r.reads = reads(o.beta, ask<int32_t>(desc, o.desc, pointerMode, 0),
                  ask<int32_t>(desc, o.desc, scaleType, 0));
  r.epilogue = uint16_t(ask<int32_t>(desc, o.desc, epilogue, 1));
  r.batch = d.batch;
  r.m = int64_t(d.rows), r.n = int64_t(d.cols), r.k = int64_t(ta ? a.rows : a.cols);
  r.lda = a.ld, r.ldb = b.ld, r.ldc = d.ld;
  return r;
}
} // namespace

} // namespace gemm::trace

extern "C" int cublasLtMatmul(void *handle, void *desc, const void *alpha, const void *a,
                              void *aLayout, const void *b, void *bLayout, const void *beta,
                              const void *c, void *cLayout, void *d, void *dLayout,
                              const void *algorithm, void *workspace, size_t bytes, void *stream) {
  using namespace gemm::trace;
  static Next next("cublasLtMatmul");
  const void *caller = __builtin_return_address(0);
  auto *function = reinterpret_cast<decltype(&cublasLtMatmul)>(next.of(caller));
  Call call(described({desc, aLayout, bLayout, dLayout, beta}, caller));
  GpuCall timed(call, stream);
  const int status = function(handle, desc, alpha, a, aLayout, b, bLayout, beta, c, cLayout, d,
                              dLayout, algorithm, workspace, bytes, stream);
  timed.returned(status);
  return status;
}
