// What the driver says of itself, and of its errors.
#include "Device.h"

namespace gemm::cudadevice {

namespace {
constexpr int version = 13000; // of CUDA, whose interface this is

struct Text {
  Result code;
  const char *name, *text;
};
constexpr Text texts[] = {
#define X(NAME, VALUE, DRIVER, RUNTIME, TEXT) {VALUE, DRIVER, TEXT},
    GEMM_CUDA_CODES(X)
#undef X
};

Result textOf(Result code, const char **to, const char *Text::*which) {
  if (!to)
    return invalidValue;
  *to = nullptr;
  for (const Text &t : texts)
    if (t.code == code)
      *to = t.*which;
  return *to ? success : invalidValue;
}
} // namespace

extern "C" {
Result cuInit(unsigned flags) {
  GEMM_ENTER(cuInit, Nothing);
  if (flags != 0)
    return invalidValue;
  d.initialised = true;
  return success;
}

Result cuDriverGetVersion(int *to) {
  GEMM_ENTER(cuDriverGetVersion, Nothing);
  if (!to)
    return invalidValue;
  *to = version;
  return success;
}

Result cuGetErrorName(Result code, const char **to) { return textOf(code, to, &Text::name); }
Result cuGetErrorString(Result code, const char **to) { return textOf(code, to, &Text::text); }

Result cuProfilerStart() {
  GEMM_ENTER(cuProfilerStart, Context);
  return success;
}
Result cuProfilerStop() {
  GEMM_ENTER(cuProfilerStop, Context);
  return success;
}
}

} // namespace gemm::cudadevice
