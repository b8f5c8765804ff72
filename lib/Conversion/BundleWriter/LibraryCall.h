// A library call as the fields of a gemm step.
#ifndef GEMM_LIB_CONVERSION_BUNDLEWRITER_LIBRARYCALL_H
#define GEMM_LIB_CONVERSION_BUNDLEWRITER_LIBRARYCALL_H

#include "Values.h"
#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm::bundle_writer {

/// Adds meaning and call to `step`. Errors name what has no place in a bundle.
mlir::LogicalResult describeLibraryCall(LibraryCallOp op, Values &values, llvm::json::Object &step);

} // namespace gemm::bundle_writer

#endif // GEMM_LIB_CONVERSION_BUNDLEWRITER_LIBRARYCALL_H
