// The registers that a lane has of 16 rows of a part and one step of k: what products multiply and
// sums of rows add up.
#ifndef GEMM_LIB_TILETOGPU_FRAGMENTS_H
#define GEMM_LIB_TILETOGPU_FRAGMENTS_H

#include "Lowering.h"

namespace gemm::tile {

/// Four registers of lane `lane` of the block of `part`, which begins at `base`, at `row` and
/// `step`, in the order of A's fragments or of B's (Layout/LdMatrix.h), with elements as they lie
/// in memory.
llvm::SmallVector<mlir::Value> loadFragment(mlir::ImplicitLocOpBuilder &builder,
                                            const Machine &machine, PartAttr part, mlir::Value base,
                                            bool isA, Int lane, Int row, int64_t step);

} // namespace gemm::tile

#endif
