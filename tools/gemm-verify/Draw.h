// The inputs of a round. In: what the source says of its arguments, what the bundle asks of
// its symbols, a seed. Out: sizes that both take, and numbers of them.
#pragma once

#include "Decided.h"
#include "Verify/Source.h"
#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"

namespace gemm::verify {

struct Drawn {
  std::vector<std::vector<int64_t>> shapes; // of the arguments
  std::map<unsigned, int64_t> sizes;        // by group
};

/// Sizes with which the bundle's function can be bound; `nearNamed`: in half of all seeds one is
/// within 1 of an integer that the source names, up to 1024, which may make it the largest by far.
/// Throws bundle::Error with what the bundle says of the last ones tried where none are found.
Drawn drawSizes(const bundle::Function &function, const Signature &signature, bool nearNamed,
                uint64_t seed);

/// So many rounds without a decision, and each has had another kind of data: integers whose sums
/// are exact, real numbers, both again with indices in range, the integers as halves; real numbers
/// with lines that are zero or small; integers with a NaN, infinities, -0, large and subnormal
/// numbers among them; numbers of many magnitudes, integers as far as their type goes; matrices
/// that pass numbers on, so that little is lost in depth; lines of numbers far from 0 beside their
/// spread.
constexpr unsigned kindsOfData = 9;
/// Of numbers as programs meet them, none of which is special, zero along a line, or huge; for f16
/// (`small`) those of input 8 are.
constexpr bool isOrdinary(unsigned kind, bool small) { return kind <= 3 || (kind == 8 && !small); }

/// So many attempts at inputs that the source takes. Later ones are tamer: integers that are
/// indices are in range in the last.
constexpr unsigned attemptsAtInputs = 8;

/// Argument `number` in a round; in one of `decision`, if there is one. Floats are scaled by
/// 2^scale.
runtime::Tensor drawData(const bundle::Function &function, const Signature &signature,
                         const Drawn &drawn, size_t number, unsigned round,
                         const std::optional<Decision> &decision, unsigned attempt, int scale,
                         uint64_t seed);

} // namespace gemm::verify
