// What the tools of the runtime half do around their work: whatever is thrown ends
// as one line on standard error and an exit code.
#pragma once

#include "gemm/Runtime/Device.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <new>

namespace gemm::tools {

constexpr int exitError = 1, exitWrong = 2, exitNoDevice = 77;

/// gemm-compile ended with an error that it has printed itself.
struct AlreadyReported {};

/// `work` adds the options, parses and runs; its result is the exit code.
template <typename Work> int runTool(CLI::App &app, Work work) {
  try {
    return work();
  } catch (const CLI::Success &success) { // --help, --version
    return app.exit(success);
  } catch (const runtime::NoDevice &error) {
    std::cerr << "error: " << error.what() << "\n";
    return exitNoDevice;
  } catch (const AlreadyReported &) {
  } catch (const std::bad_alloc &) {
    std::cerr << "error: expected more memory, got none\n";
  } catch (const std::exception &error) { // of the command line, too
    std::cerr << "error: " << error.what() << "\n";
  }
  return exitError;
}

} // namespace gemm::tools
