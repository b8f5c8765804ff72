// Tensor maps by the names that MLIR's nvgpu lowering calls: arguments as for
// cuTensorMapEncodeTiled, its rules checked, and the emulator's own encoding.
#include "Mgpu.h"
#include "gemm/Emulator/TensorMap.h"

#include <cstring>

using namespace gemm::emulator;
using namespace gemm::emulator::mgpu;

namespace {

/// What is left of a map once its shape is known.
struct Style {
  uint32_t type, interleave, swizzle, promotion, fill;
};

void apply(const char *caller, TensorMap &map, const Style &style) {
  auto in = [&](const char *what, uint32_t value, uint32_t last) {
    if (value > last)
      fail(caller, std::string("expected ") + what + " from 0 to " + std::to_string(last) +
                       ", got " + std::to_string(value));
    return uint8_t(value);
  };
  map.type = TensorType(in("the data type", style.type, tensorTypes - 1));
  map.interleave = Interleave(in("the interleave", style.interleave, 2));
  map.swizzle = Swizzle(in("the swizzle", style.swizzle, 3));
  map.promotion = L2Promotion(in("the L2 promotion", style.promotion, 3));
  map.fill = OobFill(in("the fill", style.fill, 1));
}

EncodedTensorMap encodeChecked(const char *caller, const TensorMap &map) {
  if (auto wrong = map.check())
    fail(caller, *wrong);
  return encode(map);
}

unsigned checkedRank(const char *caller, int64_t rank) {
  if (rank < 1 || rank > 5)
    fail(caller, "expected a rank from 1 to 5, got " + std::to_string(rank));
  return unsigned(rank);
}

} // namespace

extern "C" {

void mgpuTensorMapEncodeTiled(void *to, uint32_t type, uint32_t rank, void *base,
                              const uint64_t *dims, const uint64_t *strides, const uint32_t *box,
                              const uint32_t *elementStrides, uint32_t interleave, uint32_t swizzle,
                              uint32_t promotion, uint32_t fill) {
  const char *name = "mgpuTensorMapEncodeTiled";
  TensorMap map;
  map.rank = checkedRank(name, rank);
  map.base = reinterpret_cast<uintptr_t>(base);
  for (unsigned i = 0; i < map.rank; ++i) {
    map.dims[i] = dims[i];
    map.box[i] = box[i];
    map.elementStrides[i] = elementStrides[i];
    if (i + 1 < map.rank)
      map.strides[i] = strides[i];
  }
  apply(name, map, {type, interleave, swizzle, promotion, fill});
  EncodedTensorMap encoded = encodeChecked(name, map);
  std::memcpy(to, &encoded, sizeof encoded);
}

/// The memref's descriptor holds two pointers, an offset, sizes and strides, in
/// elements and outermost first; tensor maps count in bytes, innermost first.
/// Returns device memory that holds the map.
void *mgpuTensorMapEncodeTiledMemref(int64_t rank, void *descriptor, uint32_t type,
                                     uint32_t interleave, uint32_t swizzle, uint32_t promotion,
                                     uint32_t fill, const int64_t *box) {
  const char *name = "mgpuTensorMapEncodeTiledMemref";
  TensorMap map;
  map.rank = checkedRank(name, rank);
  apply(name, map, {type, interleave, swizzle, promotion, fill});
  const auto *words = static_cast<const int64_t *>(descriptor);
  const int64_t *sizes = words + 3, *strides = sizes + rank;
  const int64_t bytes = bytesOf(map.type);
  map.base = uint64_t(words[1] + words[2] * bytes);
  if (strides[rank - 1] != 1)
    fail(name, "expected an innermost stride of 1, got " + std::to_string(strides[rank - 1]));
  for (unsigned i = 0; i < map.rank; ++i) {
    unsigned from = map.rank - 1 - i;
    map.dims[i] = uint64_t(sizes[from]);
    map.box[i] = uint32_t(box[from]);
    if (i)
      map.strides[i - 1] = uint64_t(strides[from] * bytes);
  }
  EncodedTensorMap encoded = encodeChecked(name, map);
  Device &d = device();
  std::lock_guard lock(d.mutex);
  uint64_t at = d.memory.allocate(sizeof encoded, "tensor map");
  d.memory.copyIn(at, &encoded, sizeof encoded);
  return reinterpret_cast<void *>(at);
}

} // extern "C"
