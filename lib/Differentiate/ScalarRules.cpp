// The table of derivatives; see ScalarRules.h. A row is written with a, b (operands), y (result)
// and g (the gradient of y), whose arithmetic folds constants.
#include "ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

using namespace mlir;

namespace {
/// A scalar with arithmetic, whose ops are made where the builder is.
struct Scalar {
  Value value;
  OpBuilder *b = nullptr;
  Location loc;

  Scalar of(Value made) const { return {made, b, loc}; }
  template <typename Op> Scalar made(ValueRange operands) const {
    return of(b->createOrFold<Op>(loc, operands));
  }
  Scalar number(double n) const {
    return of(arith::ConstantOp::create(*b, loc, b->getFloatAttr(value.getType(), n)));
  }
  template <typename Op> Scalar map() const {
    return of(b->createOrFold<Op>(loc, value));
  }
  Scalar operator-() const { return map<arith::NegFOp>(); }
  Scalar compare(arith::CmpFPredicate how, Scalar other) const {
    return of(b->createOrFold<arith::CmpFOp>(loc, how, value, other.value));
  }
  Scalar choose(Scalar yes, Scalar no) const {
    return of(b->createOrFold<arith::SelectOp>(loc, value, yes.value, no.value));
  }
};
Scalar operator+(Scalar x, Scalar y) {
  return x.of(x.b->createOrFold<arith::AddFOp>(x.loc, x.value, y.value));
}
Scalar operator-(Scalar x, Scalar y) {
  return x.of(x.b->createOrFold<arith::SubFOp>(x.loc, x.value, y.value));
}
Scalar operator*(Scalar x, Scalar y) {
  return x.of(x.b->createOrFold<arith::MulFOp>(x.loc, x.value, y.value));
}
Scalar operator/(Scalar x, Scalar y) {
  return x.of(x.b->createOrFold<arith::DivFOp>(x.loc, x.value, y.value));
}
Scalar operator*(Scalar x, double n) { return x * x.number(n); }
Scalar operator+(Scalar x, double n) { return x + x.number(n); }
Scalar operator-(double n, Scalar x) { return x.number(n) - x; }
Scalar operator/(double n, Scalar x) { return x.number(n) / x; }

/// What a row is given: the op, and g.
struct At {
  Operation *op;
  Scalar g;
  unsigned index; // of the operand whose gradient is asked for

  Scalar in(unsigned i) const { return g.of(op->getOperand(i)); }
  Scalar a() const { return in(0); }
  Scalar b() const { return in(1); }
  Scalar y() const { return g.of(op->getResult(0)); }
};
using Row = Scalar (*)(const At &);

template <typename Op> Scalar of(Scalar x) { return x.map<Op>(); }

/// g where this operand is the one that an extremum returned, half of it where both are.
template <bool least> Scalar extremum(const At &at) {
  Scalar mine = at.in(at.index), other = at.in(1 - at.index), zero = at.g.number(0);
  Scalar wins =
      mine.compare(least ? arith::CmpFPredicate::OLT : arith::CmpFPredicate::OGT, other);
  Scalar ties = mine.compare(arith::CmpFPredicate::OEQ, other);
  const bool constant = matchPattern(other.value, m_Constant());
  return wins.choose(at.g, constant ? zero : ties.choose(at.g * 0.5, zero));
}
Scalar none(const At &at) { return at.g.of(Value()); }
Scalar widened(const At &at) {
  return at.g.of(at.g.b->createOrFold<arith::TruncFOp>(at.g.loc, at.a().value.getType(),
                                                       at.g.value));
}
Scalar rounded(const At &at) {
  return at.g.of(
      at.g.b->createOrFold<arith::ExtFOp>(at.g.loc, at.a().value.getType(), at.g.value));
}
Scalar power(const At &at) {
  if (at.index == 1)
    return at.g * (at.y() * of<math::LogOp>(at.a()));
  return at.g * (at.b() * at.a().made<math::PowFOp>({at.a().value, (at.b() + -1).value}));
}
Scalar wholePower(const At &at) {
  Scalar n = at.g.of(at.op->getOperand(1));
  Type type = n.value.getType();
  Value one = arith::ConstantOp::create(*n.b, n.loc, n.b->getIntegerAttr(type, 1));
  Value less = n.b->createOrFold<arith::SubIOp>(n.loc, n.value, one);
  Scalar exponent =
      n.of(n.b->createOrFold<arith::SIToFPOp>(n.loc, at.g.value.getType(), n.value));
  return at.g * (exponent * at.a().made<math::FPowIOp>({at.a().value, less}));
}
Scalar absolute(const At &at) {
  Scalar zero = at.g.number(0);
  return at.a()
      .compare(arith::CmpFPredicate::OGT, zero)
      .choose(at.g, at.a().compare(arith::CmpFPredicate::OLT, zero).choose(-at.g, zero));
}

/// g / b, and of the denominator -g y / b; see logisticGradient.
Scalar quotient(const At &at) { return at.index ? -(at.g * at.y() / at.b()) : at.g / at.b(); }

constexpr double kLn2 = 0.69314718055994530942, kTwoBySqrtPi = 1.12837916709551257390;

const llvm::StringMap<Row> &rows() {
  static const llvm::StringMap<Row> table = {
      {"arith.addf", [](const At &at) { return at.g; }},
      {"arith.subf", [](const At &at) { return at.index ? -at.g : at.g; }},
      {"arith.mulf", [](const At &at) { return at.g * at.in(1 - at.index); }},
      {"arith.divf", quotient},
      {"arith.negf", [](const At &at) { return -at.g; }},
      {"arith.maximumf", extremum<false>},
      {"arith.maxnumf", extremum<false>},
      {"arith.minimumf", extremum<true>},
      {"arith.minnumf", extremum<true>},
      {"arith.extf", widened},
      {"arith.truncf", rounded},
      {"math.absf", absolute},
      {"math.atan", [](const At &at) { return at.g / (at.a() * at.a() + 1); }},
      {"math.ceil", none},
      {"math.cos", [](const At &at) { return -(at.g * of<math::SinOp>(at.a())); }},
      {"math.cosh", [](const At &at) { return at.g * of<math::SinhOp>(at.a()); }},
      {"math.erf",
       [](const At &at) { return at.g * (of<math::ExpOp>(-(at.a() * at.a())) * kTwoBySqrtPi); }},
      {"math.erfc",
       [](const At &at) { return at.g * (of<math::ExpOp>(-(at.a() * at.a())) * -kTwoBySqrtPi); }},
      {"math.exp", [](const At &at) { return at.g * at.y(); }},
      {"math.exp2", [](const At &at) { return at.g * (at.y() * kLn2); }},
      {"math.expm1", [](const At &at) { return at.g * (at.y() + 1); }},
      {"math.floor", none},
      {"math.fma",
       [](const At &at) { return at.index == 2 ? at.g : at.g * at.in(1 - at.index); }},
      {"math.fpowi", wholePower},
      {"math.log", [](const At &at) { return at.g / at.a(); }},
      {"math.log10", [](const At &at) { return at.g / (at.a() * 2.30258509299404568402); }},
      {"math.log1p", [](const At &at) { return at.g / (at.a() + 1); }},
      {"math.log2", [](const At &at) { return at.g / (at.a() * kLn2); }},
      {"math.powf", power},
      {"math.round", none},
      {"math.roundeven", none},
      {"math.rsqrt", [](const At &at) { return at.g * (at.y() * at.y() * at.y() * -0.5); }},
      {"math.sin", [](const At &at) { return at.g * of<math::CosOp>(at.a()); }},
      {"math.sinh", [](const At &at) { return at.g * of<math::CoshOp>(at.a()); }},
      {"math.sqrt", [](const At &at) { return at.g * (0.5 / at.y()); }},
      {"math.tan", [](const At &at) { return at.g * (at.y() * at.y() + 1); }},
      {"math.tanh", [](const At &at) { return at.g * (1 - at.y() * at.y()); }},
      {"math.trunc", none},
  };
  return table;
}
} // namespace

std::optional<gemm::PastGradient> gemm::logisticGradient(OpBuilder &b, Operation *op,
                                                         Value gradient) {
  if (!isa<arith::DivFOp>(op))
    return std::nullopt;
  auto sum = op->getOperand(1).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto exp = sum->getOperand(i).getDefiningOp<math::ExpOp>();
    if (!exp || !matchPattern(sum->getOperand(1 - i), m_OneFloat()))
      continue;
    Scalar g{gradient, &b, op->getLoc()};
    Scalar share = 1.0 - 1.0 / g.of(op->getOperand(1)); // e / (1 + e)
    return gemm::PastGradient{exp.getOperand(), (-(g * g.of(op->getResult(0)) * share)).value};
  }
  return std::nullopt;
}

FailureOr<SmallVector<Value>> gemm::scalarGradients(OpBuilder &b, Operation *op, Value gradient,
                                                    ArrayRef<bool> wanted) {
  auto row = rows().find(op->getName().getStringRef());
  if (row == rows().end())
    return failure();
  SmallVector<Value> gradients(op->getNumOperands());
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (wanted[i] && isa<FloatType>(operand.getType()))
      gradients[i] =
          row->second({op, {gradient, &b, op->getLoc()}, static_cast<unsigned>(i)}).value;
  return gradients;
}
