// Verifier of the groups of gemm.matmul: c44 to c47.
#include "GemmVerify.h"

using namespace mlir;
using namespace gemm;

// What groups are, and which operands have a matrix for each: c44 to c46.
LogicalResult checks::verifyGroupedRanks(MatmulOp op) {
  auto groups = cast<ShapedType>(op.getGroups().getType());
  if (groups.getRank() != 1 || !groups.getElementType().isInteger(32) || groups.getDimSize(0) == 0)
    return violates(op, "matmul_c44")
           << "expected groups to be one or more ends of i32, got " << groups;
  ShapedType a = op.getAType(), b = op.getBType(), c = op.getCType();
  const int64_t count = groups.getDimSize(0);
  const bool ofRows = op.isGroupedByRows();
  if (a.getRank() != 2 ||
      (ofRows && (op.getTransA() || b.getRank() != 3 || !areCompatible(b.getDimSize(0), count))))
    return violates(op, "matmul_c45")
           << "expected A of rank 2 and, for groups of rows, storage order nn or nt and a matrix "
              "of B for each of "
           << checks::showSize(count) << " groups, got " << stringifyMatmulTrans(op.getTrans())
           << ", " << a << " and " << b;
  if (!ofRows && (c.getRank() != 3 || b.getRank() != 2 || op.getTrans() != MatmulTrans::TN ||
                  !areCompatible(c.getDimSize(0), count) || !op.getPeers().empty()))
    return violates(op, "matmul_c46")
           << "expected storage order tn, B of rank 2 and a matrix of C for each of "
           << checks::showSize(count) << " groups of k, without peers, got "
           << stringifyMatmulTrans(op.getTrans()) << ", " << b << ", " << c << " and "
           << op.getPeers().size() << " peers";
  return success();
}

// What stands beside groups: c47.
LogicalResult checks::verifyGrouped(MatmulOp op) {
  if (!op.isGrouped())
    return success();
  const bool overRows =
      op.isGroupedByRows() && llvm::any_of(llvm::seq(1u, op.getNumOutputs()), [&](unsigned i) {
        ResultAttr result = op.getOutput(i);
        return result.isReduced() && result.getReducedDim() + 2 == result.getMap().getNumDims();
      });
  if (!op.getSums() && !op.isScaled() && op.getPairs().empty() && !overRows)
    return success();
  return violates(op, "matmul_c47")
         << "expected neither sums, scales, pairs nor outputs reduced over rows beside groups, got "
         << (op.getSums() ? "sums, " : "no sums, ") << op.getScales().size() << " scales, "
         << op.getPairs().size() / 2 << " pairs and " << (overRows ? "such" : "no such")
         << " outputs; make these an op of their own";
}
