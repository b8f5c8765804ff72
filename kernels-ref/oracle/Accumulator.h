// The accumulator of a gemm step with its bound: the product's tile, what its sums may be off
// by, and the f32 range. Internal to the oracle's comparison.
#pragma once

#include "oracle/Gemm.h"
#include "oracle/SumError.h"

namespace gemm::oracle {

/// Of A's rows and B's columns: the exponents of their units, for the test whether a sum is
/// exact, and the norms of what is finite in them, both with their scales; empty where sums are not
/// f32's.
struct Lines {
  std::vector<int> rows, columns, unscaledRows, unscaledColumns;
  std::vector<double> rowNorms, columnNorms;
  std::vector<Lines> peers; // of the products of b's peers

  Lines(const Gemm &gemm, const SumError &error);

  /// No sum of products of finite operands is larger, if one of infinity is left out.
  double largestFinite(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j) const;

  /// A sum of products, all partial sums of which are at most `size`, has no error. In any
  /// order the products may be scaled before they are added, and added to what is there.
  bool exact(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j, double size, double added,
             const SumError &error) const;
};

/// What a tile must give beside its products for the bound.
Sizes sizesFor(const Gemm &gemm, const SumError &error);

/// Element (i, j) of a tile after alpha and beta, with its bound.
Bounded boundedAccumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                           const SumError &error, const Lines &lines);

/// A sum that is known to the bit, after alpha and beta, which may round.
Bounded scaledSum(const Gemm &gemm, double sum, int64_t b, int64_t i, int64_t j);

/// Those of a product and of its peers, which the epilogue begins with.
void boundedAccumulators(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                         const SumError &error, const Lines &lines, std::vector<Bounded> &into);

/// The product's one element (b, i, j), of the terms [first, last) of K: no epilogue.
Gemm elementOf(const Gemm &gemm, int64_t b, int64_t i, int64_t j, int64_t first, int64_t last);

/// Its accumulator with its bound.
Bounded boundedElement(const Gemm &element, const SumError &error);
/// The accumulators of an element, of its product and of its peers.
void boundedElements(const Gemm &gemm, int64_t b, int64_t i, int64_t j, const SumError &error,
                     std::vector<Bounded> &into);

/// sum |a||b| / |sum a b| of an element: what a relative error of its operands is multiplied
/// by. Infinite where all cancels; 0 where there is nothing to sum, or not all is finite.
double conditionOf(const Gemm &gemm, int64_t b, int64_t i, int64_t j);

inline Bounded bounded(const Value &value) { return {value.f, value.f, value.f, value.i}; }

} // namespace gemm::oracle
