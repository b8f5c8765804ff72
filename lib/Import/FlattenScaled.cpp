// A layer with scales as one gemm.matmul. In: a verified layer. Scales of whole lines are epilogue
// operands; those of blocks are those of a product of two dims, whose rows are joined, and lie
// transposed where the layer sums over rows. Groups of bytes that lie along what is not summed over
// cost a step before the product, and a remark.
#include "Flatten.h"
#include "gemm/Dialect/Gemm/Dequantized.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::flatten {

namespace {
/// A dim of `rank` for each but the last, or the last alone.
AffineMap lineMap(MLIRContext *context, int64_t rank, unsigned factor) {
  SmallVector<AffineExpr> dims;
  for (int64_t dim = factor ? rank - 1 : 0; dim < rank - (factor ? 0 : 1); ++dim)
    dims.push_back(getAffineDimExpr(static_cast<unsigned>(dim), context));
  return AffineMap::get(static_cast<unsigned>(rank), 0, dims, context);
}

/// What the sums are multiplied by, then the bias, of which either may be missing.
struct Lines {
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  unsigned scales = 0;

  void add(Value value, AffineMap map) {
    operands.push_back(value);
    maps.push_back(map);
  }
};

Value scaled(OpBuilder &b, Location loc, ValueRange args, unsigned scales) {
  Value sum = args[0];
  if (scales && isa<IntegerType>(sum.getType()))
    sum = arith::SIToFPOp::create(b, loc, b.getF32Type(), sum);
  if (scales) {
    Value scale = args[1];
    if (scales == 2)
      scale = arith::MulFOp::create(b, loc, scale, args[2]);
    sum = arith::MulFOp::create(b, loc, sum, scale);
  }
  return args.size() == 1 + scales ? sum : arith::AddFOp::create(b, loc, sum, args.back());
}

MatmulOp createProduct(OpBuilder &b, Location loc, const ScaledLayer &layer,
                       const std::array<Value, 2> &factors, Value dest, const Lines &lines) {
  if (lines.operands.empty())
    return MatmulOp::create(b, loc, layer.trans, factors[0], factors[1], dest);
  return MatmulOp::create(b, loc, layer.trans, factors[0], factors[1], dest, 1.0, 0.0,
                          lines.operands, lines.maps,
                          [&](OpBuilder &inner, Location at, ValueRange args) {
                            return scaled(inner, at, args, lines.scales);
                          });
}

/// [rows, n] as [rows, n / group, group].
Value splitLast(OpBuilder &b, Location loc, Value value, int64_t group) {
  const ArrayRef<int64_t> shape = view::shaped(value).getShape();
  const int64_t split[] = {shape[0], shape[1] / group, group};
  const SmallVector<ReassociationIndices> groups{{0}, {1, 2}};
  if (!view::isTensor(value))
    return memref::ExpandShapeOp::create(b, loc, split, value, groups);
  auto type = RankedTensorType::get(split, view::shaped(value).getElementType());
  return tensor::ExpandShapeOp::create(b, loc, type, value, groups);
}

/// The floats of [rows, n] bytes that have a scale for each group along n.
Value dequantize(OpBuilder &b, Operation *op, Value bytes, ValueRange scales,
                 const ScaledLayer &layer, bool free) {
  Location loc = op->getLoc();
  const unsigned factor = layer.getScaledFactor(0);
  const int64_t group = (*layer.blocks)[factor];
  const bool isUnsigned = layer.isUnsigned[factor];
  const Type type = layer.elementOf(1 - factor);
  remark::missed(loc, remark::RemarkOpts::name("Dequantized").category("gemm-flatten"))
      << remark::reason("a step before the product dequantises bytes: their groups of {0} lie "
                        "along a dimension that it does not sum over",
                        group);
  SmallVector<OpFoldResult> sizes{view::dimSize(b, loc, bytes, 0), view::dimSize(b, loc, bytes, 1)};
  const view::Groups joined = {{0}, {1, 2}};
  Value whole, parts;
  if (view::isTensor(bytes)) {
    SmallVector<OpFoldResult> split{
        sizes[0], b.getIndexAttr(view::shaped(bytes).getDimSize(1) / group), b.getIndexAttr(group)};
    parts = view::emptyTensor(b, loc, split, type);
  } else {
    SmallVector<int64_t> shape;
    SmallVector<Value> dynamic;
    dispatchIndexOpFoldResults(sizes, dynamic, shape);
    whole = allocate(b, op, MemRefType::get(shape, type), dynamic, free);
    parts = splitLast(b, loc, whole, group);
  }
  SmallVector<Value> inputs{splitLast(b, loc, bytes, group)};
  llvm::append_range(inputs, scales);
  const AffineMap all = b.getMultiDimIdentityMap(3), ofGroup = all.getMajorSubMap(2);
  SmallVector<AffineMap> maps{all};
  maps.append(scales.size(), ofGroup);
  maps.push_back(all);
  auto made = linalg::GenericOp::create(
      b, loc, whole ? TypeRange() : TypeRange(parts.getType()), inputs, parts, maps,
      SmallVector<utils::IteratorType>(3, utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location at, ValueRange args) {
        Value zero = args.size() > 3 ? args[2] : Value(); // and what is written
        Value q = widenedByte(inner, at, args[0], isUnsigned);
        linalg::YieldOp::create(
            inner, at, dequantised(inner, at, q, args[1], zero, layer.zeroPoint, isUnsigned));
      });
  return whole ? whole : view::regroup(b, loc, made.getResult(0), joined);
}

view::Groups rowsOf(Value value) {
  const int64_t last = view::shaped(value).getRank() - 1;
  view::Groups groups(2);
  llvm::append_range(groups[0], llvm::seq<int64_t>(0, last));
  groups[1] = {last};
  return groups;
}

Layer lowerLines(OpBuilder &b, Operation *op, const ScaledLayer &layer, Value bias, Value dest,
                 bool free) {
  const int64_t rank = view::shaped(dest).getRank();
  std::array<Value, 2> factors = layer.factors;
  if (!layer.sumsLastOf(0)) // over rows, of whatever rank
    for (Value &factor : factors)
      factor = foldRows(b, op, factor, free);
  Lines lines;
  for (auto [i, scale] : llvm::enumerate(layer.scales)) {
    const unsigned factor = layer.getScaledFactor(static_cast<unsigned>(i));
    lines.add(scale, view::shaped(scale).getRank() == 0
                         ? AffineMap::get(static_cast<unsigned>(rank), 0, b.getContext())
                         : lineMap(b.getContext(), rank, factor));
  }
  lines.scales = static_cast<unsigned>(layer.scales.size());
  if (bias)
    lines.add(bias, lineMap(b.getContext(), rank, 1));
  MatmulOp product = createProduct(b, op->getLoc(), layer, factors, dest, lines);
  return {product, product.getResult()};
}

Layer lowerBlocks(OpBuilder &b, Operation *op, const ScaledLayer &layer, Value bias, Value dest,
                  bool free) {
  Location loc = op->getLoc();
  const view::Groups rows = rowsOf(dest);
  Value written = dest;
  if (!view::canRegroup(view::shaped(dest), rows)) // copied back below
    written = contiguousCopy(b, op, dest, /*read=*/false, free, "rows of the result do not fold");
  std::array<Value, 2> factors = layer.factors;
  for (Value &factor : factors)
    factor = foldRows(b, op, factor, free);
  SmallVector<Value> scales;
  for (auto [i, scale] : llvm::enumerate(layer.scales)) {
    Value folded = foldRows(b, op, scale, free);
    const unsigned factor = layer.getScaledFactor(static_cast<unsigned>(i));
    if (!layer.isDequantized() && !layer.sumsLastOf(factor))
      folded = view::permute(b, loc, folded, {1, 0});
    scales.push_back(folded);
  }
  const unsigned scaledFactor = layer.getScaledFactor(0);
  const bool before = layer.hasGroupsOfLines();
  if (before)
    factors[scaledFactor] = dequantize(b, op, factors[scaledFactor], scales, layer, free);
  Lines lines;
  if (bias)
    lines.add(bias, lineMap(b.getContext(), 2, 1));
  MatmulOp product =
      createProduct(b, loc, layer, factors, view::regroup(b, loc, written, rows), lines);
  if (!before) {
    product.getScalesMutable().assign(scales);
    product.setBlocks(*layer.blocks);
    product.setPackedB(layer.packed);
    if (layer.zeroPoint)
      product.setZeroPoint(static_cast<uint64_t>(*layer.zeroPoint));
  }
  if (written != dest)
    linalg::CopyOp::create(b, loc, written, dest);
  Value result = product.getResult();
  return {product, result ? view::ungroup(b, loc, result, rows, dest) : result};
}
} // namespace

Layer lowerScaled(OpBuilder &b, Operation *op, const ScaledLayer &layer, Value bias, Value dest,
                  bool free) {
  Layer made = layer.blocks ? lowerBlocks(b, op, layer, bias, dest, free)
                            : lowerLines(b, op, layer, bias, dest, free);
  for (unsigned factor : {0U, 1U}) {
    const bool bytes = view::shaped(factor ? made.product.getB() : made.product.getA())
                           .getElementType()
                           .isInteger(8);
    if (bytes && layer.isUnsigned[factor])
      factor ? made.product.setUnsignedB(true) : made.product.setUnsignedA(true);
  }
  return made;
}

} // namespace gemm::flatten
