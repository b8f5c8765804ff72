// The interpreter loop: the current group's instructions one after another, and what
// ends its turn.
#include "Machine/Cluster.h"

namespace gemm::emulator {

namespace {
constexpr uint64_t firstLook = 1 << 14; ///< steps after which a loop may be one without an end
} // namespace

void Warp::begin(uint32_t lanes) {
  static_cast<Group &>(*this) = Group{};
  alive = active = lanes;
  steps = turned = 0;
  lookAt = firstLook;
  others.clear();
  regions.clear();
  loose.clear();
  parted = apart = false;
  calls.clear(*this);
}

bool Warp::runnable() const {
  bool any = false;
  eachGroup([&](const Group &g) { any |= g.status == WarpStatus::Running; });
  return any;
}

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
    active = rest;
    return gone(taken);
  }
  if (ends(pc)) {
    active = taken;
    pc = target;
    return gone(rest);
  }
  // A loop whose lanes leave one by one meets at the same point each time: the
  // lanes that left already wait there, no second region is needed.
  if (reconverge != rpc && reconverge != noIndex && mayMeetAt(reconverge))
    openRegion(reconverge);
  if (pc == rpc) { // nothing to do for those who fall through
    arrive(rest);
    pc = target;
  } else if (target == rpc) {
    arrive(taken);
  } else {
    park(taken, target);
  }
}

void Warp::exit(uint32_t lanes) {
  active &= ~lanes;
  gone(lanes);
  if (active == 0)
    next();
}

void Warp::watch(const Inst &i) {
  const Kernel &k = *cta->kernel;
  size_t at = size_t(&i - k.code.data());
  uint32_t begin = at ? k.touchEnds[at - 1] : 0;
  wgmma.inspect(*this, i, std::span(k.touches).subspan(begin, k.touchEnds[at] - begin));
}

void Warp::countByLine(const Inst &i, uint32_t mask) {
  const Counters before = cta->counters;
  i.run(*this, i, mask);
  Counters &counted = cta->lines[i.line];
  counted += cta->counters;
  counted -= before;
  ++counted.instructions[size_t(i.cls)];
}

bool Warp::ready() {
  while (status != WarpStatus::Done && !cta->stopped) {
    if (status != WarpStatus::Running) {
      if (!pick())
        return false;
    } else if (pc == rpc) {
      arrive(active);
    } else {
      return true;
    }
  }
  return false;
}

bool Warp::run(uint64_t slice) {
  const Inst *code = cta->kernel->code.data();
  uint64_t *counts = cta->counters.instructions.data();
  if (!ready())
    return !cta->stopped;
  while (slice--) {
    const Inst &i = code[pc];
    uint32_t mask = active;
    if (i.guard != noIndex)
      mask &= pred(i.guard) ^ i.guardXor;
    if (cta->stepsLeft == 0) [[unlikely]] {
      cta->stop(Rule::StepLimit, *this, i, mask,
                "expected the CTA to end within " + std::to_string(cta->launch->options.maxSteps) +
                    " warp instructions: look for a loop that does not end, or raise max-steps");
      return false;
    }
    --cta->stepsLeft;
    ++counts[size_t(i.cls)];
    ++steps;
    ++pc;
    if (mask) {
      if (wgmma.watching) [[unlikely]]
        watch(i);
      if (countsLines) [[unlikely]]
        countByLine(i, mask);
      else
        i.run(*this, i, mask);
    }
    if (parted) {
      if ((steps & 0xff) == 0)
        turnOver();
      if (status == WarpStatus::Running && pc != rpc && code[pc].leader)
        meet();
    }
    if (cta->stopped)
      return false;
    if ((pc == rpc || status != WarpStatus::Running) && !ready())
      return !cta->stopped;
  }
  return true;
}

} // namespace gemm::emulator
