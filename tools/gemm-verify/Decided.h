// Inputs for functions with reductions other than sums, as a maximum: one value decides each
// result, at one end of every dimension, so that a value left out or a wrong first value shows.
// In: the bundle's steps and what the source names. Out: kinds of decisions, and numbers.
#pragma once

#include "Verify/Source.h"
#include "gemm/Bundle/Bundle.h"

#include <optional>

namespace gemm::verify {

struct Decision {
  /// Below: the largest of numbers below 0. Above: the smallest of numbers above 0. Far: one far
  /// from numbers around 0. Lowest, Highest: Below and Above of numbers near the type's largest.
  /// Infinite: all of them, of integers the largest or the smallest; Unsigned: of these 0, or all
  /// ones. NotAllOnes, NotZero, NotOne: one integer that
  /// and, or, and products do not pass over. Named: one that the source names. NaN: one.
  enum class Kind : uint8_t {
    Below,
    Above,
    FarAbove,
    FarBelow,
    Lowest,
    Highest,
    Infinite,
    Unsigned,
    NotAllOnes,
    NotZero,
    NotOne,
    Named,
    NaN
  };
  Kind kind = Kind::Below;
  bool first = false; // at the first places, or the last
};

/// What tells of the function's reductions; none if all of them are sums.
std::vector<Decision> decisionsOf(const bundle::Function &function, const Signature &signature);

/// The number at `index` of an argument, or none where the decision says nothing of its type.
std::optional<double> decidedNumber(const Decision &decision, bundle::DType type,
                                    const std::vector<int64_t> &index,
                                    const std::vector<int64_t> &shape, uint64_t bits);
std::optional<int64_t> decidedInteger(const Decision &decision, const Signature &signature,
                                      bundle::DType type, const std::vector<int64_t> &index,
                                      const std::vector<int64_t> &shape, uint64_t bits);

} // namespace gemm::verify
