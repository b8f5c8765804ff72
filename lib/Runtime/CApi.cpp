// gemm_runtime.h: plain numbers to a checked BlasCall, exceptions to a status.
#include "CublasLt.h"
#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/gemm_runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>

using namespace gemm;
using bundle::DType;

namespace {
thread_local std::string lastError;

int32_t oneOf(const char *name, int32_t value, int32_t last) {
  if (value < 0 || value > last)
    throw bundle::Error("gemm_library_call: expected " + std::string(name) + " in [0, " +
                        std::to_string(last) + "], got " + std::to_string(value));
  return value;
}

DType typeOf(const char *name, int32_t value) {
  constexpr DType types[] = {DType::F64, DType::F32, DType::F16, DType::BF16};
  return types[oneOf(name, value, 3)];
}
} // namespace

extern "C" {

__attribute__((visibility("default"))) int32_t gemm_library_call(
    int32_t library, int32_t epilogue, int32_t type, int32_t dType, int32_t transFirst,
    int32_t transSecond, int64_t m, int64_t n, int64_t k, int64_t batch, const void *first,
    int64_t ldFirst, int64_t strideFirst, const void *second, int64_t ldSecond,
    int64_t strideSecond, void *d, int64_t ldD, int64_t strideD, void *bias, void *aux,
    double alpha, double beta, void *stream, void *workspace, int64_t workspaceBytes) {
  auto address = [](const void *pointer) { return reinterpret_cast<uint64_t>(pointer); };
  try {
    runtime::BlasCall call;
    call.library = static_cast<bundle::Library>(oneOf("library", library, 1));
    call.epilogue = static_cast<bundle::CallEpilogue>(
        oneOf("epilogue", epilogue, bundle::numCallEpilogues - 1));
    DType operand = typeOf("type", type), result = typeOf("d_type", dType);
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
    call.compute = operand == DType::F64 ? DType::F64 : DType::F32;
    if (call.library == bundle::Library::Cblas) {
      runtime::runHostBlas(call);
    } else {
      static runtime::CublasLt cublas;
      cublas.run(call, stream, address(workspace),
                 workspaceBytes > 0 ? static_cast<size_t>(workspaceBytes) : 0);
    }
    lastError.clear();
    return 0;
  } catch (const runtime::NoDevice &error) {
    lastError = error.what();
    return 77;
  } catch (const std::bad_alloc &) {
    lastError = "expected more memory, got none";
  } catch (const std::exception &error) {
    lastError = error.what();
  }
  return 1;
}

__attribute__((visibility("default"))) const char *gemm_last_error(void) {
  return lastError.c_str();
}

__attribute__((visibility("default"))) void gemm_check(int32_t status) {
  if (status == 0)
    return;
  std::fflush(stdout);
  std::fprintf(stderr, "error: %s\n", lastError.c_str());
  std::exit(status);
}
}
