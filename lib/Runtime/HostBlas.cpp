// Library calls on the CPU through a BLAS opened at run time. Its routines know
// f32 and f64; narrower types are widened exactly, and results rounded once; bytes are exact.
#include "HostEpilogue.h"
#include "gemm/Runtime/Device.h"
#include "oracle/Float.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace gemm::runtime {
using namespace bundle;

namespace {
// The values of CBLAS_ORDER and CBLAS_TRANSPOSE.
enum { columnMajor = 102, noTrans = 111, trans = 112 };
template <typename T>
using Routine = void (*)(int, int, int, int, int, int, T, const T *, int, const T *, int, T, T *,
                         int);

struct Blas {
  std::string name;
  Routine<float> sgemm = nullptr;
  Routine<double> dgemm = nullptr;
};

Blas open() {
  const char *chosen = std::getenv("GEMM_BLAS");
  std::vector<std::string> names = {"libopenblas.so.0", "libblas.so.3"};
  if (chosen && *chosen)
    names = {chosen};
  std::string tried;
  for (const std::string &name : names) {
    tried += (tried.empty() ? "" : " or ") + name;
    void *library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
      continue;
    Blas blas{name, reinterpret_cast<Routine<float>>(dlsym(library, "cblas_sgemm")),
              reinterpret_cast<Routine<double>>(dlsym(library, "cblas_dgemm"))};
    if (!blas.sgemm || !blas.dgemm)
      throw NoDevice("no blas device: expected " + name + " to have " +
                     (blas.sgemm ? "cblas_dgemm" : "cblas_sgemm") + ", got no such symbol");
    return blas;
  }
  throw NoDevice("no blas device: expected " + tried +
                 ", got none (Debian's package is libopenblas0)");
}

const Blas &blas() {
  static const Blas opened = open();
  return opened;
}

/// An operand of one batch as T: itself, or a widened copy.
template <typename T> struct Widened {
  std::vector<T> copy;
  const T *data;
  int ld;
  Widened(const BlasOperand &operand, int64_t batch, int64_t rows, int64_t columns, bool read,
          bool tf32 = false) {
    char *start = element(operand, batch * operand.stride);
    data = reinterpret_cast<const T *>(start);
    ld = static_cast<int>(operand.ld);
    if ((sizeof(T) == byteSize(operand.dtype) && !tf32) || !read)
      return;
    const DType type = tf32 ? DType::TF32 : operand.dtype; // rounded to nearest
    copy.resize(static_cast<size_t>(rows * columns) + 1);
    for (int64_t j = 0; j < columns; ++j)
      for (int64_t i = 0; i < rows; ++i)
        copy[static_cast<size_t>(j * rows + i)] = static_cast<T>(
            oracle::loadAny(type, element(operand, batch * operand.stride + j * operand.ld + i)));
    data = copy.data();
    ld = static_cast<int>(std::max<int64_t>(rows, 1));
  }
};

template <typename T> void run(const BlasCall &call, Routine<T> routine) {
  bool direct = call.epilogue == CallEpilogue::None && byteSize(call.d.dtype) == sizeof(T) &&
                call.scales == std::array<CallScale, 2>{};
  bool read = call.alpha != 0;
  for (int64_t batch = 0; batch < call.batch; ++batch) {
    bool ta = call.transposed[0], tb = call.transposed[1];
    Widened<T> first(call.first, batch, ta ? call.k : call.m, ta ? call.m : call.k, read,
                     call.tf32);
    Widened<T> second(call.second, batch, tb ? call.n : call.k, tb ? call.k : call.n, read,
                      call.tf32);
    std::vector<T> sums;
    T *d = reinterpret_cast<T *>(element(call.d, batch * call.d.stride));
    auto ld = static_cast<int>(call.d.ld);
    if (!direct) {
      sums.resize(static_cast<size_t>(call.m * call.n));
      for (int64_t i = 0; call.beta != 0 && i < call.m * call.n; ++i)
        sums[static_cast<size_t>(i)] = static_cast<T>(oracle::loadFloat(
            call.d.dtype,
            element(call.d, batch * call.d.stride + i / call.m * call.d.ld + i % call.m)));
      d = sums.data();
      ld = static_cast<int>(call.m);
    }
    routine(columnMajor, ta ? trans : noTrans, tb ? trans : noTrans, static_cast<int>(call.m),
            static_cast<int>(call.n), static_cast<int>(call.k), static_cast<T>(call.alpha),
            first.data, first.ld, second.data, second.ld, static_cast<T>(call.beta), d, ld);
    if (!direct)
      finish(call, batch, sums);
  }
  if (call.epilogue == CallEpilogue::BgradA || call.epilogue == CallEpilogue::BgradB)
    sumOperand<T>(call);
}

/// fp8 whose parts of 128 k have scales: the sum of each in f32, times the product of its scales,
/// which is rounded, and added with one rounding.
void runBlocks(const BlasCall &call, Routine<float> sgemm) {
  const Widened<float> first(call.first, 0, call.k, call.m, true),
      second(call.second, 0, call.k, call.n, true);
  std::vector<float> part(static_cast<size_t>(call.m * call.n)), sums(part.size());
  auto scaleOf = [&](size_t i, int64_t line, int64_t block) {
    const bool lines = call.scales[i] == CallScale::Lines;
    const BlasOperand &at = call.scaleOperands[i];
    return oracle::loadFloat(
        DType::F32, element(at, lines ? block * at.ld + line : line / callBlock * at.ld + block));
  };
  for (int64_t k = 0; k < call.k; k += callBlock) {
    sgemm(columnMajor, trans, noTrans, static_cast<int>(call.m), static_cast<int>(call.n),
          static_cast<int>(std::min(callBlock, call.k - k)), 1, first.data + k, first.ld,
          second.data + k, second.ld, 0, part.data(), static_cast<int>(call.m));
    for (int64_t i = 0; i < call.m * call.n; ++i) {
      const auto at = static_cast<size_t>(i);
      const auto scale = static_cast<float>(scaleOf(0, i % call.m, k / callBlock) *
                                            scaleOf(1, i / call.m, k / callBlock));
      sums[at] = static_cast<float>(double(scale) * part[at] + sums[at]);
    }
  }
  for (int64_t i = 0; i < call.m * call.n; ++i) {
    float &sum = sums[static_cast<size_t>(i)];
    char *to = element(call.d, i / call.m * call.d.ld + i % call.m);
    sum = static_cast<float>(
        call.alpha * sum + (call.beta == 0 ? 0 : call.beta * oracle::loadFloat(call.d.dtype, to)));
  }
  finish(call, 0, sums);
}

/// Bytes, multiplied in f64: a sum is below 2^31 · 2^14, and exact. The rest is modulo 2^32.
void runIntegers(const BlasCall &call, Routine<double> dgemm) {
  const bool ta = call.transposed[0], tb = call.transposed[1];
  std::vector<double> sums(static_cast<size_t>(call.m * call.n));
  const auto alpha = static_cast<int64_t>(call.alpha), beta = static_cast<int64_t>(call.beta);
  for (int64_t batch = 0; batch < call.batch; ++batch) {
    const Widened<double> first(call.first, batch, ta ? call.k : call.m, ta ? call.m : call.k,
                                alpha != 0),
        second(call.second, batch, tb ? call.n : call.k, tb ? call.k : call.n, alpha != 0);
    dgemm(columnMajor, ta ? trans : noTrans, tb ? trans : noTrans, static_cast<int>(call.m),
          static_cast<int>(call.n), static_cast<int>(call.k), alpha != 0, first.data, first.ld,
          second.data, second.ld, 0, sums.data(), static_cast<int>(call.m));
    for (int64_t i = 0; i < call.m * call.n; ++i) {
      char *to = element(call.d, batch * call.d.stride + i / call.m * call.d.ld + i % call.m);
      const int64_t before = beta == 0 ? 0 : oracle::loadInteger(DType::I32, to);
      const auto sum =
          oracle::wrapTo(DType::I32, static_cast<int64_t>(sums[static_cast<size_t>(i)]));
      oracle::storeInteger(DType::I32, to,
                           oracle::wrapTo(DType::I32, alpha * sum) +
                               oracle::wrapTo(DType::I32, beta * before));
    }
  }
}
} // namespace

std::string openHostBlas() { return blas().name; }

void runHostBlas(const BlasCall &call) {
  checkCall(call);
  const Blas &library = blas();
  if (call.m == 0 || call.n == 0 || call.batch == 0)
    return;
  if (call.compute == DType::F64)
    run<double>(call, library.dgemm);
  else if (call.compute == DType::I32)
    runIntegers(call, library.dgemm);
  else if (scalesBlocks(call.scales[0]))
    runBlocks(call, library.sgemm);
  else
    run<float>(call, library.sgemm);
}

} // namespace gemm::runtime
