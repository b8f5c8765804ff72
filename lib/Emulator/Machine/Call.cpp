// Entering and leaving functions. A call opens a region at which its lanes meet again;
// leaving it leaves the frame, whether lanes come back one by one, together or not at all.
#include "Machine/Call.h"

#include <algorithm>

#include "Machine/Machine.h"

namespace gemm::emulator {

namespace {

constexpr size_t maxDepth = 512, maxSaved = 32 << 20; // bytes of registers put aside

std::byte *frameOf(Warp &w, unsigned lane, uint32_t base) {
  const size_t size = w.cta->kernel->localBytes;
  return w.cta->local.data() + size * (w.index * 32 + lane) + base;
}

/// Reads or writes one lane's part of a value.
void get(Warp &w, const CallValue &v, unsigned lane, uint32_t base, std::byte *to) {
  if (v.slot == noIndex)
    std::memcpy(to, frameOf(w, lane, base) + v.offset, v.bytes);
  else
    std::memcpy(to, w.file + v.slot + (v.bytes > 4 ? 8 : 4) * lane, v.bytes);
}
void put(Warp &w, const CallValue &v, unsigned lane, uint32_t base, const std::byte *from) {
  if (v.slot == noIndex) {
    std::memcpy(frameOf(w, lane, base) + v.offset, from, v.bytes);
    return;
  }
  std::byte *slot = w.file + v.slot + (v.bytes > 4 ? 8 : 4) * lane;
  std::memset(slot, 0, v.bytes > 4 ? 8 : 4);
  std::memcpy(slot, from, v.bytes);
}

/// Puts the lanes' part of a slot back; `bytes` is of one lane, 0: a predicate.
void restore(std::byte *to, const std::byte *from, uint32_t bytes, uint32_t lanes) {
  if (bytes) {
    forLanes(lanes, [=](unsigned l) { std::memcpy(to + bytes * l, from + bytes * l, bytes); });
    return;
  }
  uint32_t now, then;
  std::memcpy(&now, to, 4);
  std::memcpy(&then, from, 4);
  now = (now & ~lanes) | (then & lanes);
  std::memcpy(to, &now, 4);
}

bool sameSizes(const std::vector<CallValue> &a, const std::vector<CallValue> &b) {
  if (a.size() != b.size())
    return false;
  for (size_t k = 0; k < a.size(); ++k)
    if (a[k].bytes != b[k].bytes)
      return false;
  return true;
}

} // namespace

void CallStack::publish(Warp &w, uint32_t lanes, uint32_t frame) const {
  if (!w.cta->kernel->frameSlot)
    return; // a kernel that calls nothing
  uint64_t *slot = w.r64(w.cta->kernel->frameSlot);
  const uint32_t at = base(frame);
  forLanes(lanes, [=](unsigned l) { slot[l] = at; });
}

void CallStack::clear(Warp &w) {
  frames.clear();
  publish(w, ~0u, noIndex);
}

void CallStack::enter(Warp &w, const Inst &i, uint32_t lanes, uint32_t callee,
                      const CallSite &site) {
  const Kernel &k = *w.cta->kernel;
  const FunctionCode &f = k.functions[callee];
  const bool outermost = w.frame == noIndex;
  const uint32_t from = base(w.frame), depth = outermost ? 0 : frames[w.frame].depth + 1,
                 size = outermost ? k.frameBytes : k.functions[frames[w.frame].callee].frameBytes;
  if (depth >= maxDepth || depth * f.slotBytes > maxSaved ||
      from + size + f.frameBytes > k.localBytes) {
    w.cta->stop(Rule::BoundsStack, w, i, lanes,
                "the stack of " + std::to_string(k.localBytes) + " bytes a lane and " +
                    std::to_string(maxDepth) + " calls is exhausted by '" + f.name + "' at depth " +
                    std::to_string(depth + 1) + ": look for recursion that does not end");
    return;
  }
  Frame frame{callee, from + size, 0, depth, w.frame, true, &site, {}, {}};
  size_t resultBytes = 0;
  for (const CallValue &r : f.results)
    resultBytes += r.bytes;
  frame.results.resize(32 * resultBytes);
  for (uint32_t at = w.frame; at != noIndex; at = frames[at].caller)
    if (frames[at].callee == callee) {
      frame.registers.assign(w.file + f.firstSlot, w.file + f.firstSlot + f.slotBytes);
      break;
    }
  // Every argument is read before any is written: they may be one register.
  size_t argumentBytes = 0;
  for (const CallValue &a : f.formals)
    argumentBytes += a.bytes;
  std::vector<std::byte> values(32 * argumentBytes);
  for (bool writing : {false, true})
    for (uint32_t m = lanes; m; m &= m - 1) {
      unsigned l = unsigned(__builtin_ctz(m));
      std::byte *at = values.data() + l * argumentBytes;
      for (size_t a = 0; a < f.formals.size(); at += f.formals[a++].bytes)
        writing ? put(w, f.formals[a], l, frame.base, at) : get(w, site.arguments[a], l, from, at);
    }
  if (const uint32_t rest = w.active & ~lanes) {
    // The others wait where the call returns to.
    if (w.rpc != w.pc)
      w.openRegion(w.pc);
    w.arrive(rest);
  }
  auto unused = std::find_if(frames.begin(), frames.end(), [](const Frame &g) { return !g.live; });
  const uint32_t index = uint32_t(unused - frames.begin());
  unused == frames.end() ? frames.push_back(std::move(frame)) : void(*unused = std::move(frame));
  w.openRegion(w.pc, index);
  w.frame = index;
  publish(w, lanes, index);
  w.pc = f.entry;
}

void CallStack::finish(Warp &w, uint32_t lanes) {
  Frame &frame = frames[w.frame];
  const FunctionCode &f = w.cta->kernel->functions[frame.callee];
  const size_t bytes = frame.results.size() / 32;
  for (uint32_t m = lanes; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    std::byte *at = frame.results.data() + l * bytes;
    for (const CallValue &r : f.results) {
      get(w, r, l, frame.base, at);
      at += r.bytes;
    }
  }
  frame.returned |= lanes;
  w.arrive(lanes);
}

void CallStack::leave(Warp &w, uint32_t index, uint32_t lanes) {
  const Frame &frame = frames[index];
  const FunctionCode &f = w.cta->kernel->functions[frame.callee];
  if (!frame.registers.empty())
    for (const RegisterSlot &r : f.registers)
      restore(w.file + r.offset, frame.registers.data() + (r.offset - f.firstSlot), r.bytes, lanes);
  const size_t bytes = frame.results.size() / 32;
  for (uint32_t m = lanes & frame.returned; m; m &= m - 1) {
    unsigned l = unsigned(__builtin_ctz(m));
    const std::byte *at = frame.results.data() + l * bytes;
    for (const CallValue &r : frame.site->results) {
      put(w, r, l, base(frame.caller), at);
      at += r.bytes;
    }
  }
  publish(w, lanes, frame.caller);
}

void CallStack::drop(uint32_t index) {
  frames[index].live = false;
  while (!frames.empty() && !frames.back().live)
    frames.pop_back();
}

// op[1]: the address of the function, for calls by address. Lanes that call
// another function than the first stay behind at this very instruction.
void callFunction(Warp &w, const Inst &i, uint32_t mask) {
  const Kernel &k = *w.cta->kernel;
  const CallSite &site = k.calls[size_t(i.imm)];
  if (site.callee != noIndex)
    return w.calls.enter(w, i, mask, site.callee, site);
  const uint64_t *address = w.r64(i.op[1]), first = address[__builtin_ctz(mask)];
  uint32_t same = 0;
  for (uint32_t m = mask; m; m &= m - 1)
    same |= address[__builtin_ctz(m)] == first ? m & -m : 0;
  const uint64_t index = (first - functionWindow) / 16 - 1;
  if (first <= functionWindow || first % 16 || index >= k.functions.size() ||
      k.functions[index].entry == noIndex) {
    w.cta->stop(Rule::OperandCall, w, i, same,
                "expected the address of a function to call, got " + std::to_string(first));
    return;
  }
  const FunctionCode &f = k.functions[index];
  if (!sameSizes(site.arguments, f.formals) || !sameSizes(site.results, f.results)) {
    w.cta->stop(Rule::OperandCall, w, i, same,
                "function '" + f.name + "' is called through a prototype that is not its own");
    return;
  }
  if (same != mask) {
    if (w.rpc != w.pc)
      w.openRegion(w.pc);
    w.park(mask & ~same, w.pc - 1);
  }
  w.calls.enter(w, i, same, uint32_t(index), site);
}

void returnFromFunction(Warp &w, const Inst &, uint32_t mask) { w.calls.finish(w, mask); }

} // namespace gemm::emulator
