// See the header. Dimension numbers are those of CHLO's op: batching dims of both operands, what
// they contract, which dim of the left one is in groups, and which of the right one says of which
// group a matrix is. Source: chlo_ops.td of StableHLO, jax/_src/lax/lax.py of JAX 0.10.
#include "StablehloRagged.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace {
/// The six lists of the attribute, in its order.
struct RaggedDims {
  SmallVector<int64_t> batchLeft, batchRight, contractLeft, contractRight, ragged, group;
};
} // namespace

static std::optional<RaggedDims> dimsOf(Operation *op) {
  auto attributes = op->getAttrOfType<DictionaryAttr>("composite_attributes");
  auto lists = attributes ? attributes.getAs<ArrayAttr>("ragged_dot_dimension_numbers") : nullptr;
  RaggedDims dims;
  SmallVector<int64_t> *into[] = {&dims.batchLeft,     &dims.batchRight, &dims.contractLeft,
                                  &dims.contractRight, &dims.ragged,     &dims.group};
  if (!lists || lists.size() != std::size(into))
    return std::nullopt;
  for (auto [list, attribute] : llvm::zip(into, lists)) {
    auto numbers = dyn_cast<DenseIntElementsAttr>(attribute);
    if (!numbers || !numbers.getElementType().isInteger(64))
      return std::nullopt;
    list->assign(numbers.getValues<int64_t>().begin(), numbers.getValues<int64_t>().end());
  }
  return dims;
}

bool gemm::isRaggedDot(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("name");
  return op->getName().getStringRef() == "stablehlo.composite" && name && name == "chlo.ragged_dot";
}

/// Of each size the sum of it and those before it.
static Value sumsOf(OpBuilder &b, Location loc, Value sizes) {
  auto type = cast<RankedTensorType>(sizes.getType());
  Value count = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, sizes),
                                        type.getElementType()),
        zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType()));
  Value zeros = linalg::FillOp::create(b, loc, zero, count).getResult(0);
  const AffineExpr sum = b.getAffineDimExpr(0), size = b.getAffineDimExpr(1);
  const AffineMap maps[] = {AffineMap::get(2, 0, size), AffineMap::get(2, 0, sum)};
  const utils::IteratorType loops[] = {utils::IteratorType::parallel,
                                       utils::IteratorType::reduction};
  return linalg::GenericOp::create(
             b, loc, type, sizes, zeros, maps, loops,
             [&](OpBuilder &inner, Location at, ValueRange in) {
               Value before = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::ule,
                                                    linalg::IndexOp::create(inner, at, 1),
                                                    linalg::IndexOp::create(inner, at, 0));
               Value none =
                   arith::ConstantOp::create(inner, at, inner.getZeroAttr(type.getElementType()));
               Value added = arith::SelectOp::create(inner, at, before, in[0], none);
               Value result = arith::AddIOp::create(inner, at, in[1], added);
               linalg::YieldOp::create(inner, at, result);
             })
      .getResult(0);
}

std::string gemm::lowerRaggedDot(RewriterBase &b, Operation *op) {
  using List = ArrayRef<int64_t>;
  std::optional<RaggedDims> dims = dimsOf(op);
  if (!dims || op->getNumOperands() != 3 || op->getNumResults() != 1)
    return "expected two operands, sizes of groups and dimension numbers";
  auto a = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto right = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto sizes = dyn_cast<RankedTensorType>(op->getOperand(2).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!a || !right || !sizes || !to || a.getRank() != 2 || sizes.getRank() != 1 ||
      !sizes.getElementType().isInteger(32) || sizes.getDimSize(0) == 0)
    return "expected a left operand of rank 2 and sizes of i32";
  if (!dims->batchLeft.empty() || !dims->batchRight.empty() || dims->contractLeft.size() != 1 ||
      dims->contractRight.size() != 1 || dims->ragged.size() != 1)
    return "expected no batch, and one dimension each that is contracted and in groups";
  const std::string why = checkFactors(a.getElementType(), right.getElementType(), "A", "B");
  const mlir::Type sum = getSumType(a.getElementType(), right.getElementType());
  if (!why.empty() || !sum || getComputeType(to.getElementType()) != sum ||
      !checkOperand(to, "C", OperandRole::Output).empty())
    return "expected operands and a result that gemm.matmul has";
  const int64_t contracted = dims->contractRight[0];
  const bool ofRows = List(dims->ragged) == List{0} && List(dims->contractLeft) == List{1} &&
                      List(dims->group) == List{0} && right.getRank() == 3 && contracted != 0 &&
                      to.getRank() == 2;
  const bool ofK = dims->ragged == dims->contractLeft && List(dims->contractLeft) == List{0} &&
                   dims->group.empty() && right.getRank() == 2 && contracted == 0 &&
                   to.getRank() == 3;
  if (!ofRows && !ofK)
    return "expected groups of rows, or of what both operands contract first";
  b.setInsertionPoint(op);
  const Location loc = op->getLoc();
  auto sizeOf = [&](unsigned operand, int64_t dim) {
    return tensor::getMixedSize(b, loc, op->getOperand(operand), dim);
  };
  SmallVector<OpFoldResult> shape;
  if (ofRows)
    shape = {sizeOf(0, 0), sizeOf(1, 3 - contracted)};
  else
    shape = {sizeOf(2, 0), sizeOf(0, 1), sizeOf(1, 1)};
  Value ends = sumsOf(b, loc, op->getOperand(2));
  Value into = tensor::EmptyOp::create(b, loc, shape, to.getElementType());
  const MatmulTrans trans = ofK               ? MatmulTrans::TN
                            : contracted == 2 ? MatmulTrans::NT
                                              : MatmulTrans::NN;
  auto product =
      MatmulOp::create(b, loc, trans, op->getOperand(0), op->getOperand(1), into, 1.0, 0.0);
  product.getGroupsMutable().assign(ends);
  Value result = product.getResult();
  if (result.getType() != to)
    result = tensor::CastOp::create(b, loc, to, result);
  b.replaceOp(op, result);
  return "";
}
