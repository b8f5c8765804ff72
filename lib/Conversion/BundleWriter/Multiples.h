// What a launch takes for multiples, of numbers that are known when the shapes are.
#ifndef GEMM_LIB_CONVERSION_BUNDLEWRITER_MULTIPLES_H
#define GEMM_LIB_CONVERSION_BUNDLEWRITER_MULTIPLES_H

#include "Values.h"
#include "gemm/Conversion/Launch/KernelAbi.h"

namespace gemm::bundle_writer {

/// `multiples` of the launch of `op`: offsets and strides in elements of which no type says so.
/// Buffers themselves are aligned.
llvm::json::Array multiplesOf(mlir::Operation *op, const KernelCall &call, Values &values);

} // namespace gemm::bundle_writer

#endif // GEMM_LIB_CONVERSION_BUNDLEWRITER_MULTIPLES_H
