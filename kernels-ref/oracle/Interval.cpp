// The interval evaluation: [lo, hi] encloses what a device may compute in f32
// when every op is within its stated error, which widens what the op takes on intervals
// (Ranges.h). An op whose inputs are points and whose result is exact in f32 stays a
// point, so small integers pass through exact epilogues without any tolerance.
#include "Extremum.h"
#include "Integers.h"
#include "Ranges.h"
#include "StatedError.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;
using bundle::OpShape;
using bundle::Predicate;

Bounded Bounded::anything(double x) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  return {x, -inf, inf, 0, false, true};
}

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();

// True if an op on these points gives exactly `v` and f32 holds it. Products of f32 numbers are
// exact in f64; one of f64 numbers that only rounds to an f32 number is not what a kernel adds
// where it contracts.
bool exactInF32(OpCode code, DType type, double v, const Bounded *args, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!args[i].isPoint())
      return false;
  if (roundTo(DType::F32, v) != v)
    return std::isnan(v);
  double a = args[0].f, b = args[1].f;
  if (type == DType::F64 && (code == OpCode::MulF || code == OpCode::Fma))
    return code == OpCode::MulF && std::isfinite(v) && std::fma(a, b, -v) == 0 &&
           (v != 0 || a == 0 || b == 0); // what is too small for f64 has a sign
  switch (code) {
  case OpCode::AddF:
    return v - a == b && v - b == a;
  case OpCode::SubF:
    return v + b == a && a - v == b;
  case OpCode::Fma:
    return v - a * b == args[2].f && v - args[2].f == a * b;
  case OpCode::MulF:
  case OpCode::RemF: // of f32 exact in f64
  case OpCode::NegF:
  case OpCode::AbsF:
  case OpCode::MaximumF:
  case OpCode::MinimumF:
  case OpCode::MaxNumF:
  case OpCode::MinNumF:
  case OpCode::Floor:
  case OpCode::Ceil:
  case OpCode::Round:
  case OpCode::RoundEven:
  case OpCode::Trunc:
  case OpCode::CopySign:
  case OpCode::ExtF:
  case OpCode::TruncF:
  case OpCode::SIToFP:
  case OpCode::UIToFP:
    return true;
  default:
    return false;
  }
}

// Ops that choose a value, change its sign or type, or make it whole round nothing of their own.
bool isChoice(OpCode code) {
  switch (code) {
  case OpCode::Floor:
  case OpCode::Ceil:
  case OpCode::Round:
  case OpCode::RoundEven:
  case OpCode::Trunc:
  case OpCode::MaximumF:
  case OpCode::MinimumF:
  case OpCode::MaxNumF:
  case OpCode::MinNumF:
  case OpCode::NegF:
  case OpCode::AbsF:
  case OpCode::ExtF:
  case OpCode::CopySign:
    return true;
  default:
    return false;
  }
}

// To a type of at most 11 bits, these round once however a device does them: in the
// type, or in f32, whose 24 bits are enough for its rounding not to matter.
bool roundsOnce(OpCode code) {
  return isChoice(code) || code == OpCode::AddF || code == OpCode::SubF || code == OpCode::MulF ||
         code == OpCode::TruncF || code == OpCode::SIToFP || code == OpCode::UIToFP ||
         code == OpCode::Bitcast;
}

// In f32, rounded as IEEE 754 has it.
bool roundsToNearest(OpCode code) {
  return code == OpCode::AddF || code == OpCode::SubF || code == OpCode::MulF ||
         code == OpCode::Fma || code == OpCode::TruncF;
}

// Whether rounding to f32 what f64 makes of the arguments is rounding the exact result: of one
// sum or product of f32 numbers the first rounding does no harm, as 53 bits are more than twice 24.
bool roundsAsOnce(OpCode code, const Bounded *args, size_t count) {
  return std::all_of(args, args + count, [&](const Bounded &x) {
    return x.isPoint() &&
           (code == OpCode::TruncF || (code != OpCode::Fma && roundTo(DType::F32, x.f) == x.f));
  });
}

Span either(Span a, Span b) { return {std::min(a.least, b.least), std::max(a.most, b.most)}; }

double below(double x, OpError error) {
  return std::isinf(x) ? x : x - std::fabs(x) * error.relative - error.absolute;
}
double above(double x, OpError error) { return -below(-x, error); }

Bounded finish(const Op &op, double v, Range range, const Bounded *args, size_t count,
               OpError stated) {
  if (std::isnan(range.lo)) // NaN and nothing else
    return Bounded::exact(v);
  if (std::isnan(v) && std::all_of(args, args + count, [](auto &x) { return x.isPoint(); }))
    return Bounded::exact(v); // as of infinity times zero
  bool maxnum = op.code == OpCode::MaxNumF || op.code == OpCode::MinNumF;
  bool nan = range.nan;
  for (size_t i = 0; i < count; ++i) {
    nan |= args[i].nan && !maxnum;
    if (args[i].isNaN() && std::isnan(v) && op.code != OpCode::PowF) // of which the range tells
      return Bounded::exact(v);
  }
  if (!std::isnan(v))
    range = {lesser(range.lo, v), greater(range.hi, v)};
  if (!nan && exactInF32(op.code, op.type, v, args, count) && !isRounding(op))
    return Bounded::exact(v);
  // A product that overflows need not do so where a kernel contracts it with what is added.
  if (op.type == DType::F64 && op.code == OpCode::MulF && std::isinf(v) &&
      std::isfinite(args[0].f) && std::isfinite(args[1].f))
    return Bounded::anything(v);
  if (op.type == DType::F32 && roundsToNearest(op.code) && !isRounding(op)) {
    // A kernel rounds, or not where it makes one op of two.
    const OpError ofF64 = {roundsAsOnce(op.code, args, count) ? 0 : 0x1p-52, 0};
    const Range all = roundedOrNot(below(range.lo, ofF64), above(range.hi, ofF64));
    return {v, all.lo, all.hi, 0, false, nan};
  }
  OpError error = op.type == DType::F64 ? OpError{0x1p-51, 0x1p-1070} : stated;
  if (isChoice(op.code) || op.code == OpCode::SIToFP || op.code == OpCode::UIToFP)
    error = {0, 0};
  if (isRounding(op)) { // which is monotone
    if (roundsOnce(op.code))
      error = {0, 0};
    double lo = roundTo(op.type, below(range.lo, error), op.rounding);
    double hi = roundTo(op.type, above(range.hi, error), op.rounding);
    double f = roundTo(op.type, v, op.rounding); // f8E4M3FN overflows to NaN
    if (std::isnan(lo) && std::isnan(hi) && std::isnan(f))
      return Bounded::exact(f);
    return {f,
            std::isnan(lo) ? -inf : lo,
            std::isnan(hi) ? inf : hi,
            0,
            false,
            nan || std::isnan(lo) || std::isnan(hi)};
  }
  double lo = below(range.lo, error), hi = above(range.hi, error);
  if (op.type == DType::F32) { // overflow of f32 that f64 does not have
    hi = hi > f32Max ? inf : hi;
    lo = lo < -f32Max ? -inf : lo;
  }
  return {v, lo, hi, 0, false, nan};
}

Bounded finish(const Op &op, double v, Range range, const Bounded *args, size_t count) {
  return finish(op, v, range, args, count, statedError(op.code));
}

bool certain(const Bounded &a, const Bounded &b) {
  if (a.isNaN() || b.isNaN())
    return true;
  auto isOne = [](const Bounded &x) { return x.lo == x.hi; }; // the sign of 0 tells nothing
  return !a.nan && !b.nan && ((isOne(a) && isOne(b)) || a.hi < b.lo || a.lo > b.hi);
}

// Poison in MLIR: a device may get anything.
bool outOfRange(const Op &op, const Bounded &a) {
  int width = static_cast<int>(bundle::bitWidth(op.type));
  bool isSigned = op.code == OpCode::FPToSI;
  double low = isSigned ? -std::ldexp(1.0, width - 1) - 1 : -1;
  return !(a.lo > low && a.hi < std::ldexp(1.0, width - isSigned));
}
bool isUndefined(const Op &op, const std::vector<DType> &types, const Value *args) {
  switch (op.code) {
  case OpCode::DivSI:
  case OpCode::FloorDivSI:
  case OpCode::CeilDivSI:
  case OpCode::RemSI:
    return args[1].i == 0 ||
           (args[1].i == -1 &&
            wrapTo(op.type, INT64_MIN >> (64 - bundle::bitWidth(op.type))) == args[0].i);
  case OpCode::DivUI:
  case OpCode::CeilDivUI:
  case OpCode::RemUI:
    return args[1].i == 0;
  case OpCode::ShLI:
  case OpCode::ShRUI:
  case OpCode::ShRSI:
    return args[1].i < 0 || args[1].i >= static_cast<int64_t>(bundle::bitWidth(types[op.args[1]]));
  default:
    return false;
  }
}

// The bits of a float of `type` as an integer, `i` those of x.f. Numbers of one sign lie as their
// bits do, so a comparison by bits may be decided; a zero may have either.
Bounded bitPattern(DType type, DType integer, const Bounded &x, int64_t i) {
  Bounded bits{x.f, x.lo, x.hi, i, true, x.nan, type};
  if (x.nan || !(x.lo > 0 || x.hi < 0))
    return bits;
  Op cast;
  cast.code = OpCode::Bitcast;
  cast.args = {0}, cast.type = integer;
  auto at = [&](double end) {
    const Value value = {roundTo(type, end), 0};
    return applyOther(cast, {type}, {&value, 1}).i;
  };
  int64_t lo = at(x.lo), hi = at(x.hi);
  Bounded range = within(i, {std::min({lo, hi, i}), std::max({lo, hi, i})});
  bits.uncertain = range.uncertain, bits.under = range.under, bits.over = range.over;
  return bits;
}

// The sign bit of a float is changed by `code` with `mask`; nothing for another mask.
std::optional<Bounded> changeSign(OpCode code, const Bounded &bits, int64_t mask) {
  auto width = static_cast<int>(bundle::bitWidth(*bits.bitsOf));
  uint64_t sign = uint64_t(1) << (width - 1), all = sign | (sign - 1);
  uint64_t given = static_cast<uint64_t>(mask) & all;
  if (given == (code == OpCode::AndI ? all : 0))
    return bits;
  if (given != (code == OpCode::AndI ? all - sign : sign))
    return std::nullopt;
  bool flips = code == OpCode::XOrI, negative = code != OpCode::AndI;
  Range range = flips ? Range{bits.lo, bits.hi} : unary(OpCode::AbsF, bits);
  double f = flips ? bits.f : std::fabs(bits.f);
  Bounded result = bits;
  result.f = negative ? -f : f;
  result.lo = negative ? -range.hi : range.lo;
  result.hi = negative ? -range.lo : range.hi;
  return result;
}

// What is made of a truth value that is open: 0, or 1 or -1; nothing for another op.
std::optional<Bounded> numberOfTruth(const Op &op, const Value &value) {
  int64_t whole = 0;
  switch (op.code) {
  case OpCode::UIToFP:
  case OpCode::ExtUI:
    whole = 1;
    break;
  case OpCode::SIToFP:
  case OpCode::ExtSI:
    whole = -1;
    break;
  default:
    return std::nullopt;
  }
  Span both{std::min<int64_t>(0, whole), std::max<int64_t>(0, whole)};
  if (!bundle::isFloat(op.type))
    return within(value.i, both);
  return Bounded{value.f, static_cast<double>(both.least), static_cast<double>(both.most)};
}

Bounded other(const Op &op, const std::vector<DType> &types, const Bounded *args) {
  size_t count = op.args.size();
  Value plain[3];
  bool uncertain = false, ranges = false;
  for (size_t i = 0; i < count; ++i) {
    plain[i] = {args[i].f, args[i].i};
    uncertain |= args[i].uncertain;
    ranges |= args[i].isRange();
  }
  Value value = applyOther(op, types, {plain, count});
  if (uncertain && types[op.args[0]] == DType::I1)
    if (std::optional<Bounded> number = numberOfTruth(op, value))
      return *number;
  std::optional<Span> span;
  switch (op.code) {
  case OpCode::Select:
    if (!args[0].uncertain)
      return args[0].i ? args[1] : args[2];
    if (bundle::isFloat(op.type)) {
      Range both = hull({args[1].lo, args[1].hi, args[2].lo, args[2].hi});
      return {value.f, both.lo, both.hi, 0, false, both.nan || args[1].nan || args[2].nan};
    }
    if (args[1].uncertain || args[2].uncertain || op.type == DType::I1)
      break;
    return within(value.i, either(spanOf(args[1]), spanOf(args[2])));
  case OpCode::CmpF:
    // A number beside itself, as in x != x: whether it is NaN.
    uncertain = op.args[0] == op.args[1] ? args[0].nan : !certain(args[0], args[1]);
    break;
  case OpCode::CmpI:
    uncertain |= !decided(op.predicate, types[op.args[0]], args[0], args[1]);
    break;
  case OpCode::FPToSI:
  case OpCode::FPToUI:
    uncertain = outOfRange(op, args[0]) || args[0].nan;
    if (!uncertain && !args[0].isNaN()) {
      span = truncated(op, args[0]);
      uncertain = !span;
    }
    break;
  case OpCode::Bitcast: // there and back the same float, whatever was done to its sign
    if (args[0].bitsOf == op.type)
      return {args[0].f, args[0].lo, args[0].hi, 0, false, args[0].nan};
    if (!bundle::isFloat(op.type) && bundle::isFloat(types[op.args[0]]) && !args[0].isPoint())
      return bitPattern(types[op.args[0]], op.type, args[0], value.i);
    break;
  case OpCode::AndI:
  case OpCode::OrI:
  case OpCode::XOrI: {
    bool first = args[0].bitsOf.has_value();
    if (args[!first].bitsOf && !args[first].uncertain)
      if (std::optional<Bounded> changed = changeSign(op.code, args[!first], args[first].i))
        return bitPattern(*args[!first].bitsOf, op.type, *changed, value.i);
    break;
  }
  case OpCode::IsNaN:
  case OpCode::IsInf:
  case OpCode::IsFinite:
    uncertain = args[0].nan || std::isinf(args[0].lo) != std::isinf(args[0].hi);
    break;
  default:
    uncertain |= isUndefined(op, types, plain);
    break;
  }
  bool decides = op.code == OpCode::CmpI, converts = bundle::shape(op.code) == OpShape::IntToFloat;
  if (ranges && !uncertain && !decides && !converts) {
    span = applySpans(op, types, {args, count});
    uncertain = !span;
  }
  if (!bundle::isFloat(op.type))
    return span && !uncertain ? within(value.i, *span) : Bounded{0, 0, 0, value.i, uncertain};
  if (uncertain)
    return Bounded::anything(value.f);
  if (op.code == OpCode::Constant || op.code == OpCode::Bitcast)
    return Bounded::exact(value.f);
  if (op.code == OpCode::FPowI) {
    int64_t n = types[op.args[1]] == DType::I1 ? -plain[1].i : plain[1].i;
    auto exponent = static_cast<double>(n);
    Range range = wholePower(args[0], exponent);
    return finish(op, value.f, range, args, 1, powerError(exponent, range));
  }
  // sitofp, uitofp: as it is, or rounded, which a fusion with a truncation leaves out.
  auto at = [&](int64_t i) {
    const Value end = {0, i};
    return applyOther(op, types, {&end, 1}).f;
  };
  Span ends = spanOf(args[0]);
  if (op.code == OpCode::UIToFP && ends.least < 0 && ends.most >= 0 && ranges)
    return Bounded::anything(value.f);
  Range all = hull({value.f, roundTo(op.type, value.f)});
  if (ranges)
    all = hull({all.lo, all.hi, at(ends.least), at(ends.most)});
  return finish(op, value.f, all, args, 1);
}
} // namespace

/// The tanh of 1 + tanh(x), which kernels compute in one; null for any other op.
static const Op *tanhPlusOne(const bundle::Program &program, const Op &op) {
  if (op.code != OpCode::AddF || op.type != DType::F32)
    return nullptr;
  const Op *left = definition(program, op.args[0]), *right = definition(program, op.args[1]);
  auto isTanh = [](const Op *x) { return x && x->code == OpCode::Tanh && x->type == DType::F32; };
  auto isOne = [](const Op *x) { return x && x->code == OpCode::Constant && x->value == 1; };
  return isTanh(left) && isOne(right) ? left : isTanh(right) && isOne(left) ? right : nullptr;
}

/// `sum` is 1 + tanh(x), widened by what 2 / (1 + e^-2x) may be off by, with which kernels
/// compute it.
static void allowLogistic(Bounded &sum, const Bounded &x) {
  if (x.isNaN())
    return;
  auto value = [](double t) { return 2 / (1 + std::exp(-2 * t)); };
  auto error = [](double t, double y) {
    return y * (0x1p-21 + std::clamp(-t, 0.0, 128.0) * 0x1p-22) + 0x1p-126;
  };
  double lo = value(x.lo), hi = value(x.hi);
  sum.lo = std::min(sum.lo, lo - error(x.lo, lo));
  sum.hi = std::max(sum.hi, hi + error(x.hi, hi));
}

void Evaluator::apply(const Op &op, const std::vector<Bounded> &scratch, Bounded &result) const {
  if (op.code == OpCode::Load) {
    Value value = load(op, scratch);
    bool known = std::none_of(op.args.begin(), op.args.end(), [&](uint32_t arg) {
      return scratch[arg].uncertain || scratch[arg].isRange();
    });
    if (bundle::isFloat(op.type))
      result = known ? Bounded::exact(value.f) : Bounded::anything(value.f);
    else
      result = {0, 0, 0, value.i, !known};
    return;
  }
  Bounded args[3];
  size_t count = op.args.size();
  for (size_t i = 0; i < count; ++i)
    args[i] = scratch[op.args[i]];
  double v = applyFloat(op.code, args[0].f, args[1].f, args[2].f);
  switch (bundle::shape(op.code)) {
  case OpShape::Group:
  case OpShape::Partner:
    result = args[0];
    break;
  case OpShape::FloatUnary:
    result = finish(op, v, unary(op.code, args[0]), args, 1);
    break;
  case OpShape::FloatCast: {
    bool narrows = op.type == DType::F32 && types[op.args[0]] == DType::F64;
    Op cast = op;
    cast.code = narrows ? OpCode::TruncF : OpCode::ExtF;
    result = finish(cast, v, {args[0].lo, args[0].hi, args[0].nan}, args, 1);
    break;
  }
  case OpShape::FloatBinary: {
    Op computed = op;
    if (dividesExactly(program, op))
      computed.code = OpCode::MulF;
    Range range = binary(op.code, args[0], args[1]);
    OpError error = op.code == OpCode::PowF ? errorOfPower(program, op, args[1], range)
                                            : statedError(computed.code);
    result = finish(computed, v, range, args, 2, error);
    if (const Op *tanh = tanhPlusOne(program, op))
      allowLogistic(result, scratch[tanh->args[0]]);
    break;
  }
  case OpShape::FloatTernary: {
    Range p = product(args[0], args[1]), all = sum(p.lo, p.hi, args[2].lo, args[2].hi);
    all.nan |= p.nan;
    result = finish(op, v, all, args, 3);
    break;
  }
  default: {
    std::optional<Bounded> extremum = asExtremum(program, op, types, args);
    result = extremum ? *extremum : other(op, types, args);
  }
  }
}

Bounded Evaluator::run(std::span<const Bounded> inputs, std::vector<Bounded> &scratch) const {
  scratch.resize(types.size());
  std::copy(inputs.begin(), inputs.end(), scratch.begin());
  size_t next = program.inputs;
  for (const Op &op : program.ops)
    apply(op, scratch, scratch[next++]);
  return scratch[program.result];
}

} // namespace gemm::oracle
