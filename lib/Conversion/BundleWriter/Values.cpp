// See Values.h. Follows memrefs to their buffers through the view-like ops that
// bufferization and its clean-ups make, and index values to the dims they come
// from.
#include "Values.h"
#include "gemm/Bundle/Check.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Dialect/Gemm/Memory.h"
#include "gemm/Dialect/Gemm/Views.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

json::Value numberJson(APFloat value) {
  if (value.isNaN())
    return "nan";
  if (value.isInfinity())
    return value.isNegative() ? "-inf" : "inf";
  bool exact;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &exact);
  return value.convertToDouble();
}

std::string typeName(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << type;
  return text;
}

bool hasPlace(Type element) {
  return isByteFloat(element) || element.isF16() || element.isBF16() || element.isF32() ||
         element.isF64() || element.isSignlessInteger(1) || element.isSignlessInteger(8) ||
         element.isSignlessInteger(32) || element.isSignlessInteger(64);
}

/// Memory that some op writes, without views of it.
static llvm::DenseSet<Value> writtenMemory(func::FuncOp func) {
  llvm::DenseSet<Value> written;
  func.walk([&](MemoryEffectOpInterface op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    op.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects)
      if (isa<MemoryEffects::Write>(effect.getEffect()) && effect.getValue())
        written.insert(skipViews(effect.getValue()));
  });
  return written;
}

SmallVector<Value> writtenArguments(func::FuncOp func) {
  llvm::DenseSet<Value> written = writtenMemory(func);
  SmallVector<Value> arguments(func.getArguments());
  llvm::erase_if(arguments, [&](Value argument) { return !written.contains(argument); });
  return arguments;
}

SmallVector<AffineExpr> Values::rowMajor(ArrayRef<AffineExpr> shape) {
  SmallVector<AffineExpr> strides(shape.size());
  AffineExpr stride = constant(1);
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    if (shape[i] != constant(0)) // an empty view still has strides
      stride = stride * shape[i];
  }
  return strides;
}

LogicalResult Values::checkRank(Location loc, int64_t rank) {
  if (rank <= int64_t(bundle::maxRank))
    return success();
  return emitError(loc, "has no place in a bundle: expected at most ")
         << bundle::maxRank << " dimensions, got " << rank
         << "; collapse those that lie one behind the other";
}

LogicalResult Values::bindArguments() {
  if (std::string name = func.getName().str(); !llvm::json::isUTF8(name))
    return func.emitError("function '")
           << llvm::json::fixUTF8(name)
           << "': expected a name in UTF-8, as launch.json is, got bytes that are none; rename it";
  for (auto [number, arg] : llvm::enumerate(func.getArguments())) {
    auto type = dyn_cast<MemRefType>(arg.getType());
    if (!type || !hasPlace(type.getElementType()))
      return func.emitError("function '")
             << func.getName() << "' argument " << number
             << ": expected a tensor or memref of numbers, got " << arg.getType()
             << (arg.getType().isIntOrIndexOrFloat() ? "; pass it as a tensor of rank 0" : "");
    if (!mayBeContiguous(type))
      return func.emitError("function '")
             << func.getName() << "' argument " << number
             << ": expected a contiguous row-major layout, or strides that are not known when "
                "compiling, got "
             << type;
    if (failed(checkRank(func->getLoc(), type.getRank())))
      return failure();
    View view;
    view.buffer = "arg" + std::to_string(number);
    view.element = type.getElementType();
    view.offset = constant(0);
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      if (!ShapedType::isDynamic(size)) {
        view.shape.push_back(constant(size));
        continue;
      }
      view.shape.push_back(sizes.addSize());
      symbols.push_back(json::Object{{"name", toJson(view.shape.back())},
                                     {"argument", int64_t(number)},
                                     {"dim", int64_t(dim)}});
    }
    view.strides = rowMajor(view.shape);
    arguments.push_back(json::Object{
        {"buffer", view.buffer}, {"dtype", typeName(view.element)}, {"shape", toJson(view.shape)}});
    views[arg] = view;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Index values
//===----------------------------------------------------------------------===//

json::Value Values::toJson(ArrayRef<AffineExpr> exprs) const {
  json::Array array;
  for (AffineExpr expr : exprs)
    array.push_back(toJson(expr));
  return array;
}

json::Object Values::toJson(const View &matrix, const KernelArg &map) const {
  json::Object json{{"tensor_map", toJson(matrix)},
                    {"box", json::Array(map.map.getBox())},
                    {"swizzle", map.map.getSwizzle()}};
  if (map.rounds)
    json["precision"] = "tf32_even";
  return json;
}

json::Object Values::toJson(const View &view) const {
  return json::Object{{"buffer", view.buffer},
                      {"dtype", typeName(view.element)},
                      {"offset", toJson(view.offset)},
                      {"shape", toJson(view.shape)},
                      {"strides", toJson(view.strides)}};
}

/// Whether an op's integers are computed from its operands alone, which are integers too.
static bool isComputed(Operation *op) {
  if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(op))
    return true;
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) && op->getNumOperands() &&
         llvm::all_of(op->getOperandTypes(), [](Type type) { return widthOf(type); });
}

FailureOr<AffineExpr> Values::index(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return constant(cast<IntegerAttr>(attr).getInt());
  return index(cast<Value>(value));
}

/// Of a size that a bundle can hold. The operations of one are few in any program that is not
/// made to have more: values that are used twice in each of fourteen steps are 16383 of them.
LogicalResult Values::check(Value value, AffineExpr expr) {
  constexpr unsigned mostOperations = 4096;
  Expressions::Extent extent = sizes.extent(expr);
  if (extent.operations <= mostOperations && extent.levels <= bundle::maxExprLevels)
    return success();
  return emitError(value.getLoc())
         << "expected a size of at most " << mostOperations << " operations, "
         << bundle::maxExprLevels << " within each other, counted once for each use, got "
         << extent.operations << " and " << extent.levels
         << "; compute it outside and pass it as the dimension of an argument";
}

FailureOr<AffineExpr> Values::index(Value value) {
  // Operands first, and not by recursion: a chain of them may be as long as the program.
  SmallVector<Value> open{value};
  while (!open.empty()) {
    Value next = open.back();
    size_t before = open.size();
    Operation *op = next.getDefiningOp();
    if (!indices.contains(next) && op && isComputed(op))
      for (Value operand : op->getOperands())
        if (!indices.contains(operand))
          open.push_back(operand);
    if (open.size() > before)
      continue;
    open.pop_back();
    if (indices.contains(next))
      continue;
    FailureOr<AffineExpr> expr = makeIndex(next);
    if (failed(expr) || failed(check(next, *expr)))
      return failure();
    indices[next] = *expr;
  }
  return indices[value];
}

FailureOr<SmallVector<AffineExpr>> Values::mixed(ArrayRef<OpFoldResult> values) {
  SmallVector<AffineExpr> exprs;
  for (OpFoldResult value : values) {
    FailureOr<AffineExpr> expr = index(value);
    if (failed(expr))
      return failure();
    exprs.push_back(*expr);
  }
  return exprs;
}

/// The least or largest result of a map, whose only one affine.apply has.
FailureOr<AffineExpr> Values::applied(Operation *op, AffineMap map) {
  FailureOr<SmallVector<AffineExpr>> args = mixed(SmallVector<OpFoldResult>(op->getOperands()));
  if (failed(args))
    return failure();
  ArrayRef<AffineExpr> all(*args);
  AffineExpr value;
  for (AffineExpr result : map.getResults()) {
    result = simplifyAffineExpr(result.replaceDimsAndSymbols(all.take_front(map.getNumDims()),
                                                             all.drop_front(map.getNumDims())),
                                0, sizes.numSymbols());
    value = !value                         ? result
            : isa<affine::AffineMinOp>(op) ? sizes.min(value, result)
                                           : sizes.max(value, result);
  }
  return value;
}

FailureOr<AffineExpr> Values::makeIndex(Value value) {
  if (!widthOf(value.getType()))
    return emitError(value.getLoc(), "expected a size of at most 64 bits, got a value of type ")
           << value.getType() << ", which has no place in a bundle";
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return constant(number.getSExtValue());
  Operation *op = value.getDefiningOp();
  if (!op)
    return func.emitError("function '") << func.getName() << "': a scalar argument of type "
                                        << value.getType() << " has no place in a bundle";
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> at = dim.getConstantIndex();
    FailureOr<View> source = view(dim.getSource());
    if (failed(source))
      return failure();
    if (at && *at >= 0 && *at < int64_t(source->shape.size()))
      return source->shape[*at];
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return applied(op, apply.getAffineMap());
  if (auto least = dyn_cast<affine::AffineMinOp>(op))
    return applied(op, least.getMap());
  if (auto most = dyn_cast<affine::AffineMaxOp>(op))
    return applied(op, most.getMap());
  if (isComputed(op)) {
    FailureOr<SmallVector<AffineExpr>> args = mixed(SmallVector<OpFoldResult>(op->getOperands()));
    if (failed(args))
      return failure();
    if (AffineExpr result = sizes.arithmetic(op, *args))
      return result;
  }
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
    FailureOr<View> source = view(metadata.getSource());
    if (failed(source))
      return failure();
    unsigned at = cast<OpResult>(value).getResultNumber();
    unsigned rank = source->shape.size();
    if (at == 1)
      return source->offset;
    return at < 2 + rank ? source->shape[at - 2] : source->strides[at - 2 - rank];
  }
  return op->emitOpError("computes a size and has no place in a bundle");
}

//===----------------------------------------------------------------------===//
// Buffers and views
//===----------------------------------------------------------------------===//

FailureOr<View> Values::view(Value memref) {
  auto it = views.find(memref);
  if (it != views.end())
    return it->second;
  FailureOr<View> made = makeView(memref);
  if (failed(made) || failed(checkRank(memref.getLoc(), made->shape.size())) ||
      failed(check(memref, made->offset)))
    return failure();
  for (AffineExpr expr : llvm::concat<AffineExpr>(made->shape, made->strides))
    if (failed(check(memref, expr)))
      return failure();
  views[memref] = *made;
  return made;
}

FailureOr<View> Values::allocation(Operation *op, MemRefType type, ValueRange sizes) {
  if (!type.getLayout().isIdentity() || !hasPlace(type.getElementType()))
    return op->emitOpError("expected a contiguous buffer of numbers, got ") << type;
  View view;
  view.buffer = "b" + std::to_string(numBuffers++);
  view.element = type.getElementType();
  view.offset = constant(0);
  AffineExpr elements = constant(1);
  for (int64_t size : type.getShape()) {
    FailureOr<AffineExpr> expr = constant(size);
    if (ShapedType::isDynamic(size)) {
      expr = index(sizes.front());
      sizes = sizes.drop_front();
    }
    if (failed(expr))
      return failure();
    view.shape.push_back(*expr);
    elements = elements * *expr;
  }
  view.strides = rowMajor(view.shape);
  buffers.push_back(json::Object{
      {"name", view.buffer}, {"dtype", typeName(view.element)}, {"size", toJson(elements)}});
  return view;
}

FailureOr<View> Values::global(Operation *op) {
  auto get = cast<memref::GetGlobalOp>(op);
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(op, get.getNameAttr());
  if (!global || !global.getConstant() || !global.getInitialValue())
    return op->emitOpError("expected a constant global with a value, got @") << get.getName();
  FailureOr<View> view = allocation(op, get.getType(), {});
  if (failed(view)) // of a type whose elements are not read below
    return failure();
  FailureOr<json::Value> data = constants.data(op, *global.getInitialValue());
  if (failed(data))
    return failure();
  buffers.back().getAsObject()->insert({"data", std::move(*data)});
  return view;
}

FailureOr<View> Values::subview(Operation *op) {
  auto subview = cast<memref::SubViewOp>(op);
  FailureOr<View> source = view(subview.getSource());
  auto offsets = mixed(subview.getMixedOffsets());
  auto sizes = mixed(subview.getMixedSizes());
  auto steps = mixed(subview.getMixedStrides());
  if (failed(source) || failed(offsets) || failed(sizes) || failed(steps))
    return failure();
  View result = *source;
  // Of several dims of one element any may be the dropped one; SubViewOp::getDroppedDims asks the
  // steps, too, and fails where one of one element is not 1.
  std::optional<llvm::SmallDenseSet<unsigned>> dropped = computeRankReductionMask(
      subview.getStaticSizes(), subview.getType().getShape(), /*matchDynamic=*/true);
  if (!dropped)
    return subview.emitOpError("expected a result of the sizes of the view");
  result.shape.clear();
  result.strides.clear();
  for (unsigned dim = 0; dim < source->shape.size(); ++dim) {
    result.offset = result.offset + (*offsets)[dim] * source->strides[dim];
    if (dropped->contains(dim))
      continue;
    result.shape.push_back((*sizes)[dim]);
    result.strides.push_back((*steps)[dim] * source->strides[dim]);
  }
  return result;
}

FailureOr<View> Values::reshape(Operation *op) {
  FailureOr<View> source = view(op->getOperand(0));
  if (failed(source))
    return failure();
  View result = *source;
  result.shape.clear();
  result.strides.clear();
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op)) {
    for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
      AffineExpr size = constant(1);
      AffineExpr stride;
      for (int64_t dim : group) {
        size = size * source->shape[dim];
        if (source->shape[dim] != constant(1) || !stride)
          stride = source->strides[dim];
      }
      result.shape.push_back(size);
      result.strides.push_back(stride);
    }
    return result;
  }
  auto expand = cast<memref::ExpandShapeOp>(op);
  auto shape = mixed(expand.getMixedOutputShape());
  if (failed(shape))
    return failure();
  result.shape = *shape;
  result.strides.resize(shape->size());
  for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices())) {
    AffineExpr stride = source->strides[dim];
    for (int64_t inner : llvm::reverse(group)) {
      result.strides[inner] = stride;
      stride = stride * result.shape[inner];
    }
  }
  // An expansion to no dims at all has nothing to fill.
  for (auto [dim, stride] : llvm::enumerate(result.strides))
    if (!stride)
      result.strides[dim] = constant(1);
  return result;
}

FailureOr<View> Values::reinterpret(Operation *op) {
  auto cast = ::mlir::cast<memref::ReinterpretCastOp>(op);
  FailureOr<View> source = view(cast.getSource());
  auto offset = mixed(cast.getMixedOffsets());
  auto sizes = mixed(cast.getMixedSizes());
  auto strides = mixed(cast.getMixedStrides());
  if (failed(source) || failed(offset) || failed(sizes) || failed(strides))
    return failure();
  // The offset of a reinterpret_cast counts from the buffer's first element.
  return View{source->buffer, source->element, offset->empty() ? constant(0) : offset->front(),
              *sizes, *strides};
}

FailureOr<View> Values::makeView(Value memref) {
  Operation *op = memref.getDefiningOp();
  if (!op || !isa<MemRefType>(memref.getType()))
    return func.emitError("function '") << func.getName() << "': a value of type "
                                        << memref.getType() << " has no place in a bundle";
  if (isa<memref::AllocOp, memref::AllocaOp>(op))
    return allocation(op, cast<MemRefType>(memref.getType()), op->getOperands());
  if (isa<memref::GetGlobalOp>(op))
    return global(op);
  if (isa<memref::SubViewOp>(op))
    return subview(op);
  if (isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(op))
    return reshape(op);
  if (isa<memref::ReinterpretCastOp>(op))
    return reinterpret(op);
  if (isa<memref::CastOp, memref::MemorySpaceCastOp, memref::AssumeAlignmentOp>(op))
    return view(op->getOperand(0));
  if (isa<memref::DistinctObjectsOp>(op))
    return view(op->getOperand(cast<OpResult>(memref).getResultNumber()));
  if (auto transpose = dyn_cast<memref::TransposeOp>(op)) {
    FailureOr<View> source = view(transpose.getIn());
    if (failed(source))
      return failure();
    View result = *source;
    for (auto [dim, expr] : llvm::enumerate(transpose.getPermutation().getResults())) {
      unsigned from = cast<AffineDimExpr>(expr).getPosition();
      result.shape[dim] = source->shape[from];
      result.strides[dim] = source->strides[from];
    }
    return result;
  }
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
    FailureOr<View> source = view(metadata.getSource());
    if (failed(source))
      return failure();
    return View{source->buffer, source->element, constant(0), {}, {}};
  }
  return op->emitOpError("makes a buffer and has no place in a bundle");
}

LogicalResult Values::checkWritten(func::ReturnOp op, Value memref, const View &view) {
  Value memory = skipViews(memref);
  if (!written)
    written = writtenMemory(func);
  if (!memory.getDefiningOp<memref::AllocOp>() || written->contains(memory) ||
      llvm::is_contained(view.shape, constant(0)))
    return success();
  return op.emitOpError("has no place in a bundle: expected results that ops compute, arguments "
                        "or constants, got a ")
         << memref.getType()
         << " that nothing writes; return what is computed, or fill it by linalg.fill";
}

LogicalResult Values::checkApart(MatmulOp op, unsigned operand) {
  for (auto [number, other] : llvm::enumerate(op->getOperands()))
    if (number != operand && view(other)->buffer == view(op->getOperand(operand))->buffer)
      return op.emitOpError("expected operand ")
             << operand << " in memory of its own, got the memory of operand " << number;
  return success();
}

json::Object makeStep(Operation *op, StringRef kind, std::string name) {
  json::Object step{{"kind", kind}, {"name", std::move(name)}};
  std::string location = locationText(op->getLoc());
  if (!location.empty())
    step["location"] = location;
  return step;
}

} // namespace gemm::bundle_writer
