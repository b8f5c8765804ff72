// What the command line of gemm-emulate says about kernel arguments.
#pragma once

#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Data.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gemm::emulate {

/// One kernel argument: the bytes of the parameter, and the tensor behind it when
/// they are a pointer; of a struct those of its members.
struct Argument {
  std::vector<std::byte> value;
  size_t alignment = 1;
  uint64_t address = 0;
  std::optional<runtime::Tensor> tensor;
  std::vector<Argument> members;
};

/// Reads one --arg for a kernel parameter and puts its tensor into `memory`:
///   @file.npy  zeros:64x32xbf16  random:64x32xbf16[:seed=N][:class=C]
///   SHAPExTYPE=... as gemm-run's --input takes it
///   i8: i16: i32: i64: f16: bf16: f32: f64: followed by a number, null
///   bytes:0011ff (a parameter passed by value)
///   tensormap:64x32[:swizzle=32|64|128]:TENSOR, a map with this box (innermost
///   last, as in the tensor's shape) over a tensor given in one of the ways above
///   {ARG,ARG,...}: a struct by value, laid out as C does it
/// Throws bundle::Error.
Argument parseArgument(const std::string &text, const emulator::Parameter &parameter, size_t index,
                       emulator::Memory &memory);

/// One --output=[INDEX[.MEMBER...]]@file.npy; without an index it is the last tensor.
struct Output {
  const Argument *of = nullptr; ///< one of the arguments, or a member of one
  std::filesystem::path file;
};
Output parseOutput(const std::string &text, const std::vector<Argument> &arguments);

/// "128", "128,2" or "128,2,1"; every extent from 1 to 2^32-1.
emulator::Dim3 parseExtents(const std::string &flag, const std::string &text);

} // namespace gemm::emulate
