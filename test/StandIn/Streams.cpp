// Streams, events and graphs: one queue, whose work is done when it is submitted. At the
// end, every function that our runtime calls is compared with the type it is called by.
#include "Driver.h"

#include <type_traits>

using namespace gemm::standin;
using namespace gemm::runtime::cuda;

extern "C" {
Result cuStreamCreate(Handle *stream, unsigned) {
  STAND_IN_ENTER(cuStreamCreate);
  return *stream = &driver(), success;
}
Result cuStreamDestroy_v2(Handle) { return success; }
Result cuStreamSynchronize(Handle) {
  STAND_IN_ENTER(cuStreamSynchronize);
  return success;
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

Result cuStreamBeginCapture_v2(Handle, int) {
  STAND_IN_ENTER(cuStreamBeginCapture);
  return driver().capturing = &driver().graphs.emplace_back(), success;
}
Result cuStreamEndCapture(Handle, Handle *graph) {
  *graph = driver().capturing;
  driver().capturing = nullptr;
  return driver().broken;
}
Result cuGraphInstantiateWithFlags(Handle *made, Handle graph, unsigned long long) {
  STAND_IN_ENTER(cuGraphInstantiate);
  return *made = graph, success;
}
Result cuGraphLaunch(Handle graph, Handle) {
  STAND_IN_ENTER(launch);
  for (auto &work : *static_cast<Work *>(graph))
    if (Result failed = work())
      return failed;
  return success;
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
  driver().submit([milliseconds] { return driver().milliseconds += milliseconds, success; });
}
}
