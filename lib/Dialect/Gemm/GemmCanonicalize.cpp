// Canonical forms of gemm.matmul: an init that is zero or not read is neither
// computed nor read, an operand is read as it was before a transpose, extra operands nobody uses
// or that are there twice are dropped, constant ones inlined, sizes that one operand knows are
// known to all, and what adds nothing to C is C. Casts of tensors are folded by the tensor
// dialect. An op that names its kernel stays: its operands are that kernel's.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace gemm;

//===----------------------------------------------------------------------===//
// C
//===----------------------------------------------------------------------===//

static bool isZero(Value number) {
  return matchPattern(number, m_AnyZeroFloat()) || matchPattern(number, m_Zero());
}

// A tensor that is zero everywhere.
static bool isZeroTensor(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp,
            linalg::BroadcastOp, linalg::TransposeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      return isZero(fill.value());
    if (auto splat = dyn_cast<tensor::SplatOp>(op))
      return isZero(splat.getInput());
    break;
  }
  return isZero(value);
}

// alpha or beta is used as a number of the type that the product sums in, in which 1e300 may be
// infinite: 0 times it is 0 only if that number is finite.
static bool isFinite(MatmulOp op, APFloat factor) {
  bool lost;
  if (auto type = dyn_cast<FloatType>(op.getAccumulatorType()))
    factor.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &lost);
  return factor.isFinite();
}

// beta times zeros that are added change nothing: not even -0, which is what a negative alpha makes
// of a sum of 0, and one less than 1 of a small negative sum.
static bool addsNothing(MatmulOp op) {
  bool signs = isa<FloatType>(op.getAccumulatorType()) && !(op.getAlphaValue() >= 1);
  return isFinite(op, op.getBeta()) && !signs;
}

static LogicalResult dropZeroInit(MatmulOp op, PatternRewriter &rewriter) {
  if (!op.getResult() || !op.readsC() || !addsNothing(op) || !isZeroTensor(op.getC()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.setBetaAttr(rewriter.getF64FloatAttr(0.0)); });
  return success();
}

// Without beta only the shape of the init matters: take it from before a fill.
static LogicalResult dropInitValue(MatmulOp op, PatternRewriter &rewriter) {
  if (!op.getResult() || op.readsC())
    return failure();
  Value init;
  if (auto fill = op.getC().getDefiningOp<linalg::FillOp>()) {
    init = fill.getDpsInits()[0];
  } else if (matchPattern(op.getC(), m_Constant())) {
    init = tensor::EmptyOp::create(rewriter, op.getLoc(), op.getCType().getShape(),
                                   op.getCType().getElementType());
  } else {
    return failure();
  }
  rewriter.modifyOpInPlace(op, [&] { op.getCMutable().assign(init); });
  return success();
}

// The same on memrefs: a fill that nobody reads before the op writes C, or adds zeros to.
static LogicalResult dropFill(MatmulOp op, PatternRewriter &rewriter) {
  if (op.getResult() ||
      llvm::any_of(op.getExtras(), [&](Value extra) { return mayOverlapInOp(extra, op.getC()); }))
    return failure();
  Operation *last = lastWrite(op, op.getC(), [&](Operation *user) {
    auto fill = dyn_cast<linalg::FillOp>(user);
    return fill && fill.getDpsInits()[0] == op.getC();
  });
  if (!last || (op.readsC() && !(isZero(cast<linalg::FillOp>(last).value()) && addsNothing(op))))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.setBetaAttr(rewriter.getF64FloatAttr(0.0)); });
  rewriter.eraseOp(last);
  return success();
}

// D is C, every element as it was.
static bool isC(MatmulOp op) {
  return op.getAlphaValue() == 0.0 && op.getBetaValue() == 1.0 && op.isIdentityEpilogue() &&
         !op.getSums();
}

static LogicalResult eraseIfC(MatmulOp op, PatternRewriter &rewriter) {
  if (op.getResult() || !isC(op))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// A and B
//===----------------------------------------------------------------------===//

// A sum over nothing is 0, whatever A and B are. Times a negative alpha it is -0, and times
// what is not finite none. A schedule that was chosen is that of a sum.
static LogicalResult dropEmptySum(MatmulOp op, PatternRewriter &rewriter) {
  if (op.getStaticK() != 0 || !(op.getAlphaValue() > 0) || !isFinite(op, op.getAlpha()) ||
      op.getSums() || op.getSchedule())
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.setAlphaAttr(rewriter.getF64FloatAttr(0.0)); });
  return success();
}

// What a transpose of the last two dims reads, or null.
static Value beforeTranspose(Value value) {
  auto transpose = value.getDefiningOp<linalg::TransposeOp>();
  if (!transpose || !isa<RankedTensorType>(value.getType()))
    return {};
  SmallVector<int64_t> order(transpose.getPermutation());
  int64_t rank = order.size();
  if (rank < 2)
    return {};
  std::swap(order[rank - 1], order[rank - 2]);
  return llvm::equal(order, llvm::seq<int64_t>(0, rank)) ? transpose.getInput() : Value();
}

// The storage order is there for this; a layout or schedule that was chosen is for another one.
static LogicalResult readBeforeTranspose(MatmulOp op, PatternRewriter &rewriter) {
  // Peers are stored as B is, and pairs as both are, so that these alone cannot change; what is
  // packed lies along K, and groups ask for an order.
  const bool alone = op.getPairs().empty() && !op.isGroupedByK();
  Value a = alone && !op.isGrouped() ? beforeTranspose(op.getA()) : Value();
  Value b =
      alone && op.getPeers().empty() && !op.getPackedB() ? beforeTranspose(op.getB()) : Value();
  if ((!a && !b) || op.getLayout() || op.getSchedule())
    return failure();
  MatmulTrans trans = getMatmulTrans(op.getTransA() != bool(a), op.getTransB() != bool(b));
  rewriter.modifyOpInPlace(op, [&] {
    op.setTrans(trans);
    if (a)
      op.getAMutable().assign(a);
    if (b)
      op.getBMutable().assign(b);
  });
  return success();
}

// What A, B or an extra operand knows of the result's size, its type knows.
static LogicalResult refineShape(MatmulOp op, PatternRewriter &rewriter) {
  if (!op.getResult() || op.getCType().hasStaticShape())
    return failure();
  SmallVector<int64_t> shape(op.getCType().getShape());
  for (auto [operand, loops] : llvm::zip(op->getOperands(), getOperandLoops(op)))
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop != loopOfGroups && loop < static_cast<int64_t>(shape.size()) &&
          ShapedType::isDynamic(shape[loop]))
        shape[loop] = cast<ShapedType>(operand.getType()).getDimSize(dim);
  auto type = cast<RankedTensorType>(op.getC().getType()), known = type.clone(shape);
  if (known == type)
    return failure();
  Value c = tensor::CastOp::create(rewriter, op.getLoc(), known, op.getC());
  rewriter.modifyOpInPlace(op, [&] {
    op.getCMutable().assign(c);
    op.getResult().setType(known);
  });
  rewriter.setInsertionPointAfter(op);
  auto back = tensor::CastOp::create(rewriter, op.getLoc(), type, op.getResult());
  rewriter.replaceAllUsesExcept(op.getResult(), back, back);
  return success();
}

//===----------------------------------------------------------------------===//
// Extra operands
//===----------------------------------------------------------------------===//

static LogicalResult dropUnusedExtras(MatmulOp op, PatternRewriter &rewriter) {
  Block &block = *op.getBody();
  llvm::BitVector unused(block.getNumArguments());
  SmallVector<Value> extras;
  SmallVector<AffineMap> maps;
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    if (BlockArgument argument = op.getExtraArgument(i); argument.use_empty()) {
      unused.set(argument.getArgNumber());
      continue;
    }
    extras.push_back(extra);
    maps.push_back(op.getExtraMap(i));
  }
  if (unused.none())
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    block.eraseArguments(unused);
    op.getExtrasMutable().assign(extras);
    op.setMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return success();
}

// One tensor by one map is one operand.
static LogicalResult mergeExtras(MatmulOp op, PatternRewriter &rewriter) {
  bool changed = false;
  for (unsigned i = 0; i < op.getExtras().size(); ++i)
    for (unsigned first = 0; first < i; ++first) {
      BlockArgument argument = op.getExtraArgument(i);
      if (op.getExtras()[first] != op.getExtras()[i] ||
          op.getExtraMap(first) != op.getExtraMap(i) || argument.use_empty())
        continue;
      rewriter.replaceAllUsesWith(argument, op.getExtraArgument(first));
      changed = true;
    }
  return success(changed);
}

// The one number that a tensor holds, or null.
static TypedAttr splatOf(Value value) {
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements)))
    return elements.isSplat() ? elements.getSplatValue<TypedAttr>() : TypedAttr();
  Value number;
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    number = isa<RankedTensorType>(value.getType()) ? fill.value() : Value();
  else if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    number = splat.getInput();
  TypedAttr known;
  return number && matchPattern(number, m_Constant(&known)) ? known : TypedAttr();
}

// An extra operand that is one number everywhere is that number.
static LogicalResult inlineSplats(MatmulOp op, PatternRewriter &rewriter) {
  bool changed = false;
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    BlockArgument argument = op.getExtraArgument(i);
    TypedAttr value = argument.use_empty() || op.isTable(i) ? TypedAttr() : splatOf(extra);
    TypedAttr number;
    if (auto real = dyn_cast_or_null<FloatAttr>(value)) {
      APFloat wide = real.getValue();
      bool lost;
      wide.convert(cast<FloatType>(argument.getType()).getFloatSemantics(),
                   APFloat::rmNearestTiesToEven, &lost);
      number = rewriter.getFloatAttr(argument.getType(), wide);
    } else if (auto whole = dyn_cast_or_null<IntegerAttr>(value)) {
      unsigned bits = argument.getType().getIntOrFloatBitWidth();
      number = rewriter.getIntegerAttr(argument.getType(), whole.getValue().sext(bits));
    } else {
      continue;
    }
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(op.getBody());
    rewriter.replaceAllUsesWith(argument, arith::ConstantOp::create(rewriter, op.getLoc(), number));
    changed = true;
  }
  return success(changed);
}

// An op that names its kernel has that kernel's operands.
template <LogicalResult (*rewrite)(MatmulOp, PatternRewriter &)>
static LogicalResult unlessLaunched(MatmulOp op, PatternRewriter &rewriter) {
  return op.getLaunch() ? failure() : rewrite(op, rewriter);
}

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(unlessLaunched<dropZeroInit>);
  patterns.add(unlessLaunched<dropInitValue>);
  patterns.add(unlessLaunched<dropFill>);
  patterns.add(unlessLaunched<eraseIfC>);
  patterns.add(unlessLaunched<dropEmptySum>);
  patterns.add(unlessLaunched<readBeforeTranspose>);
  patterns.add(unlessLaunched<refineShape>);
  patterns.add(unlessLaunched<mergeExtras>);
  patterns.add(unlessLaunched<inlineSplats>);
  patterns.add(unlessLaunched<dropUnusedExtras>);
}

/// Whether `type`, which a cast of an operand hides, may be said of it. In code that is never
/// reached a cast may hide what the verifier refuses: strides, and sizes that those of other
/// operands contradict.
static bool mayShow(MatmulOp op, OpOperand &operand, MemRefType type) {
  SmallVector<SmallVector<int64_t>> loops = getOperandLoops(op);
  const unsigned number = operand.getOperandNumber();
  if (op.getSums())
    loops.push_back({op.getBatchRank()});
  const MatmulOperand is = op.roleOf(number);
  if (is.role == MatmulRole::Scale || // which may be of another size than its blocks ask for
      is.role == MatmulRole::Groups || op.isGroupedByRows()) // nor do loops say how many there are
    return false;
  if (is.role == MatmulRole::Output && op.getOutput(is.index).isGrouped()) // nor of groups
    return false;
  if (is.role == MatmulRole::Extra && op.isTable(is.index)) // whose shape its argument has
    return false;
  const bool written = is.role == MatmulRole::Output || is.role == MatmulRole::Sums;
  OperandRole role = written         ? OperandRole::Output
                     : is.isFactor() ? OperandRole::Input
                                     : OperandRole::Extra;
  if (!checkOperand(type, "it", role).empty())
    return false;
  for (auto [dim, loop] : llvm::enumerate(loops[number])) {
    int64_t size = type.getDimSize(dim);
    if (size == 0 && loop == op.getBatchRank() + 1 && op.getSums())
      return false;
    for (auto [other, theirs] : llvm::zip(op->getOpOperands(), loops))
      for (auto [place, theirLoop] : llvm::enumerate(theirs))
        if (&other != &operand && theirLoop == loop && loop != loopOfGroups &&
            !areCompatible(size, cast<ShapedType>(other.get().getType()).getDimSize(place)))
          return false;
  }
  return true;
}

static LogicalResult foldCasts(MatmulOp op) {
  bool changed = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto cast = operand.get().getDefiningOp<memref::CastOp>();
    auto source = cast ? dyn_cast<MemRefType>(cast.getSource().getType()) : MemRefType();
    if (!source || !mayShow(op, operand, source))
      continue;
    operand.set(cast.getSource());
    changed = true;
  }
  return success(changed);
}

LogicalResult MatmulOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  if (getLaunch()) // its operands are its kernel's
    return failure();
  if (getResult() && isC(*this)) {
    results.push_back(getC());
    return success();
  }
  return foldCasts(*this);
}
