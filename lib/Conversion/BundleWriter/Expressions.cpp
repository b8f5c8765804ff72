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

bool Expressions::isNonNegative(AffineExpr expr) const {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return number.getValue() >= 0;
  if (auto reference = dyn_cast<AffineSymbolExpr>(expr)) {
    const Symbol &symbol = symbols[reference.getPosition()];
    switch (symbol.op) {
    case Op::Size:
    case Op::Unsigned:
      return true;
    case Op::Max:
      return isNonNegative(symbol.left) || isNonNegative(symbol.right);
    case Op::Signed:
      return false;
    case Op::RemSI:
      return isNonNegative(symbol.left);
    case Op::Min:
    case Op::DivSI:
      return isNonNegative(symbol.left) && isNonNegative(symbol.right);
    }
  }
  auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
  if (expr.getKind() == AffineExprKind::Mod) // has the sign of its divisor
    return isNonNegative(binary.getRHS());
  return isNonNegative(binary.getLHS()) && isNonNegative(binary.getRHS());
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
