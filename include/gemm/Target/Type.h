// Element types as the model sees them: a name, a width, and whether a tensor
// core multiplies them. Plain C++, so that the runtime half can use it too; the
// names are those of MLIR's builtin types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gemm {

/// I4: weights beside a factor of 16 bits, two in a byte.
enum class Type : uint8_t { F64, F32, TF32, F16, BF16, F8E4M3FN, F8E5M2, I32, I8, I4 };
constexpr unsigned kTypeCount = 10;

/// "bf16", "f8E4M3FN", ...
std::string_view typeName(Type type);
std::optional<Type> parseType(std::string_view name);
/// Bits in memory (tf32 is stored as f32).
unsigned typeBits(Type type);
/// Of one element, of I4 0: many are `bytesOf`.
inline unsigned typeBytes(Type type) { return typeBits(type) / 8; }
inline double bytesOf(Type type, double elements) { return elements * typeBits(type) / 8; }
inline bool isFloat(Type type) { return type < Type::I32; }
inline bool isFp8(Type type) { return type == Type::F8E4M3FN || type == Type::F8E5M2; }
inline bool isHalf(Type type) { return type == Type::F16 || type == Type::BF16; }
/// Whether a product's factors may be of both: of one type, each of fp8, or f16 or bf16 beside
/// integers of 8 or 4 bits. What a family multiplies, its row says (Mma.h).
bool areFactors(Type a, Type b);
/// The type products are summed in: f64 for f64, i32 for integers, else f32.
Type accumulatorType(Type operand);

} // namespace gemm
