// atom and red on global and shared memory. Lanes act in ascending order, and
// kernels with global atomics run their CTAs one after another, so that even
// floating-point sums have one result.
#include "Machine/Access.h"
#include "Ops/FloatOps.h"

namespace gemm::emulator {

/// Those of vectors and of 128 bits; false: this is none of them.
bool decodeWideAtomic(Decoder &, bool wantsOld);

namespace {

struct AAdd {
  template <class T> static T apply(T a, T b, T) { return T(a + b); }
};
// atom.add.f32 flushes subnormals in global memory, not in shared.
struct AAddFlushed {
  template <class T> static T apply(T a, T b, T) { return flushed(flushed(a) + flushed(b)); }
};
struct AMin {
  template <class T> static T apply(T a, T b, T) { return b < a ? b : a; }
};
struct AMax {
  template <class T> static T apply(T a, T b, T) { return b > a ? b : a; }
};
struct AExch {
  template <class T> static T apply(T, T b, T) { return b; }
};
struct ACas {
  template <class T> static T apply(T a, T b, T c) { return a == b ? c : a; }
};
struct AInc {
  template <class T> static T apply(T a, T b, T) { return a >= b ? T(0) : T(a + 1); }
};
struct ADec {
  template <class T> static T apply(T a, T b, T) { return a == 0 || a > b ? b : T(a - 1); }
};
struct AAnd {
  template <class T> static T apply(T a, T b, T) { return a & b; }
};
struct AOr {
  template <class T> static T apply(T a, T b, T) { return a | b; }
};
struct AXor {
  template <class T> static T apply(T a, T b, T) { return a ^ b; }
};

template <uint16_t (*narrow)(float), float (*widen)(uint16_t)>
uint32_t addHalves(uint32_t a, uint32_t b) {
  uint32_t lo = narrow(widen(uint16_t(a)) + widen(uint16_t(b)));
  return lo | uint32_t(narrow(widen(uint16_t(a >> 16)) + widen(uint16_t(b >> 16)))) << 16;
}
struct AAddF16x2 {
  template <class T> static T apply(T a, T b, T) { return addHalves<f16OfFloat, floatOfF16>(a, b); }
};
struct AAddBf16x2 {
  template <class T> static T apply(T a, T b, T) {
    return addHalves<bf16OfFloat, floatOfBf16>(a, b);
  }
};
struct AAddF16 {
  template <class T> static T apply(T a, T b, T) {
    return T(f16OfFloat(floatOfF16(uint16_t(a)) + floatOfF16(uint16_t(b))));
  }
};
struct AAddBf16 {
  template <class T> static T apply(T a, T b, T) {
    return T(bf16OfFloat(floatOfBf16(uint16_t(a)) + floatOfBf16(uint16_t(b))));
  }
};

// op: d, address, b, c. mode: 1 when the old value is wanted.
template <class T, class Op> void atomic(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Places p;
  if (!access({w, i, mask, address, sizeof(T), AccessKind::Atomic}, i.space, p))
    return;
  auto *d = slots<T>(w, i.op[0]);
  SlotOf<T> b[32], c[32]; // the destination may be one of the sources
  std::memcpy(b, slots<T>(w, i.op[2]), sizeof b);
  std::memcpy(c, slots<T>(w, i.op[3] ? i.op[3] : i.op[2]), sizeof c);
  for (; mask; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    T old;
    std::memcpy(&old, p.host[l], sizeof(T));
    T now = Op::template apply<T>(old, fromSlot<T>(b[l]), fromSlot<T>(c[l]));
    std::memcpy(p.host[l], &now, sizeof(T));
    if (i.mode)
      d[l] = toSlot<T>(old);
  }
}

template <class Op> Handler pick(Type t) {
  switch (t) {
  case Type::U32:
  case Type::B32:
    return atomic<uint32_t, Op>;
  case Type::S32:
    return atomic<int32_t, Op>;
  case Type::U64:
  case Type::B64:
    return atomic<uint64_t, Op>;
  case Type::S64:
    return atomic<int64_t, Op>;
  default:
    return nullptr;
  }
}

Handler pickAtomic(Decoder &d, Type t) {
  if (d.take("add"))
    switch (t) {
    case Type::F32:
      return d.inst.space == Space::Shared ? atomic<float, AAdd> : atomic<float, AAddFlushed>;
    case Type::F64:
      return atomic<double, AAdd>;
    case Type::F16x2:
      return atomic<uint32_t, AAddF16x2>;
    case Type::BF16x2:
      return atomic<uint32_t, AAddBf16x2>;
    case Type::F16:
      return atomic<uint16_t, AAddF16>;
    case Type::BF16:
      return atomic<uint16_t, AAddBf16>;
    case Type::S32:
      return atomic<uint32_t, AAdd>;
    case Type::S64:
      return atomic<uint64_t, AAdd>;
    default:
      return pick<AAdd>(t);
    }
  if (d.take("min"))
    return pick<AMin>(t);
  if (d.take("max"))
    return pick<AMax>(t);
  if (d.take("exch"))
    return pick<AExch>(t);
  if (d.take("cas"))
    return bitsOf(t) == 16 ? atomic<uint16_t, ACas> : pick<ACas>(t);
  if (d.take("inc"))
    return t == Type::U32 ? atomic<uint32_t, AInc> : nullptr;
  if (d.take("dec"))
    return t == Type::U32 ? atomic<uint32_t, ADec> : nullptr;
  if (d.take("and"))
    return pick<AAnd>(t);
  if (d.take("or"))
    return pick<AOr>(t);
  if (d.take("xor"))
    return pick<AXor>(t);
  return nullptr;
}

void decodeAtomic(Decoder &d, bool wantsOld) {
  if (!wantsOld && d.take("async"))
    return decodeStoreAsync(d, true);
  d.inst.space = d.takeSpace();
  bool cas = d.opcode.find(".cas") != std::string_view::npos;
  d.skipCacheHints();
  d.inst.order |= strongAccess; // .relaxed where nothing is said
  if (d.inst.space != Space::Shared && d.inst.space != Space::SharedCluster)
    d.kernel.synchronises = true;
  if (decodeWideAtomic(d, wantsOld))
    return;
  Type t = d.takeType();
  Handler h = pickAtomic(d, t);
  size_t first = wantsOld ? 1 : 0;
  d.expectOperands(first + 2 + cas, first + 2 + cas);
  d.address(first, 1);
  d.inst.mode = wantsOld;
  d.inst.op[0] = wantsOld ? d.dst(0, t) : d.sinkSlot(t);
  d.inst.op[2] = d.src(first + 1, t);
  if (cas)
    d.inst.op[3] = d.src(first + 2, t);
  finish(d, h, InstructionClass::Atomic);
}

} // namespace

std::span<const Opcode> atomicOpcodes() {
  static const Opcode list[] = {
      {"atom", [](Decoder &d) { decodeAtomic(d, true); }},
      {"red", [](Decoder &d) { decodeAtomic(d, false); }},
  };
  return list;
}

} // namespace gemm::emulator
