// What PTX has for clusters: barrier.cluster, mapa, getctarank, and st.async and
// red.async, which write a peer's shared memory under an mbarrier of its.
#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Ops/BulkOps.h"
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

// mode: 0 arrive, 1 wait. mode2: relaxed.
void clusterBarrier(Warp &w, const Inst &i, uint32_t mask) {
  if (i.bytes && mask != w.alive &&
      !w.gatherAligned(i, mask,
                       "barrier.cluster .aligned is executed by " +
                           std::to_string(std::popcount(mask)) + " of " +
                           std::to_string(std::popcount(w.alive)) +
                           " lanes: move it out of the divergent branch"))
    return;
  Cluster &c = *w.cta->cluster;
  if (i.mode == 0)
    return c.arriveAtBarrier(w, i, mask, i.mode2);
  if (!c.waitAtBarrier(w, i, mask, !i.mode2) && !w.cta->stopped)
    --w.pc; // to be asked again when the phase has ended
}

// The address of the same place in the CTA with rank b.
template <class T> void mapa(Warp &w, const Inst &i, uint32_t mask) {
  T *d = slots<T>(w, i.op[0]);
  const T *a = slots<T>(w, i.op[1]);
  const uint32_t *rank = w.r32(i.op[2]);
  const unsigned size = w.cta->cluster->size();
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    if (rank[l] >= size)
      return w.cta->stop(Rule::OperandRank, w, i, 1u << l,
                         "expected a rank below " + std::to_string(size) + ", got " +
                             std::to_string(rank[l]));
    T high = T(sizeof(T) == 8 ? a[l] & T(~windowMask) : 0);
    d[l] = T(high | offsetOf(a[l]) | sharedBase(rank[l]));
  }
}

template <class T> void ctaRank(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const T *a = slots<T>(w, i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = uint32_t(rankOf(a[l])); });
}

void decodeMapa(Decoder &d) {
  d.needs(90);
  d.takeSpace();
  Type t = d.takeType();
  d.expectOperands(3, 3);
  d.inst.op[0] = d.dst(0, t);
  d.inst.op[1] = d.src(1, t);
  d.inst.op[2] = d.src(2, Type::U32);
  finish(d, bitsOf(t) == 64 ? mapa<uint64_t> : mapa<uint32_t>, InstructionClass::Integer);
}

void decodeCtaRank(Decoder &d) {
  d.needs(90);
  d.takeSpace();
  Type t = d.takeType();
  d.expectOperands(2, 2);
  d.inst.op[0] = d.dst(0, Type::U32);
  d.inst.op[1] = d.src(1, t);
  finish(d, bitsOf(t) == 64 ? ctaRank<uint64_t> : ctaRank<uint32_t>, InstructionClass::Integer);
}

// List: address, barrier, values. imm: reduction and type.
void storeAsync(Warp &w, const Inst &i, uint32_t mask) {
  Cluster &cluster = *w.cta->cluster;
  const uint32_t *values = w.cta->kernel->lists.data() + i.list + 6;
  const unsigned count = i.count - 6u, bytes = i.bytes * count;
  for (; mask && !w.cta->stopped; mask &= mask - 1) {
    unsigned l = unsigned(__builtin_ctz(mask));
    SharedPlace to, at;
    if (!sharedPlace(
            w, i, l,
            {Space::SharedCluster, listAddress(w, i, 0, l), bytes, bytes, AccessKind::Copy}, to) ||
        !sharedPlace(w, i, l,
                     {Space::SharedCluster, listAddress(w, i, 3, l), 8, 8, AccessKind::Copy}, at))
      return;
    if (to.cta != at.cta)
      return w.cta->stop(Rule::BulkMbarrier, w, i, 1u << l,
                         "expected the mbarrier in the CTA that is written, with rank " +
                             std::to_string(to.cta->rank) + ", got rank " +
                             std::to_string(at.cta->rank));
    Mbarrier *b = cluster.mbarriers.find(w, i, 1u << l, *at.cta, at.at);
    if (!b)
      return;
    BulkCopy c;
    c.inst = &i;
    c.warp = &w;
    c.lane = l;
    c.cta = to.cta;
    c.bytes = bytes;
    c.barrier = b;
    c.time = b->lastCopy[0] = b->copyTime();
    c.reduction = Reduction(i.imm & 0xff);
    c.type = TensorType(i.imm >> 8);
    c.rows = std::make_shared<BulkRows>(BulkRows{{to.at, bytes, 0, bytes, nullptr}});
    c.data.resize(bytes);
    for (unsigned e = 0; e < count; ++e) {
      uint64_t v = i.bytes == 8 ? w.r64(values[e])[l] : w.r32(values[e])[l];
      std::memcpy(c.data.data() + e * i.bytes, &v, i.bytes);
    }
    unsigned clock = cluster.mbarriers.clockOf(*b, 0);
    if (to.cta->shadow.enabled && c.reduction == Reduction::None)
      to.cta->shadow.asyncWrite(w, i, {to.at, bytes}, clock, c.time);
    else if (to.cta->shadow.enabled)
      to.cta->shadow.asyncUpdate(w, i, {to.at, bytes}, clock, c.time);
    cluster.bulk.issue(std::move(c));
  }
}

} // namespace

void decodeClusterBarrier(Decoder &d) {
  d.needs(90);
  d.inst.mode = !d.take("arrive");
  if (d.inst.mode && !d.take("wait"))
    d.unsupported();
  d.inst.mode2 = d.take("relaxed");
  if (!d.inst.mode2)
    d.take(d.inst.mode ? "acquire" : "release");
  d.inst.bytes = d.take("aligned");
  d.expectOperands(0, 0);
  finish(d, clusterBarrier, InstructionClass::Barrier);
}

void decodeStoreAsync(Decoder &d, bool reduce) {
  d.needs(90);
  d.take("weak") || d.take("relaxed");
  d.take("cluster");
  if (!d.take("shared::cluster") || !d.take("mbarrier::complete_tx::bytes"))
    d.unsupported();
  const Reduction r = reduce ? bulk::takeReduction(d) : Reduction::None;
  unsigned elements = d.take("v2") ? 2 : d.take("v4") ? 4 : 1;
  Type t = d.takeType();
  TensorType type = t == Type::S32    ? TensorType::S32
                    : t == Type::S64  ? TensorType::S64
                    : bitsOf(t) == 64 ? TensorType::U64
                                      : TensorType::U32;
  if (bitsOf(t) < 32 || (reduce && (!canReduce(r, type) || isFloat(t) || elements > 1)))
    d.unsupported();
  d.expectOperands(3, 3);
  d.inst.space = Space::SharedCluster;
  d.beginList();
  addAddress(d, 0);
  addAddress(d, 2);
  const ast::Operand &v = d.operand(1);
  if (elements == 1)
    d.addToList(d.src(v, t));
  else if (v.kind == ast::Operand::Vector && v.elements.size() == elements)
    for (const ast::Operand &e : v.elements)
      d.addToList(d.src(e, t));
  else
    d.unsupported();
  d.inst.bytes = uint8_t(bytesOf(t));
  d.inst.imm = int64_t(unsigned(r) | unsigned(type) << 8);
  finish(d, storeAsync, InstructionClass::AsyncCopy);
}

std::span<const Opcode> clusterOpcodes() {
  static const Opcode list[] = {{"mapa", decodeMapa}, {"getctarank", decodeCtaRank}};
  return list;
}

} // namespace gemm::emulator
