// Implements the checks shared by the verifiers of the gemm dialect.
#include "GemmVerify.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace gemm;

std::optional<int64_t> checks::getByteSize(ShapedType type) {
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  int64_t bits = type.getElementType().getIntOrFloatBitWidth();
  int64_t bytes = llvm::divideCeil(bits, 8);
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

LogicalResult checks::verifyShaped(Operation *op, Value value, StringRef name, bool extra) {
  Type type = value.getType();
  if (isa<UnrankedTensorType, UnrankedMemRefType>(type))
    return op->emitOpError("expected ") << name << " to be ranked, got " << type;
  if (!isa<RankedTensorType, MemRefType>(type))
    return op->emitOpError("expected ") << name << " to be a ranked tensor or memref, got " << type;
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
    return op->emitOpError("expected ")
           << name << " to be dense, got encoding " << tensor.getEncoding();
  auto shaped = cast<ShapedType>(type);
  Type element = shaped.getElementType();
  if (extra ? !getComputeType(element) : !isMatrixElementType(element))
    return op->emitOpError("expected element type of ")
           << name << " to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, " << (extra ? "i1, i64, " : "")
           << "i8 or i32, got " << element;
  if (!getByteSize(shaped))
    return op->emitOpError("expected the byte size of ")
           << name << " to fit in 63 bits, got " << type;
  return success();
}

LogicalResult checks::verifySameContainer(Operation *op, ValueRange values) {
  bool memrefs = isa<MemRefType>(values.front().getType());
  for (Value value : values)
    if (isa<MemRefType>(value.getType()) != memrefs)
      return op->emitOpError("expected operands to be all tensors or all memrefs, got ")
             << values.front().getType() << " and " << value.getType();
  return success();
}

LogicalResult checks::verifyProductTypes(Operation *op, Value a, Value b, StringRef nameA,
                                         StringRef nameB) {
  Type x = getElementTypeOrSelf(a), y = getElementTypeOrSelf(b);
  if (x != y && !(isFp8(x) && isFp8(y)))
    return op->emitOpError("expected ")
           << nameA << " and " << nameB << " to share an element type, got " << x << " and " << y;
  return success();
}

LogicalResult checks::verifyStrides(Operation *op, ValueRange values, Value output) {
  for (Value value : values) {
    auto type = dyn_cast<MemRefType>(value.getType());
    if (!type)
      continue;
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return op->emitOpError("expected memrefs to be strided, got ") << type;
    // Elements of the output must not lie on top of each other.
    bool written = value == output;
    for (auto [stride, size] : llvm::zip(strides, type.getShape()))
      if (!ShapedType::isDynamic(stride) &&
          (stride < 0 || (written && stride == 0 && size != 0 && size != 1)))
        return op->emitOpError("expected strides ")
               << (written ? "of the output to be positive" : "not to be negative") << ", got "
               << stride << " in " << type;
  }
  return success();
}

LogicalResult checks::verifySizes(function_ref<InFlightDiagnostic()> emitError, StringRef name,
                                  ArrayRef<int64_t> sizes, size_t count, int64_t limit) {
  if (sizes.size() != count)
    return emitError() << "expected " << name << " to have " << count << " sizes, got "
                       << sizes.size();
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0)
      return emitError() << "expected the sizes of " << name << " to be positive, got " << size;
    if (size > limit || (product *= size) > limit)
      return emitError() << "expected the product of " << name << " to be at most " << limit
                         << ", got [" << llvm::interleaved(sizes) << "]";
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
