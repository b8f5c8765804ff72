// See Decompose.h. The sums first, in the accumulator's type; then, unless they are the result,
// one elementwise op for alpha, beta, the epilogue and the rounding.
#include "Models.h"
#include "gemm/Dialect/Gemm/Decompose.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {

namespace {
class Decomposer {
public:
  Decomposer(OpBuilder &b, MatmulOp op)
      : b(b), op(op), loc(op.getLoc()), sum(op.getAccumulatorType()), floats(isa<FloatType>(sum)) {}

  SmallVector<Value> run() {
    bool plain = isPlain();
    SmallVector<Value> factors{op.getB()}, sums;
    llvm::append_range(factors, op.getPeers());
    for (Value right : factors) {
      Value into = plain ? op.getC() : like(sum);
      if (!plain || !op.readsC())
        into = fill(into);
      sums.push_back(op.getAlphaValue() == 0.0 ? into : contract(right, into));
    }
    SmallVector<Value> results = plain ? sums : finish(sums);
    if (!plain && !op.getResult())
      for (Value made : sums)
        memref::DeallocOp::create(b, loc, made);
    return op.getResult() ? results : SmallVector<Value>();
  }

  /// `sums` has those of each product.
  SmallVector<Value> finish(ValueRange sums) {
    if (isPlain() && !op.readsC())
      return SmallVector<Value>(sums);
    // What is stored comes last: it may overwrite what the epilogue reads.
    SmallVector<Value> results(op.getNumOutputs());
    SmallVector<unsigned> stored;
    for (unsigned i = 0; i < op.getNumOutputs(); ++i) {
      if (op.getOutput(i).isReduced())
        results[i] = outputs(sums, i).front();
      else
        stored.push_back(i);
    }
    for (auto [i, result] : llvm::zip(stored, outputs(sums, stored)))
      results[i] = result;
    return results;
  }

private:
  /// These outputs, which are C and all that is stored beside it, or one that is reduced.
  SmallVector<Value> outputs(ValueRange sums, ArrayRef<unsigned> numbers) {
    unsigned rank = static_cast<unsigned>(op.getCType().getRank());
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    const unsigned products = op.getNumProducts();
    SmallVector<Value> inputs(sums), into;
    SmallVector<AffineMap> maps(products, identity);
    for (unsigned i = 0; i < op.getExtras().size(); ++i) {
      inputs.push_back(op.getExtras()[i]);
      maps.push_back(op.getExtraMap(i));
    }
    // C of a memref is where the result goes, so that it is read there, after the extras.
    const unsigned placeOfC = inputs.size();
    ResultAttr first = op.getOutput(numbers.front());
    if (first.isReduced() && op.readsC()) {
      inputs.push_back(op.getC());
      maps.push_back(identity);
    }
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    if (first.isReduced())
      loops[first.getReducedDim()] = utils::IteratorType::reduction;
    for (unsigned number : numbers) {
      bool fresh = number == 0 && op.getResult() && !op.readsC();
      into.push_back(fresh ? like(op.getCType().getElementType()) : op.getOuts()[number]);
      maps.push_back(op.getOutputMap(number));
    }
    return generic(inputs, into, maps, loops, [&](ValueRange in) {
      SmallVector<Value> arguments(in.take_front(products)), results;
      Value &value = arguments.front();
      if (op.getAlphaValue() != 1.0)
        for (Value &product : arguments)
          product = multiply(product, number(op.getAlphaValue()));
      if (op.readsC()) {
        Value c = convert(in[placeOfC], sum);
        if (op.getBetaValue() != 1.0)
          c = multiply(c, number(op.getBetaValue()));
        value = add(value, c);
      }
      for (auto [i, extra] : llvm::enumerate(in.slice(products, op.getExtras().size())))
        arguments.push_back(convert(extra, op.getExtraArgument(i).getType()));
      SmallVector<Value> values = op.cloneEpilogueInto(b, arguments);
      for (unsigned number : numbers)
        results.push_back(
            first.isReduced()
                ? combine(first.getCombiner(), in.back(), values[number])
                : convert(values[number], getElementTypeOrSelf(op.getOuts()[number])));
      return results;
    });
  }

  /// What a reduced output becomes by a value.
  Value combine(ir::Combiner combiner, Value before, Value value) {
    switch (combiner) {
    case ir::Combiner::Min:
      return arith::MinimumFOp::create(b, loc, before, value);
    case ir::Combiner::AbsMax:
      value = math::AbsFOp::create(b, loc, value);
      [[fallthrough]];
    case ir::Combiner::Max:
      return arith::MaximumFOp::create(b, loc, before, value);
    case ir::Combiner::Store: // is not reduced
      break;
    }
    llvm_unreachable("a combiner that reduces has a case");
  }

  /// The sums, added to C or not, are the result.
  bool isPlain() {
    return op.isIdentityEpilogue() && op.getPeers().empty() && op.getAlphaValue() == 1.0 &&
           (op.getBetaValue() == 0.0 || op.getBetaValue() == 1.0) &&
           op.getCType().getElementType() == sum;
  }

  /// A value of the shape of C.
  Value like(Type element) {
    if (op.getResult())
      return tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, op.getC()), element);
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < op.getCType().getRank(); ++dim)
      if (op.getCType().isDynamicDim(dim))
        sizes.push_back(memref::DimOp::create(b, loc, op.getC(), dim));
    return memref::AllocOp::create(b, loc, MemRefType::get(op.getCType().getShape(), element),
                                   sizes);
  }

  Value number(double value) {
    if (floats)
      return arith::ConstantOp::create(b, loc, b.getFloatAttr(sum, value));
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(sum, static_cast<int64_t>(value)));
  }

  Value fill(Value into) {
    auto made = linalg::FillOp::create(b, loc, number(0), into);
    return op.getResult() ? made.getResult(0) : into;
  }

  SmallVector<Value> generic(ValueRange inputs, ValueRange into, ArrayRef<AffineMap> maps,
                             ArrayRef<utils::IteratorType> loops,
                             function_ref<SmallVector<Value>(ValueRange)> body) {
    auto build = [&](OpBuilder &, Location, ValueRange arguments) {
      linalg::YieldOp::create(b, loc, body(arguments));
    };
    if (!op.getResult()) {
      linalg::GenericOp::create(b, loc, inputs, into, maps, loops, build);
      return SmallVector<Value>(into);
    }
    return SmallVector<Value>(
        linalg::GenericOp::create(b, loc, into.getTypes(), inputs, into, maps, loops, build)
            .getResults());
  }

  /// A value in another type: floats exactly or rounded once, integers as they wrap.
  Value convert(Value value, Type type) {
    if (value.getType() == type)
      return value;
    bool wider = value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth();
    if (isa<FloatType>(type))
      return wider ? arith::ExtFOp::create(b, loc, type, value).getResult()
                   : arith::TruncFOp::create(b, loc, type, value).getResult();
    return wider ? arith::ExtSIOp::create(b, loc, type, value).getResult()
                 : arith::TruncIOp::create(b, loc, type, value).getResult();
  }
  Value add(Value left, Value right) {
    return floats ? arith::AddFOp::create(b, loc, left, right).getResult()
                  : arith::AddIOp::create(b, loc, left, right).getResult();
  }
  Value multiply(Value left, Value right) {
    return floats ? arith::MulFOp::create(b, loc, left, right).getResult()
                  : arith::MulIOp::create(b, loc, left, right).getResult();
  }

  /// An element of A or B, which operand `number` is, as it is multiplied.
  Value factor(Value stored, unsigned number) {
    Type type = op.getFactorType(number);
    if (floats && isa<IntegerType>(stored.getType())) // exactly
      return type.isUnsignedInteger() ? arith::UIToFPOp::create(b, loc, sum, stored).getResult()
                                      : arith::SIToFPOp::create(b, loc, sum, stored).getResult();
    if (type.isUnsignedInteger())
      return arith::ExtUIOp::create(b, loc, sum, stored);
    if (type == stored.getType())
      return stored;
    auto rounded = arith::TruncFOp::create(b, loc, type, stored);
    rounded.setRoundingmode(arith::RoundingMode::to_nearest_away);
    return rounded;
  }

  Value contract(Value right, Value into) {
    int64_t rank = op.getCType().getRank();
    SmallVector<AffineMap> maps;
    SmallVector<SmallVector<int64_t>> all = getOperandLoops(op);
    for (ArrayRef<int64_t> loops : ArrayRef(all).take_front(3)) {
      SmallVector<AffineExpr> dims;
      for (int64_t loop : loops)
        dims.push_back(b.getAffineDimExpr(static_cast<unsigned>(loop)));
      maps.push_back(AffineMap::get(static_cast<unsigned>(rank + 1), 0, dims, b.getContext()));
    }
    // Of the product alone: what reduces its values further is another op.
    SmallVector<utils::IteratorType> types(rank, utils::IteratorType::parallel);
    types.push_back(utils::IteratorType::reduction);
    auto body = [&](ValueRange in) -> SmallVector<Value> {
      Value left = factor(in[0], 0), other = factor(in[1], 1);
      // One after the other: the order of arguments is the host compiler's.
      other = convert(other, sum);
      left = convert(left, sum);
      Value product = multiply(left, other);
      return {add(in[2], product)};
    };
    return generic({op.getA(), right}, into, maps, types, body).front();
  }

  OpBuilder &b;
  MatmulOp op;
  Location loc;
  Type sum;
  bool floats;
};

struct DecomposeModel : linalg::AggregatedOpInterface::ExternalModel<DecomposeModel, MatmulOp> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op, OpBuilder &b) const {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(op);
    return decompose(b, cast<MatmulOp>(op));
  }
};
} // namespace

FailureOr<SmallVector<Value>> decompose(OpBuilder &b, MatmulOp op) {
  if (op.getSums() || op.isScaled())
    return failure();
  return Decomposer(b, op).run();
}

Value finishSums(OpBuilder &b, MatmulOp op, Value sums) {
  return Decomposer(b, op).finish(sums).front();
}

void attachDecomposition(MLIRContext &context) {
  MatmulOp::attachInterface<DecomposeModel>(context);
}

} // namespace gemm
