// IndexingMapOpInterface: which elements of an operand each turn of a product's loops reads or
// writes, for whoever pads, tiles or asks for loops without knowing our ops. Loops are those of
// TilingInterface for gemm.matmul, and for a layer op those of its result, then those it sums over.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"

#include "mlir/Interfaces/IndexingMapOpInterface.h"

using namespace mlir;
using namespace gemm;

using Loops = SmallVector<int64_t>;

namespace {
int64_t leadingOf(Value value) { return cast<ShapedType>(value.getType()).getRank() - 1; }

/// Loops from `first` on, then one more.
Loops rows(int64_t first, int64_t leading, int64_t last) {
  Loops loops = llvm::to_vector(llvm::seq<int64_t>(first, first + leading));
  loops.push_back(last);
  return loops;
}

/// The loop of each dim of each operand, and how many loops there are.
std::pair<SmallVector<Loops>, int64_t> loopsOf(MatmulOp op) {
  SmallVector<Loops> all = getOperandLoops(op);
  const int64_t batch = op.getBatchRank();
  if (op.getSums())
    all.push_back({batch});
  return {all, batch + 3};
}
std::pair<SmallVector<Loops>, int64_t> loopsOf(LinearOp op) {
  const int64_t leading = leadingOf(op.getInput()), n = leading, k = leading + 1;
  SmallVector<Loops> all{rows(0, leading, k), {n, k}};
  if (op.getBias())
    all.push_back({n});
  if (op.getInto())
    all.push_back(rows(0, leading, n));
  return {all, leading + 2};
}
std::pair<SmallVector<Loops>, int64_t> loopsOf(LinearDgradOp op) {
  const int64_t leading = leadingOf(op.getDy()), k = leading, n = leading + 1;
  SmallVector<Loops> all{rows(0, leading, n), {n, k}};
  if (op.getInto())
    all.push_back(rows(0, leading, k));
  return {all, leading + 2};
}
std::pair<SmallVector<Loops>, int64_t> loopsOf(LinearWgradOp op) {
  const int64_t leading = leadingOf(op.getDy()), n = 0, k = 1;
  SmallVector<Loops> all{rows(2, leading, n), rows(2, leading, k)};
  if (op.getInto())
    all.push_back({n, k});
  return {all, leading + 2};
}
std::pair<SmallVector<Loops>, int64_t> loopsOf(LinearBgradOp op) {
  const int64_t leading = leadingOf(op.getDy());
  SmallVector<Loops> all{rows(1, leading, 0)};
  if (op.getInto())
    all.push_back({0});
  return {all, leading + 1};
}

template <typename Op> struct Maps : IndexingMapOpInterface::ExternalModel<Maps<Op>, Op> {
  SmallVector<AffineMap> getIndexingMapsArray(Operation *op) const {
    auto [all, count] = loopsOf(cast<Op>(op));
    SmallVector<AffineMap> maps;
    for (const Loops &loops : all) {
      SmallVector<AffineExpr> places;
      for (auto [dim, loop] : llvm::enumerate(loops))
        places.push_back(loop == loopOfGroups
                             ? groupsAt(op, maps.size(), dim)
                             : getAffineDimExpr(static_cast<unsigned>(loop), op->getContext()));
      maps.push_back(AffineMap::get(static_cast<unsigned>(count), 0, places, op->getContext()));
    }
    if constexpr (std::is_same_v<Op, MatmulOp>)
      addScales(cast<MatmulOp>(op), maps);
    return maps;
  }
  /// Of an output of a product.
  static AffineExpr groupsAt(Operation *op, size_t operand, size_t dim) {
    auto matmul = cast<MatmulOp>(op);
    return matmul.getOutputMap(matmul.roleOf(static_cast<unsigned>(operand)).index)
        .getResult(static_cast<unsigned>(dim));
  }
  /// Those of A's scales, then of B's: of each block.
  static void addScales(MatmulOp op, SmallVector<AffineMap> &maps) {
    for (unsigned factor = 0; factor < op.getScales().size(); ++factor) {
      auto [line, k] = op.getBlockOf(factor);
      AffineExpr places[] = {getAffineDimExpr(factor, op.getContext()).floorDiv(line),
                             getAffineDimExpr(2, op.getContext()).floorDiv(k)};
      maps.push_back(AffineMap::get(3, 0, places, op.getContext()));
    }
  }
  ArrayAttr getIndexingMaps(Operation *op) const {
    return Builder(op->getContext()).getAffineMapArrayAttr(getIndexingMapsArray(op));
  }
  AffineMap getMatchingIndexingMap(Operation *op, OpOperand *operand) const {
    return getIndexingMapsArray(op)[operand->getOperandNumber()];
  }
  AffineMap getLoopsToShapesMap(Operation *op) const {
    return concatAffineMaps(getIndexingMapsArray(op), op->getContext());
  }
  AffineMap getShapesToLoopsMap(Operation *op) const {
    return inversePermutation(getLoopsToShapesMap(op));
  }
  SmallVector<int64_t> getStaticOperandShape(Operation *, OpOperand *operand) const {
    return SmallVector<int64_t>(cast<ShapedType>(operand->get().getType()).getShape());
  }
  /// What any operand knows: the first one may leave open what another has.
  SmallVector<int64_t> getStaticLoopRanges(Operation *op) const {
    auto [all, count] = loopsOf(cast<Op>(op));
    SmallVector<int64_t> ranges(count, ShapedType::kDynamic);
    for (auto [operand, loops] : llvm::zip(op->getOperands(), all))
      for (auto [size, loop] : llvm::zip(cast<ShapedType>(operand.getType()).getShape(), loops))
        if (!ShapedType::isDynamic(size) && loop != loopOfGroups)
          ranges[loop] = size;
    return ranges;
  }
};
} // namespace

void gemm::attachMaps(MLIRContext &context) {
  MatmulOp::attachInterface<Maps<MatmulOp>>(context);
  LinearOp::attachInterface<Maps<LinearOp>>(context);
  LinearDgradOp::attachInterface<Maps<LinearDgradOp>>(context);
  LinearWgradOp::attachInterface<Maps<LinearWgradOp>>(context);
  LinearBgradOp::attachInterface<Maps<LinearBgradOp>>(context);
}
