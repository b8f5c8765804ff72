// The kernel of a fold. In: a linalg.generic whose outputs depend on their own values, or of
// several outputs. Out: an llvm.func in which one thread takes an element of the outputs
// through the other loops in their order, with the values in registers, rounded to the
// outputs' types at each step, as memory would.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm::elementwise {

namespace {
class FoldBuilder : KernelBuilder {
public:
  using KernelBuilder::KernelBuilder;

  FailureOr<LLVM::LLVMFuncOp> build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    b.setInsertionPointToEnd(func.addEntryBlock(b));
    SmallVector<unsigned> kept, folded;
    op.getParallelDims(kept);
    op.getReductionDims(folded);
    Value threads = constant(threadsPerBlock);
    auto [first, step] = gridStride(threads, special("tid.x"));
    auto loop = scf::ForOp::create(b, first, product(kept), step);
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> coordinates(rank, constant(0));
    unflatten(loop.getInductionVar(), kept, coordinates);
    FailureOr<SmallVector<Value>> results =
        folded.empty() ? values(body.fold, coordinates) : run(coordinates, folded);
    if (failed(results))
      return failure();
    for (auto [number, result] : llvm::enumerate(*results))
      store(result, output(number), coordinates);
    return func;
  }

private:
  FailureOr<SmallVector<Value>> run(ArrayRef<Value> element, ArrayRef<unsigned> folded) {
    SmallVector<Value> start, coordinates(element);
    for (unsigned number = 0; number < body.fold.size(); ++number)
      start.push_back(initial(number, coordinates));
    Value one = constant(1), end = product(folded), zero = constant(0);
    auto loop = scf::ForOp::create(b, zero, end, one, start);
    b.setInsertionPointToStart(loop.getBody());
    unflatten(loop.getInductionVar(), folded, coordinates);
    FailureOr<SmallVector<Value>> next = values(body.fold, coordinates, loop.getRegionIterArgs());
    if (failed(next))
      return failure();
    for (auto [number, value] : llvm::enumerate(*next)) {
      Type element = elementOf(output(number));
      if (carrierType(element) != element)
        value =
            arith::ExtFOp::create(b, carrierType(element), narrowTo(b, b.getLoc(), value, element));
    }
    scf::YieldOp::create(b, *next);
    b.setInsertionPointAfter(loop);
    return llvm::to_vector(ValueRange(loop.getResults()));
  }
};
} // namespace

FailureOr<LLVM::LLVMFuncOp> buildFold(OpBuilder &builder, linalg::GenericOp op,
                                      const KernelCall &call, const ScalarBody &body,
                                      StringRef name) {
  return FoldBuilder(builder, op, call, body).build(name);
}

} // namespace gemm::elementwise
