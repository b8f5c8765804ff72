// Which buffers of a step hold numbers of bits to shift by. Beyond the bits that there are a shift
// has no meaning, and nothing can be said of what it makes.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"

#include <map>

namespace gemm::runtime {

/// The largest number to shift by of each buffer of which the step's programs take one, as it is
/// or through casts of integers.
std::map<size_t, int64_t> shiftAmounts(const BoundStep &step);

/// The same of a function: the least of all steps that read the buffer.
std::map<size_t, int64_t> shiftAmounts(const BoundFunction &function);

/// One of 0 to `most`: of 8 in turn one is 0 and one is `most`.
int64_t amountOf(int64_t most, uint64_t number, uint64_t bits);
/// Nothing but such numbers.
void fillAmounts(Tensor &tensor, int64_t most, uint64_t seed);

} // namespace gemm::runtime
