// gemm-trace [options] program [arguments]: runs a program with a library before its BLAS that
// writes every product down. The file is made here, with room for as many calls as are asked for,
// so that no program is stopped by a full disk, and cut to what was written at the end. Ends with
// the program's status.
#include "../ToolMain.h"
#include "gemm/Support/Start.h"
#include "gemm/Support/Version.h"
#include "gemm/Trace/Format.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sys/mman.h>
#include <unistd.h>

using namespace gemm;

namespace {

struct Options {
  std::string output = "gemm.trace";
  uint64_t calls = 1000000;
  bool quiet = false;
  std::vector<std::string> command;
};

/// Beside the tool's folder in the build, or where it is installed.
std::filesystem::path library() {
  const std::filesystem::path bin = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::filesystem::path places[] = {bin / ".." / GEMM_TRACE_BUILT,
                                          bin / ".." / GEMM_TRACE_INSTALLED};
  for (const std::filesystem::path &place : places)
    if (std::filesystem::exists(place / "libgemm_trace.so"))
      return std::filesystem::canonical(place / "libgemm_trace.so");
  throw std::runtime_error("expected libgemm_trace.so in " + places[0].string() + " or " +
                           places[1].string() + ", got neither");
}

/// The file, mapped as the program's processes map it.
class Trace {
public:
  Trace(const std::string &path, uint64_t calls) : path(path) {
    // What is there may be a trace, or nothing: anything else is somebody's.
    file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
      fail("to write it", errno);
    char before[sizeof trace::magic] = {};
    const ssize_t read = pread(file, before, sizeof before, 0);
    if (read != 0 &&
        (read != ssize_t(sizeof before) || !std::equal(before, std::end(before), trace::magic)))
      throw std::runtime_error(path + ": expected a trace or no file, got another file");
    const auto size = off_t(trace::headerBytes + calls * sizeof(trace::Record));
    int error = ftruncate(file, 0) == 0 ? posix_fallocate(file, 0, size) : errno;
    if (error) {
      unlink(path.c_str());
      fail("room for " + std::to_string(calls) + " calls", error);
    }
    void *at = mmap(nullptr, trace::headerBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED)
      fail("to map it", errno);
    header = static_cast<trace::Header *>(at);
    header->version = trace::version;
    header->recordBytes = sizeof(trace::Record);
    header->capacity = calls;
    std::copy(std::begin(trace::magic), std::end(trace::magic), header->magic);
  }
  /// Where no program ran, there is no trace.
  ~Trace() {
    if (!kept)
      unlink(path.c_str());
  }
  Trace(const Trace &) = delete;
  Trace &operator=(const Trace &) = delete;

  uint64_t calls() const { return header->calls; }
  uint64_t recorded() const { return std::min<uint64_t>(calls(), header->capacity); }
  /// To what was written. A process of the program that still runs finds no room for what comes
  /// later; one that has just begun a call has counted it before it looks whether there is room.
  void cut() {
    const uint64_t room = header->capacity;
    header->capacity = recorded();
    usleep(2000);
    header->capacity = std::min<uint64_t>(calls(), room);
    const auto size = off_t(trace::headerBytes + recorded() * sizeof(trace::Record));
    if (ftruncate(file, size) != 0)
      fail("to cut it", errno);
    kept = true;
  }

private:
  [[noreturn]] void fail(const std::string &what, int error) const {
    throw std::runtime_error(path + ": expected " + what + ", got " + std::strerror(error));
  }

  std::string path;
  int file = -1;
  bool kept = false;
  trace::Header *header = nullptr;
};

void setEnvironment(const Options &options) {
  const char *before = std::getenv("LD_PRELOAD");
  const std::string preload =
      library().string() + (before && *before ? ":" + std::string(before) : "");
  setenv("LD_PRELOAD", preload.c_str(), 1);
  // Wherever the program goes.
  setenv(trace::fileVariable, std::filesystem::absolute(options.output).c_str(), 1);
}

/// An interrupt is the program's to act on; what it wrote is kept either way.
void leaveInterrupts() {
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
}

std::string summary(const Trace &trace, const Options &options) {
  std::string text =
      "gemm-trace: " + std::to_string(trace.recorded()) + " calls in " + options.output;
  if (trace.calls() > trace.recorded())
    text += ", " + std::to_string(trace.calls() - trace.recorded()) +
            " more were only counted: --calls gives room for more";
  if (trace.calls() == 0)
    text += ": the program called no BLAS from a shared library, or is linked statically";
  return text + "\n";
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("gemm-trace [options] program [arguments...]\n"
               "Records every product that a program has a BLAS library multiply, for gemm-report.",
               "gemm-trace");
  return tools::runTool(app, [&] {
    Options options;
    app.set_version_flag("--version", support::versionOf("gemm-trace"));
    app.prefix_command();
    app.add_option("-o,--output", options.output, "file to write (gemm.trace)");
    app.add_option("--calls", options.calls,
                   "room for so many calls, 128 bytes each (1000000); more are only counted")
        ->check(CLI::Range(uint64_t(1), uint64_t(1) << 32));
    app.add_flag("--quiet", options.quiet, "print nothing of its own");
    app.parse(argc, argv);
    options.command = app.remaining();
    if (!options.command.empty() && options.command[0] == "--")
      options.command.erase(options.command.begin());
    if (options.command.empty())
      throw std::runtime_error("expected a program to run, got none");
    if (options.command[0].starts_with("-"))
      throw std::runtime_error("expected an option of gemm-trace, got '" + options.command[0] +
                               "'");
    setEnvironment(options);
    Trace trace(options.output, options.calls);
    const int status = support::runProgram(options.command, leaveInterrupts);
    trace.cut();
    if (!options.quiet)
      std::cerr << summary(trace, options);
    return status;
  });
}
