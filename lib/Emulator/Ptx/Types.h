// PTX's fundamental types, and how wide each is in a register slot. A slot has
// 32 lanes of 4 bytes (everything up to 32 bits, zero-extended) or of 8; a
// predicate is one word with a bit per lane.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gemm::emulator {

enum class Type : uint8_t {
  None,
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  BF16,
  F32,
  F64,
  F16x2,
  BF16x2,
  TF32,
  E4M3,
  E5M2,
  E4M3x2,
  E5M2x2,
};

/// The type named by a modifier without its dot ("u32"), if it is one.
std::optional<Type> parseType(std::string_view);
std::string_view name(Type);

constexpr unsigned bitsOf(Type t) {
  switch (t) {
  case Type::None:
    return 0;
  case Type::Pred:
    return 1;
  case Type::B8:
  case Type::U8:
  case Type::S8:
  case Type::E4M3:
  case Type::E5M2:
    return 8;
  case Type::B16:
  case Type::U16:
  case Type::S16:
  case Type::F16:
  case Type::BF16:
  case Type::E4M3x2:
  case Type::E5M2x2:
    return 16;
  case Type::B64:
  case Type::U64:
  case Type::S64:
  case Type::F64:
    return 64;
  case Type::B128:
    return 128;
  default:
    return 32;
  }
}
constexpr unsigned bytesOf(Type t) { return bitsOf(t) / 8; }
constexpr bool isSigned(Type t) { return t >= Type::S8 && t <= Type::S64; }
constexpr bool isFloat(Type t) { return t >= Type::F16; }
constexpr bool isInteger(Type t) { return t >= Type::B8 && t <= Type::S64; }
/// Bytes of one register slot: 4 for a predicate, 128 or 256 for 32 lanes. A
/// 128-bit register is two wide slots, its low half first.
constexpr uint32_t slotBytes(Type t) {
  return t == Type::Pred ? 4 : bitsOf(t) <= 32 ? 128 : bitsOf(t) == 128 ? 512 : 256;
}

enum class Space : uint8_t { Generic, Global, Shared, Const, Param, Local, SharedCluster };
std::string_view name(Space);

} // namespace gemm::emulator
