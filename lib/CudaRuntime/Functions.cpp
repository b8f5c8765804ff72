// Attributes of kernels and how many of them an SM holds, as the driver knows them.
#include "Runtime.h"

#include <cstring>

namespace gemm::cudart {

namespace {

using namespace cudadevice;

/// cudaFuncAttributes.
struct FunctionAttributes {
  size_t shared, constants, local;
  int threads, registers, ptxVersion, binaryVersion, cacheMode, dynamicShared, carveout;
  int clusterMustBeSet, clusterWidth, clusterHeight, clusterDepth, clusterPolicy, largeClusters;
  int reserved[16];
};

template <class Call> Result askOf(const void *function, Call call) {
  Handle kernel = nullptr;
  Result failed = kernelOf(function, kernel);
  return give(failed ? failed : call(kernel));
}

} // namespace

extern "C" {
Result cudaFuncGetAttributes(FunctionAttributes *to, const void *function) {
  return askOf(function, [&](Handle kernel) -> Result {
    if (!to)
      return invalidValue;
    int values[16] = {}; // by CUfunction_attribute
    for (int i = 0; i < 16; ++i)
      if (Result failed = cuFuncGetAttribute(&values[i], i, kernel))
        return failed;
    std::memset(to, 0, sizeof *to);
    to->threads = values[0];
    to->shared = size_t(values[1]);
    to->constants = size_t(values[2]);
    to->local = size_t(values[3]);
    to->registers = values[4];
    to->ptxVersion = values[5];
    to->binaryVersion = values[6];
    to->cacheMode = values[7];
    to->dynamicShared = values[8];
    to->carveout = values[9];
    to->clusterMustBeSet = values[10];
    to->clusterWidth = values[11];
    to->clusterHeight = values[12];
    to->clusterDepth = values[13];
    to->largeClusters = values[14];
    to->clusterPolicy = values[15];
    return success;
  });
}

Result cudaFuncSetAttribute(const void *function, int attribute, int value) {
  return askOf(function, [&](Handle k) { return cuFuncSetAttribute(k, attribute, value); });
}
Result cudaFuncSetCacheConfig(const void *function, int config) {
  return askOf(function, [&](Handle k) { return cuFuncSetCacheConfig(k, config); });
}
Result cudaFuncSetSharedMemConfig(const void *function, int config) {
  return askOf(function, [&](Handle k) { return cuFuncSetSharedMemConfig(k, config); });
}
Result cudaFuncGetName(const char **name, const void *function) {
  return askOf(function, [&](Handle k) { return cuFuncGetName(name, k); });
}
Result cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *to, const void *function, int threads,
                                                     size_t shared) {
  return askOf(function, [&](Handle k) {
    return cuOccupancyMaxActiveBlocksPerMultiprocessor(to, k, threads, shared);
  });
}
Result cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *to, const void *function,
                                                              int threads, size_t shared,
                                                              unsigned flags) {
  return askOf(function, [&](Handle k) {
    return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to, k, threads, shared, flags);
  });
}
Result cudaOccupancyAvailableDynamicSMemPerBlock(size_t *to, const void *function, int blocks,
                                                 int threads) {
  return askOf(function, [&](Handle k) {
    return cuOccupancyAvailableDynamicSMemPerBlock(to, k, blocks, threads);
  });
}
}

} // namespace gemm::cudart
