// Vector clocks as rows of one matrix, widened when an mbarrier brings a new
// clock. Joins are a maximum over a row.
#include "Order/Clocks.h"

#include <algorithm>
#include <bit>

namespace gemm::emulator {

namespace {
void raise(Clocks::Time *into, const Clocks::Time *from, size_t n) {
  for (size_t i = 0; i < n; ++i)
    into[i] = std::max(into[i], from[i]);
}
} // namespace

void Clocks::reset(unsigned ctas, unsigned warpsPerCta) {
  perCta = warpsPerCta;
  warpCount = clocks = ctas * warpsPerCta;
  stride = (warpCount + 31) & ~15u;
  rows.assign(size_t(rowsEach * warpCount) * stride, 0);
  limits.assign(warpCount, perCta == 1 ? last : 0);
  generic.clear();
  fencedOnce.assign(warpCount, 0);
  apart = false;
  for (unsigned w = 0; w < warpCount; ++w)
    row(w, Known)[w] = 1;
}

unsigned Clocks::add(bool isGenericClock) {
  generic.push_back(isGenericClock);
  if (clocks == stride) {
    unsigned wider = 2 * stride;
    std::vector<Time> next(size_t(rowsEach * warpCount) * wider, 0);
    for (size_t r = 0; r < size_t(rowsEach * warpCount); ++r)
      std::copy_n(rows.begin() + std::ptrdiff_t(r * stride), stride,
                  next.begin() + std::ptrdiff_t(r * wider));
    rows.swap(next);
    stride = wider;
  }
  return clocks++;
}

void Clocks::tick(unsigned w) {
  Time &t = row(w, Known)[w];
  t = std::min(t + 1, last);
  row(w, Over)[w] = row(w, Inits)[w] = t;
}

void Clocks::setApart() {
  if (apart)
    return;
  apart = true;
  for (unsigned w = 0; w < warpCount; ++w)
    for (Kind kind : {Over, Inits})
      std::copy_n(row(w, Known), clocks, row(w, kind));
}

void Clocks::updateLimit(unsigned w) {
  const Time *k = known(w);
  Time least = last;
  unsigned first = w / perCta * perCta;
  for (unsigned x = first; x < first + perCta; ++x)
    if (x != w)
      least = std::min(least, k[x]);
  limits[w] = least;
}

std::span<const Clocks::Kind> Clocks::kinds() const {
  // What meeting warps share, those that are kept apart last.
  static constexpr Kind all[] = {Known, Fenced, FencedGlobal, Over, Inits};
  return {all, apart ? 5u : 3u};
}

void Clocks::meet(unsigned first, uint32_t members) {
  Time latest = 0;
  unsigned one = first + unsigned(std::countr_zero(members));
  for (uint32_t m = members & (members - 1); m; m &= m - 1) {
    unsigned w = first + unsigned(std::countr_zero(m));
    for (Kind kind : kinds())
      raise(row(one, kind), row(w, kind), clocks);
  }
  for (uint32_t m = members; m; m &= m - 1)
    latest = std::max(latest, row(one, Known)[first + unsigned(std::countr_zero(m))]);
  // All go on at one time, so that readers of a word share it.
  for (uint32_t m = members; m; m &= m - 1) {
    unsigned w = first + unsigned(std::countr_zero(m));
    if (w != one)
      for (Kind kind : kinds())
        std::copy_n(row(one, kind), clocks, row(w, kind));
  }
  for (uint32_t m = members; m; m &= m - 1) {
    unsigned w = first + unsigned(std::countr_zero(m));
    row(w, Known)[w] = row(w, Over)[w] = row(w, Inits)[w] = std::min(latest + 1, last);
    updateLimit(w);
  }
}

void Clocks::join(std::vector<Time> &into, const Time *from, unsigned n) {
  if (into.size() < n)
    into.resize(n, 0);
  raise(into.data(), from, n);
}

void Clocks::release(unsigned w, Stamp &s, Carry carry) {
  if (carry == Carry::Nothing)
    return;
  if (carry == Carry::Over) {
    setApart();
    join(s.over, over(w), clocks);
    return tick(w);
  }
  const bool fenced = carry != Carry::All;
  join(s.known,
       row(w, carry == Carry::All      ? Known
              : carry == Carry::Fenced ? Released
                                       : ReleasedInCta),
       clocks);
  join(s.fenced, row(w, Fenced), clocks);
  join(s.fencedGlobal, row(w, FencedGlobal), clocks);
  if (fenced) {
    if (apart)
      join(s.inits, row(w, ReleasedInits), clocks);
    return;
  }
  if (apart) {
    join(s.over, over(w), clocks);
    join(s.inits, inits(w), clocks);
  }
  tick(w);
}

void Clocks::raiseApart(unsigned w, const Stamp &s) {
  for (Kind kind : {Over, Inits})
    raise(row(w, kind), s.known.data(), s.known.size());
  raise(row(w, Over), s.over.data(), s.over.size());
  raise(row(w, Inits), s.inits.data(), s.inits.size());
}

void Clocks::acquire(unsigned w, const Stamp &s) {
  if (s.empty())
    return;
  Time mine = now(w);
  if (apart)
    raiseApart(w, s);
  raise(row(w, Known), s.known.data(), s.known.size());
  raise(row(w, Fenced), s.fenced.data(), s.fenced.size());
  raise(row(w, FencedGlobal), s.fencedGlobal.data(), s.fencedGlobal.size());
  row(w, Known)[w] = row(w, Over)[w] = row(w, Inits)[w] = mine;
  updateLimit(w);
}

void Clocks::acquireOver(unsigned w, const Stamp &s) {
  if (s.empty())
    return;
  setApart();
  raise(row(w, Over), s.known.data(), s.known.size());
  raise(row(w, Over), s.over.data(), s.over.size());
  row(w, Over)[w] = now(w);
}

void Clocks::note(Stamp &s, unsigned clock, Time t) {
  if (s.known.size() <= clock)
    s.known.resize(clock + 1, 0);
  s.known[clock] = std::max(s.known[clock], t);
}

void Clocks::merge(Stamp &into, const Stamp &from) {
  join(into.known, from.known.data(), unsigned(from.known.size()));
  join(into.fenced, from.fenced.data(), unsigned(from.fenced.size()));
  join(into.fencedGlobal, from.fencedGlobal.data(), unsigned(from.fencedGlobal.size()));
  join(into.over, from.over.data(), unsigned(from.over.size()));
  join(into.inits, from.inits.data(), unsigned(from.inits.size()));
}

void Clocks::fence(unsigned w, Scope scope) {
  fencedOnce[w] = true;
  raise(row(w, ReleasedInCta), row(w, Known), clocks);
  if (scope == Scope::Cluster) {
    raise(row(w, Released), row(w, Known), clocks);
    if (apart)
      raise(row(w, ReleasedInits), row(w, Inits), clocks);
  }
  tick(w);
}

void Clocks::fenceInits(unsigned w) {
  setApart();
  fencedOnce[w] = true;
  row(w, ReleasedInits)[w] = now(w); // its own alone
  tick(w);
}

void Clocks::fenceProxy(unsigned w, bool shared, bool global) {
  if (shared)
    raise(row(w, Fenced), row(w, Known), clocks);
  if (global)
    raise(row(w, FencedGlobal), row(w, Known), clocks);
  tick(w);
}

} // namespace gemm::emulator
