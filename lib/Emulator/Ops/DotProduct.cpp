// dp4a and dp2a: dot products of packed 8-bit (and 16-bit) integers added to a
// 32-bit sum that wraps.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

int32_t byteOf(uint32_t v, unsigned i, bool isSigned) {
  uint32_t b = v >> 8 * i & 0xff;
  return isSigned ? int32_t(int8_t(b)) : int32_t(b);
}
int32_t halfOf(uint32_t v, unsigned i, bool isSigned) {
  uint32_t h = v >> 16 * i & 0xffff;
  return isSigned ? int32_t(int16_t(h)) : int32_t(h);
}

enum : uint8_t { signedA = 1, signedB = 2, high = 4 };

void dp4a(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  const uint8_t mode = i.mode;
  forLanes(mask, [=](unsigned l) {
    uint32_t sum = c[l];
    for (unsigned k = 0; k < 4; ++k)
      sum += uint32_t(byteOf(a[l], k, mode & signedA) * byteOf(b[l], k, mode & signedB));
    d[l] = sum;
  });
}

// 16-bit halves of a with the lower or upper two bytes of b.
void dp2a(Warp &w, const Inst &i, uint32_t mask) {
  uint32_t *d = w.r32(i.op[0]);
  const uint32_t *a = w.r32(i.op[1]), *b = w.r32(i.op[2]), *c = w.r32(i.op[3]);
  const uint8_t mode = i.mode;
  forLanes(mask, [=](unsigned l) {
    uint32_t sum = c[l];
    for (unsigned k = 0; k < 2; ++k)
      sum += uint32_t(halfOf(a[l], k, mode & signedA)) *
             uint32_t(byteOf(b[l], k + (mode & high ? 2 : 0), mode & signedB));
    d[l] = sum;
  });
}

void decodeDot(Decoder &d, bool four) {
  if (!four)
    d.inst.mode = d.take("hi") ? high : d.take("lo") ? 0 : (d.unsupported(), 0);
  Type a = d.takeType(), b = d.takeType();
  if ((a != Type::U32 && a != Type::S32) || (b != Type::U32 && b != Type::S32))
    d.unsupported();
  d.inst.mode |= uint8_t((a == Type::S32 ? signedA : 0) | (b == Type::S32 ? signedB : 0));
  decodeSame(d, Type::B32, 3);
  finish(d, four ? dp4a : dp2a, InstructionClass::Integer);
}

} // namespace

std::span<const Opcode> dotOpcodes() {
  static const Opcode list[] = {{"dp4a", [](Decoder &d) { decodeDot(d, true); }},
                                {"dp2a", [](Decoder &d) { decodeDot(d, false); }}};
  return list;
}

} // namespace gemm::emulator
