// What cp.reduce.async.bulk does with elements: integers wrap, bf16 and f16 sums
// are rounded once, minima and maxima of halves ignore a NaN.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "Machine/Bulk.h"
#include "Ptx/Float.h"

namespace gemm::emulator {

namespace {

template <class T> bool integerOp(T &a, T b, Reduction r) {
  switch (r) {
  case Reduction::Add:
    a = T(a + b);
    return true;
  case Reduction::Min:
    a = std::min(a, b);
    return true;
  case Reduction::Max:
    a = std::max(a, b);
    return true;
  case Reduction::Inc:
    a = a >= b ? T(0) : T(a + 1);
    return true;
  case Reduction::Dec:
    a = a == 0 || a > b ? b : T(a - 1);
    return true;
  case Reduction::And:
    a &= b;
    return true;
  case Reduction::Or:
    a |= b;
    return true;
  case Reduction::Xor:
    a ^= b;
    return true;
  default:
    return false;
  }
}

template <class T> bool floatOp(T &a, T b, Reduction r) {
  a = r == Reduction::Add ? a + b : r == Reduction::Min ? std::fmin(a, b) : std::fmax(a, b);
  return true;
}

template <class T, class F> void each(std::byte *into, const std::byte *from, size_t bytes, F f) {
  for (size_t k = 0; k + sizeof(T) <= bytes; k += sizeof(T)) {
    T a, b;
    std::memcpy(&a, into + k, sizeof a);
    std::memcpy(&b, from + k, sizeof b);
    f(a, b);
    std::memcpy(into + k, &a, sizeof a);
  }
}

template <float (*widen)(uint16_t), uint16_t (*narrow)(float)>
void halves(std::byte *into, const std::byte *from, size_t n, Reduction r) {
  each<uint16_t>(into, from, n, [r](uint16_t &a, uint16_t b) {
    float x = widen(a);
    floatOp(x, widen(b), r);
    a = narrow(x);
  });
}

template <class T> void integers(std::byte *into, const std::byte *from, size_t n, Reduction r) {
  each<T>(into, from, n, [r](T &a, T b) {
    // Signed sums wrap: they are made without sign.
    if (r == Reduction::Add)
      a = T(std::make_unsigned_t<T>(a) + std::make_unsigned_t<T>(b));
    else
      integerOp(a, b, r);
  });
}

} // namespace

bool canReduce(Reduction r, TensorType t) {
  switch (t) {
  case TensorType::U32:
    return true;
  case TensorType::S32:
  case TensorType::U64:
  case TensorType::S64:
    return r != Reduction::Inc && r != Reduction::Dec;
  case TensorType::F16:
  case TensorType::BF16:
    return r == Reduction::Add || r == Reduction::Min || r == Reduction::Max;
  case TensorType::F32:
  case TensorType::F32Ftz:
  case TensorType::F64:
    return r == Reduction::Add;
  default:
    return false;
  }
}

bool reduceInto(std::byte *into, const std::byte *from, size_t n, Reduction r, TensorType t) {
  if (!canReduce(r, t))
    return false;
  switch (t) {
  case TensorType::U32:
    integers<uint32_t>(into, from, n, r);
    break;
  case TensorType::S32:
    integers<int32_t>(into, from, n, r);
    break;
  case TensorType::U64:
    integers<uint64_t>(into, from, n, r);
    break;
  case TensorType::S64:
    integers<int64_t>(into, from, n, r);
    break;
  case TensorType::F16:
    halves<floatOfF16, f16OfFloat>(into, from, n, r);
    break;
  case TensorType::BF16:
    halves<floatOfBf16, bf16OfFloat>(into, from, n, r);
    break;
  case TensorType::F64:
    each<double>(into, from, n, [r](double &a, double b) { floatOp(a, b, r); });
    break;
  default:
    each<float>(into, from, n, [r](float &a, float b) { floatOp(a, b, r); });
    break;
  }
  return true;
}

} // namespace gemm::emulator
