// What the patterns of tile-to-nvvm share: how each type of the tile dialect is
// held in registers, and the facts of the kernel being lowered. A pattern knows
// one op; a family or an engine contributes its own patterns.
#ifndef GEMM_LIB_TILETONVVM_LOWERING_H
#define GEMM_LIB_TILETONVVM_LOWERING_H

#include "gemm/Conversion/Tile/Int.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace gemm::tile {

/// Facts of one kernel, fixed before its conversion starts.
struct KernelFacts {
  mlir::MLIRContext *context;
  llvm::SmallVector<int64_t, 3> tile; ///< CTA tile M, N, K
  llvm::SmallVector<int64_t, 2> warp; ///< warp tile M, N
  int64_t threads;
  llvm::DenseMap<mlir::Operation *, int64_t> ringOffset; ///< bytes, by tile.ring op
};

/// problem -> M, N, K, batch (i32)
/// unit    -> first row, first column, batch, M, N, K (i32)
/// view    -> pointer, leading dimension, batch stride (i64); major any: pointer,
///            row stride, column stride, batch stride
/// ring, slot -> pointer into shared memory     cursor -> i32
/// copy    -> nothing (cp_async), or one vector<4xi32> per chunk of a thread (ldst)
/// frag    -> i32 registers                      acc -> f32 registers
struct TileTypeConverter : mlir::TypeConverter {
  explicit TileTypeConverter(const KernelFacts &facts);
};

/// A unit's parts by name.
struct UnitValues {
  Int row, col, batch, m, n, k;
  UnitValues(mlir::ImplicitLocOpBuilder &builder, mlir::ValueRange values)
      : row(builder, values[0]), col(builder, values[1]), batch(builder, values[2]),
        m(builder, values[3]), n(builder, values[4]), k(builder, values[5]) {}
};

template <typename Op> struct TilePattern : mlir::OpConversionPattern<Op> {
  using Adaptor = typename mlir::OpConversionPattern<Op>::OneToNOpAdaptor;
  TilePattern(const TileTypeConverter &converter, const KernelFacts &facts)
      : mlir::OpConversionPattern<Op>(converter, facts.context), facts(facts) {}
  const KernelFacts &facts;
};

/// The thread's number in the CTA, its lane and its warp.
Int threadNumber(mlir::ImplicitLocOpBuilder &builder);

/// A pointer `bytes` further.
mlir::Value advance(mlir::ImplicitLocOpBuilder &builder, mlir::Value pointer, mlir::Value bytes);
mlir::Value advance(mlir::ImplicitLocOpBuilder &builder, mlir::Value pointer, Int bytes);

void populateKernelPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                            const KernelFacts &);
void populateGroupRingPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);
void populateCopyAsyncPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);
void populateCopyRegistersPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                                   const KernelFacts &);
void populateMmaSyncPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                             const KernelFacts &);
void populateEpiloguePatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                              const KernelFacts &);

/// Stores the held chunks of an ldst copy into its part at `part` (CopyRegisters).
void depositChunks(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts, PartAttr part,
                   mlir::Value base, mlir::ValueRange chunks);

} // namespace gemm::tile

#endif
