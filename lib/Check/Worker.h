// The process that asks the device: items come in, a line each; partial results and outcomes
// go out, a line each, the moment they exist. It may hang or die; its supervisor will not.
#pragma once

#include "Item.h"
#include "gemm/Bench/Measure.h"
#include "gemm/Runtime/Device.h"

#include <functional>
#include <memory>

namespace gemm::check {

struct WorkerOptions {
  std::string device = "cuda";  // or "emulate"
  std::string machine = "h200"; // of the emulator
  std::string scratch;          // a folder for temporary files, somebody else's to remove
  bool bits = true;             // compare with the emulator
  bench::Protocol protocol;
};

class Worker {
public:
  /// `say` takes each line, without its end.
  Worker(const WorkerOptions &options, std::function<void(const std::string &)> say);
  ~Worker();

  /// Does one item and says what came of it. False when this process can do no more.
  bool work(const std::string &line);

private:
  /// Says what is known of the item so far.
  void partial(const Json &more);
  /// Says what comes next: who waits knows that we are alive, and where we were if we hang.
  void stage(const std::string &next) { partial({{"stage", next}}); }
  void print(const char *kind, const Json &json);
  runtime::Device &device();
  bench::Measurement &measurement(const std::string &pack);
  Outcome outcomeOf(const Item &item);
  void preflight(const Item &item, Outcome &outcome);
  void preflightLaunch(uint32_t cluster);
  void preflightClusters(Outcome &outcome);
  void preflightLibrary(const Item &item, Outcome &outcome);
  void correctness(const Item &item, Outcome &outcome);
  void checkFunction(const std::string &folder, const std::string &function, Outcome &outcome);
  void runBounded(const std::string &folder, const std::string &function, Outcome &outcome);
  void measured(const bench::Row &row, Outcome &outcome);
  void bench(const Item &item, Outcome &outcome);
  void tune(const Item &item, Outcome &outcome);

  WorkerOptions options;
  std::function<void(const std::string &)> say;
  Json known;         // of the item that is worked on
  bool asked = false; // for a device; one that does not open may have spoilt the process
  std::unique_ptr<runtime::Device> opened;
  std::string packFolder;
  std::unique_ptr<bench::Pack> pack;
  std::unique_ptr<bench::Measurement> measuring;
};

/// Sizes for what is known at run time only, and data of these shapes.
bundle::Symbols someSymbols(const bundle::Function &function);
std::vector<runtime::Tensor> someArguments(const bundle::Function &function,
                                           const bundle::Symbols &symbols);

/// Reads items from standard input until it ends. Exit status 0, or 3 to be started afresh.
int runWorker(const WorkerOptions &options);

} // namespace gemm::check
