// Control: branches, exits, calls, traps. What waits for others is in
// BarrierOps.cpp, ClusterOps.cpp and MbarrierOps.cpp.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

void branch(Warp &w, const Inst &i, uint32_t mask) { w.branch(mask, i.target, i.reconverge); }
void leave(Warp &w, const Inst &, uint32_t mask) { w.exit(mask); }
void trap(Warp &w, const Inst &i, uint32_t mask) {
  w.cta->stop(Rule::Trap, w, i, mask,
              "the kernel executed '" + std::string(i.mode ? "brkpt" : "trap") + "'");
}

void decodeBranch(Decoder &d) {
  bool uniform = d.take("uni");
  (void)uniform; // a promise that helps hardware; we look at the lanes
  d.expectOperands(1, 1);
  d.inst.target = d.label(0);
  finish(d, branch, InstructionClass::Branch);
}

void decodeExit(Decoder &d) {
  d.take("uni");
  d.expectOperands(0, 0);
  d.inst.mode = branchExit;
  finish(d, leave, InstructionClass::Branch);
}

// Every return of a function goes through its end, where lanes meet again.
void decodeReturn(Decoder &d) {
  if (!d.inFunction())
    return decodeExit(d); // an entry has no caller
  d.take("uni");
  d.expectOperands(0, 0);
  d.inst.target = d.endLabel();
  finish(d, branch, InstructionClass::Branch);
}

// brx.idx: lanes with the first lane's target go there, the others come back
// to this instruction.
void branchByTable(Warp &w, const Inst &i, uint32_t mask) {
  const uint32_t *index = w.r32(i.op[1]), first = index[__builtin_ctz(mask)];
  uint32_t same = 0;
  for (uint32_t m = mask; m; m &= m - 1)
    same |= index[__builtin_ctz(m)] == first ? m & -m : 0;
  if (first >= uint64_t(i.imm)) {
    w.cta->stop(Rule::OperandTable, w, i, same,
                "expected an index below the table's " + std::to_string(i.imm) + " targets, got " +
                    std::to_string(first));
    return;
  }
  if (same != mask)
    --w.pc;
  w.branch(same, w.cta->kernel->lists[i.list + first], i.reconverge);
}
void decodeBrx(Decoder &d) {
  if (!d.take("idx"))
    d.unsupported();
  d.take("uni");
  d.expectOperands(2, 2);
  d.inst.op[1] = d.src(0, Type::U32);
  d.inst.mode = branchTable;
  d.targetTable(1);
  finish(d, branchByTable, InstructionClass::Branch);
}

void decodeCall(Decoder &d) {
  d.take("uni");
  d.callOperands();
}

} // namespace

std::span<const Opcode> controlOpcodes() {
  static const Opcode list[] = {
      {"bra", decodeBranch},
      {"brx", decodeBrx},
      {"call", decodeCall},
      {"ret", decodeReturn},
      {"exit", decodeExit},
      {"trap", [](Decoder &d) { finish(d, trap, InstructionClass::Other); }},
      {"brkpt",
       [](Decoder &d) {
         d.inst.mode = 1;
         finish(d, trap, InstructionClass::Other);
       }},
      {"nanosleep",
       [](Decoder &d) {
         d.takeType();
         d.expectOperands(1, 1);
         d.src(0, Type::U32);
         finish(d, nothing, InstructionClass::Other);
       }},
  };
  return list;
}

} // namespace gemm::emulator
