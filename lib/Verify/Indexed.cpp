// scatter, sort and scan of StableHLO and of torch-mlir's TMTensor, as loops over elements of
// tensors: StableHLO's as its specification has them, TMTensor's as that dialect's own loops are.
// Written beside gemm-lower-indexed, which is not used here.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm::verify {

static LogicalResult unlike(Operation *op) {
  return op->emitOpError("expected the operands, results and attributes of its dialect");
}

static bool areRanked(ValueRange values) {
  return llvm::all_of(values.getTypes(), llvm::IsaPred<RankedTensorType>);
}
static int64_t rankOf(Value tensor) { return cast<RankedTensorType>(tensor.getType()).getRank(); }

static Value index(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}
static Value sum(ImplicitLocOpBuilder &b, Value x, Value y) {
  return arith::AddIOp::create(b, x, y);
}
static Value loadIndex(ImplicitLocOpBuilder &b, Value tensor, ValueRange place) {
  Value element = tensor::ExtractOp::create(b, tensor, place);
  return element.getType().isIndex()
             ? element
             : Value(arith::IndexCastOp::create(b, b.getIndexType(), element));
}
static SmallVector<Value> sizesOf(ImplicitLocOpBuilder &b, Value tensor) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rankOf(tensor); ++dim)
    sizes.push_back(tensor::DimOp::create(b, tensor, dim));
  return sizes;
}

/// What the region returns for such elements, which StableHLO wraps in tensors. Empty where it
/// does not take or return them.
static SmallVector<Value> call(ImplicitLocOpBuilder &b, Region &region, ArrayRef<Value> elements,
                               TypeRange returned) {
  if (!region.hasOneBlock() || region.getNumArguments() != elements.size() ||
      region.front().empty() || region.front().back().getNumOperands() != returned.size())
    return {};
  IRMapping mapping;
  for (auto [argument, element] : llvm::zip(region.getArguments(), elements)) {
    Value taken = element;
    if (auto type = dyn_cast<RankedTensorType>(argument.getType()))
      taken = type.getRank() == 0 && type.getElementType() == element.getType()
                  ? Value(tensor::FromElementsOp::create(b, type, element))
                  : Value();
    if (!taken || taken.getType() != argument.getType())
      return {};
    mapping.map(argument, taken);
  }
  for (Operation &op : llvm::drop_end(region.front()))
    b.clone(op, mapping);
  SmallVector<Value> results;
  for (auto [value, type] : llvm::zip(region.front().back().getOperands(), returned)) {
    Value result = mapping.lookupOrDefault(value);
    if (auto tensor = dyn_cast<RankedTensorType>(result.getType()); tensor && !tensor.getRank())
      result = tensor::ExtractOp::create(b, result);
    if (result.getType() != type)
      return {};
    results.push_back(result);
  }
  return results;
}

static SmallVector<Type> elementTypes(ValueRange tensors) {
  return llvm::map_to_vector(tensors.getTypes(), [](Type t) { return getElementTypeOrSelf(t); });
}
static SmallVector<Value> extract(ImplicitLocOpBuilder &b, ValueRange tensors, ValueRange place) {
  return llvm::map_to_vector(
      tensors, [&](Value tensor) -> Value { return tensor::ExtractOp::create(b, tensor, place); });
}
static SmallVector<Value> insert(ImplicitLocOpBuilder &b, ValueRange values, ValueRange tensors,
                                 ValueRange place) {
  SmallVector<Value> results;
  for (auto [value, tensor] : llvm::zip(values, tensors))
    results.push_back(tensor::InsertOp::create(b, value, tensor, place));
  return results;
}

using Body = function_ref<FailureOr<SmallVector<Value>>(ImplicitLocOpBuilder &b, ValueRange place,
                                                        ValueRange carried)>;

/// Loops from 0 to `sizes`, the last one innermost. Replaces the op by what they carry.
static LogicalResult replaceByLoops(IRRewriter &rewriter, Operation *op, ArrayRef<Value> sizes,
                                    ValueRange inits, Body body) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value zero = index(b, 0), one = index(b, 1);
  SmallVector<Value> from(sizes.size(), zero), steps(sizes.size(), one);
  bool made = true;
  scf::LoopNest nest =
      scf::buildLoopNest(b, op->getLoc(), from, sizes, steps, inits,
                         [&](OpBuilder &inner, Location loc, ValueRange place, ValueRange carried) {
                           ImplicitLocOpBuilder builder(loc, inner);
                           FailureOr<SmallVector<Value>> next = body(builder, place, carried);
                           made = succeeded(next);
                           return made ? *next : SmallVector<Value>(carried);
                         });
  if (!made || nest.results.size() != op->getNumResults() ||
      ValueRange(nest.results).getTypes() != op->getResultTypes())
    return unlike(op);
  rewriter.replaceOp(op, nest.results);
  return success();
}

/// Bubble sort: as many passes as a line has elements.
static LogicalResult sortToLoops(IRRewriter &rewriter, Operation *op, bool isStablehlo) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  if (op->getNumOperands() == 0 || !areRanked(op->getOperands()) || op->getNumRegions() != 1)
    return unlike(op);
  int64_t dim = dimension ? dimension.getInt() : -1;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  SmallVector<Value> sizes = sizesOf(b, op->getOperand(0));
  for (Value operand : op->getOperands())
    if (rankOf(operand) != static_cast<int64_t>(sizes.size()) || dim < 0 || dim >= rankOf(operand))
      return unlike(op);
  Value passes = sizes[dim];
  sizes[dim] = sum(b, passes, index(b, -1));
  sizes.insert(sizes.begin(), passes);
  auto pair = [&](ImplicitLocOpBuilder &in, ValueRange loops,
                  ValueRange carried) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> first(loops.drop_front()), second = first;
    second[dim] = sum(in, first[dim], index(in, 1));
    SmallVector<Value> left = extract(in, carried, first), right = extract(in, carried, second);
    // StableHLO: whether the one that is asked first goes before. TMTensor: whether they stay.
    SmallVector<Value> asked;
    for (auto [x, y] : llvm::zip(left, right))
      asked.append({isStablehlo ? y : x, isStablehlo ? x : y});
    SmallVector<Value> answer = call(in, op->getRegion(0), asked, in.getI1Type());
    if (answer.empty())
      return failure();
    if (!isStablehlo) // whose comparators say nothing of NaN
      for (Value element : asked)
        if (isa<FloatType>(element.getType()))
          cf::AssertOp::create(
              in, arith::CmpFOp::create(in, arith::CmpFPredicate::ORD, element, element),
              "what is sorted is a number");
    SmallVector<Value> before, after;
    for (auto [x, y] : llvm::zip(left, right)) {
      before.push_back(
          arith::SelectOp::create(in, answer[0], isStablehlo ? y : x, isStablehlo ? x : y));
      after.push_back(
          arith::SelectOp::create(in, answer[0], isStablehlo ? x : y, isStablehlo ? y : x));
    }
    return insert(in, after, insert(in, before, carried, first), second);
  };
  return replaceByLoops(rewriter, op, sizes, op->getOperands(), pair);
}

/// TMTensor's: updates [batch, window...], indices [batch, depth], what they are put into. A
/// window lies on the last dimensions; it begins where the indices say, at 0 along others.
static LogicalResult windowsToLoops(IRRewriter &rewriter, Operation *op) {
  auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!map || op->getNumOperands() != 3 || op->getNumResults() != 1 || op->getNumRegions() != 1 ||
      !areRanked(op->getOperands()))
    return unlike(op);
  Value updates = op->getOperand(0), indices = op->getOperand(1), to = op->getOperand(2);
  const int64_t first = rankOf(to) + 1 - rankOf(updates); // dimension of the window
  if (rankOf(updates) == 0 || first < 0 || rankOf(indices) != 2)
    return unlike(op);
  for (int64_t dim : map.asArrayRef())
    if (dim < 0 || dim >= rankOf(to))
      return unlike(op);
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto put = [&](ImplicitLocOpBuilder &in, ValueRange loops,
                 ValueRange carried) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> place(static_cast<size_t>(first), index(in, 0));
    llvm::append_range(place, loops.drop_front());
    for (auto [k, dim] : llvm::enumerate(map.asArrayRef()))
      place[dim] = sum(in, place[dim],
                       loadIndex(in, indices, {loops[0], index(in, static_cast<int64_t>(k))}));
    Value update = tensor::ExtractOp::create(in, updates, loops);
    SmallVector<Value> old = extract(in, carried, place);
    SmallVector<Value> made = call(in, op->getRegion(0), {update, old[0]}, elementTypes(to));
    if (made.empty())
      return failure();
    return insert(in, made, carried, place);
  };
  return replaceByLoops(rewriter, op, sizesOf(b, updates), to, put);
}

/// TMTensor's: input, output, the last sums. The first element is the input's own if `inclusive`,
/// else the sum so far; every other one is made of that before it.
static LogicalResult scanToLoops(IRRewriter &rewriter, Operation *op) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  if (!dimension || !inclusive || op->getNumOperands() != 3 || op->getNumRegions() != 1 ||
      !areRanked(op->getOperands()))
    return unlike(op);
  Value input = op->getOperand(0), output = op->getOperand(1), last = op->getOperand(2);
  const int64_t dim = dimension.getInt();
  if (dim < 0 || dim >= rankOf(input) || rankOf(output) != rankOf(input) ||
      rankOf(last) + 1 != rankOf(input) || elementTypes(input) != elementTypes(output) ||
      elementTypes(input) != elementTypes(last))
    return unlike(op);
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto element = [&](ImplicitLocOpBuilder &in, ValueRange place,
                     ValueRange carried) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> before(place), line(place);
    line.erase(line.begin() + dim);
    Value zero = index(in, 0);
    Value isFirst = arith::CmpIOp::create(in, CmpIPredicate::eq, place[dim], zero);
    before[dim] = arith::SelectOp::create(in, isFirst, zero, sum(in, place[dim], index(in, -1)));
    Value sumSoFar = tensor::ExtractOp::create(in, carried[1], line);
    Value first = inclusive.getValue() ? tensor::ExtractOp::create(in, input, place) : sumSoFar;
    SmallVector<Value> added = inclusive.getValue() ? SmallVector<Value>(place) : before;
    Value next = tensor::ExtractOp::create(in, input, added);
    Value previous = tensor::ExtractOp::create(in, carried[0], before);
    SmallVector<Value> made = call(in, op->getRegion(0), {previous, next}, elementTypes(output));
    if (made.empty())
      return failure();
    Value value = arith::SelectOp::create(in, isFirst, first, made[0]);
    Value total = arith::SelectOp::create(in, isFirst, sumSoFar, made[0]);
    return SmallVector<Value>{tensor::InsertOp::create(in, value, carried[0], place),
                              tensor::InsertOp::create(in, total, carried[1], line)};
  };
  return replaceByLoops(rewriter, op, sizesOf(b, input), {output, last}, element);
}

namespace {
/// #stablehlo.scatter<update_window_dims = [1], ...>, which is printed without what is empty.
struct ScatterDims {
  SmallVector<int64_t> updateWindow, inserted, inputBatching, indicesBatching, toOperand;
  int64_t indexVector = 0;

  static std::optional<ScatterDims> parse(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    StringRef rest = text;
    if (!rest.consume_front("#stablehlo.scatter<") || !rest.consume_back(">"))
      return std::nullopt;
    ScatterDims dims;
    while (!rest.empty()) {
      auto [name, value] = rest.split('=');
      name = name.trim(), value = value.ltrim();
      bool isList = value.consume_front("[");
      auto [numbers, after] = value.split(isList ? ']' : ',');
      rest = isList ? after.ltrim().drop_while([](char c) { return c == ','; }).ltrim()
                    : after.ltrim();
      SmallVector<int64_t> list;
      SmallVector<StringRef> parts;
      numbers.split(parts, ',', -1, /*KeepEmpty=*/false);
      for (StringRef part : parts)
        if (part.trim().getAsInteger(10, list.emplace_back()))
          return std::nullopt;
      SmallVector<int64_t> *to = name == "update_window_dims"              ? &dims.updateWindow
                                 : name == "inserted_window_dims"          ? &dims.inserted
                                 : name == "input_batching_dims"           ? &dims.inputBatching
                                 : name == "scatter_indices_batching_dims" ? &dims.indicesBatching
                                 : name == "scatter_dims_to_operand_dims"  ? &dims.toOperand
                                                                           : nullptr;
      if (to)
        *to = list;
      else if (name == "index_vector_dim" && list.size() == 1)
        dims.indexVector = list[0];
      else
        return std::nullopt;
    }
    return dims;
  }

  bool fit(int64_t inputRank, int64_t indicesRank, int64_t updatesRank) const {
    auto below = [](ArrayRef<int64_t> dims, int64_t rank) {
      return llvm::all_of(dims, [&](int64_t d) { return d >= 0 && d < rank; });
    };
    return below(updateWindow, updatesRank) && below(inserted, inputRank) &&
           below(inputBatching, inputRank) && below(indicesBatching, indicesRank) &&
           below(toOperand, inputRank) && indexVector >= 0 && indexVector <= indicesRank &&
           inputBatching.size() == indicesBatching.size() &&
           static_cast<int64_t>(updateWindow.size() + inserted.size() + inputBatching.size()) ==
               inputRank &&
           updatesRank - static_cast<int64_t>(updateWindow.size()) ==
               indicesRank - (indexVector < indicesRank ? 1 : 0);
  }
};
} // namespace

/// Of StableHLO, one input: an update that lies outside is left out.
static LogicalResult scatterToLoops(IRRewriter &rewriter, Operation *op) {
  std::optional<ScatterDims> dims;
  if (Attribute numbers = op->getAttr("scatter_dimension_numbers"))
    dims = ScatterDims::parse(numbers);
  if (!dims || op->getNumOperands() != 3 || op->getNumResults() != 1 || op->getNumRegions() != 1 ||
      !areRanked(op->getOperands()))
    return unlike(op);
  Value input = op->getOperand(0), indices = op->getOperand(1), updates = op->getOperand(2);
  const int64_t rank = rankOf(input), indicesRank = rankOf(indices);
  if (!dims->fit(rank, indicesRank, rankOf(updates)))
    return unlike(op);
  ImplicitLocOpBuilder b(op->getLoc(), op);
  SmallVector<Value> inputSizes = sizesOf(b, input);
  auto placeOf = [&](ImplicitLocOpBuilder &in, ValueRange update) {
    SmallVector<Value> scatter, window, place(static_cast<size_t>(rank));
    for (auto [dim, value] : llvm::enumerate(update))
      (llvm::is_contained(dims->updateWindow, static_cast<int64_t>(dim)) ? window : scatter)
          .push_back(value);
    size_t next = 0;
    for (int64_t dim = 0; dim < rank; ++dim) {
      bool isWindow =
          !llvm::is_contained(dims->inserted, dim) && !llvm::is_contained(dims->inputBatching, dim);
      place[dim] = isWindow ? window[next++] : index(in, 0);
    }
    for (auto [k, dim] : llvm::enumerate(dims->toOperand)) {
      SmallVector<Value> at(scatter);
      if (dims->indexVector < indicesRank)
        at.insert(at.begin() + dims->indexVector, index(in, static_cast<int64_t>(k)));
      place[dim] = sum(in, place[dim], loadIndex(in, indices, at));
    }
    for (auto [dim, of] : llvm::zip(dims->inputBatching, dims->indicesBatching))
      place[dim] = sum(in, place[dim], scatter[of - (of > dims->indexVector ? 1 : 0)]);
    return place;
  };
  auto put = [&](ImplicitLocOpBuilder &in, ValueRange loops,
                 ValueRange carried) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> place = placeOf(in, loops);
    Value inside = arith::ConstantIntOp::create(in, 1, 1);
    for (auto [at, size] : llvm::zip(place, inputSizes)) // a negative one is large without a sign
      inside = arith::AndIOp::create(in, inside,
                                     arith::CmpIOp::create(in, CmpIPredicate::ult, at, size));
    Value zero = index(in, 0);
    for (Value &at : place)
      at = arith::SelectOp::create(in, inside, at, zero);
    Value update = tensor::ExtractOp::create(in, updates, loops);
    Value old = tensor::ExtractOp::create(in, carried[0], place);
    SmallVector<Value> made = call(in, op->getRegion(0), {old, update}, elementTypes(input));
    if (made.empty())
      return failure();
    Value stored = arith::SelectOp::create(in, inside, made[0], old);
    return SmallVector<Value>{tensor::InsertOp::create(in, stored, carried[0], place)};
  };
  return replaceByLoops(rewriter, op, sizesOf(b, updates), input, put);
}

LogicalResult indexedToLoops(ModuleOp module) {
  SmallVector<Operation *> ops; // inner ones first
  module.walk([&](Operation *op) {
    if (!op->isRegistered())
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    LogicalResult made = name == "stablehlo.sort"      ? sortToLoops(b, op, true)
                         : name == "tm_tensor.sort"    ? sortToLoops(b, op, false)
                         : name == "stablehlo.scatter" ? scatterToLoops(b, op)
                         : name == "tm_tensor.scatter" ? windowsToLoops(b, op)
                         : name == "tm_tensor.scan"    ? scanToLoops(b, op)
                                                       : success();
    if (failed(made))
      return failure();
  }
  return success();
}

} // namespace gemm::verify
