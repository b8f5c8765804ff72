// Integer expressions over the sizes of one function's arguments. What is affine is an
// AffineExpr, simplified as those are; any other operation of a bundle (a quotient rounded to
// zero, the low 32 bits) is a symbol that stands for it. Every value is the signed number that
// the source's integer is, at its own width; index has 64 bits.
#ifndef GEMM_LIB_CONVERSION_BUNDLEWRITER_EXPRESSIONS_H
#define GEMM_LIB_CONVERSION_BUNDLEWRITER_EXPRESSIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/JSON.h"

namespace gemm::bundle_writer {

class Expressions {
public:
  explicit Expressions(mlir::MLIRContext *ctx) : ctx(ctx) {}

  mlir::AffineExpr constant(int64_t value) const { return mlir::getAffineConstantExpr(value, ctx); }
  /// A size of an argument, at least 0: "s0", "s1", ... All of them come before any expression.
  mlir::AffineExpr addSize();
  unsigned numSymbols() const { return symbols.size(); }

  mlir::AffineExpr min(mlir::AffineExpr a, mlir::AffineExpr b) { return make(Op::Min, a, b); }
  mlir::AffineExpr max(mlir::AffineExpr a, mlir::AffineExpr b) { return make(Op::Max, a, b); }

  /// The value of an arith op that computes on integers, with its operands' values; null for
  /// an op that this file does not know.
  mlir::AffineExpr arithmetic(mlir::Operation *op, llvm::ArrayRef<mlir::AffineExpr> operands);

  /// How much of a bundle an expression fills, which shares nothing: an operand that is used
  /// twice is written twice. Of operations, and of those that lie within each other.
  struct Extent {
    uint64_t operations = 0;
    unsigned levels = 0;
  };
  Extent extent(mlir::AffineExpr expr) { return facts(expr).extent; }

  /// As a bundle writes it.
  llvm::json::Value toJson(mlir::AffineExpr expr) const;

private:
  enum class Op : unsigned { Size, Min, Max, DivSI, RemSI, Signed, Unsigned };
  struct Symbol {
    Op op = Op::Size;
    mlir::AffineExpr left, right;
  };

  mlir::AffineExpr make(Op op, mlir::AffineExpr left, mlir::AffineExpr right);
  /// What holds of an expression; found out once, because expressions share their parts.
  struct Facts {
    bool isNonNegative = false;
    Extent extent;
  };
  Facts facts(mlir::AffineExpr expr);
  static bool isNonNegative(Op op, bool left, bool right);
  bool isNonNegative(mlir::AffineExpr expr) { return facts(expr).isNonNegative; }
  mlir::AffineExpr compare(mlir::arith::CmpIPredicate predicate, mlir::AffineExpr a,
                           mlir::AffineExpr b, unsigned bits);
  mlir::AffineExpr select(mlir::AffineExpr condition, mlir::AffineExpr yes, mlir::AffineExpr no);
  mlir::AffineExpr quotient(mlir::AffineExpr a, mlir::AffineExpr b);
  mlir::AffineExpr remainder(mlir::AffineExpr a, mlir::AffineExpr b);
  /// The low bits of a value of at least so many, as a number.
  mlir::AffineExpr toSigned(mlir::AffineExpr value, unsigned bits);
  mlir::AffineExpr toUnsigned(mlir::AffineExpr value, unsigned bits);
  mlir::AffineExpr cast(mlir::Operation *op, mlir::AffineExpr value, bool isSigned);

  mlir::MLIRContext *ctx;
  llvm::SmallVector<Symbol> symbols;
  llvm::DenseMap<std::tuple<unsigned, mlir::AffineExpr, mlir::AffineExpr>, mlir::AffineExpr> made;
  llvm::DenseMap<mlir::AffineExpr, Facts> known;
};

/// Bits of an integer or index type; 0 for any other, and for more than 64.
unsigned widthOf(mlir::Type type);

} // namespace gemm::bundle_writer

#endif // GEMM_LIB_CONVERSION_BUNDLEWRITER_EXPRESSIONS_H
