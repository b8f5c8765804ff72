// Ends of ranges. Ops that are monotone in each argument map ends to ends, as long as all of the
// range wraps alike at the width of the type; of others nothing is known.
#include "Integers.h"

#include <algorithm>
#include <cmath>

namespace gemm::oracle {
using bundle::OpCode;
using bundle::Predicate;

namespace {
// The span as signed numbers of the type, if it wraps by as much everywhere, which it does if its
// ends do. An i1 that is not one number is none.
std::optional<Span> wrapped(DType type, Span span) {
  if (type == DType::I1)
    return span.least == span.most ? std::optional(span) : std::nullopt;
  Span result{wrapTo(type, span.least), wrapTo(type, span.most)};
  int64_t width, was;
  if (__builtin_sub_overflow(result.most, result.least, &width) ||
      __builtin_sub_overflow(span.most, span.least, &was) || width != was)
    return std::nullopt;
  return result;
}

// The same order as unsigned numbers, if those of the span have one sign.
std::optional<Span> asUnsigned(DType type, Span span) {
  if (span.least >= 0)
    return span;
  unsigned width = bundle::bitWidth(type);
  if (span.most >= 0 || width >= 64)
    return std::nullopt;
  return Span{span.least + (int64_t(1) << width), span.most + (int64_t(1) << width)};
}

std::optional<Span> add(Span a, Span b) {
  Span result;
  if (__builtin_add_overflow(a.least, b.least, &result.least) ||
      __builtin_add_overflow(a.most, b.most, &result.most))
    return std::nullopt;
  return result;
}

std::optional<Span> subtract(Span a, Span b) {
  Span result;
  if (__builtin_sub_overflow(a.least, b.most, &result.least) ||
      __builtin_sub_overflow(a.most, b.least, &result.most))
    return std::nullopt;
  return result;
}

std::optional<Span> multiply(Span a, Span b) {
  int64_t corners[4];
  if (__builtin_mul_overflow(a.least, b.least, &corners[0]) ||
      __builtin_mul_overflow(a.least, b.most, &corners[1]) ||
      __builtin_mul_overflow(a.most, b.least, &corners[2]) ||
      __builtin_mul_overflow(a.most, b.most, &corners[3]))
    return std::nullopt;
  auto [least, most] = std::minmax_element(std::begin(corners), std::end(corners));
  return Span{*least, *most};
}

// An op that does not decrease with its first argument, where the second is one number.
std::optional<Span> atEnds(const bundle::Op &op, DType type, Span a, Span b) {
  if (b.least != b.most)
    return std::nullopt;
  return Span{applyInteger(op.code, type, a.least, b.least),
              applyInteger(op.code, type, a.most, b.least)};
}

std::optional<Span> apply(const bundle::Op &op, DType from, Span a, Span b) {
  const auto width = static_cast<int64_t>(bundle::bitWidth(from));
  switch (op.code) {
  case OpCode::AddI:
    return add(a, b);
  case OpCode::SubI:
    return subtract(a, b);
  case OpCode::MulI:
    return multiply(a, b);
  case OpCode::MaxSI:
    return Span{std::max(a.least, b.least), std::max(a.most, b.most)};
  case OpCode::MinSI:
    return Span{std::min(a.least, b.least), std::min(a.most, b.most)};
  case OpCode::MaxUI:
  case OpCode::MinUI: // as signed numbers, if none is negative
    if (a.least < 0 || b.least < 0)
      return std::nullopt;
    return op.code == OpCode::MaxUI ? Span{std::max(a.least, b.least), std::max(a.most, b.most)}
                                    : Span{std::min(a.least, b.least), std::min(a.most, b.most)};
  case OpCode::AbsI:
    if (a.least >= 0)
      return a;
    if (a.least == INT64_MIN)
      return std::nullopt;
    return a.most <= 0 ? Span{-a.most, -a.least} : Span{0, std::max(-a.least, a.most)};
  case OpCode::ShLI:
    if (b.least != b.most || b.least < 0 || b.least >= std::min<int64_t>(width, 62))
      return std::nullopt;
    return multiply(a, {int64_t(1) << b.least, int64_t(1) << b.least});
  case OpCode::ShRSI:
    return b.least >= 0 && b.most < width ? atEnds(op, from, a, b) : std::nullopt;
  case OpCode::ShRUI:
    return a.least >= 0 && b.least >= 0 && b.most < width ? atEnds(op, from, a, b) : std::nullopt;
  case OpCode::DivSI:
  case OpCode::FloorDivSI:
  case OpCode::CeilDivSI:
    return b.least > 0 ? atEnds(op, from, a, b) : std::nullopt;
  case OpCode::DivUI:
  case OpCode::CeilDivUI:
    return a.least >= 0 && b.least > 0 ? atEnds(op, from, a, b) : std::nullopt;
  case OpCode::ExtSI:
  case OpCode::TruncI:
    return a;
  case OpCode::ExtUI:
    return asUnsigned(from, a);
  default:
    return std::nullopt;
  }
}
} // namespace

Span spanOf(const Bounded &x) { return {x.i - x.under, x.i + x.over}; }

Bounded within(int64_t i, Span span) {
  Bounded result{0, 0, 0, i};
  result.uncertain = __builtin_sub_overflow(i, span.least, &result.under) ||
                     __builtin_sub_overflow(span.most, i, &result.over);
  if (result.uncertain)
    result.under = result.over = 0;
  return result;
}

std::optional<Span> applySpans(const bundle::Op &op, const std::vector<DType> &types,
                               std::span<const Bounded> args) {
  if (args.empty() || std::any_of(op.args.begin(), op.args.end(),
                                  [&](uint32_t arg) { return types[arg] == DType::I1; }))
    return std::nullopt;
  Span first = spanOf(args[0]), second = args.size() > 1 ? spanOf(args[1]) : Span{0, 0};
  std::optional<Span> result = apply(op, types[op.args[0]], first, second);
  return result ? wrapped(op.type, *result) : std::nullopt;
}

std::optional<Span> truncated(const bundle::Op &op, const Bounded &x) {
  double least = std::trunc(x.lo), most = std::trunc(x.hi);
  if (!(std::fabs(least) < 0x1p63 && std::fabs(most) < 0x1p63))
    return std::nullopt;
  Span span{static_cast<int64_t>(least), static_cast<int64_t>(most)};
  // An unsigned number beyond the signed ones is kept as a negative one.
  auto half = static_cast<int64_t>(bundle::bitWidth(op.type)) - 1;
  if (half < 63 && op.code == OpCode::FPToUI && span.least >= int64_t(1) << half)
    span = {span.least - (int64_t(1) << (half + 1)), span.most - (int64_t(1) << (half + 1))};
  return wrapTo(op.type, span.least) == span.least && wrapTo(op.type, span.most) == span.most
             ? std::optional(span)
             : std::nullopt;
}

bool decided(Predicate predicate, DType type, const Bounded &a, const Bounded &b) {
  Span x = spanOf(a), y = spanOf(b);
  bool points = x.least == x.most && y.least == y.most;
  bool apart = x.most < y.least || y.most < x.least;
  switch (predicate) {
  case Predicate::Eq:
  case Predicate::Ne:
    return points || apart;
  case Predicate::UltI:
  case Predicate::UleI:
  case Predicate::UgtI:
  case Predicate::UgeI: {
    std::optional<Span> left = asUnsigned(type, x), right = asUnsigned(type, y);
    if (!left || !right)
      return points;
    x = *left, y = *right;
    apart = x.most < y.least || y.most < x.least;
    break;
  }
  default:
    break;
  }
  if (points || apart)
    return true;
  // Where the ranges have one number in common: x <= y and x > y are decided if x ends
  // there, the others if y does.
  bool notBeyond = predicate == Predicate::Sle || predicate == Predicate::UleI ||
                   predicate == Predicate::Sgt || predicate == Predicate::UgtI;
  return notBeyond ? x.most <= y.least : y.most <= x.least;
}

} // namespace gemm::oracle
