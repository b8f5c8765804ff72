// One elementwise kernel. In: a linalg.generic and its description. Out: an
// llvm.func that loops over the elements with a grid stride.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm::elementwise {

namespace {
class ElementwiseBuilder : KernelBuilder {
public:
  using KernelBuilder::KernelBuilder;

  FailureOr<LLVM::LLVMFuncOp> build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    b.setInsertionPointToEnd(func.addEntryBlock(b));
    SmallVector<unsigned> dims = llvm::to_vector(llvm::seq(rank));
    Value total = product(dims);
    Value threads = constant(threadsPerBlock);
    auto [first, step] = gridStride(threads, special("tid.x"));
    auto loop = scf::ForOp::create(b, first, total, step);
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> coordinates(rank);
    unflatten(loop.getInductionVar(), dims, coordinates);
    FailureOr<Value> result = value(coordinates);
    if (failed(result))
      return failure();
    store(*result, output(0), coordinates);
    return func;
  }
};
} // namespace

FailureOr<LLVM::LLVMFuncOp> buildKernel(OpBuilder &builder, linalg::GenericOp op,
                                        const KernelCall &call, StringRef name) {
  for (const LogicalView &view : llvm::concat<const LogicalView>(call.views, call.tables)) {
    auto type = cast<MemRefType>(op->getOperand(view.operand).getType());
    if (!storageType(type.getElementType()))
      return op.emitOpError("has no kernel: element type ")
             << type.getElementType()
             << " has no code generation (f64, f32, f16, bf16, f8E4M3FN, f8E5M2, f8E8M0FNU, i64, "
                "i32, i8 and i1 have)";
  }
  ScalarBody body = scalarBody(op);
  if (std::optional<Move> move = moveOf(op))
    return move->isTranspose() ? buildTranspose(builder, op, call, body, *move, name)
                               : buildLines(builder, op, call, body, *move, name);
  if (!body.fold.empty())
    return buildFold(builder, op, call, body, name);
  return body.combine ? buildReduction(builder, op, call, body, name)
                      : ElementwiseBuilder(builder, op, call, body).build(name);
}

} // namespace gemm::elementwise
