// One extra operand of an epilogue, in a lane's registers: from memory, in the type in which the
// region takes it (the bytes of a mask as 0 and 1).
#ifndef GEMM_LIB_TILETOGPU_OPERANDLOADER_H
#define GEMM_LIB_TILETOGPU_OPERANDLOADER_H

#include "ViewAddress.h"

namespace gemm::tile {

/// An element as it lies in memory, of a view of `element`, as a region takes it.
mlir::Value widen(mlir::ImplicitLocOpBuilder &builder, mlir::Type element, mlir::Value value,
                  mlir::Type taken);

/// Both elements of a pair, likewise.
std::array<mlir::Value, 2> widenPair(mlir::ImplicitLocOpBuilder &builder, mlir::Type element,
                                     mlir::Value pair, mlir::Type taken);

class OperandLoader {
public:
  /// Of elements of type `taken` in the region. Writes the address of the lane's first element
  /// where the builder is.
  OperandLoader(mlir::ImplicitLocOpBuilder &builder, ViewType type, mlir::Type taken,
                mlir::ValueRange view, mlir::AffineMap map, const UnitValues &unit,
                const LanePlace &place);

  /// Whether it has an element for each of the accumulator, not one for each row or column alone.
  bool isMatrix() const { return usesRow && usesCol; }
  /// What two neighbouring elements of the accumulator take, so far from the lane's first one: a
  /// name that is the same for all that take the same.
  std::pair<int64_t, int64_t> keyOf(int64_t rows, int64_t cols) const {
    return {usesRow ? rows : -1, usesCol ? cols : -1};
  }

  /// How that is held on its way to the region: as one vector, two elements, or one for both.
  llvm::SmallVector<mlir::Type> heldTypes() const;
  int64_t heldRegisters() const;
  /// What must hold, so that `loadWhole` may load, or none if it always may; and what may load
  /// anywhere: zeros stand for what is outside.
  mlir::Value isWhole() const;
  /// The first of all of these runs, one after the other, `most` of their columns as one vector
  /// where the alignment covers them.
  llvm::SmallVector<mlir::Value> loadWhole(llvm::ArrayRef<FragmentRun> runs, int64_t most) const;
  llvm::SmallVector<mlir::Value> loadInside(int64_t rows, int64_t cols) const;
  /// Both elements, as the region takes them.
  std::array<mlir::Value, 2> unpack(mlir::ValueRange held) const;

private:
  using Values = llvm::SmallVector<mlir::Value>;
  Values loadBoth(const ViewAddress &from, int64_t rows, int64_t cols) const;
  Values loadOne(const ViewAddress &from, int64_t rows, int64_t cols) const;
  /// What is `inside` where the element so far from the first one exists, or zeros.
  Values guarded(int64_t rows, int64_t cols, mlir::TypeRange types,
                 llvm::function_ref<Values()> inside, llvm::function_ref<Values()> otherwise) const;
  Values asHeld(mlir::Value pair) const;
  mlir::Value widen(mlir::Value value) const {
    return tile::widen(builder, type.getElement(), value, taken);
  }
  mlir::Value zero() const;
  mlir::Type inMemory() const { return memoryType(type.getElement()); }
  mlir::Type pairInMemory() const { return mlir::VectorType::get(2, inMemory()); }
  mlir::Value addressOf(const ViewAddress &from, int64_t rows, int64_t cols) const {
    return from.from(origin, usesRow ? rows : 0, usesCol ? cols : 0);
  }
  bool takesPairs() const { return usesCol && address.takesPairs(); }
  /// Whether two elements are held as they lie in memory, in one register.
  bool holdsVector() const { return takesPairs() && address.elementBytes() == 2; }

  mlir::ImplicitLocOpBuilder &builder;
  ViewType type;
  mlir::Type taken;
  const UnitValues &unit;
  LanePlace place;
  bool usesRow, usesCol;
  ViewAddress address;
  mlir::Value origin; ///< the lane's first element
};

} // namespace gemm::tile

#endif
