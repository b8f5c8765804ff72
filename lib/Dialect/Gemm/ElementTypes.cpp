// Which element types take part in products, together and in what sums: as the model's types say.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

std::optional<gemm::Type> gemm::getModelType(mlir::Type elementType) {
  using Model = std::optional<gemm::Type>;
  if (elementType.isUnsignedInteger(8) || elementType.isSignlessInteger(8))
    return gemm::Type::I8; // costs the same with a sign and without
  if (elementType.isUnsignedInteger(4) || elementType.isSignlessInteger(4))
    return gemm::Type::I4;
  if (elementType.isSignlessInteger(32))
    return gemm::Type::I32;
  return llvm::TypeSwitch<mlir::Type, Model>(elementType)
      .Case([](Float64Type) { return gemm::Type::F64; })
      .Case([](Float32Type) { return gemm::Type::F32; })
      .Case([](FloatTF32Type) { return gemm::Type::TF32; })
      .Case([](Float16Type) { return gemm::Type::F16; })
      .Case([](BFloat16Type) { return gemm::Type::BF16; })
      .Case([](Float8E4M3FNType) { return gemm::Type::F8E4M3FN; })
      .Case([](Float8E5M2Type) { return gemm::Type::F8E5M2; })
      .Default(Model());
}

mlir::Type gemm::getComputeType(mlir::Type type) {
  if (type.isSignlessInteger(1) || type.isSignlessInteger(64)) // of epilogues alone
    return type;
  if (isa<Float8E8M0FNUType>(type)) // likewise
    return Float32Type::get(type.getContext());
  std::optional<gemm::Type> model = getModelType(type);
  // What parts of a kernel's ring alone are of: tf32, bytes without a sign and pairs of 4 bits.
  if (!model || type.isTF32() || type.isUnsignedInteger() || type.isInteger(4))
    return {};
  switch (accumulatorType(*model)) {
  case gemm::Type::F64:
    return Float64Type::get(type.getContext());
  case gemm::Type::I32:
    return IntegerType::get(type.getContext(), 32);
  default:
    return Float32Type::get(type.getContext());
  }
}

mlir::Type gemm::getSumType(mlir::Type a, mlir::Type b) {
  return getComputeType(isa<FloatType>(b) ? b : a);
}

bool gemm::isFp8(mlir::Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }

bool gemm::isByteFloat(mlir::Type type) { return isFp8(type) || isa<Float8E8M0FNUType>(type); }

bool gemm::isMatrixElementType(mlir::Type type) {
  return getComputeType(type) && !type.isSignlessInteger(1) && !type.isSignlessInteger(64) &&
         !isa<Float8E8M0FNUType>(type);
}

std::string gemm::checkFactors(mlir::Type a, mlir::Type b, StringRef nameA, StringRef nameB) {
  std::optional<gemm::Type> left = getModelType(a), right = getModelType(b);
  if (a == b || (left && right && areFactors(*left, *right)))
    return "";
  return checks::join("expected ", nameA, " and ", nameB,
                      " to share an element type or to be of "
                      "f8E4M3FN and f8E5M2, or f16 or bf16 and i8, got '",
                      a, "' and '", b, "'");
}
