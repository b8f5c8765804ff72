// See FuseGroups.h: what ops read and write, by their maps alone.
#include "Elementwise.h"
#include "EpilogueBody.h"
#include "FuseGroups.h"
#include "gemm/Dialect/Gemm/Widened.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace gemm;
using Tail = GroupShape::Tail;

int64_t GroupShape::rank() const {
  const bool two = tail == Tail::Split || tail == Tail::GroupUnit;
  return lead + (two ? 2 : tail == Tail::Row ? 0 : 1);
}

Operation *gemm::combinerOf(linalg::GenericOp op) {
  Value total = op.getRegionOutputArgs().front();
  Operation *combiner = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  const bool known =
      isa_and_nonnull<arith::AddFOp, arith::MaximumFOp, arith::MinimumFOp>(combiner) &&
      combiner->getBlock() == op.getBody() && llvm::is_contained(combiner->getOperands(), total);
  // The largest of numbers of 16 bits is one of them, whatever they are compared as.
  const bool summable =
      total.getType().isF32() || (!isa_and_nonnull<arith::AddFOp>(combiner) &&
                                  (total.getType().isF16() || total.getType().isBF16()));
  return known && total.hasOneUse() && combiner->hasOneUse() && summable ? combiner : nullptr;
}

void gemm::eraseWithSources(RewriterBase &rewriter, Operation *op) {
  llvm::SetVector<Operation *> sources;
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp())
      sources.insert(source);
  rewriter.eraseOp(op);
  for (Operation *source : sources)
    if (isOpTriviallyDead(source))
      eraseWithSources(rewriter, source);
}

FloatAttr gemm::filledWith(Value value) {
  FloatAttr number;
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    matchPattern(fill.getInputs().front(), m_Constant(&number));
  DenseFPElementsAttr all;
  if (!number && matchPattern(value, m_Constant(&all)) && all.isSplat())
    number = FloatAttr::get(all.getElementType(), all.getSplatValue<APFloat>());
  return number;
}

FloatAttr gemm::asF32(FloatAttr number) {
  return FloatAttr::get(Float32Type::get(number.getContext()),
                        widenedNumber(number.getValue(), APFloat::IEEEsingle()));
}

ReductionKind gemm::reductionOf(Operation *combiner, bool sizes, FloatAttr start) {
  const APFloat &first = start.getValue();
  if (isa<arith::AddFOp>(combiner))
    return {ir::Combiner::Add, first.isZero()};
  const bool most = isa<arith::MaximumFOp>(combiner);
  const bool neutral = first.isInfinity() && first.isNegative() == most;
  if (most && sizes)
    return {ir::Combiner::AbsMax, neutral || first.isNegative() || first.isZero()};
  return {most ? ir::Combiner::Max : ir::Combiner::Min, neutral};
}

ReductionKind gemm::reductionOf(linalg::GenericOp op, FloatAttr start) {
  Operation *combiner = combinerOf(op);
  Value value = combiner->getOperand(combiner->getOperand(0) == op.getRegionOutputArgs()[0]);
  return reductionOf(combiner, static_cast<bool>(value.getDefiningOp<math::AbsFOp>()), start);
}

ReducedValue gemm::inlineReduced(RewriterBase &rewriter, EpilogueBody &body, linalg::GenericOp op,
                                 ArrayRef<Value> taken, FloatAttr start) {
  Operation *combiner = combinerOf(op);
  SmallVector<Value> arguments(taken);
  Value first = arith::ConstantOp::create(rewriter, op.getLoc(), asF32(start));
  arguments.push_back(first);
  Operation *copied = body.inlineBody(op, arguments, {}).getDefiningOp();
  Value value = copied->getOperand(combiner->getOperand(0) == op.getRegionOutputArgs()[0]);
  rewriter.eraseOp(copied);
  return {value, first};
}

GroupSteps::GroupSteps(RewriterBase &rewriter, MatmulOp product, bool rows)
    : product(product), rows(rows), n(product.getStaticN()) {
  const int64_t rank = product.getCType().getRank();
  shapes[product.getResult()] = {rank - 1, Tail::Whole, 0};
  SmallVector<GroupStep> all;
  for (Operation *op = product->getNextNode(), *next = nullptr; op; op = next) {
    next = op->getNextNode();
    if (llvm::none_of(op->getOperands(), [&](Value value) { return shapes.contains(value); }))
      continue;
    if (std::optional<GroupStep> step = stepOf(rewriter, op)) {
      shapes[step->op->getResult(0)] = step->shape;
      all.push_back(*step);
    }
  }
  keep(all);
}

/// What leads to an element that reads a number of its group, and what that leads to.
void GroupSteps::keep(ArrayRef<GroupStep> all) {
  auto isNumber = [&](const GroupOperand &operand) {
    return operand.own && !shapeOf(operand.value).isElement();
  };
  llvm::DenseSet<Value> before, after;
  for (const GroupStep &step : all) {
    const bool reads = step.shape.isElement() && llvm::any_of(step.operands, isNumber);
    if (reads || llvm::any_of(step.operands, [&](const GroupOperand &operand) {
          return after.contains(operand.value);
        }))
      after.insert(step.op->getResult(0));
  }
  for (const GroupStep &step : llvm::reverse(all))
    if (Value result = step.op->getResult(0); after.contains(result) || before.contains(result))
      for (const GroupOperand &operand : step.operands)
        if (operand.own)
          before.insert(operand.value);
  for (const GroupStep &step : all)
    if (Value result = step.op->getResult(0); after.contains(result) || before.contains(result))
      kept.push_back(step);
}

std::optional<GroupStep> GroupSteps::stepOf(RewriterBase &rewriter, Operation *op) const {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return reshaped(op);
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic && isElementwise(op))
    generic = toGeneric(rewriter, op);
  return generic ? computed(generic) : std::nullopt;
}

/// A reshape takes the leading dims apart or together, and N, or the dim of its groups.
std::optional<GroupStep> GroupSteps::reshaped(Operation *op) const {
  const bool expands = isa<tensor::ExpandShapeOp>(op);
  const auto source = cast<RankedTensorType>(op->getOperand(0).getType()),
             result = cast<RankedTensorType>(op->getResult(0).getType());
  const GroupShape from = shapeOf(op->getOperand(0));
  const SmallVector<ReassociationIndices> parts =
      expands ? cast<tensor::ExpandShapeOp>(op).getReassociationIndices()
              : cast<tensor::CollapseShapeOp>(op).getReassociationIndices();
  const RankedTensorType wide = expands ? result : source;
  if (parts.empty())
    return std::nullopt;
  if (from.tail == Tail::Row || from.tail == Tail::RowUnit) { // a dim of 1 comes or goes
    const bool ofUnit = wide.getRank() == from.lead + 1 && wide.getShape().back() == 1 &&
                        parts.size() + 1 == static_cast<size_t>(wide.getRank()) &&
                        expands == (from.tail == Tail::Row) && parts.back().size() == 2;
    return ofUnit ? std::optional(GroupStep{op,
                                            {from.lead, expands ? Tail::RowUnit : Tail::Row, n},
                                            {{op->getOperand(0), true}}})
                  : std::nullopt;
  }
  // Of the dims with more, the last ones are those of N.
  const int64_t last = static_cast<int64_t>(parts.back().size());
  GroupShape to{wide.getRank() - last, from.tail, from.group};
  if (!expands)
    to.lead = result.getRank() - 1;
  if (last > 2)
    return std::nullopt;
  const int64_t inside = wide.getShape().back();
  if (expands && last == 2 && from.tail == Tail::Whole && !ShapedType::isDynamic(inside) &&
      inside > 1)
    to.tail = Tail::Split, to.group = inside;
  else if (expands && last == 2 && from.tail == Tail::Group && inside == 1)
    to.tail = Tail::GroupUnit;
  else if (!expands && last == 2 && from.tail == Tail::Split)
    to.tail = Tail::Whole, to.group = 0;
  else if (!expands && last == 2 && from.tail == Tail::GroupUnit)
    to.tail = Tail::Group;
  else if (last != 1 || from.tail == Tail::Split || from.tail == Tail::GroupUnit)
    return std::nullopt;
  // Batches stay as they are, and no leading dim is one of N's.
  if (to.lead < 1 || (product.isBatched() && to.lead != from.lead) || to.rank() != result.getRank())
    return std::nullopt;
  return GroupStep{op, to, {{op->getOperand(0), true}}};
}

/// The loops of an op, as what it reads of the product has them: those of elements where it reads
/// some, else those that numbers of groups go out to.
std::optional<GroupShape> GroupSteps::loopsOf(linalg::GenericOp op) const {
  const SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  std::optional<GroupShape> loops;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    const auto known = shapes.find(operand->get());
    if (known == shapes.end() || (loops && !known->second.isElement()))
      continue;
    const GroupShape &shape = known->second;
    const bool ofRow = shape.tail == Tail::Row || shape.tail == Tail::RowUnit;
    SmallVector<Tail> tails{shape.tail};
    if (!shape.isElement())
      tails = ofRow ? SmallVector<Tail>{Tail::Row, Tail::RowUnit, Tail::Whole}
                    : SmallVector<Tail>{Tail::Group, Tail::GroupUnit, Tail::Split};
    for (Tail tail : tails) {
      const GroupShape as{shape.lead, tail, tail == Tail::Whole ? 0 : shape.group};
      const int64_t last = tail == Tail::Whole   ? n
                           : tail == Tail::Split ? as.group
                           : tail == Tail::Group ? n / as.group
                                                 : 1;
      if (as.rank() == static_cast<int64_t>(ranges.size()) &&
          (tail == Tail::Row || ranges.back() == last) &&
          operandOf(operand->get(), op.getMatchingIndexingMap(operand), as)) {
        loops = as;
        break;
      }
    }
  }
  return loops;
}

std::optional<GroupOperand> GroupSteps::operandOf(Value value, AffineMap map,
                                                  const GroupShape &loops) const {
  GroupOperand operand{value, shapes.contains(value)};
  MLIRContext *context = map.getContext();
  auto leading = [&](int64_t more, bool unit) {
    SmallVector<AffineExpr> places;
    for (int64_t dim = 0; dim < loops.lead + more; ++dim)
      places.push_back(getAffineDimExpr(static_cast<unsigned>(dim), context));
    if (unit)
      places.push_back(getAffineConstantExpr(0, context));
    return AffineMap::get(map.getNumDims(), 0, places, context);
  };
  if (operand.own) {
    const GroupShape shape = shapeOf(value);
    const bool same = map.isIdentity() && shape.tail == loops.tail && shape.group == loops.group;
    // A number of a group for each of what is behind it.
    const bool ofGroup = (loops.tail == Tail::Split || loops.tail == Tail::GroupUnit) &&
                         shape.group == loops.group &&
                         ((shape.tail == Tail::Group && map == leading(1, false)) ||
                          (shape.tail == Tail::GroupUnit && map == leading(1, true)));
    const bool ofRow = (loops.tail == Tail::Whole || loops.tail == Tail::RowUnit) &&
                       ((shape.tail == Tail::Row && map == leading(0, false)) ||
                        (shape.tail == Tail::RowUnit && map == leading(0, true)));
    const bool fits = shape.lead == loops.lead && (same || ofGroup || ofRow);
    return fits ? std::optional(operand) : std::nullopt;
  }
  if (!map.isProjectedPermutation())
    return std::nullopt;
  SmallVector<unsigned> dims;
  for (AffineExpr place : map.getResults())
    dims.push_back(cast<AffineDimExpr>(place).getPosition());
  if (!llvm::is_sorted(dims))
    return std::nullopt;
  const int64_t lead = llvm::count_if(dims, [&](unsigned dim) { return dim < loops.lead; });
  operand.usesLead = lead > 0;
  operand.usesGroups = llvm::is_contained(dims, loops.lead);
  operand.usesInside = llvm::is_contained(dims, loops.lead + 1);
  const bool groups = loops.tail == Tail::Split,
             whole = operand.usesGroups && (!groups || operand.usesInside),
             none = !operand.usesGroups && !operand.usesInside;
  // All of what leads or nothing; beside it all of N or nothing.
  if ((lead && lead != loops.lead) || (operand.usesLead && !whole && !none) ||
      (!loops.isElement() && !dims.empty()))
    return std::nullopt;
  return operand;
}

std::optional<GroupStep> GroupSteps::computed(linalg::GenericOp op) const {
  std::optional<GroupShape> loops = loopsOf(op);
  if (!loops || op.getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()) ||
      !whyNotScalar(op).empty() || !getCapturedScalars(op).empty())
    return std::nullopt;
  GroupStep step{op, *loops, {}};
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<GroupOperand> operand =
        operandOf(input->get(), op.getMatchingIndexingMap(input), *loops);
    if (!operand)
      return std::nullopt;
    step.operands.push_back(*operand);
  }
  const AffineMap stored = op.getIndexingMapsArray().back();
  if (op.getNumReductionLoops() == 0) {
    if (!stored.isIdentity() || !op.getRegionOutputArgs().front().use_empty())
      return std::nullopt;
    return step;
  }
  // One number of each group, or of each row.
  const bool row = loops->tail == Tail::Whole;
  if (!loops->isElement() || (row && !rows) || op.getNumReductionLoops() != 1 ||
      op.getIteratorTypesArray().back() != utils::IteratorType::reduction || !combinerOf(op))
    return std::nullopt;
  const int64_t kept = op.getNumLoops() - 1;
  const bool unit = stored.getNumResults() == kept + 1;
  for (auto [dim, place] : llvm::enumerate(stored.getResults()))
    if (place != (static_cast<int64_t>(dim) == kept
                      ? getAffineConstantExpr(0, op.getContext())
                      : getAffineDimExpr(static_cast<unsigned>(dim), op.getContext())))
      return std::nullopt;
  if (stored.getNumResults() < kept)
    return std::nullopt;
  step.shape.tail = row ? (unit ? Tail::RowUnit : Tail::Row) : unit ? Tail::GroupUnit : Tail::Group;
  step.shape.group = row ? n : loops->group;
  step.reduces = true;
  return step;
}

SmallVector<Value> GroupSteps::outputs() const {
  llvm::SmallPtrSet<Operation *, 16> inside;
  for (const GroupStep &step : kept)
    inside.insert(step.op);
  SmallVector<Value> values{product.getResult()}, read;
  for (const GroupStep &step : kept)
    values.push_back(step.op->getResult(0));
  for (Value value : values)
    if (llvm::any_of(value.getUsers(), [&](Operation *user) { return !inside.contains(user); }))
      read.push_back(value);
  return read;
}

Operation *GroupSteps::firstReader() const {
  llvm::SmallPtrSet<Operation *, 16> inside;
  for (const GroupStep &step : kept)
    inside.insert(step.op);
  Operation *first = nullptr;
  for (Value value : outputs())
    for (Operation *user : value.getUsers())
      if (Operation *here = product->getBlock()->findAncestorOpInBlock(*user);
          here && !inside.contains(here) && (!first || here->isBeforeInBlock(first)))
        first = here;
  return first;
}
