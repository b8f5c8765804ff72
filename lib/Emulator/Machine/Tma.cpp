// The geometry of tile mode. Dimension 0 is contiguous and makes the rows; the
// others are walked with their element strides, the outermost last.
#include "Machine/Tma.h"

#include <algorithm>

namespace gemm::emulator {

std::optional<BulkRows> tileRows(const TensorMap &m, const int32_t *coordinates, uint32_t at,
                                 const Memory &memory, std::string &why) {
  const unsigned element = bytesOf(m.type);
  const uint32_t pitch = m.box[0] * element;
  uint32_t count = 1;
  for (unsigned d = 1; d < m.rank; ++d)
    count *= m.extent(d);
  // The part of a row inside the tensor is the same for all rows.
  const int64_t first = coordinates[0],
                last = std::min<int64_t>(first + m.box[0], int64_t(m.dims[0]));
  const int64_t from = std::max<int64_t>(first, 0);
  const uint32_t skip = uint32_t(std::clamp<int64_t>(from - first, 0, m.box[0])) * element;
  const uint32_t valid = uint32_t(std::max<int64_t>(last - from, 0)) * element;
  BulkRows rows(count);
  const Memory::Allocation *a = nullptr;
  for (uint32_t r = 0; r < count; ++r) {
    rows[r] = {at + r * pitch, pitch, 0, 0, nullptr};
    uint64_t address = m.base + uint64_t(from) * element;
    bool inside = valid != 0;
    for (uint32_t d = 1, rest = r; d < m.rank; ++d) {
      int64_t c = coordinates[d] + int64_t(rest % m.extent(d)) * m.elementStrides[d];
      rest /= m.extent(d);
      inside = inside && c >= 0 && uint64_t(c) < m.dims[d];
      address += uint64_t(c) * m.strides[d - 1];
    }
    if (!inside)
      continue;
    if (!a || !a->contains(address, valid))
      a = memory.find(address);
    if (!a || !a->contains(address, valid)) {
      why = "the tensor map leads to " + memory.describe(address) +
            ": its dimensions or strides do not fit the allocation";
      return std::nullopt;
    }
    rows[r].skip = skip;
    rows[r].valid = valid;
    rows[r].host = a->host + (address - a->base);
    rows[r].global = address;
  }
  return rows;
}

uint32_t fillWord(const TensorMap &m) {
  if (m.fill == OobFill::Zero)
    return 0;
  switch (m.type) { // quiet NaNs; which ones hardware writes is not documented
  case TensorType::F16:
    return 0x7fff7fff;
  case TensorType::BF16:
    return 0x7fff7fff;
  case TensorType::F64:
    return ~0u;
  default:
    return 0x7fffffff;
  }
}

} // namespace gemm::emulator
