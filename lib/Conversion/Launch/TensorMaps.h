// Tensor maps as kernel arguments of gpu.launch_func: host code that encodes one and
// gives its 128 bytes.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_TENSORMAPS_H
#define GEMM_LIB_CONVERSION_LAUNCH_TENSORMAPS_H

#include "HostChecks.h"
#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

/// A matrix, or a batch of them, in device memory: sizes and strides in elements,
/// outermost first, as index values.
struct StoredMatrix {
  mlir::Value pointer;
  mlir::Type element; // tf32: of f32, rounded as they are copied
  llvm::SmallVector<mlir::Value> sizes, strides;
};

/// Calls `mgpuTensorMapEncodeTiled` of MLIR's CUDA runtime wrappers, whose arguments
/// are cuTensorMapEncodeTiled's; an array of 128 bytes. The wrapper returns nothing: where
/// the driver refused, a check of the host fails with the values of `what`.
llvm::FailureOr<mlir::Value> encodeTensorMap(mlir::ImplicitLocOpBuilder &b, HostChecks &checks,
                                             const StoredMatrix &matrix, TensorMapAttr map,
                                             llvm::StringRef what);

} // namespace gemm

#endif
