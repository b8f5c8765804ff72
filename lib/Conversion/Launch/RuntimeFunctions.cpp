// See RuntimeFunctions.h.
#include "gemm/Conversion/Launch/RuntimeFunctions.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace gemm {

/// The type of a function in LLVM; null if it has none there.
static Type lowered(Type type) {
  auto function = dyn_cast<FunctionType>(type);
  if (!function)
    return type;
  LLVMTypeConverter converter(type.getContext());
  LLVMTypeConverter::SignatureConversion signature(function.getNumInputs());
  return converter.convertFunctionSignature(function, /*isVariadic=*/false,
                                            /*useBarePtrCallConv=*/false, signature);
}

/// Whether a value of one type may be given for the other: index is a number in LLVM.
static bool isPassed(Type from, Type to) {
  return from == to || (from.isIndex() && to.isInteger(64)) || (from.isInteger(64) && to.isIndex());
}

/// Whether calls with values of type `wanted` may call a function of type `type` as it is.
static bool isCallable(Type wanted, Type type) {
  auto inputs = [](Type of) {
    auto function = dyn_cast<FunctionType>(of);
    return function ? function.getInputs() : cast<LLVM::LLVMFunctionType>(of).getParams();
  };
  return lowered(type) == lowered(wanted) &&
         llvm::all_of_zip(inputs(wanted), inputs(type), isPassed);
}

FailureOr<Operation *> findRuntimeFunction(SymbolTable &symbols, StringRef name, Type type) {
  Operation *found = symbols.lookup(name);
  if (!found)
    return found;
  auto function = dyn_cast<FunctionOpInterface>(found);
  if (!isa<func::FuncOp, LLVM::LLVMFuncOp>(found))
    function = {};
  // A definition in LLVM is one of the C function, a func.func with a body the program's own.
  bool isOwn = isa<func::FuncOp>(found) && !function.isExternal();
  if (function && !isOwn && isCallable(type, function.getFunctionType()))
    return found;
  InFlightDiagnostic error = found->emitError("expected @");
  error << name << ", which the host calls, to be declared with type " << lowered(type)
        << " or what becomes it, got ";
  if (isOwn)
    error << "a function with a body";
  else if (function)
    error << function.getFunctionType();
  else
    error << found->getName();
  error << "; declare it so, or give this another name";
  return failure();
}

FailureOr<Operation *> declareRuntimeFunction(SymbolTable &symbols, StringRef name, Type type) {
  FailureOr<Operation *> found = findRuntimeFunction(symbols, name, type);
  if (failed(found) || *found)
    return found;
  Operation *host = symbols.getOp(), *made;
  OpBuilder b(host->getContext());
  if (auto function = dyn_cast<FunctionType>(type)) {
    auto declaration = func::FuncOp::create(b, host->getLoc(), name, function);
    declaration.setPrivate();
    made = declaration;
  } else {
    made = LLVM::LLVMFuncOp::create(b, host->getLoc(), name, type);
  }
  symbols.insert(made, host->getRegion(0).front().begin());
  return made;
}

Operation *callRuntimeFunction(ImplicitLocOpBuilder &b, Operation *function, ValueRange arguments) {
  if (auto callee = dyn_cast<LLVM::LLVMFuncOp>(function))
    return LLVM::CallOp::create(b, callee, arguments);
  auto callee = cast<func::FuncOp>(function);
  SmallVector<Value> given(arguments);
  for (auto [value, type] : llvm::zip(given, callee.getArgumentTypes()))
    if (value.getType() != type)
      value = arith::IndexCastOp::create(b, type, value);
  return func::CallOp::create(b, callee, given);
}

/// Calls of `declared`, a function of C, as calls of the host's own declaration.
static void callInstead(LLVM::LLVMFuncOp declared, Operation *known) {
  if (isa<LLVM::LLVMFuncOp>(known))
    return; // by the same name
  declared->getParentOp()->walk([&](LLVM::CallOp call) {
    if (call.getCallee() != declared.getSymName())
      return;
    ImplicitLocOpBuilder b(call.getLoc(), call);
    call->replaceAllUsesWith(callRuntimeFunction(b, known, call.getCalleeOperands()));
    call.erase();
  });
}

/// The functions of C that the texts of defineHostFunctions call.
static constexpr StringLiteral runtime = R"mlir(
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @mgpuStreamCreate() -> !llvm.ptr
llvm.func @mgpuStreamSynchronize(!llvm.ptr)
llvm.func @mgpuStreamDestroy(!llvm.ptr)
llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
llvm.func @mgpuMemFree(!llvm.ptr, !llvm.ptr)
llvm.func @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)
llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
)mlir";

FailureOr<SmallVector<Operation *>> defineHostFunctions(SymbolTable &symbols, StringRef text) {
  Operation *host = symbols.getOp();
  OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(
      (runtime + text).str(), host->getContext(), /*sourceName=*/"gemm_host");
  assert(parsed && "the text is MLIR");
  SmallVector<Operation *> declared, own;
  for (Operation &op : *parsed->getBody()) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (!function || !function.isExternal())
      own.push_back(&op);
    else if (!SymbolTable::symbolKnownUseEmpty(function, *parsed))
      declared.push_back(function);
  }
  auto nameOf = [](Operation *op) { return cast<SymbolOpInterface>(op).getNameAttr(); };
  // What an earlier run put there is there once.
  bool known = llvm::all_of(own, [&](Operation *op) {
    Operation *same = symbols.lookup(nameOf(op));
    return same &&
           OperationEquivalence::isEquivalentTo(same, op, OperationEquivalence::IgnoreLocations);
  });
  if (!known) {
    for (Operation *op : declared) {
      auto function = cast<LLVM::LLVMFuncOp>(op);
      FailureOr<Operation *> found =
          declareRuntimeFunction(symbols, function.getSymName(), function.getFunctionType());
      if (failed(found))
        return failure();
      callInstead(function, *found);
    }
    SymbolTable names(*parsed);
    for (Operation *op : own)
      if (symbols.lookup(nameOf(op)))
        (void)names.renameToUnique(op, {&symbols});
  }
  for (Operation *&op : own)
    if (known)
      op = symbols.lookup(nameOf(op));
    else
      symbols.insert(op = op->clone(), host->getRegion(0).front().end());
  return own;
}

} // namespace gemm
