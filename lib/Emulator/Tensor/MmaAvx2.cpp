// mma.sync of 16-bit floats by one block of 16 rows and 8 columns. A warp multiplies each of its
// fragments with several others: what was made ready of one is kept, and found again by its bytes.
#include "Tensor/Tensor.h"

#if defined(__x86_64__)

#include <cstring>

#include "Tensor/BlockAvx2.h"

namespace gemm::emulator {

namespace {

// Columns in the order in which the accumulators hold them: c0 of four lanes
// is columns 0 2 4 6 of a row, c1 columns 1 3 5 7.
constexpr unsigned columnOrder[8] = {0, 2, 4, 6, 1, 3, 5, 7};
constexpr unsigned mostBytes = 32; // of a line: 16 elements

/// A fragment as dense lines: eight of them in each 32 words of a register, 16 bytes of each.
template <unsigned lines> struct Fragment {
  alignas(32) std::byte bytes[lines * mostBytes];
  void gather(const uint32_t *const *registers, unsigned k) {
    constexpr unsigned tiles = lines / 8; // of lines, in each 8 of k
    const unsigned pitch = 2 * k;
    for (unsigned t = 0; t < k / 8 * tiles; ++t)
      for (unsigned line = 0; line < 8; ++line)
        std::memcpy(bytes + (t % tiles * 8 + line) * pitch + t / tiles * 16,
                    registers[t] + 4 * (tiles == 1 ? columnOrder[line] : line), 16);
  }
};

/// What was made of fragments, by the register that they were in.
template <unsigned lines, class Ready> class Kept {
public:
  template <class Prepare>
  const Ready &of(const uint32_t *const *registers, unsigned k, Type type, Prepare prepare) {
    Fragment<lines> now;
    now.gather(registers, k);
    const size_t size = size_t(lines) * 2 * k;
    Entry &e = entries[reinterpret_cast<uintptr_t>(registers[0]) / sizeof(uint32_t[32]) % count];
    if (e.k != k || e.type != type || std::memcmp(e.fragment.bytes, now.bytes, size) != 0) {
      e.k = k, e.type = type;
      std::memcpy(e.fragment.bytes, now.bytes, size);
      prepare(e.fragment.bytes, e.ready);
    }
    return e.ready;
  }

private:
  static constexpr unsigned count = 32;
  struct Entry {
    unsigned k = 0;
    Type type{};
    Fragment<lines> fragment;
    Ready ready;
  };
  Entry entries[count];
};

/// Products that the vectors leave, with accumulators as they were.
void multiplyRest(const MmaOperands &o, const MmaModel &m, Type type, const uint8_t *left,
                  const uint32_t (*before)[8], uint32_t (*sums)[8]) {
  Fragment<16> a;
  Fragment<8> b;
  a.gather(o.a, unsigned(m.k));
  b.gather(o.b, unsigned(m.k));
  DotModel model;
  model.step = unsigned(m.step), model.f = m.f, model.zero = m.zero;
  uint32_t acc[16][8];
  std::memcpy(acc, before, sizeof acc);
  const TileProduct p{type, type, 16, 8, unsigned(m.k), a.bytes, b.bytes, acc[0], model};
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned lanes = left[row]; lanes; lanes &= lanes - 1) {
      const unsigned col = unsigned(__builtin_ctz(lanes));
      sums[row][col] = multiplyElement(p, row, col);
    }
}

} // namespace

bool mmaAvx2(const MmaOperands &o, const MmaModel &m) {
  if (!hasAvx2() || m.k % m.step)
    return false;
  static thread_local Kept<16, BlockRows> keptRows;
  static thread_local Kept<8, BlockColumns> keptColumns;
  const Type type = m.bf16 ? Type::BF16 : Type::F16;
  const unsigned k = unsigned(m.k);
  const BlockRows &rows = keptRows.of(o.a, k, type, [&](const std::byte *from, BlockRows &to) {
    prepareRows(from, 16, k, type, to);
  });
  const BlockColumns &columns =
      keptColumns.of(o.b, k, type, [&](const std::byte *from, BlockColumns &to) {
        prepareColumns(from, k, type, to);
      });
  alignas(32) uint32_t sums[16][8], before[16][8];
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned odd = 0; odd < 2; ++odd)
      std::memcpy(sums[row] + 4 * odd, o.c[row / 8 * 2 + odd] + row % 8 * 4, 16);
  std::memcpy(before, sums, sizeof sums);
  DotModel model;
  model.step = unsigned(m.step), model.f = m.f, model.zero = m.zero;
  uint8_t left[16];
  multiplyBlock(rows, 16, columns, k, model, reinterpret_cast<float *>(sums), 8, left);
  uint64_t any[2];
  std::memcpy(any, left, sizeof any);
  if (any[0] | any[1])
    multiplyRest(o, m, type, left, before, sums);
  for (unsigned row = 0; row < 16; ++row) // only now: d may be c
    for (unsigned odd = 0; odd < 2; ++odd)
      std::memcpy(o.d[row / 8 * 2 + odd] + row % 8 * 4, sums[row] + 4 * odd, 16);
  return true;
}

} // namespace gemm::emulator

#else

namespace gemm::emulator {
bool mmaAvx2(const MmaOperands &, const MmaModel &) { return false; }
} // namespace gemm::emulator

#endif
