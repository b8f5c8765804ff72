// Brings elementwise ops to one form and past reshapes; see the header. The reshape
// moves are upstream's collapsing of loops, with the result put where we need it.
#include "Elementwise.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

bool gemm::isElementwise(Operation *op) {
  if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
           linalgOp.getNumDpsInits() == 1 &&
           linalgOp.getIndexingMapMatchingResult(linalgOp->getOpResult(0)).isPermutation();
  if (!OpTrait::hasElementwiseMappableTraits(op))
    return false;
  return llvm::all_of(op->getOperandTypes(), [](Type type) { return isa<RankedTensorType>(type); });
}

// Sizes of a value, asked of what it is made from, so that a product's result gets
// no further user.
static SmallVector<OpFoldResult> sizesOf(RewriterBase &rewriter, Location loc, Value value) {
  if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    return expand.getMixedOutputShape();
  if (auto made = value.getDefiningOp<DestinationStyleOpInterface>())
    return sizesOf(rewriter, loc, made.getTiedOpOperand(cast<OpResult>(value))->get());
  return tensor::getMixedSizes(rewriter, loc, value);
}

// arith.addf on tensors and its like.
static linalg::GenericOp generalizeMappable(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Location loc = op->getLoc();
  Value init = tensor::EmptyOp::create(rewriter, loc, sizesOf(rewriter, loc, op->getOperand(0)),
                                       type.getElementType());
  SmallVector<AffineMap> maps(op->getNumOperands() + 1,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &b, Location bodyLoc, ValueRange args) {
    OperationState state(bodyLoc, op->getName(), args.drop_back(), type.getElementType(),
                         op->getAttrs());
    linalg::YieldOp::create(b, bodyLoc, b.create(state)->getResults());
  };
  if (init.getType() != type)
    init = tensor::CastOp::create(rewriter, loc, type, init);
  auto generic = linalg::GenericOp::create(rewriter, loc, TypeRange{type}, op->getOperands(),
                                           ValueRange{init}, maps, iterators, body);
  rewriter.replaceOp(op, generic);
  return generic;
}

linalg::GenericOp gemm::toGeneric(RewriterBase &rewriter, Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return generic;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return generalizeMappable(rewriter, op);
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, linalgOp);
  return succeeded(generic) ? *generic : linalg::GenericOp();
}

// Collapses groups of loops of `op`; its result is replaced by the expansion.
static linalg::GenericOp collapse(RewriterBase &rewriter, linalg::GenericOp op,
                                  ArrayRef<ReassociationIndices> groups) {
  auto selectsLoops = [](AffineMap map) { return map.isProjectedPermutation(); };
  // Upstream asks about dims of maps that must have nothing else.
  if (!op.getIndexingMapsArray().back().isIdentity() ||
      !llvm::all_of(op.getIndexingMapsArray(), selectsLoops) ||
      !linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), groups))
    return {};
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::CollapseResult> result = linalg::collapseOpIterationDims(op, groups, rewriter);
  if (failed(result))
    return {};
  rewriter.replaceOp(op, result->results);
  return dyn_cast<linalg::GenericOp>(result->collapsedOp.getOperation());
}

// Upstream asks the reshaped tensor for the sizes of its loops; the reshape says them, so that they
// are no users of what it reshapes.
static void answerSizes(RewriterBase &rewriter, tensor::ExpandShapeOp reshape) {
  SmallVector<OpFoldResult> sizes = reshape.getMixedOutputShape();
  for (Operation *user : llvm::make_early_inc_range(reshape->getUsers())) {
    auto size = dyn_cast<tensor::DimOp>(user);
    std::optional<int64_t> dim = size ? size.getConstantIndex() : std::nullopt;
    if (!dim || *dim < 0 || *dim >= int64_t(sizes.size()))
      continue;
    rewriter.setInsertionPoint(size);
    rewriter.replaceOp(size, getValueOrCreateConstantIndexOp(rewriter, size.getLoc(), sizes[*dim]));
  }
}

// What is read by some loops of a group only, and is of size 1 along them, is read without them.
static void dropPartsOfGroups(RewriterBase &rewriter, linalg::GenericOp op,
                              ArrayRef<ReassociationIndices> groups) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || type.getEncoding() || !map.isProjectedPermutation())
      continue;
    llvm::SmallBitVector units(type.getRank());
    for (const ReassociationIndices &group : groups) {
      SmallVector<unsigned> read;
      for (int64_t loop : group)
        if (auto dim = map.getResultPosition(rewriter.getAffineDimExpr(loop)))
          read.push_back(*dim);
      if (read.size() < group.size() &&
          llvm::all_of(read, [&](unsigned dim) { return type.getDimSize(dim) == 1; }))
        for (unsigned dim : read)
          units.set(dim);
    }
    if (units.none())
      continue;
    rewriter.setInsertionPoint(op);
    map = map.dropResults(units);
    Value dropped = tensor::dropGivenUnitDims(rewriter, op.getLoc(), input->get(), units);
    rewriter.modifyOpInPlace(op, [&] {
      input->set(dropped);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }
}

linalg::GenericOp gemm::moveAboveExpand(RewriterBase &rewriter, linalg::GenericOp op,
                                        tensor::ExpandShapeOp reshape) {
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == reshape.getResult() && !op.getMatchingIndexingMap(&operand).isIdentity())
      return {};
  dropPartsOfGroups(rewriter, op, reshape.getReassociationIndices());
  linalg::GenericOp collapsed = collapse(rewriter, op, reshape.getReassociationIndices());
  if (!collapsed)
    return {};
  answerSizes(rewriter, reshape);
  // collapse(expand(x)) is x.
  for (OpOperand &operand : collapsed->getOpOperands()) {
    auto inverse = operand.get().getDefiningOp<tensor::CollapseShapeOp>();
    if (!inverse || inverse.getSrc() != reshape.getResult() ||
        inverse.getType() != reshape.getSrcType())
      continue;
    rewriter.modifyOpInPlace(collapsed, [&] { operand.set(reshape.getSrc()); });
    if (inverse->use_empty())
      rewriter.eraseOp(inverse);
  }
  return collapsed;
}

namespace {
/// Groups of loops in the place of single ones.
struct Expansion {
  SmallVector<ReassociationIndices> groups; // of each loop that there was
  SmallVector<OpFoldResult> sizes;          // of each loop that there will be
};
} // namespace

// A size is known, or of run time, of the operand as of the group of loops that it becomes.
static bool areAsKnown(Value operand, AffineMap map, const Expansion &loops) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  return !type || llvm::all_of(llvm::enumerate(map.getResults()), [&](auto result) {
    bool dynamic =
        llvm::any_of(loops.groups[cast<AffineDimExpr>(result.value()).getPosition()],
                     [&](int64_t inner) { return !getConstantIntValue(loops.sizes[inner]); });
    return type.isDynamicDim(result.index()) == dynamic;
  });
}

// `operand`, read through `map` of the single loops, as `map` of the groups. A group of which all
// sizes but one are 1 is read by the loop of that one; others are expanded.
static Value expandOperand(RewriterBase &rewriter, Location loc, Value operand, AffineMap &map,
                           const Expansion &loops, bool all) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  SmallVector<AffineExpr> results;
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> sizes;
  for (AffineExpr result : map.getResults()) {
    ReassociationIndices loop = loops.groups[cast<AffineDimExpr>(result).getPosition()];
    auto isUnit = [&](int64_t inner) { return isConstantIntValue(loops.sizes[inner], 1); };
    if (!all && llvm::count_if(loop, isUnit) + 1 >= int64_t(loop.size())) {
      auto kept = llvm::find_if_not(loop, isUnit);
      loop = {kept == loop.end() ? loop.back() : *kept};
    }
    groups.emplace_back();
    for (int64_t inner : loop) {
      groups.back().push_back(results.size());
      results.push_back(rewriter.getAffineDimExpr(inner));
      sizes.push_back(loops.sizes[inner]);
    }
  }
  map = AffineMap::get(loops.sizes.size(), 0, results, rewriter.getContext());
  if (!type || groups.size() == results.size())
    return operand;
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  auto expanded = RankedTensorType::get(shape, type.getElementType());
  return tensor::ExpandShapeOp::create(rewriter, loc, expanded, operand, groups, sizes);
}

linalg::GenericOp gemm::moveAboveCollapse(RewriterBase &rewriter, linalg::GenericOp op,
                                          tensor::CollapseShapeOp reshape) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto isDense = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || !tensor.getEncoding();
  };
  if (!maps.back().isIdentity() || op.hasIndexSemantics() ||
      !llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }) ||
      !llvm::all_of(op->getOperandTypes(), isDense) || !isDense(reshape.getSrcType()) ||
      reshape.getSrcType().getRank() == reshape.getResultType().getRank())
    return {};
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == reshape.getResult() && !op.getMatchingIndexingMap(&operand).isIdentity())
      return {};
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Expansion loops{reshape.getReassociationIndices(), sizesOf(rewriter, loc, reshape.getSrc())};
  if (!llvm::all_of(llvm::zip(op->getOperands(), maps), [&](auto read) {
        return areAsKnown(std::get<0>(read), std::get<1>(read), loops);
      }))
    return {};
  SmallVector<Value> operands;
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    if (operand.get() == reshape.getResult()) {
      map = rewriter.getMultiDimIdentityMap(loops.sizes.size());
      operands.push_back(reshape.getSrc());
      continue;
    }
    operands.push_back(
        expandOperand(rewriter, loc, operand.get(), map, loops, op.isDpsInit(&operand)));
  }
  SmallVector<utils::IteratorType> iterators(loops.sizes.size(), utils::IteratorType::parallel);
  auto made =
      linalg::GenericOp::create(rewriter, loc, TypeRange{operands.back().getType()},
                                ArrayRef(operands).drop_back(), operands.back(), maps, iterators);
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
      op, cast<RankedTensorType>(op->getResult(0).getType()), made.getResult(0),
      reshape.getReassociationIndices());
  return made;
}

// `op`, of one element, without loops; upstream collapses to one loop at least.
static linalg::GenericOp withoutLoops(RewriterBase &rewriter, linalg::GenericOp op) {
  auto isOne = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || (!tensor.getEncoding() && llvm::all_equal(tensor.getShape()) &&
                       (tensor.getRank() == 0 || tensor.getDimSize(0) == 1));
  };
  if (op.hasIndexSemantics() || op.getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !llvm::all_of(op->getOperandTypes(), isOne))
    return {};
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    operands.push_back(!type || type.getRank() == 0
                           ? operand
                           : Value(tensor::CollapseShapeOp::create(
                                 rewriter, loc, operand, ArrayRef<ReassociationIndices>())));
  }
  SmallVector<AffineMap> maps(operands.size(), AffineMap::get(rewriter.getContext()));
  auto made = linalg::GenericOp::create(rewriter, loc, TypeRange{operands.back().getType()},
                                        ArrayRef(operands).drop_back(), operands.back(), maps,
                                        ArrayRef<utils::IteratorType>());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  return made;
}

linalg::GenericOp gemm::moveBelowCollapse(RewriterBase &rewriter, linalg::GenericOp op,
                                          tensor::CollapseShapeOp reshape) {
  if (reshape.getType().getRank() == 0) {
    linalg::GenericOp made = withoutLoops(rewriter, op);
    if (made) {
      rewriter.replaceOp(reshape, made->getResults());
      rewriter.eraseOp(op);
    }
    return made;
  }
  linalg::GenericOp collapsed = collapse(rewriter, op, reshape.getReassociationIndices());
  if (collapsed && collapsed->getResult(0).getType() == reshape.getType())
    rewriter.replaceOp(reshape, collapsed->getResults());
  return collapsed;
}

// `producer`, whose result only `consumer` reads, evaluated in it.
static bool mergeInto(RewriterBase &rewriter, Operation *producer, Operation *consumer) {
  linalg::GenericOp first = gemm::toGeneric(rewriter, producer);
  linalg::GenericOp second = first ? gemm::toGeneric(rewriter, consumer) : linalg::GenericOp();
  if (!second)
    return false;
  for (OpOperand *operand : second.getDpsInputOperands()) {
    if (operand->get() != first->getResult(0) || !linalg::areElementwiseOpsFusable(operand))
      continue;
    rewriter.setInsertionPoint(second);
    FailureOr<linalg::ElementwiseOpFusionResult> fused =
        linalg::fuseElementwiseOps(rewriter, operand);
    if (failed(fused))
      return false;
    for (auto [old, replacement] : fused->replacements)
      rewriter.replaceUsesWithIf(old, replacement,
                                 [&](OpOperand &use) { return use.getOwner() != fused->fusedOp; });
    rewriter.eraseOp(second);
    if (first->use_empty())
      rewriter.eraseOp(first);
    return true;
  }
  return false;
}

void gemm::mergeReaders(RewriterBase &rewriter, Value value) {
  // One op goes with every merge, so this ends.
  for (bool merged = true; merged;) {
    merged = false;
    llvm::SetVector<Operation *> readers(value.user_begin(), value.user_end());
    if (readers.size() < 2 || !llvm::all_of(readers, isElementwise))
      return;
    for (Operation *reader : readers) {
      llvm::SetVector<Operation *> next(reader->user_begin(), reader->user_end());
      if (next.size() == 1 && isElementwise(next.front()) &&
          next.front()->getBlock() == reader->getBlock())
        merged = mergeInto(rewriter, reader, next.front());
      if (merged)
        break;
    }
  }
}
