// Stamps are maps from clusters to times, shared while nobody adds to them. One
// that would name more than a thousand clusters counts as knowing everything: no
// finding is invented, and a counter that all of a large grid touch costs no
// more than that.
#include "GridClocks.h"

#include <algorithm>

#include "Program.h"

namespace gemm::emulator {

namespace {
constexpr size_t followed = 1024, uncompacted = 8; // most clusters, words and events
}

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

SharedStamp GridWords::at(uint64_t address, uint64_t cluster) const {
  auto it = words.find({address, cluster});
  return it == words.end() ? nullptr : it->second;
}

void GridWords::clear(uint64_t address, uint64_t cluster) {
  words.erase({address, cluster});
  words.erase({address, everybody});
}

void GridWords::leave(uint64_t address, uint64_t cluster, const GridStamp &stamp) {
  std::shared_ptr<GridStamp> &s = words[{address, cluster}];
  if (!s || s.use_count() > 1)
    s = s ? std::make_shared<GridStamp>(*s) : std::make_shared<GridStamp>();
  s->add(stamp);
}

void GridClocks::reset(GridWords *all, Clocks &c, uint64_t linear) {
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

void GridClocks::acquireOwn(unsigned w, const SharedStamp &s) {
  if (const GridStamp::Row *own = s ? s->of(cluster) : nullptr) {
    Clocks::Stamp past;
    past.known = *own;
    clocks->acquire(w, past);
  }
}

void GridClocks::acquire(unsigned w, const SharedStamp &s) {
  if (!s)
    return;
  acquireOwn(w, s);
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

void GridClocks::read(unsigned w, uint64_t address, uint8_t order) {
  const bool isNear = order & narrowScope;
  const SharedStamp wide = words->at(address), near = words->at(address, cluster);
  if (order & acquireAccess) {
    acquire(w, near);
    isNear ? acquireOwn(w, wide) : acquire(w, wide);
    return;
  }
  if (wide && !isNear)
    observed[{w, 2 * address}] = {w, clocks->now(w), wide};
  if (near)
    observed[{w, 2 * address + 1}] = {w, clocks->now(w), near};
  if (observed.size() > followed)
    base.addEverything();
}

void GridClocks::write(unsigned w, uint64_t address, uint8_t order, bool update) {
  if (!update)
    words->clear(address, cluster);
  const bool isNear = order & narrowScope;
  if (order & releaseAccess) {
    words->leave(address, isNear ? cluster : GridWords::everybody, past(w, clocks->known(w)));
    clocks->tick(w); // what comes later is not in it
    return;
  }
  const Clocks::Time *known = clocks->known(w);
  for (unsigned v = 0; v < clocks->warps() && !isNear; ++v)
    if (const Fenced &f = fences[v]; f.time && f.time <= known[v])
      words->leave(address, GridWords::everybody, past(v, f.wide.data()));
  if (const Fenced &f = fences[w]; !f.near.empty() && f.near != f.wide)
    words->leave(address, cluster, past(w, f.near.data()));
}

void GridClocks::fence(unsigned w, bool wide) {
  const Clocks::Time *known = clocks->known(w);
  for (const auto &[key, o] : observed)
    if (o.warp == w || known[o.warp] >= o.time)
      wide ? acquire(w, o.stamp) : acquireOwn(w, o.stamp);
  Fenced &f = fences[w];
  f.near.assign(known, known + clocks->warps());
  if (wide) {
    f.wide = f.near;
    f.time = clocks->now(w);
  }
}

} // namespace gemm::emulator
