// The state behind the driver's functions: one emulated device for the process, its contexts,
// modules, memory, streams and events. Every function of the driver begins with an Entry, which
// holds the one lock; everything happens in the calling thread, in the order of the calls.
#pragma once

#include "DriverApi.h"
#include "Handles.h"
#include "Report.h"
#include "ThreadStack.h"
#include "gemm/Emulator/Environment.h"
#include "gemm/Target/Target.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace gemm::cudadevice {

/// Bytes of shared memory that a CTA has without opting in to more.
inline constexpr int sharedWithoutOptingIn = 48 * 1024;

/// A context keeps the error of a kernel that was stopped: every call in it gives that again.
struct Context {
  bool primary = false;
  unsigned users = 0, flags = 0; ///< users: of the primary one, that retain it
  Result broken = success;
  std::map<int, size_t> limits{};
  int cacheConfig = 0;
};

struct Module {
  emulator::Module code;
  Context *context = nullptr;
  std::string target; ///< ".target" of the PTX: "sm_80"
  std::map<std::string, Handle> functions{};
  std::map<std::string, Pointer> managed{}; ///< variables that the host has an address of, too
};

struct Function {
  Module *module = nullptr;
  const emulator::KernelInfo *info = nullptr;
  int64_t dynamicShared = sharedWithoutOptingIn; ///< bytes
  bool largeClusters = false;
  int carveout = -1;
};

/// Threads of a block along x, y and z, on every machine.
inline constexpr int64_t mostBlockDims[] = {1024, 1024, 64};

/// Of streams, as CUDA counts them: less is sooner.
inline constexpr int leastPriority = 0, greatestPriority = -5;

struct Node; // Graphs.h

struct Graph {
  std::vector<std::shared_ptr<Node>> nodes{}; ///< in the order of the capture
};
struct GraphExecutable {
  std::vector<std::shared_ptr<Node>> nodes{};
};

struct Stream {
  Context *context = nullptr;
  unsigned flags = 0;
  int priority = 0;
  Graph *graph = nullptr; ///< that it is captured into
  bool origin = false;    ///< at which the capture began
  bool joined = false;    ///< another one: what it was given has been waited for
  bool invalid = false, relaxed = false;
};

struct Event {
  unsigned flags = 0;
  bool recorded = false;
  Graph *graph = nullptr; ///< of the capture in which it was recorded, while that goes on
  Handle from = nullptr;  ///< the stream, likewise
};

/// Of memory.
struct Pool {
  uint64_t used = 0, most = 0, threshold = 0; ///< bytes
  int switches[3] = {1, 1, 1};                ///< how freed memory may be used again
};
struct Allocated {
  size_t bytes = 0;
  Pool *pool = nullptr; ///< or none
};

/// What host memory that kernels see, too, was asked for as.
enum class HostKind { Allocated, Managed, Registered, Variable };
struct HostRange {
  size_t bytes = 0;
  HostKind kind = HostKind::Allocated;
  unsigned flags = 0;
};

struct Device {
  Device();

  emulator::Environment environment;
  Target target;
  emulator::Memory memory;
  std::map<Pointer, HostRange> host;      ///< by address
  std::map<Pointer, Allocated> allocated; ///< memory of the device that the program holds
  Pool defaultPool;
  Handles<Pool> pools;
  Handle pool = nullptr; ///< that allocations in streams come from; null: the default one
  Handles<Graph> graphs;
  Handles<GraphExecutable> executables;
  Handles<Context> contexts;
  Handles<Module> modules;
  Handles<Function> functions;
  Handles<Stream> streams;
  Handles<Event> events;
  Context *primary = nullptr;
  Report report;
  bool initialised = false;  ///< cuInit was called
  std::recursive_mutex lock; ///< of a function of the driver
};

/// The device if it was made, else null.
Device *deviceIfMade();
/// Made at the first call, and never destroyed: programs call until they have ended.
Device &device();

/// The calling thread's contexts, of which the last is current.
using ContextStack = ThreadStack<Handle, 256>;
ContextStack &contextStack();
/// The current one, or null.
Context *currentContext();

/// The module's memory goes, and what the host sees of it.
void release(Device &, Module &);

/// The pool that allocations in streams come from.
Pool &currentPool(Device &);
/// An error, with a refusal, where the stream is captured: of what graphs have no node for here.
Result refuseCaptured(Device &, const char *function, Handle stream);

/// Whether a handle is of a stream that is there, the default ones included.
bool isStream(Device &, Handle);

/// What a function may ask for before it does anything.
enum class Needs { Nothing, Initialised, Context };

/// First in every function of the driver.
struct Entry {
  Entry(const char *function, Needs);
  std::unique_lock<std::recursive_mutex> lock;
  Device &d;
  Context *context; ///< the current one
  Result fault;     ///< with which the function is to return, or success
};

} // namespace gemm::cudadevice

#define GEMM_ENTER(FUNCTION, NEEDS)                                                                \
  ::gemm::cudadevice::Entry entry(#FUNCTION, ::gemm::cudadevice::Needs::NEEDS);                    \
  if (entry.fault)                                                                                 \
    return entry.fault;                                                                            \
  [[maybe_unused]] ::gemm::cudadevice::Device &d = entry.d
