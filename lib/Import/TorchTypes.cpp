// !torch.vtensor without the torch dialect: its text read as a builtin tensor,
// function signatures rewritten, and the casts between the two folded where both
// sides meet.
#include "Sources.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace gemm::import {

namespace {
// torch-mlir's names; signed integers lose their sign, unsigned ones have no
// builtin tensor that torch-mlir itself would lower to the same way.
Type elementType(MLIRContext *context, StringRef name) {
  Builder b(context);
  return llvm::StringSwitch<Type>(name)
      .Case("f64", b.getF64Type())
      .Case("f32", b.getF32Type())
      .Case("f16", b.getF16Type())
      .Case("bf16", b.getBF16Type())
      .Case("f8E4M3FN", Float8E4M3FNType::get(context))
      .Case("f8E5M2", Float8E5M2Type::get(context))
      .Cases({"si8", "i8"}, b.getI8Type())
      .Cases({"si32", "i32"}, b.getI32Type())
      .Cases({"si64", "i64"}, b.getI64Type())
      .Case("i1", b.getI1Type())
      .Default(nullptr);
}

Value castTo(RewriterBase &rewriter, Location loc, Value value, Type type) {
  return UnrealizedConversionCastOp::create(rewriter, loc, type, value).getResult(0);
}

void castOperands(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    if (Type type = torchTensorType(operand.get().getType()))
      rewriter.modifyOpInPlace(
          op, [&] { operand.set(castTo(rewriter, op->getLoc(), operand.get(), type)); });
}

Type converted(Type type) {
  Type tensor = torchTensorType(type);
  return tensor ? tensor : type;
}

// The value gets the tensor type; its users see the old one through a cast.
void convertInPlace(RewriterBase &rewriter, Location loc, Value value) {
  Type old = value.getType(), type = torchTensorType(old);
  if (!type)
    return;
  value.setType(type);
  Value back = castTo(rewriter, loc, value, old);
  rewriter.replaceAllUsesExcept(value, back, back.getDefiningOp());
}

void rewriteFunction(RewriterBase &rewriter, func::FuncOp func) {
  SmallVector<Type> inputs = llvm::map_to_vector(func.getArgumentTypes(), converted);
  SmallVector<Type> results = llvm::map_to_vector(func.getResultTypes(), converted);
  func.setType(FunctionType::get(func.getContext(), inputs, results));
  if (func.isExternal())
    return;
  rewriter.setInsertionPointToStart(&func.front());
  for (BlockArgument arg : func.getArguments())
    convertInPlace(rewriter, func.getLoc(), arg);
  func.walk([&](func::ReturnOp op) { castOperands(rewriter, op); });
}
} // namespace

RankedTensorType torchTensorType(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  if (!opaque || opaque.getDialectNamespace() != "torch")
    return nullptr;
  StringRef text = opaque.getTypeData();
  if (!text.consume_front("vtensor<") || !text.consume_back(">"))
    return nullptr;
  auto [dims, element] = text.rsplit(',');
  dims = dims.trim();
  if (!dims.consume_front("[") || !dims.consume_back("]"))
    return nullptr;
  SmallVector<int64_t> shape;
  SmallVector<StringRef> parts;
  dims.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    int64_t size = ShapedType::kDynamic;
    if (part.trim() != "?" && (part.trim().getAsInteger(10, size) || size < 0))
      return nullptr;
    shape.push_back(size);
  }
  Type scalar = elementType(type.getContext(), element.trim());
  return scalar ? RankedTensorType::get(shape, scalar) : nullptr;
}

void rewriteTorchSignatures(RewriterBase &rewriter, ModuleOp module) {
  module.walk([&](func::FuncOp func) {
    if (llvm::any_of(func.getArgumentTypes(), torchTensorType) ||
        llvm::any_of(func.getResultTypes(), torchTensorType))
      rewriteFunction(rewriter, func);
  });
  module.walk([&](func::CallOp call) {
    castOperands(rewriter, call);
    rewriter.setInsertionPointAfter(call);
    for (Value result : call.getResults())
      convertInPlace(rewriter, call.getLoc(), result);
  });
}

// torch ops that only move or make values: dead once a product looked through
// them. The dialect is not registered, so nobody else may know that.
static void eraseDeadTorch(RewriterBase &rewriter, ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name == "torch.aten.t" || name == "torch.aten.transpose.int" ||
        name == "torch.aten.permute" || name == "torch.prim.ListConstruct" ||
        name.starts_with("torch.constant.") || isa<UnrealizedConversionCastOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty())
      rewriter.eraseOp(op);
}

void foldTorchCasts(RewriterBase &rewriter, ModuleOp module) {
  SmallVector<UnrealizedConversionCastOp> casts;
  module.walk([&](UnrealizedConversionCastOp op) {
    if (op.getNumOperands() == 1 && op.getNumResults() == 1 &&
        (torchTensorType(op.getOperand(0).getType()) || torchTensorType(op.getType(0))))
      casts.push_back(op);
  });
  for (UnrealizedConversionCastOp op : casts)
    if (auto first = op.getOperand(0).getDefiningOp<UnrealizedConversionCastOp>())
      if (first.getNumOperands() == 1 && first.getOperand(0).getType() == op.getType(0))
        rewriter.replaceAllUsesWith(op.getResult(0), first.getOperand(0));
  eraseDeadTorch(rewriter, module);
}

} // namespace gemm::import
