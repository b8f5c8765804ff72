// The arguments of the function that runs: given, or drawn by the shapes that the given ones
// imply.
#pragma once

#include "Options.h"
#include "gemm/Runtime/Bind.h"

namespace gemm::run {

struct Arguments {
  std::vector<runtime::InputSpec> specs;
  std::vector<runtime::Tensor> tensors;
  bundle::Symbols symbols;

  Arguments(const bundle::Function &function, const Options &options);

  /// What a step shifts by is drawn again, in range, where --input asks for no class of data.
  void drawAmounts(const runtime::BoundFunction &function);
  /// "; argument 1 is ...": how drawn integers are made indices, where an assert of the source
  /// does not hold. Nothing if there are none.
  std::string inRange() const;
};

} // namespace gemm::run
