// Measures the problems of a pack on a device: ours against the library in one
// process, and the result of each against the oracle. A device without a clock is
// checked and not timed.
#pragma once

#include "gemm/Bench/Pack.h"
#include "gemm/Bench/Row.h"
#include "gemm/Bench/Timing.h"
#include "gemm/Runtime/Data.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/Stopwatch.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace gemm::runtime {
class Reference;
}

namespace gemm::bench {

struct MeasureOptions {
  Protocol protocol;
  bool kernel = true, library = true;
  size_t tune = 1;   // kernels that are tried, 0: all of the pack's
  uint64_t seed = 0; // of the scored data; tuning uses others
  /// Told of a row that is timed and checked before the library is asked.
  std::function<void(const Row &)> partial;
  /// Told of what comes next: each of these may take seconds.
  std::function<void(const std::string &)> stage;
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
  /// `kernel` is the one to score, without trying others.
  Row measure(const PackedProblem &problem, std::optional<size_t> kernel = std::nullopt);
  /// One kernel alone on the data of tuning: timed and checked, without the library.
  Row tryKernel(const PackedProblem &problem, size_t kernel);
  /// From now on the library is not asked; `why` is a note of the run.
  void withoutLibrary(const std::string &why) { libraryMissing = why; }
  /// Of the rows so far that are correct, where tuning had a choice.
  const std::vector<Chosen> &chosen() const { return choices; }
  /// Device, driver, library, protocol, and the notes of the whole run.
  Header header() const;

private:
  struct Run;
  Row guarded(Run &run, const std::function<void()> &body);
  const Pack &pack;
  runtime::Device &device;
  MeasureOptions options;
  std::unique_ptr<runtime::Reference> reference;
  runtime::MachineFacts facts; // asked once: a broken context answers nothing
  std::string libraryMissing, libraryName, clocksBefore;
  std::vector<Chosen> choices;
  std::map<uint64_t, std::vector<runtime::Tensor>> data; // arguments by seed
  const PackedProblem *dataOf = nullptr;
};

} // namespace gemm::bench
