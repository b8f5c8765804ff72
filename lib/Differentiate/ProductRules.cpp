// The rules of products: layer ops and gemm.matmul. A gradient is rounded to the type of the
// factors before it is multiplied, and the sums of its products are rounded once.
#include "Adjoint.h"
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace gemm {

namespace {
/// [..., n] as [rows, n].
Value foldRows(OpBuilder &b, Location loc, Value tensor) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (rank == 2)
    return tensor;
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    groups[0].push_back(dim);
  groups[1].push_back(rank - 1);
  return tensor::CollapseShapeOp::create(b, loc, tensor, groups);
}

LogicalResult checkTypes(Operation *op, Value a, Value b) {
  if (std::optional<ScaledLayer> layer = getScaledLayer(op); layer && !layer->scales.empty())
    return op->emitOpError("has no rule in gemm-differentiate: its scales are those of a quantised "
                           "product; leave the arguments that it depends on out of 'arguments'");
  Type left = getElementTypeOrSelf(a), right = getElementTypeOrSelf(b);
  if (left == right && isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(left))
    return success();
  return op->emitOpError("expected factors of one of f16, bf16, f32 and f64 to differentiate, got ")
         << left << " and " << right << "; convert them to one of these before the product";
}

/// Of y = x Wᵀ; a layer op, but where the gradient is added to: those have no beta.
void addDgrad(Adjoint &adjoint, Location loc, Value x, Value dy, Value w) {
  if (!adjoint.isActive(x))
    return;
  if (adjoint.elementOf(x) != getElementTypeOrSelf(x))
    return adjoint.addProduct(loc, x, MatmulTrans::NN, dy, w);
  adjoint.add(x, LinearDgradOp::create(adjoint.b, loc, x.getType(), dy, w, Value()).getResult());
}

void addWgrad(Adjoint &adjoint, Location loc, Value w, Value dy, Value x) {
  if (!adjoint.isActive(w))
    return;
  OpBuilder &b = adjoint.b;
  if (adjoint.elementOf(w) != getElementTypeOrSelf(w))
    return adjoint.addProduct(loc, w, MatmulTrans::TN, foldRows(b, loc, dy), foldRows(b, loc, x));
  adjoint.add(w, LinearWgradOp::create(b, loc, w.getType(), dy, x, Value()).getResult());
}

void addLinear(Adjoint &adjoint, Location loc, Value y, Value x, Value w) {
  if (adjoint.isActive(y))
    adjoint.add(y,
                LinearOp::create(adjoint.b, loc, y.getType(), x, w, Value(), Value()).getResult());
}

/// Whether the gradient by x of a layer is one by the numbers that its weight's bytes stand for,
/// which are constants.
bool hasConstantWeight(Adjoint &adjoint, LinearOp op) {
  const ScaledLayer layer = *getScaledLayer(op);
  if (!layer.blocks || !layer.isDequantized() || layer.getScaledFactor(0) != 1 || layer.packed ||
      llvm::any_of(layer.scales, [&](Value scale) { return adjoint.isActive(scale); }))
    return false;
  const int64_t k = cast<ShapedType>(op.getWeight().getType()).getDimSize(1);
  const int64_t group = (*layer.blocks)[2];
  return group == 1 || (!ShapedType::isDynamic(k) && k % group == 0);
}

/// By way of the same bytes, whose groups along K are those of columns of the gradient.
void addDgradOfBytes(Adjoint &adjoint, LinearOp op, Value dy) {
  Value x = op.getInput();
  if (!adjoint.isActive(x))
    return;
  const ArrayRef<int64_t> blocks = *op.getBlocks();
  OpBuilder &b = adjoint.b;
  Type type = cast<RankedTensorType>(x.getType()).clone(adjoint.elementOf(x));
  auto dgrad =
      LinearDgradOp::create(b, op.getLoc(), type, dy, op.getWeight(), Value(), op.getScales(),
                            b.getDenseI64ArrayAttr({blocks[0], blocks[2], blocks[1]}), false,
                            op.getUnsignedB(), false, op.getZeroPointAttr());
  adjoint.add(x, dgrad.getResult());
}

LogicalResult differentiate(Adjoint &adjoint, LinearOp op) {
  Location loc = op.getLoc();
  const bool ofBytes = !op.getScales().empty() && hasConstantWeight(adjoint, op);
  if (!ofBytes && failed(checkTypes(op, op.getInput(), op.getWeight())))
    return failure();
  Value full = adjoint.of(op.getResult());
  Value dy = adjoint.cast(loc, full, getElementTypeOrSelf(op.getInput()));
  if (ofBytes) {
    addDgradOfBytes(adjoint, op, dy);
  } else {
    addDgrad(adjoint, loc, op.getInput(), dy, op.getWeight());
    addWgrad(adjoint, loc, op.getWeight(), dy, op.getInput());
  }
  if (Value bias = op.getBias(); bias && adjoint.isActive(bias)) {
    auto type = cast<RankedTensorType>(bias.getType()).clone(adjoint.elementOf(bias));
    adjoint.add(bias, sumRows(adjoint.b, loc, adjoint.narrowest(full), type));
  }
  return success();
}

LogicalResult differentiate(Adjoint &adjoint, LinearDgradOp op) {
  if (failed(checkTypes(op, op.getDy(), op.getWeight())))
    return failure();
  Location loc = op.getLoc();
  Value g = adjoint.cast(loc, adjoint.of(op.getResult()), getElementTypeOrSelf(op.getDy()));
  addLinear(adjoint, loc, op.getDy(), g, op.getWeight());
  addWgrad(adjoint, loc, op.getWeight(), op.getDy(), g);
  return success();
}

LogicalResult differentiate(Adjoint &adjoint, LinearWgradOp op) {
  if (failed(checkTypes(op, op.getDy(), op.getInput())))
    return failure();
  Location loc = op.getLoc();
  Value g = adjoint.cast(loc, adjoint.of(op.getResult()), getElementTypeOrSelf(op.getDy()));
  addLinear(adjoint, loc, op.getDy(), op.getInput(), g);
  addDgrad(adjoint, loc, op.getInput(), op.getDy(), g);
  return success();
}

LogicalResult differentiate(Adjoint &adjoint, LinearBgradOp op) {
  Value dy = op.getDy(), gradient = adjoint.of(op.getResult());
  OpBuilder &b = adjoint.b;
  Type element = getElementTypeOrSelf(dy);
  gradient = adjoint.cast(op.getLoc(), gradient, element);
  Value empty = adjoint.emptyLike(op.getLoc(), dy, element);
  unsigned rank = cast<RankedTensorType>(dy.getType()).getRank();
  AffineMap row = AffineMap::get(rank, 0, b.getAffineDimExpr(rank - 1));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  auto spread = linalg::GenericOp::create(b, op.getLoc(), empty.getType(), gradient, empty,
                                          {row, b.getMultiDimIdentityMap(rank)}, loops,
                                          [](OpBuilder &inner, Location at, ValueRange in) {
                                            linalg::YieldOp::create(inner, at, in[0]);
                                          });
  adjoint.add(dy, spread.getResult(0));
  return success();
}

/// The gradient of a factor that is shared by all batches, of the products for each: their sum.
Value sumBatch(Adjoint &adjoint, Location loc, Value batched, RankedTensorType type) {
  OpBuilder &b = adjoint.b;
  int64_t rank = cast<RankedTensorType>(batched.getType()).getRank();
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::reduction);
  loops[rank - 2] = loops[rank - 1] = utils::IteratorType::parallel;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, batched);
  Value empty =
      tensor::EmptyOp::create(b, loc, ArrayRef(sizes).take_back(2), getElementTypeOrSelf(batched));
  Value zeros = adjoint.zerosLike(loc, empty, getElementTypeOrSelf(batched));
  AffineMap kept = AffineMap::getMultiDimIdentityMap(rank, b.getContext()).getMinorSubMap(2);
  Value sum = linalg::GenericOp::create(b, loc, zeros.getType(), batched, zeros,
                                        {b.getMultiDimIdentityMap(rank), kept}, loops,
                                        [](OpBuilder &inner, Location at, ValueRange in) {
                                          Value added =
                                              arith::AddFOp::create(inner, at, in[0], in[1]);
                                          linalg::YieldOp::create(inner, at, added);
                                        })
                  .getResult(0);
  return type == sum.getType() || type.getElementType() != getElementTypeOrSelf(sum)
             ? sum
             : tensor::CastOp::create(b, loc, type, sum).getResult();
}

/// Adds `a` times `right` to the gradient of a factor, summed over batches that it does not have.
void addFactor(Adjoint &adjoint, MatmulOp op, Value factor, MatmulTrans trans, Value a,
               Value right) {
  auto type = cast<RankedTensorType>(factor.getType());
  Location loc = op.getLoc();
  if (!op.isBatched() || type.getRank() > 2)
    return adjoint.addProduct(loc, factor, trans, a, right);
  OpBuilder &b = adjoint.b;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, op.getC());
  sizes.truncate(op.getBatchRank());
  llvm::append_range(sizes, tensor::getMixedSizes(b, loc, factor));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, op.getAccumulatorType());
  Value each = MatmulOp::create(b, loc, trans, a, right, empty).getResult();
  adjoint.add(factor, sumBatch(adjoint, loc, each, type));
}

/// Of groups of rows, A's is a product of groups of rows as well, and that of each matrix of B one
/// of a group of k; of groups of k both are of rows. Rows that no group has get 0.
LogicalResult differentiateGrouped(Adjoint &adjoint, MatmulOp op) {
  Value x = op.getA(), w = op.getB();
  Value dy = adjoint.cast(op.getLoc(), adjoint.of(op.getResult()), getElementTypeOrSelf(x));
  auto add = [&](Value factor, MatmulTrans trans, Value a, Value right) {
    adjoint.addProduct(op.getLoc(), factor, trans, a, right, op.getGroups());
  };
  if (op.isGroupedByK()) {
    add(x, MatmulTrans::NT, w, dy);
    add(w, MatmulTrans::NN, x, dy);
    return success();
  }
  const bool tb = op.getTransB();
  add(x, tb ? MatmulTrans::NN : MatmulTrans::NT, dy, w);
  add(w, MatmulTrans::TN, tb ? dy : x, tb ? x : dy);
  return success();
}

LogicalResult differentiate(Adjoint &adjoint, MatmulOp op) {
  if (op.isGrouped())
    return differentiateGrouped(adjoint, op);
  Location loc = op.getLoc();
  OpBuilder &b = adjoint.b;
  Value x = op.getA(), w = op.getB();
  const bool ta = op.getTransA(), tb = op.getTransB();
  Value dy = adjoint.cast(loc, adjoint.of(op.getResult()), getElementTypeOrSelf(x));
  if (adjoint.isActive(x)) {
    if (ta)
      addFactor(adjoint, op, x, getMatmulTrans(tb, true), w, dy);
    else
      addFactor(adjoint, op, x, getMatmulTrans(false, !tb), dy, w);
  }
  if (adjoint.isActive(w)) {
    // Rows of all batches are rows of one product, where each has its own A and all share B.
    Value rows = x, rowsOfDy = dy;
    if (op.isBatched() && !op.isBBatched() && op.isABatched() && !ta) {
      rows = foldRows(b, loc, x), rowsOfDy = foldRows(b, loc, dy);
      if (tb)
        adjoint.addProduct(loc, w, MatmulTrans::TN, rowsOfDy, rows);
      else
        adjoint.addProduct(loc, w, MatmulTrans::TN, rows, rowsOfDy);
    } else if (tb) {
      addFactor(adjoint, op, w, getMatmulTrans(true, ta), dy, x);
    } else {
      addFactor(adjoint, op, w, getMatmulTrans(!ta, false), x, dy);
    }
  }
  return success();
}
} // namespace

std::optional<LogicalResult> differentiateProduct(Adjoint &adjoint, Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<LogicalResult>>(op)
      .Case<LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp, MatmulOp>(
          [&](auto product) { return differentiate(adjoint, product); })
      .Default(std::nullopt);
}

Value sumRows(OpBuilder &b, Location loc, Value tensor, RankedTensorType type) {
  return LinearBgradOp::create(b, loc, type, tensor, Value()).getResult();
}

static LogicalResult checkForm(MatmulOp op) {
  if (op.getNumOutputs() > 1)
    return op.emitOpError("expected a product of one output to differentiate, got ")
           << op.getNumOutputs() << "; run gemm-differentiate before further outputs are fused";
  if (op.getNumProducts() > 1)
    return op.emitOpError("expected one product to differentiate, got ")
           << op.getNumProducts() << "; run gemm-differentiate before gemm-fuse-products";
  if (op.getNumAdded() > 1)
    return op.emitOpError("expected one product to differentiate, got a sum of ")
           << op.getNumAdded() << "; run gemm-differentiate before gemm-fuse-pairs";
  if (op.isScaled() || op.getPrecision())
    return op.emitOpError("has no rule in gemm-differentiate: ")
           << (op.isScaled() ? "scales of blocks are constants of a quantised product"
                             : "a product of tf32 is to be allowed after it")
           << "; leave the arguments that it depends on out of 'arguments'";
  return checkTypes(op, op.getA(), op.getB());
}

LogicalResult splitEpilogues(Region &function, llvm::function_ref<bool(Value)> isActive) {
  SmallVector<MatmulOp> products;
  function.walk([&](MatmulOp op) {
    if (op.getResult() && isActive(op.getResult()))
      products.push_back(op);
  });
  for (MatmulOp op : products) {
    if (failed(checkForm(op)))
      return failure();
    if (op.isIdentityEpilogue() && op.getAlphaValue() == 1.0 && !op.readsC())
      continue;
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value empty = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, op.getC()),
                                          op.getAccumulatorType());
    auto sums = MatmulOp::create(b, loc, op.getTrans(), op.getA(), op.getB(), empty);
    if (op.isGrouped())
      sums.getGroupsMutable().assign(op.getGroups());
    Value made = finishSums(b, op, sums.getResult()).front();
    op.getResult().replaceAllUsesWith(made);
    op.erase();
  }
  return success();
}

} // namespace gemm
