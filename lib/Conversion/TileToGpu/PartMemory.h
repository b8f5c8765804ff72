// What parts of an output tile leave for one another, in either memory: the accumulator
// in the order of its registers, four to a thread's 16 bytes, so that it is written and
// read back coalesced and without bank conflicts, whatever the fragments' layout.
#ifndef GEMM_LIB_TILETOGPU_PARTMEMORY_H
#define GEMM_LIB_TILETOGPU_PARTMEMORY_H

#include "Lowering.h"

namespace gemm::tile {

/// x + y, elements of accumulators.
mlir::Value addSums(mlir::ImplicitLocOpBuilder &builder, mlir::Value x, mlir::Value y);

/// One part's accumulators as the multiplying threads of a CTA hold them.
class PartMemory {
public:
  PartMemory(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts, int64_t registers)
      : builder(builder), threads(facts.multiplyingThreads()), registers(registers),
        thread(threadNumber(builder)) {}

  int64_t bytes() const { return 4 * registers * threads; }
  /// Writes this thread's registers to the part at `base`.
  void leave(mlir::Value base, mlir::ValueRange sums);
  /// `sums` and this thread's registers of the part at `base`, added.
  llvm::SmallVector<mlir::Value> add(mlir::ValueRange sums, mlir::Value base);

private:
  mlir::Value chunk(mlir::Value base, int64_t firstRegister);

  mlir::ImplicitLocOpBuilder &builder;
  int64_t threads, registers;
  Int thread;
};

} // namespace gemm::tile

#endif
