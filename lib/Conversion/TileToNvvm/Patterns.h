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

/// Until the phase of this parity of an mbarrier is complete; an arrival that announces so many
/// bytes of bulk copies.
void waitFor(mlir::ImplicitLocOpBuilder &builder, mlir::Value barrier, Int parity);
void announceBytes(mlir::ImplicitLocOpBuilder &builder, mlir::Value barrier, int64_t bytes);
/// Starts the copy of the box at `at`, innermost first, to `target`, in the CTAs of `mask` or in
/// this one, which their barriers at the place of `barrier` count.
void copyBox(mlir::ImplicitLocOpBuilder &builder, mlir::Value target, mlir::Value map,
             mlir::ValueRange at, mlir::Value barrier, mlir::Value mask = {});

/// The bulk store engine (Machine::storeBulk).
std::unique_ptr<StoreEngine> storeBulk(const StoreTarget &target, PanelsType panels,
                                       mlir::Value memory, const FragmentMap &map, Int row,
                                       Int col);
/// The bulk load engine (Machine::loadBulk).
std::unique_ptr<LoadEngine> loadBulk(const LoadOrigin &origin);

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
void populateLoadBulkPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                              const KernelFacts &);
void populateStoreBulkPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);

} // namespace gemm::tile

#endif
