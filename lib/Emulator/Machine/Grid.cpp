// Turns among clusters. Where all that is left polls, and a round over every
// live cluster leaves registers and memory as they were, nothing can change any
// more: that is a deadlock, however long it would go on.
#include "Machine/Grid.h"

#include <algorithm>
#include <list>

#include "Machine/Access.h"
#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {

constexpr unsigned patience = 32; ///< equal polls after which a warp steps aside

uint64_t mix(uint64_t hash, const void *bytes, size_t n) {
  const auto *at = static_cast<const std::byte *>(bytes);
  for (; n; n -= std::min<size_t>(n, 8), at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, at, std::min<size_t>(n, 8));
    hash = (hash ^ word) * 0x100000001b3u ^ hash >> 29;
  }
  return hash;
}

struct Live {
  uint64_t linear;
  std::unique_ptr<Cluster> cluster;
};

/// Says at the first cluster who waits.
void deadlock(const std::list<Live> &live, uint64_t count, bool allStarted) {
  constexpr unsigned most = 8;
  std::string who;
  unsigned waiting = 0;
  for (const Live &l : live)
    for (auto &c : l.cluster->ctas)
      for (const Warp &w : c->warps)
        w.eachGroup([&](const Group &g) {
          if (g.status == WarpStatus::AtGlobal && waiting++ < most)
            who += (who.empty() ? "" : ", ") + l.cluster->waitsFor(w, g);
        });
  Cluster &first = *live.front().cluster;
  std::string message = "nobody can release " + who;
  if (waiting > most)
    message += " and " + std::to_string(waiting - most) + " more";
  message += allStarted
                 ? ": look for a store or an atomic that is missing, or a wait for another value"
                 : ": " + std::to_string(live.size()) + " of the " + std::to_string(count) +
                       " clusters fit on " + first.launch->options.machine +
                       " at once, and no other starts before one of them ends: launch no more "
                       "than fit, or wait for earlier CTAs only";
  for (auto &c : first.ctas)
    for (Warp &w : c->warps) {
      const Group *at = nullptr;
      w.eachGroup([&](const Group &g) { at = g.status == WarpStatus::AtGlobal ? &g : at; });
      if (at)
        return c->stop(Rule::DeadlockGrid, w, *at->poll.inst, at->active, std::move(message));
    }
}

} // namespace

uint64_t stateOf(const Warp &w) {
  const auto &n = w.cta->counters.instructions;
  const uint64_t stores =
      n[size_t(InstructionClass::Store)] + n[size_t(InstructionClass::SharedStore)];
  return mix(stores, w.file, w.cta->kernel->fileBytes);
}

void Grid::poll(Warp &w, const Inst &i, uint32_t lanes, const uint64_t *address,
                const Places &places, unsigned bytes) {
  uint64_t seen = lanes;
  for (uint32_t m = lanes; m; m &= m - 1) {
    const unsigned l = unsigned(__builtin_ctz(m));
    seen = mix(mix(seen, &address[l], 8), places.host[l], bytes);
  }
  Warp::Poll &p = w.poll;
  if (p.inst != &i || p.seen != seen) {
    p = Warp::Poll{};
    p.inst = &i;
    p.address = address[__builtin_ctz(lanes)];
    p.seen = seen;
    ++changes;
  } else if (++p.repeats == patience) {
    const uint64_t state = stateOf(w);
    p.frozen = p.state == state;
    p.state = state;
    p.changes = changes;
    p.repeats = 0;
    w.status = WarpStatus::AtGlobal;
  }
}

void runTogether(const LaunchState &l, uint64_t count, uint64_t resident, const Turns &turns) {
  std::list<Live> live;
  std::vector<std::unique_ptr<Cluster>> idle;
  uint64_t next = 0;
  auto end = [&](Live &&ended) {
    turns.take(ended.linear, *ended.cluster);
    idle.push_back(std::move(ended.cluster));
  };
  auto startSome = [&] {
    while (next < count && live.size() < resident && !turns.unwanted(next)) {
      Live one{next++, nullptr};
      if (idle.empty())
        idle.push_back(std::make_unique<Cluster>(l));
      one.cluster = std::move(idle.back());
      idle.pop_back();
      one.cluster->start(l.numberOf(one.linear));
      if (one.cluster->resume())
        end(std::move(one));
      else
        live.push_back(std::move(one));
    }
  };
  for (startSome(); !live.empty(); startSome()) {
    const uint64_t before = l.together->changes;
    bool frozen = true, ended = false;
    for (auto it = live.begin(); it != live.end();) {
      const bool unwanted = turns.unwanted(it->linear);
      if (!unwanted && !it->cluster->resume()) {
        frozen &= it->cluster->frozen();
        ++it;
        continue;
      }
      ended = true;
      if (!unwanted)
        end(std::move(*it));
      it = live.erase(it);
    }
    if (ended || !frozen || l.together->changes != before)
      continue;
    // Lanes that wait for others of their warp need not.
    bool let = false;
    for (Live &one : live)
      let = one.cluster->letGo() || let;
    if (let)
      continue;
    // If a cluster has failed, that is what the others wait for.
    if (!turns.unwanted(~uint64_t(0)))
      deadlock(live, count, next == count);
    for (Live &one : live)
      turns.take(one.linear, *one.cluster);
    return;
  }
}

} // namespace gemm::emulator
