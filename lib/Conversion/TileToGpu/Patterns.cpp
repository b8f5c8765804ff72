// See Patterns.h.
#include "Patterns.h"

void gemm::tile::populateTileToGpuPatterns(mlir::RewritePatternSet &patterns,
                                           const TileTypeConverter &converter,
                                           const KernelFacts &facts) {
  for (auto *populate :
       {populateKernelPatterns, populateGroupRingPatterns, populateCopyRegistersPatterns,
        populateSimtPatterns, populateRowSumPatterns, populatePromotePatterns,
        populateReducePatterns, populateEpiloguePatterns})
    populate(patterns, converter, facts);
}
