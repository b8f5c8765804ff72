// Contexts: the primary one of the device and those that programs make, and each thread's stack of
// them. They share the device's memory; each has its own error of a stopped kernel.
#include "Device.h"

#include <utility>

namespace gemm::cudadevice {

namespace {
/// Limits by CUlimit, with what they are where nobody has set them.
constexpr std::pair<int, size_t> defaultLimits[] = {
    {0, 1024},            // bytes of a thread's stack
    {1, size_t(1) << 20}, // of printf's buffer
    {2, size_t(8) << 20}, // of the heap
    {3, 2},               // depth of kernels that wait for those they launch
    {4, 2048},            // their number
    {5, 128},             // bytes of an L2 fetch
    {6, 0},               // of persisting L2
};

const size_t *defaultLimit(int limit) {
  for (const auto &[which, value] : defaultLimits)
    if (which == limit)
      return &value;
  return nullptr;
}

void forget(Device &d, Context *context) {
  auto dead = [&](const auto &object) { return object.context == context; };
  d.functions.removeIf([&](const Function &f) { return dead(*f.module); });
  d.modules.each([&](Module &m) {
    if (dead(m))
      release(d, m);
  });
  d.modules.removeIf(dead);
  d.streams.removeIf(dead);
}
} // namespace

extern "C" {
Result cuDevicePrimaryCtxRetain(Handle *to, int ordinal) {
  GEMM_ENTER(cuDevicePrimaryCtxRetain, Initialised);
  if (!to)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  ++d.primary->users;
  *to = d.primary;
  return success;
}

Result cuDevicePrimaryCtxReset_v2(int ordinal) {
  GEMM_ENTER(cuDevicePrimaryCtxReset, Initialised);
  if (ordinal != 0)
    return invalidDevice;
  forget(d, d.primary);
  d.allocated.clear(); // goes with the context
  d.defaultPool = {};
  d.pool = nullptr;
  d.pools.removeIf([](const Pool &) { return true; });
  d.primary->broken = success;
  return success;
}

Result cuDevicePrimaryCtxRelease_v2(int ordinal) {
  GEMM_ENTER(cuDevicePrimaryCtxRelease, Initialised);
  if (ordinal != 0)
    return invalidDevice;
  if (d.primary->users == 0)
    return invalidContext;
  return --d.primary->users ? success : cuDevicePrimaryCtxReset_v2(0);
}

Result cuDevicePrimaryCtxSetFlags_v2(int ordinal, unsigned flags) {
  GEMM_ENTER(cuDevicePrimaryCtxSetFlags, Initialised);
  if (ordinal != 0)
    return invalidDevice;
  d.primary->flags = flags;
  return success;
}

Result cuDevicePrimaryCtxGetState(int ordinal, unsigned *flags, int *active) {
  GEMM_ENTER(cuDevicePrimaryCtxGetState, Initialised);
  if (ordinal != 0)
    return invalidDevice;
  if (!flags || !active)
    return invalidValue;
  *flags = d.primary->flags;
  *active = d.primary->users != 0;
  return success;
}

Result cuCtxCreate_v2(Handle *to, unsigned flags, int ordinal) {
  GEMM_ENTER(cuCtxCreate, Initialised);
  if (!to)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  Handle made = d.contexts.add({.flags = flags});
  if (!contextStack().push_back(made)) {
    d.contexts.remove(made);
    return outOfMemory;
  }
  *to = made;
  return success;
}

/// With the share of the device that the context is to have, which is all of it.
Result cuCtxCreate_v3(Handle *to, void *, int, unsigned flags, int ordinal) {
  return cuCtxCreate_v2(to, flags, ordinal);
}
Result cuCtxCreate_v4(Handle *to, void *, unsigned flags, int ordinal) {
  return cuCtxCreate_v2(to, flags, ordinal);
}

Result cuCtxDestroy_v2(Handle handle) {
  GEMM_ENTER(cuCtxDestroy, Initialised);
  Context *context = d.contexts.find(handle);
  if (!context || context->primary)
    return invalidContext;
  if (ContextStack &stack = contextStack(); !stack.empty() && stack.back() == handle)
    stack.pop_back();
  forget(d, context);
  d.contexts.remove(handle);
  return success;
}

Result cuCtxSetCurrent(Handle handle) {
  GEMM_ENTER(cuCtxSetCurrent, Initialised);
  if (handle && !d.contexts.find(handle))
    return invalidContext;
  ContextStack &stack = contextStack();
  if (!stack.empty())
    stack.pop_back();
  return !handle || stack.push_back(handle) ? success : outOfMemory;
}

Result cuCtxGetCurrent(Handle *to) {
  GEMM_ENTER(cuCtxGetCurrent, Initialised);
  if (!to)
    return invalidValue;
  *to = entry.context;
  return success;
}

Result cuCtxPushCurrent_v2(Handle handle) {
  GEMM_ENTER(cuCtxPushCurrent, Initialised);
  if (!d.contexts.find(handle))
    return invalidContext;
  return contextStack().push_back(handle) ? success : outOfMemory;
}

Result cuCtxPopCurrent_v2(Handle *to) {
  GEMM_ENTER(cuCtxPopCurrent, Initialised);
  ContextStack &stack = contextStack();
  if (stack.empty())
    return invalidContext;
  if (to)
    *to = stack.back();
  stack.pop_back();
  return success;
}

Result cuCtxGetDevice(int *to) {
  GEMM_ENTER(cuCtxGetDevice, Initialised);
  if (!to)
    return invalidValue;
  if (!entry.context)
    return invalidContext;
  *to = 0;
  return success;
}

Result cuCtxGetFlags(unsigned *to) {
  GEMM_ENTER(cuCtxGetFlags, Context);
  if (!to)
    return invalidValue;
  *to = entry.context->flags;
  return success;
}

Result cuCtxGetApiVersion(Handle handle, unsigned *to) {
  GEMM_ENTER(cuCtxGetApiVersion, Initialised);
  constexpr unsigned version = 3020; // of contexts, since CUDA 3.2
  if (handle ? !d.contexts.find(handle) : !entry.context)
    return invalidContext;
  if (!to)
    return invalidValue;
  *to = version;
  return success;
}

Result cuCtxSynchronize() {
  GEMM_ENTER(cuCtxSynchronize, Context);
  d.memory.finishLaunches();
  return success; // what was submitted is done
}

Result cuCtxSetLimit(int limit, size_t value) {
  GEMM_ENTER(cuCtxSetLimit, Context);
  if (!defaultLimit(limit))
    return unsupportedLimit;
  entry.context->limits[limit] = value;
  return success;
}

Result cuCtxGetLimit(size_t *to, int limit) {
  GEMM_ENTER(cuCtxGetLimit, Context);
  if (!to)
    return invalidValue;
  const size_t *otherwise = defaultLimit(limit);
  if (!otherwise)
    return unsupportedLimit;
  auto it = entry.context->limits.find(limit);
  *to = it == entry.context->limits.end() ? *otherwise : it->second;
  return success;
}

Result cuCtxSetCacheConfig(int config) {
  GEMM_ENTER(cuCtxSetCacheConfig, Context);
  if (config < 0 || config > 3)
    return invalidValue;
  entry.context->cacheConfig = config;
  return success;
}

Result cuCtxGetCacheConfig(int *to) {
  GEMM_ENTER(cuCtxGetCacheConfig, Context);
  if (!to)
    return invalidValue;
  *to = entry.context->cacheConfig;
  return success;
}

Result cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  GEMM_ENTER(cuCtxGetStreamPriorityRange, Context);
  if (least)
    *least = leastPriority;
  if (greatest)
    *greatest = greatestPriority;
  return success;
}
}

} // namespace gemm::cudadevice
