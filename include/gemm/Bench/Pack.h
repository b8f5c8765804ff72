// A suite compiled beforehand: a folder with bundles and pack.json, which says for
// each problem which function of which bundle computes it under which schedule, and
// which one calls the library. A machine that measures needs nothing else.
#pragma once

#include "gemm/Bench/Candidates.h"

#include <filesystem>
#include <functional>
#include <optional>

namespace gemm::bench {

/// A function of a bundle of the pack.
struct Place {
  std::string bundle; // the folder's name in the pack
  std::string function;
};

struct PackedKernel {
  Place place;
  std::optional<Schedule> schedule; // none: not said
  double predictedSeconds = 0;
};

struct PackedProblem {
  Problem problem;
  std::vector<PackedKernel> kernels; // the chosen one first
  std::optional<Place> library;
};

/// A product to check a kernel with. Wide ones are large enough that persistent CTAs take
/// several tiles on the machine; sums and magnitudes then come from the device.
struct PackedCheck {
  PackedProblem packed; // of one kernel
  bool wide = false;
  int64_t of = -1;     // the check whose variant this is; -1: none
  std::string variant; // "stages", "no-cluster", ...: what is simpler than there
};

struct Pack {
  std::filesystem::path directory;
  std::string target, commit;
  std::vector<PackedProblem> problems;
  std::vector<PackedCheck> checks;
};

/// Reads pack.json. Throws bundle::Error with file and path of what is wrong.
Pack loadPack(const std::filesystem::path &directory);
/// The text of pack.json.
std::string packText(const Pack &pack);

/// The products of bundles made elsewhere: `kernels`, and `library` where the same
/// functions call the library. Throws bundle::Error for a function that is not one
/// product of known sizes.
Pack packOfBundles(const std::filesystem::path &kernels,
                   const std::optional<std::filesystem::path> &library);

/// Which products a pack has to check kernels with: small ones of the suite's kernels; also
/// one kernel of each kind and storage order; also simpler variants of those.
enum class Checks : uint8_t { Suite, Kinds, Bisect };

struct PrepareOptions {
  std::string target;
  std::string commit;
  Tune tune;
  Checks checks = Checks::Suite;
  const Records *records = nullptr;
  bool kernels = true, library = true;
  uint64_t mostMiB = 60; // of all files together
  std::vector<std::string> compilerFlags;
  /// Told of each bundle that is done, and of each that cannot be made.
  std::function<void(const std::string &)> progress;
};

/// Compiles every problem with the gemm-compile beside this executable into a new
/// folder, which appears when all is done. Kernels of one schedule, layout, epilogue
/// and type share a bundle, which also has the products with which it is checked. A schedule
/// that does not compile is left out; a problem without any is an Error.
Pack prepare(const std::vector<Problem> &problems, const std::filesystem::path &directory,
             const PrepareOptions &options);

} // namespace gemm::bench
