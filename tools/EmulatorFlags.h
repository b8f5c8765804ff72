// The emulator's options as flags of a command: one for each entry of
// emulator::settings(), kept as text until the tool knows its defaults.
#pragma once

#include "gemm/Emulator/Settings.h"

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace gemm::tools {

/// (name, value) in the order in which they are to be set.
using EmulatorFlags = std::vector<std::pair<std::string, std::string>>;

/// Adds a flag for each setting that the command has none for.
inline void addEmulatorFlags(CLI::App &app, EmulatorFlags &given, const std::string &prefix = "") {
  for (const emulator::Setting &s : emulator::settings()) {
    std::string name(s.name);
    if (!app.get_option_no_throw("--" + name))
      app.add_option_function<std::string>(
          "--" + name,
          [&given, name](const std::string &value) { given.emplace_back(name, value); },
          prefix + std::string(s.help));
  }
}

inline void applyFlags(const EmulatorFlags &given, emulator::Options &options) {
  for (const auto &[name, value] : given)
    emulator::setOption(options, name, value);
}

} // namespace gemm::tools
