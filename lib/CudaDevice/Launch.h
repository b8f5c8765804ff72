// Launches: their geometry as the driver's functions give it, and how a kernel's arguments lie in
// memory.
#pragma once

#include "Device.h"

namespace gemm::cudadevice {

struct Geometry {
  emulator::Dim3 grid, block;
  emulator::Dim3 cluster{0, 0, 0}; ///< 0: none, or the kernel's own
  size_t shared = 0;               ///< dynamic, bytes
  bool cooperative = false;        ///< all CTAs are there at once
  bool dependent = false; ///< may begin before the launch before it in the stream has ended
};

/// Says a finding of a module, of a run with these options; a suppressed one in the file alone.
void tell(Device &, const emulator::Finding &, const std::string &module, const emulator::Options &,
          bool suppressed = false);

Geometry geometryOf(const LaunchConfig &);

/// Where each parameter begins in a buffer of them all.
std::vector<size_t> parameterOffsets(const emulator::KernelInfo &);

/// CTAs of a kernel that the machine holds at once.
int64_t mostCtasAtOnce(const Device &, const Function &, int64_t threads, size_t dynamicShared);

} // namespace gemm::cudadevice
