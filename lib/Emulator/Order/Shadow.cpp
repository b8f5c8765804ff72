// The checks of Shadow for what warps do themselves. The fast path looks up
// whether the last writer's time is known and whether the readers lie before
// the last meeting; only what is not that plain goes further. What the
// asynchronous proxy does is in ShadowAsync.cpp.
#include "Order/Shadow.h"

#include <algorithm>
#include <bit>

#include "Machine/Machine.h"

namespace gemm::emulator {

void Shadow::reset(size_t size, Clocks &c, unsigned firstWarp, unsigned count, bool known) {
  size_t words = (size + 3) / 4;
  written.assign(words, known ? 0 : uninitialised); // 0: before all that happens
  lastRead.assign(words, 0);
  line.resize(words);
  readers.resize(words);
  known ? writer.assign(words, uint16_t(firstWarp)) : writer.resize(words);
  readTimes.clear();
  pins.clear();
  asyncReads.clear();
  nextRead = 1;
  clocks = &c;
  first = firstWarp;
  warps = count;
}

Shadow::Cell Shadow::load(uint32_t w) const {
  return {written[w], line[w], lastRead[w], readers[w], writer[w]};
}
void Shadow::store(uint32_t w, const Cell &c) {
  written[w] = c.written;
  line[w] = c.line;
  lastRead[w] = c.read;
  readers[w] = c.readers;
  writer[w] = c.writer;
}

void Shadow::splitWord(uint32_t w) {
  if (bytes.size() < 4 * written.size())
    bytes.resize(4 * written.size());
  Cell c = load(w);
  for (unsigned b = 0; b < 4; ++b) {
    bytes[4 * w + b] = c;
    if (c.read == spread)
      readTimes[~(4 * w + b)] = readTimes[w];
  }
  readTimes.erase(w);
  written[w] = split;
}

std::string Shadow::nameOf(unsigned clock) const {
  if (!clocks->isWarp(clock))
    return "a bulk copy";
  if (local(clock))
    return "warp " + std::to_string(clock - first);
  return "warp " + std::to_string(clock % warps) + " of the CTA with rank " +
         std::to_string(clock / warps);
}

std::string Shadow::place(const Who &who, Use use) const {
  static constexpr const char *verbs[] = {
      "reads", "writes", "updates", "copies asynchronously to", "copies asynchronously to",
      "reads", "writes"};
  std::string s = "warp " + std::to_string(who.warp.index) + " " + verbs[size_t(use)];
  if (local(who.warp.clock))
    return s + " shared memory at byte " + std::to_string(who.at);
  return s + " shared memory of the CTA with rank " + std::to_string(first / warps) + " at byte " +
         std::to_string(who.at);
}

void Shadow::report(const Who &who, const Cell &c, Use use, const char *problem, unsigned other) {
  const Rule rule = c.written == uninitialised   ? Rule::UninitShared
                    : c.written == barrierObject ? Rule::MbarrierAccess
                    : c.written == inFlight      ? Rule::WaitCpAsync
                    : !clocks->isWarp(other)     ? Rule::WaitBulk
                                                 : Rule::RaceShared;
  if (who.warp.cta->found(rule, who.inst))
    return;
  std::string message = place(who, use),
              source = c.line ? " (" + atLine(*who.warp.cta->launch, c.line) + ")" : "";
  if (c.written == uninitialised)
    message += ", which nothing has written: initialise it, or wait for the copy that does";
  else if (c.written == barrierObject)
    message += ", which holds an mbarrier" + source +
               ": invalidate it with mbarrier.inval first, or keep data and barriers apart";
  else if (c.written == inFlight)
    message += " while the cp.async of " + nameOf(other) + source +
               " is in flight there: wait for its group" +
               (other == who.warp.clock ? "" : " in that warp, then meet at a barrier");
  else if (!clocks->isWarp(other))
    message += ", which an asynchronous copy" + source +
               " writes: wait for the phase of its mbarrier first";
  else
    message += ", which " + nameOf(other) + " " + problem + (problem[0] == 'w' ? source : "") +
               " with no " +
               (clocks->warps() == warps ? "barrier between: add bar.sync"
                                         : "barrier between: synchronise the two");
  who.warp.cta->find(rule, who.warp, who.inst, 1u << who.lane, std::move(message),
                     c.written == uninitialised ? 0 : c.line);
}

bool Shadow::readersKnown(const Who &who, const Cell &c, uint32_t key, unsigned &other) const {
  // Readers of what atomics wrote are those who updated it.
  const unsigned w = who.warp.clock;
  const Clocks::Time *known = c.writer & atomicBit ? clocks->known(w) : clocks->over(w);
  if (c.read == spread) {
    for (const Epoch &e : readTimes.at(key))
      if (e.time > known[other = e.clock])
        return false;
    return true;
  }
  for (uint32_t m = c.read ? c.readers : 0; m; m &= m - 1) {
    other = first + unsigned(std::countr_zero(m));
    if (c.read > known[other])
      return false;
  }
  return true;
}

void Shadow::addReader(const Who &who, Cell &c, uint32_t key) {
  const unsigned w = who.warp.clock;
  const bool mine = local(w);
  const Clocks::Time now = clocks->now(w);
  const uint32_t bit = mine ? 1u << (w - first) : 0;
  if (c.read == now && mine) {
    c.readers |= bit;
    return;
  }
  // Readers already ordered before this one need not be remembered.
  unsigned other = 0;
  if (mine && readersKnown(who, c, key, other)) {
    if (c.read == spread)
      readTimes.erase(key);
    c.read = now;
    c.readers = bit;
    return;
  }
  addEpoch(c, key, {w, now});
}

void Shadow::addEpoch(Cell &c, uint32_t key, Epoch epoch) {
  std::vector<Epoch> &times = readTimes[key];
  if (c.read != spread) {
    times.clear();
    for (uint32_t m = c.read ? c.readers : 0; m; m &= m - 1)
      times.push_back({first + unsigned(std::countr_zero(m)), c.read});
    c.read = spread;
    c.readers = 0;
  }
  for (Epoch &e : times)
    if (e.clock == epoch.clock) {
      e.time = epoch.time;
      return;
    }
  times.push_back(epoch);
}

// While a cell's last writers were atomics, its readers are those who updated
// it: updates do not race with each other, everything else races with each.
void Shadow::touchCell(const Who &who, Cell &c, uint32_t key, Use use) {
  const unsigned w = who.warp.clock, owner = c.writer & clockMask;
  unsigned other = 0;
  const Clocks::Time *known = clocks->known(w), now = known[w];
  // Over what a bulk copy wrote one may write when it is over, seen or not.
  const bool overCopy = (use == Use::Write || use == Use::AsyncWrite) && !clocks->isGeneric(owner);
  const bool marked = c.written >= barrierObject, wasAtomic = !marked && c.writer & atomicBit;
  const bool reads = use == Use::Read || use == Use::StrongRead,
             updates = use == Use::Atomic || use == Use::StrongWrite;
  if (c.written == uninitialised) {
    if (reads || use == Use::Atomic)
      report(who, c, use, "", 0);
    if (reads)
      return; // said once; the state stays what it is
  } else if (marked) {
    report(who, c, use, "", owner);
    if (reads || c.written == barrierObject)
      return;
  } else if (use == Use::StrongRead && wasAtomic) {
    return;
  } else if (updates && wasAtomic) {
    addReader(who, c, key);
    c.written = now;
    c.line = who.inst.line;
    c.writer = uint16_t(w | atomicBit);
    return;
  } else if (wasAtomic && !readersKnown(who, c, key, other)) {
    report(who, c, use, "updates", other);
  } else if (!wasAtomic && c.written > (overCopy ? clocks->over(w) : known)[owner]) {
    report(who, c, use, "wrote", owner);
  } else if (use == Use::AsyncWrite && clocks->isGeneric(owner) &&
             c.written > clocks->fenced(w)[owner]) {
    reportFence(who, c, use);
  }
  if (use == Use::StrongRead)
    return; // a strong write may follow unordered; a weak one is not told apart
  if (reads) {
    c.writer = uint16_t(owner);
    return addReader(who, c, key);
  }
  if (!marked && !wasAtomic && !readersKnown(who, c, key, other))
    report(who, c, use, "reads", other);
  if (c.read == spread)
    readTimes.erase(key);
  if (use == Use::AsyncWrite) {
    c = {asyncTime, who.inst.line, 0, 0, uint16_t(asyncClock)};
    return;
  }
  c = {use == Use::Async ? inFlight : now, who.inst.line, 0, 0, uint16_t(w)};
  if (updates) {
    c.writer |= atomicBit;
    addReader(who, c, key);
  }
}

void Shadow::touchBytes(const Who &who, uint32_t at, uint32_t count, Use use) {
  for (uint32_t b = at; b < at + count; ++b)
    touchCell(who, bytes[b], ~b, use);
}

void Shadow::touchWord(const Who &who, uint32_t w, Use use) {
  if (written[w] != split) {
    Cell c = load(w);
    touchCell(who, c, w, use);
    return store(w, c);
  }
  touchBytes(who, 4 * w, 4, use);
  if (use == Use::Read || use == Use::StrongRead)
    return;
  store(w, bytes[4 * w]); // all four are alike again
  if (lastRead[w] == spread)
    readTimes[w] = readTimes.at(~(4 * w));
  for (uint32_t b = 4 * w; b < 4 * w + 4; ++b)
    readTimes.erase(~b);
}

void Shadow::touch(const Who &who, uint32_t count, Use use) {
  if (use != Use::Read && use != Use::StrongRead && !pins.empty())
    for (uint32_t c = who.at / 16; c <= (who.at + count - 1) / 16; ++c)
      if (pins[c])
        checkPinned({who.warp, who.inst, who.lane, std::max(who.at, 16 * c)}, use);
  if (count >= 4) {
    for (uint32_t w = who.at / 4; w < (who.at + count) / 4; ++w)
      touchWord({who.warp, who.inst, who.lane, 4 * w}, w, use);
    return;
  }
  uint32_t w = who.at / 4;
  if (written[w] != split)
    splitWord(w);
  touchBytes(who, who.at, count, use);
}

namespace {
/// Calls f(lane, address) for each lane, once for neighbours at one address.
template <class F> void eachAddress(uint32_t lanes, const uint32_t *at, F &&f) {
  uint32_t last = ~0u;
  for (; lanes; lanes &= lanes - 1) {
    unsigned l = unsigned(std::countr_zero(lanes));
    if (at[l] != last)
      f(l, last = at[l]);
  }
}
} // namespace

void Shadow::read(Warp &warp, const Inst &inst, uint32_t lanes, const uint32_t *at,
                  uint32_t count) {
  const unsigned me = warp.clock;
  const Clocks::Time *known = clocks->known(me), now = known[me];
  const uint32_t limit = clocks->limit(me), words = local(me) ? count / 4 : 0;
  const uint32_t bit = 1u << ((me - first) & 31);
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    uint32_t w = address / 4, k = 0;
    for (; k < words; ++k, ++w) {
      uint32_t r = lastRead[w], o = writer[w];
      if (written[w] > Clocks::last || written[w] > known[o & clockMask] ||
          (r != now && r > limit && readers[w] != bit) || (o & atomicBit && r > limit))
        break;
      readers[w] = (r == now ? readers[w] : 0) | bit;
      lastRead[w] = now;
      writer[w] = uint16_t(o & clockMask);
    }
    if (4 * k < count)
      touch({warp, inst, lane, address + 4 * k}, count - 4 * k, Use::Read);
  });
}

void Shadow::overwrite(Warp &warp, const Inst &inst, uint32_t lanes, const uint32_t *at,
                       uint32_t count, Use use) {
  const unsigned me = warp.clock;
  const Clocks::Time *known = clocks->known(me), now = known[me];
  const uint32_t limit = clocks->limit(me), words = local(me) ? count / 4 : 0;
  const uint32_t bit = 1u << ((me - first) & 31);
  const uint32_t time = use == Use::Async ? inFlight : now;
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    uint32_t w = address / 4, k = 0;
    for (; k < words; ++k, ++w) {
      uint32_t t = written[w], r = lastRead[w];
      bool fresh = t == uninitialised,
           ordered = t <= Clocks::last && t <= known[writer[w] & clockMask] &&
                     (r <= limit || (readers[w] == bit && r != spread && !(writer[w] & atomicBit)));
      if (!(fresh || ordered) || (!pins.empty() && pins[w / 4]))
        break;
      written[w] = time;
      line[w] = inst.line;
      lastRead[w] = readers[w] = 0;
      writer[w] = uint16_t(me);
    }
    if (4 * k < count)
      touch({warp, inst, lane, address + 4 * k}, count - 4 * k, use);
  });
}

void Shadow::write(Warp &w, const Inst &i, uint32_t lanes, const uint32_t *at, uint32_t count) {
  overwrite(w, i, lanes, at, count, Use::Write);
}
void Shadow::asyncIssue(Warp &w, const Inst &i, uint32_t lanes, const uint32_t *at,
                        uint32_t count) {
  overwrite(w, i, lanes, at, count, Use::Async);
}

void Shadow::atomic(Warp &warp, const Inst &inst, uint32_t lanes, const uint32_t *at,
                    uint32_t count) {
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    touch({warp, inst, lane, address}, count, Use::Atomic);
  });
}

void Shadow::strong(Warp &warp, const Inst &inst, uint32_t lanes, const uint32_t *at,
                    uint32_t count, bool write) {
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    touch({warp, inst, lane, address}, count, write ? Use::StrongWrite : Use::StrongRead);
  });
}

void Shadow::asyncComplete(Warp &warp, const Inst &, uint32_t lanes, const uint32_t *at,
                           uint32_t count) {
  const uint32_t now = clocks->now(warp.clock);
  eachAddress(lanes, at, [&](unsigned, uint32_t address) {
    for (uint32_t w = address / 4; w < (address + count) / 4; ++w)
      if (written[w] == inFlight && writer[w] == warp.clock)
        written[w] = now;
  });
}

void Shadow::handOver(Warp &warp, uint32_t lanes, const uint32_t *at, uint32_t count,
                      unsigned clock, Clocks::Time time) {
  eachAddress(lanes, at, [&](unsigned, uint32_t address) {
    for (uint32_t w = address / 4; w < (address + count) / 4; ++w)
      if (written[w] == inFlight && writer[w] == warp.clock) {
        written[w] = time;
        writer[w] = uint16_t(clock);
      }
  });
}

} // namespace gemm::emulator
