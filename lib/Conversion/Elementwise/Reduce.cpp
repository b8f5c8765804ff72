// The kernel of a reduction. In: a linalg.generic and its description. Out: an llvm.func in
// which a warp, or one thread, makes each element of the output: every thread combines
// values a fixed distance apart, then the warp combines those by a butterfly, then the
// first lane what the output begins with. So the order is the same in every run.
#include "KernelBuilder.h"
#include "gemm/Target/Limits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm::elementwise {

namespace {
class ReductionBuilder : KernelBuilder {
public:
  using KernelBuilder::KernelBuilder;

  FailureOr<LLVM::LLVMFuncOp> build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    b.setInsertionPointToEnd(func.addEntryBlock(b));
    SmallVector<unsigned> kept, reduced;
    op.getParallelDims(kept);
    op.getReductionDims(reduced);
    Value threads = constant(threadsPerElement(op)),
          elements = constant(threadsPerBlock / threadsPerElement(op));
    Value thread = special("tid.x"), lane = arith::RemUIOp::create(b, thread, threads);
    auto [first, step] = gridStride(elements, arith::DivUIOp::create(b, thread, threads));
    Value count = product(reduced);
    auto loop = scf::ForOp::create(b, first, product(kept), step);
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> coordinates(rank);
    unflatten(loop.getInductionVar(), kept, coordinates);
    auto values = scf::ForOp::create(b, lane, count, threads, ValueRange(number(body.neutral)));
    b.setInsertionPointToStart(values.getBody());
    unflatten(values.getInductionVar(), reduced, coordinates);
    FailureOr<Value> one = value(coordinates);
    if (failed(one))
      return failure();
    scf::YieldOp::create(b, combine(values.getRegionIterArg(0), *one));
    b.setInsertionPointAfter(values);
    Value total = values.getResult(0);
    for (int64_t distance = threadsPerElement(op) / 2; distance > 0; distance /= 2)
      total = combine(total, exchange(total, distance));
    Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, constant(0));
    auto guard = scf::IfOp::create(b, isFirst);
    b.setInsertionPointToStart(guard.thenBlock());
    store(combine(initial(0, coordinates), total), output(0), coordinates);
    return func;
  }

private:
  Type carried() { return carrierType(body.result.getType()); }

  /// Without the op's flags, which speak of another order.
  Value combine(Value left, Value right) {
    OperationState state(b.getLoc(), body.combine->getName(), {left, right}, {carried()});
    return b.create(state)->getResult(0);
  }

  /// What the lane at the other end of `distance` holds.
  Value exchange(Value value, int64_t distance) {
    Type type = value.getType(), i32 = b.getI32Type(), i64 = b.getI64Type();
    if (type.getIntOrFloatBitWidth() == 64) { // in two registers
      Value bits = type.isF64() ? arith::BitcastOp::create(b, i64, value).getResult() : value;
      Value width = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
      Value low = exchange(arith::TruncIOp::create(b, i32, bits), distance);
      Value high = exchange(arith::TruncIOp::create(b, i32, arith::ShRUIOp::create(b, bits, width)),
                            distance);
      high = arith::ShLIOp::create(b, arith::ExtUIOp::create(b, i64, high), width);
      bits = arith::OrIOp::create(b, high, arith::ExtUIOp::create(b, i64, low));
      return type.isF64() ? arith::BitcastOp::create(b, type, bits).getResult() : bits;
    }
    bool real = type.isF32(), widen = !real && type != i32;
    if (widen)
      value = arith::ExtUIOp::create(b, i32, value);
    auto number = [&](int64_t n) -> Value {
      return arith::ConstantOp::create(b, b.getI32IntegerAttr(n));
    };
    Value other =
        LLVM::CallIntrinsicOp::create(
            b, value.getType(),
            b.getStringAttr(real ? "llvm.nvvm.shfl.sync.bfly.f32" : "llvm.nvvm.shfl.sync.bfly.i32"),
            ValueRange{number(-1), value, number(distance), number(gemm::threadsOfWarp - 1)})
            .getResult(0);
    return widen ? arith::TruncIOp::create(b, type, other).getResult() : other;
  }
};
} // namespace

FailureOr<LLVM::LLVMFuncOp> buildReduction(OpBuilder &builder, linalg::GenericOp op,
                                           const KernelCall &call, const ScalarBody &body,
                                           StringRef name) {
  return ReductionBuilder(builder, op, call, body).build(name);
}

} // namespace gemm::elementwise
