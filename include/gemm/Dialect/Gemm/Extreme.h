// What every number of a float type is at least, or at most: its infinity, or where it has none,
// as f8E4M3FN and f8E8M0FNU, its last number on that side.
#ifndef GEMM_DIALECT_GEMM_EXTREME_H
#define GEMM_DIALECT_GEMM_EXTREME_H

#include "llvm/ADT/APFloat.h"

namespace gemm {

inline llvm::APFloat extremeOf(const llvm::fltSemantics &format, bool least) {
  using llvm::APFloat;
  if (APFloat::semanticsHasInf(format))
    return APFloat::getInf(format, least);
  if (least && !APFloat::semanticsHasSignedRepr(format))
    return APFloat::getSmallest(format);
  return APFloat::getLargest(format, least);
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_EXTREME_H
