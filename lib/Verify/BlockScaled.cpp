// Products whose operands have a scale for each block of K, as the TOSA specification writes
// MATMUL_T_BLOCK_SCALED and JAX its custom call of the same: each block's products are added up in
// f32, and the sum is multiplied by both scales. Composites of StableHLO are calls of what they are
// defined as. Written beside gemm-lower-stablehlo and gemm-lower-tosa.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace gemm::verify {

namespace {
constexpr auto parallel = utils::IteratorType::parallel, reduction = utils::IteratorType::reduction;

/// A: [batch, M, K], B: [batch or 1, N, K], each with scales [.., K / block].
struct Operands {
  Value a, b, scaleA, scaleB;
};

class BlockScaled {
public:
  BlockScaled(OpBuilder &builder, Location loc, const Operands &given)
      : b(loc, builder), given(given) {}

  Value sums() {
    // (batch, m, n, g, k): k of block g.
    const bool shared = typeOf(given.b).getDimSize(0) == 1;
    Value x = blocksOf(given.a, given.scaleA), y = blocksOf(given.b, given.scaleB);
    SmallVector<OpFoldResult> sizes{size(given.a, 0), size(given.a, 1), size(given.b, 1)};
    SmallVector<OpFoldResult> ofBlocks(sizes);
    ofBlocks.push_back(size(given.scaleA, 2));
    AffineExpr zero = b.getAffineConstantExpr(0);
    auto dims = [&](unsigned loops, std::initializer_list<unsigned> places, bool first) {
      SmallVector<AffineExpr> results;
      for (unsigned place : places)
        results.push_back(b.getAffineDimExpr(place));
      if (first)
        results[0] = zero;
      return AffineMap::get(loops, 0, results, b.getContext());
    };
    Value block = add(
        ValueRange{x, y}, zeros(ofBlocks),
        {dims(5, {0, 1, 3, 4}, false), dims(5, {0, 2, 3, 4}, shared), dims(5, {0, 1, 2, 3}, false)},
        [&](OpBuilder &inner, Location at, ValueRange args) -> Value {
          return arith::MulFOp::create(inner, at, wide(inner, at, args[0]),
                                       wide(inner, at, args[1]));
        });
    return add(ValueRange{block, given.scaleA, given.scaleB}, zeros(sizes),
               {dims(4, {0, 1, 2, 3}, false), dims(4, {0, 1, 3}, false), dims(4, {0, 2, 3}, shared),
                dims(4, {0, 1, 2}, false)},
               [&](OpBuilder &inner, Location at, ValueRange args) -> Value {
                 Value scale = arith::MulFOp::create(inner, at, wide(inner, at, args[1]),
                                                     wide(inner, at, args[2]));
                 return arith::MulFOp::create(inner, at, args[0], scale);
               });
  }

private:
  using Term = function_ref<Value(OpBuilder &, Location, ValueRange)>;

  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }
  OpFoldResult size(Value value, int64_t dim) {
    return tensor::getMixedSize(b, b.getLoc(), value, dim);
  }
  static Value wide(OpBuilder &inner, Location at, Value value) {
    return arith::ExtFOp::create(inner, at, inner.getF32Type(), value);
  }
  Value zeros(ArrayRef<OpFoldResult> sizes) {
    Value empty = tensor::EmptyOp::create(b, sizes, b.getF32Type());
    Value zero = arith::ConstantOp::create(b, b.getF32FloatAttr(0.0F));
    return linalg::FillOp::create(b, zero, empty).getResult(0);
  }
  /// [.., rows, K] as [.., rows, blocks, K / blocks].
  Value blocksOf(Value data, Value scale) {
    SmallVector<int64_t> shape(typeOf(data).getShape());
    const int64_t blocks = typeOf(scale).getDimSize(2), k = shape.pop_back_val();
    shape.append({blocks, k / blocks});
    auto type = RankedTensorType::get(shape, typeOf(data).getElementType());
    return tensor::ExpandShapeOp::create(b, type, data,
                                         ArrayRef<ReassociationIndices>{{0}, {1}, {2, 3}});
  }
  /// The sums of terms over the last loop.
  Value add(ValueRange inputs, Value into, ArrayRef<AffineMap> maps, Term term) {
    SmallVector<utils::IteratorType> kinds(maps[0].getNumDims(), parallel);
    kinds.back() = reduction;
    auto made = linalg::GenericOp::create(b, into.getType(), inputs, into, maps, kinds,
                                          [&](OpBuilder &inner, Location at, ValueRange args) {
                                            Value sum = arith::AddFOp::create(
                                                inner, at, args.back(), term(inner, at, args));
                                            linalg::YieldOp::create(inner, at, sum);
                                          });
    return made.getResult(0);
  }

  ImplicitLocOpBuilder b;
  Operands given;
};

/// Whether the shapes are of rank 3, and K is known and cut into whole blocks.
bool isWhole(const Operands &given) {
  auto rank3 = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.getRank() == 3;
  };
  auto whole = [&](Value data, Value scale) {
    if (!rank3(data) || !rank3(scale))
      return false;
    const int64_t k = cast<RankedTensorType>(data.getType()).getDimSize(2);
    const int64_t blocks = cast<RankedTensorType>(scale.getType()).getDimSize(2);
    return k > 0 && blocks > 0 && k % blocks == 0;
  };
  return whole(given.a, given.scaleA) && whole(given.b, given.scaleB);
}

void replace(IRRewriter &b, Operation *op, const Operands &given) {
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!to || !isWhole(given))
    return; // what is left is said
  b.setInsertionPoint(op);
  Value sums = BlockScaled(b, op->getLoc(), given).sums();
  auto made = cast<RankedTensorType>(sums.getType());
  if (to.getElementType() != made.getElementType())
    sums = arith::TruncFOp::create(b, op->getLoc(), made.clone(to.getElementType()), sums);
  if (sums.getType() != to)
    sums = tensor::CastOp::create(b, op->getLoc(), to, sums);
  b.replaceOp(op, sums);
}
} // namespace

void compositesToCalls(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() == "stablehlo.composite")
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops) {
    auto name = op->getAttrOfType<FlatSymbolRefAttr>("decomposition");
    if (!name || !module.lookupSymbol<func::FuncOp>(name.getValue()))
      continue;
    b.setInsertionPoint(op);
    b.replaceOpWithNewOp<func::CallOp>(op, name, op->getResultTypes(), op->getOperands());
  }
}

void blockScaledToLinalg(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    auto target = op->getAttrOfType<StringAttr>("call_target_name");
    if (isa<tosa::MatmulTBlockScaledOp>(op) ||
        (op->getName().getStringRef() == "stablehlo.custom_call" && target &&
         target == "__op$block_scaled_dot" && op->getNumOperands() == 4 &&
         op->getNumResults() == 1))
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops) {
    if (auto product = dyn_cast<tosa::MatmulTBlockScaledOp>(op))
      replace(b, op,
              {product.getAData(), product.getBData(), product.getAScale(), product.getBScale()});
    else
      replace(b, op, {op->getOperand(0), op->getOperand(1), op->getOperand(2), op->getOperand(3)});
  }
}

} // namespace gemm::verify
