// Implements Constraint.h, and the checks shared by the verifiers of the gemm dialect.
#include "GemmVerify.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace gemm;

static std::string inMessages(StringRef id) {
  auto [name, number] = id.rsplit("_c");
  return (" (" + name + " C" + number + ")").str();
}

Violation::~Violation() { diagnostic << inMessages(id); }

Violation gemm::violates(Operation *op, const Twine &id) { return {op->emitOpError(), id}; }

Violation gemm::violates(Operation *op, int number) {
  return violates(op, op->getName().stripDialect() + "_c" + Twine(number));
}

Violation gemm::violates(function_ref<InFlightDiagnostic()> emitError, const Twine &id) {
  return {emitError(), id};
}

SmallVector<mlir::Type> checks::getScaleElements(MLIRContext *context, mlir::Type other,
                                                 bool zeroPoints) {
  if (!other)
    return {Float32Type::get(context), Float8E8M0FNUType::get(context)};
  SmallVector<mlir::Type> types{other};
  if (zeroPoints)
    types.push_back(IntegerType::get(context, 8));
  return types;
}

std::pair<int64_t, int64_t> checks::getRangeOfBytes(bool isUnsigned, bool packed) {
  const int64_t numbers = packed ? 16 : 256, least = isUnsigned ? 0 : -numbers / 2;
  return {least, least + numbers - 1};
}

LogicalResult checks::report(Operation *op, const std::string &why, const Twine &id) {
  if (why.empty())
    return success();
  return violates(op, id) << why;
}

LogicalResult checks::verifySameContainer(Operation *op, ValueRange values) {
  bool memrefs = isa<MemRefType>(values.front().getType());
  for (Value value : values)
    if (isa<MemRefType>(value.getType()) != memrefs)
      return violates(op, 2) << "expected operands to be all tensors or all memrefs, got "
                             << values.front().getType() << " and " << value.getType();
  return success();
}

LogicalResult checks::verifySizes(function_ref<InFlightDiagnostic()> emitError, const Twine &id,
                                  StringRef name, ArrayRef<int64_t> sizes, size_t count,
                                  int64_t limit) {
  if (sizes.size() != count)
    return violates(emitError, id)
           << "expected " << name << " to have " << count << " sizes, got " << sizes.size();
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0)
      return violates(emitError, id)
             << "expected the sizes of " << name << " to be positive, got " << size;
    if (size > limit || (product *= size) > limit)
      return violates(emitError, id) << "expected the product of " << name << " to be at most "
                                     << limit << ", got [" << llvm::interleaved(sizes) << "]";
  }
  return success();
}

std::string checks::showSize(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

std::string checks::showShape(ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t size : shape)
    text += (text.empty() ? "" : "x") + showSize(size);
  return text;
}

LogicalResult checks::verifyEpilogue(Operation *op, Block &block, TypeRange arguments,
                                     const Twine &ofArguments, TypeRange stored,
                                     const Twine &ofStored) {
  if (TypeRange(block.getArgumentTypes()) != arguments)
    return violates(op, ofArguments)
           << "expected region arguments (" << llvm::interleaved(arguments) << "), got ("
           << llvm::interleaved(block.getArgumentTypes()) << ")";
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield && block.empty())
    return violates(op, ofStored) << "expected the region to end in gemm.yield, got nothing";
  if (!yield)
    return violates(op, ofStored) << "expected the region to end in gemm.yield, got '"
                                  << block.back().getName() << "'";
  if (TypeRange(yield.getValues().getTypes()) != stored)
    return violates(yield, ofStored)
           << "expected to yield " << llvm::interleaved(stored) << ", the compute type"
           << (stored.size() == 1 ? " of C" : "s of the outputs") << ", got "
           << llvm::interleaved(yield.getValues().getTypes());
  return success();
}
