// A number of a narrow float type as one of a wider type, exactly.
#ifndef GEMM_DIALECT_GEMM_WIDENED_H
#define GEMM_DIALECT_GEMM_WIDENED_H

#include "llvm/ADT/APFloat.h"

namespace gemm {

/// NaN stays NaN: LLVM's conversion makes an infinity of that of f8E8M0FNU.
inline llvm::APFloat widenedNumber(llvm::APFloat number, const llvm::fltSemantics &to) {
  if (number.isNaN())
    return llvm::APFloat::getNaN(to, number.isNegative());
  bool lost;
  number.convert(to, llvm::APFloat::rmNearestTiesToEven, &lost);
  return number;
}

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_WIDENED_H
