// See StablehloQuantised.h. A product of two is one of the bytes less their zero points, summed in
// i32, which holds it; the result is that times the scales, quantised as StableHLO says: divided by
// the scale, rounded to nearest even, moved by the zero point and clamped.
#include "StablehloQuantised.h"
#include "StablehloMeaning.h"
#include "gemm/Import/AttributeText.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace gemm {
namespace {
using Dims = SmallVector<int64_t>;

bool isQuantised(Value value) {
  return isa<quant::QuantizedType>(getElementTypeOrSelf(value.getType()));
}

class QuantisedLowering {
public:
  explicit QuantisedLowering(ModuleOp module) : rewriter(module.getContext()), module(module) {}

  LogicalResult run() {
    SmallVector<Operation *> ops;
    bool any = false;
    WalkResult walked = module.walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            if (isQuantised(argument) && failed(read(op, argument)))
              return WalkResult::interrupt();
            else
              any |= isQuantised(argument);
      auto quantised = [](ValueRange values) { return llvm::any_of(values, isQuantised); };
      if (!quantised(op->getOperands()) && !quantised(op->getResults()))
        return WalkResult::advance();
      any = true;
      for (Value result : op->getResults())
        if (isQuantised(result) && failed(read(op, result)))
          return WalkResult::interrupt();
      if (!op->hasTrait<OpTrait::ReturnLike>())
        ops.push_back(op);
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return failure();
    if (!any)
      return success();
    for (auto &[value, meaning] : meanings) {
      auto type = cast<RankedTensorType>(value.getType());
      value.setType(type.clone(IntegerType::get(module.getContext(), 8 * bytesOf(meaning))));
    }
    for (Operation *op : ops)
      if (failed(lower(op)))
        return failure();
    module.walk([&](FunctionOpInterface function) { retype(function); });
    return success();
  }

private:
  static int64_t bytesOf(const Meaning &meaning) {
    return meaning.type.getStorageTypeIntegralWidth() / 8;
  }

  /// What a value's type says; an error at `op` where it is none that is lowered.
  LogicalResult read(Operation *op, Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    Meaning meaning;
    meaning.type = cast<quant::QuantizedType>(getElementTypeOrSelf(value.getType()));
    const unsigned bits = meaning.type.getStorageTypeIntegralWidth();
    if (auto uniform = dyn_cast<quant::UniformQuantizedType>(meaning.type)) {
      meaning.scales = {uniform.getScale()};
      meaning.zero = uniform.getZeroPoint();
    } else if (auto slices = dyn_cast<quant::UniformQuantizedPerAxisType>(meaning.type)) {
      meaning.scales.assign(slices.getScales().begin(), slices.getScales().end());
      meaning.zero = slices.getZeroPoints().front();
      meaning.dim = slices.getQuantizedDimension();
      if (!llvm::all_equal(slices.getZeroPoints()))
        return refuse(op, "one zero point of all slices", debugString(meaning.type));
    }
    if (!tensor || !tensor.hasStaticShape() || meaning.scales.empty() ||
        (bits != 8 && !(bits == 32 && meaning.zero == 0)) ||
        !meaning.type.getExpressedType().isF32())
      return refuse(op,
                    "a tensor of known shape of !quant.uniform<i8:f32, ...>, <u8:f32, ...> or, of "
                    "sums, <i32:f32, ...> with a zero point of 0",
                    debugString(value.getType()));
    if (bits == 8 && (meaning.zero < meaning.type.getStorageTypeMin() ||
                      meaning.zero > meaning.type.getStorageTypeMax()))
      return refuse(op,
                    "a zero point in [" + std::to_string(meaning.type.getStorageTypeMin()) + ", " +
                        std::to_string(meaning.type.getStorageTypeMax()) + "]",
                    std::to_string(meaning.zero) + " in " + debugString(meaning.type));
    if (meaning.dim >= 0 && (meaning.dim >= tensor.getRank() ||
                             tensor.getDimSize(meaning.dim) != int64_t(meaning.scales.size())))
      return refuse(op, "a scale for each slice", std::to_string(meaning.scales.size()));
    meanings[value] = meaning;
    return success();
  }

  /// Operands and result of an op that is lowered: so many, all of known shapes.
  static bool hasForm(Operation *op, unsigned operands) {
    auto isStatic = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape();
    };
    return op->getNumOperands() == operands && op->getNumResults() == 1 &&
           llvm::all_of(op->getOperandTypes(), isStatic) &&
           llvm::all_of(op->getResultTypes(), isStatic);
  }

  static LogicalResult refuse(Operation *op, const std::string &expected, const std::string &got) {
    return op->emitOpError() << "is not lowered: expected " << expected << ", got " << got;
  }

  const Meaning *meaningOf(Value value) const {
    auto found = meanings.find(value);
    return found == meanings.end() ? nullptr : &found->second;
  }

  /// Whether all that an op takes and gives are sums in i32.
  bool isOfSums(Operation *op) const {
    auto isSum = [&](Value value) {
      const Meaning *meaning = meaningOf(value);
      return meaning && bytesOf(*meaning) == 4;
    };
    return llvm::all_of(op->getOperands(), isSum) && llvm::all_of(op->getResults(), isSum);
  }

  LogicalResult lower(Operation *op) {
    StringRef name = op->getName().getStringRef();
    rewriter.setInsertionPoint(op);
    ImplicitLocOpBuilder b(op->getLoc(), rewriter);
    Value made;
    if (name.starts_with("stablehlo.") &&
        !hasForm(op, name.starts_with("stablehlo.dot")    ? 2
                     : name == "stablehlo.constant"       ? 0
                     : name.starts_with("stablehlo.unif") ? 1
                                                          : op->getNumOperands()))
      return refuse(op, "StableHLO's operands and one result, of known shapes", "others");
    if (name == "stablehlo.constant") {
      auto value = op->getAttrOfType<DenseElementsAttr>("value");
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      if (!value || value.getType() != type)
        return refuse(op, "a value of " + debugString(Type(type)), "another");
      made = arith::ConstantOp::create(b, value);
    } else if (name == "stablehlo.uniform_dequantize" || name == "stablehlo.uniform_quantize") {
      Value from = op->getOperand(0);
      const Meaning *of = meaningOf(from), *to = meaningOf(op->getResult(0));
      made = of ? dequantise(b, from, *of) : from;
      if (!of && !getElementTypeOrSelf(from).isF32())
        return refuse(op, "an operand of f32", debugString(from.getType()));
      if (to && bytesOf(*to) != 1)
        return refuse(op, "a result of bytes", debugString(to->type));
      made = to ? quantise(b, made, *to) : made;
    } else if (name == "stablehlo.dot_general" || name == "stablehlo.dot") {
      FailureOr<Value> product = dot(b, op);
      if (failed(product))
        return failure();
      made = *product;
    } else if (isOfSums(op) && name == "stablehlo.broadcast_in_dim" && op->getNumOperands() == 1) {
      FailureOr<Value> wide =
          broadcast(b, op, *meaningOf(op->getOperand(0)), *meaningOf(op->getResult(0)));
      if (failed(wide))
        return failure();
      made = *wide;
    } else if (isOfSums(op) && name == "stablehlo.add" && op->getNumOperands() == 2) {
      const Meaning &to = *meaningOf(op->getResult(0));
      for (Value operand : op->getOperands())
        if (const Meaning &of = *meaningOf(operand); of.scales != to.scales || of.dim != to.dim)
          return refuse(op, "operands and a result of the same scales, " + text(to), text(of));
      made = arith::AddIOp::create(b, op->getOperand(0), op->getOperand(1));
    } else {
      return refuse(op,
                    "dot_general, dot, uniform_quantize, uniform_dequantize or constant of "
                    "quantised types, with floats between, or add and broadcast_in_dim of sums "
                    "in i32",
                    name.str());
    }
    if (made.getType() != op->getResult(0).getType())
      return refuse(op, "a result of " + debugString(made.getType()),
                    debugString(op->getResult(0).getType()));
    if (auto found = meanings.find(op->getResult(0)); found != meanings.end()) {
      Meaning meaning = found->second;
      meanings.erase(found);
      meanings[made] = meaning;
    }
    rewriter.replaceOp(op, made);
    return success();
  }

  /// Elements of `from` by a body, one for one; of slices, with the scale of each.
  Value map(ImplicitLocOpBuilder &b, Value from, Type element, const Meaning *slices,
            llvm::function_ref<Value(ImplicitLocOpBuilder &, Value, Value)> body) {
    auto type = cast<RankedTensorType>(from.getType());
    AffineMap all = b.getMultiDimIdentityMap(type.getRank());
    SmallVector<Value> inputs{from};
    SmallVector<AffineMap> maps{all};
    if (slices && slices->dim >= 0) {
      SmallVector<float> scales(slices->scales.begin(), slices->scales.end());
      auto vector = RankedTensorType::get({int64_t(scales.size())}, b.getF32Type());
      inputs.push_back(
          arith::ConstantOp::create(b, DenseElementsAttr::get(vector, ArrayRef(scales))));
      maps.push_back(AffineMap::get(type.getRank(), 0, b.getAffineDimExpr(slices->dim)));
    }
    maps.push_back(all);
    Value empty = tensor::EmptyOp::create(b, type.getShape(), element);
    SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(b, empty.getType(), inputs, empty, maps, kinds,
                                     [&](OpBuilder &inner, Location loc, ValueRange of) {
                                       ImplicitLocOpBuilder builder(loc, inner);
                                       Value scale = of.size() > 2 ? of[1]
                                                     : slices ? number(builder, slices->scale())
                                                              : Value();
                                       linalg::YieldOp::create(inner, loc,
                                                               body(builder, of[0], scale));
                                     })
        .getResult(0);
  }

  static Value number(ImplicitLocOpBuilder &b, double value) {
    return arith::ConstantOp::create(b, b.getF32FloatAttr(static_cast<float>(value)));
  }

  /// An integer in 32 bits, less its zero point.
  static Value difference(ImplicitLocOpBuilder &b, Value integer, const Meaning &of) {
    Type wide = b.getI32Type();
    if (integer.getType() != wide)
      integer = of.isUnsigned() ? arith::ExtUIOp::create(b, wide, integer).getResult()
                                : arith::ExtSIOp::create(b, wide, integer).getResult();
    if (of.zero == 0)
      return integer;
    Value zero = arith::ConstantOp::create(b, b.getI32IntegerAttr(static_cast<int32_t>(of.zero)));
    return arith::SubIOp::create(b, integer, zero);
  }

  Value dequantise(ImplicitLocOpBuilder &b, Value from, const Meaning &of) {
    return map(b, from, b.getF32Type(), &of,
               [&](ImplicitLocOpBuilder &inner, Value x, Value scale) {
                 Value whole =
                     arith::SIToFPOp::create(inner, inner.getF32Type(), difference(inner, x, of));
                 return arith::MulFOp::create(inner, whole, scale).getResult();
               });
  }

  Value quantise(ImplicitLocOpBuilder &b, Value from, const Meaning &to) {
    return map(b, from, b.getI8Type(), &to, [&](ImplicitLocOpBuilder &inner, Value x, Value scale) {
      Value rounded = math::RoundEvenOp::create(inner, arith::DivFOp::create(inner, x, scale));
      Value moved = arith::AddFOp::create(inner, rounded, number(inner, double(to.zero)));
      Value least = number(inner, double(to.type.getStorageTypeMin()));
      Value most = number(inner, double(to.type.getStorageTypeMax()));
      Value clamped =
          arith::MinimumFOp::create(inner, arith::MaximumFOp::create(inner, moved, least), most);
      if (to.isUnsigned())
        return arith::FPToUIOp::create(inner, inner.getI8Type(), clamped).getResult();
      return arith::FPToSIOp::create(inner, inner.getI8Type(), clamped).getResult();
    });
  }

  FailureOr<Value> dot(ImplicitLocOpBuilder &b, Operation *op) {
    Value a = op->getOperand(0), w = op->getOperand(1);
    const Meaning *ofA = meaningOf(a), *ofB = meaningOf(w), *to = meaningOf(op->getResult(0));
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (!ofA && ofB && !to) { // weights alone: the product of what they are dequantised to
      op->setOperand(1, dequantise(b, w, *ofB));
      Operation *same = b.clone(*op);
      return same->getResult(0);
    }
    if (ofA && ofA->dim >= 0)
      return refuse(op,
                    "one scale for all of the first factor; the second may have one for each slice",
                    text(*ofA));
    if (!ofA || !ofB || bytesOf(*ofA) != 1 || bytesOf(*ofB) != 1)
      return refuse(op, "two operands of quantised bytes, or floats by such bytes",
                    debugString(op->getOperand(0).getType()) + " and " +
                        debugString(op->getOperand(1).getType()));
    SmallVector<AffineMap> maps;
    SmallVector<utils::IteratorType> kinds;
    int64_t k = 1;
    FailureOr<int64_t> slices = loopsOf(op, *ofB, maps, kinds, k);
    if (failed(slices))
      return failure();
    if (k >
        std::numeric_limits<int32_t>::max() / std::max<int64_t>(ofA->largest() * ofB->largest(), 1))
      return refuse(op, "sums that 32 bits hold", std::to_string(k) + " products");
    Value zero = arith::ConstantOp::create(b, b.getI32IntegerAttr(0));
    Value empty = tensor::EmptyOp::create(b, type.getShape(), b.getI32Type());
    Value start = linalg::FillOp::create(b, zero, empty).getResult(0);
    Value sums =
        linalg::GenericOp::create(
            b, start.getType(), ValueRange{a, w}, start, maps, kinds,
            [&](OpBuilder &inner, Location loc, ValueRange of) {
              ImplicitLocOpBuilder builder(loc, inner);
              Value product = arith::MulIOp::create(builder, difference(builder, of[0], *ofA),
                                                    difference(builder, of[1], *ofB));
              linalg::YieldOp::create(inner, loc,
                                      arith::AddIOp::create(builder, of[2], product).getResult());
            })
            .getResult(0);
    Meaning product = *ofB;
    product.zero = 0, product.dim = *slices;
    for (double &scale : product.scales)
      scale *= ofA->scale();
    if (to && bytesOf(*to) == 4) {
      auto isScale = [](auto scales) {
        auto [is, wanted] = scales;
        return static_cast<float>(is) == static_cast<float>(wanted);
      };
      if (product.dim != to->dim || product.scales.size() != to->scales.size() ||
          !llvm::all_of(llvm::zip(product.scales, to->scales), isScale))
        return refuse(op, "sums whose scales are the products of the operands', " + text(product),
                      text(*to));
      return sums;
    }
    if (llvm::all_of(product.scales, isNormal)) {
      Value real = dequantise(b, sums, product);
      return to ? quantise(b, real, *to) : real;
    }
    // f32 does not hold what the sums stand for, but may hold how many steps of the result it is.
    Meaning steps = product, units;
    if (to && to->dim < 0) {
      units = *to;
      units.scales = {1.0};
      for (double &scale : steps.scales)
        scale /= to->scale();
    }
    if (!to || to->dim >= 0 || !llvm::all_of(steps.scales, isNormal))
      return refuse(op, "scales whose product is a normal number of f32",
                    text(*ofA) + " times " + text(*ofB));
    return quantise(b, dequantise(b, sums, steps), units);
  }

  /// Sums, as a bias is, in the places of a larger tensor.
  FailureOr<Value> broadcast(ImplicitLocOpBuilder &b, Operation *op, const Meaning &of,
                             const Meaning &to) {
    auto from = cast<RankedTensorType>(op->getOperand(0).getType());
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    auto dims = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
    auto fits = [&](auto each) {
      const int64_t dim = each.value(), size = from.getDimSize(each.index());
      return dim >= 0 && dim < type.getRank() && (size == 1 || size == type.getDimSize(dim)) &&
             llvm::count(dims.asArrayRef(), dim) == 1;
    };
    if (!dims || int64_t(dims.size()) != from.getRank() ||
        !llvm::all_of(llvm::enumerate(dims.asArrayRef()), fits))
      return refuse(op, "broadcast_dimensions of the result for all dims of the operand",
                    dims ? debugString(Attribute(dims)) : "none");
    const int64_t dim = of.dim < 0 ? -1 : dims[of.dim];
    if (of.scales != to.scales || dim != to.dim)
      return refuse(op, "the operand's scales, " + text(of), text(to));
    SmallVector<AffineExpr> exprs;
    for (auto [number, to] : llvm::enumerate(dims.asArrayRef()))
      exprs.push_back(from.getDimSize(number) == 1 ? b.getAffineConstantExpr(0)
                                                   : b.getAffineDimExpr(to));
    const AffineMap maps[] = {AffineMap::get(type.getRank(), 0, exprs, b.getContext()),
                              b.getMultiDimIdentityMap(type.getRank())};
    SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
    return linalg::GenericOp::create(b, empty.getType(), op->getOperand(0), empty, maps, kinds,
                                     [](OpBuilder &inner, Location loc, ValueRange element) {
                                       linalg::YieldOp::create(inner, loc, element[0]);
                                     })
        .getResult(0);
  }

  /// Which dims of the factors are batches, and which are added over.
  static bool readNumbers(Operation *op, int64_t rankA, std::array<Dims, 2> &batch,
                          std::array<Dims, 2> &contract) {
    if (op->getName().getStringRef() == "stablehlo.dot") {
      contract = {Dims{rankA - 1}, Dims{0}};
      return true;
    }
    auto opaque = dyn_cast_or_null<OpaqueAttr>(op->getAttr("dot_dimension_numbers"));
    StringRef text = opaque ? opaque.getAttrData() : StringRef();
    return text.starts_with("dot<") &&
           import::readList(text, "lhs_batching_dimensions", batch[0]) &&
           import::readList(text, "rhs_batching_dimensions", batch[1]) &&
           import::readList(text, "lhs_contracting_dimensions", contract[0]) &&
           import::readList(text, "rhs_contracting_dimensions", contract[1]) &&
           batch[0].size() == batch[1].size() && contract[0].size() == contract[1].size();
  }

  /// Loops of a product: maps of both factors and the result, and how many k there are. Out: the
  /// result's dim along which the second factor has its scales, or -1.
  FailureOr<int64_t> loopsOf(Operation *op, const Meaning &ofB, SmallVector<AffineMap> &maps,
                             SmallVector<utils::IteratorType> &kinds, int64_t &k) {
    const Dims shapeA(cast<ShapedType>(op->getOperand(0).getType()).getShape());
    const Dims shapeB(cast<ShapedType>(op->getOperand(1).getType()).getShape());
    std::array<Dims, 2> batch, contract;
    if (!readNumbers(op, shapeA.size(), batch, contract))
      return refuse(op, "dot_dimension_numbers as #stablehlo.dot<...>", "others");
    Dims loopsA(shapeA.size(), -1), loopsB(shapeB.size(), -1), result;
    auto assign = [&](Dims &loops, const Dims &list, int64_t first) {
      return llvm::all_of(llvm::enumerate(list), [&](auto each) {
        const int64_t dim = each.value();
        if (dim < 0 || dim >= int64_t(loops.size()) || loops[dim] >= 0)
          return false;
        loops[dim] = first + int64_t(each.index());
        return true;
      });
    };
    const int64_t batches = batch[0].size(), reduced = contract[0].size();
    int64_t loops = batches + reduced;
    if (!assign(loopsA, batch[0], 0) || !assign(loopsB, batch[1], 0) ||
        !assign(loopsA, contract[0], batches) || !assign(loopsB, contract[1], batches))
      return refuse(op, "distinct dimension numbers within the operands' ranks", "others");
    for (int64_t loop = 0; loop < batches; ++loop)
      result.push_back(loop);
    int64_t slices = -1;
    for (int64_t &loop : loopsA)
      if (loop < 0)
        result.push_back(loop = loops++);
    for (auto [dim, loop] : llvm::enumerate(loopsB))
      if (loop < 0) {
        if (int64_t(dim) == ofB.dim)
          slices = int64_t(result.size());
        result.push_back(loop = loops++);
      }
    if (ofB.dim >= 0 && slices < 0)
      return refuse(op, "scales along a dim of the second factor that the result has",
                    "dim " + std::to_string(ofB.dim));
    kinds.assign(loops, utils::IteratorType::parallel);
    for (int64_t loop = batches; loop < batches + reduced; ++loop)
      kinds[loop] = utils::IteratorType::reduction;
    for (int64_t dim : contract[0])
      k = static_cast<int64_t>(std::min<uint64_t>(
          llvm::SaturatingMultiply<uint64_t>(k, shapeA[dim]), uint64_t(1) << 32));
    for (const Dims &each : {loopsA, loopsB, result}) {
      SmallVector<AffineExpr> exprs;
      for (int64_t loop : each)
        exprs.push_back(getAffineDimExpr(loop, op->getContext()));
      maps.push_back(AffineMap::get(loops, 0, exprs, op->getContext()));
    }
    return slices;
  }

  /// A function takes and gives what its body does.
  void retype(FunctionOpInterface function) {
    if (function.isExternal())
      return;
    Block &last = function.getFunctionBody().back();
    SmallVector<Type> results(last.getTerminator()->getOperandTypes());
    auto type = FunctionType::get(function.getContext(),
                                  function.getFunctionBody().getArgumentTypes(), results);
    if (function.getResultTypes().size() == results.size())
      function.setType(type);
  }

  IRRewriter rewriter;
  ModuleOp module;
  DenseMap<Value, Meaning> meanings;
};
} // namespace

LogicalResult lowerQuantised(ModuleOp module) { return QuantisedLowering(module).run(); }

} // namespace gemm
