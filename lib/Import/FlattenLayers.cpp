// Forward and backward of a linear layer as one gemm.matmul each: nt, nn, tn, and
// a row of ones for the bias. Only rows that do not fold cost a copy. Upstream's transform ops take
// a layer apart likewise, by an interface, to tile the product.
#include "Flatten.h"
#include "gemm/Import/Layers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

namespace gemm::flatten {

Value foldRows(OpBuilder &b, Operation *op, Value value, bool free) {
  int64_t rank = view::shaped(value).getRank();
  view::Groups groups(2);
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    groups[0].push_back(dim);
  groups[1].push_back(rank - 1);
  if (!view::canRegroup(view::shaped(value), groups))
    value =
        contiguousCopy(b, op, value, /*read=*/true, free, "rows that are summed over do not fold");
  return view::regroup(b, op->getLoc(), value, groups);
}

namespace {
// Where the op writes: `into`, or an empty tensor of the result's type.
Value destination(OpBuilder &b, Operation *op, Value into) {
  if (into)
    return into;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [i, from] : llvm::enumerate(getResultDims(op)))
    sizes.push_back(type.isDynamicDim(i) ? view::dimSize(b, op->getLoc(), from.value, from.dim)
                                         : OpFoldResult(b.getIndexAttr(type.getDimSize(i))));
  Value empty = view::emptyTensor(b, op->getLoc(), sizes, type.getElementType());
  return empty.getType() == type ? empty
                                 : tensor::CastOp::create(b, op->getLoc(), type, empty).getResult();
}

MatmulOp lower(OpBuilder &b, LinearOp op) {
  Location loc = op.getLoc();
  Value x = op.getInput(), w = op.getWeight();
  Value dest = destination(b, op, op.getInto());
  if (!op.getBias())
    return MatmulOp::create(b, loc, MatmulTrans::NT, x, w, dest);
  int64_t rank = view::shaped(dest).getRank();
  auto map = AffineMap::get(rank, 0, getAffineDimExpr(rank - 1, b.getContext()));
  return MatmulOp::create(b, loc, MatmulTrans::NT, x, w, dest, 1.0, 0.0, op.getBias(), {map},
                          [](OpBuilder &inner, Location at, ValueRange args) -> Value {
                            if (isa<IntegerType>(args[0].getType()))
                              return arith::AddIOp::create(inner, at, args[0], args[1]);
                            return arith::AddFOp::create(inner, at, args[0], args[1]);
                          });
}

MatmulOp lower(OpBuilder &b, LinearDgradOp op) {
  Value dy = op.getDy(), w = op.getWeight();
  Value dest = destination(b, op, op.getInto());
  return MatmulOp::create(b, op.getLoc(), MatmulTrans::NN, dy, w, dest);
}

MatmulOp lower(OpBuilder &b, LinearWgradOp op, bool free) {
  Value dest = destination(b, op, op.getInto());
  Value dy = foldRows(b, op, op.getDy(), free), x = foldRows(b, op, op.getInput(), free);
  return MatmulOp::create(b, op.getLoc(), MatmulTrans::TN, dy, x, dest);
}

// A 1 x rows matrix of ones. The cost model knows a fill of 1 and counts no bytes.
Value onesRow(OpBuilder &b, Operation *op, Value rows, bool free) {
  Location loc = op->getLoc();
  Type element = view::shaped(rows).getElementType();
  SmallVector<OpFoldResult> sizes{b.getIndexAttr(1), view::dimSize(b, loc, rows, 0)};
  Value one = arith::ConstantOp::create(b, loc, b.getOneAttr(element));
  if (view::isTensor(rows)) {
    Value empty = view::emptyTensor(b, loc, sizes, element);
    return linalg::FillOp::create(b, loc, one, empty).getResult(0);
  }
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  Value buffer = allocate(b, op, MemRefType::get(shape, element), dynamic, free);
  linalg::FillOp::create(b, loc, one, buffer);
  return buffer;
}

Layer lower(OpBuilder &b, LinearBgradOp op, bool free) {
  Location loc = op.getLoc();
  Value dest = destination(b, op, op.getInto());
  Value dy = foldRows(b, op, op.getDy(), free);
  Value ones = onesRow(b, op, dy, free);
  view::Groups row = {{}, {0}};
  auto product =
      MatmulOp::create(b, loc, MatmulTrans::NN, ones, dy, view::regroup(b, loc, dest, row));
  Value result = product.getResult();
  return {product, result ? view::ungroup(b, loc, result, row, dest) : result};
}

Layer lowerAny(OpBuilder &b, Operation *op, bool free) {
  if (auto bgrad = dyn_cast<LinearBgradOp>(op))
    return lower(b, bgrad, free);
  std::optional<ScaledLayer> layer = getScaledLayer(op);
  auto linear = dyn_cast<LinearOp>(op);
  if (layer && !layer->scales.empty())
    return lowerScaled(b, op, *layer, linear ? linear.getBias() : Value(),
                       destination(b, op, layer->into), free);
  MatmulOp product;
  if (linear)
    product = lower(b, linear);
  else if (auto dgrad = dyn_cast<LinearDgradOp>(op))
    product = lower(b, dgrad);
  else if (auto wgrad = dyn_cast<LinearWgradOp>(op))
    product = lower(b, wgrad, free);
  if (layer) {
    product.setUnsignedA(layer->isUnsigned[0]);
    product.setUnsignedB(layer->isUnsigned[1]);
  }
  return {product, product ? product.getResult() : Value()};
}

template <typename Op>
struct LayerModel : linalg::AggregatedOpInterface::ExternalModel<LayerModel<Op>, Op> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op, OpBuilder &b) const {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(op);
    Layer layer = lowerLayer(b, op, /*free=*/true);
    return layer.result ? SmallVector<Value>{layer.result} : SmallVector<Value>();
  }
};

template <typename... Ops> void attachTo(MLIRContext *context, GemmDialect *) {
  (Ops::template attachInterface<LayerModel<Ops>>(*context), ...);
}
} // namespace

} // namespace gemm::flatten

gemm::Layer gemm::lowerLayer(OpBuilder &b, Operation *op, bool free) {
  Layer layer = flatten::lowerAny(b, op, free);
  if (layer.product)
    layer.product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return layer;
}

void gemm::registerLayerDecomposition(DialectRegistry &registry) {
  registry.addExtension(&flatten::attachTo<LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>);
}
