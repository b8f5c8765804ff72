// Data of the exact class for scales of blocks: powers of 2, which leave sums exact.
#pragma once

#include "gemm/Runtime/Bind.h"

namespace gemm::runtime {

/// A half, 1 and 2; or with some others, that are none or no power of 2, where a scale is of a
/// single row or column; or, beside sums that are chosen, ones.
enum class ScaleKind : uint8_t { Powers, Special, Ones };

/// How many bits of a sum two such scales take: units are 4 times as small, sums 4 times as large.
inline constexpr int bitsOfScales = 4;

/// Fills the buffer of the scales, or of the zero points, of a factor's bytes (BoundGemm::quants).
void fillQuant(const BoundGemm &gemm, size_t number, const BoundBuffer &info, uint64_t seed,
               int64_t pass, ScaleKind kind, std::byte *bytes);
/// Adds their zero points to the bytes of a factor, so that what is multiplied stays what was
/// drawn, or its negative, or 0, where bytes hold no such number.
void addZeros(const BoundGemm &gemm, uint64_t seed, int64_t pass, std::byte *bytes);

/// Fills the buffer of scales that a library multiplies sums by.
void fillCallScales(const BoundView &view, const BoundBuffer &info, uint64_t seed, int64_t pass,
                    std::byte *bytes);

/// Fills the buffer of the scales of A (0) or B (1).
void fillScales(const BoundGemm &gemm, size_t factor, const BoundBuffer &info, uint64_t seed,
                int64_t pass, ScaleKind kind, std::byte *bytes);

} // namespace gemm::runtime
