// Opens libcuda.so.1 and resolves what CudaApi.h lists.
#include "CudaApi.h"
#include "gemm/Runtime/Device.h"

#include "LoaderError.h"

#include <dlfcn.h>

namespace gemm::runtime::cuda {

std::string Api::errorText(Result result) const {
  const char *name = nullptr, *text = nullptr;
  getErrorName(result, &name);
  getErrorString(result, &text);
  return std::string(name ? name : "error " + std::to_string(result)) +
         (text ? " (" + std::string(text) + ")" : "");
}

namespace {
Api open() {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw NoDevice("no cuda device: expected NVIDIA's driver library libcuda.so.1, got '" +
                   loaderError() + "' (--device=emulate runs the same kernels without a GPU)");
  Api api;
#define X(FIELD, SYMBOL, ARGS)                                                                     \
  api.FIELD = reinterpret_cast<decltype(api.FIELD)>(dlsym(library, #SYMBOL));
  GEMM_CUDA_FUNCTIONS(X)
  GEMM_CUDA_OPTIONAL(X)
#undef X
#define X(FIELD, SYMBOL, ARGS)                                                                     \
  if (!api.FIELD)                                                                                  \
    throw NoDevice("no cuda device: expected a driver with " #SYMBOL ", got an older "             \
                   "libcuda.so.1");
  GEMM_CUDA_FUNCTIONS(X)
#undef X
  return api;
}
} // namespace

const Api &api() {
  static const Api loaded = open();
  return loaded;
}

} // namespace gemm::runtime::cuda
