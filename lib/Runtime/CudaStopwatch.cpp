// Capture, replay, and what the driver knows of the machine.
#include "CudaStopwatch.h"
#include "gemm/Runtime/Device.h"

namespace gemm::runtime {
using cuda::Handle;

namespace {
std::string busIdOf(const cuda::Api &api, int device) {
  char text[64] = {};
  if (!api.deviceGetPCIBusId || api.deviceGetPCIBusId(text, sizeof text - 1, device) != 0)
    return "";
  return text;
}

/// True while in scope, whatever is thrown.
struct Busy {
  explicit Busy(bool &flag) : flag(flag) { flag = true; }
  ~Busy() { flag = false; }
  bool &flag;
};
} // namespace

CudaStopwatch::CudaStopwatch(const cuda::Api &api, int device, Handle stream)
    : api(api), device(device), stream(stream), nvml(busIdOf(api, device)) {
  check(api.eventCreate(&before, 0), "cuEventCreate");
  check(api.eventCreate(&after, 0), "cuEventCreate");
}

CudaStopwatch::~CudaStopwatch() {
  for (auto &[number, recording] : recordings)
    if (recording.graph)
      api.graphExecDestroy(recording.graph);
  for (Handle event : {before, after})
    if (event)
      api.eventDestroy(event);
}

void CudaStopwatch::check(cuda::Result code, const char *what) const {
  if (code != 0)
    throw Error(std::string(what) + " failed: " + api.errorText(code));
}

bool CudaStopwatch::hasGraphs() const {
  return api.streamBeginCapture && api.streamEndCapture && api.graphInstantiate &&
         api.graphLaunch && api.graphExecDestroy && api.graphDestroy;
}

MachineFacts CudaStopwatch::facts() {
  MachineFacts facts;
  char text[256] = {};
  int major = 0, minor = 0, driver = 0, l2 = 0;
  check(api.deviceGetName(text, sizeof text - 1, device), "cuDeviceGetName");
  check(api.deviceGetAttribute(&major, cuda::computeMajor, device), "cuDeviceGetAttribute");
  check(api.deviceGetAttribute(&minor, cuda::computeMinor, device), "cuDeviceGetAttribute");
  check(api.deviceGetAttribute(&l2, cuda::l2CacheSize, device), "cuDeviceGetAttribute");
  check(api.deviceGetAttribute(&facts.multiprocessors, cuda::multiprocessors, device),
        "cuDeviceGetAttribute");
  check(api.driverGetVersion(&driver), "cuDriverGetVersion");
  facts.name = text;
  facts.chip = "sm_" + std::to_string(major * 10 + minor);
  facts.driver = std::to_string(driver / 1000) + "." + std::to_string(driver % 1000 / 10);
  facts.l2Bytes = l2 > 0 ? static_cast<size_t>(l2) : 0;
  size_t total = 0;
  if (api.memGetInfo)
    check(api.memGetInfo(&facts.memoryBytes, &total), "cuMemGetInfo");
  return facts;
}

Handle CudaStopwatch::capture(const std::function<void()> &enqueue) {
  Handle graph = nullptr, executable = nullptr;
  check(api.streamBeginCapture(stream, cuda::captureRelaxed), "cuStreamBeginCapture");
  try {
    enqueue();
  } catch (...) {
    if (api.streamEndCapture(stream, &graph) == 0 && graph)
      api.graphDestroy(graph);
    throw;
  }
  check(api.streamEndCapture(stream, &graph), "cuStreamEndCapture");
  cuda::Result made = api.graphInstantiate(&executable, graph, 0);
  api.graphDestroy(graph);
  check(made, "cuGraphInstantiate");
  return executable;
}

size_t CudaStopwatch::record(const std::function<void()> &enqueue) {
  Busy now(busy);
  Recording recording;
  if (hasGraphs())
    recording.graph = capture(enqueue);
  else
    recording.enqueue = enqueue;
  recordings[next] = std::move(recording);
  return next++;
}

double CudaStopwatch::replay(size_t number) {
  Busy now(busy);
  const Recording &recording = recordings.at(number);
  check(api.eventRecord(before, stream), "cuEventRecord");
  if (recording.graph)
    check(api.graphLaunch(recording.graph, stream), "cuGraphLaunch");
  else
    recording.enqueue();
  check(api.eventRecord(after, stream), "cuEventRecord");
  check(api.streamSynchronize(stream), "a sequence of launches");
  float milliseconds = 0;
  check(api.eventElapsed(&milliseconds, before, after), "cuEventElapsedTime");
  return milliseconds / 1000.0;
}

void CudaStopwatch::forget(size_t number) {
  auto it = recordings.find(number);
  if (it == recordings.end())
    return;
  if (it->second.graph)
    api.graphExecDestroy(it->second.graph);
  recordings.erase(it);
}

} // namespace gemm::runtime
