// The region of an epilogue for a lane's runs, in stages: the code up to an op that reads others of
// its group for all of the group's elements, what each has of it, then the code behind it. Without
// such ops there is one stage, of one run.
#ifndef GEMM_LIB_TILETOGPU_EPILOGUESTAGES_H
#define GEMM_LIB_TILETOGPU_EPILOGUESTAGES_H

#include "TableReader.h"
#include "mlir/IR/IRMapping.h"

namespace gemm::tile {

class EpilogueStages {
public:
  /// Of a region in one block, and the runs of `map`; a warp holds the groups.
  EpilogueStages(mlir::ImplicitLocOpBuilder &builder, mlir::Block &body, const FragmentMap &map,
                 const PlaceReader &places, const TableReader &tables);

  /// Runs that are computed together: all groups of neighbouring columns that they have a part of.
  int64_t runsTogether() const;
  /// The next run's elements, of which `arguments` are the region's: the first stage.
  void begin(const std::array<llvm::SmallVector<mlir::Value>, 2> &arguments);
  /// After the last of those together: the stages behind the first.
  void finish();
  /// What tables had is not kept for the runs that follow.
  void forget() { tables.forget(); }
  /// Whether a value that the region yields is the same for all elements of a group of so many
  /// columns: made of nothing but numbers of such groups, or of wider ones.
  bool isSameInGroup(unsigned yielded, int64_t group) const;
  /// What the region yields for element `j` of the run of this number among those together.
  llvm::SmallVector<mlir::Value> yielded(int64_t run, int64_t j) const;

private:
  struct Stage {
    llvm::SmallVector<mlir::Operation *> code;
    std::optional<ColumnGroup> group; ///< behind it, but of the last one
  };
  using Element = mlir::IRMapping; ///< the values of the region
  /// Of element `j` of the run of this number among those together.
  void compute(const Stage &stage, size_t number, size_t j);
  void reduce(GroupReduceOp reduction);
  void exchange(PartnerOp partner);
  /// The order in which those together are computed: one after another what reads the same of a
  /// table, and what reads each other's values, which are then not needed any longer.
  llvm::SmallVector<size_t> inTurn() const;
  bool readsTables() const { return !body.getOps<gemm::LookupOp>().empty(); }
  /// Which of those together is the run at this place.
  size_t numberOf(int64_t row, int64_t col) const;

  mlir::ImplicitLocOpBuilder &builder;
  mlir::Block &body;
  FragmentMap map;
  PlaceReader places;
  TableReader tables;
  llvm::SmallVector<Stage> stages;
  int64_t first = 0; ///< the number of the first run of those together
  llvm::SmallVector<std::array<Element, 2>> runs;
};

} // namespace gemm::tile

#endif
