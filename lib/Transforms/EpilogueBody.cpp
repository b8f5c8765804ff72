// Rewrites scalar bodies for epilogues; see the header.
#include "EpilogueBody.h"
#include "ColumnTrace.h"
#include "gemm/Conversion/ExpandMath/HasCode.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Gemm/Widened.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

static bool isNarrow(mlir::Type type) {
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
}

static mlir::Type widened(mlir::Type type) {
  return isNarrow(type) ? Float32Type::get(type.getContext()) : type;
}

/// Why a tensor is none of which an epilogue reads elements by place, or "".
static std::string whyNoTable(tensor::ExtractOp read, linalg::GenericOp op) {
  RankedTensorType type = read.getTensor().getType();
  if (read.getTensor().getParentBlock() == op.getBody() || type.getEncoding())
    return "its body reads elements of a tensor that it makes";
  if (type.getRank() < 1 || type.getRank() > 2)
    return "it reads a tensor of " + std::to_string(type.getRank()) +
           " dimensions by place; tables of an epilogue have one or two";
  if (!type.hasStaticShape() || type.getNumElements() == 0)
    return "it reads a tensor by place whose size is known at run time only, or 0";
  return "";
}

/// What code of places is made of, which are of type index.
static bool isPlaceCode(Operation &op) {
  return isa<linalg::IndexOp, tensor::ExtractOp, arith::IndexCastOp, arith::IndexCastUIOp>(op);
}

std::string gemm::whyNotScalar(linalg::GenericOp op, bool places) {
  for (Operation &scalar : op.getBody()->without_terminator()) {
    std::string name = scalar.getName().getStringRef().str();
    if (isa<linalg::IndexOp>(scalar) && !places)
      return "its body uses the position of the element (" + name + ")";
    if (auto read = dyn_cast<tensor::ExtractOp>(scalar);
        read && places && !read->hasAttr(partnerAttribute))
      if (std::string why = whyNoTable(read, op); !why.empty())
        return why;
    if (places && isPlaceCode(scalar))
      continue;
    if (!isPure(&scalar) || !isEpilogueCode(&scalar))
      return "its body has more than pure scalar code (" + name + ")";
    mlir::Type first;
    if (scalar.getNumOperands())
      first = widened(scalar.getOperand(0).getType());
    if (first && !tile::hasCode(&scalar, first))
      return "its body has a function that no kernel computes (" + name + ")";
    bool bits = isa<arith::BitcastOp>(scalar);
    for (mlir::Type type :
         llvm::concat<const mlir::Type>(SmallVector<mlir::Type>(scalar.getOperandTypes()),
                                        SmallVector<mlir::Type>(scalar.getResultTypes()))) {
      if (bits && isNarrow(type))
        return "its body reads the bits of a narrow float (" + name + ")";
      if (isNarrow(type) && !isByteFloat(type) && !isa<Float16Type, BFloat16Type>(type))
        return "its body has an element type without an epilogue (" + name + ")";
    }
  }
  return "";
}

llvm::SetVector<Value> gemm::getCapturedScalars(linalg::GenericOp op) {
  llvm::SetVector<Value> captured;
  for (Operation &scalar : *op.getBody())
    for (Value operand : scalar.getOperands())
      if (operand.getParentBlock() != op.getBody() && !isa<TensorType>(operand.getType()) &&
          !matchPattern(operand, m_Constant()))
        captured.insert(operand);
  return captured;
}

llvm::SetVector<Value> gemm::getTables(linalg::GenericOp op) {
  llvm::SetVector<Value> tables;
  for (tensor::ExtractOp read : op.getBody()->getOps<tensor::ExtractOp>())
    if (!read->hasAttr(partnerAttribute))
      tables.insert(read.getTensor());
  return tables;
}

bool gemm::onlyCasts(linalg::GenericOp op) {
  return llvm::all_of(op.getBody()->without_terminator(), [](Operation &scalar) {
    return isa<arith::ExtFOp, arith::ExtSIOp, arith::ConstantOp>(scalar);
  });
}

bool gemm::isOfPlaces(linalg::GenericOp op) {
  constexpr size_t most = 16; // ops, which take less than to store and load what they make
  auto isCheap = [](Operation &scalar) {
    return isa<tensor::ExtractOp, arith::ConstantOp, arith::ExtFOp>(scalar) ||
           llvm::all_of(scalar.getResultTypes(), llvm::IsaPred<IndexType, IntegerType>);
  };
  return (op.hasIndexSemantics() || !getTables(op).empty()) &&
         op.getBody()->getOperations().size() <= most &&
         llvm::all_of(op.getBody()->without_terminator(), isCheap);
}

Value EpilogueBody::load(Value compute, mlir::Type element) {
  if (element.isSignlessInteger(8))
    return arith::TruncIOp::create(b, loc, element, compute);
  return compute;
}

Value EpilogueBody::store(Value value, mlir::Type element) {
  if (element.isSignlessInteger(8))
    return arith::ExtSIOp::create(b, loc, b.getI32Type(), value);
  return value;
}

// A value that is only passed on is rounded by who stores it, in the type that it has.
static bool onlyPassedOn(Value result) {
  return llvm::all_of(result.getUsers(),
                      [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); });
}

// What gives one of its operands, or the other sign of one, rounds nothing.
static bool isExact(Operation *op) {
  return isa<arith::SelectOp, arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
             arith::MinNumFOp, math::AbsFOp, math::CopySignOp, PartnerOp>(op);
}

bool EpilogueBody::isRounded(Value value, mlir::Type element) const {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    const unsigned number = argument.getArgNumber();
    return number >= products && number - products < extras.size() &&
           getElementTypeOrSelf(extras[number - products]) == element;
  }
  FloatAttr number;
  if (matchPattern(value, m_Constant(&number))) {
    APFloat rounded = number.getValue();
    bool lost;
    rounded.convert(cast<FloatType>(element).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &lost);
    return !lost;
  }
  Operation *op = value.getDefiningOp();
  if (auto lookup = dyn_cast_or_null<LookupOp>(op))
    return lookup.getTable().getType().getElementType() == element;
  if (auto extension = dyn_cast_or_null<arith::ExtFOp>(op))
    return extension.getIn().getType() == element;
  return op && isExact(op) && llvm::all_of(op->getOperands(), [&](Value operand) {
           return !isa<FloatType>(operand.getType()) || isRounded(operand, element);
         });
}

bool EpilogueBody::mayLeaveOut(Value result) {
  Operation *op = result.getDefiningOp();
  return !isByteFloat(result.getType()) && (isa<arith::SelectOp>(op) || flags.mayContract(op)) &&
         flags.readersMayContract(result);
}

Value EpilogueBody::round(Value value, mlir::Type element, bool contract) {
  if (!isNarrow(element) || isRounded(value, element))
    return value;
  if (contract && !isByteFloat(element)) {
    ++leftOut;
    return value;
  }
  Value rounded = arith::TruncFOp::create(b, loc, element, value);
  return arith::ExtFOp::create(b, loc, b.getF32Type(), rounded);
}

Value EpilogueBody::loadSums(Value sums, BlockArgument argument, bool contract) {
  mlir::Type element = argument.getType();
  if (!isNarrow(element))
    return load(sums, element);
  const bool isPartner = llvm::any_of(argument.getOwner()->getOps<tensor::ExtractOp>(),
                                      [](Operation *op) { return op->hasAttr(partnerAttribute); });
  if (!isPartner && onlyPassedOn(argument))
    return sums;
  return round(sums, element, contract && flags.readersMayContract(argument));
}

// f64 goes to a narrow float in one rounding if that rounding is kept.
Value EpilogueBody::copyTruncation(arith::TruncFOp op, Value input) {
  mlir::Type narrow = op.getType(), wide = widened(narrow);
  bool stored = onlyPassedOn(op) && input.getType() == wide && !op.getRoundingmodeAttr();
  bool kept = isByteFloat(narrow) || op.getRoundingmodeAttr() || !(stored || mayLeaveOut(op));
  if (!isNarrow(narrow) || kept) {
    Value rounded = input;
    if (input.getType() != narrow) {
      rounded = arith::TruncFOp::create(b, loc, narrow, input);
      rounded.getDefiningOp()->setAttrs(op->getAttrs());
    }
    return wide == narrow ? rounded : Value(arith::ExtFOp::create(b, loc, wide, rounded));
  }
  leftOut += !stored;
  return input.getType() == wide ? input : Value(arith::TruncFOp::create(b, loc, wide, input));
}

bool EpilogueBody::copyPlace(Operation &op, IRMapping &mapping) {
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    auto dim = cast<AffineDimExpr>(toLoops.getResult(static_cast<unsigned>(index.getDim())));
    mapping.map(index.getResult(), IndexOp::create(b, loc, dim.getPosition()).getResult());
    return true;
  }
  if (auto group = op.getAttrOfType<IntegerAttr>(partnerAttribute)) {
    auto generic = cast<linalg::GenericOp>(op.getParentOp());
    const auto own = llvm::find(generic.getInputs(), cast<tensor::ExtractOp>(op).getTensor());
    Value element = generic.getBody()->getArgument(
        static_cast<unsigned>(std::distance(generic.getInputs().begin(), own)));
    mapping.map(op.getResult(0),
                PartnerOp::create(b, loc, mapping.lookup(element), group.getInt()).getResult());
    return true;
  }
  if (auto read = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<Value> places;
    for (Value place : read.getIndices())
      places.push_back(mapping.lookup(place));
    mlir::Type element = read.getTensor().getType().getElementType();
    Value found =
        LookupOp::create(b, loc, getComputeType(element), mapping.lookup(read.getTensor()), places);
    mapping.map(read.getResult(), load(found, element));
    return true;
  }
  if (!isa<arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return false;
  auto bitsOf = [](mlir::Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); };
  Value input = mapping.lookup(op.getOperand(0));
  const unsigned from = bitsOf(op.getOperand(0).getType()), to = bitsOf(op.getResult(0).getType());
  mlir::Type type = b.getIntegerType(to);
  if (from > to)
    input = arith::TruncIOp::create(b, loc, type, input);
  else if (from < to && isa<arith::IndexCastOp>(op))
    input = arith::ExtSIOp::create(b, loc, type, input);
  else if (from < to)
    input = arith::ExtUIOp::create(b, loc, type, input);
  mapping.map(op.getResult(0), input);
  return true;
}

void EpilogueBody::copy(Operation &op, IRMapping &mapping) {
  if (copyPlace(op, mapping))
    return;
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    TypedAttr value = constant.getValue();
    if (auto number = dyn_cast<FloatAttr>(value); number && isNarrow(number.getType())) {
      value = b.getFloatAttr(b.getF32Type(),
                             gemm::widenedNumber(number.getValue(), APFloat::IEEEsingle()));
    }
    if (auto place = dyn_cast<IntegerAttr>(value); place && place.getType().isIndex())
      value = b.getI64IntegerAttr(place.getInt());
    mapping.map(constant.getResult(), arith::ConstantOp::create(b, loc, value).getResult());
    return;
  }
  if (auto extension = dyn_cast<arith::ExtFOp>(op)) {
    Value input = mapping.lookup(extension.getIn());
    mlir::Type type = widened(extension.getType());
    if (input.getType() != type)
      input = arith::ExtFOp::create(b, loc, type, input);
    mapping.map(extension.getResult(), input);
    return;
  }
  if (auto truncation = dyn_cast<arith::TruncFOp>(op)) {
    mapping.map(truncation.getResult(),
                copyTruncation(truncation, mapping.lookup(truncation.getIn())));
    return;
  }
  Operation *copied = b.clone(op, mapping);
  bool conversion = llvm::none_of(op.getOperandTypes(), isNarrow);
  for (auto [source, result] : llvm::zip(op.getResults(), copied->getResults())) {
    mlir::Type type = source.getType();
    if (type.isIndex())
      result.setType(b.getI64Type());
    if (!isNarrow(type))
      continue;
    // An integer is converted and rounded at once where that rounding is kept.
    if (conversion && (isByteFloat(type) || !mayLeaveOut(source))) {
      mapping.map(source, arith::ExtFOp::create(b, loc, widened(type), result).getResult());
      continue;
    }
    result.setType(widened(type));
    bool stored = onlyPassedOn(source) && !isByteFloat(type);
    mapping.map(source, stored ? result : round(result, type, mayLeaveOut(source)));
  }
}

Value EpilogueBody::inlineBody(linalg::GenericOp op, ValueRange args, ValueRange captured) {
  return inlineBody(op, args, captured, {}, AffineMap());
}

Value EpilogueBody::inlineBody(linalg::GenericOp op, ValueRange args, ValueRange captured,
                               ValueRange tables, AffineMap loops) {
  toLoops = loops;
  IRMapping mapping;
  mapping.map(op.getBody()->getArguments(), args);
  for (auto [outside, inside] : llvm::zip(getTables(op), tables))
    mapping.map(outside, inside);
  for (auto [outside, inside] : llvm::zip(getCapturedScalars(op), captured))
    mapping.map(outside, inside);
  // Constants outside are copied in: the epilogue is isolated from above.
  for (Operation &scalar : *op.getBody())
    for (Value operand : scalar.getOperands())
      if (!mapping.contains(operand) && operand.getParentBlock() != op.getBody())
        copy(*operand.getDefiningOp(), mapping);
  for (Operation &scalar : op.getBody()->without_terminator())
    copy(scalar, mapping);
  return mapping.lookup(op.getBody()->getTerminator()->getOperand(0));
}
