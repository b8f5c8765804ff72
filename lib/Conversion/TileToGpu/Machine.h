// What the patterns of this folder ask of a machine where neither LLVM nor the GPU dialect says
// it. Nothing here names an instruction; TileToNvvm/Machine.cpp is NVIDIA's.
#ifndef GEMM_LIB_TILETOGPU_MACHINE_H
#define GEMM_LIB_TILETOGPU_MACHINE_H

#include "LoadEngine.h"
#include "StoreEngine.h"

namespace gemm::tile {

class Machine {
public:
  virtual ~Machine() = default;

  /// Marks `func` as the kernel of `facts`, whose parameters in `maps` are tensor maps.
  virtual void markKernel(mlir::LLVM::LLVMFuncOp func, const KernelFacts &facts,
                          llvm::ArrayRef<unsigned> maps) const = 0;
  /// Asks for a tensor map, so that the first copy finds it.
  virtual void prefetchMap(mlir::ImplicitLocOpBuilder &builder, mlir::Value map) const = 0;
  /// A CTA ends only when no peer of its cluster can still read what it left (tile.gather).
  virtual void endCluster(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts) const = 0;
  /// From here on this thread's warpgroup holds so many registers a thread, not the launch's.
  virtual void setRegisters(mlir::ImplicitLocOpBuilder &builder, int64_t count,
                            int64_t launch) const = 0;

  /// Barriers of the CTA, of a warp, and of the threads that multiply: with a `vote`, whether
  /// any of them voted yes.
  virtual void synchronise(mlir::ImplicitLocOpBuilder &builder) const = 0;
  virtual void synchroniseWarp(mlir::ImplicitLocOpBuilder &builder) const = 0;
  virtual mlir::Value synchroniseMultiplying(mlir::ImplicitLocOpBuilder &builder,
                                             const KernelFacts &facts,
                                             mlir::Value vote = mlir::Value()) const = 0;

  /// Closes a group of this thread's asynchronous copies; waits for all but `pending` groups.
  virtual void commitCopies(mlir::ImplicitLocOpBuilder &builder) const = 0;
  virtual void waitForCopies(mlir::ImplicitLocOpBuilder &builder, int64_t pending) const = 0;

  /// Four 8x8 matrices of 16-bit elements, of which this lane names a line, or the first 16 lanes
  /// those of two: a register each.
  virtual llvm::SmallVector<mlir::Value> loadMatrices(mlir::ImplicitLocOpBuilder &builder,
                                                      mlir::Value pointer, bool transposed,
                                                      unsigned count = 4) const = 0;

  /// A number of f32 rounded to tf32, as bits, in the direction that the kernel's chip has.
  virtual mlir::Value roundToTf32(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                                  mlir::Value bits) const = 0;

  /// Four bytes of the eight in two registers, by the numbers in the four digits of `selector`.
  virtual mlir::Value pickBytes(mlir::ImplicitLocOpBuilder &builder, mlir::Value low,
                                mlir::Value high, mlir::Value selector) const = 0;

  /// Each warp lays its rows out in `panels` of its own and stores those in bulk. (row,
  /// col) is where the warp's first band begins in the problem.
  virtual std::unique_ptr<StoreEngine> storeBulk(const StoreTarget &target, PanelsType panels,
                                                 mlir::Value memory, const FragmentMap &map,
                                                 Int row, Int col) const = 0;
  /// What tile.preload has started copying, panel by panel.
  virtual std::unique_ptr<LoadEngine> loadBulk(const LoadOrigin &origin) const = 0;
};

} // namespace gemm::tile

#endif
