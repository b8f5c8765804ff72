// What zero points of a product's factors come to: Σ (a - za)(b - zb) = Σ ab - zb Σ a - za Σ (b -
// zb) over k. The sums are reductions of their own, and what is subtracted is an elementwise op
// that gemm-fuse-epilogue puts into the product's epilogue. All of it is in i32 and wraps as it
// does where the differences are multiplied. A zero point of 0 adds nothing.
#include "ZeroPoints.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::import {

namespace {
/// The bytes of a constant of known shape in their order, of which the first is all where it is a
/// splat; none where it is no constant.
ArrayRef<char> constantBytes(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.getRawData();
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  AsmResourceBlob *blob = resource ? resource.getRawHandle().getBlob() : nullptr;
  auto type = cast<ShapedType>(value.getType());
  return blob && static_cast<int64_t>(blob->getData().size()) == type.getNumElements()
             ? blob->getData()
             : ArrayRef<char>();
}

/// The sums over k of a constant's elements, less `zero`, in the order of the loops that are kept.
std::optional<SmallVector<int32_t>> constantSums(const Operand &bytes, int64_t zero,
                                                 ArrayRef<int64_t> kept) {
  const ArrayRef<char> data = constantBytes(bytes.value);
  if (data.empty())
    return std::nullopt;
  const ArrayRef<int64_t> shape = view::shaped(bytes.value).getShape();
  int64_t total = 1;
  for (int64_t loop : kept)
    total *= shape[llvm::find(bytes.dims, loop) - bytes.dims.begin()];
  // How far one step along a dim goes in the result: nowhere along k.
  SmallVector<int64_t> steps(shape.size(), 0), at(shape.size(), 0);
  int64_t stride = 1;
  for (int64_t loop : llvm::reverse(kept)) {
    const size_t dim = llvm::find(bytes.dims, loop) - bytes.dims.begin();
    steps[dim] = stride;
    stride *= shape[dim];
  }
  SmallVector<int32_t> sums(total, 0);
  int64_t place = 0;
  for (int64_t i = 0, elements = view::shaped(bytes.value).getNumElements(); i < elements; ++i) {
    const char byte = data[data.size() == 1 ? 0 : i];
    const int64_t number =
        bytes.isUnsigned ? static_cast<uint8_t>(byte) : static_cast<int8_t>(byte);
    sums[place] = static_cast<int32_t>(static_cast<uint32_t>(sums[place]) +
                                       static_cast<uint32_t>(number - zero));
    for (size_t dim = shape.size(); dim-- > 0;) {
      place += steps[dim];
      if (++at[dim] < shape[dim])
        break;
      place -= steps[dim] * shape[dim];
      at[dim] = 0;
    }
  }
  return sums;
}

/// Writes sums and differences over the loops of a product.
class TermWriter {
public:
  TermWriter(RewriterBase &b, Location loc, ArrayRef<LoopKind> kinds)
      : b(b), loc(loc), kinds(kinds) {}

  /// Σ over k of elements, less `zero`, in i32; the result is indexed by the other loops.
  Operand sum(const Operand &bytes, const ZeroPoint &zero) {
    SmallVector<int64_t> loops, kept;
    for (const Operand *operand : {&bytes, &zero.read})
      for (int64_t loop : operand->dims)
        if (loop != Operand::kUnit && !llvm::is_contained(loops, loop))
          loops.push_back(loop);
    SmallVector<OpFoldResult> sizes;
    SmallVector<utils::IteratorType> iterators;
    for (int64_t loop : loops) {
      const bool ofK = kinds[loop] == LoopKind::K;
      iterators.push_back(ofK ? utils::IteratorType::reduction : utils::IteratorType::parallel);
      if (ofK)
        continue;
      kept.push_back(loop);
      const Operand &from = bytes.uses(loop) ? bytes : zero.read;
      sizes.push_back(
          view::dimSize(b, loc, from.value, llvm::find(from.dims, loop) - from.dims.begin()));
    }
    Operand result;
    result.dims = kept;
    if (auto known = zero.read.value ? std::nullopt : constantSums(bytes, zero.number, kept)) {
      SmallVector<int64_t> shape;
      for (OpFoldResult size : sizes)
        shape.push_back(*getConstantIntValue(size));
      auto type = RankedTensorType::get(shape, b.getI32Type());
      result.value =
          arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, ArrayRef(*known)));
      return result;
    }
    Value empty = view::emptyTensor(b, loc, sizes, b.getI32Type());
    Value none = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
    Value start = linalg::FillOp::create(b, loc, none, empty).getResult(0);
    SmallVector<Value> inputs{bytes.value};
    SmallVector<AffineMap> maps{mapOf(bytes.dims, loops)};
    addZeroPoint(zero, loops, inputs, maps);
    maps.push_back(mapOf(kept, loops));
    auto body = [&](OpBuilder &inner, Location at, ValueRange args) {
      Value element = widen(inner, at, args[0], bytes.isUnsigned);
      if (!zero.isZero())
        element = arith::SubIOp::create(inner, at, element, load(inner, at, zero, args[1]));
      linalg::YieldOp::create(inner, at,
                              arith::AddIOp::create(inner, at, args.back(), element).getResult());
    };
    auto made =
        linalg::GenericOp::create(b, loc, start.getType(), inputs, start, maps, iterators, body);
    result.value = made.getResult(0);
    return result;
  }

  /// `product`, whose dims are `loops`, less what each zero point is multiplied by.
  Value subtract(Value product, ArrayRef<int64_t> loops,
                 ArrayRef<std::pair<const ZeroPoint *, Operand>> terms) {
    SmallVector<Value> inputs{product};
    SmallVector<AffineMap> maps{b.getMultiDimIdentityMap(loops.size())};
    for (const auto &[zero, sum] : terms) {
      inputs.push_back(sum.value);
      maps.push_back(mapOf(sum.dims, loops));
      addZeroPoint(*zero, loops, inputs, maps);
    }
    maps.push_back(maps.front());
    Value empty = view::emptyTensor(b, loc, tensor::getMixedSizes(b, loc, product), b.getI32Type());
    if (empty.getType() != product.getType())
      empty = tensor::CastOp::create(b, loc, product.getType(), empty);
    auto body = [&](OpBuilder &inner, Location at, ValueRange args) {
      Value result = args[0];
      size_t next = 1;
      for (const auto &[zero, sum] : terms) {
        Value of = args[next++];
        Value times = load(inner, at, *zero, args[next]);
        next += zero->read.value ? 1 : 0;
        Value term = arith::MulIOp::create(inner, at, of, times);
        result = arith::SubIOp::create(inner, at, result, term);
      }
      linalg::YieldOp::create(inner, at, result);
    };
    SmallVector<utils::IteratorType> iterators(loops.size(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(b, loc, product.getType(), inputs, empty, maps, iterators,
                                     body)
        .getResult(0);
  }

private:
  AffineMap mapOf(ArrayRef<int64_t> dims, ArrayRef<int64_t> loops) {
    SmallVector<AffineExpr> places;
    for (int64_t loop : dims)
      places.push_back(loop == Operand::kUnit
                           ? b.getAffineConstantExpr(0)
                           : b.getAffineDimExpr(llvm::find(loops, loop) - loops.begin()));
    return AffineMap::get(loops.size(), 0, places, b.getContext());
  }
  void addZeroPoint(const ZeroPoint &zero, ArrayRef<int64_t> loops, SmallVectorImpl<Value> &inputs,
                    SmallVectorImpl<AffineMap> &maps) {
    if (!zero.read.value)
      return;
    inputs.push_back(zero.read.value);
    maps.push_back(mapOf(zero.read.dims, loops));
  }
  static Value widen(OpBuilder &b, Location at, Value value, bool isUnsigned) {
    if (value.getType().isInteger(32))
      return value;
    return isUnsigned ? Value(arith::ExtUIOp::create(b, at, b.getI32Type(), value))
                      : Value(arith::ExtSIOp::create(b, at, b.getI32Type(), value));
  }
  static Value load(OpBuilder &b, Location at, const ZeroPoint &zero, Value element) {
    if (zero.read.value)
      return widen(b, at, element, zero.read.isUnsigned);
    return arith::ConstantOp::create(
        b, at, b.getIntegerAttr(b.getI32Type(), APInt(64, zero.number, true).trunc(32)));
  }

  RewriterBase &b;
  Location loc;
  ArrayRef<LoopKind> kinds;
};

std::string describe(const ZeroPoint &zero) {
  if (!zero.read.value)
    return std::to_string(zero.number);
  return llvm::all_of(zero.read.dims, [](int64_t loop) { return loop == Operand::kUnit; })
             ? "one"
             : "one for each line";
}

/// Says what was made.
void remarkTerm(Location loc, const ZeroPoint &zero, const Operand &sum, bool ofA) {
  const bool known = matchPattern(sum.value, m_Constant());
  remark::passed(loc, remark::RemarkOpts::name("ZeroPoint").category("gemm-import"))
      << std::string("zero points of the ") + (ofA ? "first" : "second") + " factor (" +
             describe(zero) +
             ") are taken from the product of the bytes, times sums over k of the " +
             (ofA ? "second" : "first") + ", which are " +
             (known ? "constants" : "a kernel of their own");
}
} // namespace

Value subtractZeroPoints(RewriterBase &rewriter, Location loc, const Contraction &c,
                         const ZeroPoint &a, const ZeroPoint &b, Value product) {
  SmallVector<LoopKind> kinds;
  if (!classify(c, kinds).empty() || (a.isZero() && b.isZero()))
    return product;
  TermWriter writer(rewriter, loc, kinds);
  SmallVector<std::pair<const ZeroPoint *, Operand>> terms;
  if (!b.isZero())
    terms.emplace_back(&b, writer.sum(c.a, ZeroPoint()));
  if (!a.isZero())
    terms.emplace_back(&a, writer.sum(c.b, b));
  for (const auto &[zero, sum] : terms)
    remarkTerm(loc, *zero, sum, zero == &a);
  return writer.subtract(product, c.c.dims, terms);
}

} // namespace gemm::import
