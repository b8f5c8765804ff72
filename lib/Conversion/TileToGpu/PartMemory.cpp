// See PartMemory.h.
#include "PartMemory.h"

using namespace mlir;
using namespace gemm::tile;

Value gemm::tile::addSums(ImplicitLocOpBuilder &builder, Value x, Value y) {
  if (isa<FloatType>(x.getType()))
    return arith::AddFOp::create(builder, x, y);
  return arith::AddIOp::create(builder, x, y);
}

Value PartMemory::chunk(Value base, int64_t firstRegister) {
  Value own = advance(builder, base, thread * 16);
  return advance(builder, own, Int(builder, firstRegister * 4 * threads));
}

void PartMemory::leave(Value base, ValueRange sums) {
  auto four = VectorType::get(4, sums[0].getType());
  for (int64_t i = 0; i < registers; i += 4) {
    Value held = LLVM::PoisonOp::create(builder, four);
    for (int64_t j = 0; j < 4; ++j)
      held = LLVM::InsertElementOp::create(builder, held, sums[i + j], Int(builder, j).get());
    LLVM::StoreOp::create(builder, held, chunk(base, i), /*alignment=*/16);
  }
}

SmallVector<Value> PartMemory::add(ValueRange sums, Value base) {
  auto four = VectorType::get(4, sums[0].getType());
  SmallVector<Value> result;
  for (int64_t i = 0; i < registers; i += 4) {
    Value held = LLVM::LoadOp::create(builder, four, chunk(base, i), /*alignment=*/16);
    for (int64_t j = 0; j < 4; ++j) {
      Value part = LLVM::ExtractElementOp::create(builder, held, Int(builder, j).get());
      result.push_back(addSums(builder, sums[i + j], part));
    }
  }
  return result;
}
