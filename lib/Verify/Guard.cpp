// A read or write by computed indices becomes one of element 0 where an index is out of
// range, after an assert that says so: the input is left out, and nothing else is read.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm::verify {

/// The position of the first index among the operands of an access, or none.
static std::optional<unsigned> firstIndex(Operation *op) {
  if (isa<tensor::ExtractOp, memref::LoadOp>(op))
    return 1;
  if (isa<tensor::InsertOp, memref::StoreOp>(op))
    return 2;
  return std::nullopt;
}

void guardAccesses(ModuleOp module) {
  SmallVector<Operation *> accesses;
  module.walk([&](Operation *op) {
    if (firstIndex(op))
      accesses.push_back(op);
  });
  for (Operation *op : accesses) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    unsigned first = *firstIndex(op);
    Value array = op->getOperand(first - 1);
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    for (unsigned i = first; i < op->getNumOperands(); ++i) {
      int64_t dim = i - first;
      Value size = isa<MemRefType>(array.getType())
                       ? memref::DimOp::create(b, loc, array, dim).getResult()
                       : tensor::DimOp::create(b, loc, array, dim).getResult();
      Value index = op->getOperand(i); // one below 0 is large if it has no sign
      Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
      cf::AssertOp::create(b, loc, inside,
                           "index " + std::to_string(dim) + " of an element is out of range");
      op->setOperand(i, arith::SelectOp::create(b, loc, inside, index, zero));
    }
  }
}

} // namespace gemm::verify
