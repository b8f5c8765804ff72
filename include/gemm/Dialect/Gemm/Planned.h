// What was decided of a product before its factors were packed: the attribute `gemm.planned`, the
// layout and the schedule that it had. What is predicted of it, and the call that a library would
// get, are of the matrices as they were.
#ifndef GEMM_DIALECT_GEMM_PLANNED_H
#define GEMM_DIALECT_GEMM_PLANNED_H

#include "gemm/Dialect/Gemm/Gemm.h"

namespace gemm {

inline constexpr llvm::StringLiteral kPlannedAttrName = "gemm.planned";

/// A product's storage order, layout and schedule; the latter null where it has none.
struct Planned {
  MatmulTrans trans;
  LayoutAttr layout;
  ScheduleAttr schedule;

  static Planned of(MatmulOp op) {
    auto both = op->getAttrOfType<mlir::ArrayAttr>(kPlannedAttrName);
    if (!both)
      return {op.getTrans(), op.getLayoutAttr(), op.getScheduleAttr()};
    auto layout = mlir::cast<LayoutAttr>(both[0]);
    return {layout.getTrans(), layout, mlir::cast<ScheduleAttr>(both[1])};
  }
  /// Has the product keep both, which only one that has both can.
  void keep(MatmulOp op) const {
    if (layout && schedule)
      op->setAttr(kPlannedAttrName, mlir::ArrayAttr::get(op.getContext(), {layout, schedule}));
  }
};

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_PLANNED_H
