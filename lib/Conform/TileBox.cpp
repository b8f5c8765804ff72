// Indices, and small integers in three formats.
#include "TileBox.h"
#include "Format.h"

namespace gemm::conform {

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
  const Format &format = formatOf(bundle::name(type));
  Bytes out(bytes);
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
    if (from >= 0)
      std::memcpy(&out[to], &tensor[static_cast<size_t>(from)], size());
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
