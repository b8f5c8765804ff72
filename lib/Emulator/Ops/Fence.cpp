// Fences. A memory fence lets a later relaxed release carry what its warp did, as
// far as the fence's scope reaches; one of mbarrier_init only that it initialised
// mbarriers. A proxy fence orders it for the asynchronous proxy. None changes a value
// here: warps run one at a time and see each other's stores at once.
#include "Machine/Cluster.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

enum Kind : uint8_t {
  Other = 0,
  SharedProxy = 1,
  GlobalProxy = 2,
  AsyncProxy = 3,
  Memory = 4,
  MbarrierInit = 5
};

// bytes: how far a memory fence reaches.
void fence(Warp &w, const Inst &i, uint32_t) {
  Cluster &cluster = *w.cta->cluster;
  if (i.mode == MbarrierInit) {
    cluster.clocks.fenceInits(w.clock);
  } else if (i.mode == Memory) {
    if (cluster.global.acrossClusters())
      cluster.gridClocks.fence(w.clock, GridClocks::Reach(i.bytes));
    cluster.flags.fence(w.clock,
                        i.bytes == GridClocks::InCta ? Clocks::Scope::Cta : Clocks::Scope::Cluster);
  } else if (i.mode != Other)
    cluster.clocks.fenceProxy(w.clock, i.mode & SharedProxy, i.mode & GlobalProxy);
}

void decodeMembar(Decoder &d) {
  d.inst.bytes = d.take("cta") ? GridClocks::InCta : GridClocks::Everywhere;
  for (auto m : {"gl", "sys", "gpu"})
    d.take(m);
  d.expectOperands(0, 0);
  d.inst.mode = Memory;
  finish(d, fence, InstructionClass::Barrier);
}

// fence.proxy.async[.space], .alias, .tensormap::generic.*. An .async fence
// narrowed to one memory says nothing about the other.
void decodeProxyFence(Decoder &d) {
  d.inst.mode = Other;
  if (d.take("async")) {
    d.inst.mode = d.take("global")                                     ? GlobalProxy
                  : d.take("shared::cta") || d.take("shared::cluster") ? SharedProxy
                                                                       : AsyncProxy;
    d.expectOperands(0, 0);
  } else if (d.take("async::generic")) { // .acquire/.release.sync_restrict
    while (!d.takeNext().empty()) {
    }
    d.inst.mode = AsyncProxy;
    d.expectOperands(0, 0);
  } else if (d.take("alias")) {
    d.expectOperands(0, 0);
  } else if (d.take("tensormap::generic")) {
    // Tensor maps are read when a copy is issued, so there is nothing stale.
    d.take("acquire") || d.take("release");
    for (auto m : {"cta", "cluster", "gpu", "sys"})
      d.take(m);
    d.expectOperands(0, 2);
  } else {
    d.unsupported();
  }
  finish(d, fence, InstructionClass::Barrier);
}

void decodeFence(Decoder &d) {
  if (d.take("proxy"))
    return decodeProxyFence(d);
  // .release.cluster, and of its thread's mbarrier.init alone (PTX ISA, membar/fence).
  const bool inits = d.take("mbarrier_init");
  d.inst.bytes = d.take("cta")       ? GridClocks::InCta
                 : d.take("cluster") ? GridClocks::InCluster
                                     : GridClocks::Everywhere;
  for (auto m : {"sc", "acq_rel", "acquire", "release", "gpu", "sys"})
    d.take(m);
  d.expectOperands(0, 0);
  d.inst.mode = inits ? MbarrierInit : Memory;
  finish(d, fence, InstructionClass::Barrier);
}

} // namespace

std::span<const Opcode> fenceOpcodes() {
  static const Opcode list[] = {{"membar", decodeMembar}, {"fence", decodeFence}};
  return list;
}

} // namespace gemm::emulator
