// The order in which CTAs take the output tiles. One formula for the host and for the
// code of kernels: it is written with the operators of T, which is int64_t or a type
// that emits IR (Conversion/Tile/Int.h), `lesser` and `choose`. Values never fall
// below zero but on the way of a sum.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gemm {

/// Grouped: `group` rows of tiles at a time, column by column within them. Snake: the
/// same, every second group from the last column to the first, so that a group begins
/// in the column where the one before ended. Hilbert: as snake, but squares of
/// group x group tiles along a Hilbert curve, whose neighbours share a row or a column
/// of tiles whatever their distance from the edge; what no square covers, column by
/// column. Winding: as snake, every second column upwards, so that a tile lies beside the one
/// before.
enum class Raster : uint8_t { Grouped, Snake, Hilbert, Winding };
inline constexpr std::string_view rasterNames[] = {"grouped", "snake", "hilbert", "winding"};

/// Rows of tiles in a group, at most.
inline constexpr int64_t mostGroup = 1024;

/// Empty when tiles can be taken so: a group is in range, and of hilbert, whose squares have such a
/// side, a power of two.
std::string checkRasterGroup(Raster raster, int64_t group);

template <typename T> struct TileAt {
  T m, n;
};

inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
inline int64_t greater(int64_t a, int64_t b) { return a < b ? b : a; }
inline int64_t choose(bool condition, int64_t yes, int64_t no) { return condition ? yes : no; }

/// Place `index` of a Hilbert curve over side x side tiles, from (0, 0) to
/// (0, side - 1); the side is a power of two, at least 2.
template <typename T> TileAt<T> hilbertCurve(T index, int64_t side) {
  T n = index / 2 % 2, m = (index ^ n) % 2;
  for (int64_t half = 2; half < side; half *= 2) {
    index = index / 4;
    T right = index / 2 % 2, lower = (index ^ right) % 2;
    // Quarters of the upper row are transposed, the right one also turned over.
    T upper = (lower + 1) % 2, turned = right * upper * (half - 1);
    n = n ^ turned, m = m ^ turned;
    T swapped = (n ^ m) * upper;
    n = (n ^ swapped) + right * half, m = (m ^ swapped) + lower * half;
  }
  return {m, n};
}

/// Tile number `index` of tilesM x tilesN; checkRasterGroup(raster, group) is empty. The last
/// group may be lower. In kernels T has 32 bits: no number here exceeds that of all tiles.
template <typename T>
TileAt<T> rasterTile(Raster raster, T index, T tilesM, T tilesN, int64_t group) {
  T perGroup = tilesN * lesser(tilesM, group), number = index / perGroup, first = number * group;
  T rows = lesser(tilesM - first, group), within = index % perGroup;
  TileAt<T> at = {within % rows, within / rows};
  if (raster == Raster::Hilbert && group > 1) {
    T square = within / (group * group), squares = tilesN / group * (rows / group);
    TileAt<T> curve = hilbertCurve(within % (group * group), group);
    auto inSquare = square < squares;
    at = {choose(inSquare, curve.m, at.m), choose(inSquare, square * group + curve.n, at.n)};
  }
  if (raster == Raster::Winding) // upwards in every second column
    at.m = at.m + at.n % 2 * (rows - 1 - at.m * 2);
  if (raster != Raster::Grouped) // backwards in every second group
    at.n = at.n + number % 2 * (tilesN - 1 - at.n * 2);
  return {first + at.m, at.n};
}

/// The number of a tile: the inverse.
int64_t rasterIndex(Raster raster, TileAt<int64_t> at, int64_t tilesM, int64_t tilesN,
                    int64_t group);

} // namespace gemm
