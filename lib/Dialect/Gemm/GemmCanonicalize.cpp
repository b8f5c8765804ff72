// Canonical forms of gemm.matmul: an init that is zero or not read is neither
// computed nor read, extra operands nobody uses are dropped, constant ones inlined. Casts of
// tensors are folded by the tensor dialect.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace gemm;

// A tensor that is zero everywhere.
static bool isZeroTensor(Value value) {
  if (auto cast = value.getDefiningOp<tensor::CastOp>())
    return isZeroTensor(cast.getSource());
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.value(), m_AnyZeroFloat()) || matchPattern(fill.value(), m_Zero());
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

static LogicalResult dropZeroInit(MatmulOp op, PatternRewriter &rewriter) {
  if (!op.getResult() || !op.readsC() || !isZeroTensor(op.getC()))
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

static LogicalResult dropUnusedExtras(MatmulOp op, PatternRewriter &rewriter) {
  Block &block = *op.getBody();
  llvm::BitVector unused(block.getNumArguments());
  SmallVector<Value> extras;
  SmallVector<AffineMap> maps;
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    if (block.getArgument(i + 1).use_empty()) {
      unused.set(i + 1);
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

// An extra operand that is one number everywhere is that number.
static LogicalResult inlineSplats(MatmulOp op, PatternRewriter &rewriter) {
  bool changed = false;
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    BlockArgument argument = op.getBody()->getArgument(i + 1);
    DenseElementsAttr value;
    if (argument.use_empty() || !matchPattern(extra, m_Constant(&value)) || !value.isSplat())
      continue;
    TypedAttr number;
    if (isa<FloatType>(value.getElementType())) {
      APFloat wide = value.getSplatValue<APFloat>();
      bool lost;
      wide.convert(cast<FloatType>(argument.getType()).getFloatSemantics(),
                   APFloat::rmNearestTiesToEven, &lost);
      number = rewriter.getFloatAttr(argument.getType(), wide);
    } else {
      unsigned bits = argument.getType().getIntOrFloatBitWidth();
      number = rewriter.getIntegerAttr(argument.getType(), value.getSplatValue<APInt>().sext(bits));
    }
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(op.getBody());
    rewriter.replaceAllUsesWith(argument, arith::ConstantOp::create(rewriter, op.getLoc(), number));
    changed = true;
  }
  return success(changed);
}

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(dropZeroInit);
  patterns.add(dropInitValue);
  patterns.add(dropUnusedExtras);
  patterns.add(inlineSplats);
}

LogicalResult MatmulOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return memref::foldMemRefCast(*this);
}
