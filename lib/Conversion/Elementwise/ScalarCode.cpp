// The scalar code of an elementwise kernel. In: the body of a linalg.generic.
// Out: the same arithmetic, with f16, bf16 and fp8 carried in f32 and rounded after
// every op, which gives the results of arithmetic in the narrow type (docs/numerics.md
// has the exceptions) with no instruction but conversions on it.
#include "Elementwise.h"
#include "gemm/Conversion/Rounding.h"
#include "gemm/Dialect/Gemm/Located.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "gemm/Dialect/Gemm/Widened.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm::elementwise {

static bool isNarrow(Type type) { return type.isF16() || type.isBF16() || isByteFloat(type); }

Type carrierType(Type type) {
  if (type.isIndex())
    return IntegerType::get(type.getContext(), 64);
  return isNarrow(type) ? Float32Type::get(type.getContext()) : type;
}

/// f32 to f16, bf16 or fp8. As an intrinsic: LLVM would fold trunc(add(ext, ext)) to
/// an add of the narrow type; it has none of fp8.
Value narrowTo(OpBuilder &b, Location loc, Value value, Type narrow) {
  if (isByteFloat(narrow))
    return arith::TruncFOp::create(b, loc, narrow, value);
  if (narrow.isBF16())
    return LLVM::CallIntrinsicOp::create(b, loc, narrow, b.getStringAttr("llvm.nvvm.f2bf16.rn"),
                                         value)
        .getResult(0);
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0.0f));
  Value pair = LLVM::CallIntrinsicOp::create(b, loc, VectorType::get({2}, narrow),
                                             b.getStringAttr("llvm.nvvm.ff2f16x2.rn"),
                                             ValueRange{zero, value}) // high half first
                   .getResult(0);
  Value low = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  return LLVM::ExtractElementOp::create(b, loc, pair, low);
}

/// `value` in f32, rounded to `narrow`.
static Value roundTo(OpBuilder &b, Location loc, Value value, Type narrow) {
  value = narrowTo(b, loc, value, narrow);
  return arith::ExtFOp::create(b, loc, b.getF32Type(), value);
}

static FailureOr<Value> emitConstant(OpBuilder &b, Operation *user, Value value) {
  TypedAttr attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return user->getParentOp()->emitOpError("has no kernel: its ")
           << user->getName() << " uses a value of type " << value.getType()
           << " from outside that is not a constant; pass it as a tensor of rank 0";
  if (isNarrow(value.getType())) {
    attr = b.getFloatAttr(b.getF32Type(),
                          widenedNumber(cast<FloatAttr>(attr).getValue(), APFloat::IEEEsingle()));
  }
  if (value.getType().isIndex())
    attr = b.getI64IntegerAttr(cast<IntegerAttr>(attr).getInt());
  return arith::ConstantOp::create(b, value.getLoc(), attr).getResult();
}

namespace {
struct Emitter {
  OpBuilder &b;
  linalg::GenericOp generic;
  const Surroundings &around;
  IRMapping map;

  FailureOr<Value> lookup(Operation *user, Value value) {
    if (Value mapped = map.lookupOrNull(value))
      return mapped;
    FailureOr<Value> constant = emitConstant(b, user, value);
    if (succeeded(constant))
      map.map(value, *constant);
    return constant;
  }

  LogicalResult emit(Operation &op) {
    if (op.hasTrait<OpTrait::ConstantLike>()) {
      FailureOr<Value> constant = emitConstant(b, &op, op.getResult(0));
      if (succeeded(constant))
        map.map(op.getResult(0), *constant);
      return constant;
    }
    if (auto index = dyn_cast<linalg::IndexOp>(op)) {
      map.map(index.getResult(), around.place(index.getDim()));
      return success();
    }
    bool load = isa<memref::LoadOp>(op);
    if ((!load && !isScalarCode(&op)) || op.getNumResults() != 1)
      return located(&op)->emitOpError("has no kernel: expected scalar arith and math ops "
                                       "in an elementwise body");
    SmallVector<Value> operands;
    for (Value operand : op.getOperands().drop_front(load ? 1 : 0)) {
      FailureOr<Value> mapped = lookup(&op, operand);
      if (failed(mapped))
        return failure();
      operands.push_back(*mapped);
    }
    if (!load)
      return emitCompute(op, operands);
    FailureOr<Value> loaded = around.load(cast<memref::LoadOp>(op), operands);
    if (succeeded(loaded))
      map.map(op.getResult(0), *loaded);
    return loaded;
  }

  /// Between index, which is i64 here, and another integer.
  Value castIndex(Location loc, Value value, Type to, bool isSigned) {
    unsigned from = value.getType().getIntOrFloatBitWidth(), bits = to.getIntOrFloatBitWidth();
    if (from == bits)
      return value;
    if (from > bits)
      return arith::TruncIOp::create(b, loc, to, value);
    return isSigned ? arith::ExtSIOp::create(b, loc, to, value).getResult()
                    : arith::ExtUIOp::create(b, loc, to, value).getResult();
  }

  LogicalResult emitCompute(Operation &op, ArrayRef<Value> operands) {
    Value result = op.getResult(0);
    Type type = result.getType();
    Location loc = op.getLoc();
    bool narrow = isNarrow(type);
    if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
      map.map(result, castIndex(loc, operands[0], carrierType(type), isa<arith::IndexCastOp>(op)));
      return success();
    }
    if (isa<arith::BitcastOp>(op) && (narrow || isNarrow(op.getOperand(0).getType())))
      return op.emitOpError("has no kernel: bitcast of a narrow float; take the bits of an f32, "
                            "or pass its array as the type that is computed with");
    // Widening what is carried in f32 already changes nothing.
    if (isa<arith::ExtFOp>(op) && operands[0].getType() == carrierType(type)) {
      map.map(result, operands[0]);
      return success();
    }
    auto truncation = dyn_cast<arith::TruncFOp>(op);
    if (truncation && operands[0].getType().isF32() && narrow && roundsToNearestEven(truncation)) {
      map.map(result, roundTo(b, loc, operands[0], type));
      return success();
    }
    // Conversions into the narrow type round by themselves, as their attributes say.
    bool converts = isa<arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp>(op);
    OperationState state(loc, op.getName(), operands, {converts ? type : carrierType(type)},
                         op.getAttrs());
    Value value = b.create(state)->getResult(0);
    if (narrow)
      value = converts ? arith::ExtFOp::create(b, loc, b.getF32Type(), value).getResult()
                       : roundTo(b, loc, value, type);
    map.map(result, value);
    return success();
  }
};
} // namespace

FailureOr<SmallVector<Value>> emitScalarCode(OpBuilder &builder, linalg::GenericOp op,
                                             const ScalarBody &body, ValueRange results,
                                             ValueRange args, const Surroundings &around) {
  Emitter emitter{builder, op, around, {}};
  emitter.map.map(op.getBody()->getArguments(), args);
  for (Operation *inner : body.ops)
    if (failed(emitter.emit(*inner)))
      return failure();
  SmallVector<Value> values;
  for (Value result : results) {
    FailureOr<Value> value = emitter.lookup(op, result);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  return values;
}

} // namespace gemm::elementwise
