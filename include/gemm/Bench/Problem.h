// What is measured: one GEMM as a row of a shape suite has it. A suite is CSV with
// the columns class, name, m, n, k, layout, epilogue and dtype.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::bench {

struct Problem {
  std::string group;         // "fwd": the column class
  std::string name;          // "llama3-8b qkv"
  std::string layout = "nt"; // transposes of A and B, row-major
  /// In the order in which it is computed: bias, relu, gelu_tanh, gelu_erf, silu.
  std::vector<std::string> epilogue;
  GemmProblem gemm;           // batch 1; a and b of one type, c of it, of f32 or of i32
  bool unsignedBytes = false; // of i8: a and b are numbers from 0 to 255

  /// "bf16", "f16", "tf32", "f64", "i8", "ui8" or "f32": what is multiplied; of f32 that may be
  /// taken apart without being as near as by fmas, "bf16x3" and others.
  std::string dtype() const;
  /// "bias+gelu_tanh"; "none".
  std::string epilogueText() const;
  /// "llama3-8b qkv (2048x12288x4096 nt bf16)".
  std::string text() const;
};

/// A problem of these m, n and k; `place` begins the message of the Error that a layout,
/// an epilogue, a type or a size that is not known causes.
Problem makeProblem(const std::string &place, const std::array<int64_t, 3> &sizes,
                    const std::string &layout, const std::string &epilogue,
                    const std::string &dtype);

/// Reads a suite. Throws bundle::Error: "file:line: expected ...".
std::vector<Problem> parseProblems(std::string_view text, const std::string &file);
std::vector<Problem> loadProblems(const std::string &file);

} // namespace gemm::bench
