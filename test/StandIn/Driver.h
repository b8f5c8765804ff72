// A libcuda.so.1 whose kernels run in the emulator: what programs that load the driver do
// with it can be tested without a GPU, and its ways to fail can be called up. This is the
// state behind the driver's functions; they are in files by what they are about.
#pragma once

#include "CudaApi.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Target/Target.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
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
  invalidContext = 201,
  noBinaryForGpu = 209,
  invalidPtx = 218,
  invalidHandle = 400,
  notFound = 500,
  illegalAddress = 700,
  launchFailed = 719,
  captureUnsupported = 900,
  invalidClusterSize = 912,
};
const char *nameOf(Result);

/// PTX, in the context in which it was loaded.
struct Module {
  emulator::Module ptx;
  Handle context;
};

struct Function {
  const Module *module;
  std::string name;
  unsigned dynamicShared = 48 * 1024; // opted in to
  bool largeClusters = false;
};

using Work = std::vector<std::function<Result()>>;

struct Driver {
  Driver();
  /// Runs now, or when the graph that the stream is being captured into runs, or, with
  /// GEMM_STAND_IN_LATE in the environment, when somebody waits: by then only what the driver
  /// copied may be relied on.
  Result submit(Handle stream, std::function<Result()> work);
  /// All that was left for later.
  void finish();

  Target target;
  emulator::Memory memory;
  std::deque<Module> modules;
  std::deque<Function> functions;
  std::deque<char> streams;
  std::deque<Work> graphs;
  Work *capturing = nullptr;
  Handle captured = nullptr; // the stream
  int captureMode = 0;
  Work late;
  Handle last = nullptr;                      // stream of the last submission
  std::map<std::string, unsigned long> calls; // by the name that faults are called up for
  std::recursive_mutex mutex;                 // of a function of the driver
  double milliseconds = 0;                    // of the machine that is played
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
struct Entry {
  explicit Entry(const char *function);
  std::lock_guard<std::recursive_mutex> lock; // one thread at a time
  Result fault;
};

/// The calling thread's context; null: none.
Handle &currentContext();

/// On standard error, for whoever reads the log: what a GPU would not say.
void complain(const std::string &what);

/// A number of the environment.
long setting(const char *name, long otherwise);

/// Whether somebody else has the device to himself: each question takes one byte off the file
/// GEMM_STAND_IN_BUSY, and he has gone when it is empty.
bool busy();

} // namespace gemm::standin

#define STAND_IN_ENTER(FUNCTION)                                                                   \
  ::gemm::standin::Entry entry(#FUNCTION);                                                         \
  if (entry.fault)                                                                                 \
  return entry.fault
