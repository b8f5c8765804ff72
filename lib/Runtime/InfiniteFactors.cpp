// A buffer that is of both operands is infinite; bytes never are.
#include "InfiniteFactors.h"
#include "FactorNumbers.h"
#include "gemm/Runtime/Data.h"

#include <algorithm>
#include <limits>

namespace gemm::runtime {

InfiniteFactors::InfiniteFactors(const BoundStep &step, int64_t turn)
    : gemm(std::get<BoundGemm>(step.body)),
      isOfA(!isByte(gemm.a.dtype) && (turn % 2 == 0 || isByte(gemm.b.dtype))),
      isNegative(turn / 2 % 2 != 0) {}

bool InfiniteFactors::fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  auto isOf = [&](auto view) { return view.buffer == buffer; };
  bool isA = isOf(gemm.a);
  bool isB = isOf(gemm.b) || std::any_of(gemm.peers.begin(), gemm.peers.end(), isOf);
  for (const BoundPair &pair : gemm.pairs)
    isA |= isOf(pair.a), isB |= isOf(pair.b);
  if (!isA && !isB)
    return false;
  const double infinity = std::numeric_limits<double>::infinity();
  const double number = !(isOfA ? isA : isB) ? 1 : isNegative ? -infinity : infinity;
  const auto size = static_cast<int64_t>(bundle::byteSize(info.dtype));
  for (int64_t i = 0; i < info.elements; ++i)
    storeFactor(info.dtype, bytes + i * size, number);
  return true;
}

} // namespace gemm::runtime
