// What an epilogue reads of tables (gemm.lookup): elements that a lane has side by side, of the
// same row, as one vector, and each once for all elements that read it before it is forgotten.
#ifndef GEMM_LIB_TILETOGPU_TABLEREADER_H
#define GEMM_LIB_TILETOGPU_TABLEREADER_H

#include "PlaceReader.h"

namespace gemm::tile {

class TableReader {
public:
  /// Of an epilogue whose inputs are `views`; the op's body takes `products` accumulators before
  /// them.
  TableReader(mlir::ImplicitLocOpBuilder &builder, const KernelFacts &facts, EpilogueOp op,
              llvm::ArrayRef<mlir::ValueRange> views)
      : builder(builder), facts(facts), op(op), views(views), map(facts.productMap()) {}

  /// What gemm.lookup is at these places, each clamped, so that what a tile has beyond the problem
  /// reads something, too. Of places `reader` says which are columns of the lane.
  mlir::Value load(gemm::LookupOp lookup, llvm::ArrayRef<mlir::Value> places,
                   const PlaceReader &reader);
  /// What follows is loaded anew.
  void forget() { found.clear(); }

private:
  using Values = llvm::SmallVector<mlir::Value>;
  struct Table {
    unsigned number; ///< among the epilogue's inputs
    ViewType type;
    mlir::ValueRange view; ///< base, then a stride for each dim
    llvm::ArrayRef<int64_t> shape;
    mlir::Type taken;
  };
  Table tableOf(gemm::LookupOp lookup) const;
  /// How many columns, from a multiple of it on, are loaded with this one: 1 where it goes alone.
  int64_t columnsAtOnce(const Table &table, std::optional<LaneColumn> column,
                        const PlaceReader &reader) const;
  Values loadColumns(const Table &table, llvm::ArrayRef<mlir::Value> rows, LaneColumn first,
                     int64_t columns, const PlaceReader &reader);
  mlir::Value loadOne(const Table &table, llvm::ArrayRef<mlir::Value> places);
  /// Of places along the first dims, in elements from the beginning.
  mlir::Value offsetOf(const Table &table, llvm::ArrayRef<mlir::Value> places);
  mlir::Value pointerTo(const Table &table, mlir::Value offset);
  /// Before a load to so many bytes: has those before it arrive, where more wait together than a
  /// kernel has registers beside its accumulators. ptxas moves all loads to the front otherwise.
  void wait(int64_t bytes);

  mlir::ImplicitLocOpBuilder &builder;
  const KernelFacts &facts;
  EpilogueOp op;
  llvm::ArrayRef<mlir::ValueRange> views;
  FragmentMap map;
  int64_t onTheirWay = 0; ///< registers of loads that nothing has waited for
  /// By table and places, of a vector those but the last, and its first column and their step.
  std::map<std::pair<std::vector<const void *>, std::array<int64_t, 2>>, Values> found;
};

} // namespace gemm::tile

#endif
