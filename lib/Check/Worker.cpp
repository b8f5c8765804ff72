// From a line to a device and back; what each part does with it is in files of their own.
#include "Worker.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/Emulator.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <unistd.h>

namespace gemm::check {
using bundle::Error;
using runtime::NoDevice;

Worker::Worker(const WorkerOptions &options, std::function<void(const std::string &)> say)
    : options(options), say(std::move(say)) {}

Worker::~Worker() = default;

runtime::Device &Worker::device() {
  if (opened)
    return *opened;
  if (options.device == "cuda")
    return *(opened = runtime::makeCudaDevice());
  emulator::Options emulate;
  emulate.machine = options.machine;
  return *(opened = runtime::makeEmulateDevice(emulate));
}

bench::Measurement &Worker::measurement(const std::string &folder) {
  if (measuring && packFolder == folder)
    return *measuring;
  measuring.reset();
  pack = std::make_unique<bench::Pack>(bench::loadPack(folder));
  bench::MeasureOptions measure;
  measure.protocol = options.protocol;
  measure.partial = [this](const bench::Row &row) {
    partial({{"row", Json::parse(rowText(row))}, {"library", "asked"}});
  };
  measuring = std::make_unique<bench::Measurement>(*pack, device(), measure);
  packFolder = folder;
  return *measuring;
}

// Does the device still answer? Nothing is asked that could start anything.
bool Worker::alive() {
  if (!opened)
    return false;
  try {
    std::byte bytes[256] = {};
    uint64_t address = opened->allocate(sizeof bytes, "a probe");
    opened->upload(address, bytes, sizeof bytes);
    opened->download(address, bytes, sizeof bytes);
    opened->free(address);
    return true;
  } catch (const std::exception &) {
    return false;
  }
}

Outcome Worker::outcomeOf(const Item &item) {
  Outcome outcome;
  outcome.id = item.id;
  auto start = std::chrono::steady_clock::now();
  try {
    const std::string part = item.part();
    if (part == "preflight")
      preflight(item, outcome);
    else if (part == "correctness" || part == "bisect")
      correctness(item, outcome);
    else if (part == "bench" || part == "tuned")
      bench(item, outcome);
    else if (part == "tune")
      tune(item, outcome);
    else
      throw Error("expected an item of a known part, got " + item.id);
  } catch (const NoDevice &error) {
    outcome.state = opened ? State::Error : State::NoDevice; // opened: of a library
    outcome.message = error.what();
  } catch (const std::exception &error) {
    outcome.state = State::Error;
    outcome.message = error.what();
  }
  outcome.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

bool Worker::work(const std::string &line) {
  auto print = [&](const char *kind, Json json) {
    Json whole = {{"say", kind}};
    whole.update(json);
    say(whole.dump(-1, ' ', true, Json::error_handler_t::replace));
  };
  Item item = readItem(Json::parse(line));
  // For what runs beside us in this process, a profiler or a stand-in of the driver.
  setenv("GEMM_CHECK_ITEM", item.id.c_str(), 1);
  partial = [&](const Json &data) { print("partial", {{"data", data}}); };
  Outcome outcome = outcomeOf(item);
  bool usable = outcome.state != State::NoDevice && alive();
  if (!usable && outcome.state != State::NoDevice) {
    outcome.state = State::Broken;
    if (outcome.message.empty())
      outcome.message = "the device answers no more after it";
  }
  print("end", {{"outcome", toJson(outcome)}, {"usable", usable}});
  return usable;
}

int runWorker(const WorkerOptions &options) {
  // What a library prints on standard output must not be taken for a line of ours.
  int lines = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  FILE *out = fdopen(lines, "w");
  Worker worker(options, [out](const std::string &line) {
    std::fprintf(out, "%s\n", line.c_str());
    std::fflush(out);
  });
  std::string line;
  while (std::getline(std::cin, line))
    if (!worker.work(line))
      _exit(3); // a broken context is not taken down in order: that could hang
  return 0;
}

} // namespace gemm::check
