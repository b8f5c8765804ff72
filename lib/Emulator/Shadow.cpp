// The checks of Shadow. The fast path compares a word's times with the time up
// to which the warp knows everything; only words touched since the last
// barrier go further.
#include "Shadow.h"

#include <algorithm>
#include <bit>

#include "Machine.h"

namespace gemm::emulator {

void Shadow::reset(size_t size, unsigned count) {
  size_t words = (size + 3) / 4;
  written.assign(words, uninitialised);
  lastRead.assign(words, 0);
  line.resize(words);
  readers.resize(words);
  writer.resize(words);
  readTimes.clear();
  warps = count;
  for (unsigned w = 0; w < count; ++w) {
    known[w].fill(0);
    known[w][w] = 1;
    all[w] = count == 1 ? lastTime : 0;
  }
}

void Shadow::synchronise(uint32_t members) {
  std::array<uint32_t, 32> joined{};
  uint32_t latest = 0;
  for (uint32_t m = members; m; m &= m - 1)
    for (unsigned x = 0; x < warps; ++x)
      joined[x] = std::max(joined[x], known[std::countr_zero(m)][x]);
  for (uint32_t m = members; m; m &= m - 1)
    latest = std::max(latest, joined[std::countr_zero(m)]);
  for (uint32_t m = members; m; m &= m - 1) {
    unsigned w = unsigned(std::countr_zero(m));
    known[w] = joined;
    known[w][w] = std::min(latest + 1, lastTime);
    all[w] = lastTime;
    for (unsigned x = 0; x < warps; ++x)
      if (x != w)
        all[w] = std::min(all[w], known[w][x]);
  }
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

void Shadow::report(const Who &who, const Cell &c, Use use, const char *problem, unsigned other) {
  static constexpr const char *verbs[] = {"reads", "writes", "updates", "copies asynchronously to"};
  std::string where = "warp " + std::to_string(who.warp.index) + " " + verbs[size_t(use)] +
                      " shared memory at byte " + std::to_string(who.at);
  FindingKind kind = FindingKind::Race;
  std::string message;
  if (c.written == uninitialised) {
    kind = FindingKind::UninitialisedRead;
    message = where + ", which nothing has written: initialise it, or wait for the copy that does";
  } else if (c.written == inFlight) {
    kind = FindingKind::MissingWait;
    message = where + " while the cp.async of warp " + std::to_string(other) + " (line " +
              std::to_string(c.line) + ") is in flight there: wait for its group" +
              (other == who.warp.index ? "" : " in that warp, then meet at a barrier");
  } else {
    message = where + ", which warp " + std::to_string(other) + " " + problem +
              (problem[0] == 'w' ? " (line " + std::to_string(c.line) + ")" : "") +
              " with no barrier between: add bar.sync";
  }
  who.warp.cta->find(kind, who.warp, who.inst, 1u << who.lane, std::move(message));
}

bool Shadow::readersKnown(const Who &who, const Cell &c, uint32_t key, unsigned &other) const {
  unsigned w = who.warp.index;
  if (c.read <= all[w])
    return true;
  const std::array<uint32_t, 32> *times = c.read == spread ? &readTimes.at(key) : nullptr;
  for (uint32_t m = c.readers & ~(1u << w); m; m &= m - 1) {
    other = unsigned(std::countr_zero(m));
    if ((times ? (*times)[other] : c.read) > known[w][other])
      return false;
  }
  return true;
}

void Shadow::addReader(const Who &who, Cell &c, uint32_t key) {
  unsigned w = who.warp.index, other = 0;
  uint32_t now = known[w][w], bit = 1u << w;
  if (c.read == now) {
    c.readers |= bit;
    return;
  }
  // Readers already ordered before this one need not be remembered.
  if (readersKnown(who, c, key, other)) {
    if (c.read == spread)
      readTimes.erase(key);
    c.read = now;
    c.readers = bit;
    return;
  }
  if (c.read != spread) {
    auto &times = readTimes[key];
    times.fill(0);
    for (uint32_t m = c.readers; m; m &= m - 1)
      times[std::countr_zero(m)] = c.read;
    c.read = spread;
  }
  readTimes[key][w] = now;
  c.readers |= bit;
}

// While a cell's last writers were atomics, its readers are those who updated
// it: updates do not race with each other, everything else races with each.
void Shadow::touchCell(const Who &who, Cell &c, uint32_t key, Use use) {
  unsigned w = who.warp.index, owner = c.writer & ~atomicBit, other = 0;
  const uint32_t now = known[w][w];
  bool wasAtomic = c.written < split && c.writer & atomicBit;
  if (c.written == uninitialised) {
    if (use == Use::Read || use == Use::Atomic)
      report(who, c, use, "", 0);
    if (use == Use::Read)
      return; // said once; the state stays what it is
  } else if (c.written == inFlight) {
    report(who, c, use, "", owner);
    if (use == Use::Read)
      return;
  } else if (use == Use::Atomic && wasAtomic) {
    addReader(who, c, key);
    c.written = now;
    c.line = who.inst.line;
    c.writer = uint8_t(w | atomicBit);
    return;
  } else if (wasAtomic && !readersKnown(who, c, key, other)) {
    report(who, c, use, "updates", other);
  } else if (!wasAtomic && owner != w && c.written > known[w][owner]) {
    report(who, c, use, "wrote", owner);
  }
  if (use == Use::Read) {
    c.writer = uint8_t(owner);
    return addReader(who, c, key);
  }
  if (c.written != inFlight && !wasAtomic && !readersKnown(who, c, key, other))
    report(who, c, use, "reads", other);
  if (c.read == spread)
    readTimes.erase(key);
  c = {use == Use::Async ? inFlight : now, who.inst.line, 0, 0, uint8_t(w)};
  if (use == Use::Atomic) {
    c.writer |= atomicBit;
    c.read = now;
    c.readers = 1u << w;
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
  if (use != Use::Read) // all four are alike again
    store(w, bytes[4 * w]);
}

void Shadow::touch(const Who &who, uint32_t count, Use use) {
  if (count >= 4) {
    for (uint32_t w = who.at / 4; w < (who.at + count) / 4; ++w)
      touchWord(who, w, use);
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
  const unsigned me = warp.index;
  const uint32_t limit = all[me], now = known[me][me], bit = 1u << me, words = count / 4;
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    uint32_t w = address / 4, k = 0;
    // An unknown atomic counts as an unknown reader and stops this loop, too.
    for (; k < words; ++k, ++w) {
      uint32_t r = lastRead[w];
      bool mine = written[w] == now && writer[w] == me;
      if ((written[w] > limit && !mine) || (r != now && r > limit))
        break;
      readers[w] = (r == now ? readers[w] : 0) | bit;
      lastRead[w] = now;
      writer[w] &= uint8_t(~atomicBit);
    }
    if (4 * k < count)
      touch({warp, inst, lane, address + 4 * k}, count - 4 * k, Use::Read);
  });
}

void Shadow::overwrite(Warp &warp, const Inst &inst, uint32_t lanes, const uint32_t *at,
                       uint32_t count, Use use) {
  const unsigned me = warp.index;
  const uint32_t limit = all[me], now = known[me][me], bit = 1u << me, words = count / 4;
  const uint32_t time = use == Use::Async ? inFlight : now;
  eachAddress(lanes, at, [&](unsigned lane, uint32_t address) {
    uint32_t w = address / 4, k = 0;
    for (; k < words; ++k, ++w) {
      bool mine = written[w] == now && writer[w] == me;
      bool onlyMine = lastRead[w] == now && readers[w] == bit;
      if ((written[w] > limit && written[w] != uninitialised && !mine) ||
          (lastRead[w] > limit && !onlyMine))
        break;
      written[w] = time;
      line[w] = inst.line;
      lastRead[w] = readers[w] = 0;
      writer[w] = uint8_t(me);
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

void Shadow::asyncComplete(Warp &warp, const Inst &, uint32_t lanes, const uint32_t *at,
                           uint32_t count) {
  const uint32_t now = known[warp.index][warp.index];
  eachAddress(lanes, at, [&](unsigned, uint32_t address) {
    for (uint32_t w = address / 4; w < (address + count) / 4; ++w)
      if (written[w] == inFlight && writer[w] == warp.index)
        written[w] = now;
  });
}

} // namespace gemm::emulator
