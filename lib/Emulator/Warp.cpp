// The interpreter loop and the reconvergence stack. The current path is kept
// in the warp itself; below it lie the paths that wait, each with the point at
// which it meets the one under it.
#include <utility>

#include "Cluster.h"

namespace gemm::emulator {

void Warp::branch(uint32_t taken, uint32_t target, uint32_t reconverge) {
  uint32_t rest = active & ~taken;
  if (!rest) {
    pc = target;
    return;
  }
  // Lanes that go straight to the end are done: nobody waits for them, and they
  // wait for nobody at a barrier.
  const Inst *code = cta->kernel->code.data();
  auto ends = [&](uint32_t at) {
    const Inst &i = code[at];
    return i.cls == InstructionClass::Branch && i.mode == branchExit && i.guard == noIndex;
  };
  if (ends(target)) {
    alive &= ~taken;
    active = rest;
    return;
  }
  if (ends(pc)) {
    alive &= ~rest;
    active = taken;
    pc = target;
    return;
  }
  // A loop whose lanes leave one by one meets at the same point each time: the
  // lanes that left already wait below, no second entry is needed.
  if (reconverge != rpc || reconverge == noIndex) {
    paths.push_back({reconverge, rpc, reconverge == noIndex ? 0 : active, false});
    rpc = reconverge;
  }
  if (pc == reconverge) { // nothing to do for those who fall through
    active = taken;
    pc = target;
  } else if (target == reconverge) {
    active = rest;
  } else {
    paths.push_back({target, rpc, taken, false});
    active = rest;
  }
}

void Warp::join() {
  while (pc == rpc || active == 0) {
    if (paths.empty()) {
      if (active == 0)
        status = WarpStatus::Done;
      return;
    }
    Path p = paths.back();
    paths.pop_back();
    if (p.call)
      calls.leave(*this);
    pc = p.pc;
    rpc = p.rpc;
    active = p.mask & alive;
  }
}

// Post-dominators alone keep lanes apart too long where some leave early: with
// a return inside a branch, nothing before the end post-dominates it. So paths
// at one place meet wherever that is, and of two siblings the one further back
// runs first, which is how a compiler lays out code that joins.
void Warp::meet() {
  const size_t floor = calls.floor(); // lanes of other frames only look alike
  for (size_t k = paths.size(); k-- > floor;) {
    if (paths[k].pc != pc || !(paths[k].mask & alive))
      continue;
    paths[k].mask |= active;
    for (size_t above = k + 1; above < paths.size(); ++above)
      paths[above].mask &= ~active;
    active = 0;
    return join();
  }
  if (paths.size() == floor)
    return;
  Path &sibling = paths.back();
  if (sibling.pc < pc && sibling.rpc == rpc && (sibling.mask & alive) && !(sibling.mask & active)) {
    std::swap(sibling.pc, pc);
    std::swap(sibling.mask, active);
    active &= alive;
  }
}

void Warp::yieldPath() {
  Path &sibling = paths.back();
  if (sibling.rpc != rpc || sibling.pc == rpc || !(sibling.mask & alive) || sibling.mask & active)
    return;
  std::swap(sibling.pc, pc);
  std::swap(sibling.mask, active);
  active &= alive;
}

void Warp::exit(uint32_t lanes) {
  alive &= ~lanes;
  active &= ~lanes;
  if (active == 0)
    join();
}

void Warp::watch(const Inst &i) {
  const Kernel &k = *cta->kernel;
  size_t at = size_t(&i - k.code.data());
  uint32_t begin = at ? k.touchEnds[at - 1] : 0;
  wgmma.inspect(*this, i, std::span(k.touches).subspan(begin, k.touchEnds[at] - begin));
}

bool Warp::run(uint64_t slice) {
  const Inst *code = cta->kernel->code.data();
  uint64_t *counts = cta->counters.instructions.data();
  const uint64_t limit = cta->launch->options.maxSteps;
  while (slice-- && status == WarpStatus::Running) {
    const Inst &i = code[pc];
    uint32_t mask = active;
    if (i.guard != noIndex)
      mask &= pred(i.guard) ^ i.guardXor;
    ++counts[size_t(i.cls)];
    ++steps;
    ++pc;
    if (mask) {
      if (wgmma.watching) [[unlikely]]
        watch(i);
      i.run(*this, i, mask);
    }
    if (pc == rpc)
      join();
    else if (!paths.empty() && code[pc].leader && status == WarpStatus::Running)
      meet();
    if ((steps & 0xfff) == 0 && steps * cta->launch->warps > limit && !cta->stopped)
      cta->stop(FindingKind::StepLimit, *this, i, mask,
                "expected the CTA to end within " + std::to_string(limit) +
                    " warp instructions: look for a loop that does not end, or raise maxSteps");
    if (cta->stopped)
      return false;
  }
  return true;
}

} // namespace gemm::emulator
