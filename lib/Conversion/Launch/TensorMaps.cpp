// See TensorMaps.h. A map needs dims of at least 1 and strides of whole 16 bytes even
// where nothing is read: in an empty matrix (K = 0), and along a dim of one entry.
#include "TensorMaps.h"
#include "HostChecks.h"
#include "gemm/Target/Limits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace gemm {
namespace {
// CUtensorMapDataType, and the values of the other enumerations this file needs.
enum : int32_t {
  dataU8 = 0,
  dataS32 = 3,
  dataF16 = 6,
  dataF32 = 7,
  dataBF16 = 9,
  dataTF32 = 11,
  noInterleave = 0,
  promote128 = 2,
  fillZeros = 0
};

class Encoder {
public:
  Encoder(ImplicitLocOpBuilder &b, HostChecks &checks, const StoredMatrix &matrix)
      : b(b), checks(checks), matrix(matrix) {}

  FailureOr<Value> run(TensorMapAttr map, StringRef what) {
    unsigned rank = matrix.sizes.size();
    Type pointer = LLVM::LLVMPointerType::get(b.getContext()), i32 = b.getI32Type();
    Value frame = LLVM::StackSaveOp::create(b, pointer);
    SmallVector<Value> dims, strides, box, steps;
    for (unsigned i = rank; i-- > 0;) { // innermost first
      Value size = matrix.sizes[i];
      dims.push_back(to64(arith::MaxUIOp::create(b, size, index(1))));
      if (i + 1 < rank)
        strides.push_back(to64(strideBytes(i)));
      int64_t extent = rank - 1 - i < 2 ? map.getBox()[rank - 1 - i] : 1;
      box.push_back(constant(extent));
      steps.push_back(constant(1));
    }
    auto bytes = LLVM::LLVMArrayType::get(b.getI64Type(), gemm::bytesOfTensorMap / 8);
    Value one = constant(1);
    Value to = LLVM::AllocaOp::create(b, pointer, bytes, one, gemm::alignmentOfTensorMap);
    // The driver writes no map that it refuses, and none that it makes is all zeros.
    LLVM::StoreOp::create(b, LLVM::ZeroOp::create(b, bytes), to);
    int32_t swizzle = llvm::Log2_64(map.getSwizzle()) - 4; // none, 32, 64, 128 bytes
    Value arguments[] = {to,
                         constant(dataType()),
                         constant(rank),
                         matrix.pointer,
                         array(b.getI64Type(), dims),
                         array(b.getI64Type(), strides),
                         array(i32, box),
                         array(i32, steps),
                         constant(noInterleave),
                         constant(swizzle),
                         constant(promote128),
                         constant(fillZeros)};
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()),
                                            llvm::to_vector(ValueRange(arguments).getTypes()));
    if (failed(callOnHost(b, checks.symbols, "mgpuTensorMapEncodeTiled", type, arguments)))
      return failure();
    Value encoded = LLVM::LoadOp::create(b, bytes, to);
    LLVM::StackRestoreOp::create(b, frame);
    if (failed(checkMade(encoded, dims, strides, map, what)))
      return failure();
    return encoded;
  }

private:
  int32_t dataType() const {
    Type element = matrix.element;
    return element.isF16()         ? dataF16
           : element.isBF16()      ? dataBF16
           : element.isF32()       ? dataF32
           : element.isTF32()      ? dataTF32
           : element.isInteger(32) ? dataS32
                                   : dataU8;
  }
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value constant(int64_t value) { return arith::ConstantIntOp::create(b, value, 32); }
  Value to64(Value value) { return arith::IndexCastOp::create(b, b.getI64Type(), value); }

  LogicalResult checkMade(Value encoded, ArrayRef<Value> dims, ArrayRef<Value> strides,
                          TensorMapAttr map, StringRef what) {
    Value bits;
    for (int64_t i = 0; i < 16; ++i) {
      Value word = LLVM::ExtractValueOp::create(b, encoded, i);
      bits = bits ? arith::OrIOp::create(b, bits, word).getResult() : word;
    }
    std::string text =
        what.str() + ": expected a tensor map that the driver accepts, got one of dims";
    SmallVector<Value> values;
    auto list = [&](ArrayRef<Value> numbers) {
      for (auto [i, number] : llvm::enumerate(numbers)) {
        text += i ? "x%lld" : " %lld";
        values.push_back(number);
      }
    };
    list(dims);
    text += ", strides of";
    list(strides);
    text += " bytes, box " + std::to_string(map.getBox()[0]) + "x" +
            std::to_string(map.getBox()[1]) + ", swizzle " + std::to_string(map.getSwizzle()) +
            " at 0x%llx";
    values.push_back(LLVM::PtrToIntOp::create(b, b.getI64Type(), matrix.pointer));
    Value zero = arith::ConstantIntOp::create(b, 0, 64);
    Value made = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, bits, zero);
    return checks.check(b, made, text, values);
  }

  /// The stride of a dim where it is ever taken, else 16.
  Value strideBytes(unsigned dim) {
    Value moves = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, matrix.sizes[dim], index(1));
    for (Value size : matrix.sizes)
      moves = arith::AndIOp::create(
          b, moves, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, size, index(0)));
    const int64_t bytes = gemm::getStoredBytes(matrix.element);
    Value stride = arith::MulIOp::create(b, matrix.strides[dim], index(bytes));
    return arith::SelectOp::create(b, moves, stride, index(16));
  }

  Value array(Type element, ValueRange values) {
    Type pointer = LLVM::LLVMPointerType::get(b.getContext());
    Value base = LLVM::AllocaOp::create(b, pointer, element, constant(values.size()));
    for (auto [number, value] : llvm::enumerate(values)) {
      Value at = LLVM::GEPOp::create(b, pointer, element, base,
                                     ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(number)});
      LLVM::StoreOp::create(b, value, at);
    }
    return base;
  }

  ImplicitLocOpBuilder &b;
  HostChecks &checks;
  const StoredMatrix &matrix;
};
} // namespace

FailureOr<Value> encodeTensorMap(ImplicitLocOpBuilder &b, HostChecks &checks,
                                 const StoredMatrix &matrix, TensorMapAttr map, StringRef what) {
  return Encoder(b, checks, matrix).run(map, what);
}

} // namespace gemm
