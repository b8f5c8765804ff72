// One array of the bundle beside the same array of the source. In: what a device stored, what
// the source gave when it ran, and cells. Out: the first element that no right evaluation
// gives, with all three.
#pragma once

#include "Enclosure.h"
#include "Verify/Source.h"
#include "gemm/Runtime/Data.h"

#include <string>

namespace gemm::verify {

struct Difference {
  int64_t wrong = 0, elements = 0, unbounded = 0;
  int64_t wide = 0; // of floats: without a bound, or with one wider than a quarter of the largest
  int64_t nan = 0;  // of floats: NaN and nothing else
  bool ofSource = false; // the source's own run is what lies outside: a mistake of this tool
  std::string first;     // "[0, 3] = 5, expected 3 (2.9 to 3.1)"
};

/// `plain` may be null, then the source's own run is not looked at. `want` has cells or, of
/// integers that depend on no float, numbers.
Difference compare(const runtime::Tensor &got, const Array *plain, const Array &want, bool isCells);

} // namespace gemm::verify
