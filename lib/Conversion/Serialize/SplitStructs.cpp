// See splitStructs in Optimise.h. Structs come from inline assembly and intrinsics with
// several results; phis of them, from loops that carry accumulators.
#include "Optimise.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {
/// Phis whose structs come from calls and other phis, and of which only elements are read.
class StructPhis {
public:
  explicit StructPhis(Function &function) {
    for (BasicBlock &block : function)
      for (PHINode &phi : block.phis())
        if (phi.getType()->isStructTy())
          phis.push_back(&phi);
  }

  void split() {
    if (!all_of(phis, isPlain))
      return;
    for (PHINode *phi : phis)
      for (Type *type : cast<StructType>(phi->getType())->elements())
        elements[phi].push_back(
            PHINode::Create(type, phi->getNumIncomingValues(), "", phi->getIterator()));
    for (PHINode *phi : phis)
      for (auto [index, part] : enumerate(elements.lookup(phi)))
        for (auto [from, value] : zip(phi->blocks(), phi->incoming_values()))
          cast<PHINode>(part)->addIncoming(element(value, index), from);
    for (PHINode *phi : phis)
      replace(phi);
  }

private:
  static bool isPlain(PHINode *phi) {
    return all_of(phi->incoming_values(),
                  [](Value *value) { return isa<PHINode, CallInst, PoisonValue>(value); }) &&
           all_of(phi->users(), [](User *user) {
             auto *extract = dyn_cast<ExtractValueInst>(user);
             return isa<PHINode>(user) || (extract && extract->getNumIndices() == 1);
           });
  }

  Value *element(Value *held, unsigned index) {
    auto *type = cast<StructType>(held->getType());
    if (isa<PoisonValue>(held))
      return PoisonValue::get(type->getElementType(index));
    SmallVector<Value *> &known = elements[held];
    if (known.empty())
      for (unsigned i = 0; i < type->getNumElements(); ++i)
        known.push_back(
            ExtractValueInst::Create(held, i, "", std::next(cast<CallInst>(held)->getIterator())));
    return known[index];
  }

  /// Phis among its users are replaced as well.
  void replace(PHINode *phi) {
    for (User *user : make_early_inc_range(phi->users()))
      if (auto *extract = dyn_cast<ExtractValueInst>(user)) {
        extract->replaceAllUsesWith(elements[phi][extract->getIndices()[0]]);
        extract->eraseFromParent();
      }
    phi->replaceAllUsesWith(PoisonValue::get(phi->getType()));
    phi->eraseFromParent();
  }

  SmallVector<PHINode *> phis;
  DenseMap<Value *, SmallVector<Value *>> elements; // of phis and of calls
};
} // namespace

void gemm::splitStructs(Function &function) {
  StructPhis(function).split();
  for (BasicBlock &block : function)
    for (Instruction &inst : make_early_inc_range(block))
      if (auto *extract = dyn_cast<ExtractValueInst>(&inst))
        if (auto *call = dyn_cast<CallInst>(extract->getAggregateOperand());
            call && call->getParent() != &block)
          extract->moveAfter(call);
}
