// Sizes as polynomials. In: integers that a program computes from the sizes of its tensors. Out:
// sums of products of sizes, by which two of them are found to be equal, or one never to be less
// than another. As everywhere in a bundle, no size leaves 64 bits: where one does, that is an error
// before any launch. What is no such sum is a number that nothing is known of.
#ifndef GEMM_LIB_TRANSFORMS_SIZEALGEBRA_H
#define GEMM_LIB_TRANSFORMS_SIZEALGEBRA_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <optional>

namespace gemm {

/// A sum of products of symbols, each with its factor: none with a factor of 0.
class Polynomial {
public:
  using Product = llvm::SmallVector<unsigned, 4>; // symbols in ascending order, a square twice

  Polynomial() = default; // 0
  static Polynomial constant(int64_t value);
  static Polynomial symbol(unsigned number);

  /// Null where a factor leaves 64 bits, or there are more than 64 terms.
  static std::optional<Polynomial> sum(const Polynomial &a, const Polynomial &b, int64_t times = 1);
  static std::optional<Polynomial> product(const Polynomial &a, const Polynomial &b);
  /// The q of a = q * b, of a b with one term; null if there is none.
  static std::optional<Polynomial> quotient(const Polynomial &a, const Polynomial &b);

  std::optional<int64_t> asConstant() const;
  const std::map<Product, int64_t> &getTerms() const { return terms; }
  bool operator==(const Polynomial &other) const { return terms == other.terms; }

private:
  bool add(const Product &product, int64_t factor);
  std::map<Product, int64_t> terms;
};

/// The polynomials of a function's values.
class SizeAlgebra {
public:
  /// Of an integer or index.
  Polynomial of(mlir::Value value);
  /// Of a dimension of a ranked tensor.
  Polynomial ofDim(mlir::Value tensor, unsigned dim);
  /// Whether a comparison holds for all sizes, or for none; null: it may be either.
  std::optional<bool> decide(mlir::arith::CmpIPredicate predicate, mlir::Value left,
                             mlir::Value right);
  /// Whether an integer or index is at least 0 for all sizes.
  bool isNeverNegative(mlir::Value value) { return isNeverNegative(of(value)); }
  /// From here on the two are one, if either is a size of its own.
  void assumeEqual(mlir::Value left, mlir::Value right);

private:
  Polynomial compute(mlir::Value value);
  Polynomial computeDim(mlir::Value tensor, unsigned dim);
  Polynomial fresh(bool isSize);
  /// With what is assumed to be equal in place of each other.
  Polynomial resolve(const Polynomial &polynomial);
  bool isNeverNegative(const Polynomial &polynomial);

  llvm::SmallVector<bool> isSize; // of each symbol: at least 0
  llvm::DenseMap<unsigned, Polynomial> equal;
  llvm::DenseMap<mlir::Value, Polynomial> values;
  std::map<std::pair<const void *, unsigned>, Polynomial> dims;
  unsigned depth = 0; // of ofDim within itself
};

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_SIZEALGEBRA_H
