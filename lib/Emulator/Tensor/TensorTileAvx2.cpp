// The tile product by blocks of 16 rows and 8 columns; what these leave, element by element.
#include "Tensor/TensorTile.h"

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "Tensor/BlockAvx2.h"

namespace gemm::emulator {

namespace {

/// All columns of a product. Those of wide ones are remembered: the four warps of a
/// warpgroup multiply by the same B, each the few wgmma of a group after the other.
const std::vector<BlockColumns> &preparedColumns(const TileProduct &p) {
  struct Known {
    Type type{};
    std::vector<std::byte> bytes;
    std::vector<BlockColumns> columns;
  };
  static thread_local std::array<Known, 4> wide;
  static thread_local Known narrow;
  static thread_local unsigned oldest = 0;
  const size_t each = size_t(p.k) * tensorBytes(p.b), size = p.cols * each;
  const bool remembers = p.cols >= 64;
  if (remembers)
    for (const Known &k : wide)
      if (k.type == p.b && k.columns.size() == p.cols / blockColumns && k.bytes.size() == size &&
          std::memcmp(k.bytes.data(), p.B, size) == 0)
        return k.columns;
  Known &into = remembers ? wide[oldest++ % wide.size()] : narrow;
  into.type = p.b;
  into.columns.resize(p.cols / blockColumns);
  for (unsigned col = 0; col < p.cols; col += blockColumns)
    prepareColumns(p.B + col * each, p.k, p.b, into.columns[col / blockColumns]);
  if (remembers)
    into.bytes.assign(p.B, p.B + size);
  return into.columns;
}

} // namespace

bool multiplyTileAvx2(const TileProduct &p) {
  if (!hasAvx2() || isInteger(p.a) || p.model.accumulator == Accumulator::F16 ||
      p.cols % blockColumns || p.k % 8 || p.k % p.model.step)
    return false;
  static thread_local BlockRows rows;
  const std::vector<BlockColumns> &columns = preparedColumns(p);
  for (unsigned first = 0; first < p.rows; first += blockRows) {
    const unsigned count = std::min(blockRows, p.rows - first);
    prepareRows(p.A + size_t(first) * p.k * tensorBytes(p.a), count, p.k, p.a, rows);
    for (unsigned col = 0; col < p.cols; col += blockColumns) {
      uint8_t left[blockRows];
      float *sums = reinterpret_cast<float *>(p.acc + first * p.cols + col);
      multiplyBlock(rows, count, columns[col / blockColumns], p.k, p.model, sums, p.cols, left);
      for (unsigned row = 0; row < count; ++row)
        for (unsigned lanes = left[row]; lanes; lanes &= lanes - 1) {
          const unsigned at = col + unsigned(__builtin_ctz(lanes));
          p.acc[(first + row) * p.cols + at] = multiplyElement(p, first + row, at);
        }
    }
  }
  return true;
}

} // namespace gemm::emulator

#else

namespace gemm::emulator {
bool multiplyTileAvx2(const TileProduct &) { return false; }
} // namespace gemm::emulator

#endif
