// The products of one tile. Internal to the oracle.
#pragma once

#include "oracle/Gemm.h"

namespace gemm::oracle {

/// Fills product and, unless sizes is None, size of a tile whose place is set.
void multiply(const Gemm &gemm, Sizes sizes, Tile &tile);
/// Fills integers: i8 and i32 operands, modulo 2^32.
void multiplyIntegers(const Gemm &gemm, Tile &tile);

} // namespace gemm::oracle
