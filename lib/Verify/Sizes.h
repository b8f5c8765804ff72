// Which sizes of a function must be equal. In: a function as it was parsed. Out: a group
// for each size of its arguments and results, and the known size of a group if it has one.
#ifndef GEMM_LIB_VERIFY_SIZES_H
#define GEMM_LIB_VERIFY_SIZES_H

#include "Source.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace gemm::verify {

/// Types that no bundle has are an error.
mlir::FailureOr<Signature> signatureOf(mlir::func::FuncOp func);

} // namespace gemm::verify

#endif
