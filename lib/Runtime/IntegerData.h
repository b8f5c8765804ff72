// Integers that an elementwise step or a reduction is asked with.
#pragma once

#include "gemm/Bundle/Bundle.h"

#include <cstdint>

namespace gemm::runtime {

/// Half the numbers small, half from the whole range of the type, so that sums wrap, some of
/// them where a conversion to a float that rounds twice is wrong.
int64_t integerOf(bundle::DType type, uint64_t bits);

} // namespace gemm::runtime
