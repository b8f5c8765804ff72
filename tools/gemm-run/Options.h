// What the command line of gemm-run asks for.
#pragma once

#include "gemm/Runtime/Data.h"

#include <filesystem>
#include <optional>
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
  std::string async = "late", order = "forward", machine, compare, json;
  uint64_t seed = 0;
  unsigned repeat = 0;
};

/// One --input: a type, and where the data come from.
struct InputSpec {
  std::optional<runtime::DType> dtype;
  std::vector<int64_t> shape;
  bool hasShape = false;
  std::filesystem::path file; // empty: generated
  bool zeros = false;
  runtime::DataClass kind = runtime::DataClass::Normal;
  uint64_t seed = 0;
};

/// Parses SHAPExTYPE=random[:seed=N][:class=C] | zeros | @file.npy, or @file.npy.
InputSpec parseInput(const std::string &text, uint64_t defaultSeed);
/// The file of an --output=@file.npy.
std::filesystem::path parseOutput(const std::string &text);

/// Compiles an .mlir file with the gemm-compile beside this executable into a
/// temporary directory that is removed with the object.
class CompiledBundle {
public:
  CompiledBundle(const std::filesystem::path &source, const std::string &target);
  ~CompiledBundle();
  CompiledBundle(const CompiledBundle &) = delete;
  CompiledBundle &operator=(const CompiledBundle &) = delete;
  const std::filesystem::path &path() const { return bundle; }

private:
  std::filesystem::path directory, bundle;
};

/// gemm-compile ended with an error that it has printed itself.
struct AlreadyReported {};

} // namespace gemm::run
