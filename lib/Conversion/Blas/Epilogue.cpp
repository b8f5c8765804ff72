// Which part of an epilogue region a library does itself. ReLU and bias are
// recognised by their ops. GELU and its derivative have many spellings, so a
// candidate is evaluated: it may hold only analytic ops (no comparison, selection or
// rounding) and the formula's own constants, to the last bit of their type, and must
// agree with the formula on a grid. Two functions of that kind and size that agree
// there are one function.
#include "Blas.h"
#include "gemm/Conversion/Rounding.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;

namespace gemm::blas {

//===----------------------------------------------------------------------===//
// Scalar code as a function
//===----------------------------------------------------------------------===//

using Values = llvm::DenseMap<Value, double>;

static bool isAnalytic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
             math::TanhOp, math::ExpOp, math::PowFOp, math::FPowIOp>(op);
}

static constexpr double root2OverPi = 0.7978845608028654, cubic = 0.044715;

/// A number that a spelling of GELU may be written with: one of the formula's or a product
/// of some, by a power of two, rounded to its type. 0.04473 is not, though no grid tells it
/// from 0.044715.
static bool isOfGelu(const llvm::APFloat &constant) {
  constexpr double numbers[] = {1, 3, root2OverPi, cubic, 3 * cubic, root2OverPi * cubic,
                                3 * root2OverPi * cubic};
  auto rounded = [&](double x) {
    llvm::APFloat number(x);
    bool inexact;
    number.convert(constant.getSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return number;
  };
  return llvm::any_of(numbers, [&](double number) {
    for (double scale = 0.25; scale <= 4; scale *= 2)
      if (llvm::abs(constant).bitwiseIsEqual(rounded(number * scale)))
        return true;
    return false;
  });
}

/// The value of `v`, or NaN if it depends on more than `known`, on other constants or on more
/// values than a spelling of GELU has.
static double evaluate(Value v, Values &known) {
  constexpr unsigned most = 128;
  if (auto it = known.find(v); it != known.end())
    return it->second;
  if (known.size() >= most)
    return std::nan("");
  known[v] = std::nan(""); // counts from here on
  Operation *op = v.getDefiningOp();
  double result = std::nan("");
  Attribute constant;
  if (matchPattern(v, m_Constant(&constant))) {
    if (auto number = dyn_cast<FloatAttr>(constant); number && isOfGelu(number.getValue()))
      result = number.getValueAsDouble();
    else if (auto integer = dyn_cast<IntegerAttr>(constant))
      result = double(integer.getValue().getSExtValue());
  } else if (op && isAnalytic(op)) {
    double x = evaluate(op->getOperand(0), known);
    double y = op->getNumOperands() > 1 ? evaluate(op->getOperand(1), known) : 0;
    result = isa<arith::AddFOp>(op)                 ? x + y
             : isa<arith::SubFOp>(op)               ? x - y
             : isa<arith::MulFOp>(op)               ? x * y
             : isa<arith::DivFOp>(op)               ? x / y
             : isa<arith::NegFOp>(op)               ? -x
             : isa<math::TanhOp>(op)                ? std::tanh(x)
             : isa<math::ExpOp>(op)                 ? std::exp(x)
             : isa<math::PowFOp, math::FPowIOp>(op) ? std::pow(x, y)
                                                    : std::nan("");
  }
  return known[v] = result;
}

static double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(root2OverPi * (x + cubic * x * x * x)));
}
static double geluDerivative(double x) {
  double t = std::tanh(root2OverPi * (x + cubic * x * x * x));
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * root2OverPi * (1 + 3 * cubic * x * x);
}

/// `v` as a function of `x` (and of `factor`, if given) agrees with `f` (times the
/// factor) on a grid.
static bool agrees(Value v, Value x, Value factor, double (*f)(double)) {
  for (double at = -10; at <= 10; at += 0.125)
    for (double scale : {1.0, -2.5}) {
      Values known{{x, at}};
      if (factor)
        known[factor] = scale;
      double want = f(at) * (factor ? scale : 1.0), got = evaluate(v, known);
      if (!(std::fabs(got - want) <= 1e-5 * (1 + std::fabs(want))))
        return false;
    }
  return true;
}

static bool isZero(Value v) {
  return matchPattern(v, m_PosZeroFloat()) || matchPattern(v, m_NegZeroFloat());
}

/// max(x, 0) in one of its spellings.
static bool isRelu(Value v, Value x) {
  Operation *op = v.getDefiningOp();
  if (isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(op))
    return (op->getOperand(0) == x && isZero(op->getOperand(1))) ||
           (op->getOperand(1) == x && isZero(op->getOperand(0)));
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpFOp>() : arith::CmpFOp();
  if (!compare || compare.getLhs() != x || !isZero(compare.getRhs()))
    return false;
  arith::CmpFPredicate p = compare.getPredicate();
  return select.getTrueValue() == x && isZero(select.getFalseValue()) &&
         (p == arith::CmpFPredicate::OGT || p == arith::CmpFPredicate::OGE ||
          p == arith::CmpFPredicate::UGT || p == arith::CmpFPredicate::UGE);
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// True when nothing outside of what computes `value` uses `inner` or what comes
/// between them.
static bool coversUses(Value value, ArrayRef<Value> inner) {
  llvm::SmallPtrSet<Operation *, 16> cone;
  SmallVector<Operation *> work{value.getDefiningOp()};
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!op || !cone.insert(op).second)
      continue;
    for (Value operand : op->getOperands())
      if (!llvm::is_contained(inner, operand))
        work.push_back(operand.getDefiningOp());
  }
  auto inside = [&](Value v) {
    return llvm::all_of(v.getUsers(), [&](Operation *user) { return cone.contains(user); });
  };
  for (Operation *op : cone)
    if (op != value.getDefiningOp() && !op->hasTrait<OpTrait::ConstantLike>() &&
        !inside(op->getResult(0)))
      return false;
  return llvm::all_of(inner, inside);
}

/// The extra operand behind a block argument of the region, or -1.
static int extraOf(MatmulOp op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? int(argument.getArgNumber()) - 1 : -1;
}

/// A contiguous vector along the rows of the library's result.
static bool isBias(MatmulOp op, int extra, Type stored, bool swapped) {
  if (extra < 0)
    return false;
  auto type = cast<ShapedType>(op.getExtras()[extra].getType());
  auto memref = dyn_cast<MemRefType>(type); // a tensor will be contiguous
  int64_t rank = op.getCType().getRank();
  AffineMap along =
      AffineMap::get(rank, 0, getAffineDimExpr(swapped ? rank - 1 : rank - 2, op.getContext()));
  return op.getExtraMap(extra) == along && type.getElementType() == stored &&
         (!memref || getStridesOrDynamic(memref)[0] == 1 || type.getDimSize(0) == 1);
}

static bool isAux(MatmulOp op, int extra, Type stored) {
  if (extra < 0 || !op.getExtraMap(extra).isIdentity())
    return false;
  auto type = cast<ShapedType>(op.getExtras()[extra].getType());
  auto memref = dyn_cast<MemRefType>(type), c = dyn_cast<MemRefType>(op.getCType());
  // cuBLASLt wants a leading dimension of aux that 8 divides.
  int64_t rank = type.getRank();
  int64_t ld = memref ? getStridesOrDynamic(memref)[rank - 2] : type.getDimSize(rank - 1);
  return type.getElementType() == stored && !mayOverlapInOp(op.getExtras()[extra], op.getC()) &&
         !ShapedType::isDynamic(ld) && ld % 8 == 0 && type.getShape() == op.getCType().getShape() &&
         (!memref || getStridesOrDynamic(memref) == getStridesOrDynamic(c));
}

Match matchEpilogue(MatmulOp op, Type stored, bool swapped) {
  Block &body = *op.getBody();
  Value acc = body.getArgument(0);
  Match match;
  match.value = acc;
  if (!acc.getType().isF32() || op.readsC())
    return match;
  if (auto add = acc.hasOneUse() ? dyn_cast<arith::AddFOp>(*acc.user_begin()) : arith::AddFOp()) {
    Value other = add.getLhs() == acc ? add.getRhs() : add.getLhs();
    if (int extra = extraOf(op, other); isBias(op, extra, stored, swapped)) {
      match.bias = extra;
      match.value = add;
      match.epilogue = ir::LibraryEpilogue::Bias;
    }
  }
  Value x = match.value;
  bool bias = match.bias >= 0;
  for (Operation &scalar : body.without_terminator()) {
    Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
    if (!v || v == x || !v.getType().isF32())
      continue;
    if (isRelu(v, x) && coversUses(v, x)) {
      match.epilogue = bias ? ir::LibraryEpilogue::ReluBias : ir::LibraryEpilogue::Relu;
      match.value = v;
    } else if (agrees(v, x, Value(), gelu) && coversUses(v, x)) {
      match.epilogue = bias ? ir::LibraryEpilogue::GeluBias : ir::LibraryEpilogue::Gelu;
      match.value = v;
    }
  }
  if (match.epilogue != ir::LibraryEpilogue::None)
    return match;
  for (unsigned i = 1; i < body.getNumArguments(); ++i)
    for (Operation &scalar : body.without_terminator()) {
      Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
      Value h = body.getArgument(i);
      if (v && isAux(op, i - 1, stored) && agrees(v, h, acc, geluDerivative) &&
          coversUses(v, {acc})) {
        match = {ir::LibraryEpilogue::Dgelu, v, -1, int(i - 1)};
        return match;
      }
    }
  return match;
}

/// `h > 0` (1) or `h <= 0` (-1), NaN aside; 0 for anything else.
static int signTest(Value v, Value h) {
  auto compare = v.getDefiningOp<arith::CmpFOp>();
  if (!compare || compare.getLhs() != h || !isZero(compare.getRhs()))
    return 0;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGT:
    return 1;
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULE:
    return -1;
  default:
    return 0;
  }
}

/// `on` where h is above 0, and 0 elsewhere, `on` being 1 if it is null.
static bool isStep(Value v, Value h, Value on) {
  if (auto wide = v.getDefiningOp<arith::UIToFPOp>())
    return !on && signTest(wide.getIn(), h) == 1;
  auto select = v.getDefiningOp<arith::SelectOp>();
  int sign = select ? signTest(select.getCondition(), h) : 0;
  if (sign == 0)
    return false;
  Value above = sign > 0 ? select.getTrueValue() : select.getFalseValue();
  Value below = sign > 0 ? select.getFalseValue() : select.getTrueValue();
  return isZero(below) && (on ? above == on : matchPattern(above, m_OneFloat()));
}

std::optional<Match> matchDrelu(MatmulOp op, unsigned extra) {
  Block &body = *op.getBody();
  Value acc = body.getArgument(0), h = body.getArgument(extra + 1);
  if (!acc.getType().isF32() || op.readsC() || !op.getExtraMap(extra).isIdentity())
    return std::nullopt;
  for (Operation &scalar : body.without_terminator()) {
    Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
    auto product = dyn_cast<arith::MulFOp>(scalar);
    bool matches =
        v && (isStep(v, h, acc) ||
              (product && ((product.getLhs() == acc && isStep(product.getRhs(), h, {})) ||
                           (product.getRhs() == acc && isStep(product.getLhs(), h, {})))));
    if (matches && coversUses(v, {acc}))
      return Match{ir::LibraryEpilogue::Drelu, v, -1, int(extra)};
  }
  return std::nullopt;
}

bool isGelu(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return false;
  // Narrow elements are widened at the start and rounded in the end.
  Value x = op.getBody()->getArgument(0), v = op.getBody()->getTerminator()->getOperand(0);
  if (auto narrow = v.getDefiningOp<arith::TruncFOp>(); narrow && roundsToNearestEven(narrow))
    v = narrow.getIn();
  if (auto wide = x.hasOneUse() ? dyn_cast<arith::ExtFOp>(*x.user_begin()) : arith::ExtFOp())
    x = wide;
  return v.getType().isF32() && x.getType().isF32() && agrees(v, x, Value(), gelu);
}

} // namespace gemm::blas
