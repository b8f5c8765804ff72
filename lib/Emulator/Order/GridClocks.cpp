// Stamps are maps from clusters to times, shared while nobody adds to them. One
// that would name more than a thousand clusters counts as knowing everything: no
// finding is invented, and a counter that all of a large grid touch costs no
// more than that.
#include "Order/GridClocks.h"

#include <algorithm>

#include "Decode/Program.h"

namespace gemm::emulator {

namespace {
constexpr size_t followed = 1024, uncompacted = 8; // most clusters, words and events
constexpr unsigned mostCtas = 16;                  // of a cluster

GridClocks::Reach reachOf(uint8_t order) {
  return order & ctaScope      ? GridClocks::InCta
         : order & narrowScope ? GridClocks::InCluster
                               : GridClocks::Everywhere;
}
} // namespace

void GridStamp::add(uint64_t cluster, const Row &row) {
  if (everything)
    return;
  Row &mine = rows[cluster];
  mine.resize(std::max(mine.size(), row.size()));
  for (size_t w = 0; w < row.size(); ++w)
    mine[w] = std::max(mine[w], row[w]);
  if (rows.size() > followed)
    addEverything();
}

void GridStamp::addEverything() {
  everything = true;
  rows.clear();
}

void GridStamp::add(const GridStamp &s) {
  everything |= s.everything;
  for (const auto &[cluster, row] : s.rows)
    add(cluster, row);
}

bool GridStamp::covers(uint64_t cluster, unsigned warp, Clocks::Time t) const {
  const Row *row = of(cluster);
  return everything || (row && warp < row->size() && (*row)[warp] >= t);
}

const GridStamp::Row *GridStamp::of(uint64_t cluster) const {
  auto it = rows.find(cluster);
  return it == rows.end() ? nullptr : &it->second;
}

SharedStamp GridWords::at(uint64_t address, uint64_t whom) const {
  auto it = words.find({address, whom});
  return it == words.end() ? nullptr : it->second;
}

void GridWords::clear(uint64_t address, uint64_t cluster) {
  words.erase({address, cluster});
  words.erase({address, everybody});
  for (unsigned rank = 0; rank < mostCtas && !words.empty(); ++rank)
    words.erase({address, ctaOf(cluster, rank)});
}

void GridWords::leave(uint64_t address, uint64_t whom, const GridStamp &stamp) {
  std::shared_ptr<GridStamp> &s = words[{address, whom}];
  if (!s || s.use_count() > 1)
    s = s ? std::make_shared<GridStamp>(*s) : std::make_shared<GridStamp>();
  s->add(stamp);
}

void GridClocks::reset(GridWords *all, Clocks &c, uint64_t linear, unsigned warpsPerCta) {
  perCta = warpsPerCta;
  words = all;
  clocks = &c;
  cluster = linear;
  base = {};
  acquired.clear();
  fences.assign(c.warps(), {});
  observed.clear();
}

bool GridClocks::knows(unsigned w, uint64_t other, unsigned warp, Clocks::Time t) const {
  if (base.covers(other, warp, t))
    return true;
  const Clocks::Time *known = clocks->known(w);
  return std::any_of(acquired.begin(), acquired.end(), [&](const Acquired &a) {
    return known[a.warp] >= a.time && a.stamp->covers(other, warp, t);
  });
}

// What every warp knows needs no event any more.
void GridClocks::compact() {
  std::erase_if(acquired, [&](const Acquired &a) {
    for (unsigned w = 0; w < clocks->warps(); ++w)
      if (clocks->known(w)[a.warp] < a.time)
        return false;
    base.add(*a.stamp);
    return true;
  });
}

void GridClocks::acquireOwn(unsigned w, const SharedStamp &s, Reach reach) {
  if (const GridStamp::Row *own = s ? s->of(cluster) : nullptr) {
    Clocks::Stamp past;
    past.known = *own;
    for (unsigned v = 0; v < past.known.size(); ++v)
      if (reach == InCta && v / perCta != w / perCta)
        past.known[v] = 0;
    clocks->acquire(w, past);
  }
}

void GridClocks::acquire(unsigned w, const SharedStamp &s) {
  if (!s)
    return;
  acquireOwn(w, s, InCluster);
  for (const Acquired &a : acquired)
    if (a.warp == w && a.stamp == s)
      return;
  if (acquired.size() >= uncompacted)
    compact();
  if (acquired.size() >= followed) { // by a warp that never meets the others
    base.add(*acquired.front().stamp);
    acquired.erase(acquired.begin());
  }
  acquired.push_back({w, clocks->now(w), s});
}

GridStamp GridClocks::past(unsigned w, const Clocks::Time *row) const {
  GridStamp s = base;
  s.add(cluster, GridStamp::Row(row, row + clocks->warps()));
  for (const Acquired &a : acquired)
    if (row[a.warp] >= a.time)
      s.add(*a.stamp);
  return s;
}

// A release and an acquire synchronise where each reaches the other; see Clocks::carry.
void GridClocks::read(unsigned w, uint64_t address, uint8_t order) {
  const Reach reach = reachOf(order);
  const SharedStamp wide = words->at(address), near = words->at(address, cluster),
                    own = words->at(address, ctaOf(w));
  if (order & acquireAccess) {
    acquire(w, own);
    reach == InCta ? acquireOwn(w, near, InCta) : acquire(w, near);
    reach == Everywhere ? acquire(w, wide) : acquireOwn(w, wide, reach);
    return;
  }
  auto observe = [&](const SharedStamp &s, Reach from) {
    if (s && reach >= from)
      observed[{w, 4 * address + from}] = {{w, clocks->now(w), s}, from};
  };
  observe(wide, Everywhere);
  observe(near, InCluster);
  observe(own, InCta);
  if (observed.size() > followed)
    base.addEverything();
}

void GridClocks::write(unsigned w, uint64_t address, uint8_t order, bool update) {
  if (!update)
    words->clear(address, cluster);
  const Reach reach = reachOf(order);
  if (order & releaseAccess) {
    const uint64_t whom = reach == Everywhere  ? GridWords::everybody
                          : reach == InCluster ? cluster
                                               : ctaOf(w);
    words->leave(address, whom, past(w, clocks->known(w)));
    clocks->tick(w); // what comes later is not in it
    return;
  }
  const Clocks::Time *known = clocks->known(w);
  for (unsigned v = 0; v < clocks->warps() && reach == Everywhere; ++v)
    if (const Fenced &f = fences[v]; f.time && f.time <= known[v])
      words->leave(address, GridWords::everybody, past(v, f.wide.data()));
  const Fenced &f = fences[w];
  if (reach != InCta && !f.near.empty() && (reach == InCluster || f.near != f.wide))
    words->leave(address, cluster, past(w, f.near.data()));
  if (!f.inCta.empty() && (reach == InCta || f.inCta != f.near))
    words->leave(address, ctaOf(w), past(w, f.inCta.data()));
}

void GridClocks::fence(unsigned w, Reach reach) {
  const Clocks::Time *known = clocks->known(w);
  for (const auto &[key, o] : observed)
    if (o.warp == w || known[o.warp] >= o.time)
      reach == Everywhere || o.from == InCta ? acquire(w, o.stamp) : acquireOwn(w, o.stamp, reach);
  Fenced &f = fences[w];
  f.inCta.assign(known, known + clocks->warps());
  if (reach >= InCluster)
    f.near = f.inCta;
  if (reach == Everywhere) {
    f.wide = f.inCta;
    f.time = clocks->now(w);
  }
}

} // namespace gemm::emulator
