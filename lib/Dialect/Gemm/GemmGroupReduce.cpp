// gemm.group_reduce and gemm.partner: where they may stand, and of what groups.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/Gemm.h"

using namespace mlir;
using namespace gemm;

static LogicalResult verifyParent(Operation *op, const llvm::Twine &id) {
  Operation *parent = op->getParentOp();
  if (parent && parent->hasTrait<ReducesGroups>())
    return success();
  return violates(op, id) << "expected to be directly inside the epilogue of gemm.matmul, got "
                          << (parent ? "'" + parent->getName().getStringRef().str() + "'"
                                     : "nothing");
}

/// N of the product whose epilogue `op` is in; in a tile program `group`, which then divides it.
static int64_t columnsOf(Operation *op, int64_t group) {
  const auto matmul = dyn_cast<MatmulOp>(op->getParentOp());
  return matmul ? MatmulOp(matmul).getStaticN() : group;
}

LogicalResult GroupReduceOp::verify() {
  if (failed(verifyParent(*this, "group_reduce_c1")))
    return failure();
  if (getCombiner() == ir::Combiner::Store)
    return violates(*this, "group_reduce_c2")
           << "expected a combiner that reduces, add, max, min or absmax, got "
           << ir::stringifyCombiner(getCombiner());
  if (!getValue().getType().isF32())
    return violates(*this, "group_reduce_c3")
           << "expected a value of f32, got " << getValue().getType();
  const auto group = static_cast<int64_t>(getGroup());
  const int64_t n = columnsOf(*this, group);
  if (group < 2 || ShapedType::isDynamic(n) || n == 0 || n % group != 0)
    return violates(*this, "group_reduce_c4")
           << "expected a group of 2 or more that divides N, which is known and not 0, got "
           << group << " of N " << checks::showSize(n);
  return success();
}

LogicalResult PartnerOp::verify() {
  if (failed(verifyParent(*this, "partner_c1")))
    return failure();
  const auto group = static_cast<int64_t>(getGroup());
  const int64_t n = columnsOf(*this, group);
  if (group < 2 || (group > 2 && group % 16 != 0) || ShapedType::isDynamic(n) || n == 0 ||
      n % group != 0)
    return violates(*this, "partner_c2")
           << "expected a group of 2 or of a multiple of 16 that divides N, which is known and not "
              "0, got "
           << group << " of N " << checks::showSize(n);
  return success();
}

std::optional<ColumnGroup> gemm::columnGroupOf(Operation *op) {
  if (auto reduction = dyn_cast<GroupReduceOp>(op)) {
    const auto columns = static_cast<int64_t>(reduction.getGroup());
    return ColumnGroup{op, columns, columns};
  }
  if (auto partner = dyn_cast<PartnerOp>(op)) {
    const auto columns = static_cast<int64_t>(partner.getGroup());
    return ColumnGroup{op, columns, columns > 2 ? columns / 2 : 0};
  }
  return std::nullopt;
}

SmallVector<ColumnGroup> gemm::columnGroupsOf(Block &epilogue) {
  SmallVector<ColumnGroup> groups;
  for (Operation &op : epilogue)
    if (std::optional<ColumnGroup> group = columnGroupOf(&op))
      groups.push_back(*group);
  return groups;
}
