// cuTensorMapEncodeTiled: its documented rules checked, and the emulator's own encoding.
#include "Device.h"
#include "gemm/Emulator/TensorMap.h"

#include <algorithm>
#include <cstring>

namespace gemm::cudadevice {

extern "C" Result cuTensorMapEncodeTiled(void *to, int type, unsigned rank, void *base,
                                         const uint64_t *dims, const uint64_t *strides,
                                         const unsigned *box, const unsigned *elementStrides,
                                         int interleave, int swizzle, int promotion, int fill) {
  GEMM_ENTER(cuTensorMapEncodeTiled, Nothing);
  auto refuse = [&](const std::string &why) {
    d.report.refusal("cuTensorMapEncodeTiled", why);
    return invalidValue;
  };
  if (!to || reinterpret_cast<uintptr_t>(to) % alignof(emulator::EncodedTensorMap))
    return refuse("expected a tensor map at a multiple of 64 bytes");
  if (!dims || !box || !elementStrides || rank < 1 || rank > 5 || (rank > 1 && !strides))
    return refuse("expected sizes, strides and a box of 1 to 5 dimensions");
  if (type < 0 || unsigned(type) >= emulator::tensorTypes || interleave < 0 || interleave > 2 ||
      swizzle < 0 || swizzle > 3 || promotion < 0 || promotion > 3 || fill < 0 || fill > 1)
    return refuse("a type, interleave, swizzle, promotion or fill that is not supported");
  emulator::TensorMap map;
  map.type = emulator::TensorType(type);
  map.rank = rank;
  map.base = reinterpret_cast<uintptr_t>(base);
  std::copy_n(dims, rank, map.dims.begin());
  std::copy_n(strides, rank - 1, map.strides.begin());
  std::copy_n(box, rank, map.box.begin());
  std::copy_n(elementStrides, rank, map.elementStrides.begin());
  map.interleave = emulator::Interleave(interleave);
  map.swizzle = emulator::Swizzle(swizzle);
  map.promotion = emulator::L2Promotion(promotion);
  map.fill = emulator::OobFill(fill);
  if (auto wrong = map.check())
    return refuse(*wrong);
  const emulator::EncodedTensorMap encoded = encode(map);
  std::memcpy(to, encoded.bytes.data(), encoded.bytes.size());
  return success;
}

} // namespace gemm::cudadevice
