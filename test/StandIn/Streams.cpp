// Streams, events and graphs: one queue, whose work is done when it is submitted, or when somebody
// waits. At the end, every function that our runtime calls is compared with the type it is called
// by.
#include "Driver.h"

#include <type_traits>

using namespace gemm::standin;
using namespace gemm::runtime::cuda;

extern "C" {
Result cuStreamCreate(Handle *stream, unsigned) {
  STAND_IN_ENTER(cuStreamCreate);
  return *stream = &driver().streams.emplace_back(), success;
}
Result cuStreamDestroy_v2(Handle) { return success; }
Result cuStreamSynchronize(Handle) {
  STAND_IN_ENTER(cuStreamSynchronize);
  return driver().finish(), driver().broken;
}

Result cuEventCreate(Handle *event, unsigned) {
  STAND_IN_ENTER(cuEventCreate);
  return *event = new double(0), success;
}
Result cuEventDestroy_v2(Handle event) { return delete static_cast<double *>(event), success; }
Result cuEventRecord(Handle event, Handle) {
  STAND_IN_ENTER(cuEventRecord);
  return *static_cast<double *>(event) = driver().milliseconds, success;
}
Result cuEventElapsedTime(float *milliseconds, Handle from, Handle to) {
  STAND_IN_ENTER(cuEventElapsedTime);
  *milliseconds = static_cast<float>(*static_cast<double *>(to) - *static_cast<double *>(from));
  return success;
}

Result cuStreamBeginCapture_v2(Handle stream, int mode) {
  STAND_IN_ENTER(cuStreamBeginCapture);
  Driver &d = driver();
  if (d.capturing)
    return captureUnsupported;
  d.captured = stream, d.captureMode = mode;
  return d.capturing = &d.graphs.emplace_back(), success;
}
Result cuStreamEndCapture(Handle stream, Handle *graph) {
  std::lock_guard<std::recursive_mutex> lock(driver().mutex);
  if (!driver().capturing || stream != driver().captured)
    return invalidValue;
  *graph = driver().capturing;
  driver().capturing = nullptr;
  return driver().broken;
}
Result cuGraphInstantiateWithFlags(Handle *made, Handle graph, unsigned long long) {
  STAND_IN_ENTER(cuGraphInstantiate);
  return *made = graph, success;
}
Result cuGraphLaunch(Handle graph, Handle stream) {
  STAND_IN_ENTER(launch);
  return driver().submit(stream, [graph]() -> Result {
    for (auto &work : *static_cast<Work *>(graph))
      if (Result failed = work())
        return failed;
    return success;
  });
}
Result cuGraphExecDestroy(Handle graph) { return static_cast<Work *>(graph)->clear(), success; }
Result cuGraphDestroy(Handle) { return success; }

// Defined in the other files.
#define X(FIELD, SYMBOL, ARGS) Result SYMBOL ARGS;
GEMM_CUDA_FUNCTIONS(X)
GEMM_CUDA_OPTIONAL(X)
#undef X

/// For a stand-in of cuBLASLt: a call that takes so many milliseconds.
void fakeTime(double milliseconds) {
  Driver &d = driver();
  std::lock_guard<std::recursive_mutex> lock(d.mutex);
  d.submit(d.captured, [milliseconds] { return driver().milliseconds += milliseconds, success; });
}
}
