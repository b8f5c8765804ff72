// GELU in its tanh form, and its derivative, in whatever spelling. Both are rational functions of
// x, of exp(u) with u = root (x + cubic x^3), and of the formula's two numbers. So is a candidate
// made of sums, products, quotients, powers, exp and tanh, and two such functions are one if they
// agree where these are random elements of a large prime field: a polynomial of degree d that is
// not 0 is 0 there with a probability of d / p. Constants are exact: the formula's numbers to the
// last bit of their type, any other what it is.
#include "Blas.h"
#include "gemm/Conversion/Rounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;

namespace gemm::blas {

namespace {
/// A number modulo 2^31 - 1.
class Element {
public:
  Element(int64_t value = 0) : value(uint64_t(((value % p) + p) % p)) {}
  friend Element operator+(Element a, Element b) { return Element(int64_t(a.value + b.value)); }
  friend Element operator-(Element a, Element b) {
    return Element(int64_t(a.value) - int64_t(b.value));
  }
  friend Element operator*(Element a, Element b) {
    return Element(int64_t(a.value * b.value % uint64_t(p)));
  }
  bool operator==(Element other) const { return value == other.value; }
  Element power(int64_t exponent) const {
    exponent = (exponent % (p - 1) + (p - 1)) % (p - 1);
    Element result = 1, square = *this;
    for (; exponent; exponent /= 2, square = square * square)
      if (exponent % 2)
        result = result * square;
    return result;
  }
  Element inverse() const { return power(-1); }
  bool isZero() const { return value == 0; }

private:
  static constexpr int64_t p = 2147483647;
  uint64_t value;
};

constexpr double root2OverPi = 0.7978845608028654, cubicNumber = 0.044715;

/// A value of every indeterminate.
struct Point {
  Element x, factor, root, cubic, e; // e is exp(u)

  explicit Point(int64_t seed)
      : x(Element(seed + 5).power(7001)), factor(Element(seed + 6).power(7013)),
        root(Element(seed + 7).power(7019)), cubic(Element(seed + 8).power(7027)),
        e(Element(seed + 9).power(7039)) {}

  Element u() const { return root * (x + cubic * x.power(3)); }
  Element tanhOfU() const { return tanh(e * e); }
  static Element tanh(Element ofTwice) { return (ofTwice - 1) * (ofTwice + Element(1)).inverse(); }
  /// exp(v) of a multiple of u that spellings have.
  std::optional<Element> exponential(Element v) const {
    for (int64_t multiple : {-4, -2, -1, 1, 2, 4})
      if (v == u() * multiple)
        return e.power(multiple);
    return std::nullopt;
  }
};

/// One of the formula's numbers, or products of these, by a power of two: rounded to the
/// constant's type it is the constant.
std::optional<Element> numberOfGelu(const llvm::APFloat &constant, const Point &at) {
  const std::pair<double, Element> numbers[] = {
      {root2OverPi, at.root},
      {cubicNumber, at.cubic},
      {3 * cubicNumber, at.cubic * 3},
      {root2OverPi * cubicNumber, at.root * at.cubic},
      {3 * root2OverPi * cubicNumber, at.root * at.cubic * 3},
  };
  for (auto [number, element] : numbers)
    for (int exponent = -2; exponent <= 2; ++exponent) {
      llvm::APFloat rounded(std::ldexp(number, exponent));
      bool inexact;
      rounded.convert(constant.getSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
      if (!llvm::abs(constant).bitwiseIsEqual(rounded))
        continue;
      Element scaled = element * Element(2).power(exponent);
      return constant.isNegative() ? Element(0) - scaled : scaled;
    }
  return std::nullopt;
}

std::optional<Element> valueOf(const llvm::APFloat &constant, const Point &at) {
  if (!constant.isFinite())
    return std::nullopt;
  if (std::optional<Element> number = numberOfGelu(constant, at))
    return number;
  int exponent;
  double fraction = std::frexp(constant.convertToDouble(), &exponent);
  return Element(int64_t(std::ldexp(fraction, 53))) * Element(2).power(exponent - 53);
}

/// What a value is at a point, by the ops that compute it.
class Evaluation {
public:
  Evaluation(const Point &at, Value x, Value factor) : at(at) {
    known[x] = at.x;
    if (factor)
      known[factor] = at.factor;
  }

  /// None where it depends on something else, or on more values than a spelling has.
  std::optional<Element> run(Value v) {
    constexpr unsigned most = 128;
    if (auto it = known.find(v); it != known.end())
      return it->second;
    if (known.size() >= most)
      return std::nullopt;
    known[v] = std::nullopt; // counts from here on
    return known[v] = compute(v);
  }

private:
  std::optional<Element> compute(Value v) {
    FloatAttr constant;
    if (matchPattern(v, m_Constant(&constant)))
      return valueOf(constant.getValue(), at);
    Operation *op = v.getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
                         math::TanhOp, math::ExpOp, math::PowFOp, math::FPowIOp>(op))
      return std::nullopt;
    std::optional<Element> x = run(op->getOperand(0));
    if (!x)
      return std::nullopt;
    if (isa<arith::NegFOp>(op))
      return Element(0) - *x;
    if (isa<math::ExpOp>(op))
      return at.exponential(*x);
    if (isa<math::TanhOp>(op)) {
      std::optional<Element> twice = at.exponential(*x + *x);
      return twice && !(*twice + Element(1)).isZero() ? std::optional(Point::tanh(*twice))
                                                      : std::nullopt;
    }
    if (isa<math::PowFOp, math::FPowIOp>(op))
      return power(*x, op->getOperand(1));
    std::optional<Element> y = run(op->getOperand(1));
    if (!y)
      return std::nullopt;
    if (isa<arith::DivFOp>(op))
      return y->isZero() ? std::nullopt : std::optional(*x * y->inverse());
    return isa<arith::AddFOp>(op) ? *x + *y : isa<arith::SubFOp>(op) ? *x - *y : *x * *y;
  }

  static std::optional<Element> power(Element x, Value exponent) {
    constexpr int64_t most = 16;
    Attribute constant;
    if (!matchPattern(exponent, m_Constant(&constant)))
      return std::nullopt;
    double number = std::nan("");
    if (auto real = dyn_cast<FloatAttr>(constant))
      number = real.getValueAsDouble();
    else if (auto integer = dyn_cast<IntegerAttr>(constant))
      number = double(integer.getValue().getSExtValue());
    if (!(std::fabs(number) <= most) || number != std::trunc(number) || (number < 0 && x.isZero()))
      return std::nullopt;
    return x.power(int64_t(number));
  }

  const Point &at;
  llvm::DenseMap<Value, std::optional<Element>> known;
};

Element gelu(const Point &at) { return Element(2).inverse() * at.x * (at.tanhOfU() + Element(1)); }
Element geluDerivative(const Point &at) {
  Element t = at.tanhOfU(), half = Element(2).inverse();
  Element slope = at.root * (at.cubic * 3 * at.x * at.x + Element(1));
  return half * (t + Element(1)) + half * at.x * (Element(1) - t * t) * slope;
}

/// `v` is `f` of `x`, times `factor` if there is one.
bool is(Value v, Value x, Value factor, Element (*f)(const Point &)) {
  return llvm::all_of(ArrayRef<int64_t>{11, 1201, 130003}, [&](int64_t seed) {
    Point at(seed);
    std::optional<Element> got = Evaluation(at, x, factor).run(v);
    return got && *got == (factor ? f(at) * at.factor : f(at));
  });
}
} // namespace

bool isGelu(Value v, Value x) { return is(v, x, Value(), gelu); }

bool isGeluDerivative(Value v, Value x, Value factor) { return is(v, x, factor, geluDerivative); }

std::optional<ScalarFunction> asGelu(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return std::nullopt;
  // Narrow elements are widened at the start and rounded in the end.
  Value x = op.getBody()->getArgument(0), v = op.getBody()->getTerminator()->getOperand(0);
  if (auto narrow = v.getDefiningOp<arith::TruncFOp>(); narrow && roundsToNearestEven(narrow))
    v = narrow.getIn();
  if (auto wide = x.hasOneUse() ? dyn_cast<arith::ExtFOp>(*x.user_begin()) : arith::ExtFOp())
    x = wide;
  if (!v.getType().isF32() || !x.getType().isF32() || !isGelu(v, x))
    return std::nullopt;
  return ScalarFunction{x, v};
}

} // namespace gemm::blas
