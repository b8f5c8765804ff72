// Why the loader could not open a library: "not found" and "found, but made for a newer C
// library" ask for different mends. Internal to the runtime library.
#pragma once

#include <dlfcn.h>

#include <string>

namespace gemm::runtime {

/// What dlopen last failed with, in this thread.
inline std::string loaderError() {
  const char *text = dlerror();
  return text ? text : "no reason given";
}

} // namespace gemm::runtime
