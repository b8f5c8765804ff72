// The steps of gemm-to-tile: what the operands' types prove, the skeleton of the
// program, and the epilogue. The pass puts them together for one gemm.matmul.
#ifndef GEMM_LIB_GEMMTOTILE_GEMMTOTILE_H
#define GEMM_LIB_GEMMTOTILE_GEMMTOTILE_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/ScaleBlocks.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

namespace gemm {
struct Target;
}

namespace gemm::tile {

/// A view of an output or an extra operand and its map (m, n) -> (...); of an output also how
/// its values become its elements.
struct MappedView {
  ViewType type;
  mlir::AffineMap map;
  ir::Combiner combiner = ir::Combiner::Store;
  bool partial = false;
};

/// The type of an operand's elements in a view of it: a mask's lie in bytes.
mlir::Type elementOfView(MatmulOp op, unsigned operand);

/// The views a kernel takes for an op. (m, n) are the kernel's: where its schedule swaps them, `a`
/// is the op's B, `b` its A, and C is indexed (n, m).
struct KernelViews {
  ViewType a, b;
  llvm::SmallVector<MappedView> outs, extras;
  ViewType sums, groups;                     ///< null if the op has none
  llvm::SmallVector<ViewType> peers, scales; ///< scales: of the op's A and B, or none
  llvm::SmallVector<ViewType> pairs;         ///< a left and a right one each, of the kernel
  llvm::SmallVector<MatmulOperand> order;    ///< in which the kernel takes them, A being `a`
  const MappedView &c() const { return outs.front(); }
  /// What the epilogue reads that is loaded ahead of it, in the order in which it takes its inputs.
  llvm::SmallVector<MatmulOperand> loaded;
  ViewType typeOf(MatmulOperand operand) const;
  /// The kernel's argument for one of them.
  mlir::Value argument(KernelOp kernel, MatmulOperand operand) const;
};

/// Reads the views off the operands' types, or emits an error at the op.
mlir::FailureOr<KernelViews> viewsOf(MatmulOp op);

/// What the writer of a program needs to know.
struct ProgramSpec {
  KernelViews views;
  Schedule schedule;      ///< the kernel's
  mlir::Type accumulator; ///< what products are summed in
  /// What an accumulator adds up: A times B, then each pair, over all k-steps of a unit each.
  unsigned added() const { return 1 + views.pairs.size() / 2; }
  bool multiplies;                   ///< false when alpha = 0: A and B must not be read
  std::array<mlir::Type, 2> factors; ///< what elements of the views `a` and `b` are multiplied as

  /// Of a problem with scales, the operand that has those of the kernel's rows or columns, and the
  /// extents of blocks along the kernel's m, n and k.
  std::array<MatmulOperand, 2> scales{};
  std::array<int64_t, 3> blocks{};
  /// Steps along K that a block's scales hold for.
  int64_t stepsOfBlock() const { return llvm::divideCeil(blocks[2], schedule.tile[2]); }
  int64_t blocksOfStep() const { return isScaled() ? scaleBlocksOfStep(schedule, blocks[2]) : 1; }
  bool isScaled() const { return !views.scales.empty() && !dequantized; }
  /// The part, of A or of B, whose bytes have scales.
  std::optional<unsigned> dequantized{};
  /// What is taken off all of its elements.
  mlir::IntegerAttr zeroPoint{};

  /// Whether fp8 is multiplied as f16 (Mma::asF16), whose accumulators hold all of K.
  bool asF16 = false;
  /// Whether an accumulator holds the products of one slot, or of a block of scales, at most and is
  /// promoted after each (Mma::held, which tile k divides).
  bool holdsFew() const;
};

/// What a unit's epilogue reads and stores through.
using EpilogueBuilder =
    llvm::function_ref<void(mlir::Value acc, mlir::Value unit, mlir::ValueRange loaded)>;

/// The schedule of the kernel that serves `schedule`: along the kernel's own M and N, and no
/// more of it than a kernel has that multiplies nothing.
Schedule kernelSchedule(Schedule schedule, bool multiplies);

/// The memory a launch of the kernel brings, in the order of its parameters.
llvm::SmallVector<WorkspaceAttr> workspacesOf(KernelOp kernel);

/// Writes what follows a unit's last product: where units share output tiles their
/// sum, then `store` where the accumulator is complete.
void finishUnit(mlir::ImplicitLocOpBuilder &builder, KernelOp kernel, mlir::Value acc,
                mlir::Value unit, llvm::function_ref<void(mlir::Value acc)> store);

/// Writes the multistage program into the empty body of `kernel`: every warp
/// copies, waits and multiplies; `stages` - 1 k-steps are in flight. `epilogue`
/// is called where the accumulator is complete.
void buildMultistage(mlir::ImplicitLocOpBuilder &builder, KernelOp kernel, const ProgramSpec &spec,
                     EpilogueBuilder epilogue);

/// Writes the warp-specialised program for wgmma: one warpgroup copies, the others
/// multiply what lies in the ring.
void buildWarpSpecialised(mlir::ImplicitLocOpBuilder &builder, KernelOp kernel,
                          const ProgramSpec &spec, EpilogueBuilder epilogue);

/// Writes tile.epilogue: alpha, beta·C and the op's region, in the accumulator's type.
void buildEpilogue(mlir::ImplicitLocOpBuilder &builder, KernelOp kernel, MatmulOp op,
                   const KernelViews &views, mlir::Value acc, mlir::Value unit,
                   mlir::ValueRange loaded);

} // namespace gemm::tile

#endif
