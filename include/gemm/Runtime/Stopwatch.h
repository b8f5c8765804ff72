// Times sequences of launches by a device's own clock. A recording is made once
// and replayed often; while one is made, the device's `launch` and `call` start
// nothing, wait for nothing and check nothing. Only devices whose clock says
// something about a machine have one: the emulator and the host have none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace gemm::runtime {

/// The machine that is timed; 0 and "": not known.
struct MachineFacts {
  std::string name;   // "NVIDIA H200"
  std::string chip;   // "sm_90"
  std::string driver; // "13.0"
  int multiprocessors = 0;
  size_t l2Bytes = 0;
  size_t memoryBytes = 0; // free when asked
};

/// What the machine was like at one moment.
struct Conditions {
  unsigned smMegahertz = 0, memoryMegahertz = 0, watts = 0, celsius = 0; // 0: not known
  std::string throttled; // reasons, ", " between them
  /// "SM 1980 MHz, memory 3201 MHz, 412 W, 54 C, throttled: power cap"; "" if nothing
  /// is known.
  std::string text() const;
};

class Stopwatch {
public:
  virtual ~Stopwatch() = default;
  virtual MachineFacts facts() = 0;
  virtual Conditions conditions() = 0;
  /// Keeps what `enqueue` asks the device for. Returns the recording's number.
  virtual size_t record(const std::function<void()> &enqueue) = 0;
  /// Runs a recording to its end; seconds by the device's clock.
  virtual double replay(size_t recording) = 0;
  /// Gives back what a recording holds; its number is not used again.
  virtual void forget(size_t recording) = 0;
  /// "CUDA graphs" or "event pairs".
  virtual std::string method() const = 0;
};

} // namespace gemm::runtime
