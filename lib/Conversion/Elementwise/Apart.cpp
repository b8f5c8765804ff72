// What an elementwise kernel may read and write: its threads run in any order, so no element
// that one writes is one that another reads.
#include "Elementwise.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Views.h"

using namespace mlir;

namespace gemm::elementwise {

/// The two memrefs are one, or the same view of one: element i of x is element i of y.
static bool isSameMemRef(Value x, Value y) {
  if (x == y)
    return true;
  Operation *a = x.getDefiningOp(), *b = y.getDefiningOp();
  if (!viewedBy(x) || !viewedBy(y) || a->getName() != b->getName() || x.getType() != y.getType() ||
      cast<OpResult>(x).getResultNumber() != cast<OpResult>(y).getResultNumber() ||
      a->getAttrDictionary() != b->getAttrDictionary() ||
      a->getPropertiesAsAttribute() != b->getPropertiesAsAttribute())
    return false;
  return llvm::equal(a->getOperands(), b->getOperands(), [](Value left, Value right) {
    return isa<MemRefType>(left.getType()) ? isSameMemRef(left, right) : left == right;
  });
}

static LogicalResult checkApart(linalg::GenericOp op, OpOperand *output) {
  for (OpOperand &other : op.getDpsInitsMutable())
    if (other.getOperandNumber() < output->getOperandNumber() &&
        mayOverlapInOp(other.get(), output->get()))
      return op.emitOpError("has no kernel: expected outputs apart from each other, got memory "
                            "that two may share");
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value from = input->get(), to = output->get();
    bool table = isTable(op, *input);
    if (!isa<MemRefType>(from.getType()) ||
        (!table && op.getMatchingBlockArgument(input).use_empty()))
      continue;
    bool inPlace = !table && isSameMemRef(from, to) &&
                   op.getMatchingIndexingMap(input) == op.getMatchingIndexingMap(output);
    if (inPlace || !mayOverlapInOp(from, to))
      continue;
    return op.emitOpError("has no kernel: its threads would write what others read: expected "
                          "input ")
           << input->getOperandNumber()
           << " to be the output in the same places, or apart from it, got memory that the two "
              "may share; copy it to a buffer of its own first, or say that it is apart "
              "(memref.distinct_objects)";
  }
  return success();
}

LogicalResult checkApart(linalg::GenericOp op) {
  for (OpOperand &output : op.getDpsInitsMutable())
    if (failed(checkApart(op, &output)))
      return failure();
  return success();
}

} // namespace gemm::elementwise
