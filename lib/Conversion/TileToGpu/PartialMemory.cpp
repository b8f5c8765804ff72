// See PartialMemory.h.
#include "PartialMemory.h"

using namespace mlir;
using namespace gemm::tile;

Value gemm::tile::addAccumulators(ImplicitLocOpBuilder &builder, Value x, Value y) {
  if (isa<FloatType>(x.getType()))
    return arith::AddFOp::create(builder, x, y);
  return arith::AddIOp::create(builder, x, y);
}

Value PartialMemory::chunk(Value base, int64_t firstRegister) {
  Value own = advance(builder, base, thread * 16);
  return advance(builder, own, Int(builder, firstRegister / inChunk * 16 * threads));
}

void PartialMemory::leave(Value base, ValueRange accumulators) {
  auto chunkType = VectorType::get(inChunk, accumulators[0].getType());
  for (int64_t i = 0; i < registers; i += inChunk) {
    Value held = LLVM::PoisonOp::create(builder, chunkType);
    for (int64_t j = 0; j < inChunk; ++j)
      held =
          LLVM::InsertElementOp::create(builder, held, accumulators[i + j], Int(builder, j).get());
    LLVM::StoreOp::create(builder, held, chunk(base, i), /*alignment=*/16);
  }
}

SmallVector<Value> PartialMemory::add(ValueRange accumulators, Value base) {
  auto chunkType = VectorType::get(inChunk, accumulators[0].getType());
  SmallVector<Value> result;
  for (int64_t i = 0; i < registers; i += inChunk) {
    Value held = LLVM::LoadOp::create(builder, chunkType, chunk(base, i), /*alignment=*/16);
    for (int64_t j = 0; j < inChunk; ++j) {
      Value each = LLVM::ExtractElementOp::create(builder, held, Int(builder, j).get());
      result.push_back(addAccumulators(builder, accumulators[i + j], each));
    }
  }
  return result;
}
