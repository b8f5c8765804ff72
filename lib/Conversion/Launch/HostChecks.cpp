// See HostChecks.h. POSIX's dprintf writes the line, because stderr itself has no name that
// code made here could use on every platform.
#include "HostChecks.h"
#include "gemm/Conversion/Launch/RuntimeFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace gemm {

LogicalResult callOnHost(ImplicitLocOpBuilder &b, SymbolTable &symbols, StringRef name,
                         LLVM::LLVMFunctionType type, ValueRange arguments) {
  FailureOr<Operation *> function = declareRuntimeFunction(symbols, name, type);
  if (failed(function))
    return failure();
  callRuntimeFunction(b, *function, arguments);
  return success();
}

/// The address of a text that ends in zero; equal texts are one global.
static Value textAddress(ImplicitLocOpBuilder &b, SymbolTable &symbols, std::string text) {
  text.push_back('\0');
  auto host = cast<ModuleOp>(symbols.getOp());
  auto type = LLVM::LLVMArrayType::get(b.getI8Type(), text.size());
  LLVM::GlobalOp global;
  unsigned number = 0;
  for (auto other : host.getOps<LLVM::GlobalOp>()) {
    auto value = dyn_cast_or_null<StringAttr>(other.getValueOrNull());
    if (value && value.getValue() == text && other.getConstant() && other.getType() == type &&
        other.getAddrSpace() == 0)
      global = other;
    number += other.getSymName().starts_with("gemm_message_");
  }
  if (!global) {
    OpBuilder free(b.getContext());
    global =
        LLVM::GlobalOp::create(free, b.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Internal,
                               "gemm_message_" + std::to_string(number), b.getStringAttr(text));
    symbols.insert(global, host.getBody()->begin());
  }
  return LLVM::AddressOfOp::create(b, global);
}

/// What is expected, without the values of the run.
static std::string withoutValues(StringRef message) {
  std::string text = message.substr(0, message.find(", got ")).str();
  for (size_t at; (at = text.find("%lld")) != std::string::npos;)
    text.replace(at, 4, "its");
  return text;
}

LogicalResult HostChecks::check(ImplicitLocOpBuilder &b, Value holds, StringRef message,
                                ValueRange values) {
  if (asserts) {
    cf::AssertOp::create(b, holds, withoutValues(message));
    return success();
  }
  Type i32 = b.getI32Type(), pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value always = arith::ConstantIntOp::create(b, 1, 1);
  Value fails = arith::XOrIOp::create(b, holds, always);
  auto branch = scf::IfOp::create(b, fails);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> arguments{arith::ConstantIntOp::create(b, 2, 32),
                               textAddress(b, symbols, "error: " + message.str() + "\n")};
  for (Value value : values)
    arguments.push_back(value.getType().isIndex()
                            ? arith::IndexCastOp::create(b, b.getI64Type(), value).getResult()
                            : value);
  auto print = LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
  if (failed(callOnHost(b, symbols, "dprintf", print, arguments)))
    return failure();
  auto stop = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), {i32});
  Value status = arith::ConstantIntOp::create(b, 1, 32);
  return callOnHost(b, symbols, "exit", stop, status);
}

} // namespace gemm
