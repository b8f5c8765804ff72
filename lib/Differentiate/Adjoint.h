// The gradients of a function's values while its ops are gone through from the last to the first,
// and the rules of ops on tensors, which add to them.
#ifndef GEMM_LIB_DIFFERENTIATE_ADJOINT_H
#define GEMM_LIB_DIFFERENTIATE_ADJOINT_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace gemm {

class Adjoint {
public:
  /// Ops go to `builder`. Gradients are those for `of`, arguments of `body`.
  Adjoint(mlir::OpBuilder &builder, mlir::Block &body, mlir::ValueRange of);

  /// Adds what each op of the body before the terminator passes on. Fails with an error at the
  /// first op that depends on what is asked for and has no rule.
  mlir::LogicalResult run(mlir::ArrayRef<mlir::Operation *> ops);

  /// A value of a float type that depends on an argument whose gradient is asked for.
  bool isActive(mlir::Value value) const { return active.contains(value); }
  /// What is known of a value's gradient; null: zero.
  mlir::Value of(mlir::Value value) const { return gradients.lookup(value); }
  /// Begins the gradient of an argument with a tensor of f32 that products are added to.
  void accumulate(mlir::Value argument, mlir::Value main);
  /// The element type of a value's gradient: its own, f32 where it is accumulated.
  mlir::Type elementOf(mlir::Value value) const;

  /// Adds a tensor, of any float type, to the gradient of an active value.
  void add(mlir::Value value, mlir::Value gradient);
  /// The same of a product, or of one with groups: where the gradient is accumulated it is C, with
  /// beta = 1.
  void addProduct(mlir::Location loc, mlir::Value value, MatmulTrans trans, mlir::Value a,
                  mlir::Value b, mlir::Value groups = {});

  /// An empty tensor of the shape of another, one of zeros, and its elements as others.
  mlir::Value emptyLike(mlir::Location loc, mlir::Value like, mlir::Type element);
  mlir::Value zerosLike(mlir::Location loc, mlir::Value like, mlir::Type element);
  mlir::Value cast(mlir::Location loc, mlir::Value tensor, mlir::Type element);
  /// `wide` has the elements of `tensor`, each widened: who rounds it, or adds it up in f32, reads
  /// `tensor`.
  void isWidened(mlir::Value wide, mlir::Value tensor) { widened[wide] = tensor; }
  mlir::Value narrowest(mlir::Value tensor) const {
    auto from = widened.find(tensor);
    return from == widened.end() ? tensor : from->second;
  }
  /// An elementwise op over tensors of one shape.
  mlir::Value elementwise(
      mlir::Location loc, mlir::ValueRange inputs, mlir::Type element,
      mlir::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location, mlir::ValueRange)> body);

  mlir::OpBuilder &b;

private:
  llvm::DenseSet<mlir::Value> active, accumulated;
  llvm::DenseMap<mlir::Value, mlir::Value> gradients, widened;
};

/// The rules. Each adds to the gradients of an op's operands; fails with an error at the op.
mlir::LogicalResult differentiateGeneric(Adjoint &adjoint, mlir::linalg::GenericOp op);
/// Nothing for an op that is none of these.
std::optional<mlir::LogicalResult> differentiateProduct(Adjoint &adjoint, mlir::Operation *op);
std::optional<mlir::LogicalResult> differentiateView(Adjoint &adjoint, mlir::Operation *op);

/// Brings products whose result is active to the form that has a rule, epilogue, alpha and beta
/// apart. Fails with an error at a product that has none.
mlir::LogicalResult splitEpilogues(mlir::Region &function,
                                   llvm::function_ref<bool(mlir::Value)> isActive);

/// The sum of a tensor over all dims but its last, with one rounding.
mlir::Value sumRows(mlir::OpBuilder &b, mlir::Location loc, mlir::Value tensor,
                    mlir::RankedTensorType type);

} // namespace gemm

#endif // GEMM_LIB_DIFFERENTIATE_ADJOINT_H
