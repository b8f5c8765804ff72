// See ReadThrough.h. A place outside is the nearest inside of the operand as it was of the result:
// dims that both have are of one size.
#include "ReadThrough.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace gemm;

/// The most ops that are computed for each element that reads their result, which is less than a
/// kernel more takes.
static constexpr size_t kMostOps = 16;

/// The one integer that a tensor holds everywhere, or null.
static TypedAttr numberOf(Value tensor) {
  DenseElementsAttr elements;
  TypedAttr number;
  if (matchPattern(tensor, m_Constant(&elements)))
    return elements.isSplat() ? elements.getSplatValue<TypedAttr>() : TypedAttr();
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.value(), m_Constant(&number)) ? number : TypedAttr();
}

/// Whether integers are made element by element, of operands that are read at some of the dims.
static bool isIntegerCode(linalg::GenericOp op) {
  if (op.getNumResults() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      !op.getIndexingMapsArray().back().isIdentity() || op.hasIndexSemantics() ||
      !op.getRegionOutputArgs()[0].use_empty() ||
      op.getBody()->getOperations().size() > kMostOps + 1)
    return false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || type.getEncoding() || (type.getRank() == 0 && !numberOf(input->get())) ||
        !op.getMatchingIndexingMap(input).isProjectedPermutation(/*allowZeroInResults=*/true))
      return false;
  }
  return llvm::all_of(op.getBody()->without_terminator(), [](Operation &scalar) {
    return isScalarCode(&scalar) && isPure(&scalar) && isSpeculatable(&scalar) &&
           llvm::all_of(scalar.getResultTypes(), llvm::IsaPred<IntegerType>);
  });
}

/// The op that makes what `read` reads, if it is to be computed there.
static linalg::GenericOp makerOf(tensor::ExtractOp read, linalg::GenericOp reader) {
  auto maker = read.getTensor().getDefiningOp<linalg::GenericOp>();
  auto isReader = [&](Operation *user) { return reader->isAncestor(user); };
  return maker && maker->getBlock() == reader->getBlock() && read.getType().isInteger() &&
                 isIntegerCode(maker) && llvm::all_of(maker->getUsers(), isReader)
             ? maker
             : linalg::GenericOp();
}

static void computeThere(RewriterBase &rewriter, tensor::ExtractOp read, linalg::GenericOp maker) {
  rewriter.setInsertionPoint(read);
  const Location loc = read.getLoc();
  IRMapping mapping;
  for (OpOperand *input : maker.getDpsInputOperands()) {
    SmallVector<Value> places;
    for (AffineExpr place : maker.getMatchingIndexingMap(input).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(place);
      places.push_back(dim ? read.getIndices()[dim.getPosition()]
                           : Value(arith::ConstantIndexOp::create(rewriter, loc, 0)));
    }
    mapping.map(maker.getMatchingBlockArgument(input),
                tensor::ExtractOp::create(rewriter, loc, input->get(), places).getResult());
  }
  for (Operation &scalar : maker.getBody()->without_terminator())
    rewriter.clone(scalar, mapping);
  rewriter.replaceOp(read,
                     mapping.lookupOrDefault(maker.getBody()->getTerminator()->getOperand(0)));
  if (maker->use_empty())
    rewriter.eraseOp(maker);
}

static void readMade(RewriterBase &rewriter, linalg::GenericOp op) {
  auto next = [&] {
    for (auto read : op.getBody()->getOps<tensor::ExtractOp>()) {
      if (TypedAttr number =
              read.getType().isInteger() ? numberOf(read.getTensor()) : TypedAttr()) {
        rewriter.setInsertionPoint(read);
        rewriter.replaceOpWithNewOp<arith::ConstantOp>(read, number);
        return true;
      }
      if (linalg::GenericOp maker = makerOf(read, op)) {
        computeThere(rewriter, read, maker);
        return true;
      }
    }
    return false;
  };
  while (next()) {
  }
}

/// The map by which an operand would have what is read: its places are loops, each as long as the
/// dim. Null where they are not.
static AffineMap mapOf(tensor::ExtractOp read, linalg::GenericOp op) {
  const SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<AffineExpr> dims;
  for (auto [dim, place] : llvm::enumerate(read.getIndices())) {
    auto index = place.getDefiningOp<linalg::IndexOp>();
    const int64_t size = read.getTensor().getType().getDimSize(static_cast<unsigned>(dim));
    if (!index || ShapedType::isDynamic(size) || ranges[index.getDim()] != size)
      return {};
    dims.push_back(getAffineDimExpr(static_cast<unsigned>(index.getDim()), op.getContext()));
  }
  AffineMap map = AffineMap::get(op.getNumLoops(), 0, dims, op.getContext());
  const bool outside = read.getTensor().getParentBlock() != op.getBody();
  return outside && map.isProjectedPermutation() ? map : AffineMap();
}

/// What is read at the places of loops becomes an operand, which kernels load once where it is the
/// same for several elements.
static linalg::GenericOp readByElement(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  const AffineMap stored = maps.pop_back_val();
  SmallVector<tensor::ExtractOp> reads;
  for (auto read : op.getBody()->getOps<tensor::ExtractOp>())
    if (AffineMap map = mapOf(read, op)) {
      reads.push_back(read);
      inputs.push_back(read.getTensor());
      maps.push_back(map);
    }
  if (reads.empty())
    return op;
  maps.push_back(stored);
  rewriter.setInsertionPoint(op);
  const unsigned first = op.getNumDpsInputs();
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), op->getResultTypes(), inputs,
                                        op.getOutputs(), maps, op.getIteratorTypesArray());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  for (auto [number, read] : llvm::enumerate(reads)) {
    Value argument = made.getBody()->insertArgument(first + static_cast<unsigned>(number),
                                                    read.getType(), read.getLoc());
    rewriter.replaceOp(read, argument);
  }
  rewriter.replaceOp(op, made);
  return made;
}

linalg::GenericOp gemm::readThrough(RewriterBase &rewriter, linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumResults() != 1)
    return op;
  readMade(rewriter, op);
  return readByElement(rewriter, op);
}
