// collapse_shape, expand_shape and transpose over tensors and memrefs alike.
#include "Views.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm::view {

Groups identityGroups(int64_t rank) {
  Groups groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  return groups;
}

bool isIdentity(const Groups &groups) {
  return llvm::all_of(llvm::enumerate(groups), [](auto entry) {
    return entry.value().size() == 1 &&
           entry.value().front() == static_cast<int64_t>(entry.index());
  });
}

namespace {
// The groups that join source dimensions, without the unit ones.
SmallVector<ReassociationIndices> joined(const Groups &groups) {
  SmallVector<ReassociationIndices> result;
  for (const auto &group : groups)
    if (!group.empty())
      result.push_back(ReassociationIndices(group.begin(), group.end()));
  return result;
}

bool needsCollapse(const Groups &groups, int64_t rank) {
  auto join = joined(groups);
  return static_cast<int64_t>(join.size()) != rank;
}

// Where unit dimensions go when they are inserted or dropped: each belongs to
// the non-unit group before it, leading ones to the first.
SmallVector<ReassociationIndices> unitReassociation(const Groups &groups) {
  SmallVector<ReassociationIndices> result;
  ReassociationIndices leading;
  for (auto [index, group] : llvm::enumerate(groups)) {
    if (!group.empty()) {
      result.push_back(result.empty() ? leading : ReassociationIndices());
      result.back().push_back(index);
    } else if (result.empty()) {
      leading.push_back(index);
    } else {
      result.back().push_back(index);
    }
  }
  return result;
}

Value collapse(OpBuilder &b, Location loc, Value value, ArrayRef<ReassociationIndices> groups) {
  if (isTensor(value))
    return tensor::CollapseShapeOp::create(b, loc, value, groups);
  return memref::CollapseShapeOp::create(b, loc, value, groups);
}

Value expand(OpBuilder &b, Location loc, Value value, ArrayRef<ReassociationIndices> groups,
             ArrayRef<OpFoldResult> sizes) {
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  if (isTensor(value)) {
    auto type = RankedTensorType::get(shape, shaped(value).getElementType());
    return tensor::ExpandShapeOp::create(b, loc, type, value, groups, sizes);
  }
  return memref::ExpandShapeOp::create(b, loc, ArrayRef<int64_t>(shape), value, groups, sizes);
}
} // namespace

bool canRegroup(ShapedType type, const Groups &groups) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !needsCollapse(groups, type.getRank()))
    return true;
  auto join = joined(groups);
  if (join.empty())
    return llvm::all_of(type.getShape(), [](int64_t size) { return size == 1; });
  return memref::CollapseShapeOp::isGuaranteedCollapsible(memref, join);
}

Value regroup(OpBuilder &b, Location loc, Value value, const Groups &groups) {
  if (isIdentity(groups) && static_cast<int64_t>(groups.size()) == shaped(value).getRank())
    return value;
  if (needsCollapse(groups, shaped(value).getRank()))
    value = collapse(b, loc, value, joined(groups));
  if (llvm::none_of(groups, [](const auto &group) { return group.empty(); }))
    return value;
  SmallVector<OpFoldResult> sizes;
  int64_t dim = 0;
  for (const auto &group : groups)
    sizes.push_back(group.empty() ? OpFoldResult(b.getIndexAttr(1))
                                  : dimSize(b, loc, value, dim++));
  return expand(b, loc, value, unitReassociation(groups), sizes);
}

Value ungroup(OpBuilder &b, Location loc, Value value, const Groups &groups, Value like) {
  int64_t rank = shaped(like).getRank();
  if (isIdentity(groups) && static_cast<int64_t>(groups.size()) == rank)
    return value;
  if (llvm::any_of(groups, [](const auto &group) { return group.empty(); }))
    value = collapse(b, loc, value, unitReassociation(groups));
  if (!needsCollapse(groups, rank))
    return value;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(dimSize(b, loc, like, dim));
  return expand(b, loc, value, joined(groups), sizes);
}

Value permute(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> perm) {
  if (!isTensor(value)) {
    auto map = AffineMap::getPermutationMap(perm, b.getContext());
    return memref::TransposeOp::create(b, loc, value, AffineMapAttr::get(map));
  }
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim : perm)
    sizes.push_back(dimSize(b, loc, value, dim));
  Value empty = emptyTensor(b, loc, sizes, shaped(value).getElementType());
  return linalg::TransposeOp::create(b, loc, value, empty, perm).getResult().front();
}

OpFoldResult dimSize(OpBuilder &b, Location loc, Value value, int64_t dim) {
  if (!shaped(value).isDynamicDim(dim))
    return b.getIndexAttr(shaped(value).getDimSize(dim));
  if (isTensor(value))
    return b.createOrFold<tensor::DimOp>(loc, value, dim);
  return b.createOrFold<memref::DimOp>(loc, value, dim);
}

Value emptyTensor(OpBuilder &b, Location loc, ArrayRef<OpFoldResult> sizes, Type elementType) {
  return tensor::EmptyOp::create(b, loc, sizes, elementType);
}

} // namespace gemm::view
