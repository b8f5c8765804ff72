// How the threads of a CTA share one part's 16-byte chunks, and where each chunk
// comes from: the engines differ only in how they move it.
#ifndef GEMM_LIB_TILETOGPU_FILLPLAN_H
#define GEMM_LIB_TILETOGPU_FILLPLAN_H

#include "Lowering.h"
#include "gemm/Dialect/Tile/Layout/Swizzle.h"

namespace gemm::tile {

inline SwizzledPart swizzled(PartAttr part) {
  const bool across = part.getMajor() == Major::mn && part.getElementBytes() >= 4; // Fragments.cpp
  return {part.getLines(), part.getLineBytes(), across ? 2 : 1};
}

/// What every engine's lowering of a fill opens with: which part is filled, where it
/// lies in the slot, and what is copied into it.
struct FillPlan {
  RingType ring;
  int64_t index; ///< the part's number
  PartAttr part;
  mlir::Value base; ///< the part's first byte
  UnitValues unit;  ///< its K in what is copied as one element
  Int kStep;
};

/// Nothing if the part has another engine.
std::optional<FillPlan> planFill(mlir::ImplicitLocOpBuilder &builder, FillOp op,
                                 TilePattern<FillOp>::Adaptor adaptor, Engine engine);

/// Chunks each thread moves; the last may lie outside the part (see `inside`).
int64_t chunksPerThread(PartAttr part, int64_t threads);

/// One chunk of a thread: its place in the part, and whether it lies inside it
/// (null when it always does).
struct Chunk {
  Int line, chunk;
  mlir::Value inside;
};
Chunk threadChunk(mlir::ImplicitLocOpBuilder &builder, PartAttr part, const KernelFacts &facts,
                  Int index);

/// Writes `body` for each chunk of a thread: one after the other where the copy is
/// part of a larger program, in a loop where all a role does is copy, since such a
/// role has few registers.
void forEachChunk(mlir::ImplicitLocOpBuilder &builder, PartAttr part, const KernelFacts &facts,
                  llvm::function_ref<void(const Chunk &)> body);

/// Where a chunk of a part comes from: the address of its first element, which may be out of
/// bounds where none of its elements lies inside the problem.
struct ChunkSource {
  mlir::Value pointer;
  Int left;           ///< elements from the first one to the end of its line, or none or less
  mlir::Value inside; ///< whether its line is of the problem

  /// How many of its `elements` lie inside the problem.
  Int valid(mlir::ImplicitLocOpBuilder &builder, int64_t elements) const;
  /// Whether this element of it does not.
  mlir::Value isOutside(mlir::ImplicitLocOpBuilder &builder, int64_t element) const;
};
ChunkSource chunkSource(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                        const FillPlan &plan, llvm::ArrayRef<mlir::ValueRange> views,
                        const Chunk &chunk);

/// A row of a part: the number of its matrix, and which of that one's rows of the tile it is.
struct MatrixRow {
  Int matrix, row;
};
inline MatrixRow matrixRow(PartAttr part, Int row) {
  int64_t run = part.getRunRows(), matrices = part.getMatrices();
  if (matrices == 1)
    return {row * 0, row};
  return {row / run % matrices, row / (run * matrices) * run + row % run};
}

} // namespace gemm::tile

#endif
