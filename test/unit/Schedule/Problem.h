// The machine and the problems that tests of schedules ask about.
#pragma once

#include "gemm/Schedule/Choose.h"

namespace gemm::test {

inline const Target &a100() { return *lookupTarget("a100"); }

inline GemmProblem problem(int64_t m, int64_t n, int64_t k) {
  GemmProblem p;
  p.m = m, p.n = n, p.k = k;
  return p;
}

} // namespace gemm::test
