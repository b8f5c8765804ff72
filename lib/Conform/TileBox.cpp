// Indices, and small integers in three formats; of tf32 rounding as the C library rounds.
#include "TileBox.h"
#include "Format.h"

#include <bit>
#include <cmath>

namespace gemm::conform {

namespace {
/// Any number, a tie every second time, or an infinity.
uint32_t numberOfF32(Random &random) {
  const uint64_t high = random.below(1 << 16);
  auto bits = static_cast<uint32_t>(high << 16 | random.below(1 << 16));
  if (random.below(2))
    bits = (bits & ~0x1fffu) | 0x1000;
  return (bits & 0x7f800000) == 0x7f800000 ? bits & 0xff800000 : bits;
}

/// To the 11 bits of tf32, ties to even; subnormal numbers have their last place too.
uint32_t asTf32(uint32_t bits) {
  const double x = std::bit_cast<float>(bits);
  if (std::isinf(x) || x == 0)
    return bits;
  const int unit = std::max(std::ilogb(x), -126) - 10;
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
  return std::bit_cast<uint32_t>(std::copysign(static_cast<float>(rounded), static_cast<float>(x)));
}
} // namespace

size_t Box::tensorBytes() const {
  size_t bytes = size();
  for (uint64_t d : dims)
    bytes *= d;
  return bytes;
}
size_t Box::boxBytes() const {
  size_t bytes = size();
  for (uint32_t d : sizes)
    bytes *= d;
  return bytes;
}

runtime::TensorMap Box::map() const {
  runtime::TensorMap map;
  map.dtype = type;
  map.dims = dims;
  map.box = sizes;
  map.swizzle = swizzle;
  uint64_t stride = size();
  // One more than a map of rank 1 has: the driver is given an array in any case.
  for (size_t i = 0; i == 0 || i + 1 < dims.size(); ++i)
    map.strides.push_back(stride *= dims[i]);
  return map;
}

Bytes Box::values(size_t bytes, Random &random) const {
  Bytes out(bytes);
  if (type == bundle::DType::TF32Even) {
    for (size_t i = 0; i < bytes; i += 4) {
      uint32_t bits = numberOfF32(random);
      std::memcpy(&out[i], &bits, 4);
    }
    return out;
  }
  const Format &format = formatOf(bundle::name(type));
  for (size_t i = 0; i < bytes; i += size()) {
    uint64_t bits = format.encode(static_cast<int>(random.below(31)) - 15);
    std::memcpy(&out[i], &bits, size());
  }
  return out;
}

template <class F> void Box::each(const std::vector<int32_t> &at, F f) const {
  for (size_t i = 0; i < boxBytes() / size(); ++i) {
    size_t rest = i;
    int64_t element = 0, scale = 1;
    bool inside = true;
    for (size_t d = 0; d < dims.size(); ++d) {
      int64_t index = at[d] + static_cast<int64_t>(rest % sizes[d]);
      rest /= sizes[d];
      inside = inside && index >= 0 && index < static_cast<int64_t>(dims[d]);
      element += index * scale;
      scale *= static_cast<int64_t>(dims[d]);
    }
    size_t byte = i * size();
    if (swizzle > 16) { // lines of 128 bytes, as many rows of chunks as the span has chunks
      size_t chunk = byte / 16 % 8, line = byte / 128 % 8, mask = swizzle / 16 - 1;
      byte = byte / 128 * 128 + (chunk ^ (line & mask)) * 16 + byte % 16;
    }
    f(byte, inside ? element * static_cast<int64_t>(size()) : -1);
  }
}

Bytes Box::load(const Bytes &tensor, const std::vector<int32_t> &at) const {
  Bytes out(boxBytes());
  each(at, [&](size_t to, int64_t from) {
    if (from < 0)
      return;
    std::memcpy(&out[to], &tensor[static_cast<size_t>(from)], size());
    if (type == bundle::DType::TF32Even) {
      uint32_t bits;
      std::memcpy(&bits, &out[to], 4);
      bits = asTf32(bits);
      std::memcpy(&out[to], &bits, 4);
    }
  });
  return out;
}

Bytes Box::store(Bytes tensor, const Bytes &box, const std::vector<int32_t> &at, bool add) const {
  const Format &format = formatOf(bundle::name(type));
  each(at, [&](size_t from, int64_t to) {
    if (to < 0)
      return;
    uint64_t value = 0, old = 0;
    std::memcpy(&value, &box[from], size());
    std::memcpy(&old, &tensor[static_cast<size_t>(to)], size());
    if (add)
      value = format.encode(format.decodeInteger(value) + format.decodeInteger(old));
    std::memcpy(&tensor[static_cast<size_t>(to)], &value, size());
  });
  return tensor;
}

} // namespace gemm::conform
