// ld and st in every space: one to four elements a lane, narrow ones extended
// to the register, cache hints accepted and ignored.
#include "Machine/Access.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

template <class T, class S> void load(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Places p;
  if (!access({w, i, mask, address, unsigned(sizeof(T)) * i.count, AccessKind::Read}, i.space, p))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  for (unsigned e = 0; e < i.count; ++e) {
    auto *d = slots<S>(w, list[e]);
    forLanes(mask, [&](unsigned l) {
      T v;
      std::memcpy(&v, p.host[l] + e * sizeof(T), sizeof(T));
      d[l] = S(std::make_signed_t<S>(v)); // T's own sign decides the extension
    });
  }
}

template <class T, class S> void store(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Places p;
  if (!access({w, i, mask, address, unsigned(sizeof(T)) * i.count, AccessKind::Write}, i.space, p))
    return;
  const uint32_t *list = w.cta->kernel->lists.data() + i.list;
  for (unsigned e = 0; e < i.count; ++e) {
    const auto *s = slots<S>(w, list[e]);
    forLanes(mask, [&](unsigned l) {
      T v = T(s[l]);
      std::memcpy(p.host[l] + e * sizeof(T), &v, sizeof(T));
    });
  }
}

// A signed byte in a 16-bit register would need masking; nobody reads above.
template <class T> Handler pickWidth(bool wide, bool isStore) {
  if (wide)
    return isStore ? store<std::make_unsigned_t<T>, uint64_t> : load<T, uint64_t>;
  if constexpr (sizeof(T) < 8)
    return isStore ? store<std::make_unsigned_t<T>, uint32_t> : load<T, uint32_t>;
  return nullptr;
}

Handler pick(Type t, bool wide, bool isStore) {
  const bool sign = isSigned(t);
  switch (bitsOf(t)) {
  case 8:
    return sign ? pickWidth<int8_t>(wide, isStore) : pickWidth<uint8_t>(wide, isStore);
  case 16:
    return sign ? pickWidth<int16_t>(wide, isStore) : pickWidth<uint16_t>(wide, isStore);
  case 32:
    return sign ? pickWidth<int32_t>(wide, isStore) : pickWidth<uint32_t>(wide, isStore);
  case 64:
    return pickWidth<uint64_t>(wide, isStore);
  default:
    return nullptr;
  }
}

InstructionClass memoryClass(Space space, bool isStore) {
  if (space == Space::Shared || space == Space::SharedCluster)
    return isStore ? InstructionClass::SharedStore : InstructionClass::SharedLoad;
  return isStore ? InstructionClass::Store : InstructionClass::Load;
}

void decodeAccess(Decoder &d, bool isStore) {
  if (isStore && d.take("async"))
    return decodeStoreAsync(d, false);
  d.inst.space = d.takeSpace();
  d.skipCacheHints();
  unsigned elements = d.take("v2") ? 2 : d.take("v4") ? 4 : d.take("v8") ? 8 : 1;
  Type t = d.takeType();
  if (elements * bytesOf(t) > 32)
    d.unsupported();
  d.expectOperands(2, 3); // the third is a cache policy
  const ast::Operand &where = d.operand(isStore ? 0 : 1);
  // Parameters of functions live in the frame of their function.
  if (d.inst.space == Space::Param &&
      (d.namesFrame(where) || (d.inFunction() && where.reg != noIndex)))
    d.inst.space = Space::Local;
  if (!isStore && d.inst.order && (d.inst.space == Space::Global || d.inst.space == Space::Generic))
    d.kernel.synchronises = true;
  d.address(isStore ? 0 : 1, 1);
  const ast::Operand &value = d.operand(isStore ? 1 : 0);
  d.beginList();
  if (t == Type::B128 && elements == 1) { // two halves of a register
    const uint32_t low = d.dst(value, t);
    d.addToList(low);
    d.addToList(low + 256);
    d.inst.bytes = 8;
    return finish(d, pick(Type::B64, true, isStore), memoryClass(d.inst.space, isStore));
  }
  bool wide = bitsOf(t) == 64;
  auto add = [&](const ast::Operand &o) {
    if (d.isRegister(o))
      wide = d.isWide(o);
    Type slot = wide ? Type::B64 : bitsOf(t) < 32 && !d.isRegister(o) ? t : Type::B32;
    d.addToList(isStore ? d.src(o, slot) : d.dst(o, slot));
  };
  if (value.kind == ast::Operand::Vector) {
    if (value.elements.size() != elements)
      d.fail("instruction '" + std::string(d.opcode) + "': expected " + std::to_string(elements) +
             " elements, got " + std::to_string(value.elements.size()));
    bool anyWide = false;
    for (const ast::Operand &o : value.elements)
      anyWide |= d.isWide(o);
    for (const ast::Operand &o : value.elements)
      if (d.isRegister(o) && d.isWide(o) != anyWide)
        d.fail("instruction '" + std::string(d.opcode) + "': elements of different widths");
    wide = anyWide || wide;
    for (const ast::Operand &o : value.elements)
      add(o);
  } else {
    if (elements != 1)
      d.unsupported();
    add(value);
  }
  d.inst.bytes = uint8_t(bytesOf(t));
  finish(d, pick(t, wide, isStore), memoryClass(d.inst.space, isStore));
}

} // namespace

std::span<const Opcode> memoryOpcodes() {
  static const Opcode list[] = {
      {"ld", [](Decoder &d) { decodeAccess(d, false); }},
      {"ldu", [](Decoder &d) { decodeAccess(d, false); }},
      {"st", [](Decoder &d) { decodeAccess(d, true); }},
  };
  return list;
}

} // namespace gemm::emulator
