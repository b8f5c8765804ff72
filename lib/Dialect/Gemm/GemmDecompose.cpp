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
      if (op.getAlphaValue() != 0.0) {
        into = contract(op.getA(), right, into);
        for (unsigned i = 0; i < op.getPairs().size(); i += 2) // without peers
          into = contract(op.getPairs()[i], op.getPairs()[i + 1], into);
      }
      sums.push_back(into);
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
      if (op.getOutput(i).isGrouped())
        results[i] = groups(sums, i);
      else if (op.getOutput(i).isReduced())
        results[i] = outputs(sums, i).front();
      else
        stored.push_back(i);
    }
    for (auto [i, result] : llvm::zip(stored, outputs(sums, stored)))
      results[i] = result;
    return results;
  }

private:
  /// An output with a number for each group: all values first, then their groups as a dim more.
  Value groups(ValueRange sums, unsigned number) {
    ResultAttr result = op.getOutput(number);
    const unsigned rank = static_cast<unsigned>(op.getCType().getRank()),
                   dim = result.getReducedDim();
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    Value all = like(b.getF32Type());
    const auto stored = ResultAttr::get(b.getContext(), ir::Combiner::Store, identity, false);
    Value values = made(sums, number, all, identity, stored).front();
    SmallVector<AffineExpr> places;
    for (AffineExpr place : result.getMap().getResults())
      places.push_back(b.getAffineDimExpr(dimOf(place) + (dimOf(place) > dim)));
    SmallVector<utils::IteratorType> loops(rank + 1, utils::IteratorType::parallel);
    loops[dim + 1] = utils::IteratorType::reduction;
    Value into = op.getOuts()[number];
    if (result.getPartial()) {
      Value start = arith::ConstantOp::create(b, loc, neutralOf(b, result.getCombiner()));
      auto filled = linalg::FillOp::create(b, loc, start, into);
      into = op.getResult() ? filled.getResult(0) : into;
    }
    Value split = splitDim(values, dim, result.getGroup());
    Value numbers = generic(split, into,
                            {b.getMultiDimIdentityMap(rank + 1),
                             AffineMap::get(rank + 1, 0, places, b.getContext())},
                            loops,
                            [&](ValueRange in) -> SmallVector<Value> {
                              return {combine(b, loc, result.getCombiner(), in.back(), in.front())};
                            })
                        .front();
    if (!op.getResult())
      memref::DeallocOp::create(b, loc, all);
    return numbers;
  }

  /// Values of the shape of C with a dim apart into groups and what is in each.
  Value splitDim(Value values, unsigned dim, int64_t group) {
    SmallVector<ReassociationIndices> parts;
    SmallVector<int64_t> shape;
    for (int64_t d = 0, next = 0; d < op.getCType().getRank(); ++d) {
      const int64_t size = op.getCType().getDimSize(d);
      parts.push_back({next++});
      shape.push_back(d == dim ? size / group : size);
      if (d != dim)
        continue;
      parts.back().push_back(next++);
      shape.push_back(group);
    }
    if (op.getResult())
      return tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(shape, b.getF32Type()),
                                           values, parts);
    return memref::ExpandShapeOp::create(b, loc, shape, values, parts);
  }

  /// These outputs, which are C and all that is stored beside it, or one that is reduced.
  SmallVector<Value> outputs(ValueRange sums, ArrayRef<unsigned> numbers) {
    SmallVector<Value> into;
    SmallVector<AffineMap> maps;
    for (unsigned number : numbers) {
      bool fresh = number == 0 && op.getResult() && !op.readsC();
      into.push_back(fresh ? like(op.getCType().getElementType()) : op.getOuts()[number]);
      maps.push_back(op.getOutputMap(number));
    }
    return made(sums, numbers, into, maps, op.getOutput(numbers.front()));
  }

  /// The values of these outputs, stored into `into`, or combined as `how` says, by `stores`.
  SmallVector<Value> made(ValueRange sums, ArrayRef<unsigned> numbers, ValueRange into,
                          ArrayRef<AffineMap> stores, ResultAttr how) {
    unsigned rank = static_cast<unsigned>(op.getCType().getRank());
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    const unsigned products = op.getNumProducts();
    SmallVector<Value> inputs(sums);
    SmallVector<AffineMap> maps(products, identity);
    for (unsigned i = 0; i < op.getExtras().size(); ++i)
      if (!op.isTable(i)) {
        inputs.push_back(op.getExtras()[i]);
        maps.push_back(op.getExtraMap(i));
      }
    // C of a memref is where the result goes, so that it is read there, after the extras.
    const unsigned placeOfC = inputs.size();
    if (op.readsC() && (how.isReduced() || numbers.front() != 0)) {
      inputs.push_back(op.getC());
      maps.push_back(identity);
    }
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    if (how.isReduced())
      loops[how.getReducedDim()] = utils::IteratorType::reduction;
    llvm::append_range(maps, stores);
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
      ValueRange read = in.drop_front(products);
      for (unsigned i = 0; i < op.getExtras().size(); ++i) {
        Value argument = op.getExtraArgument(i);
        if (!op.isTable(i)) {
          argument = convert(read.front(), argument.getType());
          read = read.drop_front();
        }
        arguments.push_back(argument);
      }
      SmallVector<Value> values = withoutPlaces(b, op, op.cloneEpilogueInto(b, arguments));
      for (auto [number, place] : llvm::zip(numbers, into))
        results.push_back(how.isReduced()
                              ? combine(b, loc, how.getCombiner(), in.back(), values[number])
                              : convert(values[number], getElementTypeOrSelf(place)));
      return results;
    });
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

  Value contract(Value leftFactor, Value right, Value into) {
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
    return generic({leftFactor, right}, into, maps, types, body).front();
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

Value combine(OpBuilder &b, Location loc, ir::Combiner combiner, Value before, Value value) {
  switch (combiner) {
  case ir::Combiner::Min:
    return arith::MinimumFOp::create(b, loc, before, value);
  case ir::Combiner::AbsMax:
    value = math::AbsFOp::create(b, loc, value);
    [[fallthrough]];
  case ir::Combiner::Max:
    return arith::MaximumFOp::create(b, loc, before, value);
  case ir::Combiner::Add:
    return arith::AddFOp::create(b, loc, before, value);
  case ir::Combiner::Store: // is not reduced
    break;
  }
  llvm_unreachable("a combiner that reduces has a case");
}

FloatAttr neutralOf(Builder &b, ir::Combiner combiner) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  switch (combiner) {
  case ir::Combiner::Min:
    return b.getF32FloatAttr(infinity);
  case ir::Combiner::Max:
    return b.getF32FloatAttr(-infinity);
  case ir::Combiner::AbsMax:
    return b.getF32FloatAttr(0.0f);
  case ir::Combiner::Add:
    return b.getF32FloatAttr(-0.0f);
  case ir::Combiner::Store: // is not reduced
    break;
  }
  llvm_unreachable("a combiner that reduces has a case");
}

bool hasWholeGroups(MatmulOp op) {
  return llvm::all_of(llvm::seq(1u, op.getNumOutputs()), [&](unsigned i) {
    ResultAttr result = op.getOutput(i);
    if (result.isReduced() && !getElementTypeOrSelf(op.getOuts()[i]).isF32())
      return false;
    const int64_t size = !result.isGrouped() ? 0 : op.getCType().getDimSize(result.getReducedDim());
    return !result.isGrouped() || (op.getCType().hasStaticShape() && size % result.getGroup() == 0);
  });
}

/// An element of a table, in its compute type; a place outside is the nearest inside.
static Value loadElement(OpBuilder &b, MatmulOp op, LookupOp lookup) {
  Location loc = lookup.getLoc();
  Value from =
      op.getExtras()[cast<BlockArgument>(lookup.getTable()).getArgNumber() - op.getNumProducts()];
  SmallVector<Value> places;
  for (auto [place, size] :
       llvm::zip_equal(lookup.getPlaces(), lookup.getTable().getType().getShape())) {
    auto index = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); };
    Value inside = arith::IndexCastOp::create(b, loc, b.getIndexType(), place);
    inside = arith::MaxSIOp::create(b, loc, inside, index(0));
    places.push_back(arith::MinSIOp::create(b, loc, inside, index(size - 1)));
  }
  Value element = op.getResult() ? tensor::ExtractOp::create(b, loc, from, places).getResult()
                                 : memref::LoadOp::create(b, loc, from, places).getResult();
  Type type = lookup.getType();
  if (element.getType() == type)
    return element;
  return isa<FloatType>(type) ? arith::ExtFOp::create(b, loc, type, element).getResult()
                              : arith::ExtSIOp::create(b, loc, type, element).getResult();
}

SmallVector<Value> withoutPlaces(OpBuilder &b, MatmulOp op, SmallVector<Value> values) {
  if (!readsByPlace(*op.getBody()))
    return values;
  Block &block = *b.getInsertionBlock();
  OpBuilder first(b.getContext()); // the block is in no op yet
  first.setInsertionPointToStart(&block);
  Location loc = op.getLoc();
  SmallVector<Value> places;
  for (int64_t dim = 0; dim < op.getCType().getRank(); ++dim)
    places.push_back(arith::IndexCastOp::create(first, loc, b.getI64Type(),
                                                linalg::IndexOp::create(first, loc, dim)));
  // A value that goes is told from those that stay by what takes its place.
  auto keep = linalg::YieldOp::create(b, loc, values);
  replacePlaces(block, places,
                [&](OpBuilder &at, LookupOp lookup) { return loadElement(at, op, lookup); });
  values.assign(keep.operand_begin(), keep.operand_end());
  keep.erase();
  return values;
}

FailureOr<SmallVector<Value>> decompose(OpBuilder &b, MatmulOp op) {
  if (op.getSums() || op.isScaled() || op.isGrouped() || !hasWholeGroups(op) ||
      !columnGroupsOf(*op.getBody()).empty())
    return failure();
  return Decomposer(b, op).run();
}

SmallVector<Value> finishSums(OpBuilder &b, MatmulOp op, ValueRange sums) {
  return Decomposer(b, op).finish(sums);
}

void attachDecomposition(MLIRContext &context) {
  MatmulOp::attachInterface<DecomposeModel>(context);
}

} // namespace gemm
