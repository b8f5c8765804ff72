// Which types of a module's scalars become cells (Arithmetic.h): floats, and integers that may
// depend on how a float was rounded.
#ifndef GEMM_LIB_VERIFY_ENCLOSED_H
#define GEMM_LIB_VERIFY_ENCLOSED_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

namespace gemm::verify {

class EnclosedTypes {
public:
  /// `known`: whether an operation on scalars has a meaning on cells. No integer is enclosed
  /// where some operation needs one as a number, as the bound of a loop; then a conversion
  /// from a float that its rounding leaves open is reported when it happens.
  static EnclosedTypes of(mlir::ModuleOp module,
                          llvm::function_ref<bool(mlir::Operation *, const EnclosedTypes &)> known);

  bool has(mlir::Type type) const;
  /// True of memory of such numbers.
  bool hasMemory(mlir::Type type) const;

private:
  llvm::SmallSetVector<mlir::Type, 4> integers;
};

/// An operation of arith or math.
bool isScalarOp(mlir::Operation *op);

} // namespace gemm::verify

#endif
