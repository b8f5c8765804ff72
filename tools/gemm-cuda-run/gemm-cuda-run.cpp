// gemm-cuda-run [options] program [arguments]: runs a CUDA program without a GPU. Its libcuda and
// libcudart are ours, found before any other; options reach them by the environment. Ends with the
// program's status, or 1 when its kernels had findings.
#include "../EmulatorFlags.h"
#include "../Scratch.h"
#include "../ToolMain.h"
#include "Report.h"
#include "gemm/Emulator/Environment.h"
#include "gemm/Support/Start.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace gemm;
using cudadevice::deviceLine, cudadevice::findingLine, cudadevice::launchLine;

namespace {

struct Options {
  tools::EmulatorFlags emulator;
  std::optional<unsigned> explore;
  bool counters = false, calls = false, quiet = false;
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
  if (options.counters)
    setVariable(emulator::environmentVariable("counters"), "on");
  if (options.calls)
    setVariable(emulator::environmentVariable("calls"), "on");
  setVariable(cudadevice::reportVariable, report);
  const std::filesystem::path folder = libraries();
  prepend("LD_LIBRARY_PATH", folder.string());
  prepend("LD_PRELOAD", (folder / "libgemm_cuda_static.so").string());
}

int run(const std::vector<std::string> &command) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  support::StartReport start;
  const pid_t child = fork();
  if (child == 0)
    start.become(arguments.data());
  if (child < 0)
    throw std::runtime_error(std::string("expected another process, got ") + std::strerror(errno));
  if (std::string why = start.error(); !why.empty()) {
    waitpid(child, nullptr, 0);
    throw std::runtime_error("expected a program in '" + command[0] + "', got: " + why);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  constexpr int ofSignals = 128; // as shells have it
  return WIFSIGNALED(status) ? ofSignals + WTERMSIG(status) : WEXITSTATUS(status);
}

struct Summary {
  std::string device;
  std::set<std::string> kernels;
  size_t launches = 0, findings = 0;
};

Summary read(const std::filesystem::path &report) {
  Summary s;
  std::ifstream stream(report);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(deviceLine))
      s.device = line.substr(deviceLine.size());
    if (line.starts_with(launchLine)) {
      ++s.launches;
      s.kernels.insert(line.substr(launchLine.size()));
    }
    s.findings += line.starts_with(findingLine);
  }
  return s;
}

std::string counted(size_t count, const std::string &what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : what.back() == 'h' ? "es" : "s");
}

std::string text(const Summary &s, const std::string &program) {
  if (s.device.empty())
    return "'" + program + "' asked for no device: it does not use CUDA, or has a path of " +
           "libraries of its own (DT_RPATH)";
  return counted(s.launches, "launch") + " of " + counted(s.kernels.size(), "kernel") +
         " on emulated " + s.device + ": " +
         (s.findings ? counted(s.findings, "finding") : "no finding");
}

void addOptions(CLI::App &app, Options &options) {
  app.set_version_flag("--version", std::string("gemm-cuda-run ") + GEMM_VERSION);
  app.prefix_command();
  app.add_option("--explore", options.explore,
                 "run each launch under this many schedules, end it at the first finding")
      ->check(tools::wholeNumber<unsigned>());
  app.add_flag("--counters", options.counters, "print what each launch counted");
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
    options.command = app.remaining();
    if (!options.command.empty() && options.command[0] == "--")
      options.command.erase(options.command.begin());
    if (options.command.empty())
      throw std::runtime_error("expected a program to run, got none");
    if (options.command[0].starts_with("-"))
      throw std::runtime_error("expected an option of gemm-cuda-run, got '" + options.command[0] +
                               "'");
    tools::Scratch scratch("gemm-cuda-run");
    const std::filesystem::path report = scratch.directory / "report";
    setEnvironment(options, report.string());
    const int status = run(options.command);
    const Summary summary = read(report);
    if (!options.quiet)
      std::cerr << "gemm-cuda-run: " << text(summary, options.command[0]) << "\n";
    return summary.findings ? tools::exitError : status;
  });
}
