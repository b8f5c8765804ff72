// The clock of a CUDA GPU: a recording is a CUDA graph captured from the device's
// stream or, with a driver that has none, the sequence of launches itself; events
// around it tell the time. Internal to the runtime library.
#pragma once

#include "CudaApi.h"
#include "Nvml.h"

#include <map>
#include <memory>

namespace gemm::runtime {

class CudaStopwatch : public Stopwatch {
public:
  CudaStopwatch(const cuda::Api &api, int device, cuda::Handle stream);
  ~CudaStopwatch() override;
  CudaStopwatch(const CudaStopwatch &) = delete;
  CudaStopwatch &operator=(const CudaStopwatch &) = delete;

  /// Between the begin and the end of a recording, and while events are placed
  /// around launches: what the device is asked for is only enqueued.
  bool enqueueing() const { return busy; }

  MachineFacts facts() override;
  Conditions conditions() override { return nvml.now(); }
  size_t record(const std::function<void()> &enqueue) override;
  double replay(size_t recording) override;
  void forget(size_t recording) override;
  std::string method() const override { return hasGraphs() ? "CUDA graphs" : "event pairs"; }

private:
  struct Recording {
    cuda::Handle graph = nullptr;  // executable; null without graphs
    std::function<void()> enqueue; // without graphs
  };
  bool hasGraphs() const;
  cuda::Handle capture(const std::function<void()> &enqueue);
  void check(cuda::Result code, const char *what) const;

  const cuda::Api &api;
  int device;
  cuda::Handle stream, before = nullptr, after = nullptr;
  Nvml nvml;
  bool busy = false;
  size_t next = 0;
  std::map<size_t, Recording> recordings;
};

} // namespace gemm::runtime
