// Rewrites of bodies; see the header.
#include "Bodies.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace gemm {

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

bool mayAlwaysRun(Block &block) {
  return llvm::all_of(block.without_terminator(),
                      [](Operation &op) { return isPure(&op) || isa<tensor::ExtractOp>(op); });
}

void flattenBranch(
    RewriterBase &rewriter, scf::IfOp branch,
    function_ref<Value(OpBuilder &, Location, Value condition, Value yes, Value no)> choose) {
  SmallVector<Value> sides[2];
  for (Block *block : {branch.thenBlock(), branch.elseBlock()}) {
    sides[block == branch.elseBlock()] = llvm::to_vector(block->getTerminator()->getOperands());
    rewriter.eraseOp(block->getTerminator());
    rewriter.inlineBlockBefore(block, branch);
  }
  rewriter.setInsertionPoint(branch);
  SmallVector<Value> chosen;
  for (auto [yes, no] : llvm::zip(sides[0], sides[1]))
    chosen.push_back(choose(rewriter, branch.getLoc(), branch.getCondition(), yes, no));
  rewriter.replaceOp(branch, chosen);
}

void hoistTensors(RewriterBase &rewriter, linalg::GenericOp op) {
  auto isOutside = [&](Value value) {
    return !op->isAncestor(value.getParentBlock()->getParentOp());
  };
  op.getBody()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    auto isTensor = llvm::IsaPred<TensorType>;
    auto size = dyn_cast<tensor::DimOp>(inner);
    bool made = inner->getNumResults() && llvm::all_of(inner->getResultTypes(), isTensor);
    bool hoisted = size ? size.getConstantIndex() && isOutside(size.getSource())
                        : made && isMemoryEffectFree(inner);
    SmallVector<Value> operands(size ? ValueRange(size.getSource()) : inner->getOperands());
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(inner->getRegions(), captured);
    llvm::append_range(operands, captured);
    if (!hoisted || !llvm::all_of(operands, isOutside))
      return WalkResult::advance();
    if (size) {
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<tensor::DimOp>(size, size.getSource(), *size.getConstantIndex());
    } else {
      rewriter.moveOpBefore(inner, op);
    }
    return WalkResult::skip();
  });
}

void replaceLoadsOfNothing(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<tensor::ExtractOp> loads;
  op.getBody()->walk([&](tensor::ExtractOp load) {
    if (llvm::is_contained(load.getTensor().getType().getShape(), 0))
      loads.push_back(load);
  });
  for (tensor::ExtractOp load : loads) {
    rewriter.setInsertionPoint(load);
    if (auto zero = dyn_cast_or_null<TypedAttr>(rewriter.getZeroAttr(load.getType())))
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(load, zero);
  }
}

/// A kernel loads from memory as from a tensor.
static bool mayAlwaysRunInBody(Block &block) {
  return llvm::all_of(block.without_terminator(), [](Operation &op) {
    return isPure(&op) || isa<tensor::ExtractOp, memref::LoadOp>(op);
  });
}

void flattenBranches(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<scf::IfOp> branches;
  op.getBody()->walk([&](scf::IfOp branch) { branches.push_back(branch); }); // inner ones first
  for (scf::IfOp branch : branches)
    if (branch->getNumResults() && mayAlwaysRunInBody(*branch.thenBlock()) &&
        mayAlwaysRunInBody(*branch.elseBlock()))
      flattenBranch(rewriter, branch,
                    [](OpBuilder &b, Location loc, Value condition, Value yes, Value no) -> Value {
                      return arith::SelectOp::create(b, loc, condition, yes, no);
                    });
}

//===----------------------------------------------------------------------===//
// Scalars from outside
//===----------------------------------------------------------------------===//

bool isFromData(Value scalar) {
  SmallVector<Value> open{scalar};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || !seen.insert(value).second)
      continue;
    if (isa<tensor::ExtractOp>(op))
      return true;
    if (isScalarCode(op))
      llvm::append_range(open, op->getOperands());
  }
  return false;
}

bool isGiven(Value value) {
  Operation *op = value.getDefiningOp();
  return isa<FloatType>(value.getType()) &&
         !(op && (isScalarCode(op) || isa<tensor::ExtractOp>(op)));
}

bool shouldSink(Value value) {
  Operation *op = value.getDefiningOp();
  return op && (isScalarCode(op) || isa<tensor::ExtractOp>(op)) &&
         !op->hasTrait<OpTrait::ConstantLike>() &&
         (isFromData(value) || isa<FloatType>(value.getType()));
}

/// The body reads `inside` where it read `value` as an input, which nobody reads any more.
static void readInside(RewriterBase &rewriter, linalg::GenericOp op, Value value, Value inside) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (input->get() == value) {
      rewriter.replaceAllUsesWith(op.getMatchingBlockArgument(input), inside);
      rewriter.setInsertionPoint(op);
      input->set(
          arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(value.getType())));
    }
}

namespace {
/// Copies scalar code into a body, which gets an operand for each element it starts from.
class Sinker {
public:
  Sinker(RewriterBase &rewriter, linalg::GenericOp op) : rewriter(rewriter), op(op) {}

  linalg::GenericOp run() {
    llvm::SetVector<Value> wanted;
    // A number is an operand of tensors alone: memory for it there is none.
    auto isWanted = [&](Value value) {
      return shouldSink(value) || (isGiven(value) && op.hasPureTensorSemantics());
    };
    for (Operation &inner : *op.getBody())
      for (Value value : inner.getOperands())
        if (value.getParentBlock() != op.getBody() && isWanted(value))
          wanted.insert(value);
    for (OpOperand *input : op.getDpsInputOperands())
      if (!isa<TensorType>(input->get().getType()) && isWanted(input->get()))
        wanted.insert(input->get());
    if (wanted.empty())
      return op;
    for (Value value : wanted)
      collectElements(value);
    rebuild();
    rewriter.setInsertionPointToStart(op.getBody());
    for (Value value : wanted)
      copy(value);
    for (Value value : wanted) {
      Value inside = mapping.lookup(value);
      rewriter.replaceUsesWithIf(value, inside, [&](OpOperand &use) {
        return use.getOwner()->getBlock() == op.getBody() &&
               use.getOwner() != inside.getDefiningOp() && !copied.contains(use.getOwner());
      });
      readInside(rewriter, op, value, inside);
    }
    return op;
  }

private:
  /// At places that are known: a tensor of one element, which other ops take as an operand.
  static bool isFixed(tensor::ExtractOp extract) {
    return llvm::all_of(extract.getIndices(),
                        [](Value index) { return matchPattern(index, m_Constant()); });
  }

  void collectElements(Value value) {
    if (!seen.insert(value).second)
      return;
    Operation *def = value.getDefiningOp();
    auto extract = value.getDefiningOp<tensor::ExtractOp>();
    if (extract ? isFixed(extract) : isGiven(value) && op.hasPureTensorSemantics()) {
      elements.push_back(value);
      return;
    }
    if (def && (isScalarCode(def) || extract))
      for (Value operand : def->getOperands())
        collectElements(operand);
  }

  /// The element as a tensor without dims.
  Value elementOf(Value value) {
    auto whole = RankedTensorType::get({}, value.getType());
    auto extract = value.getDefiningOp<tensor::ExtractOp>();
    if (!extract)
      return tensor::FromElementsOp::create(rewriter, op.getLoc(), whole, value);
    Value tensor = extract.getTensor();
    int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
    if (rank == 0)
      return tensor;
    SmallVector<OpFoldResult> places = getAsOpFoldResult(extract.getIndices());
    SmallVector<OpFoldResult> ones(rank, rewriter.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(rewriter, extract.getLoc(), whole, tensor, places, ones,
                                          ones);
  }

  void rebuild() {
    if (elements.empty())
      return;
    rewriter.setInsertionPoint(op);
    SmallVector<Value> inputs(op.getInputs());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned first = inputs.size();
    for (Value element : elements) {
      maps.insert(maps.begin() + inputs.size(),
                  AffineMap::get(op.getNumLoops(), 0, rewriter.getContext()));
      inputs.push_back(elementOf(element));
    }
    auto made = linalg::GenericOp::create(rewriter, op.getLoc(), op->getResultTypes(), inputs,
                                          op.getOutputs(), maps, op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
    for (auto [number, element] : llvm::enumerate(elements))
      mapping.map(element,
                  made.getBody()->insertArgument(first + number, element.getType(), op.getLoc()));
    rewriter.replaceOp(op, made);
    op = made;
  }

  void copy(Value value) {
    Operation *def = value.getDefiningOp();
    if (mapping.contains(value) || !def || !(isScalarCode(def) || isa<tensor::ExtractOp>(def)) ||
        def->hasTrait<OpTrait::ConstantLike>() ||
        !(isFromData(value) || isa<FloatType>(value.getType())))
      return; // stays outside
    for (Value operand : def->getOperands())
      copy(operand);
    copied.insert(rewriter.clone(*def, mapping));
  }

  RewriterBase &rewriter;
  linalg::GenericOp op;
  SmallVector<Value> elements;
  llvm::DenseSet<Value> seen;
  llvm::DenseSet<Operation *> copied;
  IRMapping mapping;
};
} // namespace

void sinkLoads(RewriterBase &rewriter, linalg::GenericOp op) {
  llvm::SetVector<Operation *> ops;
  auto want = [&](Value value) {
    Operation *def = value.getDefiningOp();
    bool code = def && isScalarCode(def) && !def->hasTrait<OpTrait::ConstantLike>();
    if (def && !op->isProperAncestor(def) && (code || isa<memref::LoadOp>(def)))
      ops.insert(def);
  };
  op.getBody()->walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), want); });
  for (OpOperand *input : op.getDpsInputOperands())
    want(input->get());
  for (size_t i = 0; i < ops.size(); ++i)
    llvm::for_each(ops[i]->getOperands(), want);
  auto loads = llvm::make_filter_range(ops, llvm::IsaPred<memref::LoadOp>);
  // Inside, what was read before the op's first write would be read between its writes.
  auto stays = [&](Operation *load) {
    Value from = cast<memref::LoadOp>(load).getMemref();
    return undisturbed(load, op, from, /*mayRead=*/true) &&
           llvm::none_of(op.getOutputs(), [&](Value out) {
             return isa<MemRefType>(out.getType()) && mayOverlap(from, out);
           });
  };
  if (loads.empty() || !llvm::all_of(loads, stays))
    return;
  IRMapping inside;
  rewriter.setInsertionPointToStart(op.getBody());
  for (Operation *outside : topologicalSort(ops))
    rewriter.clone(*outside, inside);
  for (Operation *outside : ops) {
    Value value = outside->getResult(0), copy = inside.lookup(value);
    rewriter.replaceUsesWithIf(
        value, copy, [&](OpOperand &use) { return op->isProperAncestor(use.getOwner()); });
    readInside(rewriter, op, value, copy);
  }
}

linalg::GenericOp storeScalars(RewriterBase &rewriter, linalg::GenericOp op) {
  llvm::SetVector<Value> scalars;
  auto want = [&](Value value) {
    if (isa<FloatType>(value.getType()) && !matchPattern(value, m_Constant()) &&
        !op->isAncestor(value.getParentRegion()->getParentOp()))
      scalars.insert(value);
  };
  op.getBody()->walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), want); });
  for (Value input : op.getInputs())
    want(input);
  if (scalars.empty())
    return op;
  rewriter.setInsertionPoint(op);
  Attribute space = cast<MemRefType>(op.getOutputs().front().getType()).getMemorySpace();
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (Value scalar : scalars) {
    auto type = MemRefType::get({}, scalar.getType(), MemRefLayoutAttrInterface(), space);
    Value memory = memref::AllocOp::create(rewriter, op.getLoc(), type);
    memref::StoreOp::create(rewriter, op.getLoc(), scalar, memory, ValueRange());
    maps.insert(maps.begin() + static_cast<int64_t>(inputs.size()),
                AffineMap::get(op.getNumLoops(), 0, rewriter.getContext()));
    inputs.push_back(memory);
  }
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange(), inputs, op.getOutputs(),
                                        maps, op.getIteratorTypesArray());
  const unsigned first = op.getInputs().size();
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  for (auto [number, scalar] : llvm::enumerate(scalars)) {
    const unsigned at = first + static_cast<unsigned>(number);
    Value inside = made.getBody()->insertArgument(at, scalar.getType(), op.getLoc());
    rewriter.replaceUsesWithIf(
        scalar, inside, [&](OpOperand &use) { return made->isProperAncestor(use.getOwner()); });
    for (unsigned input = 0; input < first; ++input)
      if (made.getInputs()[input] == scalar) {
        rewriter.replaceAllUsesWith(made.getBody()->getArgument(input), inside);
        made->setOperand(input, made.getInputs()[at]);
      }
  }
  rewriter.eraseOp(op);
  return made;
}

/// What upstream has code for: quotients and remainders by positive constants.
static bool isComputable(AffineMap map) {
  bool known = true;
  map.walkExprs([&](AffineExpr expr) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary || expr.getKind() == AffineExprKind::Add || expr.getKind() == AffineExprKind::Mul)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    known &= divisor && divisor.getValue() > 0;
  });
  return known;
}

/// The loops that no map selects; nothing if the size of one is not known.
static std::optional<AffineMap> loopsWithout(ArrayRef<AffineMap> maps, linalg::GenericOp op) {
  llvm::SmallBitVector selected(op.getNumLoops());
  for (AffineMap map : maps)
    for (AffineExpr result : map.getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(result))
        selected.set(loop.getPosition());
  SmallVector<AffineExpr> others;
  const SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (!selected[loop] && ShapedType::isDynamic(sizes[loop]))
      return std::nullopt;
    if (!selected[loop])
      others.push_back(getAffineDimExpr(loop, op.getContext()));
  }
  return AffineMap::get(op.getNumLoops(), 0, others, op.getContext());
}

/// Whether who makes a kernel cannot choose what a map reads by loops alone. Of memory it takes the
/// dims that a map reads at 0, and the memory that a body already loads from chooses nothing.
static bool readsOtherPlaces(linalg::GenericOp op, OpOperand *input) {
  AffineMap map = op.getMatchingIndexingMap(input);
  // A diagonal stays: that both dims are of one size is asked of what chooses dims.
  auto isLoop = [](AffineExpr place) { return isa<AffineDimExpr>(place); };
  if (llvm::all_of(map.getResults(), isLoop) || !isComputable(map))
    return false;
  if (isa<RankedTensorType>(input->get().getType()))
    return true;
  AffineExpr zero = getAffineConstantExpr(0, op.getContext());
  return isa<MemRefType>(input->get().getType()) &&
         !op.getMatchingBlockArgument(input).use_empty() &&
         !llvm::all_of(map.getResults(),
                       [&](AffineExpr place) { return isLoop(place) || place == zero; });
}

static Value loadElement(OpBuilder &b, Location loc, Value from, ValueRange indices) {
  if (isa<MemRefType>(from.getType()))
    return memref::LoadOp::create(b, loc, from, indices);
  return tensor::ExtractOp::create(b, loc, from, indices);
}

linalg::GenericOp loadByPlace(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> kept;
  SmallVector<Value> inputs;
  SmallVector<OpOperand *> loaded;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (readsOtherPlaces(op, input)) {
      loaded.push_back(input);
      continue;
    }
    inputs.push_back(input->get());
    kept.push_back(op.getMatchingIndexingMap(input));
  }
  for (OpOperand &output : op.getDpsInitsMutable())
    kept.push_back(op.getMatchingIndexingMap(&output));
  if (loaded.empty())
    return op;
  // Something else must say how far each loop runs: of sizes that are known, a tensor of that shape
  // that nobody reads, as the window of a pooling.
  Location loc = op.getLoc();
  const std::optional<AffineMap> others = loopsWithout(kept, op);
  if (!others || (others->getNumResults() && op.hasPureBufferSemantics()))
    return op;
  if (others->getNumResults()) {
    SmallVector<int64_t> sizes;
    for (AffineExpr loop : others->getResults())
      sizes.push_back(op.getStaticLoopRanges()[cast<AffineDimExpr>(loop).getPosition()]);
    rewriter.setInsertionPoint(op);
    inputs.push_back(tensor::EmptyOp::create(rewriter, loc, sizes, rewriter.getF32Type()));
    kept.insert(kept.begin() + static_cast<int64_t>(inputs.size()) - 1, *others);
  }
  rewriter.setInsertionPointToStart(op.getBody());
  SmallVector<Value> places;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    places.push_back(linalg::IndexOp::create(rewriter, loc, loop));
  llvm::BitVector gone(op.getBody()->getNumArguments());
  for (OpOperand *input : loaded) {
    SmallVector<Value> indices;
    for (AffineExpr place : op.getMatchingIndexingMap(input).getResults())
      indices.push_back(affine::expandAffineExpr(rewriter, loc, place, places, ValueRange()));
    Value element = loadElement(rewriter, loc, input->get(), indices);
    rewriter.replaceAllUsesWith(op.getMatchingBlockArgument(input), element);
    gone.set(input->getOperandNumber());
  }
  rewriter.setInsertionPoint(op);
  auto made = linalg::GenericOp::create(rewriter, loc, op->getResultTypes(), inputs,
                                        op.getOutputs(), kept, op.getIteratorTypesArray());
  op.getBody()->eraseArguments(gone);
  if (others->getNumResults())
    op.getBody()->insertArgument(static_cast<unsigned>(inputs.size()) - 1, rewriter.getF32Type(),
                                 loc);
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  rewriter.replaceOp(op, made);
  return made;
}

linalg::GenericOp sinkScalars(RewriterBase &rewriter, linalg::GenericOp op) {
  return Sinker(rewriter, op).run();
}

} // namespace gemm
