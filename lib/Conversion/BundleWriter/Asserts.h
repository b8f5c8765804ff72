// Asserts of the source as conditions of a bundle.
#ifndef GEMM_LIB_CONVERSION_BUNDLEWRITER_ASSERTS_H
#define GEMM_LIB_CONVERSION_BUNDLEWRITER_ASSERTS_H

#include "Values.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace gemm::bundle_writer {

/// Adds what `op` asserts of sizes to `conditions`, which the loader asks before anything is
/// launched, and what it asserts of an element that one of `steps` computed to that step, after
/// which it is asked. Errors name what is neither.
mlir::LogicalResult describeAssert(mlir::cf::AssertOp op, Values &values,
                                   llvm::json::Array &conditions, llvm::json::Array &steps);

} // namespace gemm::bundle_writer

#endif // GEMM_LIB_CONVERSION_BUNDLEWRITER_ASSERTS_H
