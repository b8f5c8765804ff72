// One elementwise kernel. In: a linalg.generic and its description. Out: an
// llvm.func that loops over the elements with a grid stride; 64-bit indices are
// cut into coordinates by division, so that any shape and any strides will do.
#include "Elementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm::elementwise {

/// The type an element has in memory, null if there is no kernel for it.
static Type storageType(Type type) {
  if (type.isSignlessInteger(1))
    return IntegerType::get(type.getContext(), 8);
  if (type.isF16() || type.isBF16() || type.isF32() || type.isF64() || type.isSignlessInteger(8) ||
      type.isSignlessInteger(32) || type.isSignlessInteger(64))
    return type;
  return {};
}

namespace {
class Builder {
public:
  Builder(OpBuilder &b, linalg::GenericOp op, const KernelCall &call)
      : b(op.getLoc(), b), op(op), call(call), rank(call.views[0].shape.size()) {}

  FailureOr<LLVM::LLVMFuncOp> build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    Block *entry = func.addEntryBlock(b);
    b.setInsertionPointToEnd(entry);
    Value total = size(0);
    for (unsigned dim = 1; dim < rank; ++dim)
      total = arith::MulIOp::create(b, total, size(dim));
    Value threads = constant(threadsPerBlock);
    Value first = arith::AddIOp::create(b, arith::MulIOp::create(b, special("ctaid.x"), threads),
                                        special("tid.x"));
    Value step = arith::MulIOp::create(b, special("nctaid.x"), threads);
    auto loop = scf::ForOp::create(b, first, total, step);
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    if (failed(emitElement(loop.getInductionVar())))
      return failure();
    return func;
  }

private:
  Value constant(int64_t value) { return arith::ConstantOp::create(b, b.getI64IntegerAttr(value)); }

  /// A special register, zero-extended.
  Value special(StringRef name) {
    auto intrinsic = LLVM::CallIntrinsicOp::create(
        b, b.getI32Type(), b.getStringAttr("llvm.nvvm.read.ptx.sreg." + name.str()), ValueRange());
    return arith::ExtUIOp::create(b, b.getI64Type(), intrinsic.getResult(0));
  }

  Value argument(unsigned index) {
    return b.getInsertionBlock()->getParent()->getParentOfType<LLVM::LLVMFuncOp>().getArgument(
        index);
  }
  Value size(unsigned dim) { return argument(call.views.size() + dim); }
  Value stride(unsigned view, unsigned dim) {
    return argument(call.views.size() + rank + view * rank + dim);
  }
  Type elementOf(unsigned view) {
    Type type = op->getOperand(call.views[view].operand).getType();
    return cast<MemRefType>(type).getElementType();
  }

  LLVM::LLVMFuncOp declare(StringRef name) {
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

  /// The address of element `coordinates` of a view.
  Value address(unsigned view, ArrayRef<Value> coordinates) {
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

  Value load(unsigned view, ArrayRef<Value> coordinates) {
    Type element = elementOf(view);
    Value value = LLVM::LoadOp::create(b, storageType(element), address(view, coordinates));
    if (element.isSignlessInteger(1))
      return arith::TruncIOp::create(b, element, value);
    if (carrierType(element) != element)
      return arith::ExtFOp::create(b, carrierType(element), value);
    return value;
  }

  LogicalResult emitElement(Value index) {
    SmallVector<Value> coordinates(rank);
    Value rest = index;
    for (unsigned dim = rank - 1; dim > 0; --dim) {
      coordinates[dim] = arith::RemUIOp::create(b, rest, size(dim));
      rest = arith::DivUIOp::create(b, rest, size(dim));
    }
    coordinates[0] = rest;

    SmallVector<Value> args;
    unsigned view = 0;
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(&operand);
      bool memref = isa<MemRefType>(operand.get().getType());
      unsigned at = memref ? view++ : 0;
      if (arg.use_empty())
        args.push_back(Value());
      else if (memref)
        args.push_back(load(at, coordinates));
      else if (FailureOr<Value> scalar = scalarOperand(operand.get()); succeeded(scalar))
        args.push_back(*scalar);
      else
        return failure();
    }
    FailureOr<Value> value = emitScalarCode(b, op, args);
    if (failed(value))
      return failure();
    store(*value, coordinates);
    return success();
  }

  /// A scalar input of linalg.generic: only constants reach a kernel.
  FailureOr<Value> scalarOperand(Value value) {
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

  void store(Value value, ArrayRef<Value> coordinates) {
    unsigned view = call.views.size() - 1;
    Type element = elementOf(view);
    if (element.isSignlessInteger(1))
      value = arith::ExtUIOp::create(b, b.getI8Type(), value);
    else if (value.getType() != element)
      value = narrowTo(b, b.getLoc(), value, element);
    LLVM::StoreOp::create(b, value, address(view, coordinates));
  }

  ImplicitLocOpBuilder b;
  linalg::GenericOp op;
  const KernelCall &call;
  unsigned rank;
};
} // namespace

FailureOr<LLVM::LLVMFuncOp> buildKernel(OpBuilder &builder, linalg::GenericOp op,
                                        const KernelCall &call, StringRef name) {
  for (const LogicalView &view : call.views) {
    auto type = cast<MemRefType>(op->getOperand(view.operand).getType());
    if (!storageType(type.getElementType()))
      return op.emitOpError("has no kernel: element type ")
             << type.getElementType()
             << " has no code generation (f64, f32, f16, bf16, i64, i32, i8 "
                "and i1 have)";
  }
  return Builder(builder, op, call).build(name);
}

std::string kernelKey(linalg::GenericOp op, const KernelCall &call) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const LogicalView &view : call.views) {
    os << cast<MemRefType>(op->getOperand(view.operand).getType()).getElementType();
    for (const Quantity &stride : view.strides)
      os << (stride.kind == Quantity::Kind::Constant ? '0' : 's');
    os << ';';
  }
  llvm::DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) {
    if (Operation *def = value.getDefiningOp(); def && def->hasTrait<OpTrait::ConstantLike>())
      os << def->getAttrDictionary() << ' ';
    else
      os << numbers.try_emplace(value, numbers.size()).first->second << ' ';
  };
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      number(operand.get());
    number(op.getMatchingBlockArgument(&operand));
  }
  for (Operation &inner : *op.getBody()) {
    os << inner.getName() << inner.getAttrDictionary();
    for (Value operand : inner.getOperands())
      number(operand);
    for (Value result : inner.getResults()) {
      number(result);
      os << result.getType();
    }
  }
  return key;
}

} // namespace gemm::elementwise
