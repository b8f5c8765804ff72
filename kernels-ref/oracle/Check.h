// Compares a device's output with the oracle, element by element (Judge.h), for every kind
// of step. Out: how many are wrong, how far off they are, and which is the worst.
#pragma once

#include "oracle/Elementwise.h"
#include "oracle/Fold.h"
#include "oracle/Gemm.h"
#include "oracle/Judge.h"
#include "oracle/Reduce.h"
#include "oracle/SumError.h"

namespace gemm::oracle {

/// `out` is the device's result of `gemm`, whose inputs are what the device
/// saw.
Report check(const Gemm &gemm, const Matrix &out, const SumError &error);
/// Of these elements alone, see forEachTile.
Report check(const Gemm &gemm, const Matrix &out, const SumError &error,
             std::span<const Rectangle> only);
Report check(const Elementwise &step, const View &out);
/// `before` is the output as it was. Sums are exact where the values have a common unit
/// of which their magnitudes make at most 2^24 (2^53 in f64); else the bound is that of
/// any order of additions. Other reductions take the values' bounds and add nothing.
Report check(const Reduce &step, const View &before, const View &out);
/// Result `number` of a fold; `before` is what each output was.
Report check(const Fold &step, size_t number, const std::vector<View> &before, const View &out);
/// `out` is what the device combined of `gemm`'s values, see runCombined, and of `before`. Sums are
/// exact where the values are integers whose magnitudes add up to 2^24 at most; else the bound is
/// that of any order of f32 additions (f64 for f64 products). Other combiners take the values'
/// bounds and add nothing.
Report checkCombined(const Gemm &gemm, const Combination &how, const Matrix &before,
                     const Matrix &out, const SumError &error);

/// The same with the tiles of the product from elsewhere: `tiles` calls what it is
/// given once for each, from as many threads as it likes. No condition is taken.
using TileSource = std::function<void(const std::function<void(const Tile &)> &)>;
Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles);

} // namespace gemm::oracle
