// What splits of an output tile leave for one another, in either memory: the accumulator
// in the order of its registers, 16 bytes of them to a thread, so that it is written and
// read back coalesced and without bank conflicts, whatever the fragments' layout.
#ifndef GEMM_LIB_TILETOGPU_PARTIALMEMORY_H
#define GEMM_LIB_TILETOGPU_PARTIALMEMORY_H

#include "Lowering.h"

namespace gemm::tile {

/// x + y, elements of accumulators.
mlir::Value addAccumulators(mlir::ImplicitLocOpBuilder &builder, mlir::Value x, mlir::Value y);

/// One split's accumulators as the multiplying threads of a CTA hold them.
class PartialMemory {
public:
  PartialMemory(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                mlir::TypeRange registers)
      : builder(builder), threads(facts.multiplyingThreads()),
        registers(static_cast<int64_t>(registers.size())),
        inChunk(16 / getStoredBytes(registers.front())), thread(threadNumber(builder)) {}

  int64_t bytes() const { return 16 / inChunk * registers * threads; }
  /// Writes this thread's registers to the partial at `base`.
  void leave(mlir::Value base, mlir::ValueRange accumulators);
  /// `accumulators` and this thread's registers of the partial at `base`, added.
  llvm::SmallVector<mlir::Value> add(mlir::ValueRange accumulators, mlir::Value base);

private:
  mlir::Value chunk(mlir::Value base, int64_t firstRegister);

  mlir::ImplicitLocOpBuilder &builder;
  int64_t threads, registers, inChunk;
  Int thread;
};

} // namespace gemm::tile

#endif
