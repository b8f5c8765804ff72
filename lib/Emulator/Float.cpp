// Floating-point arithmetic. The opcodes shared with integers (add, sub, mul,
// mad, min, max, abs, neg, div) are dispatched here by type.
#include "Ops.h"

namespace gemm::emulator {

void decodeIntegerAdd(Decoder &); void decodeIntegerSub(Decoder &); void decodeIntegerMul(Decoder &);
void decodeIntegerMad(Decoder &); void decodeIntegerMin(Decoder &); void decodeIntegerMax(Decoder &);
void decodeIntegerDiv(Decoder &); void decodeIntegerAbs(Decoder &); void decodeIntegerNeg(Decoder &);

std::span<const Opcode> floatOpcodes() {
  static const Opcode list[] = {{"add", decodeIntegerAdd}, {"sub", decodeIntegerSub}, {"mul", decodeIntegerMul},
    {"mad", decodeIntegerMad}, {"min", decodeIntegerMin}, {"max", decodeIntegerMax}, {"div", decodeIntegerDiv},
    {"abs", decodeIntegerAbs}, {"neg", decodeIntegerNeg}};
  return list;
}
} // namespace gemm::emulator
