// The fragment maps of wmma, as arithmetic on register and lane numbers.
#include "Tensor/WmmaFragment.h"

#include "Tensor/TensorTile.h"

namespace gemm::emulator {

namespace {
Type typeOf(const MmaShape &s, MmaShape::Matrix m) {
  return m == MmaShape::C ? s.accumulator : m == MmaShape::A ? s.a : s.b;
}
unsigned kBytes(const MmaShape &s, MmaShape::Matrix m) { return s.k * elementBytes(s, m); }
} // namespace

unsigned elementBytes(const MmaShape &s, MmaShape::Matrix m) {
  Type t = typeOf(s, m);
  return t == Type::TF32 ? 4 : bytesOf(t);
}

unsigned elementsPerRegister(const MmaShape &s, MmaShape::Matrix m) {
  unsigned bytes = elementBytes(s, m);
  return bytes >= 4 ? 1 : 4 / bytes;
}

unsigned distinctRegisters(const MmaShape &s, MmaShape::Matrix m) {
  const unsigned rows = m == MmaShape::B ? s.n : s.m, columns = m == MmaShape::C ? s.n : s.k;
  return rows * columns / 32 / elementsPerRegister(s, m);
}

unsigned fragmentRegisters(const MmaShape &s, MmaShape::Matrix m) {
  return m != MmaShape::C && s.a == Type::F16 ? 8 : distinctRegisters(s, m);
}

FragmentPlace placeOf(const MmaShape &s, MmaShape::Matrix m, unsigned reg, unsigned lane) {
  const unsigned g = lane / 4, t = lane % 4, e = reg % distinctRegisters(s, m);
  const unsigned bytes = elementBytes(s, m);
  if (m == MmaShape::C) {
    const unsigned perTile = (s.m >= 16 ? 2 : 1) * (bytes == 2 ? 1 : 2);
    const unsigned tile = e / perTile, in = e % perTile, columnTiles = s.n / 8;
    const unsigned low = bytes == 2 ? in : in / 2;
    return {tile / columnTiles * 16 + low * 8 + g,
            tile % columnTiles * 8 + 2 * t + (bytes == 2 ? 0 : in % 2)};
  }
  if (bytes == 8)
    return {g, t};
  const unsigned chunks = kBytes(s, m) / 16, perChunk = 16 / bytes, inChunk = t * (4 / bytes);
  if (m == MmaShape::B)
    return {e / chunks * 8 + g, e % chunks * perChunk + inChunk};
  if (s.m == 8)
    return {g, e * perChunk + inChunk};
  const unsigned tile = e / (2 * chunks), in = e % (2 * chunks);
  return {tile * 16 + in % 2 * 8 + g, in / 2 * perChunk + inChunk};
}

bool hasWmmaShape(const MmaShape &s) {
  if (s.a == Type::F64)
    return s.m == 8 && s.n == 8 && s.k == 4;
  if (s.a == Type::TF32)
    return s.m == 16 && s.n == 16 && s.k == 8;
  const bool square = s.m == 16 && s.n == 16, tall = s.m == 32 && s.n == 8,
             wide = s.m == 8 && s.n == 32;
  return s.k == 16 && (square || tall || wide) && s.a != Type::E4M3 && s.a != Type::E5M2;
}

} // namespace gemm::emulator
