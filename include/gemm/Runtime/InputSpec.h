// The texts that say what a tensor holds: --input and --output of gemm-run,
// --arg and --output of gemm-emulate. SHAPE is 64x32, TYPE a name of DType.h.
#pragma once

#include "gemm/Runtime/Data.h"

#include <filesystem>
#include <optional>

namespace gemm::runtime {

/// A type, and where the data come from.
struct InputSpec {
  std::optional<DType> dtype;
  std::vector<int64_t> shape;
  bool hasShape = false;
  std::filesystem::path file; // empty: generated
  bool zeros = false;
  DataClass kind = DataClass::Normal;
  bool hasKind = false; // it was asked for
  uint64_t seed = 0;
};

/// Parses SHAPExTYPE=random[:seed=N][:class=C] | zeros | @file.npy, or @file.npy.
/// Throws bundle::Error: "--input=TEXT: expected ..., got ...", with `flag` first.
InputSpec parseInput(const std::string &text, uint64_t defaultSeed,
                     const std::string &flag = "--input");

/// The tensor that `spec` describes; a generated one needs a type in it.
Tensor makeTensor(const InputSpec &spec);

/// The file of an --output=@file.npy.
std::filesystem::path parseOutput(const std::string &text);

} // namespace gemm::runtime
