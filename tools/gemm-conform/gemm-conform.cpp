// gemm-conform: asks a machine what single instructions do with given bits, and compares
// with the emulator, row by row. Exit 0: nothing against what is confirmed; 2: a confirmed
// row differs, a row gave no bits, or the emulator contradicts itself; 77: no such device.
#include "../EmulatorFlags.h"
#include "../ToolMain.h"
#include "Table.h"
#include "gemm/Conform/Watch.h"
#include "gemm/Runtime/Stopwatch.h"
#include "gemm/Support/Lines.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Version.h"
#include "gemm/Target/Target.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <fnmatch.h>
#include <map>

using namespace gemm;
using namespace gemm::conform;

namespace {
struct Options {
  std::string device = "emulate", target, json, save;
  std::vector<std::string> only, skip;
  double seconds = 15;
  bool list = false, groups = false;
  tools::EmulatorFlags emulator;
};

const Target &machineOf(const std::string &name) {
  for (const std::string &each : {name, name + "a"})
    if (const Target *target = lookupTarget(each))
      return *target;
  throw bundle::Error(unknownTargetMessage(name));
}

void succeed(const std::string &error) {
  if (!error.empty())
    throw bundle::Error(error);
}

bool matches(const std::string &pattern, const RowEntry &row) {
  return fnmatch(pattern.c_str(), row.name.c_str(), 0) == 0 || pattern == row.group();
}

bool among(const RowEntry &row, const std::vector<std::string> &patterns) {
  return std::ranges::any_of(patterns, [&](const std::string &one) { return matches(one, row); });
}

/// A pattern that picks nothing is a mistake, also beside others that do.
void checkPatterns(const std::vector<RowEntry> &rows, const std::string &option,
                   const std::vector<std::string> &patterns) {
  for (const std::string &one : patterns)
    if (std::ranges::none_of(rows, [&](const RowEntry &row) { return matches(one, row); }))
      throw bundle::Error(option + "=" + one +
                          ": expected a row, a group or a pattern of rows, got none of that name"
                          " (--list)");
}

std::vector<RowEntry> chosenRows(std::vector<RowEntry> rows, const Options &options) {
  checkPatterns(rows, "--only", options.only);
  checkPatterns(rows, "--skip", options.skip);
  std::erase_if(rows, [&](const RowEntry &row) { // may leave none
    return (!options.only.empty() && !among(row, options.only)) || among(row, options.skip);
  });
  return rows;
}

/// The emulator whose bits are expected: everything lands as late as it may.
std::unique_ptr<runtime::Device> reference(const std::string &machine) {
  emulator::Options options;
  options.machine = machine;
  return runtime::makeEmulateDevice(options);
}

/// (description, chip) of the GPU, asked in a process of its own.
std::pair<std::string, std::string> probe(double seconds) {
  std::pair<std::string, std::string> found;
  std::vector<RowEntry> one = {Row()};
  runWatched(one,
             [seconds] {
               std::shared_ptr<runtime::Device> device = runtime::waitForCudaDevice(seconds / 2);
               return [device](const Row &) {
                 Outcome o;
                 o.detail = device->stopwatch()->facts().chip + " " + device->description();
                 o.words = 1;
                 return o;
               };
             },
             seconds, [&](const Outcome &o) {
               if (!o.words)
                 throw bundle::Error("the cuda device: " + o.detail);
               size_t space = o.detail.find(' ');
               found = {o.detail.substr(space + 1), o.detail.substr(0, space)};
             });
  return found;
}

/// What the device wrote where it differs, as FOLDER/GROUP.DETAIL.bin.
Outcome saved(Outcome outcome, const std::string &folder) {
  if (folder.empty() || outcome.verdict != Verdict::Differs)
    return outcome;
  std::string name = outcome.row;
  std::ranges::replace(name, '/', '.');
  const auto *bits = reinterpret_cast<const char *>(outcome.bits.data());
  succeed(support::placeFiles({{folder + "/" + name + ".bin", {bits, outcome.bits.size()}}}));
  return outcome;
}

int runRows(const Options &options) {
  const std::vector<RowEntry> all = allRows();
  std::vector<RowEntry> rows = chosenRows(all, options);
  const size_t asked = rows.size();
  const bool cuda = options.device == "cuda";
  std::string description, machine;
  emulator::Options emulate; // as unlike the reference as the flags allow
  emulate.async = emulator::Async::Early;
  emulate.order = emulator::Order::Reverse;
  if (cuda) {
    auto [text, chip] = probe(options.seconds);
    description = text;
    machine = machineOf(options.target.empty() ? chip : options.target).name;
    if (machineOf(machine).computeCapability != machineOf(chip).computeCapability)
      throw bundle::Error("expected --target to be a machine of " + chip + ", got " +
                          options.target);
  } else {
    machine = machineOf(options.target.empty() ? "h200" : options.target).name;
    emulate.machine = machine;
    tools::applyFlags(options.emulator, emulate);
    description = "emulate (" + emulator::describe(emulate) + ")";
  }
  const std::string chip = machineOf(machine).chip;
  std::erase_if(rows, [&](const RowEntry &row) { return !runsOn(row.chip, chip); });
  std::map<std::string, size_t> groupRows; // whatever --only leaves of them
  for (const RowEntry &row : all)
    groupRows[row.group()] += runsOn(row.chip, chip);
  support::Lines json;
  if (!options.json.empty())
    succeed(json.open(options.json));
  Table table(chip, !cuda);
  auto report = [&](const Outcome &outcome) {
    if (json.isOpen())
      succeed(json.add(toJson(outcome, {description, chip, statusOf(outcome.row, chip),
                                        groupRows[groupOf(outcome.row)], table.fails(outcome)})));
    table.add(outcome);
  };
  if (cuda) {
    runWatched(rows,
               [&] {
                 std::shared_ptr<runtime::Device> device =
                     runtime::waitForCudaDevice(options.seconds / 2);
                 auto expected = std::shared_ptr<runtime::Device>(reference(machine));
                 return [device, expected, &options](const Row &row) {
                   return saved(Runner(*device, *expected).run(row), options.save);
                 };
               },
               options.seconds, report);
  } else {
    auto device = runtime::makeEmulateDevice(emulate), expected = reference(machine);
    Runner runner(*device, *expected);
    for (const RowEntry &row : rows)
      report(saved(runner.run(row.make()), options.save));
  }
  table.print(description, asked - rows.size());
  if (std::fflush(stdout) != 0)
    throw bundle::Error("expected a writable standard output");
  return table.failed() ? tools::exitWrong : 0;
}

void addOptions(CLI::App &app, Options &options) {
  app.set_version_flag("--version", support::versionOf("gemm-conform"));
  app.add_option("--device", options.device,
                 "cuda, or emulate: the emulator against itself under other schedules")
      ->check(CLI::IsMember({"emulate", "cuda"}));
  app.add_option("--target,--machine", options.target,
                 "machine or chip that is emulated (h200; of cuda the GPU's own)");
  app.add_option("--only", options.only, "a row, a group, or a pattern of rows: 'wgmma.*'")
      ->allow_extra_args(false);
  app.add_option("--skip", options.skip, "but none like this")->allow_extra_args(false);
  app.add_option("--json", options.json,
                 "write one line of JSON for each row, as it comes; to a new or an empty file");
  app.add_option("--save", options.save,
                 "write into this folder, as the device left them, the bits of rows that differ")
      ->check(CLI::ExistingDirectory);
  app.add_option("--seconds", options.seconds,
                 "cuda: the time of one row; then its process is killed and the next row runs")
      ->check(CLI::Range(1.0, 600.0));
  app.add_flag("--list", options.list, "print the rows and the chip each needs, and end");
  app.add_flag("--groups", options.groups,
               "print the groups of rows and what hardware has confirmed of them, and end");
  tools::addEmulatorFlags(app, options.emulator, "emulate: ");
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Compares single instructions of a GPU with the emulator, bit by bit.",
               "gemm-conform");
  return tools::runTool(app, [&] {
    Options options;
    addOptions(app, options);
    app.parse(argc, argv);
    if (!options.list && !options.groups)
      return runRows(options);
    std::vector<RowEntry> rows = chosenRows(allRows(), options);
    if (options.groups)
      printGroups(rows);
    for (const RowEntry &row : rows)
      if (options.list)
        std::printf("%s %s\n", row.name.c_str(), row.chip.c_str());
    if (std::fflush(stdout) != 0)
      throw bundle::Error("expected a writable standard output");
    return 0;
  });
}
