// gemm-split-reductions: reductions of more values than a warp holds, in two steps of fixed order.
// In: gemm.matmul on memrefs with schedules, one of whose outputs adds up lines or is of larger
// groups. Out: one that leaves a number of each part that a warp of all its schedules holds, in a
// buffer, and a linalg.generic that makes one of these and of what the output held. Nothing is
// added by atomics, whose order is that of time: bits depend on the shape and on the parts, so on
// the schedules.
#include "gemm/Conversion/Launch/Passes.h"
#include "gemm/Dialect/Gemm/Decompose.h"
#include "gemm/Dialect/Gemm/Loops.h"
#include "gemm/Schedule/Schedule.h"
#include "gemm/Schedule/Storing.h"
#include "gemm/Transforms/FunctionPass.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"

#include <numeric>

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMSPLITREDUCTIONS
#include "gemm/Conversion/Launch/Passes.h.inc"

namespace {
/// One output of a product, and the parts of its groups or lines.
class Splitter {
public:
  Splitter(MatmulOp op, unsigned output)
      : b(op), op(op), loc(op.getLoc()), output(output), result(op.getOutput(output)),
        rank(static_cast<unsigned>(op.getCType().getRank())), dim(result.getReducedDim()),
        group(result.getGroup()), part(group),
        empty(group && llvm::is_contained(op.getCType().getShape(), 0)) {
    auto hold = [&](ScheduleAttr schedule) {
      const bool ofN = dim + 1 == rank;
      const Schedule kernel = *schedule.getKernel();
      part = std::gcd(heldOfGroup(multiplies(op) ? kernel : storingSchedule(kernel), ofN, group),
                      part);
    };
    hold(op.getScheduleAttr());
    if (ByMAttr byM = op.getByMAttr())
      for (ScheduleAttr schedule : byM.getSchedules())
        hold(schedule);
  }

  /// Whether a kernel does not make the output alone.
  bool isNeeded() const {
    return group ? part != group : result.getCombiner() == ir::Combiner::Add;
  }

  void split() {
    remark::analysis(loc, remark::RemarkOpts::name("Parts").category("gemm-split-reductions"))
        << remark::reason("output {0} is reduced in two steps: {1} values, then what they leave",
                          output, part);
    Value into = op.getOuts()[output], parts = allocate();
    SmallVector<Attribute> further(op.getFurther().begin(), op.getFurther().end());
    SmallVector<AffineExpr> places;
    for (unsigned d = 0; d < rank; ++d)
      places.push_back(d == dim ? b.getAffineDimExpr(d).floorDiv(part) : b.getAffineDimExpr(d));
    further[output - 1] =
        ResultAttr::get(b.getContext(), result.getCombiner(),
                        AffineMap::get(rank, 0, places, b.getContext()), /*partial=*/true);
    op->setOperand(op.getOutputNumber(output), placeOfParts(parts));
    op.setFurtherAttr(b.getArrayAttr(further));
    b.setInsertionPointAfter(op);
    if (!empty) {
      if (result.getPartial())
        fill(into);
      join(parts, into);
    }
    memref::DeallocOp::create(b, loc, parts);
  }

private:
  OpFoldResult apply(AffineExpr expr, unsigned d) {
    return affine::makeComposedFoldedAffineApply(b, loc, expr,
                                                 {memref::getMixedSize(b, loc, op.getC(), d)});
  }

  /// Whether parts are a dim behind those of their groups, so that each has as many. Of nothing
  /// there are no groups, and the memory is as the product writes it.
  bool isBehind() const { return group && !empty; }

  /// A buffer for the parts.
  Value allocate() {
    AffineExpr size = b.getAffineSymbolExpr(0);
    SmallVector<OpFoldResult> sizes;
    for (unsigned d = 0; d < rank; ++d)
      sizes.push_back(apply(d != dim ? size : size.ceilDiv(isBehind() ? group : part), d));
    if (isBehind())
      sizes.insert(sizes.begin() + dim + 1, b.getIndexAttr(group / part));
    SmallVector<int64_t> shape;
    SmallVector<Value> dynamic;
    dispatchIndexOpFoldResults(sizes, dynamic, shape);
    auto space = cast<MemRefType>(op.getOuts()[output].getType()).getMemorySpace();
    return memref::AllocOp::create(
        b, loc, MemRefType::get(shape, b.getF32Type(), MemRefLayoutAttrInterface(), space),
        dynamic);
  }

  /// What of it the product writes; the last group may have fewer parts, and the rest is neutral.
  Value placeOfParts(Value parts) {
    if (!isBehind())
      return parts;
    SmallVector<ReassociationIndices> joined;
    for (int64_t d = 0, next = 0; d < rank; ++d) {
      joined.push_back({next++});
      if (d == dim)
        joined.back().push_back(next++);
    }
    const int64_t size = op.getCType().getDimSize(dim);
    const bool whole = !ShapedType::isDynamic(size) && size % group == 0;
    if (!whole)
      fill(parts);
    Value flat = memref::CollapseShapeOp::create(b, loc, parts, joined);
    if (whole)
      return flat;
    SmallVector<OpFoldResult> sizes, zeros(rank, b.getIndexAttr(0)), ones(rank, b.getIndexAttr(1));
    for (unsigned d = 0; d < rank; ++d)
      sizes.push_back(apply(b.getAffineSymbolExpr(0).ceilDiv(d == dim ? part : 1), d));
    return memref::SubViewOp::create(b, loc, flat, zeros, sizes, ones);
  }

  void fill(Value memref) {
    Value neutral = arith::ConstantOp::create(b, loc, neutralOf(b, result.getCombiner()));
    linalg::FillOp::create(b, loc, neutral, memref);
  }

  void join(Value parts, Value into) {
    const unsigned loops = rank + (group != 0), along = dim + (group != 0);
    SmallVector<utils::IteratorType> types(loops, utils::IteratorType::parallel);
    types[along] = utils::IteratorType::reduction;
    SmallVector<AffineExpr> places;
    for (AffineExpr place : result.getMap().getResults())
      places.push_back(b.getAffineDimExpr(dimOf(place) + (group && dimOf(place) > dim)));
    linalg::GenericOp::create(
        b, loc, parts, into,
        {b.getMultiDimIdentityMap(loops), AffineMap::get(loops, 0, places, b.getContext())}, types,
        [&](OpBuilder &inner, Location at, ValueRange in) {
          linalg::YieldOp::create(inner, at,
                                  combine(inner, at, result.getCombiner(), in[1], in[0]));
        });
  }

  OpBuilder b;
  MatmulOp op;
  Location loc;
  unsigned output;
  ResultAttr result;
  unsigned rank, dim;
  int64_t group, part; ///< group: 0 of a line
  bool empty;          ///< groups of nothing
};

struct SplitReductions
    : FunctionPass<SplitReductions, impl::GemmSplitReductionsBase<SplitReductions>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      const bool library = op.getSchedule() && op.getSchedule()->isLibrary();
      if (isa<MemRefType>(op.getC().getType()) && op.getScheduleAttr() && !op.getLaunchAttr() &&
          !library)
        products.push_back(op);
    });
    bool changed = false;
    for (MatmulOp op : products)
      for (unsigned output = 1; output < op.getNumOutputs(); ++output) {
        // Parts are of f32; of other types are only groups that a warp holds.
        if (!op.getOutput(output).isReduced() ||
            !getElementTypeOrSelf(op.getOuts()[output]).isF32())
          continue;
        if (Splitter splitter(op, output); splitter.isNeeded()) {
          splitter.split();
          changed = true;
        }
      }
    return changed;
  }
};
} // namespace
} // namespace gemm
