// A sum is kept apart from its bound: beside the interval of the terms' own errors a cell
// has the sum of the terms' magnitudes and what orders of summation may cost relative to
// it, and the two are joined when the sum is used (`settle`). A sum that is exact in any
// order stays a point: its magnitudes are few enough units of its smallest term.
#include "Enclosure.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace gemm::verify {
using bundle::DType;
using bundle::OpCode;
using oracle::Bounded;

namespace {
// The words of a cell.
enum Word { Value, Low, High, Flags, Magnitude, Growth, Unit, Bits };

// Flags: may be NaN, and of a sum that is added in f32 for a narrower type, that type: it is
// rounded to it when it is done, or may be.
double flagsOf(bool nan, std::optional<DType> narrow, bool rounds = false) {
  return (nan ? 1 : 0) + (rounds ? 2 : 0) + (narrow ? 4 + 4 * static_cast<int>(*narrow) : 0);
}
bool mayBeNaN(const Cell &cell) { return (static_cast<int>(cell.words[Flags]) & 1) != 0; }
bool isRounded(const Cell &cell) { return (static_cast<int>(cell.words[Flags]) & 2) != 0; }
std::optional<DType> narrowType(const Cell &cell) {
  auto flags = static_cast<int>(cell.words[Flags]);
  return flags >= 4 ? std::optional(static_cast<DType>(flags / 4 - 1)) : std::nullopt;
}

constexpr double noUnit = -1e6, anyUnit = 1e6; // exponents: of what is no point, of zero

Cell make(const Bounded &x) {
  double magnitude = std::max(std::fabs(x.lo), std::fabs(x.hi));
  double unit = noUnit;
  if (x.isPoint() && std::isfinite(x.f))
    unit = x.f == 0 ? anyUnit : oracle::unitExponent(x.f);
  return {{x.f, x.lo, x.hi, flagsOf(x.nan, {}), magnitude, 0, unit, 53}};
}

// Of an integer: the same words, but the last four hold its own numbers.
enum IntegerWord { Integer = Magnitude, Under = Growth, Over = Unit, State = Bits };

Cell makeInteger(const Bounded &x) {
  double state = (x.uncertain ? 1 : 0) + (x.bitsOf ? 2 + 2 * static_cast<int>(*x.bitsOf) : 0);
  return {{x.f, x.lo, x.hi, flagsOf(x.nan, {}), std::bit_cast<double>(x.i),
           std::bit_cast<double>(x.under), std::bit_cast<double>(x.over), state}};
}

/// Tensor cores align what is subnormal as if it were normal: in sums it counts as the least normal
/// number of its type does.
Cell asFactor(DType type, Cell cell) {
  if ((type == DType::F16 || type == DType::BF16) && cell.words[Magnitude] > 0)
    cell.words[Magnitude] = std::max(cell.words[Magnitude], oracle::leastNormal(type));
  return cell;
}

/// What a number counts as a factor of a product; of a sum, which is rounded before, nothing more.
double factor(const Cell &cell) { return cell.words[Growth] == 0 ? cell.words[Magnitude] : 0; }
Cell withMagnitude(Cell cell, double magnitude) {
  cell.words[Magnitude] = std::max(cell.words[Magnitude], magnitude); // not if that is NaN
  return cell;
}

/// Of two zeros either may be the larger.
Bounded withZeros(const Bounded &a, const Bounded &b, Bounded result) {
  auto holdsZero = [](const Bounded &x) { return x.lo <= 0 && x.hi >= 0; };
  if (!holdsZero(a) || !holdsZero(b) ||
      (a.isPoint() && b.isPoint() && std::signbit(a.f) == std::signbit(b.f)))
    return result;
  result.lo = result.lo == 0 ? -0.0 : result.lo;
  result.hi = result.hi == 0 ? 0.0 : result.hi;
  return result;
}

/// tf32 is no element type, but what factors of products are rounded to.
std::optional<DType> typeOf(const std::string &name) {
  return name == bundle::name(DType::TF32) ? std::optional(DType::TF32) : bundle::parseDType(name);
}

Cell exact(double value) { return make(Bounded::exact(value)); }
Cell exactInteger(int64_t value) { return makeInteger({0, 0, 0, value}); }

int bitsOf(DType type) { return 1 - std::ilogb(2 * oracle::unitRoundoff(type)); }

// What an addition may cost, relative to the magnitudes of the whole sum: a rounding of the
// type it is written in, and of a tensor core's steps of 8, 12 units of 2^-24 each
// (docs/numerics.md); half as much again for those that are not whole.
double growthOf(DType type) {
  double u = oracle::unitRoundoff(type);
  return 1.5 * (type == DType::F64 ? u : std::max(u, 0x1p-24));
}
constexpr double firstStep = 12 * 0x1p-24;

bool isNarrow(DType type) {
  return bundle::isFloat(type) && type != DType::F64 && type != DType::F32;
}

Bounded hull(const Bounded &a, const Bounded &b) {
  Bounded result = a;
  if (a.isNaN() || b.isNaN()) { // no interval has NaN alone
    result = a.isNaN() ? b : a;
    result.nan = !(a.isNaN() && b.isNaN()) || a.nan || b.nan;
    return result;
  }
  result.lo = std::min(a.lo, b.lo), result.hi = std::max(a.hi, b.hi);
  result.nan |= b.nan;
  return result;
}

/// Rounded to the type, or not.
Bounded withRounding(DType type, Bounded x) {
  double lo = oracle::roundTo(type, x.lo), hi = oracle::roundTo(type, x.hi);
  x.nan |= std::isnan(lo) || std::isnan(hi); // of f8E4M3FN it is what overflows
  x.lo = std::fmin(x.lo, lo), x.hi = std::fmax(x.hi, hi);
  return x;
}

/// The type of a sum of two terms in f16 or bf16: it is rounded to that, or not at all, where
/// longer sums are bounded by their magnitudes.
std::optional<DType> ofOneNarrowAddition(const Cell &cell) {
  for (DType type : {DType::F16, DType::BF16})
    if (cell.words[Bits] == bitsOf(type) && cell.words[Growth] == growthOf(type))
      return type;
  return std::nullopt;
}

Bounded hullOfIntegers(const Bounded &a, const Bounded &b) {
  Bounded result{0, 0, 0, a.i, a.uncertain || b.uncertain};
  int64_t least = std::min(a.i - a.under, b.i - b.under);
  int64_t most = std::max(a.i + a.over, b.i + b.over);
  result.uncertain |= __builtin_sub_overflow(a.i, least, &result.under) ||
                      __builtin_sub_overflow(most, a.i, &result.over);
  return result;
}
} // namespace

struct Enclosure::Kind {
  enum class Shape : uint8_t { Constant, Lift, Sum, Fma, Select, ToIndex, OfIndex, Other };
  Shape shape = Shape::Other;
  DType type = DType::F32;                    // of the result; of the operand of ToIndex
  std::vector<bool> isFloat, isCell, isTruth; // of the operands
  bool givesCell = true, zeroExt = false;     // zeroExt: of index casts
  bool negates = false;                       // subf
  bool inF32 = false;                         // of a sum that a bundle adds in f32,
  bool sumIsFirst = false;                    // which is the first operand
  bool isExtremum = false, isProduct = false, widens = false;
  bool optional = false; // a rounding that may be left out
  bool rounds = false;   // one that may not, be it of a sum that is done
  double growth = 1;     // of additions in f32, see Enclosure
  double held = 24;      // bits that a sum in f32 keeps, likewise
  std::unique_ptr<oracle::Evaluator> rounded, unrounded;
  std::unique_ptr<oracle::Evaluator> product; // of fma

  /// x + y as a part of a longer sum; false where that may overflow or is none.
  bool add(const Cell &x, const Cell &y, Cell &out) const;
};

Enclosure::~Enclosure() = default;

bool Enclosure::Kind::add(const Cell &first, const Cell &second, Cell &out) const {
  const double *x = first.words, *y = second.words;
  double magnitude = x[Magnitude] + y[Magnitude];
  DType addedIn = inF32 ? DType::F32 : type;
  bool finite = magnitude <= oracle::largestFinite(addedIn) / 2; // not if it is NaN
  if (!finite || mayBeNaN(first) || mayBeNaN(second))
    return false;
  double sign = negates ? -1 : 1;
  double low = negates ? -y[High] : y[Low], high = negates ? -y[Low] : y[High];
  std::optional<DType> narrow = inF32 ? std::optional(type) : std::nullopt;
  out = {{x[Value] + sign * y[Value], x[Low] + low, x[High] + high, flagsOf(false, narrow, rounds),
          magnitude,
          x[Growth] + y[Growth] + growthOf(addedIn) * (addedIn == DType::F32 ? growth : 1),
          std::min(x[Unit], y[Unit]),
          std::min({x[Bits], y[Bits],
                    addedIn == DType::F32 ? held : static_cast<double>(bitsOf(addedIn))})}};
  return true;
}

Enclosure::Enclosure(double growth, double held) : growth(growth), held(held) {
  callbacks.self = this;
  callbacks.describe = [](void *self, const ScalarOp &operation) {
    return static_cast<Enclosure *>(self)->describe(operation);
  };
  callbacks.apply = [](void *self, int64_t number, const Cell *a, const Cell *b, const Cell *c,
                       int64_t integer, Cell *out) {
    auto *me = static_cast<Enclosure *>(self);
    return me->apply(*me->kinds[static_cast<size_t>(number)], a, b, c, integer, out);
  };
  callbacks.lift = [](void *self, int64_t number, const void *from, int64_t count, Cell *to) {
    DType type = static_cast<Enclosure *>(self)->kinds[static_cast<size_t>(number)]->type;
    for (int64_t i = 0; i < count; ++i)
      to[i] = load(type, static_cast<const char *>(from) +
                             i * static_cast<int64_t>(bundle::byteSize(type)));
  };
  callbacks.undecided = [](void *self) { ++static_cast<Enclosure *>(self)->open; };
}

Cell Enclosure::load(DType type, const char *from) {
  return bundle::isFloat(type) ? asFactor(type, exact(oracle::loadFloat(type, from)))
                               : exactInteger(oracle::loadInteger(type, from));
}

Bounded Enclosure::integer(const Cell &cell) {
  const double *w = cell.words;
  auto state = static_cast<int>(w[State]);
  Bounded x{w[Value],         w[Low],        w[High], std::bit_cast<int64_t>(w[Integer]),
            (state & 1) != 0, mayBeNaN(cell)};
  x.under = std::bit_cast<int64_t>(w[Under]), x.over = std::bit_cast<int64_t>(w[Over]);
  if (state >= 2)
    x.bitsOf = static_cast<DType>(state / 2 - 1);
  return x;
}

/// What is added: a sum of another kind is done before, and may be rounded, and so is one that is a
/// term of a sum that is added in f32.
Cell Enclosure::part(const Kind &kind, const Cell &cell, bool isSum) {
  bool goesOn = narrowType(cell).has_value() == kind.inF32 && (isSum || !kind.inF32);
  return goesOn || cell.words[Growth] == 0 ? cell : make(settle(cell));
}

int64_t Enclosure::known(const Cell &cell) {
  Bounded x = integer(cell);
  open += x.uncertain || x.isRange();
  return x.i;
}

Bounded Enclosure::settle(const Cell &cell, bool isDone) {
  Bounded x = settleSum(cell);
  std::optional<DType> type = narrowType(cell);
  if (!type || x.isNaN())
    return x;
  const Bounded either = withRounding(*type, x);
  if (!isDone || !isRounded(cell) || either.nan)
    return either;
  x.f = oracle::roundTo(*type, x.f);
  x.lo = oracle::roundTo(*type, x.lo), x.hi = oracle::roundTo(*type, x.hi);
  return x;
}

Bounded Enclosure::settleSum(const Cell &cell) {
  const double *w = cell.words;
  Bounded x{w[Value], w[Low], w[High], 0, false, mayBeNaN(cell)};
  if (w[Growth] == 0 || w[Magnitude] == 0 || x.isNaN())
    return x;
  double terms = w[Growth] / growthOf(w[Bits] > 24 ? DType::F64 : DType::F32); // or more
  if (w[Low] == w[High] && !x.nan &&
      oracle::fitsExactly(w[Magnitude], static_cast<int64_t>(terms), static_cast<int>(w[Unit]),
                          static_cast<int>(w[Bits])))
    return x;
  const std::optional<DType> single = ofOneNarrowAddition(cell);
  double relative = (single ? 0 : w[Growth]) + (w[Bits] > 24 ? 0 : firstStep);
  double error = oracle::compounded(relative) * w[Magnitude] + 0x1p-126;
  x.lo -= error, x.hi += error;
  if (single)
    x = withRounding(*single, x);
  return x;
}

int64_t Enclosure::describe(const ScalarOp &operation) {
  auto kind = std::make_unique<Kind>();
  using Shape = Kind::Shape;
  auto done = [&] {
    kinds.push_back(std::move(kind));
    return static_cast<int64_t>(kinds.size()) - 1;
  };
  kind->isCell = operation.areCells, kind->givesCell = operation.givesCell;
  kind->growth = growth, kind->held = held;
  if (operation.name == "index_cast" || operation.name == "index_castui") {
    bool of = operation.operands[0] == "index";
    std::optional<DType> type = typeOf(of ? operation.result : operation.operands[0]);
    if (!type)
      return -1;
    kind->type = *type, kind->zeroExt = operation.name == "index_castui";
    kind->shape = of ? Shape::OfIndex : Shape::ToIndex;
    return done();
  }
  std::optional<DType> type = typeOf(operation.result);
  if (!type)
    return -1;
  kind->type = *type;
  std::vector<DType> operands;
  for (const std::string &name : operation.operands) {
    std::optional<DType> operand = typeOf(name);
    if (!operand)
      return -1;
    operands.push_back(*operand);
    kind->isFloat.push_back(bundle::isFloat(*operand));
    kind->isTruth.push_back(*operand == DType::I1);
  }
  if (operation.name == "lift" || operation.name == "constant" || operation.name == "select") {
    kind->shape = operation.name == "lift"       ? Shape::Lift
                  : operation.name == "constant" ? Shape::Constant
                                                 : Shape::Select;
    return done();
  }
  std::optional<OpCode> code = bundle::parseOpCode(operation.name);
  if (!code)
    return -1;
  kind->negates = *code == OpCode::SubF;
  kind->isProduct = *code == OpCode::MulF, kind->widens = *code == OpCode::ExtF;
  kind->isExtremum = *code == OpCode::MaximumF || *code == OpCode::MinimumF ||
                     *code == OpCode::MaxNumF || *code == OpCode::MinNumF;
  if (*code == OpCode::AddF || *code == OpCode::SubF)
    kind->shape = Shape::Sum;
  if (*code == OpCode::Fma)
    kind->shape = Shape::Fma;
  bundle::Op op;
  op.code = *code;
  op.type = *type;
  for (uint32_t i = 0; i < operands.size(); ++i)
    op.args.push_back(operation.ofItself ? 0 : i);
  kind->inF32 = operation.sumInF32 >= 0 && isNarrow(*type);
  kind->sumIsFirst = operation.sumInF32 == 0;
  if (*code == OpCode::CmpF || *code == OpCode::CmpI) {
    std::optional<bundle::Predicate> predicate = bundle::parsePredicate(*code, operation.detail);
    if (!predicate)
      return -1;
    op.predicate = *predicate;
  } else if (!operation.detail.empty()) {
    std::optional<bundle::Rounding> rounding = bundle::parseRounding(operation.detail);
    if (!rounding)
      return -1;
    op.rounding = *rounding;
  }
  kind->rounds = operation.rounds;
  // What is added in f32 is rounded when the sum is done, and not on the way.
  kind->optional = isNarrow(*type) && (!kind->rounds || kind->inF32) &&
                   (op.rounding == bundle::Rounding::NearestEven || *type == DType::TF32) &&
                   *code != OpCode::Bitcast && *code != OpCode::ExtF;
  auto program = [&](bundle::Op one, const std::vector<DType> &types) {
    auto inputs = static_cast<uint32_t>(types.size());
    std::vector<bundle::Op> ops;
    if (operation.divisor) { // what it costs depends on its being a constant
      bundle::Op constant;
      constant.code = OpCode::Constant, constant.type = types[1];
      constant.value = *operation.divisor;
      ops.push_back(constant);
      one.args[1] = inputs;
    }
    ops.push_back(std::move(one));
    auto result = inputs + static_cast<uint32_t>(ops.size()) - 1;
    return std::make_unique<oracle::Evaluator>(bundle::Program{inputs, ops, result}, types);
  };
  try {
    kind->rounded = program(op, operands);
    if (*code == OpCode::Fma) {
      bundle::Op multiply;
      multiply.code = OpCode::MulF, multiply.args = {0, 1};
      multiply.type = *type == DType::F64 ? DType::F64 : DType::F32;
      kind->product = program(multiply, {multiply.type, multiply.type});
    }
    if (kind->optional && *code != OpCode::TruncF) {
      op.type = DType::F32;
      for (DType &operand : operands)
        operand = isNarrow(operand) ? DType::F32 : operand;
      kind->unrounded = program(op, operands);
    }
  } catch (const bundle::Error &) {
    return -1;
  }
  return done();
}

int64_t Enclosure::evaluate(const Kind &kind, const Cell *const *cells, int64_t integer,
                            Cell *out) {
  Bounded inputs[3];
  size_t count = kind.isFloat.size();
  for (size_t i = 0, next = 0; i < count; ++i)
    if (!kind.isCell[i] && kind.isTruth[i])
      inputs[i].i = integer & 1, inputs[i].uncertain = (integer & 2) != 0;
    else if (!kind.isCell[i])
      inputs[i].i = integer;
    else
      inputs[i] = kind.isFloat[i] ? settle(*cells[next++], !kind.inF32)
                                  : Enclosure::integer(*cells[next++]);
  std::span<const Bounded> given(inputs, count);
  Bounded result = kind.rounded->run(given, scratch);
  if (bundle::isFloat(kind.type)) {
    if (kind.optional)
      result = hull(kind.unrounded ? kind.unrounded->run(given, scratch) : inputs[0], result);
    if (kind.isExtremum)
      result = withZeros(inputs[0], inputs[1], result);
    Cell made = make(result);
    if (kind.widens || kind.isProduct)
      made = withMagnitude(made, factor(*cells[0]) * (kind.widens ? 1 : factor(*cells[1])));
    *out = kind.isProduct ? made : asFactor(kind.type, made);
    return 0;
  }
  if (kind.givesCell) {
    *out = makeInteger(result);
    return 0;
  }
  if (kind.type == DType::I1)
    return (result.i & 1) | (result.uncertain ? 2 : 0);
  return known(makeInteger(result));
}

int64_t Enclosure::apply(const Kind &kind, const Cell *a, const Cell *b, const Cell *c,
                         int64_t integer, Cell *out) {
  using Shape = Kind::Shape;
  const Cell *cells[3] = {a, b, c};
  switch (kind.shape) {
  case Shape::Constant:
    *out =
        bundle::isFloat(kind.type) ? exact(std::bit_cast<double>(integer)) : exactInteger(integer);
    return 0;
  case Shape::OfIndex:
    *out = exactInteger(oracle::wrapTo(kind.type, integer));
    return 0;
  case Shape::ToIndex: {
    int64_t place = known(*a), width = bundle::bitWidth(kind.type);
    return kind.zeroExt && width < 64 ? place & ((int64_t(1) << width) - 1) : place;
  }
  case Shape::Select:
    if (integer & 2 && !bundle::isFloat(kind.type))
      *out = makeInteger(hullOfIntegers(Enclosure::integer(integer & 1 ? *a : *b),
                                        Enclosure::integer(integer & 1 ? *b : *a)));
    else if (integer & 2)
      *out = make(hull(settle(integer & 1 ? *a : *b), settle(integer & 1 ? *b : *a)));
    else
      *out = integer & 1 ? *a : *b;
    return 0;
  case Shape::Sum: {
    const Cell x = part(kind, *a, kind.sumIsFirst), y = part(kind, *b, !kind.sumIsFirst);
    return (kind.inF32 || !kind.rounds) && kind.add(x, y, *out)
               ? 0
               : evaluate(kind, cells, integer, out);
  }
  case Shape::Fma: {
    const Bounded factors[] = {settle(*a), settle(*b)};
    const Cell product =
        withMagnitude(make(kind.product->run(factors, scratch)), factor(*a) * factor(*b));
    return kind.add(product, part(kind, *c, true), *out) ? 0 : evaluate(kind, cells, integer, out);
  }
  default:
    return evaluate(kind, cells, integer, out);
  }
}

} // namespace gemm::verify
