// Instructions that several lanes of a warp execute together, wherever each of them is:
// those that come first wait for the others. Lanes at one place then go on as one group.
#include <algorithm>
#include <bit>

#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {

/// "0-3, 7"
std::string listOf(uint32_t lanes) {
  std::string s;
  for (unsigned l = 0; l < 32; ++l) {
    if (!(lanes >> l & 1))
      continue;
    unsigned end = l;
    while (end < 31 && lanes >> (end + 1) & 1)
      ++end;
    s += (s.empty() ? "" : ", ") + std::to_string(l) + (end > l ? "-" + std::to_string(end) : "");
    l = end;
  }
  return s;
}

} // namespace

uint32_t Warp::present(const Rendezvous &m) const {
  uint32_t lanes = 0;
  eachGroup([&](const Group &g) {
    lanes |= g.status == WarpStatus::AtLanes && g.meeting == m ? g.active : 0;
  });
  return lanes;
}

bool Warp::gather(uint32_t mask, const Rendezvous &m) {
  const uint32_t here = mask | present(m), rest = active & ~mask;
  const bool complete = !(m.members & alive & ~here);
  if (complete && here == mask)
    return true;
  if (rest)
    park(rest, pc);
  --pc;
  if (!complete) {
    status = WarpStatus::AtLanes;
    meeting = m;
    return false;
  }
  for (size_t k = others.size(); k-- > 0;)
    if (others[k].status == WarpStatus::AtLanes && others[k].meeting == m) {
      absorb(*this, others[k]);
      others.erase(others.begin() + std::ptrdiff_t(k));
    }
  settle();
  parted = !others.empty() || !regions.empty();
  return false;
}

std::vector<Group *> Warp::scattered(uint32_t mask, const Rendezvous &m) {
  std::vector<Group *> found;
  if (!parted || m.members & alive & ~(mask | present(m)))
    return found;
  bool elsewhere = false;
  for (Group &g : others)
    if (g.status == WarpStatus::AtLanes && g.meeting == m) {
      found.push_back(&g);
      elsewhere |= g.pc != pc - 1 || g.frame != frame;
    }
  if (!elsewhere)
    found.clear();
  return found;
}

bool Warp::gatherAligned(const Inst &i, uint32_t mask, const std::string &message, Rule rule) {
  if (mask == alive)
    return true;
  if (!apart) {
    cta->stop(rule, *this, i, alive & ~mask, message);
    return false;
  }
  return gather(mask, {i.run, ~0u, uint64_t(frame) << 32 | (pc - 1), true});
}

void Warp::reportMissing(const Group &g, uint32_t missing, const std::string &why) {
  const Inst &i = cta->kernel->code[g.pc];
  cta->stop(Rule::WarpMembers, *this, i, missing,
            "expected the lanes of the member mask and no others to execute this, got active "
            "lanes " +
                std::to_string(std::popcount(present(g.meeting))) + " and member mask of " +
                std::to_string(std::popcount(g.meeting.members)) + ", as " + why +
                ": move it out of the divergent branch");
}

// Who exits is not waited for by a barrier; a member mask must not have named it.
void Warp::gone(uint32_t lanes) {
  alive &= ~lanes;
  if (!parted)
    return;
  wake(WarpStatus::AtLanes, [](const Group &g) { return g.meeting.everybody; });
  for (const Group &g : others)
    if (g.status == WarpStatus::AtLanes && g.meeting.members & lanes && !cta->stopped)
      return reportMissing(g, g.meeting.members & lanes,
                           "lanes " + listOf(g.meeting.members & lanes) + " exit instead");
}

// No group can run. Lanes that others wait for at a .sync may be waiting for those in turn
// where a region ends.
bool Warp::releaseNeeded() {
  uint32_t needed = 0;
  bool outside = false;
  const Group *first = nullptr;
  eachGroup([&](const Group &g) {
    if (g.status != WarpStatus::AtLanes) {
      outside |= g.waits();
      return;
    }
    first = first ? first : &g;
    needed |= g.meeting.members & alive & ~present(g.meeting);
  });
  bool any = false;
  for (size_t r = regions.size(); r-- > 0;)
    if (const uint32_t lanes = regions[r].open ? regions[r].arrived & alive & needed : 0) {
      release(uint32_t(r), lanes);
      any = apart = true;
    }
  if (any) {
    settle();
    return true;
  }
  if (!first || outside)
    return false;
  const uint32_t missing = first->meeting.members & alive & ~present(first->meeting);
  std::string where;
  eachGroup([&](const Group &g) {
    if (g.active & missing && where.empty())
      where = "lanes " + listOf(g.active & missing) + " wait at line " +
              std::to_string(cta->kernel->code[g.pc].line) + " instead";
  });
  reportMissing(*first, missing, where);
  return false;
}

} // namespace gemm::emulator
