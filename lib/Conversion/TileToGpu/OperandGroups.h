// The extra operands of an epilogue for a lane's runs, group by group: what the runs of a group
// take is loaded before the first of them is computed, so that loads wait together.
#ifndef GEMM_LIB_TILETOGPU_OPERANDGROUPS_H
#define GEMM_LIB_TILETOGPU_OPERANDGROUPS_H

#include "LoadEngine.h"
#include "OperandLoader.h"

#include <memory>

namespace gemm::tile {

class OperandGroups {
public:
  /// Of the runs of `map`; the op's body takes `products` accumulators before its operands. A CTA
  /// may be `alone` on its SM. Of inputs that are loaded `engines` hands out the elements, null of
  /// others.
  OperandGroups(mlir::ImplicitLocOpBuilder &builder, EpilogueOp op,
                llvm::ArrayRef<mlir::ValueRange> views, unsigned products, const FragmentMap &map,
                const UnitValues &unit, const LanePlace &place, bool alone,
                llvm::SmallVector<std::unique_ptr<LoadEngine>> engines);

  /// What must hold so that all loads are those of whole tiles, or none if nothing must.
  mlir::Value isWhole() const;
  /// Runs of a group.
  int64_t size() const;
  /// Loads what the group of run `first` takes and groups before it have not.
  void load(int64_t first);
  /// Both elements of each operand for run `index`, whose group has been loaded; none of tables,
  /// which are read where the region says (PlaceReader.h).
  llvm::SmallVector<std::array<mlir::Value, 2>> of(int64_t index);

private:
  using Held = llvm::SmallVector<mlir::Value>;
  /// Loads what loader `index` has not yet of these runs.
  void loadMissing(size_t index, llvm::ArrayRef<FragmentRun> runs);
  mlir::ImplicitLocOpBuilder &builder;
  FragmentMap map;
  bool alone;
  Reach reach;
  EpilogueOp op;
  llvm::SmallVector<OperandLoader> loaders; ///< of what is no table
  llvm::SmallVector<std::unique_ptr<LoadEngine>> engines;
  llvm::SmallVector<mlir::Value> whole; ///< of each, what its fast loads ask, if anything
  /// Of each loader what it has loaded, by its keys.
  llvm::SmallVector<llvm::DenseMap<std::pair<int64_t, int64_t>, Held>> held;
};

} // namespace gemm::tile

#endif
