// The element types of a bundle: their names in launch.json, their sizes, and
// the type in which a scalar program computes with them. Every type is stored
// in whole bytes, little-endian; i1 takes one byte that is 0 or 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gemm::bundle {

/// The last six are no element types but what a product that says so reads elements as: TF32
/// those of f32 (GemmStep::precision), to nearest, ties away from zero, TF32Even with ties to even,
/// TF32Any as they are, though who multiplies them may round them to 11 bits in any way;
/// UI8 those of i8, as numbers from 0 to 255 (GemmStep::unsignedA, unsignedB); I4 and UI4 the lower
/// four bits of i8, as numbers from -8 to 7 or from 0 to 15 (Dequantized::bits).
enum class DType : uint8_t {
  F64,
  F32,
  F16,
  BF16,
  F8E4M3FN,
  F8E5M2,
  I64,
  I32,
  I8,
  I1,
  I16,
  F8E8M0FNU,
  TF32,
  UI8,
  TF32Even,
  I4,
  UI4,
  TF32Any
};
inline constexpr unsigned numDTypes = 12; // element types

/// The name used in launch.json, e.g. "bf16".
std::string_view name(DType type);
std::optional<DType> parseDType(std::string_view name);
/// "f64, f32, ...": for messages.
std::string_view allDTypeNames();

/// Stored size of one element in bytes.
unsigned byteSize(DType type);
/// Width in bits (1 for i1).
unsigned bitWidth(DType type);
bool isFloat(DType type);
inline bool isTf32(DType type) {
  return type == DType::TF32 || type == DType::TF32Even || type == DType::TF32Any;
}
/// The type a loaded value has in a program: f32 for the floats narrower than
/// f32 (an exact widening), the type itself otherwise.
DType computeType(DType type);

} // namespace gemm::bundle
