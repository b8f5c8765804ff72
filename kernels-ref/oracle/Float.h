// Storage formats: decoding is exact in f64, encoding rounds an f64 once, to
// nearest even if nothing else is asked for, straight into the target format (never
// through a second one).
// Overflow gives the infinity of formats that have one and NaN for f8E4M3FN, as
// MLIR's truncf does. Encoding is arithmetic on integers, with no conversion of a
// compiler or machine in it.
#pragma once

#include "gemm/Bundle/Program.h"

#include <cstddef>
#include <cstdint>

namespace gemm::oracle {
using bundle::DType;
using bundle::Rounding;

inline constexpr double f32Max = 0x1.fffffep127;

/// Value of the low bits of `bits`; `type` is a float type.
double decode(DType type, uint64_t bits);
/// Bits of `value` rounded to `type`. NaN becomes the format's quiet NaN with
/// the sign of `value`.
uint64_t encode(DType type, double value);
/// `value` rounded to `type` and back. Away from the nearest an overflow goes to the
/// largest finite value where the mode asks for less than infinity.
double roundTo(DType type, double value, Rounding rounding = Rounding::NearestEven);

/// Half a unit in the last place, relative: 2^-24 for f32, 2^-11 for f16.
double unitRoundoff(DType type);
/// Half of the smallest number above 0.
double halfSmallest(DType type);
double largestFinite(DType type);
/// Where numbers begin that round to another one than `value`, a number of `type`: half
/// way to its neighbour above, or below. Infinity (NaN of f8E4M3FN) is next to the
/// largest number. f64 is never rounded: `value` itself.
double roundingEdge(DType type, double value, bool above);

/// Element at `at` as f64 (floats) or sign-extended (integers; i1 is 0 or 1).
double loadFloat(DType type, const void *at);
int64_t loadInteger(DType type, const void *at);
/// Any type as f64; i64 may round.
double loadAny(DType type, const void *at);
void storeFloat(DType type, void *at, double value);
/// Integers wrap to the width of `type`.
void storeInteger(DType type, void *at, int64_t value);
/// `value` as it reads back after a store of `type`.
int64_t wrapTo(DType type, int64_t value);

/// count elements, `stride` elements apart, decoded to f64; `type` is a float.
void loadFloats(DType type, const void *from, int64_t stride, size_t count, double *to);

} // namespace gemm::oracle
