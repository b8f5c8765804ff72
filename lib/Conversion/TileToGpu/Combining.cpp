// See Combining.h.
#include "Combining.h"
#include "gemm/Conversion/Tile/Int.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace gemm::tile;
using gemm::ir::Combiner;

/// Bits of f32's infinity, and how far its sign lies from the lowest.
static constexpr int64_t bitsOfInfinity = 0x7f800000, placeOfSign = 31;

Combining::Combining(ImplicitLocOpBuilder &builder, Combiner combiner, bool integers)
    : adds(combiner == Combiner::Add), sizes(combiner == Combiner::AbsMax),
      least(combiner == Combiner::Min), integers(integers), builder(builder) {
  assert(combiner != Combiner::Store && "has engines of its own");
  assert(!(integers && (adds || sizes)) && "numbers of f32 alone");
}

Value Combining::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, value, 32);
}

Value Combining::taken(Value value) {
  if (adds || integers)
    return value;
  Value bits = LLVM::BitcastOp::create(builder, builder.getI32Type(), value);
  return sizes ? withoutSign(bits) : ordered(withNaNLast(bits));
}

Value Combining::given(Value number) {
  if (adds || integers)
    return number;
  return LLVM::BitcastOp::create(builder, builder.getF32Type(), sizes ? number : ordered(number));
}

Value Combining::neutral() {
  if (adds)
    return arith::ConstantOp::create(builder, builder.getF32FloatAttr(-0.0f));
  return constant(sizes ? 0 : least ? INT32_MAX : INT32_MIN);
}

Value Combining::withoutSign(Value bits) {
  return arith::AndIOp::create(builder, bits, constant(INT32_MAX));
}

Value Combining::withNaNLast(Value bits) {
  Value infinity = constant(bitsOfInfinity);
  Value isNaN =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, withoutSign(bits), infinity);
  return arith::SelectOp::create(builder, isNaN, constant(least ? -1 : INT32_MAX), bits);
}

Value Combining::ordered(Value bits) {
  Value sign = arith::ShRSIOp::create(builder, bits, constant(placeOfSign));
  return arith::XOrIOp::create(builder, bits, withoutSign(sign));
}

Value Combining::combined(Value left, Value right) {
  if (adds)
    return arith::AddFOp::create(builder, left, right);
  if (least)
    return arith::MinSIOp::create(builder, left, right);
  return arith::MaxSIOp::create(builder, left, right);
}

Value Combining::fromLane(Value number, int64_t distance) {
  return gpu::ShuffleOp::create(builder, number, Int(builder, distance).get(),
                                Int(builder, gemm::threadsOfWarp).get(), gpu::ShuffleMode::XOR)
      .getShuffleResult();
}

Value Combining::overLanes(Value number, bool ofRow) {
  const int64_t end = ofRow ? lanesOfRow : gemm::threadsOfWarp;
  for (int64_t distance = ofRow ? 1 : lanesOfRow; distance < end; distance *= 2)
    number = combined(number, fromLane(number, distance));
  return number;
}
