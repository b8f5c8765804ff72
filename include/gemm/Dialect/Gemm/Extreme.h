// What every number of a float type is at least, or at most: its infinity, or where it has none,
// as f8E4M3FN and f8E8M0FNU, its last number on that side; and what changes no number.
#ifndef GEMM_DIALECT_GEMM_EXTREME_H
#define GEMM_DIALECT_GEMM_EXTREME_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/APFloat.h"

#include <optional>

namespace gemm {

inline llvm::APFloat extremeOf(const llvm::fltSemantics &format, bool least) {
  using llvm::APFloat;
  if (APFloat::semanticsHasInf(format))
    return APFloat::getInf(format, least);
  if (least && !APFloat::semanticsHasSignedRepr(format))
    return APFloat::getSmallest(format);
  return APFloat::getLargest(format, least);
}

/// Of an addition, a maximum or a minimum of floats what it leaves all numbers as they are with;
/// none of other ops, and where the type has none.
inline std::optional<llvm::APFloat> neutralNumber(mlir::Operation *combine) {
  auto type = mlir::dyn_cast<mlir::FloatType>(combine->getResult(0).getType());
  if (!type)
    return std::nullopt;
  const llvm::fltSemantics &format = type.getFloatSemantics();
  if (mlir::isa<mlir::arith::AddFOp>(combine) && llvm::APFloat::semanticsHasZero(format))
    return llvm::APFloat::getZero(format, /*Negative=*/true);
  if (mlir::isa<mlir::arith::MaximumFOp, mlir::arith::MinimumFOp>(combine))
    return extremeOf(format, /*least=*/mlir::isa<mlir::arith::MaximumFOp>(combine));
  return std::nullopt;
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_EXTREME_H
