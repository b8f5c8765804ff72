// cp.async.bulk, cp.async.bulk.tensor and cp.reduce.async.bulk: decoding, the
// checks of one copy, and its hand-over to BulkCopies. Prefetches check what
// they are given and move nothing.
#include "Ops/BulkOps.h"

#include "Machine/Access.h"
#include "Machine/Cluster.h"
#include "Machine/L2.h"
#include "Machine/Tma.h"
#include "Ops/Ops.h"

namespace gemm::emulator {

using bulk::Form;
using bulk::Operands;

namespace {

/// One lane of an instruction that copies.
struct Lane {
  Warp &w;
  const Inst &i;
  unsigned l;
  const Operands &o;
};

bool refuse(const Lane &lane, Rule rule, std::string message) {
  lane.w.cta->stop(rule, lane.w, lane.i, 1u << lane.l, std::move(message));
  return false;
}

/// Rows of the plain form: one, of `size` bytes.
bool plainRows(const Lane &lane, uint64_t global, uint32_t at, AccessKind kind, BulkCopy &c) {
  const auto &[w, i, l, o] = lane;
  const uint32_t size = w.r32(o.size)[l];
  c.bytes = size;
  if (o.form == Form::SharedToShared) {
    c.rows = std::make_shared<BulkRows>(BulkRows{{at, size, 0, size, nullptr}});
    return true;
  }
  if (global % 16)
    return refuse(lane, Rule::AlignAsync,
                  "expected a global address that is a multiple of 16, got " +
                      std::to_string(global));
  const Memory &memory = *w.cta->launch->memory;
  const Memory::Allocation *a = memory.find(global);
  if (!a || !a->contains(global, size))
    return refuse(lane, Rule::BoundsBulk,
                  "bulk copy of " + std::to_string(size) + " bytes at " + memory.describe(global) +
                      ": correct its address or size");
  if (a->readOnly && kind != AccessKind::Read)
    return refuse(lane, Rule::ReadOnlyConstant, "bulk copy to constant '" + a->name + "'");
  c.rows = std::make_shared<BulkRows>(
      BulkRows{{at, size, 0, size, a->host + (global - a->base), global}});
  return true;
}

bool checkSize(const Lane &lane, uint32_t size) {
  return (size && size % 16 == 0) ||
         refuse(lane, Rule::BulkSize,
                "expected a size that is a positive multiple of 16, got " + std::to_string(size));
}

/// The tensor map at the lane's address, or nothing after a finding.
std::optional<TensorMap> mapOf(const Lane &lane, uint64_t address) {
  const unsigned rank = lane.o.rank;
  const std::byte *bytes = constantBytes(lane.w, lane.i, lane.l, address, 128, 64);
  if (!bytes)
    return std::nullopt;
  std::string why;
  auto m = decodeTensorMap(bytes, why);
  if (m && m->rank != rank)
    why = "expected a tensor map of rank " + std::to_string(rank) +
          " as the instruction says, "
          "got rank " +
          std::to_string(m->rank);
  else if (m && m->interleave != Interleave::None)
    why = "interleaved layouts are not modelled";
  else if (m && m->swizzle != Swizzle::None &&
           m->box[0] * bytesOf(m->type) != swizzleSpan(m->swizzle))
    why = "a box whose inner dimension of " + std::to_string(m->box[0] * bytesOf(m->type)) +
          " bytes is narrower than its swizzle is not modelled";
  if (why.empty())
    return m;
  refuse(lane, Rule::TensorMapInvalid, why);
  return std::nullopt;
}

/// What hardware traps on and PTX does not say: a box that does not begin at 16 bytes of its line,
/// and one that is stored to where a coordinate is below zero.
bool checkCoordinates(const Lane &lane, const TensorMap &m, const int32_t *coordinates,
                      bool stores) {
  const int64_t byte = coordinates[0] * int64_t(bytesOf(m.type));
  if (byte % 16)
    return refuse(lane, Rule::TensorCoordinate,
                  "expected the innermost coordinate at a multiple of 16 bytes, got element " +
                      std::to_string(coordinates[0]) + " of " + std::to_string(bytesOf(m.type)) +
                      " bytes");
  for (unsigned d = 0; stores && d < m.rank; ++d)
    if (coordinates[d] < 0)
      return refuse(lane, Rule::TensorStore,
                    "expected coordinates of a store not below zero, got " +
                        std::to_string(coordinates[d]) + " in dimension " + std::to_string(d));
  return true;
}

bool tensorRows(const Lane &lane, const TensorMap &m, uint32_t at, bool stores, BulkCopy &c) {
  const auto &[w, i, l, o] = lane;
  int32_t coordinates[5];
  for (unsigned d = 0; d < o.rank; ++d)
    coordinates[d] = int32_t(w.r32(o.coordinates[d])[l]);
  if (!checkCoordinates(lane, m, coordinates, stores))
    return false;
  std::string why;
  auto rows = tileRows(m, coordinates, at, *w.cta->launch->memory, why);
  if (!rows)
    return refuse(lane, Rule::BoundsBulk, why);
  c.rows = std::make_shared<BulkRows>(std::move(*rows));
  c.swizzle = m.swizzle;
  c.type = m.type;
  c.fill = fillWord(m);
  return true;
}

void countGlobal(Cta &cta, const BulkCopy &c, bool reads) {
  Counters &n = cta.counters;
  uint64_t bytes = 0, sectors = 0;
  for (const BulkRow &r : *c.rows)
    if (r.valid) {
      bytes += r.valid;
      sectors += (reinterpret_cast<uintptr_t>(r.host) % 32 + r.valid + 31) / 32;
      if (cta.launch->l2)
        cta.launch->l2->access(r.host, r.valid, !reads, n);
    }
  (reads ? n.globalReadBytes : n.globalWriteBytes) += bytes;
  (reads ? n.globalReadSectors : n.globalWriteSectors) += sectors;
  ++(reads ? n.globalReadRequests : n.globalWriteRequests);
}

/// Into shared memory of the CTAs in `targets`, at the same place in each, each
/// with its own barrier at the same place.
void intoShared(const Lane &lane, uint32_t targets, const SharedPlace &to,
                const SharedPlace &barrier, BulkCopy &copy) {
  const auto &[w, i, l, o] = lane;
  Cluster &cluster = *w.cta->cluster;
  for (uint32_t m = targets; m && !w.cta->stopped; m &= m - 1) {
    unsigned rank = unsigned(__builtin_ctz(m));
    Cta *cta = o.multicast ? cluster.ctas[rank].get() : to.cta;
    Mbarrier *b =
        cluster.mbarriers.find(w, i, 1u << l, o.multicast ? *cta : *barrier.cta, barrier.at);
    if (!b)
      return;
    if (cta->ended)
      return void(refuse(lane, Rule::ExitGone,
                         "bulk copy into the CTA with rank " + std::to_string(cta->rank) +
                             ", which has ended: meet at barrier.cluster before the end"));
    BulkCopy c = copy;
    c.cta = cta;
    c.barrier = b;
    c.time = b->lastCopy[0] = b->copyTime();
    unsigned clock = cluster.mbarriers.clockOf(*b, 0);
    if (cta->shadow.enabled)
      cta->shadow.asyncWrite(w, i, {to.at, uint32_t(c.bytes)}, clock, c.time);
    if (c.source)
      w.cta->outgoing.push_back({clock, c.time, i.line});
    if (c.source && w.cta->shadow.enabled)
      w.cta->shadow.asyncReadUnder(w, i, {c.sourceAt, uint32_t(c.bytes)}, clock, c.time);
    w.cta->counters.sharedWriteBytes += c.bytes;
    cluster.bulk.issue(std::move(c));
  }
}

/// What both directions begin with: the tensor map at `address`, or the size of the
/// plain form. False after a finding.
bool begin(const Lane &lane, uint64_t address, BulkCopy &c, std::optional<TensorMap> &map) {
  const auto &[w, i, l, o] = lane;
  c.inst = &i;
  c.warp = &w;
  c.lane = l;
  c.reduction = o.reduction;
  c.type = o.type;
  if (o.rank) {
    map = mapOf(lane, address);
    c.bytes = map ? map->boxBytes() : 0;
    return map.has_value();
  }
  c.bytes = w.r32(o.size)[l];
  return checkSize(lane, uint32_t(c.bytes));
}

void copyIn(const Lane &lane) {
  const auto &[w, i, l, o] = lane;
  Cluster &cluster = *w.cta->cluster;
  BulkCopy c;
  std::optional<TensorMap> map;
  const uint64_t from = listAddress(w, i, o.source, l);
  if (!begin(lane, from, c, map))
    return;
  SharedPlace to, barrier, source;
  if (!sharedPlace(w, i, l,
                   {o.sharedSpace, listAddress(w, i, o.destination, l), c.bytes,
                    o.rank ? 128u : 16u, AccessKind::Copy},
                   to) ||
      !sharedPlace(w, i, l,
                   {o.sharedSpace, listAddress(w, i, o.barrier, l), 8, 8, AccessKind::Copy},
                   barrier))
    return;
  // PTX ISA, cp.async.bulk: the mbarrier is in the shared memory that is written.
  if (to.cta != barrier.cta)
    return void(refuse(lane, Rule::BulkMbarrier,
                       "expected the mbarrier in the CTA that is written, with rank " +
                           std::to_string(to.cta->rank) + ", got rank " +
                           std::to_string(barrier.cta->rank)));
  if (o.form == Form::SharedToShared) {
    if (!sharedPlace(w, i, l, {Space::Shared, from, c.bytes, 16, AccessKind::Read}, source))
      return;
    if (to.cta == w.cta && to.at < source.at + c.bytes && source.at < to.at + c.bytes)
      return void(refuse(lane, Rule::BulkOverlap,
                         "expected a bulk copy between places apart, got " +
                             std::to_string(c.bytes) + " bytes from " + std::to_string(source.at) +
                             " to " + std::to_string(to.at) + " of one CTA's shared memory"));
    c.source = w.cta;
    c.sourceAt = source.at;
  }
  uint32_t targets = 1u << to.cta->rank;
  if (o.multicast) {
    targets = w.r32(o.mask)[l] & 0xffff;
    if (targets == 0 || targets >> cluster.size())
      return void(refuse(lane, Rule::BulkMulticast,
                         "expected a multicast mask of CTAs within the cluster of " +
                             std::to_string(cluster.size()) + ", got " + std::to_string(targets)));
  }
  if (!(o.rank ? tensorRows(lane, *map, to.at, false, c)
               : plainRows(lane, from, to.at, AccessKind::Read, c)))
    return;
  if (!c.source)
    countGlobal(*w.cta, c, true);
  intoShared(lane, targets, to, barrier, c);
}

void copyOut(const Lane &lane) {
  const auto &[w, i, l, o] = lane;
  BulkCopy c;
  c.cta = w.cta;
  std::optional<TensorMap> map;
  const uint64_t to = listAddress(w, i, o.destination, l);
  if (!begin(lane, to, c, map))
    return;
  SharedPlace from;
  if (!sharedPlace(w, i, l,
                   {o.sharedSpace, listAddress(w, i, o.source, l), c.bytes, o.rank ? 128u : 16u,
                    AccessKind::Read},
                   from) ||
      !(o.rank ? tensorRows(lane, *map, from.at, true, c)
               : plainRows(lane, to, from.at, AccessKind::Write, c)))
    return;
  if (c.reduction != Reduction::None && !canReduce(c.reduction, c.type))
    return void(refuse(lane, Rule::BulkReduction,
                       "the ISA has no such reduction of " + std::string(name(c.type))));
  c.group = w.bulkGroups[l];
  if (w.cta->shadow.enabled) {
    ByteRange range{from.at, uint32_t(c.bytes)};
    c.readNumber = w.cta->shadow.startAsyncRead(w, i, {&range, 1});
  }
  countGlobal(*w.cta, c, false);
  w.cta->counters.sharedReadBytes += c.bytes;
  w.cta->cluster->bulk.issue(std::move(c));
}

void prefetch(const Lane &lane) {
  const auto &[w, i, l, o] = lane;
  uint64_t at = listAddress(w, i, o.source, l);
  if (o.rank)
    mapOf(lane, at);
  else if (checkSize(lane, w.r32(o.size)[l]))
    constantBytes(w, i, l, at, w.r32(o.size)[l], 16);
}

} // namespace

void bulk::run(Warp &w, const Inst &i, uint32_t mask) {
  const Operands o = bulk::operandsOf(w, i);
  for (; mask && !w.cta->stopped; mask &= mask - 1) {
    const Lane lane{w, i, unsigned(__builtin_ctz(mask)), o};
    if (o.form == Form::Prefetch)
      prefetch(lane);
    else if (o.form == Form::SharedToGlobal)
      copyOut(lane);
    else
      copyIn(lane);
  }
}

} // namespace gemm::emulator
