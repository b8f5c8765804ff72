// LLVM (22, InstCombine on fptrunc) takes an operation on f32 for one on f16 where its operand
// was bf16, since bf16 has fewer bits; it has a larger range as well. So where f16 is written,
// what widens bf16 is no fpext to it.
#include "Optimise.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

void gemm::widenByBits(Function &function) {
  SmallVector<FPExtInst *> widenings;
  bool writesHalf = false;
  for (Instruction &instruction : instructions(function)) {
    writesHalf |=
        isa<FPTruncInst>(instruction) && instruction.getType()->getScalarType()->isHalfTy();
    auto *widening = dyn_cast<FPExtInst>(&instruction);
    if (widening && widening->getSrcTy()->getScalarType()->isBFloatTy() &&
        widening->getDestTy()->getScalarType()->isFloatTy())
      widenings.push_back(widening);
  }
  if (!writesHalf)
    return;
  for (FPExtInst *widening : widenings) {
    IRBuilder<> b(widening);
    auto typed = [&](Type *element) { return widening->getType()->getWithNewType(element); };
    Value *bits = b.CreateBitCast(widening->getOperand(0), typed(b.getInt16Ty()));
    Value *high = b.CreateShl(b.CreateZExt(bits, typed(b.getInt32Ty())), 16);
    widening->replaceAllUsesWith(b.CreateBitCast(high, widening->getType()));
    widening->eraseFromParent();
  }
}
