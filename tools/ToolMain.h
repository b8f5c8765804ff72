// What the tools of the runtime half do around their work: whatever is thrown, and a
// standard output that took not everything, ends as one line on standard error and an
// exit code. A signal leaves no temporary files.
#pragma once

#include "gemm/Bundle/Check.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Support/Interrupt.h"
#include "gemm/Support/Nearest.h"
#include "gemm/Support/Read.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <limits>
#include <new>
#include <string>
#include <vector>

namespace gemm::tools {

constexpr int exitError = 1, exitWrong = 2, exitNoDevice = 77;
constexpr int exitBusy = 75; // the device is there and cannot be had now: EX_TEMPFAIL

/// gemm-compile ended with an error that it has printed itself.
struct AlreadyReported {};

/// The files of a bundle, a pack, and of those within: a folder of packs is two levels deep.
inline void noteFolder(const std::filesystem::path &folder, unsigned levels = 2) {
  for (const std::string &name : bundle::fileNames(folder.string()))
    support::noteInput(folder / name);
  support::noteInput(folder / "pack.json");
  std::error_code code;
  for (std::filesystem::directory_iterator it(folder, code), end; levels && !code && it != end;
       it.increment(code))
    if (it->is_directory(code))
      noteFolder(it->path(), levels - 1);
}

/// Paths of inputs, bundles and packs among them, or words with a path behind '@': no output
/// is written over them.
inline void noteInputs(const std::vector<std::string> &words) {
  for (const std::string &word : words) {
    support::noteInput(word);
    if (size_t at = word.find('@'); at != std::string::npos)
      support::noteInput(word.substr(at + 1));
    if (std::error_code code; std::filesystem::is_directory(word, code))
      noteFolder(word);
  }
}

/// For options of type T. CLI11 takes -1 and longer numbers too, and cuts them to the type.
template <typename T> CLI::Validator wholeNumber() {
  static constexpr T most = std::numeric_limits<T>::max();
  auto check = [](const std::string &word) -> std::string {
    T value{};
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size()
               ? ""
               : "expected a whole number up to " + std::to_string(most) + ", got '" + word + "'";
  };
  return CLI::Validator(check, "");
}

/// For what the command line has that the program does not take: the option that may have been
/// meant.
inline std::string meantOption(const CLI::App &app) {
  std::vector<std::string> names;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  for (const std::string &word : app.remaining(/*recurse=*/true))
    if (word.rfind("--", 0) == 0)
      return support::didYouMean(word.substr(0, word.find('=')), names);
  return "";
}

/// `work` adds the options, parses and runs; its result is the exit code.
template <typename Work> int runCaught(CLI::App &app, Work work) {
  try {
    return work();
  } catch (const CLI::Success &success) { // --help, --version
    return app.exit(success);
  } catch (const runtime::NoDevice &error) {
    std::cerr << "error: " << error.what() << "\n";
    return exitNoDevice;
  } catch (const runtime::DeviceBusy &error) {
    std::cerr << "error: " << error.what() << "\n";
    return exitBusy;
  } catch (const AlreadyReported &) {
  } catch (const CLI::ExtrasError &error) {
    std::cerr << "error: " << error.what() << meantOption(app) << "\n";
  } catch (const std::bad_alloc &) {
    std::cerr << "error: expected more memory, got none\n";
  } catch (const std::exception &error) { // of the command line, too
    std::cerr << "error: " << error.what() << "\n";
  }
  return exitError;
}

/// The same, with signals looked after and everything printed.
template <typename Work> int runTool(CLI::App &app, Work work) {
  support::cleanUpOnSignals();
  int code = runCaught(app, work);
  errno = 0;
  bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (written || code == exitError)
    return code;
  std::cerr << "error: expected a writable standard output, got "
            << (errno ? std::strerror(errno) : "an error while writing") << "\n";
  return exitError;
}

} // namespace gemm::tools
