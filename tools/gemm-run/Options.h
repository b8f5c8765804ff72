// What the command line of gemm-run asks for.
#pragma once

#include "../EmulatorFlags.h"
#include "../Scratch.h"
#include "gemm/Runtime/InputSpec.h"

#include <filesystem>
#include <string>
#include <vector>

namespace gemm::run {

struct Options {
  std::string input;
  std::string target = "sm_80"; // for .mlir
  std::string entry;
  std::string device = "ref";
  std::vector<std::string> inputs, outputs;
  bool check = false, counters = false, list = false;
  bool errors = false; // how large they are and where
  std::string explainError, explainClass = "real";
  tools::EmulatorFlags emulator;
  unsigned explore = 0;
  std::string compare, json;
  uint64_t seed = 0;
  unsigned repeat = 0;
  uint64_t sample = 0; // CTAs of a launch that stand for it; 0: all are executed
};

/// Compiles an .mlir file with the gemm-compile beside this executable into a
/// temporary directory that is removed with the object.
class CompiledBundle {
public:
  CompiledBundle(const std::filesystem::path &source, const std::string &target,
                 const std::string &backend);
  const std::filesystem::path &path() const { return bundle; }

private:
  tools::Scratch scratch;
  std::filesystem::path bundle;
};

} // namespace gemm::run
