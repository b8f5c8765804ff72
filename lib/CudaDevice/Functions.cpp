// Kernels: what is known of them, and how many of their CTAs an SM holds. PTX has no registers of
// the hardware; where a kernel does not say .maxnreg, none are counted against it.
#include "Launch.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/Target/Limits.h"

#include <algorithm>

namespace gemm::cudadevice {

namespace {

/// CUfunction_attribute.
enum Attribute {
  mostThreadsOf = 0,
  sharedBytesOf = 1,
  constantBytesOf = 2,
  localBytesOf = 3,
  registersOf = 4,
  ptxVersionOf = 5,
  binaryVersionOf = 6,
  cacheModeOf = 7,
  dynamicSharedOf = 8,
  carveoutOf = 9,
  clusterMustBeSet = 10,
  clusterWidth = 11,
  clusterHeight = 12,
  clusterDepth = 13,
  largeClustersOf = 14,
  clusterPolicyOf = 15,
};

/// What is said of a kernel whose PTX does not say: what ptxas makes of small ones.
constexpr int assumedRegisters = 32;

/// 80 of "sm_80" and of "sm_80a".
int chipNumber(const std::string &target) {
  int number = 0;
  for (char c : target)
    if (c >= '0' && c <= '9')
      number = number * 10 + (c - '0');
  return number;
}

int64_t mostDynamicShared(const Device &d, const Function &f) {
  return d.target.sharedPerBlock - int64_t(f.info->staticShared);
}

int value(const Device &d, const Function &f, int attribute) {
  const emulator::KernelInfo &info = *f.info;
  switch (attribute) {
  case mostThreadsOf:
    return int(info.maxThreads ? info.maxThreads : d.target.maxThreadsPerBlock);
  case sharedBytesOf:
    return int(info.staticShared);
  case registersOf:
    return info.maxRegisters ? int(info.maxRegisters) : assumedRegisters;
  case ptxVersionOf:
    return chipNumber(f.module->target);
  case binaryVersionOf:
    return d.target.computeCapability;
  case dynamicSharedOf:
    return int(f.dynamicShared);
  case carveoutOf:
    return f.carveout;
  case clusterMustBeSet:
    return info.requiredCluster.x != 0;
  case clusterWidth:
    return int(info.requiredCluster.x);
  case clusterHeight:
    return int(info.requiredCluster.y);
  case clusterDepth:
    return int(info.requiredCluster.z);
  case largeClustersOf:
    return f.largeClusters;
  default: // constants, local memory, cache mode, policy
    return 0;
  }
}

int64_t ctasOfSm(const Device &d, const Function &f, int64_t threads, size_t dynamic) {
  const int64_t shared = int64_t(f.info->staticShared + dynamic);
  if (shared > d.target.sharedPerBlock)
    return 0;
  return ctasPerSm(shared, f.info->maxRegisters, threads, d.target).ctas;
}

Result occupancy(const char *name, int *to, Handle handle, int threads, size_t dynamic) {
  Entry entry(name, Needs::Context);
  if (entry.fault)
    return entry.fault;
  const Function *f = entry.d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to || threads <= 0)
    return invalidValue;
  *to = threads > entry.d.target.maxThreadsPerBlock ? 0
                                                    : int(ctasOfSm(entry.d, *f, threads, dynamic));
  return success;
}

} // namespace

int64_t mostCtasAtOnce(const Device &d, const Function &f, int64_t threads, size_t dynamic) {
  return ctasOfSm(d, f, threads, dynamic) * d.target.smCount;
}

extern "C" {
Result cuFuncGetModule(Handle *to, Handle handle) {
  GEMM_ENTER(cuFuncGetModule, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to)
    return invalidValue;
  *to = f->module;
  return success;
}

Result cuFuncGetName(const char **to, Handle handle) {
  GEMM_ENTER(cuFuncGetName, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to)
    return invalidValue;
  *to = f->info->name.c_str();
  return success;
}

Result cuFuncGetAttribute(int *to, int attribute, Handle handle) {
  GEMM_ENTER(cuFuncGetAttribute, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to || attribute < 0 || attribute > clusterPolicyOf)
    return invalidValue;
  *to = value(d, *f, attribute);
  return success;
}

Result cuFuncSetAttribute(Handle handle, int attribute, int value) {
  GEMM_ENTER(cuFuncSetAttribute, Context);
  Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (attribute == dynamicSharedOf) {
    if (value < 0 || value > mostDynamicShared(d, *f)) {
      d.report.refusal("cuFuncSetAttribute",
                       "expected up to " + std::to_string(mostDynamicShared(d, *f)) +
                           " bytes of dynamic shared memory for kernel '" + f->info->name +
                           "' on " + d.target.name + ", got " + std::to_string(value));
      return invalidValue;
    }
    f->dynamicShared = value;
  } else if (attribute == carveoutOf) {
    if (value < -1 || value > 100)
      return invalidValue;
    f->carveout = value;
  } else if (attribute == largeClustersOf) {
    f->largeClusters = value != 0;
  } else if (attribute < clusterMustBeSet || attribute > clusterPolicyOf) {
    return invalidValue; // the others are read only
  }
  return success;
}

Result cuFuncSetCacheConfig(Handle handle, int config) {
  GEMM_ENTER(cuFuncSetCacheConfig, Context);
  return !d.functions.find(handle)  ? invalidHandle
         : config < 0 || config > 3 ? invalidValue
                                    : success;
}
Result cuFuncSetSharedMemConfig(Handle handle, int config) {
  GEMM_ENTER(cuFuncSetSharedMemConfig, Context);
  return !d.functions.find(handle)  ? invalidHandle
         : config < 0 || config > 2 ? invalidValue
                                    : success;
}

Result cuFuncGetParamInfo(Handle handle, size_t index, size_t *offset, size_t *bytes) {
  GEMM_ENTER(cuFuncGetParamInfo, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  const std::vector<size_t> offsets = parameterOffsets(*f->info);
  if (!offset || index >= offsets.size())
    return invalidValue;
  *offset = offsets[index];
  if (bytes)
    *bytes = f->info->parameters[index].size;
  return success;
}

Result cuOccupancyMaxActiveBlocksPerMultiprocessor(int *to, Handle f, int threads, size_t dynamic) {
  return occupancy("cuOccupancyMaxActiveBlocksPerMultiprocessor", to, f, threads, dynamic);
}
Result cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *to, Handle f, int threads,
                                                            size_t dynamic, unsigned) {
  return occupancy("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", to, f, threads, dynamic);
}

Result cuOccupancyMaxPotentialBlockSize(int *grid, int *block, Handle handle, BlockToShared shared,
                                        size_t dynamic, int limit) {
  GEMM_ENTER(cuOccupancyMaxPotentialBlockSize, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!grid || !block || limit < 0)
    return invalidValue;
  int64_t most = value(d, *f, mostThreadsOf), best = 0;
  most = limit ? std::min<int64_t>(most, limit) : most;
  *grid = *block = 0;
  for (int64_t threads = most / threadsOfWarp * threadsOfWarp; threads > 0;
       threads -= threadsOfWarp) {
    const size_t bytes = shared ? shared(int(threads)) : dynamic;
    const int64_t ctas = ctasOfSm(d, *f, threads, bytes);
    if (ctas * threads <= best)
      continue;
    best = ctas * threads;
    *block = int(threads);
    *grid = int(ctas * d.target.smCount);
  }
  return success;
}

Result cuOccupancyAvailableDynamicSMemPerBlock(size_t *to, Handle handle, int ctas, int threads) {
  GEMM_ENTER(cuOccupancyAvailableDynamicSMemPerBlock, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to || ctas <= 0 || threads <= 0)
    return invalidValue;
  const int64_t each = d.target.sharedPerSm / ctas - d.target.sharedReservedPerBlock -
                       int64_t(f->info->staticShared);
  *to = size_t(std::clamp<int64_t>(each, 0, mostDynamicShared(d, *f)));
  return success;
}

Result cuOccupancyMaxActiveClusters(int *to, Handle handle, const LaunchConfig *config) {
  GEMM_ENTER(cuOccupancyMaxActiveClusters, Context);
  const Function *f = d.functions.find(handle);
  if (!f)
    return invalidHandle;
  if (!to || !config)
    return invalidValue;
  const Geometry g = geometryOf(*config);
  const emulator::Dim3 c = g.cluster.x ? g.cluster : f->info->requiredCluster;
  const int64_t ctas = std::max<int64_t>(1, int64_t(c.x) * c.y * c.z);
  const int64_t threads = int64_t(g.block.x) * g.block.y * g.block.z;
  *to = int(threads ? mostCtasAtOnce(d, *f, threads, g.shared) / ctas : 0);
  return success;
}
}

} // namespace gemm::cudadevice
