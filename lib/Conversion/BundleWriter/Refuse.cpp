// What has no place in a bundle, and what to write instead.
#include "Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

LogicalResult gemm::bundle_writer::refuse(Operation *op) {
  if (auto store = dyn_cast<memref::StoreOp>(op);
      store && llvm::any_of(store.getMemref().getUsers(), llvm::IsaPred<memref::ReshapeOp>))
    return op->emitError("a reshape to computed sizes has no place in a bundle: expected sizes of "
                         "which it is known, for all of them, that they group the dims of what is "
                         "reshaped; assert which sizes are equal, or reshape to known ones");
  if (auto store = dyn_cast<memref::StoreOp>(op); store && store.getMemRefType().getRank() == 0)
    return op->emitOpError("of a number that a host computes has no place in a bundle: compute it "
                           "in the body of what uses it, or pass it as a tensor of rank 0");
  return op->emitOpError("has no kernel and no place in a bundle: expected linalg ops, copies, "
                         "and views of memory; write it as a linalg.generic or a linalg.fill");
}
