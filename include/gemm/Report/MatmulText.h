// One product as a function in MLIR, which gemm-compile takes: operands in their
// storage order, one gemm.matmul, an epilogue of named parts.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <string>
#include <vector>

namespace gemm::report {

/// bias (a vector along N of the output's type), relu, gelu_tanh, gelu_erf, silu.
bool isEpiloguePart(const std::string &name);
/// "bias, relu, ...": for messages.
std::string epilogueParts();

/// The function @name of a product of known sizes without C; the parts of the
/// epilogue are computed in their order; `unsignedBytes` of A and B of i8 have no sign.
std::string matmulFunction(const GemmProblem &problem, const std::string &layout,
                           const std::string &name, const std::vector<std::string> &epilogue,
                           bool unsignedBytes = false);

} // namespace gemm::report
