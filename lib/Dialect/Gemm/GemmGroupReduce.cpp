// gemm.group_reduce: where it may stand, and of what groups.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/Gemm.h"

using namespace mlir;
using namespace gemm;

LogicalResult GroupReduceOp::verify() {
  Operation *parent = (*this)->getParentOp();
  if (!parent || !parent->hasTrait<ReducesGroups>())
    return violates(*this, "group_reduce_c1")
           << "expected to be directly inside the epilogue of gemm.matmul, got "
           << (parent ? "'" + parent->getName().getStringRef().str() + "'" : "nothing");
  if (getCombiner() == ir::Combiner::Store)
    return violates(*this, "group_reduce_c2")
           << "expected a combiner that reduces, add, max, min or absmax, got "
           << ir::stringifyCombiner(getCombiner());
  if (!getValue().getType().isF32())
    return violates(*this, "group_reduce_c3")
           << "expected a value of f32, got " << getValue().getType();
  const auto matmul = dyn_cast<MatmulOp>(parent);
  const int64_t group = static_cast<int64_t>(getGroup()),
                n = matmul ? MatmulOp(matmul).getStaticN() : group;
  if (group < 2 || ShapedType::isDynamic(n) || n == 0 || n % group != 0)
    return violates(*this, "group_reduce_c4")
           << "expected a group of 2 or more that divides N, which is known and not 0, got "
           << group << " of N " << checks::showSize(n);
  return success();
}

SmallVector<GroupReduceOp> gemm::groupReductionsOf(Block &epilogue) {
  return llvm::to_vector(epilogue.getOps<GroupReduceOp>());
}
