// The tensor map of a TMA copy: what cuTensorMapEncodeTiled is given, its
// documented rules as a check with values in its messages, and an encoding as
// the opaque 128-byte object that kernels receive. The encoding is this
// project's own (the hardware's is not public): a map made here runs in the
// emulator only, and one made by a driver is refused by its missing magic.
// Rules: CUDA driver API 13.0, cuTensorMapEncodeTiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gemm::emulator {

/// In CUtensorMapDataType's order and values; the packed 4- and 6-bit types
/// (13 to 15) are not supported.
enum class TensorType : uint8_t {
  U8,
  U16,
  U32,
  S32,
  U64,
  S64,
  F16,
  F32,
  F64,
  BF16,
  F32Ftz,
  TF32,
  TF32Ftz,
};
inline constexpr unsigned tensorTypes = 13;
std::string_view name(TensorType);
/// Bytes of one element: 1, 2, 4 or 8.
unsigned bytesOf(TensorType);

/// These have the values of CUtensorMapInterleave, CUtensorMapSwizzle,
/// CUtensorMapL2promotion and CUtensorMapFloatOOBfill. The swizzles of 32- and
/// 64-byte atoms (4 to 6, sm_100) are not supported.
enum class Interleave : uint8_t { None, Bytes16, Bytes32 };
enum class Swizzle : uint8_t { None, Bytes32, Bytes64, Bytes128 };
enum class L2Promotion : uint8_t { None, Bytes64, Bytes128, Bytes256 };
enum class OobFill : uint8_t { Zero, Nan };

/// Bytes of shared memory within which 16-byte chunks are permuted; 16 for None.
constexpr unsigned swizzleSpan(Swizzle s) { return 16u << unsigned(s); }

/// Where a swizzle puts the byte at this shared-memory address: address bits
/// 4.. are xored with bits 7.. (1, 2 or 3 of them).
constexpr uint32_t swizzled(Swizzle s, uint32_t address) {
  return address ^ (address >> 7 & ((1u << unsigned(s)) - 1)) << 4;
}

struct TensorMap {
  TensorType type = TensorType::U8;
  unsigned rank = 1;                           ///< 1 to 5
  uint64_t base = 0;                           ///< device address of element (0, ...)
  std::array<uint64_t, 5> dims{1, 1, 1, 1, 1}; ///< elements; [0] is contiguous
  /// strides[i]: bytes from one index of dimension i + 1 to the next.
  std::array<uint64_t, 4> strides{};
  std::array<uint32_t, 5> box{1, 1, 1, 1, 1}; ///< elements of one copy
  std::array<uint32_t, 5> elementStrides{1, 1, 1, 1, 1};
  Interleave interleave = Interleave::None;
  Swizzle swizzle = Swizzle::None;
  L2Promotion promotion = L2Promotion::None;
  OobFill fill = OobFill::Zero;

  /// The first rule that is broken, "expected X, got Y"; nothing when valid.
  std::optional<std::string> check() const;
  /// Elements along dimension i that one copy writes: box / elementStrides,
  /// rounded up (dimension 0 has no element stride).
  uint32_t extent(unsigned i) const;
  /// Bytes of shared memory that one copy fills, and its transaction bytes,
  /// whether or not parts of the box lie outside the tensor.
  uint64_t boxBytes() const;
};

/// The opaque object, as in `.param .align 64 .b8 map[128]`.
struct alignas(64) EncodedTensorMap {
  std::array<std::byte, 128> bytes{};
};
/// Little endian: magic "GEMMTMAP" at 0; type, rank, interleave, swizzle,
/// promotion, fill (1 byte each) at 8; base at 16; dims - 1 (u32 x 5) at 24;
/// box (u16 x 5) at 44; element strides (u8 x 5) at 54; strides (u64 x 4) at
/// 64; a checksum of all before it at 120. Encodes what it is given: check()
/// first.
EncodedTensorMap encode(const TensorMap &);
/// Nothing when the bytes are no tensor map of ours or break a rule; `why`
/// then says which.
std::optional<TensorMap> decodeTensorMap(const std::byte *bytes, std::string &why);

} // namespace gemm::emulator
