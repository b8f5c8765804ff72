// Integer expressions over the symbols of a function (its dynamic dimensions).
// Evaluation is exact in 64 bits: an overflow, a division by zero or a symbol
// without a value is an error with the values, never a wrapped number. Where the
// source computes in fewer bits, its wrapping is written down: signed(x, 32).
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace gemm::bundle {

/// Everything that can go wrong with a bundle: one message, ready to print.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Values of the symbols, by name.
using Symbols = std::map<std::string, int64_t, std::less<>>;

struct Expr {
  enum class Kind : uint8_t {
    Constant,
    Symbol,
    Add,
    Sub,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
    Min,
    Max,
    DivSI,   // rounded to zero
    RemSI,   // with the sign of the dividend
    Signed,  // the low bits of the first, as many as the second says, as a signed number
    Unsigned // or as an unsigned one
  };

  Kind kind = Kind::Constant;
  int64_t value = 0;      // Constant
  std::string symbol;     // Symbol
  std::vector<Expr> args; // two for every operation

  Expr() = default;
  Expr(int64_t value) : value(value) {}
  static Expr makeSymbol(std::string name);
  static Expr make(Kind kind, Expr left, Expr right);

  bool isConstant() const { return kind == Kind::Constant; }
  bool operator==(const Expr &) const = default;
};

/// Value of `expr`; throws Error.
int64_t evaluate(const Expr &expr, const Symbols &symbols);

/// As text, for messages: "ceildiv(s0, 128) * 4".
std::string toString(const Expr &expr);

/// Name of an operation in launch.json ("floordiv"); empty for leaves.
const char *opName(Expr::Kind kind);

} // namespace gemm::bundle
