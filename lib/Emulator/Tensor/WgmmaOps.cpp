// wgmma.mma_async, fence, commit_group and wait_group: decoding, and what must
// hold of a warp's operands before a multiplication is issued.
#include <algorithm>

#include "Ops/MatrixOps.h"
#include "Tensor/MatrixDescriptor.h"
#include "Tensor/WgmmaOperand.h"

namespace gemm::emulator {
namespace {

bool stopWith(Warp &w, const Inst &i, Rule rule, const std::string &message) {
  w.cta->stop(rule, w, i, w.active, message);
  return false;
}

bool requireWarpgroup(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWholeWarp(w, i, mask, "wgmma"))
    return false;
  const unsigned last = (w.index / 4 + 1) * 128;
  if (w.cta->launch->threads < last)
    return stopWith(w, i, Rule::WarpgroupWhole,
                    "wgmma needs a warpgroup of four whole warps, but the CTA has " +
                        std::to_string(w.cta->launch->threads) + " threads and this one needs " +
                        std::to_string(last));
  return true;
}

/// The descriptor in a register, equal in all lanes.
bool descriptor(Warp &w, const Inst &i, uint32_t slot, const char *which, uint64_t &bits) {
  const uint64_t *lanes = w.r64(slot);
  bits = lanes[0];
  for (unsigned l = 1; l < 32; ++l)
    if (lanes[l] != bits)
      return stopWith(w, i, Rule::DescriptorLanes,
                      std::string("expected one descriptor of matrix ") + which +
                          " in all lanes, got another in lane " + std::to_string(l));
  const MatrixDescriptor::Problem problem = MatrixDescriptor::problem(bits);
  if (problem.text.empty())
    return true;
  const std::string message = std::string("descriptor of matrix ") + which + ": " + problem.text;
  if (problem.rule != Rule::DescriptorPattern)
    return stopWith(w, i, problem.rule, message);
  w.cta->find(problem.rule, w, i, w.active, message); // read by absolute addresses
  return true;
}

bool inShared(Warp &w, const Inst &i, const OperandLayout &o, const char *which) {
  const size_t size = w.cta->launch->sharedBytes;
  if (o.end <= size)
    return true;
  uint32_t past = *std::find_if(o.chunks.begin(), o.chunks.end(),
                                [&](uint32_t c) { return c + size_t(16) > size; });
  return stopWith(w, i, Rule::DescriptorBounds,
                  std::string("descriptor of matrix ") + which + ": reads byte " +
                      std::to_string(past) + ", past the " + std::to_string(size) +
                      " bytes of shared memory");
}

void countBanks(Counters &c, const OperandLayout &o) {
  c.sharedReadWavefronts += o.wavefronts;
  c.sharedReadIdeal += o.ideal;
}

// List: accumulators, then four registers of A if it is in registers.
// op: [1] descriptor of A, [2] descriptor of B, [3] scale-d.
void multiply(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWarpgroup(w, i, mask))
    return;
  const WgmmaShape &s = w.cta->kernel->wgmmas[size_t(i.imm)];
  WgmmaOp op;
  op.inst = &i;
  op.shape = &s;
  op.slots = w.cta->kernel->lists.data() + i.list;
  if (!descriptor(w, i, i.op[2], "B", op.descriptorB) ||
      (!s.aInRegisters && !descriptor(w, i, i.op[1], "A", op.descriptorA)))
    return;
  const uint32_t scale = w.pred(i.op[3]);
  if (scale != 0 && scale != ~0u) {
    stopWith(w, i, Rule::OperandScale, "expected one value of scale-d in all lanes");
    return;
  }
  op.accumulate = scale != 0;
  std::string problem = w.cta->warpgroups[w.index / 4].compare(w.index % 4, w.wgmma.issued, op);
  if (!problem.empty()) {
    stopWith(w, i, Rule::WarpgroupSame, problem);
    return;
  }
  if (!inShared(w, i, operandLayout(op.descriptorB, s.bMnMajor, 0, s.n), "B") ||
      (!s.aInRegisters &&
       !inShared(w, i, operandLayout(op.descriptorA, s.aMnMajor, w.index % 4 * 16, 16), "A")))
    return;
  w.cta->warpgroups[w.index / 4].startReads(w, op);
  // Register e holds bytes [16 (e / 2) + 4 t, + 4) of row g + 8 (e % 2).
  for (unsigned e = 0; s.aInRegisters && e < 4; ++e)
    for (unsigned l = 0; l < 32; ++l)
      std::memcpy(&op.a[l / 4 + e % 2 * 8][16 * (e / 2) + 4 * (l % 4)],
                  &w.r32(op.slots[s.accumulators() + e])[l], 4);
  Counters &c = w.cta->counters;
  if (w.index % 4 == 0) {
    ++c.mmas;
    countBanks(c, operandLayout(op.descriptorB, s.bMnMajor, 0, s.n));
    if (!s.aInRegisters)
      countBanks(c, operandLayout(op.descriptorA, s.aMnMajor, 0, 64));
  }
  c.tensorFlops += uint64_t(2) * 16 * s.n * s.k;
  c.sharedReadBytes += uint64_t(s.n) * 8 + (s.aInRegisters ? 0 : 512); // a quarter of B
  w.wgmma.issue(w, op);
}

void fence(Warp &w, const Inst &i, uint32_t mask) {
  if (requireWarpgroup(w, i, mask))
    w.wgmma.fence(w);
}
void commit(Warp &w, const Inst &i, uint32_t mask) {
  if (requireWarpgroup(w, i, mask))
    w.wgmma.commit(w);
}
void wait(Warp &w, const Inst &i, uint32_t mask) {
  if (!requireWarpgroup(w, i, mask) || w.wgmma.wait(w, uint32_t(i.imm)))
    return;
  w.status = WarpStatus::AtWarpgroup; // and executes the instruction again
  --w.pc;
}

/// m64nNkK, with the N that the type has.
void takeShape(Decoder &d, WgmmaShape &s) {
  std::string_view m = d.takeNext();
  size_t k = m.find('k');
  auto number = [](std::string_view t) {
    unsigned v = 0;
    for (char c : t)
      v = c >= '0' && c <= '9' && v < 1000 ? v * 10 + unsigned(c - '0') : 1000;
    return t.empty() ? 1000 : v;
  };
  if (m.substr(0, 4) != "m64n" || k == std::string_view::npos)
    d.unsupported();
  s.n = number(m.substr(4, k - 4));
  s.k = number(m.substr(k + 1));
}

void checkShape(Decoder &d, const WgmmaShape &s, Type accumulator) {
  const bool integer = isInteger(s.a);
  if (!multiplies(s.a, s.b, accumulator) || s.a == Type::F64 || s.k * tensorBytes(s.a) != 32)
    d.unsupported();
  if (s.n < 8 || s.n > 256 || s.n % 8 || (integer && s.n > 32 && s.n % 16))
    d.fail("instruction '" + std::string(d.opcode) + "': expected N to be a multiple of " +
           (integer ? "16 up to 256, or 8 or 24" : "8 up to 256") + ", got " + std::to_string(s.n));
}

/// An immediate that is 1 or -1; whether it is -1.
bool negates(Decoder &d, size_t operand) {
  const ast::Operand &o = d.operand(operand);
  if (o.kind != ast::Operand::Integer || (o.bits != 1 && o.bits != ~uint64_t(0)))
    d.fail("instruction '" + std::string(d.opcode) + "': expected 1 or -1 as operand " +
           std::to_string(operand + 1));
  return o.bits != 1;
}

void decodeMultiply(Decoder &d) {
  WgmmaShape s;
  if (!d.take("sync") || !d.take("aligned") || d.take("sp"))
    d.unsupported();
  s.saturate = d.take("satfinite");
  takeShape(d, s);
  Type accumulator = d.tryType(); // none: b1
  s.a = d.tryType();
  s.b = d.tryType();
  s.half = accumulator == Type::F16;
  checkShape(d, s, accumulator);
  if (s.saturate && !isInteger(s.a))
    d.unsupported();
  s.aInRegisters = d.operand(1).kind == ast::Operand::Vector;
  const bool transposes = tensorBytes(s.a) == 2;
  const size_t scales = isInteger(s.a) ? 0 : 2;
  const size_t count = 4 + scales + (transposes ? s.aInRegisters ? 1 : 2 : 0);
  d.expectOperands(count, count);
  d.beginList();
  addRegisters(d, 0, s.accumulators(), Type::B32, true);
  if (s.aInRegisters)
    addRegisters(d, 1, 4, Type::B32, false);
  else
    d.inst.op[1] = d.src(1, Type::B64);
  d.inst.op[2] = d.src(2, Type::B64);
  d.inst.op[3] = d.predicate(3);
  if (scales) {
    s.negateA = negates(d, 4);
    s.negateB = negates(d, 5);
  }
  if (transposes) {
    if (!s.aInRegisters)
      s.aMnMajor = d.immediate(6, 1);
    s.bMnMajor = d.immediate(count - 1, 1);
  }
  d.inst.imm = int64_t(d.kernel.wgmmas.size());
  d.kernel.wgmmas.push_back(s);
  d.forgetTouches();
  finish(d, multiply, InstructionClass::Matrix);
}

void decodeWgmma(Decoder &d) {
  d.needs(90, true);
  if (d.take("mma_async"))
    return decodeMultiply(d);
  Handler h = d.take("fence")          ? fence
              : d.take("commit_group") ? commit
              : d.take("wait_group")   ? wait
                                       : Handler(nullptr);
  if (!h || !d.take("sync") || !d.take("aligned"))
    d.unsupported();
  d.expectOperands(h == wait, h == wait);
  if (h == wait)
    d.inst.imm = int64_t(d.immediate(0, 7));
  finish(d, h, InstructionClass::Other);
}

} // namespace

std::span<const Opcode> wgmmaOpcodes() {
  static const Opcode list[] = {{"wgmma", decodeWgmma}};
  return list;
}

} // namespace gemm::emulator
