// ldmatrix and stmatrix: 8x8 tiles of 16-bit elements between shared memory and
// the fragments of mma.sync.
#include "Machine/Access.h"
#include "Ops/MatrixOps.h"

namespace gemm::emulator {
namespace {

// The address of row r of tile t comes from lane 8t + r.
template <bool isStore> bool tileRows(Warp &w, const Inst &i, uint32_t *at) {
  Cta &c = *w.cta;
  uint64_t address[32];
  laneAddresses(w, i, 1, ~0u, address);
  uint32_t lanes = i.count == 4 ? ~0u : (1u << (8 * i.count)) - 1;
  if (i.space == Space::Generic)
    for (unsigned l = 0; l < 32; ++l)
      address[l] -= sharedWindow;
  AccessKind kind = isStore ? AccessKind::Write : AccessKind::Read;
  if (!sharedOffsets({w, i, lanes, address, 16, kind}, at, c))
    return false;
  Wavefronts f = countWavefronts(at, lanes, 16);
  Counters &n = c.counters;
  (isStore ? n.sharedWriteBytes : n.sharedReadBytes) += 128u * i.count;
  (isStore ? n.sharedWriteWavefronts : n.sharedReadWavefronts) += f.actual;
  (isStore ? n.sharedWriteIdeal : n.sharedReadIdeal) += f.ideal;
  if (c.shadow.enabled)
    isStore ? c.shadow.write(w, i, lanes, at, 16) : c.shadow.read(w, i, lanes, at, 16);
  return true;
}

template <bool transposed> void ldmatrix(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t at[32];
  if (!requireWholeWarp(w, i, mask, "ldmatrix") || !tileRows<false>(w, i, at))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  const std::byte *shared = w.cta->shared;
  for (unsigned t = 0; t < i.count; ++t) {
    uint32_t *d = w.r32(list[t]);
    if constexpr (!transposed) {
      for (unsigned r = 0; r < 8; ++r)
        std::memcpy(d + 4 * r, shared + at[8 * t + r], 16);
    } else {
      uint16_t tile[8][8];
      for (unsigned r = 0; r < 8; ++r)
        std::memcpy(tile[r], shared + at[8 * t + r], 16);
      for (unsigned l = 0; l < 32; ++l)
        d[l] = tile[l % 4 * 2][l / 4] | uint32_t(tile[l % 4 * 2 + 1][l / 4]) << 16;
    }
  }
}

template <bool transposed> void stmatrix(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t at[32];
  if (!requireWholeWarp(w, i, mask, "stmatrix") || !tileRows<true>(w, i, at))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  std::byte *shared = w.cta->shared;
  for (unsigned t = 0; t < i.count; ++t) {
    const uint32_t *s = w.r32(list[t]);
    uint16_t tile[8][8];
    for (unsigned l = 0; l < 32; ++l)
      for (unsigned half = 0; half < 2; ++half) {
        unsigned row = l / 4, col = l % 4 * 2 + half;
        (transposed ? tile[col][row] : tile[row][col]) = uint16_t(s[l] >> (16 * half));
      }
    for (unsigned r = 0; r < 8; ++r)
      std::memcpy(shared + at[8 * t + r], tile[r], 16);
  }
}

void decodeTiles(Decoder &d, bool isStore) {
  if (!d.take("sync"))
    d.unsupported();
  d.take("aligned");
  bool transposed = d.take("trans");
  unsigned tiles = d.take("x4") ? 4 : d.take("x2") ? 2 : d.take("x1") ? 1 : 0;
  if (!tiles || !d.take("m8n8"))
    d.unsupported();
  d.inst.space = d.takeSpace();
  if (d.takeType() != Type::B16 ||
      (d.inst.space != Space::Shared && d.inst.space != Space::Generic))
    d.unsupported();
  d.expectOperands(2, 2);
  d.address(isStore ? 0 : 1, 1);
  d.beginList();
  const ast::Operand &v = d.operand(isStore ? 1 : 0);
  if (v.kind == ast::Operand::Vector)
    addRegisters(d, isStore ? 1 : 0, tiles, Type::B32, !isStore);
  else if (tiles == 1)
    d.addToList(isStore ? d.src(v, Type::B32) : d.dst(v, Type::B32));
  else
    d.unsupported();
  Handler h = isStore ? (transposed ? stmatrix<true> : stmatrix<false>)
                      : (transposed ? ldmatrix<true> : ldmatrix<false>);
  finish(d, h, InstructionClass::MatrixMove);
}

} // namespace

std::span<const Opcode> matrixMoveOpcodes() {
  static const Opcode list[] = {
      {"ldmatrix", [](Decoder &d) { decodeTiles(d, false); }},
      {"stmatrix", [](Decoder &d) { decodeTiles(d, true); }},
  };
  return list;
}

} // namespace gemm::emulator
