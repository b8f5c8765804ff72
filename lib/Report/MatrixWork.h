// Which operators and kernels of a trace multiply matrices: products that a row can say, and
// the rest, which a report lists with the reason why it is no product.
#pragma once

#include <string>
#include <string_view>

namespace gemm::report {

/// "aten::mm" and its kin, whose operands are matrices (`linear` is apart: it may call one).
bool isProduct(std::string_view op);
/// Why an operator that works on matrices is no product, as "attention"; "" where it does not,
/// or is one.
std::string unreadReason(std::string_view op);
/// Whether a GPU's kernel is one of those that multiply matrices, by its name.
bool isMatrixKernel(std::string_view kernel);

} // namespace gemm::report
