// Checked evaluation and printing of integer expressions.
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <limits>

namespace gemm::bundle {
using Kind = Expr::Kind;

Expr Expr::makeSymbol(std::string name) {
  Expr result;
  result.kind = Kind::Symbol;
  result.symbol = std::move(name);
  return result;
}

Expr Expr::make(Kind kind, Expr left, Expr right) {
  Expr result;
  result.kind = kind;
  result.args = {std::move(left), std::move(right)};
  return result;
}

const char *opName(Kind kind) {
  constexpr const char *names[] = {"",    "",    "add", "sub",   "mul",   "floordiv", "ceildiv",
                                   "mod", "min", "max", "divsi", "remsi", "signed",   "unsigned"};
  return names[static_cast<unsigned>(kind)];
}

std::string toString(const Expr &expr) {
  if (expr.kind == Kind::Constant)
    return std::to_string(expr.value);
  if (expr.kind == Kind::Symbol)
    return expr.symbol;
  std::string left = toString(expr.args[0]), right = toString(expr.args[1]);
  switch (expr.kind) {
  case Kind::Add:
    return "(" + left + " + " + right + ")";
  case Kind::Sub:
    return "(" + left + " - " + right + ")";
  case Kind::Mul:
    return left + " * " + right;
  default:
    return std::string(opName(expr.kind)) + "(" + left + ", " + right + ")";
  }
}

namespace {
[[noreturn]] void overflow(const Expr &expr, int64_t left, int64_t right) {
  throw Error("expected a value that fits in 64 bits, got " + std::string(opName(expr.kind)) + "(" +
              std::to_string(left) + ", " + std::to_string(right) + ") in " + toString(expr));
}

// Floor division; the caller excluded a zero divisor and the one overflow.
int64_t floorDiv(int64_t left, int64_t right) {
  int64_t quotient = left / right;
  return quotient - (left % right != 0 && (left < 0) != (right < 0));
}

int64_t divide(Kind kind, int64_t left, int64_t right) {
  switch (kind) {
  case Kind::FloorDiv:
    return floorDiv(left, right);
  case Kind::CeilDiv:
    return floorDiv(left, right) + (left % right != 0);
  case Kind::Mod:
    return left - floorDiv(left, right) * right;
  case Kind::DivSI:
    return left / right;
  default:
    return left % right;
  }
}

// The low `bits` bits of `value`, extended. A negative number of 64 bits is no number
// of 63: then there is none.
int64_t lowBits(const Expr &expr, int64_t value, int64_t bits) {
  if (bits < 1 || bits > 64)
    throw Error("expected a width of 1 to 64 bits, got " + std::to_string(bits) + " in " +
                toString(expr));
  int unused = static_cast<int>(64 - bits);
  uint64_t high = static_cast<uint64_t>(value) << unused;
  if (expr.kind == Kind::Signed)
    return static_cast<int64_t>(high) >> unused;
  if (bits == 64 && value < 0)
    throw Error("expected a value of at least 0 as an unsigned number of 64 bits, got " +
                std::to_string(value) + " in " + toString(expr));
  return static_cast<int64_t>(high >> unused);
}
} // namespace

int64_t evaluate(const Expr &expr, const Symbols &symbols) {
  if (expr.kind == Kind::Constant)
    return expr.value;
  if (expr.kind == Kind::Symbol) {
    auto it = symbols.find(expr.symbol);
    if (it == symbols.end())
      throw Error("expected a value for symbol '" + expr.symbol + "', got none");
    return it->second;
  }
  int64_t left = evaluate(expr.args.at(0), symbols), right = evaluate(expr.args.at(1), symbols);
  int64_t result = 0;
  bool bad = false;
  switch (expr.kind) {
  case Kind::Add:
    bad = __builtin_add_overflow(left, right, &result);
    break;
  case Kind::Sub:
    bad = __builtin_sub_overflow(left, right, &result);
    break;
  case Kind::Mul:
    bad = __builtin_mul_overflow(left, right, &result);
    break;
  case Kind::Min:
    return std::min(left, right);
  case Kind::Max:
    return std::max(left, right);
  case Kind::Signed:
  case Kind::Unsigned:
    return lowBits(expr, left, right);
  default:
    if (right == 0)
      throw Error("expected a non-zero divisor, got " + std::string(opName(expr.kind)) + "(" +
                  std::to_string(left) + ", 0) in " + toString(expr));
    if (right == -1) { // the quotient of INT64_MIN does not exist
      if (expr.kind == Kind::Mod || expr.kind == Kind::RemSI)
        return 0;
      bad = __builtin_sub_overflow(int64_t(0), left, &result);
      break;
    }
    result = divide(expr.kind, left, right);
  }
  if (bad)
    overflow(expr, left, right);
  return result;
}

} // namespace gemm::bundle
