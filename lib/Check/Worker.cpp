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
  asked = true;
  emulator::Options emulate;
  emulate.machine = options.machine;
  opened =
      options.device == "cuda" ? runtime::makeCudaDevice() : runtime::makeEmulateDevice(emulate);
  stage("the device is open");
  return *opened;
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
  measure.stage = [this](const std::string &next) { stage(next); };
  measuring = std::make_unique<bench::Measurement>(*pack, device(), measure);
  packFolder = folder;
  return *measuring;
}

void Worker::print(const char *kind, const Json &json) {
  Json whole = {{"say", kind}};
  whole.update(json);
  say(whole.dump(-1, ' ', true, Json::error_handler_t::replace));
}

void Worker::partial(const Json &more) {
  known.update(more);
  print("partial", {{"data", known}});
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
  } catch (const runtime::DeviceBusy &error) {
    outcome.state = State::NoDevice;
    outcome.message = error.what();
    outcome.data["busy"] = true;
  } catch (const std::exception &error) {
    outcome.state = State::Error;
    outcome.message = error.what();
  }
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

bool Worker::work(const std::string &line) {
  Item item = readItem(Json::parse(line));
  // For what runs beside us in this process, a profiler or a stand-in of the driver.
  setenv("GEMM_CHECK_ITEM", item.id.c_str(), 1);
  known = Json::object();
  Outcome outcome = outcomeOf(item);
  bool usable =
      outcome.state != State::NoDevice && (!asked || (opened && runtime::answers(*opened)));
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
