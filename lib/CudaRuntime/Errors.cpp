// Errors: the last one of each thread, with their names and texts; and the device made ready.
#include "Runtime.h"

namespace gemm::cudart {

namespace {

using namespace cudadevice;

struct Text {
  Result code;
  const char *name, *text;
};
constexpr Text texts[] = {
#define X(NAME, VALUE, DRIVER, RUNTIME, TEXT) {VALUE, RUNTIME, TEXT},
    GEMM_CUDA_CODES(X)
#undef X
        {invalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {invalidPitchValue, "cudaErrorInvalidPitchValue", "invalid pitch argument"},
    {invalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {invalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection",
     "invalid copy direction for memcpy"},
    {missingConfiguration, "cudaErrorMissingConfiguration",
     "__global__ function call is not "
     "configured"},
    {invalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
};

const char *textOf(Result code, const char *Text::*which) {
  for (const Text &t : texts)
    if (t.code == code)
      return t.*which;
  return "unrecognized error code";
}

Result &lastError() {
  static thread_local Result last = success;
  return last;
}

} // namespace

Result prepare() {
  static const Result initialised = cuInit(0);
  if (initialised)
    return initialised;
  Handle current = nullptr;
  if (Result failed = cuCtxGetCurrent(&current))
    return failed;
  if (current)
    return success;
  static Handle primary = nullptr;
  static const Result retained = cuDevicePrimaryCtxRetain(&primary, 0);
  return retained ? retained : cuCtxSetCurrent(primary);
}

Result give(Result result) {
  if (result != success && result != notReady)
    lastError() = result;
  return result;
}

extern "C" {
Result cudaGetLastError() {
  const Result last = lastError();
  lastError() = success;
  return last;
}
Result cudaPeekAtLastError() { return lastError(); }
const char *cudaGetErrorString(Result code) { return textOf(code, &Text::text); }
const char *cudaGetErrorName(Result code) { return textOf(code, &Text::name); }
}

} // namespace gemm::cudart
