// Numbers for where the groups of a product end, which do not decrease and lie in what there is:
// drawn like others they would be an error.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"

#include <map>

namespace gemm::runtime {

/// The value of each element of a buffer that is drawn so, by its number.
using DrawnEnds = std::map<int64_t, int64_t>;

/// Of each buffer that holds a step's ends. By `turn` groups are of random sizes, some empty; one
/// is of nearly all; all are of one size; or some rows, or k, are behind all of them.
std::map<size_t, DrawnEnds> drawEnds(const BoundStep &step, uint64_t seed, uint64_t turn);

/// The same of a function; and, where a step adds up sizes to the ends of a product, these sizes.
std::map<size_t, DrawnEnds> drawEnds(const BoundFunction &function, uint64_t seed);

void storeEnds(Tensor &tensor, const DrawnEnds &ends);

} // namespace gemm::runtime
