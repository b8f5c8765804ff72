// Names and widths of element types.
#include "gemm/Target/Type.h"

namespace gemm {

namespace {
struct TypeRow {
  std::string_view name;
  unsigned bits;
};
constexpr TypeRow kRows[kTypeCount] = {
    {"f64", 64},     {"f32", 32},   {"tf32", 32}, {"f16", 16}, {"bf16", 16},
    {"f8E4M3FN", 8}, {"f8E5M2", 8}, {"i32", 32},  {"i8", 8},   {"i4", 4},
};
} // namespace

std::string_view typeName(Type type) { return kRows[static_cast<unsigned>(type)].name; }
unsigned typeBits(Type type) { return kRows[static_cast<unsigned>(type)].bits; }

std::optional<Type> parseType(std::string_view name) {
  for (unsigned i = 0; i < kTypeCount; ++i)
    if (kRows[i].name == name)
      return static_cast<Type>(i);
  return std::nullopt;
}

bool areFactors(Type a, Type b) {
  auto isSmall = [](Type type) { return type == Type::I8 || type == Type::I4; };
  return a == b || (isFp8(a) && isFp8(b)) || (isHalf(a) && isSmall(b)) || (isSmall(a) && isHalf(b));
}

Type accumulatorType(Type operand) {
  if (operand == Type::F64)
    return Type::F64;
  return isFloat(operand) ? Type::F32 : Type::I32;
}

} // namespace gemm
