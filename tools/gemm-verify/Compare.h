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
  int64_t wide = 0;   // of floats: without a bound, or with one wider than a quarter of the largest
  int64_t nan = 0;    // of floats: NaN and nothing else
  int64_t parted = 0; // without a bound, where one is NaN and the other finite
  bool ofSource = false; // the source's own run is what lies outside: a mistake of this tool
  std::string first;     // "[0, 3] = 5, expected 3 (2.9 to 3.1)"
};

/// The source's own run, where there is one: what its NaN say, and whether it must lie in bounds.
struct Plain {
  const Array *array = nullptr;
  bool judged = true; // false: it adds in narrower types than what `want` was derived for
};

/// `want` has cells or, of integers that depend on no float, numbers.
Difference compare(const runtime::Tensor &got, Plain plain, const Array &want, bool isCells);

} // namespace gemm::verify
