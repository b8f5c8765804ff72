// Neighbours in turn are far apart.
#include "Points.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Scalar.h"

#include <algorithm>
#include <cmath>

namespace gemm::runtime {

double pointAt(int64_t turn, uint64_t seed) {
  constexpr int64_t spread = 73; // has no factor in common with kPoints
  const int64_t point = turn * spread % kPoints;
  const double part = static_cast<double>(randomBits(seed + 11, static_cast<uint64_t>(turn)) >> 11);
  const double significand =
      1 + (static_cast<double>(point % kPointParts) + part * 0x1p-53) / kPointParts;
  return std::ldexp(significand, kLowestPoint + static_cast<int>(point / kPointParts));
}

bool hasFunctions(const bundle::Program &program) {
  return std::any_of(program.ops.begin(), program.ops.end(), [](const bundle::Op &op) {
    const double relative = oracle::statedError(op.code).relative;
    return bundle::shape(op.code) == bundle::OpShape::FloatUnary && relative > 0x1p-24;
  });
}

} // namespace gemm::runtime
