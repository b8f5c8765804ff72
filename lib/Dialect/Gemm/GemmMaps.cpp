// IndexingMapOpInterface: which elements of an operand each turn of a product's loops reads or
// writes, for whoever pads, tiles or asks for loops without knowing our ops. Loops are those of
// TilingInterface for gemm.matmul, and for a layer op those of its result, then those it sums over.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Loops.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"
#include "gemm/Dialect/Gemm/Scales.h"

#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

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
struct OpLoops {
  SmallVector<Loops> operands, results;
  int64_t count;
};
OpLoops loopsOf(MatmulOp op) {
  OpLoops loops{getOperandLoops(op), {}, op.getBatchRank() + 3};
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    loops.results.push_back(loops.operands[op.getOutputNumber(i)]);
  if (op.getSums())
    loops.operands.push_back({op.getBatchRank()});
  return loops;
}
/// Those of a layer op, whose last operand may be `into`.
OpLoops layer(SmallVector<Loops> operands, Loops result, int64_t count, bool into, bool tensors) {
  if (into)
    operands.push_back(result);
  return {std::move(operands),
          tensors ? SmallVector<Loops>{std::move(result)} : SmallVector<Loops>(), count};
}
OpLoops loopsOf(LinearOp op) {
  const int64_t leading = leadingOf(op.getInput()), n = leading, k = leading + 1;
  SmallVector<Loops> all{rows(0, leading, k), {n, op.getPackedB() ? loopOfGroups : k}};
  if (op.getBias())
    all.push_back({n});
  return layer(all, rows(0, leading, n), leading + 2, !!op.getInto(), !!op.getResult());
}
OpLoops loopsOf(LinearDgradOp op) {
  const int64_t leading = leadingOf(op.getDy()), k = leading, n = leading + 1;
  return layer({rows(0, leading, n), {n, k}}, rows(0, leading, k), leading + 2, !!op.getInto(),
               !!op.getResult());
}
OpLoops loopsOf(LinearWgradOp op) {
  const int64_t leading = leadingOf(op.getDy()), n = 0, k = 1;
  return layer({rows(2, leading, n), rows(2, leading, k)}, {n, k}, leading + 2, !!op.getInto(),
               !!op.getResult());
}
OpLoops loopsOf(LinearBgradOp op) {
  const int64_t leading = leadingOf(op.getDy());
  return layer({rows(1, leading, 0)}, {0}, leading + 1, !!op.getInto(), !!op.getResult());
}

/// From loops to the places of an operand, which is `number`.
AffineMap mapOf(Operation *op, const Loops &loops, int64_t count, unsigned number) {
  SmallVector<AffineExpr> places;
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    if (loop != loopOfGroups) {
      places.push_back(getAffineDimExpr(static_cast<unsigned>(loop), op->getContext()));
      continue;
    }
    // Of a B whose elements have two k, or of an output.
    auto matmul = dyn_cast<MatmulOp>(op);
    if (matmul && matmul.isGroupedByRows() && matmul.roleOf(number).role != MatmulRole::Output &&
        matmul.roleOf(number).role != MatmulRole::Extra) { // which matrix, no loop says
      places.push_back(getAffineConstantExpr(0, op->getContext()));
      continue;
    }
    if (!matmul || matmul.isFactor(number)) {
      const auto k = static_cast<unsigned>(count - 1);
      places.push_back(getAffineDimExpr(k, op->getContext()).floorDiv(2));
      continue;
    }
    if (matmul.roleOf(number).role == MatmulRole::Extra) { // of a table, whose places no loop says
      places.push_back(getAffineConstantExpr(0, op->getContext()));
      continue;
    }
    AffineMap output = matmul.getOutputMap(matmul.roleOf(number).index);
    places.push_back(output.getResult(static_cast<unsigned>(dim)));
  }
  return AffineMap::get(static_cast<unsigned>(count), 0, places, op->getContext());
}

template <typename Op> struct Maps : IndexingMapOpInterface::ExternalModel<Maps<Op>, Op> {
  SmallVector<AffineMap> getIndexingMapsArray(Operation *op) const {
    const OpLoops all = loopsOf(cast<Op>(op));
    SmallVector<AffineMap> maps;
    for (const Loops &loops : all.operands)
      maps.push_back(mapOf(op, loops, all.count, static_cast<unsigned>(maps.size())));
    if constexpr (std::is_same_v<Op, MatmulOp>)
      addScales(cast<MatmulOp>(op), maps);
    else if (std::optional<ScaledLayer> layer = getScaledLayer(op))
      addScales(op->getContext(), *layer, all, maps);
    return maps;
  }
  /// Those of a layer's factors, which are its first two operands.
  static void addScales(MLIRContext *context, const ScaledLayer &layer, const OpLoops &all,
                        SmallVector<AffineMap> &maps) {
    for (unsigned i = 0; i < layer.scales.size(); ++i) {
      SmallVector<AffineExpr> places;
      for (auto [dim, block] : layer.getPlaces(i)) {
        int64_t loop = all.operands[layer.getScaledFactor(i)][dim];
        if (loop == loopOfGroups) // two numbers in a byte, along k
          loop = all.count - 1;
        places.push_back(getAffineDimExpr(static_cast<unsigned>(loop), context).floorDiv(block));
      }
      maps.push_back(AffineMap::get(static_cast<unsigned>(all.count), 0, places, context));
    }
  }
  /// Those of A's scales, then of B's: of each block.
  static void addScales(MatmulOp op, SmallVector<AffineMap> &maps) {
    for (unsigned i = 0; i < op.getScales().size(); ++i) {
      const unsigned factor = op.getScaledFactor(i), dimOfK = op.getScaleDimOfK(i);
      auto [line, k] = op.getBlockOf(factor);
      const auto batch = static_cast<unsigned>(op.getBatchRank());
      const unsigned leading = getLeadingOfScale(op, i);
      SmallVector<AffineExpr> places(leading + 2);
      for (unsigned dim = 0; dim < leading; ++dim)
        places[dim] = getAffineDimExpr(dim, op.getContext());
      places[leading + 1 - dimOfK] =
          getAffineDimExpr(batch + factor, op.getContext()).floorDiv(line);
      places[leading + dimOfK] = getAffineDimExpr(batch + 2, op.getContext()).floorDiv(k);
      maps.push_back(AffineMap::get(batch + 3, 0, places, op.getContext()));
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
    const OpLoops all = loopsOf(cast<Op>(op));
    SmallVector<int64_t> ranges(all.count, ShapedType::kDynamic);
    for (auto [operand, loops] : llvm::zip(op->getOperands(), all.operands))
      for (auto [size, loop] : llvm::zip(cast<ShapedType>(operand.getType()).getShape(), loops))
        if (!ShapedType::isDynamic(size) && loop != loopOfGroups)
          ranges[loop] = size;
    return ranges;
  }
};
} // namespace

SmallVector<AffineMap> gemm::getResultMaps(Operation *op) {
  SmallVector<AffineMap> maps;
  TypeSwitch<Operation *>(op).Case<MatmulOp, LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>(
      [&](auto product) {
        const OpLoops all = loopsOf(product);
        for (auto [i, loops] : llvm::enumerate(all.results)) {
          unsigned number = 0; // of the output, which may have groups
          if constexpr (std::is_same_v<decltype(product), MatmulOp>)
            number = product.getOutputNumber(static_cast<unsigned>(i));
          maps.push_back(mapOf(op, loops, all.count, number));
        }
      });
  return maps;
}

bool gemm::multiplies(MatmulOp op) {
  return op.getAlphaValue() != 0.0 && !(op.isScaled() && op.getStaticK() == 0);
}

void gemm::attachMaps(MLIRContext &context) {
  MatmulOp::attachInterface<Maps<MatmulOp>>(context);
  LinearOp::attachInterface<Maps<LinearOp>>(context);
  LinearDgradOp::attachInterface<Maps<LinearDgradOp>>(context);
  LinearWgradOp::attachInterface<Maps<LinearWgradOp>>(context);
  LinearBgradOp::attachInterface<Maps<LinearBgradOp>>(context);
}
