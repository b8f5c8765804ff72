// Rewrites scalar bodies for epilogues; see the header.
#include "EpilogueBody.h"
#include "gemm/Conversion/ExpandMath/HasCode.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Gemm/Widened.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

std::string gemm::whyNotScalar(linalg::GenericOp op) {
  for (Operation &scalar : op.getBody()->without_terminator()) {
    std::string name = scalar.getName().getStringRef().str();
    if (isa<linalg::IndexOp>(scalar))
      return "its body uses the position of the element (" + name + ")";
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
      if (operand.getParentBlock() != op.getBody() && !matchPattern(operand, m_Constant()))
        captured.insert(operand);
  return captured;
}

bool gemm::onlyCasts(linalg::GenericOp op) {
  return llvm::all_of(op.getBody()->without_terminator(), [](Operation &scalar) {
    return isa<arith::ExtFOp, arith::ExtSIOp, arith::ConstantOp>(scalar);
  });
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
             arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(op);
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
  if (onlyPassedOn(argument))
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

void EpilogueBody::copy(Operation &op, IRMapping &mapping) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    TypedAttr value = constant.getValue();
    if (auto number = dyn_cast<FloatAttr>(value); number && isNarrow(number.getType())) {
      value = b.getFloatAttr(b.getF32Type(),
                             gemm::widenedNumber(number.getValue(), APFloat::IEEEsingle()));
    }
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
  IRMapping mapping;
  mapping.map(op.getBody()->getArguments(), args);
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
