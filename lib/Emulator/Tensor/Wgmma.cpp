// Life of a wgmma: issued, executed at some legal moment, demanded by a wait.
// Values of accumulators in flight are kept apart from the registers, so that
// later multiplications chain on them while the registers hold poison.
#include "Tensor/Wgmma.h"

#include <algorithm>
#include <cstring>

#include "Machine/Cluster.h"
#include "Tensor/TensorTile.h"
#include "Tensor/WgmmaOperand.h"

namespace gemm::emulator {

namespace {

constexpr size_t maxProducts = 1 << 10;
constexpr uint32_t poison = 0x7fff7fff; // NaN as f32 and as two f16

/// Moves accumulators between registers and rows of 16 x n, where each f16 has
/// a word of its own. Lane 4 g + t of a register holds row g or g + 8; of f32 and
/// s32 registers 2 e and 2 e + 1 hold columns 2 t and 2 t + 1, of f16 one does.
template <bool toRegisters>
void moveAccumulators(Warp &w, const WgmmaOp &op, std::vector<uint32_t> &values) {
  const WgmmaShape &s = *op.shape;
  const unsigned pairs = s.n / 4; // pairs of columns by halves of the rows
  for (unsigned e = 0; e < pairs; ++e) {
    uint32_t *first = w.r32(op.slots[s.half ? e : 2 * e]);
    uint32_t *second = s.half ? nullptr : w.r32(op.slots[2 * e + 1]);
    for (unsigned g = 0; g < 8; ++g) {
      uint32_t *v = values.data() + (e % 2 * 8 + g) * s.n + e / 2 * 8;
      for (unsigned t = 0; t < 4; ++t) {
        const unsigned lane = 4 * g + t;
        if (toRegisters) {
          first[lane] = s.half ? v[2 * t] | v[2 * t + 1] << 16 : v[2 * t];
          if (second)
            second[lane] = v[2 * t + 1];
        } else {
          v[2 * t] = s.half ? first[lane] & 0xffff : first[lane];
          v[2 * t + 1] = s.half ? first[lane] >> 16 : second[lane];
        }
      }
    }
  }
}

void negate(std::byte *rows, size_t bytes, Type t) {
  const unsigned size = tensorBytes(t);
  for (size_t i = size - 1; i < bytes; i += size)
    rows[i] ^= std::byte(0x80);
}

std::string lineOf(const WgmmaOp &op) { return "(line " + std::to_string(op.inst->line) + ")"; }

} // namespace

void WgmmaQueue::clear() {
  watching = fenced = false;
  issued = committed = 0;
  ops.clear();
  flights.clear();
  touched.clear();
}

void WgmmaQueue::execute(Warp &w, WgmmaOp &op) {
  if (op.done)
    return;
  op.done = true;
  const WgmmaShape &s = *op.shape;
  Flight &flight = flights.at(op.slots[0]);
  alignas(32) std::byte a[16 * 32];
  alignas(32) static thread_local std::byte b[256 * 32];
  if (s.aInRegisters)
    std::memcpy(a, op.a, sizeof a);
  else
    operandLayout(op.descriptorA, s.aMnMajor, w.index % 4 * 16, 16).gather(w.cta->shared, a);
  operandLayout(op.descriptorB, s.bMnMajor, 0, s.n).gather(w.cta->shared, b);
  if (s.negateA)
    negate(a, sizeof a, s.a);
  if (s.negateB)
    negate(b, size_t(s.n) * 32, s.b);
  if (!op.accumulate)
    std::fill(flight.values.begin(), flight.values.end(), 0);
  DotModel model = tensorModel(w.cta->launch->computeCapability, Family::Wgmma, s.a, s.k, s.half);
  multiplyTile({s.a, s.b, 16, s.n, s.k, a, b, flight.values.data(), model, s.saturate});
  if (w.cta->launch->options.async != Async::Late)
    moveAccumulators<true>(w, op, flight.values);
}

void WgmmaQueue::executeSome(Warp &w) {
  if (w.cta->launch->options.async != Async::Random)
    return;
  for (WgmmaOp &op : ops) {
    if (op.done)
      continue;
    if (w.cta->cluster->random.below(4))
      return;
    execute(w, op);
  }
}

void WgmmaQueue::checkFence(Warp &w, const WgmmaOp &op, bool inFlight) {
  const WgmmaShape &s = *op.shape;
  if (!w.cta->shadow.enabled)
    return;
  auto missing = [&](const char *what) {
    w.cta->find(Rule::FenceWgmma, w, *op.inst, w.active, what);
  };
  if (!fenced)
    return missing("the first wgmma.mma_async of this warp follows no wgmma.fence: registers and "
                   "shared memory written before are not ordered with it");
  const unsigned n = s.accumulators();
  for (unsigned e = 0; e < n && !inFlight; ++e)
    if (flags(op.slots[e]) & (wasRead | wasWritten))
      return missing("an accumulator register was accessed after the last wgmma.fence: put "
                     "wgmma.fence between the access and wgmma.mma_async");
  for (unsigned e = n; s.aInRegisters && e < n + 4; ++e)
    if (flags(op.slots[e]) & wasWritten)
      return missing("a register of matrix A was written after the last wgmma.fence: put "
                     "wgmma.fence between the write and wgmma.mma_async");
}

WgmmaQueue::Flight &WgmmaQueue::flightOf(Warp &w, const WgmmaOp &op) {
  const WgmmaShape &s = *op.shape;
  const unsigned n = s.accumulators();
  auto it = flights.find(op.slots[0]);
  bool same = it != flights.end() && it->second.op->shape->n == s.n &&
              it->second.op->shape->half == s.half &&
              std::equal(op.slots, op.slots + n, it->second.op->slots);
  if (same)
    return it->second;
  if (std::any_of(op.slots, op.slots + n, [&](uint32_t e) { return flags(e) & accumulating; })) {
    w.cta->find(Rule::WaitWgmma, w, *op.inst, w.active,
                "accumulator registers are in flight with a wgmma.mma_async of another shape or "
                "register list: wait for its group first");
    settle(w, committed + 1); // or its result would be lost
  }
  Flight &f = flights[op.slots[0]];
  f.values.resize(size_t(16) * s.n);
  moveAccumulators<false>(w, op, f.values);
  for (unsigned e = 0; e < n; ++e) {
    flags(op.slots[e]) = uint8_t((flags(op.slots[e]) & multiplying) | accumulating);
    if (w.cta->launch->options.async != Async::Early)
      std::fill_n(w.r32(op.slots[e]), 32, poison);
  }
  return f;
}

void WgmmaQueue::issue(Warp &w, const WgmmaOp &issuedOp) {
  if (ops.size() >= maxProducts)
    return w.cta->stop(Rule::WaitLimit, w, *issuedOp.inst, w.active,
                       "expected at most " + std::to_string(maxProducts) +
                           " wgmma.mma_async that nothing has waited for in one warp: wait for "
                           "their groups");
  touched.resize(w.cta->kernel->fileBytes / 64 + 1);
  watching = w.cta->shadow.enabled;
  const WgmmaShape &s = *issuedOp.shape;
  const unsigned n = s.accumulators();
  for (unsigned e = n; s.aInRegisters && e < n + 4; ++e)
    if (flags(issuedOp.slots[e]) & accumulating)
      w.cta->find(Rule::WaitWgmma, w, *issuedOp.inst, w.active,
                  "matrix A is in registers that another wgmma.mma_async accumulates into: wait "
                  "for its group first");
  checkFence(w, issuedOp, flights.contains(issuedOp.slots[0]));
  Flight &f = flightOf(w, issuedOp);
  ops.push_back(issuedOp);
  WgmmaOp &op = ops.back();
  op.group = committed;
  op.index = issued;
  ++f.pending;
  f.op = &op;
  ++issued;
  for (Warp &other : w.cta->warps) // who waited for this one's part tries again
    if (other.index / 4 == w.index / 4)
      other.wake(WarpStatus::AtWarpgroup);
  markOperands();
  if (w.cta->launch->options.async == Async::Early)
    execute(w, op);
  executeSome(w);
}

void WgmmaQueue::fence(Warp &w) {
  touched.resize(w.cta->kernel->fileBytes / 64 + 1);
  watching = w.cta->shadow.enabled;
  fenced = true;
  for (uint8_t &t : touched)
    t &= uint8_t(~(wasRead | wasWritten));
}

void WgmmaQueue::commit(Warp &w) {
  ++committed;
  executeSome(w);
}

void WgmmaQueue::executeBefore(Warp &w, uint64_t index) {
  for (WgmmaOp &op : ops)
    if (op.index < index)
      execute(w, op);
}

bool WgmmaQueue::wait(Warp &w, uint32_t pending) {
  const uint32_t until = committed > pending ? committed - pending : 0;
  uint64_t index = 0; // of the first that need not be over
  for (const WgmmaOp &op : ops)
    if (op.group < until)
      index = op.index + 1;
  Warp *group = &w.cta->warps[w.index / 4 * 4];
  for (unsigned k = 0; k < 4; ++k)
    if (group[k].wgmma.issued < index)
      return false;
  executeSome(w);
  for (unsigned k = 0; k < 4; ++k)
    group[k].wgmma.executeBefore(group[k], index);
  settle(w, until);
  return true;
}

void WgmmaQueue::settle(Warp &w, uint32_t until) {
  std::vector<unsigned> reads;
  while (!ops.empty() && ops.front().group < until) {
    WgmmaOp &op = ops.front();
    execute(w, op);
    reads.push_back(op.readNumber);
    auto it = flights.find(op.slots[0]);
    if (it != flights.end() && --it->second.pending == 0) {
      moveAccumulators<true>(w, op, it->second.values);
      for (unsigned e = 0; e < op.shape->accumulators(); ++e)
        flags(op.slots[e]) &= uint8_t(~accumulating);
      flights.erase(it);
    }
    ops.pop_front();
  }
  if (w.cta->shadow.enabled && !reads.empty())
    w.cta->warpgroups[w.index / 4].finishReads(w, reads);
  markOperands();
}

void WgmmaQueue::markOperands() {
  bool any = false;
  for (const WgmmaOp &op : ops)
    any |= op.shape->aInRegisters;
  if (!any && !operandsMarked)
    return;
  operandsMarked = any;
  for (uint8_t &t : touched)
    t &= uint8_t(~multiplying);
  for (const WgmmaOp &op : ops)
    for (unsigned e = 0; op.shape->aInRegisters && e < 4; ++e)
      flags(op.slots[op.shape->accumulators() + e]) |= multiplying;
}

void WgmmaQueue::inspect(Warp &w, const Inst &i, std::span<const RegisterTouch> touches) {
  for (const RegisterTouch &t : touches) {
    uint8_t &f = flags(t.slot);
    f |= t.write ? wasWritten : wasRead;
    if (!(f & accumulating) && !(f & multiplying && t.write))
      continue;
    std::string culprit;
    for (const WgmmaOp &op : ops) {
      const unsigned n = op.shape->accumulators() + (op.shape->aInRegisters ? 4 : 0);
      if (std::find(op.slots, op.slots + n, t.slot) != op.slots + n)
        culprit = lineOf(op);
    }
    w.cta->find(Rule::WaitWgmma, w, i, w.active,
                std::string(t.write ? "writes" : "reads") +
                    (f & accumulating ? " an accumulator register" : " a register of matrix A") +
                    " while the wgmma.mma_async " + culprit +
                    " is in flight: add wgmma.wait_group before");
  }
}

void Warpgroup::clear() {
  entries.clear();
  first = 0;
  std::fill(std::begin(seen), std::end(seen), 0);
  std::fill(std::begin(over), std::end(over), 0);
}

std::string Warpgroup::compare(unsigned warp, uint64_t index, WgmmaOp &op) {
  seen[warp] = index + 1;
  std::string problem;
  if (index - first >= entries.size()) {
    entries.push_back({op.inst->line, op.descriptorA, op.descriptorB, op.accumulate, 0});
  } else {
    const Entry &e = entries[index - first];
    op.readNumber = e.readNumber;
    if (e.line != op.inst->line)
      problem = "the warps of a warpgroup executed different wgmma.mma_async: lines " +
                std::to_string(e.line) + " and " + std::to_string(op.inst->line);
    else if (e.descriptorA != op.descriptorA || e.descriptorB != op.descriptorB ||
             e.accumulate != op.accumulate)
      problem = "expected the same descriptors and scale-d in all four warps of a warpgroup";
  }
  while (!entries.empty() && *std::min_element(seen, seen + 4) > first) {
    entries.pop_front();
    ++first;
  }
  return problem;
}

void Warpgroup::startReads(Warp &w, WgmmaOp &op) {
  if (!w.cta->shadow.enabled || op.readNumber)
    return;
  std::vector<ByteRange> ranges;
  if (!op.shape->aInRegisters)
    ranges = operandLayout(op.descriptorA, op.shape->aMnMajor, 0, 64).ranges;
  const auto &more = operandLayout(op.descriptorB, op.shape->bMnMajor, 0, op.shape->n).ranges;
  ranges.insert(ranges.end(), more.begin(), more.end());
  op.readNumber = w.cta->shadow.startAsyncRead(w, *op.inst, ranges);
  entries.back().readNumber = op.readNumber; // the others have not seen it yet
}

// The multiplication is one for all four warps: whoever of them has waited may
// let others overwrite what it read. Its end is an event of the warp that waits
// first, which the others take over.
void Warpgroup::finishReads(Warp &w, std::span<const unsigned> numbers) {
  Clocks &clocks = w.cta->cluster->clocks;
  for (unsigned n : numbers)
    w.cta->shadow.finishAsyncRead(w, n);
  const unsigned me = w.index % 4;
  over[me] = clocks.now(w.clock);
  Clocks::Stamp past, others;
  clocks.release(w.clock, past); // what this warp does from now on is not in it
  for (unsigned k = 0; k < 4; ++k)
    if (k != me && over[k])
      Clocks::note(others, w.clock - me + k, over[k]);
  clocks.acquire(w.clock, others);
}

void checkWarpgroups(Cta &c) {
  for (size_t g = 0; g < c.warpgroups.size(); ++g) {
    const uint64_t *n = c.warpgroups[g].issued();
    auto [least, most] = std::minmax_element(n, n + 4);
    if (*least == *most)
      continue;
    const Warp &w = c.warps[std::min(4 * g + size_t(least - n), c.warps.size() - 1)];
    c.find(Rule::WarpgroupSame, w, c.kernel->code.back(), 1,
           "the warps of a warpgroup must execute the same wgmma.mma_async: warp " +
               std::to_string(4 * g + size_t(least - n)) + " executed " + std::to_string(*least) +
               ", warp " + std::to_string(4 * g + size_t(most - n)) + " " + std::to_string(*most));
  }
}

} // namespace gemm::emulator
