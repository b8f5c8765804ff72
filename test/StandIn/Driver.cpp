// State, faults, and what the driver says of itself and of its one GPU.
#include "Driver.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace gemm::standin {

namespace {
std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

bool matches(std::string_view text, std::string_view pattern) {
  size_t star = pattern.find('*');
  if (star == std::string_view::npos)
    return text == pattern;
  if (text.substr(0, star) != pattern.substr(0, star))
    return false;
  for (size_t at = star; at <= text.size(); ++at)
    if (matches(text.substr(at), pattern.substr(star + 1)))
      return true;
  return false;
}

// The kind of fault that is called up for this function now; "": none.
std::string faultOf(std::string_view function) {
  std::string all = variable("GEMM_STAND_IN_FAULTS") + ";";
  std::string item = variable("GEMM_CHECK_ITEM");
  for (size_t begin = 0, end; begin < all.size(); begin = end + 1) {
    end = all.find(';', begin);
    std::string one = all.substr(begin, end - begin);
    size_t at = one.find('@');
    if (at == std::string::npos)
      continue;
    size_t colon = one.find(':', at);
    std::string_view wanted =
        colon == std::string::npos ? "launch" : std::string_view(one).substr(colon + 1);
    if (matches(function, wanted) && matches(item, one.substr(at + 1, colon - at - 1)))
      return one.substr(0, at);
  }
  return "";
}

[[noreturn]] void sleepForEver() {
  for (;;)
    pause();
}

pid_t parentOf(pid_t process) {
  std::ifstream stream("/proc/" + std::to_string(process) + "/status");
  for (std::string word; stream >> word;)
    if (word == "PPid:" && stream >> process)
      return process;
  return 0;
}
} // namespace

Driver::Driver() {
  std::string machine = variable("GEMM_STAND_IN_MACHINE");
  const Target *found = lookupTarget(machine.empty() ? "h200" : machine);
  if (!found) {
    complain(unknownTargetMessage(machine));
    std::abort();
  }
  target = *found;
  if (std::string log = variable("GEMM_STAND_IN_LOG"); !log.empty())
    if (FILE *file = std::fopen(log.c_str(), "a")) {
      std::fprintf(file, "opened by %d\n", getpid());
      std::fclose(file);
    }
}

Result Driver::submit(Handle stream, std::function<Result()> work) {
  last = stream;
  const bool graph = capturing && stream == captured;
  if (!graph && !setting("GEMM_STAND_IN_LATE", 0))
    return work();
  (graph ? *capturing : late).push_back(std::move(work));
  return success;
}

void Driver::finish() {
  for (Work now; !late.empty();) {
    std::swap(now, late);
    for (auto &work : now)
      if (Result failed = work(); failed && !broken)
        broken = failed;
    now.clear();
  }
}

Driver &driver() {
  static Driver state;
  return state;
}

Handle &currentContext() {
  static thread_local Handle current = nullptr;
  return current;
}

// What may not be called while a stream of the thread is in capture, unless that is relaxed.
static bool waitsOrAllocates(std::string_view function) {
  for (std::string_view each :
       {"cuMemAlloc", "cuMemFree", "cuMemcpyHtoD", "cuMemcpyDtoH", "cuMemsetD8", "cuMemHostAlloc",
        "cuStreamSynchronize", "cuCtxSynchronize", "cuModuleLoadDataEx", "cuEventElapsedTime"})
    if (function == each)
      return true;
  return false;
}

static Result enter(const char *function) {
  Driver &d = driver();
  ++d.calls[function];
  if (d.capturing && d.captureMode != runtime::cuda::captureRelaxed && waitsOrAllocates(function))
    return captureUnsupported;
  std::string kind = faultOf(function);
  bool launches = std::string_view(function) == "launch";
  if (kind == "kill")
    raise(SIGKILL);
  if (kind == "kill-parent")
    ::kill(getppid(), SIGKILL);
  if (kind == "kill-grandparent")
    ::kill(parentOf(getppid()), SIGKILL);
  if (kind == "sticky")
    d.broken = illegalAddress;
  if (d.hung || (kind == "hang" && !launches))
    sleepForEver();
  if (kind == "hang") // the launch comes back, what waits for it does not
    d.hung = true;
  if (kind == "refuse")
    return invalidValue;
  return launches && kind == "sticky" ? success : d.broken; // seen by the next call
}

Entry::Entry(const char *function) : lock(driver().mutex), fault(enter(function)) {}

void complain(const std::string &what) {
  std::fprintf(stderr, "stand-in driver: %s\n", what.c_str());
}

long setting(const char *name, long otherwise) {
  std::string text = variable(name);
  return text.empty() ? otherwise : std::strtol(text.c_str(), nullptr, 10);
}

bool busy() {
  std::string file = variable("GEMM_STAND_IN_BUSY");
  std::error_code none;
  auto left = std::filesystem::file_size(file, none);
  if (none || left == 0)
    return false;
  std::filesystem::resize_file(file, left - 1, none);
  return true;
}

const char *nameOf(Result result) {
  switch (result) {
  case success:
    return "CUDA_SUCCESS";
  case invalidValue:
    return "CUDA_ERROR_INVALID_VALUE";
  case outOfMemory:
    return "CUDA_ERROR_OUT_OF_MEMORY";
  case notInitialised:
    return "CUDA_ERROR_NOT_INITIALIZED";
  case deviceUnavailable:
    return "CUDA_ERROR_DEVICE_UNAVAILABLE";
  case invalidContext:
    return "CUDA_ERROR_INVALID_CONTEXT";
  case invalidHandle:
    return "CUDA_ERROR_INVALID_HANDLE";
  case captureUnsupported:
    return "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED";
  case noDevice:
    return "CUDA_ERROR_NO_DEVICE";
  case noBinaryForGpu:
    return "CUDA_ERROR_NO_BINARY_FOR_GPU";
  case invalidPtx:
    return "CUDA_ERROR_INVALID_PTX";
  case notFound:
    return "CUDA_ERROR_NOT_FOUND";
  case illegalAddress:
    return "CUDA_ERROR_ILLEGAL_ADDRESS";
  case launchFailed:
    return "CUDA_ERROR_LAUNCH_FAILED";
  case invalidClusterSize:
    return "CUDA_ERROR_INVALID_CLUSTER_SIZE";
  default:
    return "CUDA_ERROR_UNKNOWN";
  }
}

} // namespace gemm::standin

using namespace gemm::standin;
using namespace gemm::runtime::cuda;

extern "C" {
Result cuInit(unsigned flags) {
  if (setting("GEMM_STAND_IN_NO_DEVICE", 0))
    return noDevice;
  STAND_IN_ENTER(cuInit);
  std::this_thread::sleep_for(std::chrono::milliseconds(setting("GEMM_STAND_IN_INIT_MS", 0)));
  return flags == 0 ? success : invalidValue;
}

Result cuDriverGetVersion(int *version) { return *version = 13000, success; }
Result cuDeviceGetCount(int *count) { return *count = 1, success; }

Result cuDeviceGet(int *device, int ordinal) {
  STAND_IN_ENTER(cuDeviceGet);
  return *device = 0, ordinal == 0 ? success : invalidValue;
}

Result cuDeviceGetName(char *name, int size, int) {
  STAND_IN_ENTER(cuDeviceGetName);
  std::snprintf(name, static_cast<size_t>(size), "stand-in of %s", driver().target.name.c_str());
  return success;
}

Result cuDeviceGetAttribute(int *value, int attribute, int) {
  STAND_IN_ENTER(cuDeviceGetAttribute);
  const gemm::Target &target = driver().target;
  switch (attribute) {
  case multiprocessors:
    *value = static_cast<int>(target.smCount);
    return success;
  case l2CacheSize: // few copies of the buffers rotate unless somebody wants more
    *value = static_cast<int>(setting("GEMM_STAND_IN_L2", 4096));
    return success;
  case computeMajor:
    *value = target.computeCapability / 10;
    return success;
  case computeMinor:
    *value = target.computeCapability % 10;
    return success;
  case maxSharedOptin:
    *value = static_cast<int>(target.sharedPerBlock);
    return success;
  default:
    *value = 0;
    return invalidValue;
  }
}

Result cuDeviceGetPCIBusId(char *id, int size, int) {
  STAND_IN_ENTER(cuDeviceGetPCIBusId);
  return std::snprintf(id, static_cast<size_t>(size), "0000:1b:00.0"), success;
}

Result cuDevicePrimaryCtxRetain(Handle *context, int) {
  STAND_IN_ENTER(cuDevicePrimaryCtxRetain);
  if (busy())
    return deviceUnavailable;
  return *context = &driver(), success;
}
Result cuDevicePrimaryCtxRelease_v2(int) { return success; }
Result cuCtxSetCurrent(Handle context) {
  STAND_IN_ENTER(cuCtxSetCurrent);
  return currentContext() = context, success;
}
Result cuCtxGetCurrent(Handle *context) {
  STAND_IN_ENTER(cuCtxGetCurrent);
  return *context = currentContext(), success;
}
// Contexts are pushed onto none or one, and popped again.
static thread_local std::vector<Handle> covered;
Result cuCtxPushCurrent_v2(Handle context) {
  STAND_IN_ENTER(cuCtxPushCurrent);
  covered.push_back(currentContext());
  return currentContext() = context, success;
}
Result cuCtxPopCurrent_v2(Handle *context) {
  STAND_IN_ENTER(cuCtxPopCurrent);
  if (covered.empty())
    return invalidContext;
  *context = currentContext();
  currentContext() = covered.back();
  return covered.pop_back(), success;
}
Result cuCtxGetDevice(int *device) {
  STAND_IN_ENTER(cuCtxGetDevice);
  return *device = 0, currentContext() ? success : invalidContext;
}
Result cuCtxSynchronize() {
  STAND_IN_ENTER(cuCtxSynchronize);
  if (!currentContext())
    return invalidContext;
  return driver().finish(), driver().broken;
}

Result cuGetErrorName(Result result, const char **text) { return *text = nameOf(result), success; }
Result cuGetErrorString(Result result, const char **text) {
  Driver &d = driver();
  bool known = result == d.broken && !d.brokenBy.empty();
  return *text = known ? d.brokenBy.c_str() : "said by the stand-in", success;
}

/// For tests in the same process: how often a function was called, by its name in faults.
unsigned long standInCalls(const char *function) {
  std::lock_guard<std::recursive_mutex> lock(driver().mutex);
  return driver().calls[function];
}
/// And the stream that something was enqueued on last.
void *standInLastStream() { return driver().last; }
}
