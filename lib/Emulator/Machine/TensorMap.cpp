// Tensor maps: the rules of cuTensorMapEncodeTiled in the order in which its
// documentation lists them, and the emulator's own encoding.
#include "gemm/Emulator/TensorMap.h"

#include <cstring>

namespace gemm::emulator {

namespace {

constexpr char magic[9] = "GEMMTMAP";
constexpr uint64_t maxDim = uint64_t(1) << 32, maxStride = uint64_t(1) << 40;

bool isFloat(TensorType t) { return t >= TensorType::F16; }

std::string number(uint64_t v) { return std::to_string(v); }

std::string element(const char *array, unsigned i, const std::string &rule, uint64_t got) {
  return std::string("expected ") + array + "[" + number(i) + "] to be " + rule + ", got " +
         number(got);
}

uint64_t checksum(const std::byte *bytes, size_t n) { // FNV-1a
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < n; ++i)
    h = (h ^ uint64_t(bytes[i])) * 0x100000001b3u;
  return h;
}

template <class T> void put(std::byte *at, T v) { std::memcpy(at, &v, sizeof v); }
template <class T> T get(const std::byte *at) {
  T v;
  std::memcpy(&v, at, sizeof v);
  return v;
}

std::optional<std::string> checkBox(const TensorMap &m) {
  for (unsigned i = 0; i < m.rank; ++i)
    if (m.box[i] == 0 || m.box[i] > 256)
      return element("boxDim", i, "from 1 to 256", m.box[i]);
  const uint64_t inner = uint64_t(m.box[0]) * bytesOf(m.type);
  if (m.interleave == Interleave::None) {
    if (inner % 16)
      return "expected the inner dimension of the box to be a multiple of 16 bytes, got " +
             number(m.box[0]) + " elements of " + number(bytesOf(m.type)) + " bytes";
    if (m.swizzle != Swizzle::None && inner > swizzleSpan(m.swizzle))
      return "expected the inner dimension of the box to be at most the " +
             number(swizzleSpan(m.swizzle)) + " bytes of its swizzle, got " + number(inner);
  }
  for (unsigned i = 0; i < m.rank; ++i)
    if (m.elementStrides[i] == 0 || m.elementStrides[i] > 8)
      return element("elementStrides", i, "from 1 to 8", m.elementStrides[i]);
  return std::nullopt;
}

} // namespace

std::string_view name(TensorType t) {
  static constexpr std::string_view names[tensorTypes] = {
      "u8",  "u16", "u32",  "s32",     "u64",  "s64",     "f16",
      "f32", "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz"};
  return names[size_t(t)];
}

unsigned bytesOf(TensorType t) {
  static constexpr uint8_t bytes[tensorTypes] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  return bytes[size_t(t)];
}

uint32_t TensorMap::extent(unsigned i) const {
  return i == 0 ? box[0] : (box[i] + elementStrides[i] - 1) / elementStrides[i];
}

uint64_t TensorMap::boxBytes() const {
  uint64_t n = bytesOf(type);
  for (unsigned i = 0; i < rank; ++i)
    n *= extent(i);
  return n;
}

std::optional<std::string> TensorMap::check() const {
  if (unsigned(type) >= tensorTypes)
    return "expected a data type from 0 to 12, got " + number(unsigned(type)) +
           " (packed 4- and 6-bit types are not supported)";
  if (unsigned(interleave) > 2)
    return "expected an interleave from 0 to 2, got " + number(unsigned(interleave));
  if (unsigned(swizzle) > 3)
    return "expected a swizzle from 0 to 3, got " + number(unsigned(swizzle)) +
           " (swizzles of 32- and 64-byte atoms are not supported)";
  if (unsigned(promotion) > 3)
    return "expected an L2 promotion from 0 to 3, got " + number(unsigned(promotion));
  if (unsigned(fill) > 1)
    return "expected an out-of-bounds fill of 0 or 1, got " + number(unsigned(fill));
  if (rank == 0 || rank > 5)
    return "expected a rank from 1 to 5, got " + number(rank);
  if (interleave != Interleave::None && rank < 3)
    return "expected a rank of at least 3 with an interleaved layout, got " + number(rank);
  const unsigned unit = interleave == Interleave::Bytes32 ? 32 : 16;
  if (base % unit)
    return "expected a global address that is a multiple of " + number(unit) + ", got " +
           number(base);
  for (unsigned i = 0; i < rank; ++i)
    if (dims[i] == 0 || dims[i] > maxDim)
      return element("globalDim", i, "from 1 to 4294967296", dims[i]);
  for (unsigned i = 0; i + 1 < rank; ++i)
    if (strides[i] % unit || strides[i] >= maxStride)
      return element("globalStrides", i, "a multiple of " + number(unit) + " below 2^40",
                     strides[i]);
  if (auto wrong = checkBox(*this))
    return wrong;
  if (interleave == Interleave::Bytes32 && swizzle != Swizzle::Bytes32)
    return "expected the 32-byte swizzle with a 32-byte interleave, got swizzle " +
           number(unsigned(swizzle));
  if (fill == OobFill::Nan && !isFloat(type))
    return "expected a floating-point type for a NaN fill, got " + std::string(name(type));
  return std::nullopt;
}

EncodedTensorMap encode(const TensorMap &m) {
  EncodedTensorMap e;
  std::byte *b = e.bytes.data();
  std::memcpy(b, magic, 8);
  const uint8_t head[] = {uint8_t(m.type),    uint8_t(m.rank),      uint8_t(m.interleave),
                          uint8_t(m.swizzle), uint8_t(m.promotion), uint8_t(m.fill)};
  std::memcpy(b + 8, head, sizeof head);
  put(b + 16, m.base);
  for (unsigned i = 0; i < 5; ++i) {
    put(b + 24 + 4 * i, uint32_t(m.dims[i] - 1));
    put(b + 44 + 2 * i, uint16_t(m.box[i]));
    put(b + 54 + i, uint8_t(m.elementStrides[i]));
  }
  for (unsigned i = 0; i < 4; ++i)
    put(b + 64 + 8 * i, m.strides[i]);
  put(b + 120, checksum(b, 120));
  return e;
}

std::optional<TensorMap> decodeTensorMap(const std::byte *b, std::string &why) {
  if (std::memcmp(b, magic, 8) != 0 || get<uint64_t>(b + 120) != checksum(b, 120)) {
    why = "the 128 bytes are no tensor map: make one with gemm::emulator::encode, and pass the "
          "whole object";
    return std::nullopt;
  }
  auto at = [&](unsigned i) { return uint8_t(b[i]); };
  TensorMap m;
  m.type = TensorType(at(8));
  m.rank = at(9);
  m.interleave = Interleave(at(10));
  m.swizzle = Swizzle(at(11));
  m.promotion = L2Promotion(at(12));
  m.fill = OobFill(at(13));
  m.base = get<uint64_t>(b + 16);
  for (unsigned i = 0; i < 5; ++i) {
    m.dims[i] = uint64_t(get<uint32_t>(b + 24 + 4 * i)) + 1;
    m.box[i] = get<uint16_t>(b + 44 + 2 * i);
    m.elementStrides[i] = at(54 + i);
  }
  for (unsigned i = 0; i < 4; ++i)
    m.strides[i] = get<uint64_t>(b + 64 + 8 * i);
  if (auto wrong = m.check()) {
    why = "invalid tensor map: " + *wrong;
    return std::nullopt;
  }
  return m;
}

} // namespace gemm::emulator
