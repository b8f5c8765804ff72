// gemm_runtime.h: plain numbers to a checked BlasCall or to arrays, exceptions to a status.
#include "CublasLt.h"
#include "EntryCall.h"
#include "Status.h"
#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/gemm_runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>

using namespace gemm;
using bundle::DType;
using runtime::guarded;
using runtime::lastError;
using runtime::textOf;

namespace {
int32_t oneOf(const char *name, int32_t value, int32_t last) {
  if (value < 0 || value > last)
    throw bundle::Error("gemm_library_call: expected " + std::string(name) + " in [0, " +
                        std::to_string(last) + "], got " + std::to_string(value));
  return value;
}

/// An element type of a call: a float, or `integer`.
DType typeOf(const char *name, int32_t value, DType integer) {
  if (value == static_cast<int32_t>(integer)) // in the order of gemm_type
    return integer;
  constexpr DType types[] = {DType::F64, DType::F32, DType::F16, DType::BF16};
  if (value < 0 || value > 3)
    throw bundle::Error("gemm_library_call: expected " + std::string(name) + " in [0, 3] or " +
                        std::to_string(static_cast<int32_t>(integer)) + ", got " +
                        std::to_string(value));
  return types[value];
}

/// Arrays out of the words that describe them.
std::vector<runtime::HostArray> readArrays(const int64_t *words, int64_t count) {
  constexpr int64_t maxRank = 64;
  std::vector<runtime::HostArray> arrays;
  auto refuse = [&](const std::string &expected, int64_t got) {
    throw bundle::Error("array " + std::to_string(arrays.size()) + ": expected " + expected +
                        ", got " + std::to_string(got));
  };
  for (int64_t at = 0; at < count;) {
    if (count - at < 3)
      refuse("an address, a type and a rank", count - at);
    int64_t type = words[at + 1], rank = words[at + 2];
    if (type < 0 || type >= bundle::numDTypes)
      refuse("a gemm_type", type);
    if (rank < 0 || rank > maxRank || count - at < 3 + 2 * rank)
      refuse("a rank with as many sizes and strides", rank);
    runtime::HostArray array;
    array.data = reinterpret_cast<std::byte *>(words[at]);
    array.dtype = static_cast<DType>(type); // in the order of gemm_type
    array.shape.assign(words + at + 3, words + at + 3 + rank);
    array.strides.assign(words + at + 3 + rank, words + at + 3 + 2 * rank);
    for (int64_t extent : array.shape)
      if (extent < 0)
        refuse("sizes of at least 0", extent);
    arrays.push_back(std::move(array));
    at += 3 + 2 * rank;
  }
  return arrays;
}

/// Shape of a result of a function of a bundle, from its arguments.
std::vector<int64_t> shapeOf(const char *bundle, const char *entry, const int64_t *arrays,
                             int64_t count, int64_t result) {
  const bundle::Bundle &from = runtime::cachedBundle(textOf("a bundle", bundle));
  const bundle::Function &function = runtime::findEntry(from, textOf("a function", entry));
  return runtime::resultShape(function, readArrays(arrays, count), static_cast<size_t>(result));
}
} // namespace

extern "C" {

GEMM_EXPORT int32_t gemm_library_call(int32_t library, int32_t epilogue, int32_t type,
                                      int32_t dType, int32_t transFirst, int32_t transSecond,
                                      int64_t m, int64_t n, int64_t k, int64_t batch,
                                      const void *first, int64_t ldFirst, int64_t strideFirst,
                                      const void *second, int64_t ldSecond, int64_t strideSecond,
                                      void *d, int64_t ldD, int64_t strideD, void *bias, void *aux,
                                      double alpha, double beta, void *stream, void *workspace,
                                      int64_t workspaceBytes) {
  auto address = [](const void *pointer) { return reinterpret_cast<uint64_t>(pointer); };
  return guarded([&] {
    runtime::BlasCall call;
    call.library = static_cast<bundle::Library>(oneOf("library", library, 1));
    call.epilogue = static_cast<bundle::CallEpilogue>(
        oneOf("epilogue", epilogue, bundle::numCallEpilogues - 1));
    DType operand = typeOf("type", type, DType::I8),
          result = typeOf("d_type", dType, DType::I32);
    call.transposed = {oneOf("trans_first", transFirst, 1) == 1,
                       oneOf("trans_second", transSecond, 1) == 1};
    call.m = m, call.n = n, call.k = k, call.batch = batch;
    call.first = {operand, address(first), ldFirst, strideFirst};
    call.second = {operand, address(second), ldSecond, strideSecond};
    call.d = {result, address(d), ldD, strideD};
    call.bias = {result, address(bias), 1, 0};
    call.aux = {result, address(aux), ldD, strideD};
    if (bundle::hasMask(call.epilogue)) {
      int64_t pitch = bundle::maskPitch(std::max<int64_t>(m, 0));
      call.aux = {DType::I8, address(aux), pitch, pitch * n};
    }
    call.alpha = alpha, call.beta = beta;
    runtime::settleLeadingDimensions(call);
    call.compute = operand == DType::F64  ? DType::F64
                   : operand == DType::I8 ? DType::I32
                                          : DType::F32;
    if (call.library == bundle::Library::Cblas) {
      runtime::runHostBlas(call);
    } else {
      static std::mutex mutex; // of the descriptors, which calls of a kind share
      std::lock_guard<std::mutex> lock(mutex);
      static runtime::CublasLt cublas;
      cublas.run(call, stream, address(workspace),
                 workspaceBytes > 0 ? static_cast<size_t>(workspaceBytes) : 0);
    }
  });
}

GEMM_EXPORT int32_t gemm_run_entry(const char *bundle, const char *entry, const char *device,
                                   const int64_t *arrays, int64_t count) {
  return guarded([&] {
    const bundle::Bundle &from = runtime::cachedBundle(textOf("a bundle", bundle));
    runtime::runEntry(from, runtime::findEntry(from, textOf("a function", entry)),
                      textOf("a device", device), readArrays(arrays, count));
  });
}

GEMM_EXPORT int32_t gemm_entry_shape(const char *bundle, const char *entry, const int64_t *arrays,
                                     int64_t count, int64_t result, int64_t *sizes, int64_t rank) {
  return guarded([&] {
    const std::vector<int64_t> shape = shapeOf(bundle, entry, arrays, count, result);
    if (rank != static_cast<int64_t>(shape.size()))
      throw bundle::Error("expected room for " + std::to_string(shape.size()) + " sizes, got " +
                          std::to_string(rank));
    std::copy(shape.begin(), shape.end(), sizes);
  });
}

GEMM_EXPORT int64_t gemm_entry_extent(const char *bundle, const char *entry, const int64_t *arrays,
                                      int64_t count, int64_t result, int64_t dim) {
  int64_t extent = 0;
  gemm_check(guarded([&] {
    const std::vector<int64_t> shape = shapeOf(bundle, entry, arrays, count, result);
    if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
      throw bundle::Error("expected a dim of " + std::to_string(shape.size()) + ", got " +
                          std::to_string(dim));
    extent = shape[static_cast<size_t>(dim)];
  }));
  return extent;
}

GEMM_EXPORT const char *gemm_last_error(void) { return lastError.c_str(); }

GEMM_EXPORT void gemm_check(int32_t status) {
  if (status == 0)
    return;
  std::fflush(stdout);
  std::fprintf(stderr, "error: %s\n", lastError.c_str());
  std::exit(status);
}
}
