// Where lanes part and meet again. Lanes that part open a region, which ends where the
// control flow joins (ControlFlow.cpp): each waits there for the others. Nothing of this
// is promised to a program, so a region lets its lanes go as soon as somebody whom they
// wait for waits for them: at a .sync, at a barrier, or in a loop that does not end.
#include <algorithm>

#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {

/// Steps after which a group that goes on and on lets others run: where lanes are
/// apart already, and where that would part them.
constexpr uint64_t turn = 256, longestTurn = 1 << 16;

} // namespace

void Warp::join(uint32_t into) {
  region = into;
  rpc = rpcOf(into);
}

uint32_t Warp::rpcOf(uint32_t r) const {
  return r == noIndex || regions[r].callee != noIndex ? noIndex : regions[r].rpc;
}

bool Warp::mayMeetAt(uint32_t at) {
  if (cta->launch->options.convergence == Convergence::Adversarial) {
    apart = true;
    return false;
  }
  const bool may = std::find(loose.begin(), loose.end(), at) == loose.end();
  apart |= !may;
  return may;
}

void Warp::openRegion(uint32_t at, uint32_t callee) {
  regions.push_back({at, active, 0, region, frame, callee, true});
  join(uint32_t(regions.size() - 1));
  parted = true;
}

void Warp::park(uint32_t lanes, uint32_t at) {
  Group g;
  g.pc = at;
  g.rpc = rpc;
  g.active = lanes;
  g.region = region;
  g.frame = frame;
  others.push_back(g);
  active &= ~lanes;
  parted = true;
}

void Warp::arrive(uint32_t lanes) {
  regions[region].arrived |= lanes;
  active &= ~lanes;
  if (!active)
    next();
}

void Warp::release(uint32_t r, uint32_t lanes) {
  Region &x = regions[r];
  x.members &= ~lanes;
  x.arrived &= ~lanes;
  if (x.callee != noIndex)
    calls.leave(*this, x.callee, lanes);
  Group g;
  g.pc = x.rpc;
  g.active = lanes;
  g.frame = x.frame;
  g.region = x.parent;
  g.rpc = rpcOf(x.parent);
  if (g.pc == g.rpc)
    regions[g.region].arrived |= lanes;
  else
    others.push_back(g);
}

// Innermost first: who leaves one region may be the last to come to the one around it.
void Warp::settle() {
  for (size_t r = regions.size(); r-- > 0;) {
    Region &x = regions[r];
    const uint32_t expected = x.members & alive;
    if (x.open && (x.arrived & expected) == expected) {
      if (expected)
        release(uint32_t(r), expected);
      if (x.callee != noIndex)
        calls.drop(x.callee);
      x.open = false;
    }
  }
  while (!regions.empty() && !regions.back().open)
    regions.pop_back();
}

void Warp::next() {
  settle();
  if (others.empty()) {
    status = WarpStatus::Done;
    parted = false;
    return;
  }
  auto it = std::find_if(others.rbegin(), others.rend(),
                         [](const Group &g) { return g.status == WarpStatus::Running; });
  const auto at = it == others.rend() ? others.end() - 1 : it.base() - 1;
  static_cast<Group &>(*this) = *at;
  others.erase(at);
  turned = steps;
  parted = !others.empty() || !regions.empty();
  apart &= parted;
}

uint32_t Warp::common(uint32_t a, uint32_t b) const {
  while (a != b) {
    if (a == noIndex || b == noIndex)
      return noIndex;
    (a > b ? a : b) = regions[std::max(a, b)].parent;
  }
  return a;
}

void Warp::leaveRegions(uint32_t lanes, uint32_t from, uint32_t to) {
  for (uint32_t r = from; r != to; r = regions[r].parent)
    regions[r].members &= ~lanes;
}

void Warp::absorb(Group &into, const Group &g) {
  const uint32_t both = common(into.region, g.region);
  leaveRegions(into.active, into.region, both);
  leaveRegions(g.active, g.region, both);
  into.active |= g.active;
  into.region = both;
  into.rpc = rpcOf(both);
}

// Post-dominators alone keep lanes apart too long where some leave early: with
// a return inside a branch, nothing before the end post-dominates it. So groups
// at one place meet wherever that is, and of two siblings the one further back
// runs first, which is how a compiler lays out code that joins.
void Warp::meet() {
  if (cta->launch->options.convergence == Convergence::Adversarial)
    return takeTurns();
  for (uint32_t r = region; r != noIndex && regions[r].callee == noIndex; r = regions[r].parent)
    if (regions[r].rpc == pc) {
      leaveRegions(active, region, r);
      join(r);
      return arrive(active);
    }
  for (size_t k = others.size(); k-- > 0;) {
    Group &g = others[k];
    if (g.pc != pc || g.frame != frame || g.status != WarpStatus::Running)
      continue;
    absorb(g, *this);
    active = 0;
    return next();
  }
  if (others.empty() || apart)
    return;
  Group &sibling = others.back();
  if (sibling.pc < pc && sibling.region == region && sibling.frame == frame &&
      sibling.status == WarpStatus::Running)
    std::swap(sibling, static_cast<Group &>(*this));
}

// Whoever may run does, for as long as chance will have it.
void Warp::takeTurns() {
  Random &random = cta->cluster->random;
  if (others.empty() || random.below(4))
    return;
  Group &g = others[random.below(uint32_t(others.size()))];
  if (g.status == WarpStatus::Running) {
    std::swap(g, static_cast<Group &>(*this));
    turned = steps;
  }
}

bool Warp::pick() {
  while (!cta->stopped) {
    for (size_t k = others.size(); k-- > 0;)
      if (others[k].status == WarpStatus::Running) {
        std::swap(others[k], static_cast<Group &>(*this));
        turned = steps;
        return true;
      }
    if (!releaseNeeded())
      return false;
  }
  return false;
}

// A group that polls what a lane of its own warp will write must not keep that from
// running. Where lanes were let go once they will not be made to wait again.
void Warp::turnOver() {
  const uint64_t ran = steps - turned;
  if (status != WarpStatus::Running || ran < (apart ? turn : longestTurn))
    return;
  for (size_t k = 0; k < others.size(); ++k)
    if (others[k].status == WarpStatus::Running) {
      const Group g = others[k];
      others.erase(others.begin() + std::ptrdiff_t(k));
      others.push_back(*this);
      static_cast<Group &>(*this) = g;
      turned = steps;
      apart = true;
      return;
    }
  if (ran < longestTurn)
    return;
  for (uint32_t r = region; r != noIndex; r = regions[r].parent)
    if (const uint32_t lanes = regions[r].arrived & alive) {
      loose.push_back(regions[r].rpc);
      if (regions[r].callee == noIndex)
        dissolve(r);
      release(r, lanes);
      settle();
      apart = true;
      break;
    }
  turned = steps;
}

// Those who are still inside are expected by the region around it alone.
void Warp::dissolve(uint32_t r) {
  const uint32_t around = regions[r].parent;
  eachGroup([&](Group &g) {
    if (g.region == r) {
      g.region = around;
      g.rpc = rpcOf(around);
    }
  });
  for (Region &x : regions)
    if (x.parent == r)
      x.parent = around;
  regions[r].members = regions[r].arrived;
}

bool Warp::letGo() {
  for (size_t r = regions.size(); r-- > 0;)
    if (const uint32_t lanes = regions[r].open ? regions[r].arrived & alive : 0) {
      release(uint32_t(r), lanes);
      settle();
      apart = true;
      return true;
    }
  return false;
}

} // namespace gemm::emulator
