// wmma.load, wmma.store and wmma.mma: matrices in any space, row- or
// column-major with a stride, through the fragments of WmmaFragment.h.
#include "Machine/Access.h"
#include "Ops/MatrixOps.h"
#include "Tensor/WmmaFragment.h"

namespace gemm::emulator {
namespace {

const MmaShape &shapeOf(const Warp &w, const Inst &i) {
  return w.cta->kernel->mmas[size_t(i.imm >> 32)];
}

/// The base address, equal in all lanes, and the stride in elements.
bool matrixAddress(Warp &w, const Inst &i, const MmaShape &s, uint64_t &base, uint64_t &stride) {
  uint64_t address[32];
  Inst part = i;
  part.imm = int32_t(uint64_t(i.imm) & 0xffffffff);
  laneAddresses(w, part, 1, ~0u, address);
  const bool along = s.matrix == MmaShape::B ? !s.rowMajor : s.rowMajor; // K or N is contiguous
  const unsigned inner = s.matrix == MmaShape::C ? s.n : s.k,
                 outer = s.matrix == MmaShape::B ? s.n : s.m;
  base = address[0];
  stride = along ? inner : outer;
  const uint32_t *given = s.hasStride ? w.r32(i.op[2]) : nullptr;
  for (unsigned l = 0; l < 32; ++l)
    if (address[l] != base || (given && given[l] != given[0])) {
      w.cta->stop(Rule::OperandWmma, w, i, 1u << l,
                  "expected one address and one stride in all lanes of wmma");
      return false;
    }
  if (given)
    stride = given[0];
  if (stride * elementBytes(s, s.matrix) % 16) {
    w.cta->stop(Rule::OperandWmma, w, i, ~0u,
                "expected a stride of a multiple of 16 bytes, got " + std::to_string(stride) +
                    " elements of " + std::to_string(elementBytes(s, s.matrix)) + " bytes");
    return false;
  }
  return true;
}

/// One register of the fragment at a time: whole where its elements lie
/// together, else element by element. move(host, lane, register, byte, bytes).
template <class F>
void eachAccess(Warp &w, const Inst &i, uint32_t mask, AccessKind kind, F &&move) {
  if (!requireWholeWarp(w, i, mask, "wmma"))
    return;
  const MmaShape &s = shapeOf(w, i);
  uint64_t base, stride;
  if (!matrixAddress(w, i, s, base, stride))
    return;
  const bool together = s.matrix == MmaShape::B ? !s.rowMajor : s.rowMajor;
  const unsigned size = elementBytes(s, s.matrix), per = elementsPerRegister(s, s.matrix);
  const unsigned step = together ? per : 1;
  for (unsigned r = 0; r < distinctRegisters(s, s.matrix); ++r)
    for (unsigned e = 0; e < per; e += step) {
      uint64_t address[32];
      for (unsigned l = 0; l < 32; ++l) {
        FragmentPlace p = placeOf(s, s.matrix, r, l);
        uint64_t outer = p.outer, inner = p.inner + e;
        address[l] = base + (together ? outer * stride + inner : inner * stride + outer) * size;
      }
      Places places;
      if (!access({w, i, ~0u, address, size * step, kind}, i.space, places))
        return;
      for (unsigned l = 0; l < 32; ++l)
        move(places.host[l], l, r, e * size, size * step);
    }
}

std::byte *registerBytes(Warp &w, const Inst &i, unsigned r, unsigned lane, unsigned size) {
  uint32_t slot = w.cta->kernel->lists[i.list + r];
  return reinterpret_cast<std::byte *>(size == 8 ? static_cast<void *>(w.r64(slot) + lane)
                                                 : w.r32(slot) + lane);
}

void load(Warp &w, const Inst &i, uint32_t mask) {
  const MmaShape &s = shapeOf(w, i);
  const unsigned size = elementBytes(s, s.matrix), distinct = distinctRegisters(s, s.matrix);
  eachAccess(w, i, mask, AccessKind::Read,
             [&](const std::byte *host, unsigned l, unsigned r, unsigned at, unsigned bytes) {
               for (; r < i.count; r += distinct)
                 std::memcpy(registerBytes(w, i, r, l, size) + at, host, bytes);
             });
}

void store(Warp &w, const Inst &i, uint32_t mask) {
  const unsigned size = elementBytes(shapeOf(w, i), MmaShape::C);
  eachAccess(w, i, mask, AccessKind::Write,
             [&](std::byte *host, unsigned l, unsigned r, unsigned at, unsigned bytes) {
               std::memcpy(host, registerBytes(w, i, r, l, size) + at, bytes);
             });
}

/// A fragment as dense rows (of K for A and B).
template <class T>
void gather(Warp &w, const MmaShape &s, MmaShape::Matrix m, const uint32_t *list, T *out) {
  const unsigned width = m == MmaShape::C ? s.n : s.k, size = elementBytes(s, m);
  for (unsigned r = 0; r < distinctRegisters(s, m); ++r)
    for (unsigned l = 0; l < 32; ++l) {
      FragmentPlace p = placeOf(s, m, r, l);
      const uint64_t bits = size == 8 ? w.r64(list[r])[l] : w.r32(list[r])[l];
      for (unsigned e = 0; e < elementsPerRegister(s, m); ++e) {
        const uint64_t v = bits >> 8 * size * e;
        if constexpr (sizeof(T) == 1) // operands keep their bytes, accumulators are words
          std::memcpy(out + (p.outer * width + p.inner + e) * size, &v, size);
        else
          out[p.outer * width + p.inner + e] = T(size == 2 ? v & 0xffff : v);
      }
    }
}
template <class T> void scatter(Warp &w, const MmaShape &s, const uint32_t *list, const T *values) {
  const bool half = elementBytes(s, MmaShape::C) == 2;
  for (unsigned r = 0; r < distinctRegisters(s, MmaShape::C); ++r)
    for (unsigned l = 0; l < 32; ++l) {
      FragmentPlace p = placeOf(s, MmaShape::C, r, l);
      const T *v = values + p.outer * s.n + p.inner;
      if constexpr (sizeof(T) == 8)
        w.r64(list[r])[l] = v[0];
      else
        w.r32(list[r])[l] = half ? v[0] | v[1] << 16 : v[0];
    }
}

void multiplyDoubles(Warp &w, const MmaShape &s, const uint32_t *d, const uint32_t *a,
                     const uint32_t *b, const uint32_t *c) {
  uint64_t A[8 * 4], B[8 * 4], C[8 * 8];
  gather(w, s, MmaShape::A, a, A);
  gather(w, s, MmaShape::B, b, B);
  gather(w, s, MmaShape::C, c, C);
  for (unsigned row = 0; row < 8; ++row)
    for (unsigned col = 0; col < 8; ++col) {
      double sum = floatOfBits64(C[row * 8 + col]);
      for (unsigned k = 0; k < 4; ++k)
        sum = fusedDouble(floatOfBits64(A[row * 4 + k]), floatOfBits64(B[col * 4 + k]), sum);
      C[row * 8 + col] = bitsOfDouble(sum);
    }
  scatter(w, s, d, C);
}

// List: d, a, b, c.
void multiplyFragments(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWholeWarp(w, i, mask, "wmma"))
    return;
  const MmaShape &s = shapeOf(w, i);
  const uint32_t *d = w.cta->kernel->lists.data() + i.list;
  const uint32_t *a = d + fragmentRegisters(s, MmaShape::C),
                 *b = a + fragmentRegisters(s, MmaShape::A),
                 *c = b + fragmentRegisters(s, MmaShape::B);
  ++w.cta->counters.mmas;
  w.cta->counters.tensorFlops += uint64_t(2) * s.m * s.n * s.k;
  if (s.a == Type::F64)
    return multiplyDoubles(w, s, d, a, b, c);
  alignas(32) std::byte A[32 * 32], B[32 * 32];
  uint32_t acc[256];
  gather(w, s, MmaShape::A, a, A);
  gather(w, s, MmaShape::B, b, B);
  gather(w, s, MmaShape::C, c, acc);
  // Of tf32 it is two instructions of k = 4 (HMMA.1684).
  const unsigned k = s.a == Type::TF32 ? 4 : s.k;
  DotModel model = tensorModel(w.cta->launch->computeCapability, Family::MmaSync, s.a, k,
                               s.accumulator == Type::F16);
  multiplyTile({s.a, s.b, s.m, s.n, s.k, A, B, acc, model, s.saturate});
  scatter(w, s, d, acc);
}

bool takeWmmaShape(Decoder &d, MmaShape &s) {
  struct {
    std::string_view name;
    unsigned m, n, k;
  } static constexpr shapes[] = {{"m16n16k16", 16, 16, 16},
                                 {"m32n8k16", 32, 8, 16},
                                 {"m8n32k16", 8, 32, 16},
                                 {"m16n16k8", 16, 16, 8},
                                 {"m8n8k4", 8, 8, 4}};
  for (auto &shape : shapes)
    if (d.take(shape.name)) {
      s.m = shape.m;
      s.n = shape.n;
      s.k = shape.k;
      return true;
    }
  return false;
}

void keep(Decoder &d, const MmaShape &s) {
  d.inst.imm = int64_t(d.kernel.mmas.size()) << 32 | (d.inst.imm & 0xffffffff);
  d.kernel.mmas.push_back(s);
}

Type slotType(const MmaShape &s, MmaShape::Matrix m) {
  return elementBytes(s, m) == 8 ? Type::F64 : Type::B32;
}

void decodeMemory(Decoder &d, bool isStore) {
  MmaShape s;
  s.matrix = isStore || d.take("c") ? MmaShape::C : d.take("a") ? MmaShape::A : MmaShape::B;
  if (isStore ? !d.take("d") : s.matrix == MmaShape::B && !d.take("b"))
    d.unsupported();
  s.rowMajor = d.take("row");
  if (!s.rowMajor && !d.take("col"))
    d.unsupported();
  d.inst.space = d.takeSpace();
  Type t = d.tryType();
  if (!takeWmmaShape(d, s))
    d.unsupported();
  // The type of the other matrices does not matter to this one's fragment, but
  // the combination must exist.
  s.accumulator = t == Type::F16 ? Type::F16 : t;
  s.a = s.b = t;
  if (s.matrix == MmaShape::C)
    s.a = s.b = t == Type::F64 ? t : t == Type::S32 ? Type::S8 : s.k == 8 ? Type::TF32 : Type::F16;
  else
    s.accumulator = t == Type::F64 ? t : isInteger(t) ? Type::S32 : Type::F32;
  if (!multiplies(s.a, s.b, s.accumulator) || !hasWmmaShape(s))
    d.unsupported();
  d.expectOperands(2, 3);
  const size_t data = isStore ? 1 : 0;
  d.address(1 - data, 1);
  if (d.inst.imm != int32_t(d.inst.imm))
    d.fail("instruction '" + std::string(d.opcode) + "': expected an offset of 32 bits");
  s.hasStride = d.count() == 3;
  if (s.hasStride)
    d.inst.op[2] = d.src(2, Type::U32);
  d.beginList();
  addRegisters(d, data, fragmentRegisters(s, s.matrix), slotType(s, s.matrix), !isStore);
  keep(d, s);
  finish(d, isStore ? store : load, InstructionClass::MatrixMove);
}

void decodeFragments(Decoder &d) {
  MmaShape s;
  s.saturate = d.take("satfinite");
  d.take("rn");
  for (int operand = 0; operand < 2; ++operand)
    if (!d.take("row") && !d.take("col"))
      d.unsupported();
  if (!takeWmmaShape(d, s))
    d.unsupported();
  // f16 names d and c alone, the others all four.
  Type types[4];
  unsigned n = 0;
  for (Type t; n < 4 && (t = d.tryType()) != Type::None;)
    types[n++] = t;
  if (n != 2 && n != 4)
    d.unsupported();
  s.accumulator = types[0];
  s.a = n == 2 ? Type::F16 : types[1];
  s.b = n == 2 ? Type::F16 : types[2];
  if (types[n - 1] != s.accumulator) // C of another type than D is not modelled
    d.unsupported();
  if (!multiplies(s.a, s.b, s.accumulator) || !hasWmmaShape(s) || (s.saturate && !isInteger(s.a)))
    d.unsupported();
  d.expectOperands(4, 4);
  d.beginList();
  addRegisters(d, 0, fragmentRegisters(s, MmaShape::C), slotType(s, MmaShape::C), true);
  addRegisters(d, 1, fragmentRegisters(s, MmaShape::A), slotType(s, MmaShape::A), false);
  addRegisters(d, 2, fragmentRegisters(s, MmaShape::B), slotType(s, MmaShape::B), false);
  addRegisters(d, 3, fragmentRegisters(s, MmaShape::C), slotType(s, MmaShape::C), false);
  keep(d, s);
  finish(d, multiplyFragments, InstructionClass::Matrix);
}

void decodeWmma(Decoder &d) {
  const bool isLoad = d.take("load"), isStore = !isLoad && d.take("store");
  if ((!isLoad && !isStore && !d.take("mma")) || !d.take("sync"))
    d.unsupported();
  d.take("aligned");
  if (isLoad || isStore)
    return decodeMemory(d, isStore);
  decodeFragments(d);
}

} // namespace

std::span<const Opcode> wmmaOpcodes() {
  static const Opcode list[] = {{"wmma", decodeWmma}};
  return list;
}

} // namespace gemm::emulator
