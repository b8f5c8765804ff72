// See Expressions.h. Two's complement is written down only where a value may leave its
// width: sizes that are never negative stay the affine expressions they look like.
#include "Expressions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

unsigned widthOf(Type type) {
  if (type.isIndex())
    return 64;
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() <= 64 ? integer.getWidth() : 0;
}

AffineExpr Expressions::addSize() {
  symbols.push_back({});
  return getAffineSymbolExpr(symbols.size() - 1, ctx);
}

AffineExpr Expressions::make(Op op, AffineExpr left, AffineExpr right) {
  AffineExpr &expr = made[{unsigned(op), left, right}];
  if (!expr) {
    symbols.push_back({op, left, right});
    expr = getAffineSymbolExpr(symbols.size() - 1, ctx);
  }
  return expr;
}

/// Whether a symbol's value is, from whether those of its two operands are.
bool Expressions::isNonNegative(Op op, bool left, bool right) {
  switch (op) {
  case Op::Size:
  case Op::Unsigned:
    return true;
  case Op::Max:
    return left || right;
  case Op::Signed:
    return false;
  case Op::RemSI:
    return left;
  case Op::Min:
  case Op::DivSI:
    break;
  }
  return left && right;
}

Expressions::Facts Expressions::facts(AffineExpr expr) {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return {number.getValue() >= 0, {}};
  if (auto it = known.find(expr); it != known.end())
    return it->second;
  auto reference = dyn_cast<AffineSymbolExpr>(expr);
  if (reference && symbols[reference.getPosition()].op == Op::Size)
    return {true, {}};
  AffineExpr left, right;
  if (reference) {
    left = symbols[reference.getPosition()].left;
    right = symbols[reference.getPosition()].right;
  } else {
    left = llvm::cast<AffineBinaryOpExpr>(expr).getLHS();
    right = llvm::cast<AffineBinaryOpExpr>(expr).getRHS();
  }
  Facts a = facts(left), b = facts(right), result;
  if (reference)
    result.isNonNegative =
        isNonNegative(symbols[reference.getPosition()].op, a.isNonNegative, b.isNonNegative);
  else if (expr.getKind() == AffineExprKind::Mod) // has the sign of its divisor
    result.isNonNegative = b.isNonNegative;
  else
    result.isNonNegative = a.isNonNegative && b.isNonNegative;
  result.extent.operations = llvm::SaturatingAdd(
      llvm::SaturatingAdd(a.extent.operations, b.extent.operations), uint64_t(1));
  result.extent.levels = 1 + std::max(a.extent.levels, b.extent.levels);
  return known[expr] = result;
}

AffineExpr Expressions::quotient(AffineExpr a, AffineExpr b) {
  return isNonNegative(a) && isNonNegative(b) ? a.floorDiv(b) : make(Op::DivSI, a, b);
}

AffineExpr Expressions::remainder(AffineExpr a, AffineExpr b) {
  return isNonNegative(a) && isNonNegative(b) ? a % b : make(Op::RemSI, a, b);
}

AffineExpr Expressions::toSigned(AffineExpr value, unsigned bits) {
  if (bits == 64) // what leaves 64 bits is an error when it is evaluated
    return value;
  if (auto number = dyn_cast<AffineConstantExpr>(value))
    return constant(llvm::SignExtend64(number.getValue(), bits));
  return make(Op::Signed, value, constant(bits));
}

AffineExpr Expressions::toUnsigned(AffineExpr value, unsigned bits) {
  if (isNonNegative(value))
    return value;
  if (auto number = dyn_cast<AffineConstantExpr>(value); number && bits < 64)
    return constant(number.getValue() & llvm::maskTrailingOnes<uint64_t>(bits));
  return make(Op::Unsigned, value, constant(bits));
}

AffineExpr Expressions::cast(Operation *op, AffineExpr value, bool isSigned) {
  unsigned from = widthOf(op->getOperand(0).getType()), to = widthOf(op->getResult(0).getType());
  if (from > to)
    return toSigned(value, to);
  return from == to || isSigned ? value : toUnsigned(value, from);
}

/// The i1 that is true is -1. Only the difference counts, so that equal sizes fold.
AffineExpr Expressions::compare(arith::CmpIPredicate predicate, AffineExpr a, AffineExpr b,
                                unsigned bits) {
  using P = arith::CmpIPredicate;
  AffineExpr no = constant(0), yes = constant(-1);
  auto isLess = [&](AffineExpr x, AffineExpr y) -> AffineExpr {
    auto known = dyn_cast<AffineConstantExpr>(x - y);
    return known ? (known.getValue() < 0 ? yes : no) : min(max(x - y, yes), no);
  };
  auto isUnlike = [&](AffineExpr x, AffineExpr y) -> AffineExpr {
    auto known = dyn_cast<AffineConstantExpr>(x - y);
    return known ? (known.getValue() != 0 ? yes : no) : max(min(x - y, y - x), yes);
  };
  if (predicate == P::ult || predicate == P::ule || predicate == P::ugt || predicate == P::uge) {
    a = toUnsigned(a, bits);
    b = toUnsigned(b, bits);
  }
  switch (predicate) {
  case P::eq:
    return yes - isUnlike(a, b);
  case P::ne:
    return isUnlike(a, b);
  case P::slt:
  case P::ult:
    return isLess(a, b);
  case P::sgt:
  case P::ugt:
    return isLess(b, a);
  case P::sle:
  case P::ule:
    return yes - isLess(b, a);
  case P::sge:
  case P::uge:
    break;
  }
  return yes - isLess(a, b);
}

AffineExpr Expressions::select(AffineExpr condition, AffineExpr yes, AffineExpr no) {
  if (yes == no)
    return yes;
  if (auto known = dyn_cast<AffineConstantExpr>(condition))
    return known.getValue() != 0 ? yes : no;
  AffineExpr chosen = no + condition * (no - yes);
  return isNonNegative(yes) && isNonNegative(no) ? max(chosen, constant(0)) : chosen;
}

AffineExpr Expressions::arithmetic(Operation *op, ArrayRef<AffineExpr> operands) {
  AffineExpr a = operands.front(), b = operands.back();
  unsigned bits = widthOf(op->getResult(0).getType());
  auto wrapped = [&](AffineExpr value) { return toSigned(value, bits); };
  // Of two unsigned numbers; the result may be one that is negative as a signed number.
  auto unsignedly = [&](auto compute) {
    AffineExpr result = compute(toUnsigned(a, bits), toUnsigned(b, bits));
    return isNonNegative(a) && isNonNegative(b) ? result : wrapped(result);
  };
  using E = AffineExpr;
  return llvm::TypeSwitch<Operation *, AffineExpr>(op)
      .Case([&](arith::AddIOp) { return wrapped(a + b); })
      .Case([&](arith::SubIOp) { return wrapped(a - b); })
      .Case([&](arith::MulIOp) { return wrapped(a * b); })
      .Case([&](arith::DivSIOp) { return quotient(a, b); })
      .Case([&](arith::RemSIOp) { return remainder(a, b); })
      .Case([&](arith::FloorDivSIOp) { return a.floorDiv(b); })
      .Case([&](arith::CeilDivSIOp) { return a.ceilDiv(b); })
      .Case([&](arith::MinSIOp) { return min(a, b); })
      .Case([&](arith::MaxSIOp) { return max(a, b); })
      .Case([&](arith::DivUIOp) { return unsignedly([](E x, E y) { return x.floorDiv(y); }); })
      .Case([&](arith::CeilDivUIOp) { return unsignedly([](E x, E y) { return x.ceilDiv(y); }); })
      .Case([&](arith::RemUIOp) { return unsignedly([](E x, E y) { return x % y; }); })
      .Case([&](arith::MinUIOp) { return unsignedly([&](E x, E y) { return min(x, y); }); })
      .Case([&](arith::MaxUIOp) { return unsignedly([&](E x, E y) { return max(x, y); }); })
      .Case([&](arith::CmpIOp compared) {
        return compare(compared.getPredicate(), a, b, widthOf(compared.getLhs().getType()));
      })
      .Case([&](arith::SelectOp) { return select(operands[0], operands[1], operands[2]); })
      .Case([&](arith::AndIOp) { return bits == 1 ? max(a, b) : AffineExpr(); })
      .Case([&](arith::OrIOp) { return bits == 1 ? min(a, b) : AffineExpr(); })
      .Case([&](arith::XOrIOp) {
        return bits == 1 ? compare(arith::CmpIPredicate::ne, a, b, bits) : AffineExpr();
      })
      .Case<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(
          [&](Operation *op) { return cast(op, a, /*isSigned=*/true); })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp>(
          [&](Operation *op) { return cast(op, a, /*isSigned=*/false); })
      .Default([](Operation *) { return AffineExpr(); });
}

static StringRef opName(AffineExprKind kind) {
  switch (kind) {
  case AffineExprKind::Add:
    return "add";
  case AffineExprKind::Mul:
    return "mul";
  case AffineExprKind::Mod:
    return "mod";
  case AffineExprKind::FloorDiv:
    return "floordiv";
  default:
    return "ceildiv";
  }
}

json::Value Expressions::toJson(AffineExpr expr) const {
  auto operation = [&](StringRef name, AffineExpr left, AffineExpr right) {
    return json::Object{{"op", name}, {"args", json::Array{toJson(left), toJson(right)}}};
  };
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return number.getValue();
  if (auto reference = dyn_cast<AffineSymbolExpr>(expr)) {
    constexpr StringLiteral names[] = {"", "min", "max", "divsi", "remsi", "signed", "unsigned"};
    const Symbol &symbol = symbols[reference.getPosition()];
    if (symbol.op == Op::Size)
      return "s" + std::to_string(reference.getPosition());
    return operation(names[unsigned(symbol.op)], symbol.left, symbol.right);
  }
  auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
  return operation(opName(expr.getKind()), binary.getLHS(), binary.getRHS());
}

} // namespace gemm::bundle_writer
