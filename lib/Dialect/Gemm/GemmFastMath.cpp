// See the header.
#include "gemm/Dialect/Gemm/FastMath.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace gemm;
using arith::FastMathFlags;

static bool contracts(arith::FastMathFlagsAttr flags) {
  return flags && bitEnumContainsAll(flags.getValue(), FastMathFlags::contract);
}

bool FastMath::mayContract(Operation *op) const {
  if (contract)
    return *contract;
  if (auto flagged = dyn_cast<arith::ArithFastMathInterface>(op);
      flagged && contracts(flagged.getFastMathFlagsAttr()))
    return true;
  if (contracts(op->getAttrOfType<arith::FastMathFlagsAttr>(kFastMathAttrName)))
    return true;
  for (auto module = op->getParentOfType<ModuleOp>(); module;
       module = module->getParentOfType<ModuleOp>())
    if (contracts(module->getAttrOfType<arith::FastMathFlagsAttr>(kFastMathAttrName)))
      return true;
  return false;
}

bool FastMath::readersMayContract(Value value) const {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (user->hasTrait<OpTrait::IsTerminator>())
      return true;
    return isa<arith::SelectOp>(user) ? readersMayContract(user->getResult(0)) : mayContract(user);
  });
}

bool FastMath::sourceMayContract(Value value, function_ref<bool(BlockArgument)> arguments) const {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return arguments(argument);
  if (matchPattern(value, m_Constant())) // of its own type
    return true;
  if (auto select = value.getDefiningOp<arith::SelectOp>())
    return sourceMayContract(select.getTrueValue(), arguments) &&
           sourceMayContract(select.getFalseValue(), arguments);
  return mayContract(value.getDefiningOp());
}

void gemm::setContract(Operation *product, bool contract) {
  product->removeAttr(kFastMathAttrName);
  if (contract && !FastMath().mayContract(product))
    product->setAttr(kFastMathAttrName,
                     arith::FastMathFlagsAttr::get(product->getContext(), FastMathFlags::contract));
}
