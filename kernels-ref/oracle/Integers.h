// Integers that depend on how floats were rounded, as ranges. Internal to the oracle's
// interval evaluation.
#pragma once

#include "oracle/Scalar.h"

#include <optional>
#include <span>

namespace gemm::oracle {

/// What an integer may be, signed.
struct Span {
  int64_t least, most;
};

Span spanOf(const Bounded &x);
/// `i` with all of `span`, in which it lies; uncertain where a range is too wide to be counted.
Bounded within(int64_t i, Span span);

/// What an integer op or cast gives on integers from ranges; nothing where that is not known.
std::optional<Span> applySpans(const bundle::Op &op, const std::vector<DType> &types,
                               std::span<const Bounded> args);
/// What fptosi and fptoui give where nothing is out of range.
std::optional<Span> truncated(const bundle::Op &op, const Bounded &x);
/// True if a comparison has one result on all of both ranges.
bool decided(bundle::Predicate predicate, DType type, const Bounded &a, const Bounded &b);

} // namespace gemm::oracle
