// One function of a bundle on a device: what is timed. Its buffers exist as often as
// the rotation says, all with the same inputs; a launch takes the next copy.
#pragma once

#include "gemm/Bench/Timing.h"
#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"
#include "gemm/Runtime/Device.h"

#include <filesystem>
#include <memory>

namespace gemm::bench {

class Subject {
public:
  /// Loads the bundle and its kernels, allocates and uploads. The device must outlive
  /// this. Throws bundle::Error, and NoDevice where a library is not there.
  Subject(runtime::Device &device, const std::filesystem::path &bundle, const std::string &function,
          const std::vector<runtime::Tensor> &arguments, size_t l2Bytes, size_t memoryBytes);
  ~Subject();
  Subject(const Subject &) = delete;
  Subject &operator=(const Subject &) = delete;

  size_t sets() const { return rotation.sets; }
  /// Launches every step on copy number `launch` modulo sets().
  std::vector<std::string> launch(size_t launch);
  /// How many algorithms a library call has, at most `most`; 1 for kernels.
  size_t algorithms(size_t most);
  void setAlgorithm(size_t algorithm);

  /// Overwrites the results of a copy with NaN, and gives their bytes after a launch.
  void poison(size_t set);
  std::vector<std::byte> result(size_t set);
  /// What was written outside of the buffers, in any copy, and left in memory that a
  /// launch must leave zero.
  std::vector<std::string> damage();

  /// "race: ..." where a copy's result has other bits than the first one's: all have the same
  /// inputs, and every kind of schedule sums in a fixed order. "" for a product that reads
  /// the C it writes.
  std::string unequalCopy();
  /// What Device::image says of our modules, where machine code was refused.
  std::vector<std::string> images() const;

  /// The product, where the function is nothing else.
  const runtime::BoundGemm *meaning() const;
  std::vector<uint64_t> addresses(size_t set) const;
  const runtime::BoundFunction &function() const { return bound; }

private:
  size_t resultBuffer() const { return bound.results.front().buffer; }
  void addWorkspace(runtime::Workspace kind);
  void release();

  runtime::Device &device;
  bundle::Bundle bundle;
  runtime::BoundFunction bound;
  Rotation rotation;
  uint64_t base = 0;
  std::vector<uint64_t> workspace; // one of each kind
};

/// A bundle whose modules are named after its folder, too: all bundles name theirs alike, and
/// a device holds the modules of many.
bundle::Bundle loadApart(const std::filesystem::path &directory);

/// Random arguments of a function whose sizes are all known: normal, of deviation 1.
/// Told of each before it is made: large ones take seconds.
std::vector<runtime::Tensor> randomArguments(const bundle::Function &function, uint64_t seed,
                                             const std::function<void(size_t)> &next = {});

} // namespace gemm::bench
