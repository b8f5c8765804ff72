// Follows uses forward, into the bodies of linalg ops and calls and out of them.
#include "Places.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace gemm::verify {

/// The result holds elements of the operand as they are, or the operand itself.
static bool carries(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<arith::SelectOp>(op))
    return use.getOperandNumber() != 0;
  return isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp,
             arith::TruncIOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp,
             tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ReshapeOp,
             tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp, tensor::PadOp,
             tensor::FromElementsOp, tensor::SplatOp>(op);
}

llvm::SmallVector<Place> placesOf(Value argument) {
  llvm::SmallVector<Place> places;
  llvm::SetVector<Value> work;
  work.insert(argument);
  for (unsigned at = 0; at < work.size(); ++at) {
    Value value = work[at];
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      unsigned number = use.getOperandNumber();
      if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
        work.insert(linalg.getMatchingBlockArgument(&use));
      } else if (isa<linalg::YieldOp, tensor::YieldOp, scf::YieldOp>(op)) {
        if (number < op->getParentOp()->getNumResults())
          work.insert(op->getParentOp()->getResult(number));
      } else if (isa<tensor::ExtractOp, memref::LoadOp>(op)) {
        if (number == 0)
          work.insert(op->getResult(0));
        else
          places.push_back({op->getOperand(0), number - 1});
      } else if (auto call = dyn_cast<func::CallOp>(op)) {
        auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
        if (callee && !callee.isExternal())
          work.insert(callee.getArgument(number));
      } else if (carries(use)) {
        work.insert(op->getResult(0));
      }
    }
  }
  return places;
}

} // namespace gemm::verify
