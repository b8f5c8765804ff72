// Where an element of a product is computed: by the kernel's schedule, which tile of the output
// it is in and which CTAs sum it. The same arithmetic as tile-expand-schedule's, on numbers.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <string>
#include <vector>

namespace gemm::runtime {

struct Place {
  /// What one CTA sums of an element: the products [first, last) of K.
  struct Part {
    int64_t first = 0, last = 0, cta = 0;
    bool operator==(const Part &) const = default;
  };
  int64_t batch = 0, kStep = 0;                  // of K, that a CTA takes at one time
  TileAt<int64_t> tile = {0, 0}, tiles = {1, 1}; // of C, along M and N
  TileAt<int64_t> first = {0, 0}, last = {0, 0}; // rows and columns of C in the tile
  std::vector<Part> parts;                       // in the order in which they are added up
  /// "in tile (1, 0) of 2x3 (rows 64-127, columns 0-63), CTA 3".
  std::string text() const;
};

struct ProductSizes {
  int64_t batch = 1, m = 0, n = 0, k = 0;
};

/// `at` is the row and the column; `grid` how many CTAs run.
Place placeOf(const Schedule &schedule, const ProductSizes &sizes, int64_t grid, int64_t batch,
              TileAt<int64_t> at);

} // namespace gemm::runtime
