// What a library call does after the product, on the CPU: each epilogue of cuBLASLt
// with its meaning there, in f64 with the roundings of the sums' type T between the
// steps. Internal to the runtime library.
#pragma once

#include "gemm/Runtime/BlasCall.h"

#include <vector>

namespace gemm::runtime {

/// Element `index` of an operand in host memory.
char *element(const BlasOperand &operand, int64_t index);

/// The sums of one batch, before they are rounded, to D and to aux and bias where the
/// epilogue writes them.
template <typename T> void finish(const BlasCall &call, int64_t batch, const std::vector<T> &sums);

/// The sums over k of the first operand (bgrada) or the second (bgradb).
template <typename T> void sumOperand(const BlasCall &call);

} // namespace gemm::runtime
