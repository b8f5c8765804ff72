// mma.sync of every dense shape: f16, bf16, tf32, fp8, int8 and f64. Register e
// of an operand holds bytes [16 (e / 2) + 4 t, + 4) of K of row g or g + 8, lane
// = 4 g + t, whatever the type; one routine gathers them all.
#include "Ops/MatrixOps.h"

namespace gemm::emulator {
namespace {

// m16n8k16 and m16n8k8 of 16-bit floats into f32, the instruction that GEMM
// kernels of the sm_80 family are made of. List: d0-3, a0-3 (or a0-1), b0-1 (or
// b0), c0-3.
template <bool bf16, int k> void mma16(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWholeWarp(w, i, mask, "mma.sync"))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  constexpr int na = k / 4, nb = k / 8;
  MmaOperands o{};
  for (int e = 0; e < 4; ++e) {
    o.d[e] = w.r32(list[e]);
    o.c[e] = w.r32(list[4 + na + nb + e]);
  }
  for (int e = 0; e < na; ++e)
    o.a[e] = w.r32(list[4 + e]);
  for (int e = 0; e < nb; ++e)
    o.b[e] = w.r32(list[4 + na + e]);
  DotModel model = tensorModel(w.cta->launch->computeCapability, Family::MmaSync,
                               bf16 ? Type::BF16 : Type::F16, unsigned(k), false);
  mma(o, {bf16, k, int(model.step), model.f, model.zero});
  ++w.cta->counters.mmas;
  w.cta->counters.tensorFlops += uint64_t(2) * 16 * 8 * k;
}

unsigned accumulatorRegisters(const MmaShape &s) {
  return s.m * (s.accumulator == Type::F16 ? 4 : 8) / 32;
}

/// Calls f(register, lane, row, column) for each accumulator word.
template <class F> void eachAccumulator(const MmaShape &s, F &&f) {
  const bool half = s.accumulator == Type::F16;
  for (unsigned e = 0; e < accumulatorRegisters(s); ++e)
    for (unsigned l = 0; l < 32; ++l)
      f(e, l, l / 4 + (half ? e : e / 2) * 8, l % 4 * 2 + (half ? 0 : e % 2));
}

// List: d, a, b, c. Inst::imm: the shape.
void mmaAny(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWholeWarp(w, i, mask, "mma.sync"))
    return;
  const MmaShape &s = w.cta->kernel->mmas[size_t(i.imm)];
  const unsigned bytes = s.k * tensorBytes(s.a), rowTiles = s.m / 8;
  const unsigned nd = accumulatorRegisters(s), na = rowTiles * bytes / 16, nb = bytes / 16;
  const uint32_t *d = w.cta->kernel->lists.data() + i.list, *aList = d + nd, *bList = aList + na,
                 *cList = bList + nb;
  alignas(32) std::byte a[16 * 32], b[8 * 32];
  uint32_t acc[16 * 8];
  for (unsigned l = 0; l < 32; ++l) {
    for (unsigned e = 0; e < na; ++e)
      std::memcpy(a + (l / 4 + e % rowTiles * 8) * bytes + e / rowTiles * 16 + l % 4 * 4,
                  &w.r32(aList[e])[l], 4);
    for (unsigned e = 0; e < nb; ++e)
      std::memcpy(b + l / 4 * bytes + e * 16 + l % 4 * 4, &w.r32(bList[e])[l], 4);
  }
  const bool half = s.accumulator == Type::F16;
  eachAccumulator(s, [&](unsigned e, unsigned l, unsigned row, unsigned col) {
    uint32_t v = w.r32(cList[e])[l];
    acc[row * 8 + col] = half ? v & 0xffff : v;
    if (half)
      acc[row * 8 + col + 1] = v >> 16;
  });
  const int capability = w.cta->launch->computeCapability;
  DotModel model = tensorModel(capability, Family::MmaSync, s.a, s.k, half);
  const TileProduct product{s.a, s.b, s.m, 8, s.k, a, b, acc, model, s.saturate};
  if (isFp8(s.a) && capability >= mmaOf(Family::MmaSync).fp8AsF16From)
    multiplyFp8AsF16(product, capability);
  else
    multiplyTile(product);
  eachAccumulator(s, [&](unsigned e, unsigned l, unsigned row, unsigned col) {
    const uint32_t *v = acc + row * 8 + col;
    w.r32(d[e])[l] = half ? v[0] | v[1] << 16 : v[0];
  });
  ++w.cta->counters.mmas;
  w.cta->counters.tensorFlops += uint64_t(2) * s.m * 8 * s.k;
}

// f64: fused multiply-adds in order of k. Register e of A holds row g + 8 (e %
// 2), k = 4 (e / 2) + t; of B k = 4 e + t, column g.
void mmaDouble(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWholeWarp(w, i, mask, "mma.sync"))
    return;
  const MmaShape &s = w.cta->kernel->mmas[size_t(i.imm)];
  const unsigned rowTiles = s.m / 8, nd = 2 * rowTiles, na = rowTiles * s.k / 4, nb = s.k / 4;
  const uint32_t *d = w.cta->kernel->lists.data() + i.list, *a = d + nd, *b = a + na, *c = b + nb;
  uint64_t result[4][32];
  for (unsigned e = 0; e < nd; ++e)
    for (unsigned l = 0; l < 32; ++l) {
      const unsigned g = l / 4, col = l % 4 * 2 + e % 2;
      double sum = floatOfBits64(w.r64(c[e])[l]);
      for (unsigned k = 0; k < s.k; ++k)
        sum = fusedDouble(floatOfBits64(w.r64(a[k / 4 * rowTiles + e / 2])[4 * g + k % 4]),
                          floatOfBits64(w.r64(b[k / 4])[4 * col + k % 4]), sum);
      result[e][l] = bitsOfDouble(sum);
    }
  for (unsigned e = 0; e < nd; ++e) // only now: d may be a, b or c
    std::copy(result[e], result[e] + 32, w.r64(d[e]));
  ++w.cta->counters.mmas;
  w.cta->counters.tensorFlops += uint64_t(2) * s.m * 8 * s.k;
}

bool hasShape(const MmaShape &s) {
  if (s.n != 8)
    return false;
  if (s.a == Type::F64)
    return s.m == 16 ? s.k == 4 || s.k == 8 || s.k == 16 : s.m == 8 && s.k == 4;
  const unsigned bytes = s.k * tensorBytes(s.a);
  return s.m == 16 ? bytes == 16 || bytes == 32 : s.m == 8 && isInteger(s.a) && bytes == 16;
}

bool takeShape(Decoder &d, MmaShape &s) {
  struct {
    std::string_view name;
    unsigned m, k;
  } static constexpr shapes[] = {{"m8n8k4", 8, 4},   {"m8n8k16", 8, 16},   {"m16n8k4", 16, 4},
                                 {"m16n8k8", 16, 8}, {"m16n8k16", 16, 16}, {"m16n8k32", 16, 32}};
  for (auto &shape : shapes)
    if (d.take(shape.name)) {
      s.m = shape.m;
      s.n = 8;
      s.k = shape.k;
      return true;
    }
  return false;
}

void decodeMma(Decoder &d) {
  MmaShape s;
  if (d.take("sp") || d.take("sp::ordered_metadata"))
    d.fail("instruction '" + std::string(d.opcode) + "': sparse matrices are not supported");
  if (!d.take("sync"))
    d.unsupported();
  d.take("aligned");
  s.saturate = d.take("satfinite");
  d.take("rn");
  if (!takeShape(d, s) || !d.take("row") || !d.take("col"))
    d.unsupported();
  s.accumulator = d.tryType(); // none: s4, b1 and the like
  s.a = d.tryType();
  s.b = d.tryType();
  if (d.tryType() != s.accumulator || !multiplies(s.a, s.b, s.accumulator) || !hasShape(s) ||
      (s.saturate && !isInteger(s.a)))
    d.unsupported();
  d.expectOperands(4, 4);
  d.beginList();
  const bool isDouble = s.a == Type::F64;
  const unsigned step = isDouble ? 4 : 16 / tensorBytes(s.a), na = s.m / 8 * s.k / step;
  const unsigned nd = isDouble ? s.m / 4 : accumulatorRegisters(s);
  const Type slot = isDouble ? Type::F64 : Type::B32;
  addRegisters(d, 0, nd, slot, true);
  addRegisters(d, 1, na, slot, false);
  addRegisters(d, 2, s.k / step, slot, false);
  addRegisters(d, 3, nd, slot, false);
  d.inst.imm = int64_t(d.kernel.mmas.size());
  d.kernel.mmas.push_back(s);
  Handler h = isDouble ? mmaDouble : mmaAny;
  if (s.accumulator == Type::F32 && s.a == Type::BF16)
    h = s.k == 16 ? mma16<true, 16> : mma16<true, 8>;
  else if (s.accumulator == Type::F32 && s.a == Type::F16)
    h = s.k == 16 ? mma16<false, 16> : mma16<false, 8>;
  finish(d, h, InstructionClass::Matrix);
}

} // namespace

std::span<const Opcode> mmaOpcodes() {
  static const Opcode list[] = {{"mma", decodeMma}};
  return list;
}

} // namespace gemm::emulator
