// What C functions of the runtime return: 0, or a status with a text of this thread's. Internal to
// libgemm_runtime.so.
#pragma once

#include "gemm/Runtime/Device.h"

#include <cstdint>
#include <new>
#include <string>

#define GEMM_EXPORT extern "C" __attribute__((visibility("default")))

namespace gemm::runtime {

/// This thread's last error; empty if there was none.
inline thread_local std::string lastError;

/// `body`, with a status for what it throws.
template <typename Body> int32_t guarded(Body body) {
  try {
    body();
    lastError.clear();
    return 0;
  } catch (const NoDevice &error) {
    lastError = error.what();
    return 77;
  } catch (const std::bad_alloc &) {
    lastError = "expected more memory, got none";
  } catch (const std::exception &error) {
    lastError = error.what();
  }
  return 1;
}

/// A text of the caller's, which has to be there.
inline std::string textOf(const char *name, const char *value) {
  if (!value)
    throw Error("expected " + std::string(name) + ", got none");
  return value;
}

} // namespace gemm::runtime
