// Parameters, addresses and elements; see the header. 64-bit indices are cut into
// coordinates by division, so that any shape and any strides will do.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace gemm::elementwise {

Type storageType(Type type) {
  if (type.isSignlessInteger(1))
    return IntegerType::get(type.getContext(), 8);
  if (type.isF16() || type.isBF16() || type.isF32() || type.isF64() || type.isSignlessInteger(8) ||
      type.isSignlessInteger(32) || type.isSignlessInteger(64))
    return type;
  return {};
}

Value KernelBuilder::constant(int64_t value) {
  return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
}

Value KernelBuilder::special(StringRef name) {
  auto intrinsic = LLVM::CallIntrinsicOp::create(
      b, b.getI32Type(), b.getStringAttr("llvm.nvvm.read.ptx.sreg." + name.str()), ValueRange());
  return arith::ExtUIOp::create(b, b.getI64Type(), intrinsic.getResult(0));
}

Value KernelBuilder::argument(unsigned index) {
  return b.getInsertionBlock()->getParent()->getParentOfType<LLVM::LLVMFuncOp>().getArgument(index);
}

Value KernelBuilder::product(ArrayRef<unsigned> dims) {
  Value total;
  for (unsigned dim : dims)
    total = total ? arith::MulIOp::create(b, total, size(dim)).getResult() : size(dim);
  return total ? total : constant(1);
}

void KernelBuilder::unflatten(Value number, ArrayRef<unsigned> dims,
                              MutableArrayRef<Value> coordinates) {
  for (unsigned dim : llvm::reverse(dims.drop_front(dims.empty() ? 0 : 1))) {
    coordinates[dim] = arith::RemUIOp::create(b, number, size(dim));
    number = arith::DivUIOp::create(b, number, size(dim));
  }
  if (!dims.empty())
    coordinates[dims.front()] = number;
}

LLVM::LLVMFuncOp KernelBuilder::declare(StringRef name) {
  MLIRContext *ctx = b.getContext();
  unsigned views = call.views.size();
  SmallVector<Type> params(views, LLVM::LLVMPointerType::get(ctx, 1));
  params.append(rank + views * rank, b.getI64Type());
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(ctx), params);
  auto func = LLVM::LLVMFuncOp::create(b, name, type);
  func->setAttr("gpu.kernel", b.getUnitAttr());
  func->setAttr("nvvm.kernel", b.getUnitAttr());
  func->setAttr("nvvm.reqntid", b.getDenseI32ArrayAttr({int32_t(threadsPerBlock), 1, 1}));
  return func;
}

Type KernelBuilder::elementOf(unsigned view) {
  Type type = op->getOperand(call.views[view].operand).getType();
  return cast<MemRefType>(type).getElementType();
}

Value KernelBuilder::address(unsigned view, ArrayRef<Value> coordinates) {
  Value offset;
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (call.views[view].strides[dim].kind == Quantity::Kind::Constant)
      continue; // does not vary with this dim
    Value part = arith::MulIOp::create(b, coordinates[dim], stride(view, dim));
    offset = offset ? arith::AddIOp::create(b, offset, part) : part;
  }
  Value base = argument(view);
  if (!offset)
    return base;
  return LLVM::GEPOp::create(b, base.getType(), storageType(elementOf(view)), base,
                             ArrayRef<LLVM::GEPArg>{offset});
}

Value KernelBuilder::load(unsigned view, ArrayRef<Value> coordinates) {
  Type element = elementOf(view);
  Value value = LLVM::LoadOp::create(b, storageType(element), address(view, coordinates));
  if (element.isSignlessInteger(1))
    return arith::TruncIOp::create(b, element, value);
  if (carrierType(element) != element)
    return arith::ExtFOp::create(b, carrierType(element), value);
  return value;
}

void KernelBuilder::store(Value value, ArrayRef<Value> coordinates) {
  unsigned view = call.views.size() - 1;
  Type element = elementOf(view);
  if (element.isSignlessInteger(1))
    value = arith::ExtUIOp::create(b, b.getI8Type(), value);
  else if (value.getType() != element)
    value = narrowTo(b, b.getLoc(), value, element);
  LLVM::StoreOp::create(b, value, address(view, coordinates));
}

FailureOr<Value> KernelBuilder::value(ArrayRef<Value> coordinates) {
  SmallVector<Value> args;
  unsigned view = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    bool memref = isa<MemRefType>(operand.get().getType());
    unsigned at = memref ? view++ : 0;
    if (arg.use_empty() || (body.combine && op.isDpsInit(&operand)))
      args.push_back(Value());
    else if (memref)
      args.push_back(load(at, coordinates));
    else if (FailureOr<Value> scalar = scalarOperand(operand.get()); succeeded(scalar))
      args.push_back(*scalar);
    else
      return failure();
  }
  return emitScalarCode(b, op, body, args);
}

/// A scalar input of linalg.generic: only constants reach a kernel.
FailureOr<Value> KernelBuilder::scalarOperand(Value value) {
  Operation *def = value.getDefiningOp();
  if (!def || !def->hasTrait<OpTrait::ConstantLike>())
    return op.emitOpError("has no kernel: expected a constant scalar input, "
                          "got a value of type ")
           << value.getType();
  Value copy = b.clone(*def)->getResult(0);
  if (carrierType(copy.getType()) == copy.getType())
    return copy;
  return arith::ExtFOp::create(b, carrierType(copy.getType()), copy).getResult();
}

} // namespace gemm::elementwise
