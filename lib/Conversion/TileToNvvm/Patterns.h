// The patterns of this folder, file by file, and its machine.
#ifndef GEMM_LIB_TILETONVVM_PATTERNS_H
#define GEMM_LIB_TILETONVVM_PATTERNS_H

#include "../TileToGpu/FillPlan.h"
#include "../TileToGpu/Machine.h"

namespace gemm::tile {

/// NVIDIA's machine.
const Machine &nvvmMachine();

/// PTX's name of the type as which factors are multiplied, "bf16"; empty if no instruction here
/// does.
llvm::StringRef ptxTypeOf(mlir::Type factor);

/// What this thread wrote to shared memory, the asynchronous proxy (bulk copies, wgmma)
/// may read after the next synchronisation.
void fenceProxy(mlir::ImplicitLocOpBuilder &builder);

/// The bulk store engine (Machine::storeBulk).
std::unique_ptr<StoreEngine> storeBulk(const StoreTarget &target, PanelsType panels,
                                       mlir::Value memory, const FragmentMap &map, Int row,
                                       Int col);

void populateCopyAsyncPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);
void populateMmaSyncPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                             const KernelFacts &);
void populateMmaPartsPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                              const KernelFacts &);
void populateMmaMixedPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                              const KernelFacts &);
void populateMbarrierRingPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                                  const KernelFacts &);
void populateCopyTmaPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                             const KernelFacts &);
void populateWgmmaPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                           const KernelFacts &);
void populateGatherPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                            const KernelFacts &);
void populateStoreBulkPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);

} // namespace gemm::tile

#endif
