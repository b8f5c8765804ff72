// See HostChecks.h. POSIX's dprintf writes the line, because stderr itself has no name that
// code made here could use on every platform.
#include "HostChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm {

static ModuleOp moduleOf(ImplicitLocOpBuilder &b) {
  return b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
}

LLVM::LLVMFuncOp hostFunction(ImplicitLocOpBuilder &b, StringRef name, Type result,
                              TypeRange parameters, bool isVarArg) {
  ModuleOp module = moduleOf(b);
  if (auto found = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return found;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMFunctionType::get(result, SmallVector<Type>(parameters), isVarArg);
  return LLVM::LLVMFuncOp::create(b, name, type);
}

/// The address of a text that ends in zero; equal texts are one global.
static Value textAddress(ImplicitLocOpBuilder &b, std::string text) {
  text.push_back('\0');
  ModuleOp module = moduleOf(b);
  LLVM::GlobalOp global;
  unsigned number = 0;
  for (auto other : module.getOps<LLVM::GlobalOp>()) {
    auto value = dyn_cast_or_null<StringAttr>(other.getValueOrNull());
    if (value && value.getValue() == text)
      global = other;
    number += other.getSymName().starts_with("gemm_message_");
  }
  if (!global) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    global = LLVM::GlobalOp::create(b, LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
                                    /*isConstant=*/true, LLVM::Linkage::Internal,
                                    "gemm_message_" + std::to_string(number),
                                    b.getStringAttr(text));
  }
  return LLVM::AddressOfOp::create(b, global);
}

void checkOnHost(ImplicitLocOpBuilder &b, Value holds, StringRef message, ValueRange values) {
  Type i32 = b.getI32Type(), pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value always = arith::ConstantIntOp::create(b, 1, 1);
  Value fails = arith::XOrIOp::create(b, holds, always);
  auto branch = scf::IfOp::create(b, fails);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> arguments{arith::ConstantIntOp::create(b, 2, 32),
                               textAddress(b, "error: " + message.str() + "\n")};
  for (Value value : values)
    arguments.push_back(value.getType().isIndex()
                            ? arith::IndexCastOp::create(b, b.getI64Type(), value).getResult()
                            : value);
  LLVM::CallOp::create(b, hostFunction(b, "dprintf", i32, {i32, pointer}, /*isVarArg=*/true),
                       arguments);
  Type none = LLVM::LLVMVoidType::get(b.getContext());
  Value status = arith::ConstantIntOp::create(b, 1, 32);
  LLVM::CallOp::create(b, hostFunction(b, "exit", none, {i32}), ValueRange(status));
}

} // namespace gemm
