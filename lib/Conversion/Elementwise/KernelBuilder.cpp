// Parameters, addresses and elements; see the header. 64-bit indices are cut into
// coordinates by division, so that any shape and any strides will do.
#include "KernelBuilder.h"
#include "gemm/Dialect/Gemm/Initial.h"

#include "gemm/Dialect/Gemm/Widened.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace gemm::elementwise {

Type storageType(Type type) {
  if (type.isSignlessInteger(1))
    return IntegerType::get(type.getContext(), 8);
  if (isByteFloat(type)) // which no LLVM type is
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

std::pair<Value, Value> KernelBuilder::gridStride(Value perBlock, Value own) {
  Value first =
      arith::AddIOp::create(b, arith::MulIOp::create(b, special("ctaid.x"), perBlock), own);
  return {first, arith::MulIOp::create(b, special("nctaid.x"), perBlock)};
}

LLVM::LLVMFuncOp KernelBuilder::declare(StringRef name) {
  MLIRContext *ctx = b.getContext();
  SmallVector<Type> params(pointers(), LLVM::LLVMPointerType::get(ctx, 1));
  params.append(call.args.size() - pointers(), b.getI64Type());
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

Value KernelBuilder::fromMemory(Type element, Value address) {
  Value value = LLVM::LoadOp::create(b, storageType(element), address);
  if (element.isSignlessInteger(1))
    return arith::TruncIOp::create(b, element, value);
  if (isByteFloat(element))
    value = arith::BitcastOp::create(b, element, value);
  if (carrierType(element) != element)
    return arith::ExtFOp::create(b, carrierType(element), value);
  return value;
}

Value KernelBuilder::load(unsigned view, ArrayRef<Value> coordinates) {
  return fromMemory(elementOf(view), address(view, coordinates));
}

void KernelBuilder::store(Value value, unsigned view, ArrayRef<Value> coordinates) {
  Type element = elementOf(view);
  if (element.isSignlessInteger(1))
    value = arith::ExtUIOp::create(b, b.getI8Type(), value);
  else if (value.getType() != element)
    value = narrowTo(b, b.getLoc(), value, element);
  if (isByteFloat(element))
    value = arith::BitcastOp::create(b, storageType(element), value);
  LLVM::StoreOp::create(b, value, address(view, coordinates));
}

unsigned KernelBuilder::tableArgument(unsigned table) const {
  unsigned first = pointers() + rank + call.views.size() * rank;
  for (const LogicalView &before : ArrayRef(call.tables).take_front(table))
    first += 2 * before.shape.size();
  return first;
}

/// A place outside is the nearest inside, as the bundle says of `load`.
FailureOr<Value> KernelBuilder::loadTable(memref::LoadOp load, ValueRange places) {
  auto found = llvm::find_if(call.tables, [&](const LogicalView &table) {
    return op->getOperand(table.operand) == load.getMemref();
  });
  if (found == call.tables.end())
    return load.emitOpError("has no kernel: expected a load of an operand");
  unsigned table = found - call.tables.begin(), sizes = tableArgument(table);
  Value offset = constant(0), zero = constant(0), one = constant(1);
  for (auto [dim, place] : llvm::enumerate(places)) {
    Value last = arith::SubIOp::create(b, argument(sizes + dim), one);
    Value inside = arith::MaxSIOp::create(b, arith::MinSIOp::create(b, place, last), zero);
    Value part = arith::MulIOp::create(b, inside, argument(sizes + places.size() + dim));
    offset = arith::AddIOp::create(b, offset, part);
  }
  Value base = argument(call.views.size() + table);
  Type element = load.getMemRefType().getElementType();
  return fromMemory(element, LLVM::GEPOp::create(b, base.getType(), storageType(element), base,
                                                 ArrayRef<LLVM::GEPArg>{offset}));
}

Value KernelBuilder::number(TypedAttr attr) {
  Type carrier = carrierType(attr.getType());
  auto real = dyn_cast<FloatAttr>(attr);
  if (!real || real.getType() == carrier)
    return arith::ConstantOp::create(b, attr);
  return arith::ConstantOp::create(
      b, b.getFloatAttr(carrier, widenedNumber(real.getValue(),
                                               cast<FloatType>(carrier).getFloatSemantics())));
}

Value KernelBuilder::initial(unsigned number, ArrayRef<Value> coordinates) {
  ArrayRef<Attribute> numbers = initialOf(op);
  return numbers.empty() ? load(output(number), coordinates)
                         : this->number(cast<TypedAttr>(numbers[number]));
}

FailureOr<SmallVector<Value>> KernelBuilder::values(ValueRange results, ArrayRef<Value> coordinates,
                                                    ValueRange outputs) {
  SmallVector<Value> args;
  unsigned view = 0, number = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    bool table = isTable(op, operand);
    bool memref = isa<MemRefType>(operand.get().getType()) && !table;
    unsigned at = memref ? view++ : 0;
    bool given = op.isDpsInit(&operand) && !outputs.empty();
    if (given)
      args.push_back(outputs[number++]);
    else if (arg.use_empty() || table || (body.combine && op.isDpsInit(&operand)))
      args.push_back(Value());
    else if (memref)
      args.push_back(load(at, coordinates));
    else if (FailureOr<Value> scalar = scalarOperand(operand); succeeded(scalar))
      args.push_back(*scalar);
    else
      return failure();
  }
  auto place = [&](unsigned loop) { return coordinates[loop]; };
  auto load = [&](memref::LoadOp from, ValueRange places) { return loadTable(from, places); };
  return emitScalarCode(b, op, body, results, args, {place, load});
}

FailureOr<Value> KernelBuilder::value(ArrayRef<Value> coordinates) {
  FailureOr<SmallVector<Value>> result = values(body.result, coordinates);
  if (failed(result))
    return failure();
  return result->front();
}

/// A scalar input of linalg.generic: a constant, or an integer that is a parameter.
FailureOr<Value> KernelBuilder::scalarOperand(OpOperand &operand) {
  Value value = operand.get();
  Type type = value.getType();
  if (const unsigned *found = llvm::find(call.scalars, operand.getOperandNumber());
      found != call.scalars.end()) {
    Value number =
        argument(call.args.size() - call.scalars.size() + (found - call.scalars.begin()));
    if (type.isIndex() || type.isInteger(64))
      return number;
    return arith::TruncIOp::create(b, type, number).getResult();
  }
  Operation *def = value.getDefiningOp();
  if (!def || !def->hasTrait<OpTrait::ConstantLike>())
    return op.emitOpError("has no kernel: expected a constant scalar input or an integer, "
                          "got a value of type ")
           << type << "; pass it as a tensor of rank 0";
  Value copy = b.clone(*def)->getResult(0);
  if (type.isIndex())
    return arith::IndexCastOp::create(b, b.getI64Type(), copy).getResult();
  if (carrierType(type) == type)
    return copy;
  return arith::ExtFOp::create(b, carrierType(type), copy).getResult();
}

} // namespace gemm::elementwise
