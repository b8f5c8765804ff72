// The patterns of this folder, file by file.
#ifndef GEMM_LIB_TILETOGPU_PATTERNS_H
#define GEMM_LIB_TILETOGPU_PATTERNS_H

#include "Machine.h"

namespace gemm::tile {

void populateKernelPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                            const KernelFacts &);
void populateGroupRingPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);
void populateCopyRegistersPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                                   const KernelFacts &);
void populateSimtPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                          const KernelFacts &);
void populateRowSumPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                            const KernelFacts &);
void populatePromotePatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                             const KernelFacts &);
void populateReducePatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                            const KernelFacts &);
void populateEpiloguePatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                              const KernelFacts &);

} // namespace gemm::tile

#endif
