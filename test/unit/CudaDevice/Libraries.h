// Our libcuda and libcudart as programs load them: by path, and functions by name. What comes out
// of a function is compared with the number that CUDA's documentation gives.
#pragma once

#include "DriverApi.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>

namespace gemm::test {

/// The function `name` of one of our libraries. Throws what the loader says.
inline void *symbol(const std::string &library, const std::string &name) {
  void *handle = dlopen((std::string(GEMM_CUDA_FOLDER) + "/" + library).c_str(), RTLD_NOW);
  void *found = handle ? dlsym(handle, name.c_str()) : nullptr;
  if (!found)
    throw std::runtime_error(dlerror());
  return found;
}

} // namespace gemm::test

// A driver's function, by the type that the driver's table gives it.
#define DRIVER(NAME)                                                                               \
  (reinterpret_cast<decltype(&::gemm::cudadevice::NAME)>(                                          \
      ::gemm::test::symbol("libcuda.so.1", #NAME)))
