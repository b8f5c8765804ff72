// Bits of a random number decide which kind it is.
#include "IntegerData.h"
#include "oracle/Scalar.h"

namespace gemm::runtime {
using bundle::DType;

namespace {
// On a tie of f32, f16 or bf16 where its highest bit decides, or one beside it.
int64_t aroundTie(DType type, uint64_t bits) {
  constexpr int precisions[] = {24, 11, 8};
  int shift = 64 - static_cast<int>(bundle::bitWidth(type)) + 1, precision = precisions[bits % 3];
  uint64_t top = uint64_t(1) << 63, cut = 63 - static_cast<uint64_t>(precision);
  uint64_t magnitude = ((bits | top) >> (cut + 1) << 1 | 1) << cut;
  magnitude >>= shift + static_cast<int>(bits >> 8 & 3); // still with all of its bits
  magnitude += bits >> 16 & 1;
  return static_cast<int64_t>(bits >> 17 & 1 ? -magnitude : magnitude);
}
} // namespace

int64_t integerOf(DType type, uint64_t bits) {
  if (bundle::bitWidth(type) >= 32 && bits >> 62 == 3)
    return oracle::wrapTo(type, aroundTie(type, bits));
  if (type == DType::I1 || type == DType::I8 || bits >> 63)
    return oracle::wrapTo(type, static_cast<int64_t>(bits));
  return static_cast<int64_t>(bits % 17) - 8;
}

} // namespace gemm::runtime
