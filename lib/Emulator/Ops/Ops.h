// How a lane-wise instruction is made from a scalar functor: the functor's
// apply<T> over each active lane, registers read and written through slots of
// 4 or 8 bytes. Included by the files that define families of instructions.
#pragma once

#include <type_traits>

#include "Decode/Decoder.h"
#include "Machine/Machine.h"
#include "Ptx/Float.h"

namespace gemm::emulator {

struct Half {
  uint16_t bits;
};
struct Bf16 {
  uint16_t bits;
};

template <class T> using SlotOf = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

template <class T> inline T fromSlot(SlotOf<T> s) {
  if constexpr (std::is_floating_point_v<T>)
    return std::bit_cast<T>(s);
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, Bf16>)
    return T{uint16_t(s)};
  else
    return T(s);
}
template <class T> inline SlotOf<T> toSlot(T v) {
  if constexpr (std::is_floating_point_v<T>)
    return std::bit_cast<SlotOf<T>>(v);
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, Bf16>)
    return v.bits;
  else
    return SlotOf<T>(std::make_unsigned_t<T>(v));
}
template <class T> inline SlotOf<T> *slots(Warp &w, uint32_t offset) {
  if constexpr (sizeof(T) == 8)
    return w.r64(offset);
  else
    return w.r32(offset);
}

template <class T, class Op> void unary(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]);
  forLanes(mask, [=](unsigned l) { d[l] = toSlot<T>(Op::template apply<T>(fromSlot<T>(a[l]))); });
}
template <class T, class Op> void binary(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]), *b = slots<T>(w, i.op[2]);
  forLanes(mask, [=](unsigned l) {
    d[l] = toSlot<T>(Op::template apply<T>(fromSlot<T>(a[l]), fromSlot<T>(b[l])));
  });
}
template <class T, class Op> void ternary(Warp &w, const Inst &i, uint32_t mask) {
  auto *d = slots<T>(w, i.op[0]);
  const auto *a = slots<T>(w, i.op[1]), *b = slots<T>(w, i.op[2]), *c = slots<T>(w, i.op[3]);
  forLanes(mask, [=](unsigned l) {
    d[l] =
        toSlot<T>(Op::template apply<T>(fromSlot<T>(a[l]), fromSlot<T>(b[l]), fromSlot<T>(c[l])));
  });
}

/// Picks a handler by type: `F<T>::handler()` for the C++ type that stands for
/// `t`, or null when the type is not among the integers.
template <template <class> class F> Handler pickInteger(Type t) {
  switch (t) {
  case Type::U16:
  case Type::B16:
    return F<uint16_t>::handler();
  case Type::U32:
  case Type::B32:
    return F<uint32_t>::handler();
  case Type::U64:
  case Type::B64:
    return F<uint64_t>::handler();
  case Type::S16:
    return F<int16_t>::handler();
  case Type::S32:
    return F<int32_t>::handler();
  case Type::S64:
    return F<int64_t>::handler();
  default:
    return nullptr;
  }
}

/// Decodes `d, a[, b[, c]]`, all of one type.
inline void decodeSame(Decoder &d, Type t, unsigned sources) {
  d.expectOperands(sources + 1, sources + 1);
  d.inst.op[0] = d.dst(0, t);
  for (unsigned i = 1; i <= sources; ++i)
    d.inst.op[i] = d.src(i, t);
}

/// An instruction that changes nothing a kernel can see.
inline void nothing(Warp &, const Inst &, uint32_t) {}

inline void finish(Decoder &d, Handler run, InstructionClass cls) {
  if (!run)
    d.unsupported();
  d.inst.run = run;
  d.inst.cls = cls;
  d.emit();
}

} // namespace gemm::emulator
