// Helpers of the decoders of mma.sync, wmma and wgmma.
#include "Ops/MatrixOps.h"

namespace gemm::emulator {

bool requireWholeWarp(Warp &w, const Inst &i, uint32_t mask, const char *what) {
  if (mask == ~0u)
    return true;
  if (w.apart && mask != w.alive) // the others may come yet
    return w.gatherAligned(i, mask, what);
  w.cta->stop(Rule::WarpWhole, w, i, ~mask,
              std::string(what) + " needs all 32 lanes, got " +
                  std::to_string(std::popcount(mask)) + ": move it out of the divergent branch");
  return false;
}

void addRegisters(Decoder &d, size_t operand, unsigned count, Type t, bool write) {
  const ast::Operand &v = d.operand(operand);
  auto add = [&](const ast::Operand &e) { d.addToList(write ? d.dst(e, t) : d.src(e, t)); };
  if (count == 1 && v.kind != ast::Operand::Vector)
    return add(v);
  if (v.kind != ast::Operand::Vector || v.elements.size() != count)
    d.fail("instruction '" + std::string(d.opcode) + "': expected " + std::to_string(count) +
           " registers in braces as operand " + std::to_string(operand + 1));
  for (const ast::Operand &e : v.elements)
    add(e);
}

bool multiplies(Type a, Type b, Type accumulator) {
  auto fp8 = [](Type t) { return t == Type::E4M3 || t == Type::E5M2; };
  auto int8 = [](Type t) { return t == Type::S8 || t == Type::U8; };
  if (a == Type::F64)
    return b == a && accumulator == a;
  if (int8(a))
    return int8(b) && accumulator == Type::S32;
  if (!isTensorType(a) || !(fp8(a) ? fp8(b) : a == b))
    return false;
  return accumulator == Type::F32 || (accumulator == Type::F16 && (fp8(a) || a == Type::F16));
}

} // namespace gemm::emulator
