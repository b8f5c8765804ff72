// Runs a bound function on a device and compares its steps with the oracle.
// Output memory is poisoned (NaN in every float type) before a step, and what a
// step must not touch is compared byte by byte after it.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/Verdict.h"

#include <functional>

namespace gemm::runtime {
class ExactData;
class LaunchSample;
enum class Tame : uint8_t;

/// How much of a step's launch was executed, where a sample was asked for.
struct Executed {
  int64_t ctas = 0, of = 0;
  std::string whole; // why all of it was, although a part was asked for
  bool isPart() const { return ctas < of; }
};

struct StepReport {
  const BoundStep *step = nullptr;
  Verdict exact, real, compare;
  std::optional<Explained> explained; // what Session::explain asked for
  std::vector<std::string> findings;
  std::vector<std::pair<std::string, uint64_t>> counters;
  double seconds = 0;
  std::optional<Executed> executed; // with Session::sample
  bool ok() const { return exact.ok && real.ok && compare.ok && findings.empty(); }
};

/// An element [batch, m, n] of an output of a gemm step, which lies in it and stores values.
struct ExplainRequest {
  size_t step = 0, output = 0;
  DataKind kind = DataKind::Real;
  std::vector<int64_t> index;
};

/// What a step ensures of its output does not hold.
struct Unmet : bundle::Error {
  using Error::Error;
};

class Session {
public:
  /// Allocates every buffer. `other`, if given, runs each step as well, for
  /// bit-by-bit comparison.
  Session(const bundle::Bundle &bundle, const BoundFunction &function, Device &device,
          Device *other = nullptr);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  /// Kernels may sum in any order, not only in parts of consecutive k.
  bool anyOrder = false;
  /// Recomputed step by step where its step is checked.
  std::optional<ExplainRequest> explain;
  /// Executes of each launch the CTAs of so many tiles alone (0: all): those at the corners of the
  /// output, on its edges, and others as the seed has it. Only what these compute is compared, and
  /// that nothing else is written; what a later step reads of the rest is the oracle's.
  uint64_t sample = 0, sampleSeed = 0;
  /// `progress(step, what)` is called before each piece of work.
  std::function<void(size_t, const char *)> progress;

  /// Uploads arguments and constants; all bytes of the rest are `unwritten`: NaN, or -1.
  void reset(const std::vector<Tensor> &arguments, std::byte unwritten = std::byte(0xff));
  /// Argument i alone, of as many bytes as it has.
  void setArgument(size_t i, const std::vector<std::byte> &bytes);
  /// One step alone on data of its own with sums that are exact: bit equality.
  void checkExact(size_t step, uint64_t seed, StepReport &report);
  /// One step on the memory as it is; compared with the oracle if `check`. Throws Unmet where
  /// its output is not what the step ensures.
  void runStep(size_t step, bool check, StepReport &report);
  /// Median seconds of `repeat` launches of a step on the memory as it is.
  double timeStep(size_t step, unsigned repeat);
  /// Result i, gathered to a contiguous tensor.
  Tensor result(size_t i) { return gathered(function.results[i]); }
  Tensor gathered(const BoundView &view);
  /// Argument i as it is now.
  Tensor argument(size_t i);

private:
  struct Memory;
  std::vector<std::byte> download(Device &device, size_t buffer) const;
  using Snapshot = std::map<size_t, std::vector<std::byte>>; // by buffer, before a step
  void checkEnsured(const BoundStep &step) const;
  std::vector<oracle::Report> checkOutputs(size_t step, Snapshot &before, StepReport &report,
                                           DataKind kind);
  void exactPass(size_t step, oracle::ExactBits exact, uint64_t seed, int64_t pass,
                 std::vector<oracle::Report> &reports, StepReport &report);
  std::vector<oracle::Report> runExact(size_t step, const ExactData &data, Tame tame, uint64_t seed,
                                       StepReport &report);
  void noteReports(size_t step, const std::vector<oracle::Report> &reports, StepReport &report,
                   DataKind kind);
  oracle::Order order(const BoundStep &step) const;
  void compareStep(size_t step, StepReport &report);
  void compareOutput(const BoundView &view, Verdict &verdict);
  bool unconfirmedRows(const bundle::Step &step, std::string &rows);
  void noteLaunch(const LaunchResult &result, StepReport &report);
  void fillWorkspace(Workspace kind, std::byte value);
  void checkWorkspace(StepReport &report);
  const LaunchSample *sampleOf(size_t step, StepReport &report);
  void fillOthers(size_t step, Snapshot &before);

  const bundle::Bundle &bundle;
  const BoundFunction &function;
  Device &device;
  Device *other;
  std::vector<uint64_t> addresses, otherAddresses;         // of buffers, then of workspaces
  std::map<size_t, std::unique_ptr<LaunchSample>> samples; // by step
};

} // namespace gemm::runtime
