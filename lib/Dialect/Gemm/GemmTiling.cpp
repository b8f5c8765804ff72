// TilingInterface of gemm.matmul: loops are (batch..., m, n, k). Any of the parallel
// ones may be tiled. A tile of K adds to C, which is the same product only if C is
// already being added to, nothing follows the sum and C holds it unrounded; every other
// product splits K by its partial sums (GemmPartialReduction.cpp). A product with scales of blocks
// is not tiled, which may begin inside one. A product that also stores sums of A's rows is not
// tiled: several tiles would store the same sums. Nor is one along what an output is reduced over:
// such tiles would not be parallel. Nor is a product of groups, whose ends count from its own first
// row.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace gemm;

using Sizes = SmallVector<OpFoldResult>;

static Value slice(OpBuilder &b, Location loc, Value source, ArrayRef<OpFoldResult> offsets,
                   ArrayRef<OpFoldResult> sizes) {
  Sizes ones(offsets.size(), b.getIndexAttr(1));
  if (isa<MemRefType>(source.getType()))
    return memref::SubViewOp::create(b, loc, source, offsets, sizes, ones);
  return tensor::ExtractSliceOp::create(b, loc, source, offsets, sizes, ones);
}

SmallVector<SmallVector<int64_t>> gemm::getFactorLoops(MatmulOp op, int64_t batch) {
  int64_t m = batch, n = batch + 1, k = batch + 2;
  auto loops = [&](ShapedType type, int64_t row, int64_t column) {
    SmallVector<int64_t> result;
    if (type.getRank() > 2 && op.isGroupedByRows())
      result.push_back(loopOfGroups);
    else if (type.getRank() > 2)
      llvm::append_range(result, llvm::seq<int64_t>(0, batch));
    result.append({row, column});
    return result;
  };
  return {op.getTransA() ? loops(op.getAType(), k, m) : loops(op.getAType(), m, k),
          op.getTransB() ? loops(op.getBType(), n, op.getPackedB() ? loopOfGroups : k)
                         : loops(op.getBType(), k, n)};
}

SmallVector<SmallVector<int64_t>> gemm::getOperandLoops(MatmulOp op) {
  const SmallVector<SmallVector<int64_t>> factors = getFactorLoops(op, op.getBatchRank());
  SmallVector<SmallVector<int64_t>> all;
  for (unsigned number = 0; number < op->getNumOperands(); ++number) {
    const MatmulOperand is = op.roleOf(number);
    if (is.role == MatmulRole::Sums ||
        is.role == MatmulRole::Scale) // the last, where there are any
      continue;
    if (is.role == MatmulRole::Groups) {
      all.push_back({op.isGroupedByK() ? 0 : loopOfGroups});
      continue;
    }
    if (is.isFactor()) {
      all.push_back(factors[is.isRight() ? 1 : 0]);
      continue;
    }
    SmallVector<int64_t> &loops = all.emplace_back();
    AffineMap map =
        is.role == MatmulRole::Extra ? op.getExtraMap(is.index) : op.getOutputMap(is.index);
    for (AffineExpr place : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(place);
      loops.push_back(dim ? int64_t(dim.getPosition()) : loopOfGroups);
    }
  }
  return all;
}

// True if `size` is all of a loop: the constant, the dim op that asks an operand for it, or what
// such an op folds to, the size that a slice was given for instance.
static bool isWhole(MatmulOp op, int64_t loop, OpFoldResult size) {
  std::optional<int64_t> constant = getConstantIntValue(size);
  auto dim =
      constant ? ShapedDimOpInterface() : cast<Value>(size).getDefiningOp<ShapedDimOpInterface>();
  std::optional<int64_t> position = dim ? getConstantIntValue(dim.getDimension()) : std::nullopt;
  SmallVector<SmallVector<int64_t>> loops = getOperandLoops(op);
  for (unsigned i = 0; i < 3; ++i) { // A, B and C have them all
    auto found = llvm::find(loops[i], loop);
    if (found == loops[i].end())
      continue;
    int64_t at = found - loops[i].begin();
    Value operand = op->getOperand(i);
    if (constant && cast<ShapedType>(operand.getType()).getDimSize(at) == *constant)
      return true;
    if (constant)
      continue;
    if (dim && dim.getShapedValue() == operand && position == at)
      return true;
    FailureOr<bool> same = ValueBoundsConstraintSet::areEqual(size, {operand, at});
    if (succeeded(same) && *same)
      return true;
  }
  return false;
}

SmallVector<utils::IteratorType> MatmulOp::getLoopIteratorTypes() {
  SmallVector<utils::IteratorType> types(getBatchRank() + 2, utils::IteratorType::parallel);
  types.push_back(utils::IteratorType::reduction);
  // Turns of such a loop write the same elements: nobody is to take them for parallel.
  for (unsigned i = 1; i < getNumOutputs(); ++i)
    if (ResultAttr output = getOutput(i); output.isReduced())
      types[output.getReducedDim()] = utils::IteratorType::reduction;
  return types;
}

SmallVector<Range> MatmulOp::getIterationDomain(OpBuilder &b) {
  Sizes sizes = getBatch(b);
  sizes.append({getM(b), getN(b), getK(b)});
  SmallVector<Range> domain;
  for (OpFoldResult size : sizes)
    domain.push_back({b.getIndexAttr(0), size, b.getIndexAttr(1)});
  return domain;
}

// Why a tile of these sizes is no product, or "".
static std::string whyNoTile(MatmulOp op, ArrayRef<OpFoldResult> sizes) {
  if (op.isScaled())
    return "is not tiled: blocks of its scales would be cut; its kernels tile it";
  if (op.isGrouped())
    return "is not tiled: a tile would count the ends of its groups from its own first row; its "
           "kernels tile it";
  if (!op.getBody()->getOps<IndexOp>().empty())
    return "is not tiled: its epilogue asks where its elements lie, which a tile would count from "
           "its own first";
  if (op.getSums())
    return "is not tiled: several tiles would store the same sums of A's rows";
  std::string why;
  llvm::raw_string_ostream os(why);
  const int64_t k = op.getBatchRank() + 2;
  for (unsigned i = 1; i < op.getNumOutputs(); ++i)
    if (ResultAttr output = op.getOutput(i);
        output.isReduced() && !isWhole(op, output.getReducedDim(), sizes[output.getReducedDim()])) {
      const bool overN = output.getReducedDim() + 1 == k;
      os << "has no tile along " << (overN ? "N" : "M") << ": output " << i
         << " is reduced over it (" << ir::stringifyCombiner(output.getCombiner())
         << "), and such tiles would not be parallel; tile along " << (overN ? "M" : "N")
         << ", or store the values and reduce them by another op";
      return why;
    }
  if (auto groups = columnGroupsOf(*op.getBody());
      !groups.empty() && !isWhole(op, k - 1, sizes[k - 1])) {
    os << "has no tile along N: its epilogue "
       << (isa<PartnerOp>(groups.front().op) ? "reads others in" : "reduces") << " groups of "
       << groups.front().columns << " of it, which tiles would cut; tile along M";
    return why;
  }
  if (isWhole(op, k, sizes.back())) // from 0, whatever that is written as
    return "";
  if (op.getBetaValue() == 1.0 && op.isIdentityEpilogue() &&
      op.getCType().getElementType() == op.getAccumulatorType())
    return "";
  os << "has no tile of K: a tile adds to C, so expected beta = 1, no epilogue and C of "
     << op.getAccumulatorType() << ", got beta = " << llvm::format("%g", op.getBetaValue())
     << (op.isIdentityEpilogue() ? ", no epilogue and " : ", an epilogue and ")
     << op.getCType().getElementType()
     << "; K is split in parts that are added by tiling its reduction over an scf.forall, or by "
        "tiling the sum that decompose_interface makes of the op by an scf.for";
  return why;
}

// The part of an operand that a tile has. Along what a tile must have all of, it has all groups.
static void addPlaces(OpBuilder &b, Value operand, ArrayRef<int64_t> loops,
                      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes, Sizes &from,
                      Sizes &extent) {
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    if (loop != loopOfGroups) {
      from.push_back(offsets[loop]);
      extent.push_back(sizes[loop]);
      continue;
    }
    from.push_back(b.getIndexAttr(0));
    extent.push_back(isa<MemRefType>(operand.getType())
                         ? memref::getMixedSize(b, operand.getLoc(), operand, dim)
                         : tensor::getMixedSize(b, operand.getLoc(), operand, dim));
  }
}

FailureOr<TilingResult> MatmulOp::getTiledImplementation(OpBuilder &b,
                                                         ArrayRef<OpFoldResult> offsets,
                                                         ArrayRef<OpFoldResult> sizes) {
  if (std::string why = whyNoTile(*this, sizes); !why.empty())
    return emitOpError(why);
  SmallVector<Value> operands;
  SmallVector<Operation *> slices;
  for (auto [operand, loops] : llvm::zip(getOperation()->getOperands(), getOperandLoops(*this))) {
    Sizes from, extent;
    addPlaces(b, operand, loops, offsets, sizes, from, extent);
    Value tile = loops.empty() ? operand : slice(b, getLoc(), operand, from, extent);
    operands.push_back(tile);
    if (tile != operand)
      slices.push_back(tile.getDefiningOp());
  }
  SmallVector<Type> types;
  for (unsigned result = 0; result < getNumResults(); ++result)
    types.push_back(operands[getOutputNumber(result)].getType());
  auto tiled = cast<MatmulOp>(mlir::clone(b, *this, types, operands));
  // They were about the whole product.
  tiled.removeLayoutAttr();
  tiled.removeCostAttr();
  tiled.removeLaunchAttr();
  tiled.removeScheduleAttr();
  tiled.removeByMAttr();
  tiled.removeAlignedAttr();
  for (NamedAttribute attribute : (*this)->getDiscardableAttrs())
    if (isDecision(attribute.getValue()))
      tiled->removeDiscardableAttr(attribute.getName());
  return TilingResult{{tiled}, SmallVector<Value>(tiled->getResults()), slices};
}

LogicalResult MatmulOp::getResultTilePosition(OpBuilder &b, unsigned number,
                                              ArrayRef<OpFoldResult> offsets,
                                              ArrayRef<OpFoldResult> sizes, Sizes &resultOffsets,
                                              Sizes &resultSizes) {
  addPlaces(b, getOuts()[number], getOperandLoops(*this)[getOutputNumber(number)], offsets, sizes,
            resultOffsets, resultSizes);
  return success();
}

LogicalResult MatmulOp::getIterationDomainTileFromResultTile(
    OpBuilder &b, unsigned number, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets, SmallVectorImpl<OpFoldResult> &domainSizes) {
  if (getOutput(number).isReduced())
    return failure();
  domainOffsets.resize(offsets.size());
  domainSizes.resize(sizes.size());
  const SmallVector<int64_t> loops = getOperandLoops(*this)[getOutputNumber(number)];
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    domainOffsets[loop] = offsets[dim];
    domainSizes[loop] = sizes[dim];
  }
  domainOffsets.push_back(b.getIndexAttr(0));
  domainSizes.push_back(getK(b));
  return success();
}

// What moves a tile: the numbers of turns that an offset is computed from, or, where it is of none,
// the offset itself.
static SmallPtrSet<Value, 4> moversOf(OpFoldResult offset) {
  SmallPtrSet<Value, 4> movers, seen;
  auto value = dyn_cast<Value>(offset);
  if (!value)
    return movers;
  SmallVector<Value> open{value};
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (isa_and_nonnull<LoopLikeOpInterface>(argument.getOwner()->getParentOp()))
        movers.insert(next);
      continue;
    }
    next.getDefiningOp()->walk([&](Operation *op) { llvm::append_range(open, op->getOperands()); });
  }
  if (movers.empty())
    movers.insert(value);
  return movers;
}

// Whether tiles move along two loops at once: then they are those of a diagonal alone.
static bool moveTogether(ArrayRef<Range> domain) {
  SmallPtrSet<Value, 8> known;
  for (const Range &range : domain)
    for (Value mover : moversOf(range.offset))
      if (!known.insert(mover).second)
        return true;
  return false;
}

// A tile of one operand says which part of its loops is meant; two must say the same.
LogicalResult MatmulOp::getIterationDomainTileFromOperandTiles(
    OpBuilder &b, ArrayRef<unsigned> operands, ArrayRef<Sizes> offsets, ArrayRef<Sizes> sizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets, SmallVectorImpl<OpFoldResult> &domainSizes) {
  SmallVector<SmallVector<int64_t>> loops = getOperandLoops(*this);
  SmallVector<Range> domain = getIterationDomain(b);
  llvm::BitVector said(domain.size());
  for (auto [operand, from, extent] : llvm::zip(operands, offsets, sizes)) {
    if (operand >= loops.size())
      return failure();
    for (auto [loop, offset, size] : llvm::zip(loops[operand], from, extent)) {
      if (loop == loopOfGroups)
        return failure();
      if (said.test(loop) && (!isEqualConstantIntOrValue(domain[loop].offset, offset) ||
                              !isEqualConstantIntOrValue(domain[loop].size, size)))
        return failure();
      said.set(loop);
      domain[loop].offset = offset;
      domain[loop].size = size;
    }
  }
  if (moveTogether(domain))
    return failure();
  // Part of K is part of each sum.
  if (!isWhole(*this, domain.size() - 1, domain.back().size))
    return failure();
  for (Range range : domain) {
    domainOffsets.push_back(range.offset);
    domainSizes.push_back(range.size);
  }
  return success();
}

FailureOr<TilingResult>
MatmulOp::getTiledImplementationFromOperandTiles(OpBuilder &b, ArrayRef<unsigned> operands,
                                                 ArrayRef<Sizes> offsets, ArrayRef<Sizes> sizes) {
  Sizes domainOffsets, domainSizes;
  if (failed(getIterationDomainTileFromOperandTiles(b, operands, offsets, sizes, domainOffsets,
                                                    domainSizes)) ||
      !whyNoTile(*this, domainSizes).empty())
    return failure();
  return getTiledImplementation(b, domainOffsets, domainSizes);
}

FailureOr<TilingResult> MatmulOp::generateResultTileValue(OpBuilder &b, unsigned number,
                                                          ArrayRef<OpFoldResult> offsets,
                                                          ArrayRef<OpFoldResult> sizes) {
  Sizes domainOffsets, domainSizes;
  if (failed(getIterationDomainTileFromResultTile(b, number, offsets, sizes, domainOffsets,
                                                  domainSizes)) ||
      !whyNoTile(*this, domainSizes).empty()) // who asks goes on
    return failure();
  FailureOr<TilingResult> tiled = getTiledImplementation(b, domainOffsets, domainSizes);
  if (succeeded(tiled) && !tiled->tiledValues.empty())
    tiled->tiledValues = {tiled->tiledValues[number]};
  return tiled;
}
