// What comparisons of single numbers and of pairs of 16-bit floats have in common.
#pragma once

#include "Ops/Ops.h"

namespace gemm::emulator {

enum CompareFlags : uint8_t { negatedPredicate = 1, flushedOperands = 2 }; // of Inst::mode2

/// What a comparison's result and the predicate make: by .and, .or, .xor, or the result alone.
inline uint32_t combine(uint8_t how, uint32_t r, uint32_t c) {
  return how == 1 ? r & c : how == 2 ? r | c : how == 3 ? r ^ c : r;
}

/// setp and set of f16x2 and bf16x2; false: this is neither.
bool decodeCompareHalves(Decoder &, bool isSet, std::string_view cmp);

} // namespace gemm::emulator
