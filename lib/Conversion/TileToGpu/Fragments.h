// The registers that a lane has of 16 rows of a part and one step of k: what products multiply and
// sums of rows add up.
#ifndef GEMM_LIB_TILETOGPU_FRAGMENTS_H
#define GEMM_LIB_TILETOGPU_FRAGMENTS_H

#include "Lowering.h"

namespace gemm::tile {

/// Of a part the first row that a thread's warp has, A's first of those that execute an instruction
/// together, which take turns with bands of 16 (FragmentMap).
Int firstRowOfWarp(const KernelFacts &facts, Int thread, int64_t part);

/// What a warp reads of a part: from which row on, and by which lane. Warps run along N first.
struct WarpRows {
  PartAttr part;
  mlir::Value base; ///< the part's first byte
  bool isA;
  Int lane, row;
};
WarpRows warpRows(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts, ReadOp op,
                  mlir::Value slot);

/// By how the parts lie (Target/Runs.h): those of a product, A's and a B's.
bool hasRuns(const KernelFacts &facts, RingType ring);

/// The words of lane `lane`'s run of k, in a step of 32, in line `line` of a part of a ring that
/// has runs: eight elements.
llvm::SmallVector<mlir::Value> loadRun(mlir::ImplicitLocOpBuilder &builder, RingType ring,
                                       PartAttr part, mlir::Value base, Int lane, Int line,
                                       int64_t step);

/// Four registers, of f64 two elements, of lane `lane` of the block of `part`, which begins at
/// `base`, at `row` and `step`, in the order of A's fragments or of B's (Layout/LdMatrix.h), with
/// elements as they lie in memory.
llvm::SmallVector<mlir::Value> loadFragment(mlir::ImplicitLocOpBuilder &builder,
                                            const Machine &machine, PartAttr part, mlir::Value base,
                                            bool isA, Int lane, Int row, int64_t step);

/// Of 16 columns a lane that multiplies by itself has four, of 16 rows two (Simt.cpp); its
/// registers of a step are so many times the step's k, of which those of rows leave half unused.
inline constexpr int64_t placesOfLane = 4;

/// Elements of f32 that lie side by side in a line, of one chunk.
llvm::SmallVector<mlir::Value> loadElements(mlir::ImplicitLocOpBuilder &builder, PartAttr part,
                                            mlir::Value base, Int line, Int element, int64_t count);

} // namespace gemm::tile

#endif
