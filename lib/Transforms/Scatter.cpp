// Scatter as a reduction. In: what is written where. Out: a linalg.generic whose parallel loops
// are the result's dims and whose other loops are all places that are computed: an element takes,
// one after the other, what lies on it.
#include "Scatter.h"
#include "ScalarRegion.h"
#include "gemm/Import/AttributeText.h"

#include "gemm/Dialect/Gemm/Extreme.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {

namespace {
constexpr int64_t kNone = -1;

/// Where, for each dim of the result, an element of the updates goes.
struct Target {
  int64_t window = kNone; // the dim of the updates that runs along it
  int64_t column = kNone; // the number of the index that says where that begins
  int64_t batch = kNone;  // the dim of the updates that is this one
};

struct Scatter {
  Value into, indices, updates;
  bool updateFirst = false;       // what the region takes first
  SmallVector<Target> dims;       // of the result
  SmallVector<int64_t> indexDims; // of the indices: the updates' dim, kNone for the numbers'
};

RankedTensorType tensorType(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

bool haveTensors(const Scatter &s) {
  return llvm::all_of(ArrayRef{s.into, s.indices, s.updates},
                      [](Value value) {
                        RankedTensorType type = tensorType(value);
                        return type && !type.getEncoding();
                      }) &&
         tensorType(s.indices).getElementType().isSignlessInteger() &&
         tensorType(s.into).getElementType() == tensorType(s.updates).getElementType();
}

constexpr char kForm[] = "expected a form of its dialect: tensors of one element type, signless "
                         "indices and dims that fit together";

std::string readStablehlo(Operation *op, Scatter &s) {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1)
    return "expected one input, got several";
  s.into = op->getOperand(0);
  s.indices = op->getOperand(1);
  s.updates = op->getOperand(2);
  auto attr = op->getAttrOfType<OpaqueAttr>("scatter_dimension_numbers");
  if (!haveTensors(s) || !attr || !attr.getAttrData().starts_with("scatter<"))
    return kForm;
  StringRef text = attr.getAttrData();
  SmallVector<int64_t> windows, inserted, batches, indexBatches, toOperand;
  if (!import::readList(text, "update_window_dims", windows) ||
      !import::readList(text, "inserted_window_dims", inserted) ||
      !import::readList(text, "input_batching_dims", batches) ||
      !import::readList(text, "scatter_indices_batching_dims", indexBatches) ||
      !import::readList(text, "scatter_dims_to_operand_dims", toOperand) ||
      batches.size() != indexBatches.size())
    return kForm;
  int64_t vector = 0; // which is what is meant where nothing is written
  if (StringRef word = import::readWord(text, "index_vector_dim");
      !word.empty() && word.getAsInteger(10, vector))
    return kForm;
  RankedTensorType indexType = tensorType(s.indices);
  int64_t rank = tensorType(s.into).getRank(), updateRank = tensorType(s.updates).getRank();
  if (vector < 0 || vector > indexType.getRank() ||
      (vector < indexType.getRank() ? indexType.getDimSize(vector) != int64_t(toOperand.size())
                                    : toOperand.size() != 1))
    return kForm;
  SmallVector<int64_t> places; // dims of the updates that are no window's
  for (int64_t dim = 0; dim < updateRank; ++dim)
    if (!llvm::is_contained(windows, dim))
      places.push_back(dim);
  size_t next = 0;
  for (int64_t dim = 0; dim < indexType.getRank(); ++dim) {
    if (dim != vector && next == places.size())
      return kForm;
    s.indexDims.push_back(dim == vector ? kNone : places[next++]);
  }
  s.dims.resize(rank);
  size_t window = 0;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (llvm::is_contained(inserted, dim) || llvm::is_contained(batches, dim))
      continue;
    if (window == windows.size() || windows[window] < 0 || windows[window] >= updateRank)
      return kForm;
    s.dims[dim].window = windows[window++];
  }
  for (auto [column, dim] : llvm::enumerate(toOperand)) {
    if (dim < 0 || dim >= rank || s.dims[dim].column != kNone)
      return kForm;
    s.dims[dim].column = column;
  }
  for (auto [dim, from] : llvm::zip(batches, indexBatches)) {
    if (dim < 0 || dim >= rank || from < 0 || from >= indexType.getRank() || from == vector)
      return kForm;
    s.dims[dim].batch = s.indexDims[from];
  }
  return window == windows.size() && next == places.size() ? "" : kForm;
}

/// The updates' first dim is one element each; the others are the last dims of the result.
std::string readTensor(Operation *op, Scatter &s) {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1)
    return kForm;
  s.updates = op->getOperand(0);
  s.indices = op->getOperand(1);
  s.into = op->getOperand(2);
  s.updateFirst = true;
  auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!haveTensors(s) || !map || tensorType(s.indices).getRank() != 2 ||
      tensorType(s.indices).getDimSize(1) != map.size() || tensorType(s.updates).getRank() == 0)
    return kForm;
  s.indexDims = {0, kNone};
  s.dims.resize(tensorType(s.into).getRank());
  int64_t windows = tensorType(s.updates).getRank() - 1;
  int64_t first = tensorType(s.into).getRank() - windows;
  if (first < 0)
    return kForm;
  for (int64_t window = 0; window < windows; ++window)
    s.dims[first + window].window = 1 + window;
  for (auto [column, dim] : llvm::enumerate(map.asArrayRef())) {
    if (dim < 0 || dim >= int64_t(s.dims.size()) || s.dims[dim].column != kNone)
      return kForm;
    s.dims[dim].column = column;
  }
  return "";
}

class Emitter {
public:
  Emitter(RewriterBase &rewriter, Operation *op, const Scatter &s)
      : b(op->getLoc(), rewriter), rewriter(rewriter), op(op), s(s), type(tensorType(s.into)),
        updates(tensorType(s.updates)), loops(type.getRank()) {}

  std::string emit() {
    int64_t rank = type.getRank();
    loopOf.assign(updates.getRank(), kNone);
    SmallVector<utils::IteratorType> kinds(rank, utils::IteratorType::parallel);
    for (auto [dim, target] : llvm::enumerate(s.dims))
      if (target.batch != kNone)
        loopOf[target.batch] = dim;
    for (int64_t from : s.indexDims)
      if (from != kNone && loopOf[from] == kNone) {
        loopOf[from] = loops++;
        kinds.push_back(utils::IteratorType::reduction);
      }
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    addColumns(inputs, maps);
    bool reads = readsByLoops();
    if (reads) {
      inputs.push_back(s.updates);
      maps.push_back(updateMap());
    }
    SmallVector<AffineExpr> results;
    for (int64_t dim = 0; dim < rank; ++dim)
      results.push_back(b.getAffineDimExpr(dim));
    maps.push_back(AffineMap::get(loops, 0, results, b.getContext()));
    bool known = true;
    auto made = linalg::GenericOp::create(
        b, TypeRange{type}, inputs, s.into, maps, kinds,
        [&](OpBuilder &builder, Location loc, ValueRange arguments) {
          ImplicitLocOpBuilder inside(loc, builder);
          Value result = body(inside, arguments, reads);
          known = bool(result);
          linalg::YieldOp::create(inside, known ? result : arguments.back());
        });
    if (!known) {
      rewriter.eraseOp(made);
      return "expected a region of arith and math ops on scalars";
    }
    rewriter.replaceOp(op, made);
    return "";
  }

private:
  /// The numbers that say where, each as an operand of its own.
  void addColumns(SmallVectorImpl<Value> &inputs, SmallVectorImpl<AffineMap> &maps) {
    RankedTensorType indices = tensorType(s.indices);
    int64_t count = 0;
    for (const Target &target : s.dims)
      count = std::max(count, target.column + 1);
    for (int64_t column = 0; column < count; ++column) {
      SmallVector<OpFoldResult> offsets, sizes;
      SmallVector<OpFoldResult> steps(indices.getRank(), b.getIndexAttr(1));
      SmallVector<int64_t> shape;
      SmallVector<AffineExpr> places;
      for (auto [dim, from] : llvm::enumerate(s.indexDims)) {
        offsets.push_back(b.getIndexAttr(from == kNone ? column : 0));
        sizes.push_back(from == kNone ? OpFoldResult(b.getIndexAttr(1))
                                      : tensor::getMixedSize(b, b.getLoc(), s.indices, dim));
        if (from == kNone)
          continue;
        shape.push_back(indices.getDimSize(dim));
        places.push_back(b.getAffineDimExpr(loopOf[from]));
      }
      inputs.push_back(
          tensor::ExtractSliceOp::create(b, RankedTensorType::get(shape, indices.getElementType()),
                                         s.indices, offsets, sizes, steps));
      maps.push_back(AffineMap::get(loops, 0, places, b.getContext()));
    }
  }

  /// One element, at the place itself.
  bool isSingle(const Target &target) {
    return target.window == kNone || updates.getDimSize(target.window) == 1;
  }

  /// Whether every window lies on the result as it is, from end to end.
  bool readsByLoops() {
    for (auto [dim, target] : llvm::enumerate(s.dims)) {
      int64_t size = target.window == kNone ? 1 : updates.getDimSize(target.window);
      if (!isSingle(target) &&
          (target.column != kNone || type.isDynamicDim(dim) || size != type.getDimSize(dim)))
        return false;
    }
    return true;
  }

  AffineMap updateMap() {
    SmallVector<AffineExpr> places(updates.getRank());
    for (int64_t dim = 0; dim < updates.getRank(); ++dim)
      places[dim] =
          loopOf[dim] == kNone ? b.getAffineConstantExpr(0) : b.getAffineDimExpr(loopOf[dim]);
    for (auto [dim, target] : llvm::enumerate(s.dims))
      if (target.window != kNone && !isSingle(target))
        places[target.window] = b.getAffineDimExpr(dim);
    return AffineMap::get(loops, 0, places, b.getContext());
  }

  static Value compare(ImplicitLocOpBuilder &b, CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, predicate, x, y);
  }

  Value body(ImplicitLocOpBuilder &inside, ValueRange arguments, bool reads) {
    Value here, total = arguments.back();
    auto require = [&](Value condition) {
      here = here ? arith::AndIOp::create(inside, here, condition).getResult() : condition;
    };
    auto index = [&](int64_t number) {
      return arith::ConstantIndexOp::create(inside, number).getResult();
    };
    SmallVector<Value> places(updates.getRank());
    for (int64_t dim = 0; dim < updates.getRank(); ++dim)
      if (loopOf[dim] != kNone)
        places[dim] = linalg::IndexOp::create(inside, loopOf[dim]);
    for (auto [dim, target] : llvm::enumerate(s.dims)) {
      if (target.batch != kNone && target.column == kNone)
        continue;
      Value at = linalg::IndexOp::create(inside, dim);
      if (target.column != kNone)
        at = arith::SubIOp::create(
            inside, at,
            arith::IndexCastOp::create(inside, inside.getIndexType(), arguments[target.column]));
      if (isSingle(target)) {
        require(compare(inside, CmpIPredicate::eq, at, index(0)));
        if (target.window != kNone)
          places[target.window] = index(0);
        continue;
      }
      places[target.window] = at;
      if (reads)
        continue;
      Value size = tensor::DimOp::create(inside, s.updates, target.window);
      require(compare(inside, CmpIPredicate::sge, at, index(0)));
      require(compare(inside, CmpIPredicate::slt, at, size));
    }
    Value update = reads ? arguments.drop_back().back()
                         : tensor::ExtractOp::create(inside, s.updates, places).getResult();
    SmallVector<Value> taken{total, update};
    if (s.updateFirst)
      std::swap(taken[0], taken[1]);
    SmallVector<Value> results = inlineScalars(inside, op->getRegion(0), taken);
    if (results.size() != 1 || results[0].getType() != total.getType())
      return {};
    if (!here)
      return results[0];
    // What is no element's is nothing to add: so kernels may take updates in any order.
    Operation *combine = results[0].getDefiningOp();
    if (combine && combine->getNumOperands() == 2 &&
        llvm::is_contained(combine->getOperands(), total) &&
        llvm::is_contained(combine->getOperands(), update) && update != total)
      if (TypedAttr nothing = neutralElement(combine)) {
        inside.setInsertionPoint(combine);
        Value part = arith::SelectOp::create(inside, here, update,
                                             arith::ConstantOp::create(inside, nothing));
        combine->replaceUsesOfWith(update, part);
        inside.setInsertionPointAfter(combine);
        return results[0];
      }
    return arith::SelectOp::create(inside, here, results[0], total);
  }

  ImplicitLocOpBuilder b;
  RewriterBase &rewriter;
  Operation *op;
  const Scatter &s;
  RankedTensorType type, updates;
  int64_t loops;
  SmallVector<int64_t> loopOf; // of the updates' dims
};
} // namespace

TypedAttr neutralElement(Operation *combine) {
  Type type = combine->getResult(0).getType();
  OpBuilder b(combine->getContext());
  if (std::optional<APFloat> number = neutralNumber(combine))
    return b.getFloatAttr(type, *number);
  if (isa<arith::AddIOp, arith::OrIOp, arith::XOrIOp>(combine) && type.isSignlessInteger())
    return b.getIntegerAttr(type, 0);
  return {};
}

std::string lowerScatter(RewriterBase &rewriter, Operation *op) {
  bool stablehlo = op->getName().getDialectNamespace() == "stablehlo";
  if (op->getNumRegions() != 1)
    return kForm;
  Scatter scatter;
  if (std::string why = stablehlo ? readStablehlo(op, scatter) : readTensor(op, scatter);
      !why.empty())
    return why;
  if (op->getResult(0).getType() != scatter.into.getType())
    return kForm;
  rewriter.setInsertionPoint(op);
  return Emitter(rewriter, op, scatter).emit();
}

} // namespace gemm
