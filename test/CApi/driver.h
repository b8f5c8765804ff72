/* The driver's functions that tests call themselves, and what the stand-in of the tests counts. */
#ifndef GEMM_TEST_DRIVER_H
#define GEMM_TEST_DRIVER_H

#include "common.h"

#include <dlfcn.h>

typedef uint64_t device_memory; /* as the stand-in has it; a CUdeviceptr */

/* X(result, name, symbol, arguments) */
#define DRIVER(X)                                                                                  \
  X(int, init, cuInit, (unsigned))                                                                 \
  X(int, retain, cuDevicePrimaryCtxRetain, (void **, int))                                         \
  X(int, set_current, cuCtxSetCurrent, (void *))                                                   \
  X(int, get_current, cuCtxGetCurrent, (void **))                                                  \
  X(int, allocate, cuMemAlloc_v2, (device_memory *, size_t))                                       \
  X(int, release, cuMemFree_v2, (device_memory))                                                   \
  X(int, upload, cuMemcpyHtoD_v2, (device_memory, const void *, size_t))                           \
  X(int, download, cuMemcpyDtoH_v2, (void *, device_memory, size_t))                               \
  X(int, map_host, cuMemHostAlloc, (void **, size_t, unsigned))                                    \
  X(int, unmap_host, cuMemFreeHost, (void *))                                                      \
  X(int, create_stream, cuStreamCreate, (void **, unsigned))                                       \
  X(int, wait, cuStreamSynchronize, (void *))                                                      \
  X(int, begin_capture, cuStreamBeginCapture_v2, (void *, int))                                    \
  X(int, end_capture, cuStreamEndCapture, (void *, void **))                                       \
  X(int, instantiate, cuGraphInstantiateWithFlags, (void **, void *, unsigned long long))          \
  X(int, launch_graph, cuGraphLaunch, (void *, void *))

/* Of the stand-in alone: null where the driver is NVIDIA's. */
#define STAND_IN(X)                                                                                \
  X(unsigned long, calls, standInCalls, (const char *))                                            \
  X(void *, last_stream, standInLastStream, (void))

struct driver {
#define X(RESULT, NAME, SYMBOL, ARGUMENTS) RESULT(*NAME) ARGUMENTS;
  DRIVER(X)
  STAND_IN(X)
#undef X
};

static inline struct driver open_driver(void) {
  struct driver driver = {0};
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *symbol;
  CHECK(library != NULL);
  /* ISO C has no cast from an object's address to a function's. */
#define X(RESULT, NAME, SYMBOL, ARGUMENTS)                                                         \
  symbol = dlsym(library, #SYMBOL);                                                                \
  memcpy(&driver.NAME, &symbol, sizeof symbol);
  DRIVER(X)
  STAND_IN(X)
#undef X
#define X(RESULT, NAME, SYMBOL, ARGUMENTS) CHECK(driver.NAME != NULL);
  DRIVER(X)
#undef X
  return driver;
}

/* What a run may not do: allocate, wait, load. */
static inline unsigned long forbidden(const struct driver *driver) {
  static const char *const names[] = {"cuMemAlloc",         "cuMemFree",
                                      "cuMemHostAlloc",     "cuMemcpyHtoD",
                                      "cuMemcpyDtoH",       "cuMemsetD8",
                                      "cuCtxSynchronize",   "cuStreamSynchronize",
                                      "cuModuleLoadDataEx", "cuModuleGetFunction",
                                      "cuFuncSetAttribute", "cuEventRecord",
                                      "cuStreamCreate",     "cuOccupancyMaxActiveClusters"};
  unsigned long sum = 0;
  for (size_t i = 0; driver->calls && i < sizeof names / sizeof *names; ++i)
    sum += driver->calls(names[i]);
  return sum;
}

static inline device_memory on_device(const struct driver *driver, const void *data, size_t bytes) {
  device_memory memory = 0;
  CHECK(driver->allocate(&memory, bytes) == 0);
  CHECK(driver->upload(memory, data, bytes) == 0);
  return memory;
}

static inline gemm_memory at(device_memory address) { return packed((void *)(size_t)address); }

#endif
