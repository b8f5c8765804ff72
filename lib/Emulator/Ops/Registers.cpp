// setmaxnreg: a CTA's registers are a pool. Warps give some back and others ask
// for them, and whoever asks for more than there are waits; a warpgroup does it
// together. Beside it griddepcontrol, by which launches overlap (Order/Sequence.h).
#include <algorithm>

#include "Machine/Cluster.h"
#include "Ops/Ops.h"
#include "gemm/Target/Limits.h"

namespace gemm::emulator {

uint32_t launchRegisters(const LaunchState &l) {
  if (l.kernel->info.maxRegisters)
    return l.kernel->info.maxRegisters;
  // What ptxas may give each thread when all warps of the CTA are to fit.
  return static_cast<uint32_t>(registersOfThread(l.warps * threadsOfWarp));
}

namespace {

enum Mode : uint8_t { Give, Take };

/// Whether the warps of a warpgroup have asked for the same so far.
bool sameInWarpgroup(Warp &w, const Inst &i, int64_t change) {
  std::vector<std::vector<int64_t>> &all = w.cta->registerChanges;
  if (all.empty())
    all.resize((w.cta->warps.size() + 3) / 4);
  std::vector<int64_t> &group = all[w.index / 4];
  if (w.registerChanges == group.size())
    group.push_back(change);
  const int64_t first = group[w.registerChanges];
  if (first == change)
    return true;
  w.cta->stop(Rule::WarpgroupSame, w, i, w.active,
              "setmaxnreg of " + std::to_string(std::abs(change)) +
                  " registers where another warp of the warpgroup asked for " +
                  std::to_string(std::abs(first)) + ": all four warps must execute the same");
  return false;
}

void setRegisters(Warp &w, const Inst &i, uint32_t mask) {
  Cta &c = *w.cta;
  if (!w.gatherAligned(i, mask,
                       "setmaxnreg needs all lanes of the warp: move it out of the divergent "
                       "branch"))
    return;
  const int64_t wanted = i.imm, change = wanted - int64_t(w.registers);
  if (i.mode == Take ? change < 0 : change > 0)
    return c.stop(Rule::OperandRegisters, w, i, mask,
                  std::string("setmaxnreg.") + (i.mode == Take ? "inc" : "dec") + " to " +
                      std::to_string(wanted) + " registers from " + std::to_string(w.registers) +
                      ": expected " + (i.mode == Take ? "no fewer" : "no more") +
                      " than the warp has");
  if (!sameInWarpgroup(w, i, i.mode == Take ? wanted : -wanted))
    return;
  if (change * 32 > c.freeRegisters) {
    w.status = WarpStatus::AtRegisters;
    --w.pc; // to ask again when somebody has given some back
    return;
  }
  ++w.registerChanges;
  c.freeRegisters -= change * 32;
  w.registers = uint32_t(wanted);
  if (change < 0)
    c.cluster->wakeForRegisters();
}

void decodeSetMaxNReg(Decoder &d) {
  d.needs(90);
  d.inst.mode = d.take("inc") ? Take : Give;
  if (d.inst.mode == Give && !d.take("dec"))
    d.unsupported();
  if (!d.take("sync") || !d.take("aligned"))
    d.unsupported();
  d.takeType();
  d.expectOperands(1, 1);
  uint64_t n = d.immediate(0, 256);
  if (n < 24 || n % 8)
    d.fail("instruction '" + std::string(d.opcode) +
           "': expected a multiple of 8 from 24 to 256 registers, got " + std::to_string(n));
  d.inst.imm = int64_t(n);
  finish(d, setRegisters, InstructionClass::Other);
}

void waitForLaunches(Warp &w, const Inst &, uint32_t) { w.cta->cluster->waitForLaunches(w); }
void startDependents(Warp &w, const Inst &, uint32_t) { w.cta->cluster->startDependents(w); }

void decodeGridDependency(Decoder &d) {
  d.needs(90);
  const bool starts = d.take("launch_dependents");
  if (!starts && !d.take("wait"))
    d.unsupported();
  d.expectOperands(0, 0);
  finish(d, starts ? startDependents : waitForLaunches, InstructionClass::Other);
}

} // namespace

std::span<const Opcode> registerOpcodes() {
  static const Opcode list[] = {{"setmaxnreg", decodeSetMaxNReg},
                                {"griddepcontrol", decodeGridDependency}};
  return list;
}

} // namespace gemm::emulator
