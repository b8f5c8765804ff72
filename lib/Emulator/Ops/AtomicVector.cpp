// Atomics of more than one register: vectors of f32 and of 16-bit floats
// (sm_90), each element atomic by itself, and exch and cas of 128 bits.
#include "Machine/Access.h"
#include "Ops/FloatOps.h"

namespace gemm::emulator {

bool decodeWideAtomic(Decoder &, bool wantsOld);

namespace {

enum class VectorOp : uint8_t { Add, Min, Max };

struct F32 {
  static float widen(uint32_t v) { return floatOfBits(v); }
  static uint32_t narrow(float f) { return bitsOfFloat(f); }
};

/// One element of `bytes` bytes that holds one or two values of a format.
template <class Format> uint32_t apply(VectorOp op, uint32_t a, uint32_t b, unsigned values) {
  uint32_t r = 0;
  for (unsigned h = 0; h < values; ++h) {
    const unsigned s = 16 * h;
    const uint32_t keep = std::is_same_v<Format, F32> ? ~0u : 0xffff;
    float x = Format::widen(a >> s & keep), y = Format::widen(b >> s & keep);
    float v = op == VectorOp::Add   ? x + y
              : op == VectorOp::Min ? FMin::apply<float>(x, y)
                                    : FMax::apply<float>(x, y);
    r |= (Format::narrow(canonical(v)) & keep) << s;
  }
  return r;
}

// The list holds the destinations, then the sources; mode is the operation and
// mode2 of the address stays as address() set it. `bytes` is one element's.
template <class Format, unsigned values> void vectorAtomic(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  const unsigned n = i.count / 2;
  Places p;
  if (!access({w, i, mask, address, n * i.bytes, AccessKind::Atomic}, i.space, p))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  for (; mask; mask &= mask - 1) {
    const unsigned l = unsigned(__builtin_ctz(mask));
    for (unsigned e = 0; e < n; ++e) {
      uint32_t old = 0;
      std::memcpy(&old, p.host[l] + e * i.bytes, i.bytes);
      uint32_t now = apply<Format>(VectorOp(i.mode), old, w.r32(list[n + e])[l], values);
      std::memcpy(p.host[l] + e * i.bytes, &now, i.bytes);
      w.r32(list[e])[l] = old;
    }
  }
}

void decodeVector(Decoder &d, unsigned elements, bool wantsOld) {
  const Type t = d.takeType();
  d.take("noftz");
  const bool packed = t == Type::F16x2 || t == Type::BF16x2,
             half = t == Type::F16 || t == Type::BF16;
  VectorOp op = VectorOp::Add;
  if (d.take("min"))
    op = VectorOp::Min;
  else if (d.take("max"))
    op = VectorOp::Max;
  else if (!d.take("add"))
    d.unsupported();
  Handler h = t == Type::F32      ? vectorAtomic<F32, 1>
              : t == Type::F16    ? vectorAtomic<F16Format, 1>
              : t == Type::BF16   ? vectorAtomic<Bf16Format, 1>
              : t == Type::F16x2  ? vectorAtomic<F16Format, 2>
              : t == Type::BF16x2 ? vectorAtomic<Bf16Format, 2>
                                  : Handler(nullptr);
  if ((t == Type::F32 && op != VectorOp::Add) || elements > (half ? 8u : 4u) ||
      !(half || packed || t == Type::F32))
    d.unsupported();
  const size_t first = wantsOld ? 1 : 0;
  d.expectOperands(first + 2, first + 3);
  d.address(first, 1);
  const ast::Operand &from = d.operand(first + 1);
  auto check = [&](const ast::Operand &o) {
    if (o.kind != ast::Operand::Vector || o.elements.size() != elements)
      d.fail("instruction '" + std::string(d.opcode) + "': expected a vector of " +
             std::to_string(elements) + " registers");
  };
  check(from);
  if (wantsOld)
    check(d.operand(0));
  d.beginList();
  const Type slot = half ? Type::B16 : Type::B32;
  for (unsigned e = 0; e < elements; ++e)
    d.addToList(wantsOld ? d.dst(d.operand(0).elements[e], slot) : d.sinkSlot(slot));
  for (unsigned e = 0; e < elements; ++e)
    d.addToList(d.src(from.elements[e], slot));
  d.inst.mode = uint8_t(op);
  d.inst.bytes = uint8_t(bytesOf(t));
  finish(d, h, InstructionClass::Atomic);
}

struct Wide {
  uint64_t low = 0, high = 0;
  bool operator==(const Wide &) const = default;
};

// op: d, address, b, c; mode: 1 for cas.
void atomic128(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Places p;
  if (!access({w, i, mask, address, 16, AccessKind::Atomic}, i.space, p))
    return;
  auto at = [&](uint32_t slot, unsigned l) { return Wide{w.r64(slot)[l], w.r64(slot + 256)[l]}; };
  for (; mask; mask &= mask - 1) {
    const unsigned l = unsigned(__builtin_ctz(mask));
    Wide old;
    std::memcpy(&old, p.host[l], 16);
    Wide now = i.mode ? (old == at(i.op[2], l) ? at(i.op[3], l) : old) : at(i.op[2], l);
    std::memcpy(p.host[l], &now, 16);
    w.r64(i.op[0])[l] = old.low;
    w.r64(i.op[0] + 256)[l] = old.high;
  }
}

} // namespace

bool decodeWideAtomic(Decoder &d, bool wantsOld) {
  if (unsigned n = d.take("v2") ? 2 : d.take("v4") ? 4 : d.take("v8") ? 8 : 0) {
    decodeVector(d, n, wantsOld);
    return true;
  }
  if (!wantsOld || !d.opcode.ends_with(".b128"))
    return false;
  d.takeType();
  const bool cas = d.take("cas");
  if (!cas && !d.take("exch"))
    d.unsupported();
  d.expectOperands(cas ? 4 : 3, cas ? 4 : 3);
  d.address(1, 1);
  d.inst.mode = cas;
  d.inst.op[0] = d.dst(0, Type::B128);
  d.inst.op[2] = d.src(2, Type::B128);
  if (cas)
    d.inst.op[3] = d.src(3, Type::B128);
  finish(d, atomic128, InstructionClass::Atomic);
  return true;
}

} // namespace gemm::emulator
