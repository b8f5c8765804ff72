// gemm-cuda-run [options] program [arguments]: runs a CUDA program without a GPU. Its libcuda and
// libcudart are ours, found before any other; options reach them by the environment. Ends with the
// program's status, or 1 when its kernels had findings.
#include "../EmulatorFlags.h"
#include "../Scratch.h"
#include "../ToolMain.h"
#include "Report.h"
#include "Summary.h"
#include "gemm/Emulator/Environment.h"
#include "gemm/Emulator/Suppressions.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Start.h"
#include "gemm/Support/Version.h"

#include <cstdlib>
#include <iostream>
#include <optional>
#include <unistd.h>

using namespace gemm;

namespace {

struct Options {
  tools::EmulatorFlags emulator;
  std::optional<unsigned> explore;
  bool counters = false, lines = false, calls = false, leaks = false, quiet = false;
  std::string format = "json", report, explain;
  std::vector<std::string> command;
};

/// The folder of our libraries: beside the tool's in the build, or where they are installed.
std::filesystem::path libraries() {
  const std::filesystem::path bin = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::filesystem::path places[] = {bin / ".." / GEMM_CUDA_BUILT,
                                          bin / ".." / GEMM_CUDA_INSTALLED};
  for (const std::filesystem::path &place : places)
    if (std::filesystem::exists(place / "libcuda.so.1"))
      return std::filesystem::canonical(place);
  throw std::runtime_error("expected libcuda.so.1 in " + places[0].string() + " or " +
                           places[1].string() + ", got neither");
}

void setVariable(const std::string &name, const std::string &value) {
  setenv(name.c_str(), value.c_str(), 1);
}

/// To a list of paths.
void prepend(const std::string &name, const std::string &value) {
  const char *before = std::getenv(name.c_str());
  setVariable(name, value + (before && *before ? ":" + std::string(before) : ""));
}

/// Of this process, which the program inherits.
void setEnvironment(const Options &options, const std::string &report) {
  emulator::Options checked;
  tools::applyFlags(options.emulator, checked); // throws what is wrong with them
  for (const auto &[name, value] : options.emulator)
    setVariable(emulator::environmentVariable(name), value);
  if (options.explore)
    setVariable(emulator::environmentVariable("explore"), std::to_string(*options.explore));
  if (checked.suppressions) // wherever the program goes
    setVariable(emulator::environmentVariable("suppressions"),
                std::filesystem::absolute(checked.suppressions->name()).string());
  if (options.counters || options.lines)
    setVariable(emulator::environmentVariable("counters"), options.lines ? "lines" : "on");
  if (options.calls)
    setVariable(emulator::environmentVariable("calls"), "on");
  if (options.leaks)
    setVariable(emulator::environmentVariable("leaks"), "on");
  setVariable(cudadevice::reportVariable, report);
  const std::filesystem::path folder = libraries();
  prepend("LD_LIBRARY_PATH", folder.string());
  prepend("LD_PRELOAD", (folder / "libgemm_cuda_static.so").string());
}

std::shared_ptr<emulator::Suppressions> suppressionsOf(const Options &options) {
  emulator::Options settings;
  tools::applyFlags(options.emulator, settings);
  return settings.suppressions;
}

int explainRule(const std::string &id) {
  const emulator::RuleInfo *rule = emulator::findRule(id);
  if (!rule)
    throw std::runtime_error("expected --explain to be the id of a rule, got '" + id +
                             "': gemm-emulate --list-rules names them");
  std::cout << explain(*rule);
  return 0;
}

void addOptions(CLI::App &app, Options &options) {
  app.set_version_flag("--version", support::versionOf("gemm-cuda-run"));
  app.prefix_command();
  app.add_option("--explore", options.explore,
                 "run each launch under this many schedules, end it at the first finding")
      ->check(tools::wholeNumber<unsigned>());
  app.add_flag("--counters", options.counters, "print what each launch counted");
  app.add_flag("--lines", options.lines, "print what each launch counted, by line of the source");
  app.add_flag("--leaks", options.leaks, "say at the end what memory of the device was not freed");
  app.add_option("--report", options.report, "write a document of the run to this file");
  app.add_option("--format", options.format, "of that document: json or sarif (json)")
      ->check(CLI::IsMember({"json", "sarif"}));
  app.add_option("--explain", options.explain, "say what a finding with this id means and end");
  app.add_flag("--calls", options.calls, "print each call of the driver");
  app.add_flag("--quiet", options.quiet, "print findings alone, no summary");
  tools::addEmulatorFlags(app, options.emulator);
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("gemm-cuda-run [options] program [arguments...]\n"
               "Runs a CUDA program on a machine without a GPU: its kernels, which are to be in it "
               "as PTX, are executed by the emulator.",
               "gemm-cuda-run");
  return tools::runTool(app, [&] {
    Options options;
    addOptions(app, options);
    app.parse(argc, argv);
    if (!options.explain.empty())
      return explainRule(options.explain);
    if (app.count("--format") && options.report.empty())
      throw std::runtime_error("expected --report=FILE with --format, got none");
    options.command = app.remaining();
    if (!options.command.empty() && options.command[0] == "--")
      options.command.erase(options.command.begin());
    if (options.command.empty())
      throw std::runtime_error("expected a program to run, got none");
    if (options.command[0].starts_with("-"))
      throw std::runtime_error("expected an option of gemm-cuda-run, got '" + options.command[0] +
                               "'");
    tools::Scratch scratch("gemm-cuda-run");
    const std::filesystem::path lines = scratch.directory / "report";
    setEnvironment(options, lines.string());
    const int status = support::runProgram(options.command);
    const Summary summary = read(lines, suppressionsOf(options));
    if (!options.quiet)
      std::cerr << text(summary, options.command);
    if (!options.report.empty())
      if (std::string error = support::placeFiles(
              {{options.report, document(summary, options.command, status, options.format)}});
          !error.empty())
        throw std::runtime_error(error);
    return summary.faults ? tools::exitError : status;
  });
}
