// Leading dimensions of a product: folded into M where the second operand does
// not know them, else joined into one batch. On memrefs a fold is taken only
// where the layouts allow it as a view; the split between batch and rows moves
// right until it does.
#include "Flatten.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::flatten {

namespace {
// One way to fold: dims [0, split) of C become the batch, [split, rank - 1) M.
struct Fold {
  int64_t split = 0;
  view::Groups a, b;
  SmallVector<view::Groups> outs, extras;
  SmallVector<AffineMap> outMaps, extraMaps;
};

SmallVector<int64_t, 4> range(int64_t begin, int64_t end) {
  return llvm::to_vector<4>(llvm::seq<int64_t>(begin, end));
}

view::Groups splitGroups(int64_t split, int64_t rank) {
  view::Groups groups;
  if (split > 0)
    groups.push_back(range(0, split));
  groups.push_back(range(split, rank - 1));
  groups.push_back({rank - 1});
  return groups;
}

// An output or an extra operand under the fold: each run of its dims must be all of one group
// of C's, in order. What is in groups does not fold with others.
bool foldOther(AffineMap map, const view::Groups &groupsC, view::Groups &groups,
               AffineMap &folded) {
  if (isTableMap(map)) { // which knows no dims
    groups = view::identityGroups(map.getNumResults());
    folded = getTableMap(map.getContext(), groupsC.size(), map.getNumResults());
    return true;
  }
  SmallVector<AffineExpr> results;
  unsigned next = 0;
  while (next < map.getNumResults()) {
    int64_t first = dimOf(map.getResult(next));
    auto group = llvm::find_if(groupsC, [&](const auto &g) { return g.front() == first; });
    if (group == groupsC.end() || next + group->size() > map.getNumResults())
      return false;
    AffineExpr place = getAffineDimExpr(group - groupsC.begin(), map.getContext());
    if (auto ofGroups = dyn_cast<AffineBinaryOpExpr>(map.getResult(next)))
      place = place.floorDiv(ofGroups.getRHS());
    groups.emplace_back();
    for (int64_t dim : *group) {
      AffineExpr own = map.getResult(next);
      if (dimOf(own) != dim || (group->size() > 1 && !isa<AffineDimExpr>(own)))
        return false;
      groups.back().push_back(next++);
    }
    results.push_back(place);
  }
  folded = AffineMap::get(groupsC.size(), 0, results, map.getContext());
  return true;
}

// Whether the places of elements along dims that were joined can be told from the joined ones.
bool canRenumber(MatmulOp op, const view::Groups &groupsC) {
  if (op.getBody()->getOps<IndexOp>().empty())
    return true;
  return llvm::all_of(groupsC, [&](const auto &group) {
    return llvm::all_of(llvm::drop_begin(group), [&](int64_t dim) {
      return !op.getCType().isDynamicDim(static_cast<unsigned>(dim));
    });
  });
}

// The places along C's dims, whose sizes were `shape`, in an epilogue whose dims are groups of
// them.
void renumber(MatmulOp op, const view::Groups &groupsC, ArrayRef<int64_t> shape) {
  for (IndexOp index : llvm::to_vector(op.getBody()->getOps<IndexOp>())) {
    const auto dim = static_cast<int64_t>(index.getDim());
    const auto *group =
        llvm::find_if(groupsC, [&](const auto &dims) { return llvm::is_contained(dims, dim); });
    int64_t below = 1;
    for (int64_t later = dim + 1; later <= group->back(); ++later)
      below *= shape[later];
    OpBuilder b(index);
    Location loc = index.getLoc();
    auto number = [&](int64_t value) {
      return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
    };
    Value place = IndexOp::create(b, loc, static_cast<uint64_t>(group - groupsC.begin()));
    if (below > 1)
      place = arith::DivUIOp::create(b, loc, place, number(below));
    if (dim != group->front())
      place = arith::RemUIOp::create(b, loc, place, number(shape[dim]));
    index.getResult().replaceAllUsesWith(place);
    index.erase();
  }
}

bool tryFold(MatmulOp op, int64_t split, Fold &fold) {
  int64_t lead = op.getBatchRank(), rank = lead + 2;
  fold = Fold();
  fold.split = split;
  view::Groups groupsC = splitGroups(split, rank);
  // Rows fold only where A alone has them, in front of its own rows.
  if (split < lead && (!op.isABatched() || op.isBBatched() || op.getTransA()))
    return false;
  fold.a = op.isABatched() ? splitGroups(split, rank) : view::identityGroups(2);
  fold.b = op.isBBatched() ? splitGroups(lead, rank) : view::identityGroups(2);
  auto foldAll = [&](ValueRange values, ArrayRef<AffineMap> maps, SmallVector<view::Groups> &groups,
                     SmallVector<AffineMap> &folded) {
    for (auto [value, map] : llvm::zip(values, maps))
      if (!foldOther(map, groupsC, groups.emplace_back(), folded.emplace_back()) ||
          !view::canRegroup(view::shaped(value), groups.back()))
        return false;
    return true;
  };
  const Others others = othersOf(op);
  return canRenumber(op, groupsC) && view::canRegroup(op.getAType(), fold.a) &&
         view::canRegroup(op.getBType(), fold.b) &&
         foldAll(others.outs, others.outMaps, fold.outs, fold.outMaps) &&
         foldAll(others.extras, others.extraMaps, fold.extras, fold.extraMaps);
}

// The extra operand with C's full shape, for a map that no fold can express.
Value broadcastExtra(RewriterBase &b, MatmulOp op, Value extra, AffineMap map, bool free) {
  Location loc = op.getLoc();
  Type element = view::shaped(extra).getElementType();
  int64_t rank = op.getCType().getRank();
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(view::dimSize(b, loc, op.getC(), dim));
  SmallVector<AffineMap> maps{map, b.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  auto body = [](OpBuilder &inner, Location at, ValueRange args) {
    linalg::YieldOp::create(inner, at, args[0]);
  };
  if (view::isTensor(extra)) {
    Value empty = view::emptyTensor(b, loc, sizes, element);
    return linalg::GenericOp::create(b, loc, empty.getType(), extra, empty, maps, loops, body)
        .getResult(0);
  }
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  Value buffer = allocate(b, op, MemRefType::get(shape, element), dynamic, free);
  linalg::GenericOp::create(b, loc, extra, buffer, maps, loops, body);
  return buffer;
}

bool readsOutput(MatmulOp op, unsigned number) {
  return number == 0 ? op.readsC() : op.getOutput(number).readsOutput();
}

/// An output whose dims lie otherwise than C's: in C's order, which is a view of a memref.
/// `perm`: from its own dims to that order.
Value orderOutput(RewriterBase &b, MatmulOp op, unsigned number, AffineMap &map,
                  SmallVector<int64_t> &perm) {
  remark::missed(op.getLoc(), remark::RemarkOpts::name("Copy").category("gemm-flatten"))
      << remark::reason("an output is permuted by a copy: no fold of the leading dimensions has "
                        "its order");
  perm = range(0, map.getNumResults());
  llvm::sort(perm, [&](int64_t x, int64_t y) {
    return dimOf(map.getResult(x)) < dimOf(map.getResult(y));
  });
  SmallVector<AffineExpr> results;
  for (int64_t dim : perm)
    results.push_back(map.getResult(dim));
  map = AffineMap::get(map.getNumDims(), 0, results, map.getContext());
  Value out = op.getOuts()[number];
  if (!view::isTensor(out) || readsOutput(op, number))
    return view::permute(b, op.getLoc(), out, perm);
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim : perm)
    sizes.push_back(view::dimSize(b, op.getLoc(), out, dim));
  return view::emptyTensor(b, op.getLoc(), sizes, view::shaped(out).getElementType());
}

/// The outputs of `op` such that each folds into one batch, and how each was permuted.
SmallVector<SmallVector<int64_t>> copyOutputs(RewriterBase &rewriter, MatmulOp op,
                                              const view::Groups &groupsC, Others &others,
                                              bool free) {
  SmallVector<SmallVector<int64_t>> perms(others.outs.size());
  for (auto [i, out] : llvm::enumerate(others.outs)) {
    view::Groups groups;
    AffineMap folded;
    if (!foldOther(others.outMaps[i], groupsC, groups, folded)) {
      out = orderOutput(rewriter, op, i, others.outMaps[i], perms[i]);
      groups.clear();
      foldOther(others.outMaps[i], groupsC, groups, folded);
    }
    if (view::canRegroup(view::shaped(out), groups))
      continue;
    Value place = out;
    out = contiguousCopy(rewriter, op, place, readsOutput(op, i), free,
                         "leading dimensions of the result are not one batch");
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(op);
    linalg::CopyOp::create(rewriter, op.getLoc(), out, place);
  }
  return perms;
}

// When no fold is a view, everything that stands in the way of one batch is
// copied; then the fold with split == lead is one.
MatmulOp copyUntilItFolds(RewriterBase &rewriter, MatmulOp op, bool free) {
  int64_t lead = op.getBatchRank(), rank = lead + 2;
  view::Groups groupsC = splitGroups(lead, rank);
  auto input = [&](Value value) {
    if (view::shaped(value).getRank() == 2 || view::canRegroup(view::shaped(value), groupsC))
      return value;
    return contiguousCopy(rewriter, op, value, true, free, "leading dimensions are not one batch");
  };
  Value a = input(op.getA()), b = input(op.getB());
  Others others = othersOf(op);
  SmallVector<SmallVector<int64_t>> perms = copyOutputs(rewriter, op, groupsC, others, free);
  for (auto [extra, map] : llvm::zip(others.extras, others.extraMaps)) {
    view::Groups groups;
    AffineMap folded;
    if (!foldOther(map, groupsC, groups, folded)) {
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Copy").category("gemm-flatten"))
          << remark::reason("an epilogue operand is broadcast by a copy: it knows some of the "
                            "leading dimensions only");
      extra = broadcastExtra(rewriter, op, extra, map, free);
      map = rewriter.getMultiDimIdentityMap(rank);
    } else if (!view::canRegroup(view::shaped(extra), groups)) {
      extra =
          contiguousCopy(rewriter, op, extra, true, free, "leading dimensions are not one batch");
    }
  }
  MatmulOp result = rebuild(rewriter, op, op.getTrans(), a, b, others);
  SmallVector<Value> results;
  for (auto [value, perm] : llvm::zip(result->getResults(), perms))
    results.push_back(
        perm.empty() ? value
                     : view::permute(rewriter, op.getLoc(), value, invertPermutationVector(perm)));
  rewriter.replaceOp(op, results);
  return result;
}

// Leading dimensions of size 1 only: an operand that has them loses them, so that
// the product is 2-D.
MatmulOp dropUnitBatch(RewriterBase &rewriter, MatmulOp op) {
  SmallVector<int64_t> sizes = op.getStaticBatch();
  view::Groups groups;
  int64_t rank = op.getCType().getRank();
  groups.push_back(range(0, rank - 1));
  groups.push_back({rank - 1});
  if (!op.isBBatched() || llvm::any_of(sizes, [](int64_t size) { return size != 1; }) ||
      !view::canRegroup(op.getBType(), groups))
    return op;
  Value b = view::regroup(rewriter, op.getLoc(), op.getB(), groups);
  rewriter.modifyOpInPlace(op, [&] { op.getBMutable().assign(b); });
  return op;
}

void apply(RewriterBase &rewriter, MatmulOp op, const Fold &fold) {
  Location loc = op.getLoc();
  if (fold.split > 0 && !op.isBBatched())
    remark::analysis(loc, remark::RemarkOpts::name("Batch").category("gemm-flatten"))
        << remark::reason("leading dimensions do not fold into M: a batch with a shared weight");
  Value a = view::regroup(rewriter, loc, op.getA(), fold.a);
  Value b = view::regroup(rewriter, loc, op.getB(), fold.b);
  Others others{{}, {}, fold.outMaps, fold.extraMaps};
  for (auto [out, groups] : llvm::zip(op.getOuts(), fold.outs))
    others.outs.push_back(view::regroup(rewriter, loc, out, groups));
  for (auto [extra, groups] : llvm::zip(op.getExtras(), fold.extras))
    others.extras.push_back(view::regroup(rewriter, loc, extra, groups));
  MatmulOp flat = rebuild(rewriter, op, op.getTrans(), a, b, others);
  renumber(flat, splitGroups(fold.split, op.getBatchRank() + 2), op.getCType().getShape());
  SmallVector<Value> results;
  for (auto [result, groups, out] : llvm::zip(flat->getResults(), fold.outs, op.getOuts()))
    results.push_back(view::ungroup(rewriter, loc, result, groups, out));
  rewriter.replaceOp(op, results);
}
} // namespace

void foldLeading(RewriterBase &rewriter, MatmulOp op, bool free) {
  // Scales of each batch stay beside the bytes that have one.
  const bool ofBatches = llvm::any_of(op.getScales(), [](Value scales) {
    return cast<ShapedType>(scales.getType()).getRank() > 2;
  });
  if (op.getBatchRank() == 0 || ofBatches)
    return;
  rewriter.setInsertionPoint(op);
  op = dropUnitBatch(rewriter, op);
  Fold fold;
  int64_t lead = op.getBatchRank();
  for (int64_t split = 0; split <= lead; ++split)
    if (tryFold(op, split, fold)) {
      // One batch dimension already, and nothing to join.
      if (split == 1 && lead == 1)
        return;
      return apply(rewriter, op, fold);
    }
  op = copyUntilItFolds(rewriter, op, free);
  rewriter.setInsertionPoint(op);
  if (tryFold(op, lead, fold) && lead > 1)
    apply(rewriter, op, fold);
}

} // namespace gemm::flatten
