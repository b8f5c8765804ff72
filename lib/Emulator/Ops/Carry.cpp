// Arithmetic with the carry flag: add, sub and mad that leave it (.cc), and
// addc, subc and madc that take it. One flag per lane; a kernel that uses none
// has none.
#include "Ops/Ops.h"

namespace gemm::emulator {
namespace {

enum class CarryOp { Add, Sub, MadLo, MadHi };
enum CarryMode : uint8_t { carryIn = 1, carryOut = 2 };

template <class T> T highProduct(T a, T b) {
  using U = std::make_unsigned_t<T>;
  if constexpr (sizeof(T) == 8) {
    using W = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
    return T(U(W(a) * W(b) >> 64));
  } else {
    using W = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
    return T(U(W(a) * W(b) >> 32));
  }
}

// op: d, a, b, c, flags.
template <class T, CarryOp op> void withCarry(Warp &w, const Inst &i, uint32_t mask) {
  using U = std::make_unsigned_t<T>;
  auto *d = slots<U>(w, i.op[0]);
  const auto *a = slots<U>(w, i.op[1]), *b = slots<U>(w, i.op[2]), *c = slots<U>(w, i.op[3]);
  uint32_t &flags = w.pred(i.op[4]), out = flags;
  for (; mask; mask &= mask - 1) {
    const unsigned l = unsigned(__builtin_ctz(mask));
    const U in = i.mode & carryIn ? flags >> l & 1 : 0;
    U x = a[l], y = b[l];
    if constexpr (op == CarryOp::MadLo)
      x = U(x * y), y = c[l];
    else if constexpr (op == CarryOp::MadHi)
      x = U(highProduct(T(x), T(y))), y = c[l];
    U r;
    bool carry;
    if constexpr (op == CarryOp::Sub) {
      r = U(x - y - in);
      carry = x < y || (x == y && in);
    } else {
      r = U(x + y + in);
      carry = r < x || (r == x && in && y);
    }
    out = (out & ~(1u << l)) | uint32_t(carry) << l;
    d[l] = r;
  }
  if (i.mode & carryOut)
    flags = out;
}

template <CarryOp op> Handler pick(Type t) {
  switch (t) {
  case Type::U32:
  case Type::B32:
    return withCarry<uint32_t, op>;
  case Type::S32:
    return withCarry<int32_t, op>;
  case Type::U64:
  case Type::B64:
    return withCarry<uint64_t, op>;
  case Type::S64:
    return withCarry<int64_t, op>;
  default:
    return nullptr;
  }
}

template <CarryOp lo, CarryOp hi, unsigned sources, bool in> void decode(Decoder &d) {
  bool high = sources == 3 && d.take("hi");
  if (sources == 3 && !high && !d.take("lo"))
    d.unsupported();
  d.inst.mode = uint8_t((in ? carryIn : 0) | (d.take("cc") ? carryOut : 0));
  Type t = d.takeType();
  decodeSame(d, t, sources);
  d.inst.op[4] = d.carrySlot();
  finish(d, high ? pick<hi>(t) : pick<lo>(t), InstructionClass::Integer);
}

} // namespace

void decodeAddLeavingCarry(Decoder &d) { decode<CarryOp::Add, CarryOp::Add, 2, false>(d); }
void decodeSubLeavingCarry(Decoder &d) { decode<CarryOp::Sub, CarryOp::Sub, 2, false>(d); }
void decodeMadLeavingCarry(Decoder &d) { decode<CarryOp::MadLo, CarryOp::MadHi, 3, false>(d); }

std::span<const Opcode> carryOpcodes() {
  static const Opcode list[] = {{"addc", decode<CarryOp::Add, CarryOp::Add, 2, true>},
                                {"subc", decode<CarryOp::Sub, CarryOp::Sub, 2, true>},
                                {"madc", decode<CarryOp::MadLo, CarryOp::MadHi, 3, true>}};
  return list;
}

} // namespace gemm::emulator
