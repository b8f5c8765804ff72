// Asserts in bodies, as of a gather's indices: a kernel has nobody to tell, so they are asked of
// the host. In: a linalg.generic, on tensors or memory. Out: before it, a reduction over the loops
// on which what is asserted depends, and a cf.assert of the one value that it gives.
#include "Bodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {

/// The predicate that says the same of swapped operands, where there is an order by sign.
static CmpIPredicate swapped(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::slt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::sle:
    return CmpIPredicate::sge;
  case CmpIPredicate::sgt:
    return CmpIPredicate::slt;
  case CmpIPredicate::sge:
    return CmpIPredicate::sle;
  default:
    return predicate;
  }
}

namespace {
class Hoister {
public:
  Hoister(RewriterBase &rewriter, linalg::GenericOp op, SmallVectorImpl<linalg::GenericOp> &made)
      : b(op.getLoc(), rewriter), op(op), made(made) {
    for (BlockArgument argument : op.getBody()->getArguments())
      varying.insert(argument);
    for (Operation &inner : op.getBody()->without_terminator())
      if (!isScalarCode(&inner) || llvm::any_of(inner.getOperands(), [&](Value operand) {
            return varying.contains(operand) || isOutsideData(operand);
          }))
        varying.insert(inner.result_begin(), inner.result_end());
  }

  LogicalResult hoist(cf::AssertOp assertion) {
    b.setInsertionPoint(op);
    SmallVector<Value> open{assertion.getArg()};
    llvm::DenseSet<Value> seen;
    while (!open.empty()) { // what is joined by `and` is asserted one by one
      Value condition = open.pop_back_val();
      if (matchPattern(condition, m_One()) || !seen.insert(condition).second)
        continue;
      if (auto both = condition.getDefiningOp<arith::AndIOp>();
          both && both->getBlock() == op.getBody()) {
        llvm::append_range(open, both->getOperands());
        continue;
      }
      FailureOr<Value> single = holdsForAll(assertion, condition);
      if (failed(single))
        return failure();
      cf::AssertOp::create(b, assertion.getLoc(), *single, assertion.getMsg());
    }
    return success();
  }

private:
  bool isOutsideData(Value value) {
    return value.getParentBlock() != op.getBody() && isFromData(value);
  }

  FailureOr<Value> holdsForAll(cf::AssertOp assertion, Value condition) {
    if (!varying.contains(condition) && !isOutsideData(condition))
      return outside(condition);
    auto compare = condition.getDefiningOp<arith::CmpIOp>();
    if (compare && compare->getBlock() == op.getBody()) {
      Value left = compare.getLhs(), right = compare.getRhs();
      CmpIPredicate predicate = compare.getPredicate();
      if (!varying.contains(left)) {
        std::swap(left, right);
        predicate = swapped(predicate);
      }
      bool most = predicate == CmpIPredicate::slt || predicate == CmpIPredicate::sle;
      bool least = predicate == CmpIPredicate::sgt || predicate == CmpIPredicate::sge;
      bool fits = left.getType().isIndex() || left.getType().getIntOrFloatBitWidth() <= 64;
      if ((most || least) && fits && !varying.contains(right) && !isOutsideData(right)) {
        arith::AtomicRMWKind kind = most ? arith::AtomicRMWKind::maxs : arith::AtomicRMWKind::mins;
        FailureOr<Value> extreme = reduce(assertion, left, b.getI64Type(), kind);
        if (failed(extreme))
          return failure();
        return arith::CmpIOp::create(b, predicate, *extreme, toI64(b, outside(right))).getResult();
      }
    }
    return reduce(assertion, condition, b.getI1Type(), arith::AtomicRMWKind::andi);
  }

  static Value toI64(ImplicitLocOpBuilder &b, Value value) {
    if (value.getType().isInteger(64))
      return value;
    if (value.getType().isIndex())
      return arith::IndexCastOp::create(b, b.getI64Type(), value);
    return arith::ExtSIOp::create(b, b.getI64Type(), value);
  }

  /// The ops of the body that `value` is computed by, in order.
  SmallVector<Operation *> sliceOf(Value value) {
    llvm::DenseSet<Value> needed{value};
    SmallVector<Operation *> slice;
    for (Operation &inner : llvm::reverse(op.getBody()->without_terminator()))
      if (llvm::any_of(inner.getResults(), [&](Value v) { return needed.contains(v); })) {
        needed.insert(inner.operand_begin(), inner.operand_end());
        slice.push_back(&inner);
      }
    std::reverse(slice.begin(), slice.end());
    return slice;
  }

  /// A value of the body that is the same for every element.
  Value outside(Value value) {
    IRMapping mapping;
    for (Operation *inner : sliceOf(value))
      b.clone(*inner, mapping);
    return mapping.lookupOrDefault(value);
  }

  struct Operand {
    Value value;
    AffineMap map;
    BlockArgument argument;
  };

  Operand operandOf(OpOperand &operand) {
    return {operand.get(), op.getMatchingIndexingMap(&operand),
            op.getMatchingBlockArgument(&operand)};
  }

  /// The operands that a reduction that reads `used` takes, or that say how far its loops run.
  SmallVector<Operand> operandsOf(const llvm::DenseSet<Value> &used, llvm::SmallBitVector &loops) {
    SmallVector<Operand> operands;
    llvm::SmallBitVector covered(op.getNumLoops());
    for (OpOperand &operand : op->getOpOperands()) {
      Operand each = operandOf(operand);
      if (!used.contains(each.argument))
        continue;
      operands.push_back(each);
      for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
        if (each.map.isFunctionOfDim(loop))
          loops.set(loop);
      for (AffineExpr result : each.map.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(result))
          covered.set(dim.getPosition());
    }
    if (!loops.test(covered))
      return operands;
    operands.clear();
    for (OpOperand &operand : op->getOpOperands())
      operands.push_back(operandOf(operand));
    loops.set();
    return operands;
  }

  /// The ops that compute one value of the body, what they read, and the loops that they ask.
  struct Computation {
    SmallVector<Operation *> ops;
    llvm::DenseSet<Value> used;
    llvm::SmallBitVector loops;
  };

  FailureOr<Computation> computationOf(cf::AssertOp assertion, Value value) {
    Computation c{sliceOf(value), {value}, llvm::SmallBitVector(op.getNumLoops())};
    for (Operation *inner : c.ops) {
      c.used.insert(inner->operand_begin(), inner->operand_end());
      if (auto index = dyn_cast<linalg::IndexOp>(inner))
        c.loops.set(index.getDim());
      if (!isScalarCode(inner) && !isa<linalg::IndexOp, tensor::ExtractOp, memref::LoadOp>(inner))
        return assertion.emitOpError("has no place in a kernel: it depends on '")
               << inner->getName() << "'";
    }
    if (op.getNumReductionLoops() != 0)
      for (BlockArgument result : op.getRegionOutputArgs())
        if (c.used.contains(result))
          return assertion.emitOpError("has no place in a kernel: it asks about a value that is "
                                       "still being reduced");
    return c;
  }

  /// All values that `value` is in the loops, made one by `kind`.
  FailureOr<Value> reduce(cf::AssertOp assertion, Value value, Type type,
                          arith::AtomicRMWKind kind) {
    FailureOr<Computation> computation = computationOf(assertion, value);
    if (failed(computation))
      return failure();
    llvm::SmallBitVector &loops = computation->loops;
    SmallVector<Operand> operands = operandsOf(computation->used, loops);

    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    llvm::SmallBitVector unused = loops;
    unused.flip();
    for (const Operand &operand : operands) {
      inputs.push_back(operand.value);
      maps.push_back(compressDims(operand.map, unused));
    }
    SmallVector<unsigned> number(op.getNumLoops());
    unsigned count = 0;
    for (unsigned loop : loops.set_bits())
      number[loop] = count++;
    maps.push_back(AffineMap::get(count, 0, b.getContext()));
    SmallVector<utils::IteratorType> kinds(count, utils::IteratorType::reduction);

    Value first = arith::ConstantOp::create(
        b, cast<TypedAttr>(arith::getIdentityValueAttr(kind, type, b, b.getLoc())));
    const bool onMemory = op.hasPureBufferSemantics();
    Value init;
    if (onMemory) {
      init = memref::AllocOp::create(b, MemRefType::get({}, type));
      linalg::FillOp::create(b, ValueRange(first), ValueRange(init));
    } else {
      init = tensor::EmptyOp::create(b, ArrayRef<int64_t>(), type);
      init = linalg::FillOp::create(b, first, init).getResult(0);
    }
    auto body = [&](OpBuilder &builder, Location loc, ValueRange arguments) {
      ImplicitLocOpBuilder inside(loc, builder);
      IRMapping mapping;
      for (auto [operand, argument] : llvm::zip(operands, arguments))
        mapping.map(operand.argument, argument);
      for (Operation *inner : computation->ops) {
        Operation *copy = inside.clone(*inner, mapping);
        if (auto index = dyn_cast<linalg::IndexOp>(copy))
          index.setDim(number[index.getDim()]);
      }
      Value each = mapping.lookupOrDefault(value);
      if (type.isInteger(64))
        each = toI64(inside, each);
      if (count != 0)
        each = arith::getReductionOp(kind, inside, loc, each, arguments.back());
      linalg::YieldOp::create(inside, each);
    };
    auto results = onMemory ? SmallVector<Type>() : SmallVector<Type>{init.getType()};
    auto reduction = linalg::GenericOp::create(b, results, inputs, init, maps, kinds, body);
    made.push_back(reduction);
    if (onMemory)
      return memref::LoadOp::create(b, init, ValueRange()).getResult();
    return tensor::ExtractOp::create(b, reduction->getResult(0), ValueRange()).getResult();
  }

  ImplicitLocOpBuilder b;
  linalg::GenericOp op;
  SmallVectorImpl<linalg::GenericOp> &made;
  llvm::DenseSet<Value> varying;
};
} // namespace

LogicalResult hoistAsserts(RewriterBase &rewriter, linalg::GenericOp op,
                           SmallVectorImpl<linalg::GenericOp> &made) {
  SmallVector<cf::AssertOp> asserts(op.getBody()->getOps<cf::AssertOp>());
  if (asserts.empty())
    return success();
  Hoister hoister(rewriter, op, made);
  for (cf::AssertOp assertion : asserts) {
    if (failed(hoister.hoist(assertion)))
      return failure();
    rewriter.eraseOp(assertion);
  }
  return success();
}

} // namespace gemm
