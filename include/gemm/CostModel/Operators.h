// Operators that multiply no matrices: elementwise ones, normalisations, reductions and copies.
// What they compute is counted for each element, what they move is every tensor once; their roof is
// that of the vector units and DRAM. Those of PyTorch by name, and those of one step of a
// transformer.
#pragma once

#include "gemm/CostModel/CostModel.h"
#include "gemm/CostModel/ModelRows.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

enum class OperatorClass : uint8_t { Elementwise, Normalisation, Reduction, Copy };
/// "elementwise operator", "normalisation", "reduction", "copy".
std::string_view operatorClassName(OperatorClass kind);

/// What an operator does once.
struct OperatorWork {
  OperatorClass kind = OperatorClass::Elementwise;
  double flops = 0, bytes = 0;
};
/// With the peak of the vector units; nullopt where the machine's is not known.
std::optional<Cost> cost(const OperatorWork &work, const Target &target);

/// What moves besides the inputs: nothing, a result like the largest input, or, of a fill, the
/// first input alone, written.
enum class OperatorResult : uint8_t { Small, LikeLargest, InPlace, OnlyFirst };

/// A named operator of PyTorch: operations for each element of its largest input, of which an
/// exponential, a root or an error function is one.
struct KnownOperator {
  std::string_view name; // without "aten::"
  OperatorClass kind;
  double flops;
  OperatorResult result;
};
/// nullptr if it is none of those.
const KnownOperator *knownOperator(std::string_view name);

/// Operators of one step of a transformer, with how often. Softmax of scores, two normalisations
/// and residuals a layer, the activation; in training their gradients and Adam's update.
struct ModelOperator {
  std::string name; // "attn.softmax"
  OperatorWork work;
  int64_t count = 0;
};
std::vector<ModelOperator> modelOperators(const ModelDescription &model);

} // namespace gemm
