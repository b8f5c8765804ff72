// Measures the problems of a pack on a device: ours against the library in one
// process, and the result of each against the oracle. A device without a clock is
// checked and not timed.
#pragma once

#include "gemm/Bench/Pack.h"
#include "gemm/Bench/Row.h"
#include "gemm/Bench/Timing.h"
#include "gemm/Runtime/Device.h"

#include <functional>
#include <memory>

namespace gemm::runtime {
class Reference;
}

namespace gemm::bench {

struct MeasureOptions {
  Protocol protocol;
  bool kernel = true, library = true;
  size_t tune = 1;   // kernels that are tried, 0: all of the pack's
  uint64_t seed = 0; // of the scored data; tuning uses others
};

/// What was chosen for a problem, to be kept as a record.
struct Chosen {
  Problem problem;
  Schedule schedule;
  double seconds = 0;
};

class Measurement {
public:
  Measurement(const Pack &pack, runtime::Device &device, const MeasureOptions &options);
  ~Measurement();

  /// One row; what goes wrong with a problem is in its note and makes it incorrect.
  Row measure(const PackedProblem &problem);
  /// Of the rows so far that are correct, where tuning had a choice.
  const std::vector<Chosen> &chosen() const { return choices; }
  /// Device, driver, library, protocol, and the notes of the whole run.
  Header header() const;

private:
  struct Run;
  const Pack &pack;
  runtime::Device &device;
  MeasureOptions options;
  std::unique_ptr<runtime::Reference> reference;
  std::string libraryMissing, libraryName, clocksBefore;
  std::vector<Chosen> choices;
};

} // namespace gemm::bench
