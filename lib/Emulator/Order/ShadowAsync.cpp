// The asynchronous proxy in shared memory: operations that read it for a while
// (wgmma, bulk copies out), copies that write it under an mbarrier, and the
// mbarriers themselves.
#include <algorithm>

#include "Machine/Machine.h"
#include "Order/Shadow.h"

namespace gemm::emulator {

void Shadow::reportFence(const Who &who, const Cell &c, Use use) {
  if (who.warp.cta->found(Rule::FenceProxyShared, who.inst))
    return;
  who.warp.cta->find(
      Rule::FenceProxyShared, who.warp, who.inst, 1u << who.lane,
      "the asynchronous proxy " + std::string(use == Use::AsyncWrite ? "writes" : "reads") +
          " shared memory at byte " + std::to_string(who.at) + ", which " +
          (clocks->isWarp(c.writer & clockMask) ? nameOf(c.writer & clockMask) : "a cp.async") +
          " wrote (" + atLine(*who.warp.cta->launch, c.line) +
          ") with no proxy fence between: add fence.proxy.async after the write, before the "
          "barrier that orders the two",
      c.line);
}

void Shadow::checkPinned(const Who &who, Use use) {
  if (who.warp.cta->found(Rule::WaitSource, who.inst))
    return;
  for (const auto &[number, r] : asyncReads)
    for (const ByteRange &range : r.ranges)
      if (who.at - range.at < range.bytes) {
        who.warp.cta->find(Rule::WaitSource, who.warp, who.inst, 1u << who.lane,
                           place(who, use) + " while the asynchronous operation of line " +
                               std::to_string(r.inst->line) +
                               " may still read it: wait for its group first" +
                               (r.warp == who.warp.clock ? "" : ", then tell this warp"),
                           r.inst->line);
        return;
      }
}

void Shadow::checkSource(const Who &who, const Cell &c, uint32_t key) {
  const unsigned w = who.warp.clock, owner = c.writer & clockMask;
  unsigned other = 0;
  if (c.written >= barrierObject)
    return report(who, c, Use::Read, "", owner);
  if (c.writer & atomicBit && !readersKnown(who, c, key, other))
    return report(who, c, Use::Read, "updates", other);
  if (c.written > clocks->known(w)[owner])
    return report(who, c, Use::Read, "wrote", owner);
  if (clocks->isGeneric(owner) && c.written > clocks->fenced(w)[owner])
    reportFence(who, c, Use::Read);
}

unsigned Shadow::startAsyncRead(Warp &warp, const Inst &inst, std::span<const ByteRange> ranges) {
  if (pins.empty())
    pins.assign((written.size() + 3) / 4, 0);
  const Clocks::Time *known = clocks->known(warp.clock), *fenced = clocks->fenced(warp.clock);
  for (const ByteRange &r : ranges) {
    for (uint32_t w = r.at / 4; w < (r.at + r.bytes) / 4; ++w) {
      uint32_t t = written[w], o = writer[w];
      bool plain = t <= Clocks::last && !(o & atomicBit) && t <= known[o] &&
                   (t <= fenced[o] || !clocks->isGeneric(o));
      if (plain)
        continue;
      if (t != split) {
        checkSource({warp, inst, 0, 4 * w}, load(w), w);
        continue;
      }
      for (uint32_t b = 4 * w; b < 4 * w + 4; ++b)
        checkSource({warp, inst, 0, b}, bytes[b], ~b);
    }
    for (uint32_t c = r.at / 16; c < (r.at + r.bytes) / 16; ++c)
      ++pins[c];
  }
  asyncReads[nextRead] = {&inst, {ranges.begin(), ranges.end()}, warp.clock};
  return nextRead++;
}

void Shadow::finishAsyncRead(Warp &warp, unsigned number) {
  auto it = asyncReads.find(number);
  if (it == asyncReads.end())
    return;
  const unsigned me = warp.clock;
  const Clocks::Time now = clocks->now(me), limit = clocks->limit(me);
  const uint32_t bit = local(me) ? 1u << (me - first) : 0;
  for (const ByteRange &r : it->second.ranges) {
    for (uint32_t c = r.at / 16; c < (r.at + r.bytes) / 16; ++c)
      --pins[c];
    for (uint32_t w = r.at / 4; w < (r.at + r.bytes) / 4; ++w) {
      if (written[w] > Clocks::last) {
        if (written[w] == split)
          for (uint32_t b = 4 * w; b < 4 * w + 4; ++b)
            addReader({warp, *it->second.inst, 0, b}, bytes[b], ~b);
        continue; // otherwise it was reported when the operation started
      }
      uint32_t t = lastRead[w];
      if (bit && (t == now || t <= limit || (readers[w] == bit && t != spread))) {
        readers[w] = (t == now ? readers[w] : 0) | bit;
        lastRead[w] = now;
        continue;
      }
      Cell c = load(w);
      addReader({warp, *it->second.inst, 0, 4 * w}, c, w);
      store(w, c);
    }
  }
  asyncReads.erase(it);
}

const Inst *Shadow::unfinishedRead() const {
  return asyncReads.empty() ? nullptr : asyncReads.begin()->second.inst;
}

void Shadow::asyncWrite(Warp &warp, const Inst &inst, ByteRange range, unsigned clock,
                        Clocks::Time time) {
  asyncClock = clock;
  asyncTime = time;
  const unsigned me = warp.clock;
  const Clocks::Time *known = clocks->known(me), *fenced = clocks->fenced(me),
                     *over = clocks->over(me);
  const uint32_t limit = local(me) ? clocks->limit(me) : 0;
  for (uint32_t w = range.at / 4; w < (range.at + range.bytes) / 4; ++w) {
    uint32_t t = written[w], o = writer[w];
    bool ordered = t == uninitialised ||
                   (t <= Clocks::last && !(o & atomicBit) &&
                    (clocks->isGeneric(o) ? t <= known[o] && t <= fenced[o] : t <= over[o]));
    if (ordered && lastRead[w] <= limit && (pins.empty() || !pins[w / 4])) {
      written[w] = time;
      line[w] = inst.line;
      lastRead[w] = readers[w] = 0;
      writer[w] = uint16_t(clock);
      continue;
    }
    touch({warp, inst, 0, 4 * w}, 4, Use::AsyncWrite);
  }
}

void Shadow::asyncUpdate(Warp &warp, const Inst &inst, ByteRange range, unsigned clock,
                         Clocks::Time time) {
  for (uint32_t w = range.at / 4; w < (range.at + range.bytes) / 4; ++w) {
    if (written[w] != time || writer[w] != clock) { // else an update beside this one
      if (written[w] == uninitialised)
        report({warp, inst, 0, 4 * w}, load(w), Use::Atomic, "", 0);
      asyncWrite(warp, inst, {4 * w, 4}, clock, time);
    }
  }
}

void Shadow::asyncReadUnder(Warp &warp, const Inst &inst, ByteRange range, unsigned clock,
                            Clocks::Time time) {
  for (uint32_t w = range.at / 4; w < (range.at + range.bytes) / 4; ++w) {
    if (written[w] == split) {
      for (uint32_t b = 4 * w; b < 4 * w + 4; ++b) {
        checkSource({warp, inst, 0, b}, bytes[b], ~b);
        addEpoch(bytes[b], ~b, {clock, time});
      }
      continue;
    }
    Cell c = load(w);
    checkSource({warp, inst, 0, 4 * w}, c, w);
    if (c.written <= Clocks::last) {
      addEpoch(c, w, {clock, time});
      store(w, c);
    }
  }
}

void Shadow::makeBarrier(Warp &warp, const Inst &inst, uint32_t at) {
  uint32_t lane0[32] = {at};
  overwrite(warp, inst, 1, lane0, 8, Use::Write);
  written[at / 4] = written[at / 4 + 1] = barrierObject;
}

void Shadow::dropBarrier(Warp &warp, const Inst &inst, uint32_t at) {
  for (uint32_t w = at / 4; w < at / 4 + 2; ++w) {
    store(w, {clocks->now(warp.clock), inst.line, 0, 0, uint16_t(warp.clock)});
    written[w] = uninitialised; // its bytes mean nothing until somebody writes them
  }
}

} // namespace gemm::emulator
