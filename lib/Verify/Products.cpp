// stablehlo.dot_general as a linalg.generic of its specification: what is left of it where the
// frameworks' own lowering takes no algorithm. Written beside gemm-import, which is not used here.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm::verify {

namespace {
/// What follows `key = ` in the text of an attribute of StableHLO's, up to one of `ends`.
StringRef valueOf(StringRef text, StringRef key, StringRef ends) {
  const size_t at = text.find((key + " = ").str());
  if (at == StringRef::npos)
    return "";
  text = text.drop_front(at + key.size() + 3);
  return text.take_front(text.find_first_of(ends));
}

SmallVector<int64_t> dimsOf(StringRef text, StringRef key) {
  SmallVector<int64_t> dims;
  SmallVector<StringRef> parts;
  valueOf(text, key, "]").ltrim('[').split(parts, ',', -1, false);
  for (StringRef part : parts)
    if (int64_t dim; !part.trim().getAsInteger(10, dim))
      dims.push_back(dim);
  return dims;
}

struct Numbers {
  SmallVector<int64_t> batch[2], contracted[2]; // dims of either operand
};

/// The loop of each dim of an operand: batch first, `free` from there on, then what is summed over.
std::optional<SmallVector<AffineExpr>> loopsOf(MLIRContext *context, int64_t rank,
                                               ArrayRef<int64_t> batch,
                                               ArrayRef<int64_t> contracted, int64_t &free,
                                               int64_t kept) {
  SmallVector<AffineExpr> loops(rank);
  auto put = [&](int64_t dim, int64_t loop) {
    const bool fits = dim >= 0 && dim < rank && !loops[dim];
    if (fits)
      loops[dim] = getAffineDimExpr(static_cast<unsigned>(loop), context);
    return fits;
  };
  for (auto [i, dim] : llvm::enumerate(batch))
    if (!put(dim, static_cast<int64_t>(i)))
      return std::nullopt;
  for (auto [i, dim] : llvm::enumerate(contracted))
    if (!put(dim, kept + static_cast<int64_t>(i)))
      return std::nullopt;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!loops[dim])
      put(dim, free++);
  return loops;
}

Type parseFloat(OpBuilder &b, StringRef name) {
  return llvm::StringSwitch<Type>(name)
      .Case("bf16", b.getBF16Type())
      .Case("f16", b.getF16Type())
      .Case("f32", b.getF32Type())
      .Case("tf32", FloatTF32Type::get(b.getContext()))
      .Case("f64", b.getF64Type())
      .Default(Type());
}

/// Whether `convert` can; of floats there is no cast between bf16 and f16.
bool isConvertible(Type from, Type to) {
  auto left = dyn_cast<FloatType>(from), right = dyn_cast<FloatType>(to);
  if (from == to)
    return true;
  if (right && (from.isSignlessInteger(8) || from.isUnsignedInteger(8)))
    return right.getWidth() >= 16; // which holds all bytes
  if (left || right)
    return left && right && left.getWidth() != right.getWidth();
  return isa<IntegerType>(from) && to.isSignlessInteger() &&
         from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
}

Value convert(ImplicitLocOpBuilder &b, Value value, Type to) {
  auto from = dyn_cast<FloatType>(value.getType()), type = dyn_cast<FloatType>(to);
  if (value.getType() == to)
    return value;
  if (auto integer = dyn_cast<IntegerType>(value.getType()); integer && integer.isUnsigned()) {
    Type bits = b.getIntegerType(integer.getWidth());
    Value number = UnrealizedConversionCastOp::create(b, bits, value).getResult(0);
    return type ? arith::UIToFPOp::create(b, to, number).getResult()
                : arith::ExtUIOp::create(b, to, number).getResult();
  }
  if (type && !from)
    return arith::SIToFPOp::create(b, to, value);
  if (!from || !type)
    return arith::ExtSIOp::create(b, to, value);
  return from.getWidth() < type.getWidth() ? Value(arith::ExtFOp::create(b, to, value))
                                           : Value(arith::TruncFOp::create(b, to, value));
}

/// The types that either operand is rounded to and sums have, by an algorithm, if there is one.
std::optional<std::array<Type, 3>> typesOf(OpBuilder &b, Operation *op, Type result) {
  std::array<Type, 3> types = {getElementTypeOrSelf(op->getOperand(0)),
                               getElementTypeOrSelf(op->getOperand(1)), result};
  if (result.isUnsignedInteger()) // of the same bits
    types[2] = b.getIntegerType(result.getIntOrFloatBitWidth());
  auto algorithm = dyn_cast_or_null<OpaqueAttr>(op->getAttr("algorithm"));
  if (op->getAttr("algorithm") && !algorithm)
    return std::nullopt;
  constexpr StringRef keys[] = {"lhs_precision_type", "rhs_precision_type", "accumulation_type"};
  for (size_t i = 0; algorithm && i < types.size(); ++i) {
    types[i] = parseFloat(b, valueOf(algorithm.getAttrData(), keys[i], ",>"));
    const bool one =
        i == 2 || valueOf(algorithm.getAttrData(),
                          i ? "rhs_component_count" : "lhs_component_count", ",>") == "1";
    if (!types[i] || !one)
      return std::nullopt;
  }
  if (algorithm && valueOf(algorithm.getAttrData(), "num_primitive_operations", ",>") != "1")
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (!isConvertible(getElementTypeOrSelf(op->getOperand(i)), types[i]) ||
        !isConvertible(types[i], types[2]) || types[i].isInteger(1))
      return std::nullopt;
  const bool sums =
      (isa<FloatType>(types[2]) && !types[2].isTF32()) || types[2].isSignlessInteger();
  return sums && (result.isUnsignedInteger() || isConvertible(types[2], result))
             ? std::optional(types)
             : std::nullopt;
}

/// Zeros of the product's shape, with sums of a type; sizes are the operands'.
Value zerosOf(ImplicitLocOpBuilder &b, Operation *op, RankedTensorType type, Type sum,
              ArrayRef<AffineMap> maps) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim))
      continue;
    for (size_t i : {0, 1})
      if (auto at = maps[i].getResultPosition(
              getAffineDimExpr(static_cast<unsigned>(dim), op->getContext()))) {
        sizes.push_back(tensor::DimOp::create(b, op->getOperand(i), *at));
        break;
      }
  }
  Value empty = tensor::EmptyOp::create(b, type.getShape(), sum, sizes);
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(sum));
  return linalg::FillOp::create(b, zero, empty).getResult(0);
}

/// The sums of products: of the loops `maps` are of, those behind the first `kept` are summed over.
/// Factors are converted to `types[0]` and `types[1]`, then to the sums' type, `types[2]`.
Value multiplyAdd(ImplicitLocOpBuilder &b, ValueRange factors, Value start,
                  ArrayRef<AffineMap> maps, size_t kept, const std::array<Type, 3> &types) {
  const Type sum = types[2];
  SmallVector<utils::IteratorType> iterators(maps[0].getNumDims(), utils::IteratorType::parallel);
  std::fill(iterators.begin() + kept, iterators.end(), utils::IteratorType::reduction);
  auto product = linalg::GenericOp::create(
      b, start.getType(), factors, start, maps, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder in(loc, inner);
        Value both[2];
        for (size_t i : {0, 1})
          both[i] = convert(in, convert(in, arguments[i], types[i]), sum);
        const bool floats = isa<FloatType>(sum);
        Value term = floats ? Value(arith::MulFOp::create(in, both[0], both[1]))
                            : Value(arith::MulIOp::create(in, both[0], both[1]));
        Value next = floats ? Value(arith::AddFOp::create(in, arguments[2], term))
                            : Value(arith::AddIOp::create(in, arguments[2], term));
        linalg::YieldOp::create(in, next);
      });
  return product.getResult(0);
}

LogicalResult productToLinalg(Operation *op) {
  auto type = op->getNumOperands() == 2 && op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  auto text = dyn_cast_or_null<OpaqueAttr>(op->getAttr("dot_dimension_numbers"));
  if (!type || !text || !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return failure();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Numbers numbers;
  constexpr StringRef sides[] = {"lhs", "rhs"};
  for (size_t i : {0, 1}) {
    numbers.batch[i] = dimsOf(text.getAttrData(), (sides[i] + "_batching_dimensions").str());
    numbers.contracted[i] =
        dimsOf(text.getAttrData(), (sides[i] + "_contracting_dimensions").str());
  }
  const auto types = typesOf(b, op, type.getElementType());
  if (!types || numbers.batch[0].size() != numbers.batch[1].size() ||
      numbers.contracted[0].size() != numbers.contracted[1].size())
    return failure();

  const int64_t kept = type.getRank();
  const auto loops =
      static_cast<unsigned>(kept) + static_cast<unsigned>(numbers.contracted[0].size());
  auto free = static_cast<int64_t>(numbers.batch[0].size());
  SmallVector<AffineMap> maps;
  for (size_t i : {0, 1}) {
    const int64_t rank = cast<RankedTensorType>(op->getOperand(i).getType()).getRank();
    const auto dims =
        loopsOf(op->getContext(), rank, numbers.batch[i], numbers.contracted[i], free, kept);
    if (!dims)
      return failure();
    maps.push_back(AffineMap::get(loops, 0, *dims, op->getContext()));
  }
  if (free != kept)
    return failure();
  const AffineMap all = AffineMap::getMultiDimIdentityMap(loops, op->getContext());
  maps.push_back(AffineMap::get(loops, 0, all.getResults().take_front(static_cast<size_t>(kept)),
                                op->getContext()));

  Value start = zerosOf(b, op, type, (*types)[2], maps);
  Value result = multiplyAdd(b, op->getOperands(), start, maps, static_cast<size_t>(kept), *types);
  if (type.getElementType().isUnsignedInteger())
    result = UnrealizedConversionCastOp::create(b, type, result).getResult(0);
  else if (result.getType() != type) // of floats, by an algorithm
    result = cast<FloatType>((*types)[2]).getWidth() > type.getElementTypeBitWidth()
                 ? Value(arith::TruncFOp::create(b, type, result))
                 : Value(arith::ExtFOp::create(b, type, result));
  op->replaceAllUsesWith(ValueRange(result));
  op->erase();
  return success();
}
} // namespace

void productsToLinalg(ModuleOp module) {
  module.getContext()
      ->loadDialect<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
  SmallVector<Operation *> products;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() == "stablehlo.dot_general")
      products.push_back(op);
  });
  for (Operation *op : products)
    (void)productToLinalg(op); // one that stays is refused with what is not upstream's
}

} // namespace gemm::verify
