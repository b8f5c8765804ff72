// What both skeletons (Target/Mma.h) share while they write a program: ring steps, fills and units.
#ifndef GEMM_LIB_GEMMTOTILE_PROGRAMWRITER_H
#define GEMM_LIB_GEMMTOTILE_PROGRAMWRITER_H

#include "GemmToTile.h"

namespace gemm::tile {

/// Allocates what splits that meet in a cluster leave there, in the slots of `ring`.
void allocateExchange(mlir::ImplicitLocOpBuilder &builder, KernelOp kernel, mlir::Value ring);

/// The parts of a slot: the tile's rows of A and of all right operands, each with the widest engine
/// that can copy it; of bulk copies CTAs of a cluster that need the same tile do a part each.
llvm::SmallVector<PartAttr, 2> partsOf(const ProgramSpec &spec);

/// Sums of A's rows on their way through a unit; null values in a kernel without them.
struct RowSums {
  mlir::Value first; ///< whether this unit takes them
  mlir::Value sums;
};

struct ProgramWriter {
  mlir::ImplicitLocOpBuilder &builder;
  KernelOp kernel;
  const ProgramSpec &spec;
  RingType ringType;
  mlir::Value ring;

  mlir::Value constant(int64_t value);
  mlir::Value start();
  mlir::Value next(mlir::Value cursor, mlir::Value by = {});
  mlir::Value acquire(mlir::Value cursor);
  mlir::Value take(mlir::Value cursor);

  /// Starts the copies of k-step `k` into every part of `slot`: of A and B, or of a pair if `added`
  /// is its number from 1 on.
  llvm::SmallVector<mlir::Value> fill(mlir::Value slot, mlir::Value unit, mlir::Value k,
                                      unsigned added);

  /// Those of an accumulator's rows and columns.
  ScalesType scalesType(AccType acc);
  /// The scales of k-step `k`, of an accumulator, or of one of its blocks; null without any.
  mlir::Value readScales(AccType acc, mlir::Value unit, mlir::Value k, int64_t part = 0);
  /// Scales and zero points of k-step `k`, of bytes; null without any. Those of the step `before`
  /// it are the same but where its group begins.
  mlir::Value readQuant(mlir::Value unit, mlir::Value k, mlir::Value before = {});
  /// The fragments of a step of a slot's part; of bytes that have scales, with these.
  mlir::Value readFragments(mlir::Value slot, unsigned part, int64_t step, mlir::Value quant = {});
  /// What an accumulator holds added to the sums, in multiples of its scales.
  mlir::Value promote(mlir::Value made, mlir::Value sums, mlir::Value scales);

  /// A unit's sums at its beginning, zeros.
  RowSums startSums(mlir::Value unit);
  /// Adds the elements of `slot`, in a branch of the units that take them.
  void addToSums(RowSums &sums, mlir::Value slot);
  void storeSums(const RowSums &sums, mlir::Value unit);

  /// tile.units, of one team or of all, whose body is `body(unit, lo, hi, carried)`, which returns
  /// what is carried on. Returns what the last unit carried.
  mlir::ValueRange
  units(mlir::ValueRange inits,
        llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value unit, mlir::Value lo,
                                                          mlir::Value hi, mlir::ValueRange carried)>
            body,
        mlir::IntegerAttr team = {});
};

} // namespace gemm::tile

#endif
