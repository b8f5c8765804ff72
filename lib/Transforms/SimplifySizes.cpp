// gemm-simplify-sizes: what an export with sizes known at run time only says of them. In, tensors:
// comparisons of sizes, choices by them, reshapes to computed sizes. Out: without those that are
// the same for all sizes, so that a broadcast that is none reads its operand, and a reshape is a
// collapse or an expansion, as where the sizes are known.
#include "SizeAlgebra.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {
#define GEN_PASS_DEF_GEMMSIMPLIFYSIZESPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

using namespace gemm;

namespace {
/// Dims of a tensor and of what it is reshaped to, in groups of equal products.
struct Regrouping {
  SmallVector<ReassociationIndices> from, to;
};

struct SimplifySizes
    : gemm::FunctionPass<SimplifySizes, gemm::impl::GemmSimplifySizesPassBase<SimplifySizes>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    // Nothing is erased before the end, and no value's address is another's.
    algebra = SizeAlgebra();
    dead.clear();
    changed = false;
    IRRewriter rewriter(&getContext());
    function.walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      if (auto assertion = dyn_cast<cf::AssertOp>(op))
        assume(assertion);
      else if (auto compare = dyn_cast<arith::CmpIOp>(op))
        decide(rewriter, compare);
      else if (auto floats = dyn_cast<arith::CmpFOp>(op))
        decide(rewriter, floats);
      else if (auto choice = dyn_cast<arith::SelectOp>(op))
        choose(rewriter, choice);
      else if (auto generic = dyn_cast<linalg::GenericOp>(op))
        readByLoops(rewriter, generic);
      else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
        regroup(rewriter, reshape);
      else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
        stepByOne(rewriter, slice);
      else if (auto put = dyn_cast<tensor::InsertSliceOp>(op))
        stepByOne(rewriter, put);
      else if (auto cast = dyn_cast<tensor::CastOp>(op); cast && !keep)
        refuseOne(cast);
    });
    for (Operation *op : llvm::reverse(dead))
      rewriter.eraseOp(op);
    if (changed)
      (void)runRegionDCE(rewriter, function->getRegions());
    return changed;
  }

private:
  void replace(RewriterBase &rewriter, Operation *op, Value with) {
    rewriter.replaceAllUsesWith(op->getResult(0), with);
    changed = true;
  }

  /// One element has no next one: with another step than 1 MLIR's memref.subview does not know
  /// which dims of a slice were dropped.
  template <typename Slice> void stepByOne(IRRewriter &rewriter, Slice op) {
    SmallVector<OpFoldResult> steps = op.getMixedStrides();
    bool any = false;
    for (auto [step, size] : llvm::zip(steps, op.getMixedSizes()))
      if (isConstantIntValue(size, 1) && !isConstantIntValue(step, 1)) {
        step = rewriter.getIndexAttr(1);
        any = true;
      }
    if (!any)
      return;
    Operation *made = nullptr;
    if constexpr (std::is_same_v<Slice, tensor::ExtractSliceOp>)
      made = Slice::create(rewriter, op.getLoc(), op.getType(), op.getSource(),
                           op.getMixedOffsets(), op.getMixedSizes(), steps);
    else
      made = Slice::create(rewriter, op.getLoc(), op.getSource(), op.getDest(),
                           op.getMixedOffsets(), op.getMixedSizes(), steps);
    rewriter.replaceAllUsesWith(op->getResults(), made->getResults());
    dead.push_back(op);
    changed = true;
  }

  /// A size that is taken for 1, and joined with others as if it were, would be wrong for others.
  void refuseOne(tensor::CastOp op) {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    for (int64_t dim = 0; from && to && dim < to.getRank(); ++dim) {
      if (!from.isDynamicDim(dim) || to.getDimSize(dim) != 1 ||
          algebra.ofDim(op.getSource(), dim).asConstant() == 1)
        continue;
      for (Operation *user : op->getUsers()) {
        auto collapse = dyn_cast<tensor::CollapseShapeOp>(user);
        if (!collapse || llvm::none_of(collapse.getReassociationIndices(), [&](const auto &group) {
              return group.size() > 1 && llvm::is_contained(group, dim);
            }))
          continue;
        op.emitOpError("takes dim ")
            << dim << ", a size known at run time only, for 1, to join it with others: expected a "
            << "size that is known or asserted to be 1; torch-mlir prints this of a view that "
               "joins two such sizes, and scripts/import-torch.py says which it joins";
        return signalPassFailure();
      }
    }
  }

  void assume(cf::AssertOp op) {
    if (matchPattern(op.getArg(), m_One())) {
      if (!op->getParentOfType<linalg::LinalgOp>()) // which may go as a whole
        dead.push_back(op);
      return;
    }
    auto compare = op.getArg().getDefiningOp<arith::CmpIOp>();
    // What is asserted in a branch holds in it alone.
    if (compare && compare.getPredicate() == CmpIPredicate::eq && op->getBlock()->isEntryBlock() &&
        isa<FunctionOpInterface>(op->getParentOp()) &&
        (compare.getLhs().getType().isIndex() || compare.getLhs().getType().isInteger(64)))
      algebra.assumeEqual(compare.getLhs(), compare.getRhs());
  }

  void decide(RewriterBase &rewriter, arith::CmpIOp op) {
    if (std::optional<bool> known = algebra.decide(op.getPredicate(), op.getLhs(), op.getRhs()))
      replace(rewriter, op, arith::ConstantIntOp::create(rewriter, op.getLoc(), *known, 1));
  }

  /// No value of `value`, a float that is a size and constants, added and rounded, is less, and
  /// none is NaN; null: nothing is known.
  std::optional<APFloat> leastOf(Value value) {
    FloatAttr number;
    if (matchPattern(value, m_Constant(&number)))
      return number.getValue().isFinite() ? std::optional(number.getValue()) : std::nullopt;
    auto type = dyn_cast<FloatType>(value.getType());
    if (!type || type.getWidth() < 32)
      return std::nullopt;
    if (auto cast = value.getDefiningOp<arith::SIToFPOp>();
        cast && algebra.isNeverNegative(cast.getIn()))
      return APFloat::getZero(type.getFloatSemantics());
    if (auto sum = value.getDefiningOp<arith::AddFOp>()) {
      std::optional<APFloat> left = leastOf(sum.getLhs()), right = leastOf(sum.getRhs());
      if (left && right)
        return *left + *right;
    }
    return std::nullopt;
  }

  /// torch asks of a variance over a size whether size + 1.0 is at least the 1.0 that it takes off.
  void decide(RewriterBase &rewriter, arith::CmpFOp op) {
    using Predicate = arith::CmpFPredicate;
    FloatAttr bound;
    if ((op.getPredicate() != Predicate::UGE && op.getPredicate() != Predicate::OGE) ||
        !matchPattern(op.getRhs(), m_Constant(&bound)))
      return;
    if (std::optional<APFloat> least = leastOf(op.getLhs()); least && *least >= bound.getValue())
      replace(rewriter, op, arith::ConstantIntOp::create(rewriter, op.getLoc(), 1, 1));
  }

  void choose(RewriterBase &rewriter, arith::SelectOp op) {
    if (matchPattern(op.getCondition(), m_One()))
      replace(rewriter, op, op.getTrueValue());
    else if (matchPattern(op.getCondition(), m_Zero()))
      replace(rewriter, op, op.getFalseValue());
    else if (isPlaceOfOne(op))
      replace(rewriter, op, op.getFalseValue());
  }

  Polynomial loopSize(linalg::GenericOp op, unsigned loop) {
    for (OpOperand &operand : op->getOpOperands())
      for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
        if (auto each = dyn_cast<AffineDimExpr>(expr);
            each && each.getPosition() == loop && isa<RankedTensorType>(operand.get().getType()))
          return algebra.ofDim(operand.get(), dim);
    return Polynomial::constant(-1); // no size
  }

  /// size == 1 ? 0 : place in a loop of that size: the place, which is then 0.
  bool isPlaceOfOne(arith::SelectOp op) {
    auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
    auto place = op.getFalseValue().getDefiningOp<linalg::IndexOp>();
    auto generic = place ? dyn_cast<linalg::GenericOp>(place->getParentOp()) : nullptr;
    if (!compare || compare.getPredicate() != CmpIPredicate::eq || !generic ||
        getConstantIntValue(op.getTrueValue()) != 0)
      return false;
    Value size = getConstantIntValue(compare.getRhs()) == 1   ? compare.getLhs()
                 : getConstantIntValue(compare.getLhs()) == 1 ? compare.getRhs()
                                                              : Value();
    return size && algebra.of(size) == loopSize(generic, place.getDim());
  }

  /// A load at the places of loops, each as far as the tensor goes, is an operand; an op that
  /// then copies it is nothing.
  void readByLoops(RewriterBase &rewriter, linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics())
      return;
    SmallVector<tensor::ExtractOp> loads;
    SmallVector<AffineMap> loadMaps;
    for (auto load : op.getBody()->getOps<tensor::ExtractOp>()) {
      SmallVector<AffineExpr> places;
      llvm::SmallDenseSet<int64_t> seen;
      for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
        if (getConstantIntValue(index) == 0 && !load.getTensor().getType().isDynamicDim(dim) &&
            load.getTensor().getType().getDimSize(dim) == 1) {
          places.push_back(rewriter.getAffineConstantExpr(0));
          continue;
        }
        auto place = index.getDefiningOp<linalg::IndexOp>();
        if (!place || place->getBlock() != op.getBody() || !seen.insert(place.getDim()).second ||
            !(algebra.ofDim(load.getTensor(), dim) == loopSize(op, place.getDim())))
          break;
        places.push_back(rewriter.getAffineDimExpr(place.getDim()));
      }
      if (places.size() == load.getIndices().size() && !places.empty()) {
        loads.push_back(load);
        loadMaps.push_back(AffineMap::get(op.getNumLoops(), 0, places, op.getContext()));
      }
    }
    if (loads.empty())
      return;
    SmallVector<Value> inputs(op.getInputs());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned first = inputs.size();
    for (auto [load, map] : llvm::zip(loads, loadMaps)) {
      maps.insert(maps.begin() + inputs.size(), map);
      inputs.push_back(load.getTensor());
    }
    auto made = linalg::GenericOp::create(rewriter, op.getLoc(), op->getResultTypes(), inputs,
                                          op.getOutputs(), maps, op.getIteratorTypesArray());
    IRMapping mapping;
    op.getRegion().cloneInto(&made.getRegion(), mapping);
    for (auto [number, load] : llvm::enumerate(loads)) {
      Value argument = made.getBody()->insertArgument(first + number, load.getType(), op.getLoc());
      rewriter.replaceAllUsesWith(mapping.lookup(load.getResult()), argument);
    }
    SmallVector<Value> results(made.getResults());
    if (isCopy(made)) {
      Value source = inputs.front();
      if (source.getType() != results[0].getType())
        source = tensor::CastOp::create(rewriter, op.getLoc(), results[0].getType(), source);
      results = {source};
    }
    for (auto [old, result] : llvm::zip(op.getResults(), results))
      rewriter.replaceAllUsesWith(old, result);
    changed = true;
  }

  static bool isCopy(linalg::GenericOp op) {
    return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
           op.getNumReductionLoops() == 0 &&
           op.getBody()->getTerminator()->getOperand(0) == op.getBody()->getArgument(0) &&
           op.getIndexingMapsArray()[0] == op.getIndexingMapsArray()[1] &&
           op.getIndexingMapsArray()[1].isIdentity();
  }

  std::optional<Regrouping> match(ArrayRef<Polynomial> from, ArrayRef<Polynomial> to) {
    Regrouping groups;
    size_t i = 0, j = 0;
    while (i < from.size() && j < to.size()) {
      groups.from.push_back({int64_t(i)});
      groups.to.push_back({int64_t(j)});
      std::optional<Polynomial> left = from[i++], right = to[j++];
      while (left && right && !(*left == *right)) {
        // What is a part of the other is to be more; larger groups than need be are right too.
        bool moreRight = i == from.size() || (j < to.size() && Polynomial::quotient(*left, *right));
        if (!moreRight) {
          groups.from.back().push_back(int64_t(i));
          left = Polynomial::product(*left, from[i++]);
        } else if (j < to.size()) {
          groups.to.back().push_back(int64_t(j));
          right = Polynomial::product(*right, to[j++]);
        } else {
          return std::nullopt;
        }
      }
      if (!left || !right)
        return std::nullopt;
    }
    if (groups.from.empty())
      return std::nullopt;
    for (; i < from.size(); ++i)
      if (groups.from.back().push_back(int64_t(i)); from[i].asConstant() != 1)
        return std::nullopt;
    for (; j < to.size(); ++j)
      if (groups.to.back().push_back(int64_t(j)); to[j].asConstant() != 1)
        return std::nullopt;
    return groups;
  }

  static bool joins(ArrayRef<ReassociationIndices> groups) {
    return llvm::any_of(groups, [](const auto &group) { return group.size() > 1; });
  }

  void regroup(RewriterBase &rewriter, tensor::ReshapeOp op) {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto type = dyn_cast<RankedTensorType>(op.getResult().getType());
    auto shape = op.getShape().getDefiningOp<tensor::FromElementsOp>();
    if (!source || !type || !shape || source.getEncoding() || type.getEncoding())
      return;
    SmallVector<Polynomial> from, to;
    for (int64_t dim = 0; dim < source.getRank(); ++dim)
      from.push_back(algebra.ofDim(op.getSource(), dim));
    SmallVector<OpFoldResult> sizes;
    Location loc = op.getLoc();
    for (auto [dim, size] : llvm::enumerate(shape.getElements())) {
      Polynomial wanted =
          type.isDynamicDim(dim) ? algebra.of(size) : Polynomial::constant(type.getDimSize(dim));
      to.push_back(wanted);
    }
    std::optional<Regrouping> groups = match(from, to);
    if (!groups)
      return;
    Value value = op.getSource();
    if (joins(groups->from))
      value = tensor::CollapseShapeOp::create(rewriter, loc, value, groups->from);
    if (joins(groups->to)) {
      for (auto [dim, size] : llvm::enumerate(shape.getElements())) {
        if (!type.isDynamicDim(dim)) {
          sizes.push_back(rewriter.getIndexAttr(type.getDimSize(dim)));
          continue;
        }
        Value index = size;
        if (!index.getType().isIndex())
          index = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), index);
        sizes.push_back(index);
      }
      // A group of sizes that are all known has a known size.
      auto narrow = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> known(narrow.getShape());
      for (auto [dim, group] : llvm::enumerate(groups->to)) {
        int64_t size = 1;
        for (int64_t inner : group)
          size = type.isDynamicDim(inner) || ShapedType::isDynamic(size)
                     ? ShapedType::kDynamic
                     : size * type.getDimSize(inner);
        known[dim] = size;
      }
      if (ArrayRef(known) != narrow.getShape())
        value = tensor::CastOp::create(rewriter, loc,
                                       RankedTensorType::get(known, type.getElementType()), value);
      value = tensor::ExpandShapeOp::create(rewriter, loc, type, value, groups->to, sizes);
    }
    if (value.getType() != type)
      value = tensor::CastOp::create(rewriter, loc, type, value);
    replace(rewriter, op, value);
  }

  SizeAlgebra algebra;
  SmallVector<Operation *> dead;
  bool changed = false;
};
} // namespace
