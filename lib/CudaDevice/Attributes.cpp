// The one device and what it answers for itself: numbers of the chosen machine, and of what the
// emulator does. What no machine here has (textures, peers) is 0.
#include "Device.h"
#include "gemm/Target/Limits.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <unistd.h>

namespace gemm::cudadevice {

namespace {

constexpr char busId[] = "0000:01:00.0";
constexpr int constantBytes = 64 * 1024;

/// By CUdevice_attribute.
std::map<int, int64_t> attributes(const Target &t) {
  const bool hopper = t.computeCapability >= capabilityOfHopper;
  const int64_t kHz = int64_t(t.clockHz / 1000);
  return {
      {1, t.maxThreadsPerBlock},  // threads of a block, and of its dimensions
      {2, mostBlockDims[0]},      //
      {3, mostBlockDims[1]},      //
      {4, mostBlockDims[2]},      //
      {5, mostBlocks[0]},         // of a grid
      {6, mostBlocks[1]},         //
      {7, mostBlocks[2]},         //
      {8, sharedWithoutOptingIn}, //
      {9, constantBytes},         //
      {10, threadsOfWarp},        //
      {11, INT32_MAX},            // pitch of a copy
      {12, registersOfSm},        // of a block
      {13, kHz},                  //
      {14, 512},                  // alignment of textures, as pitches have it
      {15, 1},                    // copies beside kernels
      {16, t.smCount},            //
      {19, 1},                    // host memory is mapped
      {31, 1},                    // concurrent kernels
      {33, 1},                    // PCI bus
      {36, kHz},                  // memory clock, which is not known here
      {37, 5120},                 // bits of the memory bus, nor is that
      {38, t.l2Bytes},            //
      {39, t.maxThreadsPerSm},    //
      {40, 2},                    // copy engines
      {41, 1},                    // one address space
      {51, 32},                   // alignment of a pitch of textures
      {75, t.computeCapability / 10},
      {76, t.computeCapability % 10},
      {78, 1},                 // priorities of streams
      {79, 1},                 // L1 caches global
      {80, 1},                 // and local memory
      {81, t.sharedPerSm},     //
      {82, t.registersPerSm},  //
      {83, 1},                 // managed memory
      {87, 2},                 // rate of f32 to that of f64
      {89, 1},                 // which host and kernels may use at once
      {91, 1},                 // registered memory at its own address
      {95, 1},                 // cooperative launches
      {97, t.sharedPerBlock},  // opted in
      {99, 1},                 // host memory is registered
      {106, t.maxBlocksPerSm}, //
      {111, t.sharedReservedPerBlock},
      {115, 1},      // memory pools
      {120, hopper}, // clusters
      {127, hopper}, // tensor maps
      {134, -1},     // no NUMA node of the host's
  };
}

uint64_t hostBytes() { return uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE)); }

} // namespace

extern "C" {
Result cuDeviceGetCount(int *count) {
  GEMM_ENTER(cuDeviceGetCount, Initialised);
  if (!count)
    return invalidValue;
  *count = 1;
  return success;
}

Result cuDeviceGet(int *to, int ordinal) {
  GEMM_ENTER(cuDeviceGet, Initialised);
  if (!to)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  *to = 0;
  return success;
}

Result cuDeviceGetName(char *to, int bytes, int ordinal) {
  GEMM_ENTER(cuDeviceGetName, Initialised);
  if (!to || bytes <= 0)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  std::snprintf(to, size_t(bytes), "emulated %s", d.target.name.c_str());
  return success;
}

Result cuDeviceGetUuid(Uuid *to, int ordinal) {
  GEMM_ENTER(cuDeviceGetUuid, Initialised);
  if (!to)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  std::memset(to->bytes, 0, sizeof to->bytes);
  std::strncpy(to->bytes, d.target.name.c_str(), sizeof to->bytes - 1);
  return success;
}
Result cuDeviceGetUuid_v2(Uuid *to, int ordinal) { return cuDeviceGetUuid(to, ordinal); }

Result cuDeviceTotalMem_v2(size_t *to, int ordinal) {
  GEMM_ENTER(cuDeviceTotalMem, Initialised);
  if (!to)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  *to = hostBytes();
  return success;
}

Result cuMemGetInfo_v2(size_t *left, size_t *all) {
  GEMM_ENTER(cuMemGetInfo, Context);
  if (!left || !all)
    return invalidValue;
  *all = hostBytes();
  *left = *all - std::min<uint64_t>(*all, d.memory.bytesAllocated());
  return success;
}

Result cuDeviceGetAttribute(int *to, int attribute, int ordinal) {
  GEMM_ENTER(cuDeviceGetAttribute, Initialised);
  constexpr int lastAttribute = 160; // newer ones are asked as well, and are not there
  if (!to || attribute < 1 || attribute > lastAttribute)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  static const std::map<int, int64_t> table = attributes(d.target);
  auto it = table.find(attribute);
  *to = it == table.end() ? 0 : int(std::min<int64_t>(it->second, INT32_MAX));
  return success;
}

Result cuDeviceComputeCapability(int *major, int *minor, int ordinal) {
  GEMM_ENTER(cuDeviceComputeCapability, Initialised);
  if (!major || !minor)
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  *major = d.target.computeCapability / 10;
  *minor = d.target.computeCapability % 10;
  return success;
}

Result cuDeviceGetPCIBusId(char *to, int bytes, int ordinal) {
  GEMM_ENTER(cuDeviceGetPCIBusId, Initialised);
  if (!to || bytes <= int(sizeof busId))
    return invalidValue;
  if (ordinal != 0)
    return invalidDevice;
  std::memcpy(to, busId, sizeof busId);
  return success;
}

Result cuDeviceCanAccessPeer(int *to, int from, int peer) {
  GEMM_ENTER(cuDeviceCanAccessPeer, Initialised);
  if (!to)
    return invalidValue;
  if (from != 0 || peer != 0)
    return invalidDevice;
  *to = 0;
  return success;
}
}

} // namespace gemm::cudadevice
