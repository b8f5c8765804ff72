// See ColumnTrace.h: tensors, and elements of the product.
#include "ColumnTrace.h"
#include "EpilogueBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

std::nullopt_t ColumnTrace::fail(const Twine &reason) {
  if (why.empty())
    why = reason.str();
  return std::nullopt;
}

/// The element of `root` at its own indices.
ColumnTrace::MaybeScalar ColumnTrace::followRoot(Value root) {
  reads.clear();
  frames.clear();
  partners.clear();
  why.clear();
  wanted.reset();
  indexValues.assign(split.size(), Value());
  IndexBox box;
  for (int64_t size : split)
    box.push_back({0, size - 1});
  SmallVector<Place> at;
  size_t next = 0;
  for (int64_t size : cast<RankedTensorType>(root.getType()).getShape()) {
    at.push_back(constant(0));
    size_t end = next;
    for (int64_t covered = 1; end < split.size() && (end == next || covered < size);)
      covered *= split[end++];
    int64_t stride = 1;
    for (size_t i = end; i-- > next; stride *= split[i])
      at.back().factors[i] = stride;
    next = end;
  }
  return follow(root, at, box);
}

bool ColumnTrace::findOrder(Value root) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(root.getType()).getShape();
  indices.clear();
  split.assign(shape.begin(), shape.end());
  while (!followRoot(root)) {
    if (!wanted)
      return false;
    const auto [index, inner] = *wanted;
    split[index] /= inner;
    split.insert(split.begin() + index + 1, inner);
  }
  const size_t rank = split.size();
  SmallVector<int64_t> ofRows(rank), ofColumns(rank);
  from = cast<RankedTensorType>(product.getType()).getDimSize(1);
  for (const Read &each : reads) {
    from = std::min(from, range(each.column, each.box).first);
    for (size_t i = 0; i < rank; ++i) {
      ofRows[i] = std::max(ofRows[i], each.row.factors[i]);
      ofColumns[i] = std::max(ofColumns[i], each.column.factors[i]);
    }
  }
  SmallVector<int64_t> rowDims, columnDims;
  for (size_t i = 0; i < rank; ++i)
    (ofRows[i] || (!ofColumns[i] && split[i] == 1) ? rowDims : columnDims).push_back(i);
  // A dim that no read moves along, as that of two parts that are joined, is where it was.
  llvm::stable_sort(rowDims, [&](int64_t a, int64_t b) { return ofRows[a] > ofRows[b]; });
  llvm::stable_sort(columnDims, [&](int64_t a, int64_t b) { return ofColumns[a] > ofColumns[b]; });
  leading = static_cast<int64_t>(rowDims.size());
  if (rowDims.empty() || columnDims.empty())
    return fail("it has no dims for rows and columns of the product"), false;
  ordered.assign(rank, 0);
  indices.assign(rank, {});
  int64_t place = 0;
  for (bool ofN : {false, true}) {
    ArrayRef<int64_t> dims = ofN ? columnDims : rowDims;
    int64_t stride = 1;
    for (int64_t dim : llvm::reverse(dims)) {
      indices[dim] = {ofN, stride, split[dim]};
      stride *= split[dim];
    }
    for (int64_t dim : dims)
      ordered[dim] = place++;
    const int64_t size = cast<RankedTensorType>(product.getType()).getDimSize(ofN);
    if (ofN ? from < 0 || from + stride > size : stride != size)
      return fail("its dims are not those of the product"), false;
    count = stride;
  }
  return true;
}

Value ColumnTrace::element(Value root) {
  MaybeScalar found = followRoot(root);
  return found ? valueOf(*found) : Value();
}

ColumnTrace::MaybeScalar ColumnTrace::follow(Value tensor, ArrayRef<Place> places,
                                             const IndexBox &box) {
  SmallVector<Place> at;
  for (const Place &place : places)
    at.push_back(within(place, box));
  if (tensor == product)
    return read(at[0], at[1], box);
  Operation *op = tensor.getDefiningOp();
  const bool isComputed = computed.contains(tensor);
  if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) &&
      !(cast<RankedTensorType>(tensor.getType()).hasStaticShape() &&
        cast<RankedTensorType>(op->getOperand(0).getType()).hasStaticShape()))
    return isComputed ? MaybeScalar(fail("it reads through a reshape of unknown sizes"))
                      : table(tensor, at, box);
  SmallVector<Place> from;
  if (auto reshape = dyn_cast_or_null<tensor::ExpandShapeOp>(op)) {
    ArrayRef<int64_t> shape = reshape.getResultType().getShape();
    for (const ReassociationIndices &group : reshape.getReassociationIndices()) {
      Place place = constant(0);
      for (int64_t dim : group) {
        place.constant = place.constant * shape[dim] + at[dim].constant;
        for (size_t i = 0; i < box.size(); ++i)
          place.factors[i] = place.factors[i] * shape[dim] + at[dim].factors[i];
      }
      from.push_back(place);
    }
    return follow(reshape.getSrc(), from, box);
  }
  if (auto reshape = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
    ArrayRef<int64_t> shape = reshape.getSrcType().getShape();
    from.resize(shape.size());
    for (auto [place, group] : llvm::zip(at, reshape.getReassociationIndices())) {
      Place left = place;
      for (int64_t dim : llvm::reverse(ArrayRef(group).drop_front())) {
        std::optional<Place> outer = quotient(left, shape[dim], box);
        if (!outer)
          return fail("it reads through a reshape that its indices do not follow");
        from[dim] = left;
        from[dim].constant -= shape[dim] * outer->constant;
        for (size_t i = 0; i < box.size(); ++i)
          from[dim].factors[i] -= shape[dim] * outer->factors[i];
        left = *outer;
      }
      from[group.front()] = left;
    }
    return follow(reshape.getSrc(), from, box);
  }
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op)) {
    if (ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        ShapedType::isDynamicShape(slice.getStaticStrides()))
      return isComputed ? MaybeScalar(fail("it reads a slice at a computed place"))
                        : table(tensor, at, box);
    const llvm::SmallBitVector dropped = slice.getDroppedDims();
    size_t next = 0;
    for (auto [dim, offset, step] :
         llvm::enumerate(slice.getStaticOffsets(), slice.getStaticStrides())) {
      Place place = dropped[dim] ? constant(0) : at[next++];
      place.constant = place.constant * step + offset;
      for (int64_t &factor : place.factors)
        factor *= step;
      from.push_back(place);
    }
    return follow(slice.getSource(), from, box);
  }
  if (!isComputed)
    return table(tensor, at, box);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return inserted(insert, at, box);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return loops(linalgOp, at, box);
  return fail("an op between them is not followed (" + op->getName().getStringRef() + ")");
}

ColumnTrace::MaybeScalar ColumnTrace::inserted(tensor::InsertSliceOp op, ArrayRef<Place> at,
                                               const IndexBox &box) {
  if (ShapedType::isDynamicShape(op.getStaticOffsets()) ||
      ShapedType::isDynamicShape(op.getStaticSizes()) ||
      llvm::any_of(op.getStaticStrides(), [](int64_t step) { return step != 1; }))
    return fail("what it is made of is inserted at computed places");
  SmallVector<Place> from;
  for (auto [dim, place] : llvm::enumerate(at)) {
    const int64_t offset = op.getStaticOffsets()[dim], size = op.getStaticSizes()[dim];
    for (bool lower : {true, false}) {
      Place less = place;
      less.constant -= lower ? offset : offset + size;
      const std::optional<bool> outside = decided(less, box);
      if (!outside)
        return bySide(less, box, [&](bool, const IndexBox &side) { return follow(op, at, side); });
      if (*outside == lower)
        return follow(op.getDest(), at, box);
    }
    if (op.getDroppedDims()[dim])
      continue;
    from.push_back(place);
    from.back().constant -= offset;
  }
  return follow(op.getSource(), from, box);
}

ColumnTrace::MaybeScalar ColumnTrace::read(const Place &row, const Place &column,
                                           const IndexBox &box) {
  const Scalar mine{own, std::nullopt, own.getType()};
  if (indices.empty()) { // their order is being found
    reads.push_back({row, column, box});
    return mine;
  }
  Place rows = constant(0), columns = constant(0);
  for (auto [i, index] : llvm::enumerate(indices))
    (index.ofN ? columns : rows).factors[i] = index.stride;
  columns.constant = from;
  rows = within(rows, box), columns = within(columns, box);
  if (!(rows == row) || columns.factors != column.factors)
    return fail("it reads the product at other places than its own and one other");
  const int64_t apart = column.constant - columns.constant, group = 2 * std::abs(apart),
                n = cast<RankedTensorType>(product.getType()).getDimSize(1);
  if (apart == 0)
    return mine;
  others = true;
  Place inside = constant(llvm::mod(columns.constant, group));
  for (auto [i, factor] : llvm::enumerate(columns.factors))
    inside.factors[i] = factor % group ? factor : 0;
  const auto [least, most] = range(inside, box);
  const int64_t from = apart > 0 ? 0 : group / 2;
  if (least < from || most >= from + group / 2 || n % group || (group > 2 && group % 16))
    return fail("it reads the column that is " + Twine(apart) +
                " away, where columns are not in pairs or halves of groups of a multiple of 16");
  return Scalar{partner(group), std::nullopt, own.getType()};
}

Value ColumnTrace::partner(int64_t group) {
  Value &found = partners[group];
  if (found)
    return found;
  Value m = linalg::IndexOp::create(body, 0), n = linalg::IndexOp::create(body, 1);
  auto number = [&](int64_t value) { return arith::ConstantIndexOp::create(body, value); };
  Value place = arith::RemUIOp::create(body, n, number(group));
  Value moved = arith::RemUIOp::create(body, arith::AddIOp::create(body, place, number(group / 2)),
                                       number(group));
  Value other = arith::AddIOp::create(body, arith::SubIOp::create(body, n, place), moved);
  auto extract = tensor::ExtractOp::create(body, product, ValueRange{m, other});
  extract->setAttr(partnerAttribute, body.getI64IntegerAttr(group));
  return found = extract;
}

/// Whether an op only moves elements, or gathers them: it is cheaper to do that again than to store
/// what it makes.
static bool onlyMoves(Operation *op) {
  if (isa_and_nonnull<linalg::TransposeOp, linalg::BroadcastOp>(op))
    return true;
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && (onlyCasts(generic) || isOfPlaces(generic));
}

ColumnTrace::MaybeScalar ColumnTrace::table(Value tensor, ArrayRef<Place> at, const IndexBox &box) {
  const auto type = cast<RankedTensorType>(tensor.getType());
  const mlir::Type element = type.getElementType();
  DenseElementsAttr all;
  if (matchPattern(tensor, m_Constant(&all)) && all.isSplat())
    return Scalar{arith::ConstantOp::create(body, cast<TypedAttr>(all.getSplatValue<Attribute>())),
                  std::nullopt, element};
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<tensor::EmptyOp>(op)) // which nobody reads
    return Scalar{arith::ConstantOp::create(body, body.getZeroAttr(element)), std::nullopt,
                  element};
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(op);
      fill && matchPattern(fill.value(), m_Constant()))
    return Scalar{fill.value(), std::nullopt, element};
  if (onlyMoves(op))
    return loops(cast<linalg::LinalgOp>(op), at, box);
  if (!type.hasStaticShape() || type.getEncoding())
    return fail("it reads a tensor by place whose size is known at run time only");
  if (type.getRank() == 0)
    return Scalar{tensor::ExtractOp::create(outside, tensor, ValueRange()), std::nullopt, element};
  SmallVector<Place> places(at);
  if (type.getRank() > 2) {
    Value &two = flat[tensor];
    ReassociationIndices leadingDims;
    Place row = constant(0);
    for (int64_t dim = 0; dim + 1 < type.getRank(); ++dim) {
      leadingDims.push_back(dim);
      row.constant = row.constant * type.getDimSize(dim) + at[dim].constant;
      for (size_t i = 0; i < box.size(); ++i)
        row.factors[i] = row.factors[i] * type.getDimSize(dim) + at[dim].factors[i];
    }
    if (!two)
      two = tensor::CollapseShapeOp::create(
          outside, tensor, ArrayRef<ReassociationIndices>{leadingDims, {type.getRank() - 1}});
    tensor = two;
    places = {row, at.back()};
  }
  SmallVector<Value> values;
  for (const Place &place : places)
    values.push_back(valueOf(place));
  return Scalar{tensor::ExtractOp::create(body, tensor, values), std::nullopt, element};
}
