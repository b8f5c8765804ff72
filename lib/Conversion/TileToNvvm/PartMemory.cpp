// See PartMemory.h.
#include "PartMemory.h"

using namespace mlir;
using namespace gemm::tile;

Value PartMemory::chunk(Value base, int64_t firstRegister) {
  Value own = advance(builder, base, thread * 16);
  return advance(builder, own, Int(builder, firstRegister * 4 * threads));
}

void PartMemory::leave(Value base, ValueRange sums) {
  auto four = VectorType::get(4, builder.getF32Type());
  for (int64_t i = 0; i < registers; i += 4) {
    Value held = LLVM::PoisonOp::create(builder, four);
    for (int64_t j = 0; j < 4; ++j)
      held = LLVM::InsertElementOp::create(builder, held, sums[i + j], Int(builder, j).get());
    LLVM::StoreOp::create(builder, held, chunk(base, i), /*alignment=*/16);
  }
}

SmallVector<Value> PartMemory::add(ValueRange sums, Value base) {
  auto four = VectorType::get(4, builder.getF32Type());
  SmallVector<Value> result;
  for (int64_t i = 0; i < registers; i += 4) {
    Value held = LLVM::LoadOp::create(builder, four, chunk(base, i), /*alignment=*/16);
    for (int64_t j = 0; j < 4; ++j) {
      Value part = LLVM::ExtractElementOp::create(builder, held, Int(builder, j).get());
      result.push_back(arith::AddFOp::create(builder, sums[i + j], part));
    }
  }
  return result;
}

// nvvm.barrier votes at barrier 0 alone, which is the whole CTA's.
Value gemm::tile::synchroniseMultiplying(ImplicitLocOpBuilder &builder, const KernelFacts &facts,
                                         Value vote) {
  constexpr int64_t barrier = 1;
  int64_t threads = facts.multiplyingThreads();
  bool all = threads == facts.schedule.threads();
  SmallVector<Value> arguments{Int(builder, all ? 0 : barrier).get()};
  if (!all)
    arguments.push_back(Int(builder, threads).get());
  std::string name = "llvm.nvvm.barrier.cta." + std::string(vote ? "red.or" : "sync") +
                     ".aligned." + (all ? "all" : "count");
  if (!vote) {
    LLVM::CallIntrinsicOp::create(builder, builder.getStringAttr(name), arguments);
    return Value();
  }
  arguments.push_back(vote);
  return LLVM::CallIntrinsicOp::create(builder, builder.getI1Type(), builder.getStringAttr(name),
                                       arguments)
      .getResult(0);
}
