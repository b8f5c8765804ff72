// A transformer in a few numbers, and the GEMMs that one step of it runs, with
// how often. Rows are in row-major notation; strides are those of op(A) [M,K] and
// op(B) [K,N] as (row, column), flags those of the column-major library call.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

enum class Phase : uint8_t { Prefill, Decode, Train };

struct ModelDescription {
  std::string name;
  int64_t layers = 0, dModel = 0, dFf = 0;
  int64_t heads = 0;   // 0: the MLP alone
  int64_t kvHeads = 0; // 0: as many as heads
  bool gated = false;  // gate and up projections (SwiGLU), else one
  bool bias = false;
  int64_t batch = 1, length = 1; // sequences, tokens of each (decode: of context)
  int64_t steps = 1;             // decode: tokens generated
  Phase phase = Phase::Prefill;
  Type type = Type::BF16;
};

struct ModelRow {
  std::string name; // "mlp.up", "mlp.up dX", ...
  GemmProblem problem;
  bool bias = false;
  std::array<int64_t, 2> strideA{}, strideB{};
  std::string layout; // nt, nn, tn
  std::string flags;  // "(T,N)"
  int64_t count = 0;  // per step, or over all decode steps
};

/// Equal products of a layer (gate and up; k and v) are one row. Training gives
/// forward, input gradient and weight gradient.
std::vector<ModelRow> modelRows(const ModelDescription &model);

/// FLOP of all rows, counts included.
double totalFlops(const std::vector<ModelRow> &rows);

/// One JSON object, see docs/cost-model.md. On error nullopt and "file:line: ...".
std::optional<ModelDescription> parseModel(std::string_view text, const std::string &file,
                                           std::string &error);

} // namespace gemm
