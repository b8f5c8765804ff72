// A libcuda.so.1 whose kernels run in the emulator: what programs that load the driver do
// with it can be tested without a GPU, and its ways to fail can be called up. This is the
// state behind the driver's functions; they are in files by what they are about.
#pragma once

#include "CudaApi.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Target/Target.h"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace gemm::standin {

using runtime::cuda::Handle;
using runtime::cuda::Pointer;
using runtime::cuda::Result;

/// Values of CUresult.
enum Status : Result {
  success = 0,
  invalidValue = 1,
  outOfMemory = 2,
  notInitialised = 3,
  deviceUnavailable = 46,
  noDevice = 100,
  noBinaryForGpu = 209,
  invalidPtx = 218,
  notFound = 500,
  illegalAddress = 700,
  launchFailed = 719,
  invalidClusterSize = 912,
};
const char *nameOf(Result);

struct Function {
  const emulator::Module *module;
  std::string name;
  unsigned dynamicShared = 48 * 1024; // opted in to
  bool largeClusters = false;
};

using Work = std::vector<std::function<Result()>>;

struct Driver {
  Driver();
  /// Runs now, or when the graph that is being captured runs.
  Result submit(std::function<Result()> work);

  Target target;
  emulator::Memory memory;
  std::deque<emulator::Module> modules;
  std::deque<Function> functions;
  std::deque<Work> graphs;
  Work *capturing = nullptr;
  double milliseconds = 0; // of the machine that is played
  Result broken = success; // every call gives it from now on, as after a fault on a GPU
  std::string brokenBy;    // what the emulator said; "": a fault that was called up
  bool hung = false;       // nothing that waits comes back
};
Driver &driver();

/// Each function of the driver begins with this: faults that are called up for it happen
/// here, and what is broken stays broken. `launch` stands for all that start kernels.
///
/// GEMM_STAND_IN_FAULTS is a list of KIND@ITEM or KIND@ITEM:FUNCTION between semicolons.
/// ITEM is a pattern for GEMM_CHECK_ITEM in the environment (* stands for anything), FUNCTION one
/// for the name as here, `launch` without one. Kinds: hang, sticky, kill (of this process),
/// kill-parent, kill-grandparent, refuse.
Result enter(const char *function);

/// On standard error, for whoever reads the log: what a GPU would not say.
void complain(const std::string &what);

/// A number of the environment.
long setting(const char *name, long otherwise);

/// Whether somebody else has the device to himself: each question takes one byte off the file
/// GEMM_STAND_IN_BUSY, and he has gone when it is empty.
bool busy();

} // namespace gemm::standin

#define STAND_IN_ENTER(FUNCTION)                                                                   \
  if (::gemm::standin::Result fault = ::gemm::standin::enter(#FUNCTION))                           \
  return fault
