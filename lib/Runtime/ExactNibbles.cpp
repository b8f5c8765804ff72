// Data of the exact class for a right operand whose bytes have two numbers each: drawn as if each
// lay in a byte of its own, and put together.
#include "ExactData.h"
#include "ScaleData.h"
#include "gemm/Runtime/Data.h"

#include <algorithm>

namespace gemm::runtime {

BoundStep ExactData::spreadOut(BoundStep step) {
  if (auto *gemm = std::get_if<BoundGemm>(&step.body); gemm && gemm->isPacked()) {
    gemm->b.shape[1] = gemm->k();
    gemm->b.offset = 0;
    gemm->b.strides = {gemm->b.strides[0] == 0 ? 0 : gemm->k() * gemm->n(), 1, gemm->k()};
  }
  return step;
}

void ExactData::fillSpread(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  fillNumbers(buffer, info, bytes);
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm || !gemm->step->dequantized || !gemm->step->dequantized->zeroPoint)
    return;
  if ((gemm->step->dequantized->ofB ? gemm->b : gemm->a).buffer == buffer)
    addZeros(*gemm, seed, pass, bytes);
}

void ExactData::fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  const auto *gemm = std::get_if<BoundGemm>(&given.body);
  if (!gemm || !gemm->isPacked() || gemm->b.buffer != buffer)
    return fillSpread(buffer, info, bytes);
  const BoundView &b = gemm->b;
  BoundBuffer apart = info;
  const int64_t lines = gemm->n() * (b.strides[0] == 0 ? 1 : gemm->batch());
  apart.elements = gemm->k() * lines;
  std::vector<std::byte> numbers(static_cast<size_t>(std::max(apart.elements, info.elements)));
  fillSpread(buffer, apart, numbers.data());
  for (int64_t i = 0; i < info.elements; ++i) // what lies between lines
    bytes[i] = static_cast<std::byte>(randomBits(seed, static_cast<uint64_t>(i)));
  for (int64_t line = 0; line < lines; ++line) {
    const int64_t first =
        b.offset + line / gemm->n() * b.strides[0] + line % gemm->n() * b.strides[2];
    for (int64_t k = 0; k < b.shape[1]; ++k) {
      const std::byte *pair = numbers.data() + line * gemm->k() + 2 * k;
      bytes[first + k * b.strides[1]] = (pair[0] & std::byte{15}) | pair[1] << 4;
    }
  }
}

} // namespace gemm::runtime
