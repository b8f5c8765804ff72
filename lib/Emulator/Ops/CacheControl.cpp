// Instructions that only advise the memory system: prefetches, policies,
// priorities. They change no result; addresses that a discard would forget are
// left as they are, which is one of the outcomes the ISA allows.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

void takeRest(Decoder &d, std::initializer_list<std::string_view> allowed) {
  for (auto m : allowed)
    d.take(m);
}

void decodePrefetch(Decoder &d) {
  d.inst.space = d.takeSpace();
  takeRest(d, {"L1", "L2", "L2::evict_last", "L2::evict_normal", "tensormap"});
  d.expectOperands(1, 1);
  d.address(0, 1);
  finish(d, nothing, InstructionClass::Other);
}

// applypriority and discard: an address and the size 128.
void decodeRange(Decoder &d) {
  d.inst.space = d.takeSpace();
  takeRest(d, {"L2", "L2::evict_normal"});
  d.expectOperands(2, 2);
  d.address(0, 1);
  if (d.immediate(1, 128) != 128)
    d.fail("instruction '" + std::string(d.opcode) + "': expected a size of 128");
  finish(d, nothing, InstructionClass::Other);
}

// A policy is opaque: any value will do.
void makePolicy(Warp &w, const Inst &i, uint32_t mask) {
  uint64_t *d = w.r64(i.op[0]);
  forLanes(mask, [=](unsigned l) { d[l] = 0x12f0000000000000; });
}
void decodeCreatePolicy(Decoder &d) {
  const bool range = d.take("range");
  if (!range && !d.take("fractional") && !d.take("cvt"))
    d.unsupported();
  takeRest(d, {"global", "L2", "L2::evict_last", "L2::evict_normal", "L2::evict_first",
               "L2::evict_unchanged"});
  takeRest(d, {"L2::evict_unchanged", "L2::evict_first"});
  if (d.takeType() != Type::B64)
    d.unsupported();
  d.expectOperands(1, 4);
  d.inst.op[0] = d.dst(0, Type::B64);
  finish(d, makePolicy, InstructionClass::Other);
}

void decodePmevent(Decoder &d) {
  d.take("mask");
  d.expectOperands(1, 1);
  finish(d, nothing, InstructionClass::Other);
}

} // namespace

std::span<const Opcode> cacheOpcodes() {
  static const Opcode list[] = {
      {"prefetch", decodePrefetch},   {"prefetchu", decodePrefetch},
      {"applypriority", decodeRange}, {"discard", decodeRange},
      {"pmevent", decodePmevent},     {"createpolicy", decodeCreatePolicy},
  };
  return list;
}

} // namespace gemm::emulator
