// ld and st in every space: one to four elements a lane, narrow ones extended
// to the register, cache hints accepted and ignored.
#include "Access.h"
#include "Ops.h"

namespace gemm::emulator {
namespace {

template <class T, class S> void load(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t address[32];
  laneAddresses(w, i, 1, mask, address);
  Places p;
  if (!access(w, i, mask, i.space, address, unsigned(sizeof(T)) * i.count, AccessKind::Read, p))
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
  if (!access(w, i, mask, i.space, address, unsigned(sizeof(T)) * i.count, AccessKind::Write, p))
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

template <class T> Handler pickLoad(bool wide) {
  // A signed byte in a 16-bit register would need masking; nobody reads above.
  if constexpr (sizeof(T) == 8)
    return wide ? load<T, uint64_t> : Handler(nullptr);
  else
    return wide ? load<T, uint64_t> : load<T, uint32_t>;
}
template <class T> Handler pickStore(bool wide) {
  if constexpr (sizeof(T) == 8)
    return wide ? store<T, uint64_t> : Handler(nullptr);
  else
    return wide ? store<T, uint64_t> : store<T, uint32_t>;
}

Handler pick(Type t, bool wide, bool isStore) {
  bool sign = isSigned(t);
  switch (bitsOf(t)) {
  case 8:
    return isStore ? pickStore<uint8_t>(wide)
           : sign  ? pickLoad<int8_t>(wide)
                   : pickLoad<uint8_t>(wide);
  case 16:
    return isStore ? pickStore<uint16_t>(wide)
           : sign  ? pickLoad<int16_t>(wide)
                   : pickLoad<uint16_t>(wide);
  case 32:
    return isStore ? pickStore<uint32_t>(wide)
           : sign  ? pickLoad<int32_t>(wide)
                   : pickLoad<uint32_t>(wide);
  case 64:
    return isStore ? pickStore<uint64_t>(wide) : pickLoad<uint64_t>(wide);
  default:
    return nullptr;
  }
}

void decodeAccess(Decoder &d, bool isStore) {
  d.inst.space = d.takeSpace();
  d.skipCacheHints();
  unsigned elements = d.take("v2") ? 2 : d.take("v4") ? 4 : d.take("v8") ? 8 : 1;
  Type t = d.takeType();
  if (elements * bytesOf(t) > 32 || t == Type::Pred)
    d.unsupported();
  d.expectOperands(2, 3); // the third is a cache policy
  const ast::Operand &where = d.operand(isStore ? 0 : 1);
  // Parameters of functions live in the frame of their function.
  if (d.inst.space == Space::Param &&
      (d.namesFrame(where) || (d.inFunction() && where.reg != noIndex)))
    d.inst.space = Space::Local;
  d.address(isStore ? 0 : 1, 1);
  const ast::Operand &value = d.operand(isStore ? 1 : 0);
  d.beginList();
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
  bool shared = d.inst.space == Space::Shared;
  finish(d, pick(t, wide, isStore),
         isStore ? (shared ? InstructionClass::SharedStore : InstructionClass::Store)
                 : (shared ? InstructionClass::SharedLoad : InstructionClass::Load));
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
