// By what rows of a report belong together.
#pragma once

#include "gemm/Report/Report.h"

namespace gemm::report {

/// The kind of layer: "up dX" of "layers.3.mlp.up dX", "LlamaMLP/Linear" of a traced module,
/// "aten::mm in AddmmBackward", "attention" of what is no product.
std::string kindOf(const Row &row);
/// Where it is: "layers.3.mlp", the path of traced modules, a plan's function; may be empty.
std::string moduleOf(const Row &row);

} // namespace gemm::report
