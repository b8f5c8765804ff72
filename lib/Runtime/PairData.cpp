// Numbers of the exact class for the factors of pairs, which are added to a product of others.
#include "ExactData.h"

#include <cstring>

namespace gemm::runtime {

// Other numbers of the same kinds, but none of the large ones that a sum has room for once. Where
// each sum is to be one that was chosen, zeros.
void ExactData::fillPair(const BoundPair &pair, uint64_t salt, size_t buffer,
                         const BoundBuffer &info, std::byte *bytes) const {
  for (const BoundView *view : {&pair.a, &pair.b}) {
    if (view->buffer != buffer)
      continue;
    Operand operand = view == &pair.a ? a : b;
    operand.lead = 0;
    if (chosen || whole)
      std::memset(bytes, 0, static_cast<size_t>(info.elements) * bundle::byteSize(info.dtype));
    else
      fillOperand(*view, operand, salt, bytes);
  }
}

} // namespace gemm::runtime
