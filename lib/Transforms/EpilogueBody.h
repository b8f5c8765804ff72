// Scalar code of an elementwise op, rewritten for an epilogue: narrow floats are
// computed in f32, everything else keeps its type. What rounding is kept is the
// one decision made here.
#ifndef GEMM_LIB_TRANSFORMS_EPILOGUEBODY_H
#define GEMM_LIB_TRANSFORMS_EPILOGUEBODY_H

#include "gemm/Dialect/Gemm/FastMath.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace gemm {

/// Why the body of `op` cannot be part of an epilogue, or "". With `places` it may ask where its
/// element lies, and read elements of tensors at places that it computes.
std::string whyNotScalar(mlir::linalg::GenericOp op, bool places = false);

/// Values the body uses and does not define, except constants and tables.
llvm::SetVector<mlir::Value> getCapturedScalars(mlir::linalg::GenericOp op);
/// Tensors that the body reads elements of by place.
llvm::SetVector<mlir::Value> getTables(mlir::linalg::GenericOp op);

/// True if the body only passes a value on or widens it.
bool onlyCasts(mlir::linalg::GenericOp op);
/// True if it makes a few integers of places, a mask for instance, or passes on what it reads
/// there.
bool isOfPlaces(mlir::linalg::GenericOp op);

class EpilogueBody {
public:
  /// For an op of so many products with these operands of the epilogue: the arguments of its
  /// region are an accumulator each, then an operand each.
  EpilogueBody(mlir::OpBuilder &b, mlir::Location loc, const FastMath &flags, unsigned products,
               mlir::ValueRange extras)
      : b(b), loc(loc), flags(flags), products(products), extras(extras) {}

  /// An epilogue argument of compute type as the value of type `element` it stands
  /// for, and back.
  mlir::Value load(mlir::Value compute, mlir::Type element);
  mlir::Value store(mlir::Value value, mlir::Type element);

  /// The rounding that storing a value of compute type as `element` and loading it
  /// again would cause, where it is kept: always for fp8 (somebody quantises), and unless
  /// `contract` for f16 and bf16. It is where `contract` is said of what computes the value
  /// and of what reads it.
  mlir::Value round(mlir::Value value, mlir::Type element, bool contract);

  /// The sums of a product, whose rounding is as `contract` says, for `argument` of a body.
  mlir::Value loadSums(mlir::Value sums, mlir::BlockArgument argument, bool contract);

  /// Copies the body of `op`; `args` are loaded values for its block arguments,
  /// `captured` those of getCapturedScalars. Returns the value yielded, which is rounded
  /// by who stores it.
  mlir::Value inlineBody(mlir::linalg::GenericOp op, mlir::ValueRange args,
                         mlir::ValueRange captured);
  /// The same of a body that reads by place: `tables` are arguments of the region for those of
  /// getTables, and `toLoops` maps the product's dims to the op's loops.
  mlir::Value inlineBody(mlir::linalg::GenericOp op, mlir::ValueRange args,
                         mlir::ValueRange captured, mlir::ValueRange tables,
                         mlir::AffineMap toLoops);

  /// How many roundings were left out.
  unsigned getLeftOut() const { return leftOut; }

private:
  void copy(mlir::Operation &op, mlir::IRMapping &mapping);
  /// Code of places, which are of type index in a body and i64 in an epilogue; false of other code.
  bool copyPlace(mlir::Operation &op, mlir::IRMapping &mapping);
  mlir::Value copyTruncation(mlir::arith::TruncFOp op, mlir::Value input);
  bool isRounded(mlir::Value value, mlir::Type element) const;
  bool mayLeaveOut(mlir::Value result);

  mlir::OpBuilder &b;
  mlir::Location loc;
  const FastMath &flags;
  unsigned products;
  mlir::ValueRange extras;
  mlir::AffineMap toLoops; ///< of the body that is being copied, where it asks
  unsigned leftOut = 0;
};

} // namespace gemm

#endif
