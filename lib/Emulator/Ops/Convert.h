// What the two halves of cvt share: flags in Inst::mode2, and the 8-bit floats.
#pragma once

#include "Ops/Ops.h"

namespace gemm::emulator {

enum CvtFlags : uint8_t { saturate = 1, relu = 2, flush = 4, toInteger = 8, satFinite = 16 };

/// A value as e4m3 or e5m2, to nearest even, what is too large as the largest
/// finite number; NaN becomes 0x7f.
uint8_t fp8OfDouble(double, Type);
float floatOfFp8(uint8_t, Type);

/// Decodes cvt to or from pairs of 8-bit floats; false when it is another one.
/// Rounding and flags are already in Decoder::inst.
bool decodeNarrowCvt(Decoder &, Type to, Type from);

} // namespace gemm::emulator
