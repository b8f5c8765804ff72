// What the patterns of a lowering share: how each type of the tile dialect is
// held in registers, and the facts of the kernel being lowered. A pattern knows
// one op; a family or an engine contributes its own patterns.
#ifndef GEMM_LIB_TILETOGPU_LOWERING_H
#define GEMM_LIB_TILETOGPU_LOWERING_H

#include "gemm/Conversion/Tile/Thread.h"
#include "gemm/Dialect/Tile/Layout/FragmentMap.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/Schedule.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/DenseSet.h"

namespace gemm::tile {

class Machine;

/// Facts of one kernel, fixed before its conversion starts.
struct KernelFacts {
  mlir::MLIRContext *context;
  const Machine &machine;
  Schedule schedule;
  bool gathers = false;                                    ///< splits in a cluster
  bool ofRowGroups = false;                                ///< whose ends cut rows
  bool pairedRows = false, pairedCols = false;             ///< of A, of B (isPaired)
  llvm::DenseMap<mlir::Operation *, int64_t> sharedOffset; ///< bytes, of all that is allocated
  llvm::DenseMap<mlir::Operation *, int64_t> younger;      ///< groups, of each take (youngerGroups)
  llvm::DenseSet<mlir::Operation *> waiting;               ///< acquires (waitingAcquires)
  mlir::Value warpgroup;   ///< of a team; i32, alike in all lanes of a warp; wgmma only
  bool tf32ToEven;         ///< where ties of a rounding to tf32 go; else away from zero
  bool wholeOfF64;         ///< one instruction multiplies 16 rows of f64; else one for every eight
  bool fp8AsF16;           ///< fp8 is converted to f16 and multiplied so (Mma::asF16)
  bool fencesSums = false; ///< the wait for sums is a fence of memory too (needsFence)
  int64_t boundCtas = 0;   ///< of an SM, that have registers; 0 where the machine decides
  int64_t joined = 1;      ///< blocks whose columns a lane has side by side (joinedBlocks)

  const Mma &mma() const { return schedule.mma(); }
  /// Threads that share a copy: all of them, or the copying warpgroup's.
  int64_t copyThreads() const {
    return mma().hasRoles() ? mma().copyingThreads() : schedule.threads();
  }
  /// Threads that hold accumulators, the first of the CTA.
  int64_t multiplyingThreads() const { return threadsOfWarp * schedule.warps(); }
  /// Warps of a team.
  int64_t teamWarps() const { return schedule.warps() / schedule.teams(); }
  /// Warp tiles side by side along N.
  /// The number of a thread's warp among those of its team.
  Int warpOfTeam(Int thread) const {
    return schedule.teams() > 1 ? warpOf(thread) % teamWarps() : warpOf(thread);
  }
  int64_t warpsN() const { return schedule.warpsAlongN(); }
  /// Which elements of the tile a warp's accumulators are.
  FragmentMap fragmentMap() const { return mapOf(schedule.warp[1]); }
  /// The same of one product: those of a kernel of several lie side by side in a warp tile.
  FragmentMap productMap() const { return mapOf(schedule.warpColumns()); }

private:
  FragmentMap mapOf(int64_t cols) const {
    return {schedule.warp[0], cols, mma().warps, pairedRows, pairedCols, joined};
  }
};

/// Groups of copies that stay in flight where a slot of a ring of groups is taken: those committed
/// after the slot's, where that is plain from the program, else none.
int64_t youngerGroups(TakeOp take);

/// The acquires of a ring of groups that wait until all copies have arrived and every thread is
/// there: of slots that are not plainly empty.
llvm::DenseSet<mlir::Operation *> waitingAcquires(KernelOp kernel);

/// What an element of memory is loaded and stored as: fp8, which no LLVM type is, as its bits.
inline mlir::Type memoryType(mlir::Type element) {
  return isByteFloat(element) ? mlir::IntegerType::get(element.getContext(), 8) : element;
}

/// Of how many blocks lanes have the columns side by side (Layout/FragmentMap.h): as many as make
/// a vector of what is stored, where the copies of B may lay its rows so.
int64_t joinedBlocks(KernelOp kernel);

/// How many rows' scales a lane holds: those that have an element of its own. And how many
/// columns': of each block one where all lanes hold the same, else one for each of its elements in
/// a row.
inline int64_t rowsOfLane(ScalesType scales, int64_t warps) {
  return scales.getRows() / (8 * warps);
}
inline int64_t columnsOfLane(ScalesType scales) {
  if (scales.isUniform())
    return std::max<int64_t>(scales.getCols() / scales.getColBlock(), 1);
  return scales.getCols() / 4;
}

/// problem -> M, N, K, batch (i32)
/// unit    -> first row, first column, batch, M, N, K, and as a split of its tile:
///            split, splits, first partial, counter (i32)
/// workspace -> pointers to partials and to counters
/// view    -> pointer, leading dimension, batch stride (i64); major any: pointer,
///            row stride, column stride, batch stride; then its tensor map, if any
/// ring    -> pointer into shared memory; with mbarriers, also what descriptors name it by (i32)
/// cursor  -> slot number; with mbarriers, also the parity of the round (i32)
/// slot    -> pointer to its parts; with mbarriers, also to its two barriers, and what
///            descriptors name its parts by (i32)
/// copy    -> one vector<4xi32> per chunk of a thread (ldst), else nothing
/// frag    -> i32 registers; of f64 one f64 for each element of a lane
/// panels, source, exchange -> pointer into shared memory
/// loading -> pointers to the warp's panels and to their barriers, the parity of the first (i32)
/// sums    -> f32 registers, one for every eighth row
/// scales  -> f32 registers, rowsOfLane of rows, then columnsOfLane
/// quant   -> i32 registers, of a lane's every eighth row the scale, and above it the zero point
/// acc     -> f32, f64 or i32 registers; flying: a struct of them per 64 rows
struct TileTypeConverter : mlir::TypeConverter {
  explicit TileTypeConverter(const KernelFacts &facts);

private:
  void addOfProblem(const KernelFacts &facts);
  void addOfRings(const KernelFacts &facts);
  void addOfRegisters(const KernelFacts &facts);
};

/// A unit's values by name.
struct UnitValues {
  Int row, col, batch, m, n, k;
  Int firstK; ///< from which its k-steps are counted
  Int split, splits, first, counter;
  static constexpr unsigned wholes = 7, all = 11; ///< values of a whole tile, and with its split
  UnitValues(mlir::ImplicitLocOpBuilder &builder, mlir::ValueRange values)
      : row(builder, values[0]), col(builder, values[1]), batch(builder, values[2]),
        m(builder, values[3]), n(builder, values[4]), k(builder, values[5]),
        firstK(builder, values[6]), split(builder, values[7]), splits(builder, values[8]),
        first(builder, values[9]), counter(builder, values[10]) {}
};

template <typename Op> struct TilePattern : mlir::OpConversionPattern<Op> {
  using Adaptor = typename mlir::OpConversionPattern<Op>::OneToNOpAdaptor;
  TilePattern(const TileTypeConverter &converter, const KernelFacts &facts)
      : mlir::OpConversionPattern<Op>(converter, facts.context), facts(facts) {}
  const KernelFacts &facts;
};

/// The thread's number among those that copy.
Int copyThreadNumber(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts);

/// Runs what `body` writes in threads whose `number` is 0.
void inFirstThread(mlir::ImplicitLocOpBuilder &builder, Int number,
                   llvm::function_ref<void()> body);

/// A pointer `bytes` further.
mlir::Value advance(mlir::ImplicitLocOpBuilder &builder, mlir::Value pointer, mlir::Value bytes);
mlir::Value advance(mlir::ImplicitLocOpBuilder &builder, mlir::Value pointer, Int bytes);

/// A ring's slot `by` many, or one, after another, and whether it is in the same round of the ring,
/// whole rounds among the many aside.
struct FollowingSlot {
  Int slot;
  mlir::Value sameRound;
};
FollowingSlot followingSlot(mlir::ImplicitLocOpBuilder &builder, Int slot, int64_t stages,
                            mlir::Value by);

/// Address of a ring's or the panels' memory in the module's dynamic shared memory.
mlir::Value sharedPointer(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                          mlir::Operation *allocation);

/// The patterns that name no instruction: kernels and their units, rings of groups, copies
/// through registers, sums, splits in a workspace, epilogues and their direct stores.
void populateTileToGpuPatterns(mlir::RewritePatternSet &, const TileTypeConverter &,
                               const KernelFacts &);

/// Stores the held chunks of an ldst copy into its part at `part` (CopyRegisters).
void depositChunks(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts, PartAttr part,
                   mlir::Value base, mlir::ValueRange chunks);

} // namespace gemm::tile

#endif
