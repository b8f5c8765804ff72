// Units and norms of rows and columns, and from a product to an interval.
#include "oracle/Accumulator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gemm::oracle {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The scale of element `line` of an operand, of k.
double scaleOf(const Gemm &gemm, bool ofA, int64_t line, int64_t k) {
  return !gemm.scales ? 1 : ofA ? gemm.scales->ofA(line, k) : gemm.scales->ofB(line, k);
}

/// Of a number that may be rounded before it is multiplied no unit is known.
int unitOf(DType type, double value) {
  constexpr int never = -1000;
  return type == DType::TF32Any && std::isfinite(value) && roundTo(type, value) != value
             ? never
             : unitExponent(value);
}

/// Of a batch, or of a matrix for each group of rows: its number of lines of the one that an
/// element of this row meets, and how many there are.
int64_t matrixOf(const Gemm &gemm, bool ofA, int64_t batch, int64_t row) {
  return ofA || !gemm.groups || gemm.groups->ofK ? batch : gemm.groups->ofRow(row);
}
int64_t matrices(const Gemm &gemm, bool ofA) {
  return ofA || !gemm.groups || gemm.groups->ofK ? gemm.batch
                                                 : static_cast<int64_t>(gemm.groups->ends.size());
}

void measure(const Gemm &gemm, const Matrix &matrix, int64_t count, bool ofA,
             std::vector<int> &units, std::vector<double> &norms, std::vector<int> &unscaled) {
  constexpr int64_t block = 64; // lines at a time, so that either storage order is read along
  const double least = leastNormal(matrix.dtype);
  constexpr int none = std::numeric_limits<int>::max();
  units.assign(static_cast<size_t>(matrices(gemm, ofA) * count), none);
  unscaled = units;
  norms.assign(units.size(), 0);
  int64_t blocks = (count + block - 1) / block;
  parallelFor(matrices(gemm, ofA) * blocks, [&](int64_t part) {
    int64_t batch = part / blocks, first = part % blocks * block;
    const bool parts = gemm.groups && gemm.groups->ofK;
    const auto group = static_cast<size_t>(batch);
    const int64_t end = parts ? gemm.groups->ends[group] : gemm.k;
    for (int64_t p = parts ? gemm.groups->first(group) : 0; p < end; ++p)
      for (int64_t line = first; line < std::min(count, first + block); ++line) {
        const char *at = ofA ? matrix.at(batch, line, p) : matrix.at(batch, p, line);
        double value = loadAny(matrix.dtype, at);
        auto index = static_cast<size_t>(batch * count + line);
        const double scale = scaleOf(gemm, ofA, line, p);
        const int unit = unitOf(matrix.dtype, value), ofScale = unitExponent(scale);
        unscaled[index] = std::min(unscaled[index], unit);
        if (unit != none && ofScale != none)
          units[index] = std::min(units[index], unit + ofScale);
        double size = std::max(std::fabs(value), least) * std::fabs(scale);
        norms[index] += std::isfinite(value) && std::isfinite(scale) ? size * size : 0;
      }
    for (int64_t line = first; line < std::min(count, first + block); ++line) {
      double &norm = norms[static_cast<size_t>(batch * count + line)];
      norm = std::sqrt(norm);
    }
  });
}

/// f32 at the ends of its range: what certainly overflows is infinite, the rest of an
/// interval may be.
Bounded inF32Range(Bounded value) {
  constexpr double edge = 0x1.ffffffp127; // rounds to infinity
  if (value.lo >= edge || value.hi <= -edge)
    return Bounded::exact(value.lo > 0 ? infinity : -infinity);
  if (value.hi >= edge)
    value.hi = infinity;
  if (value.lo <= -edge)
    value.lo = -infinity;
  return value;
}
} // namespace

Lines::Lines(const Gemm &gemm, const SumError &error) {
  if (error.exactBits < 0 || gemm.alpha == 0)
    return;
  measure(gemm, gemm.a, gemm.m, true, rows, rowNorms, unscaledRows);
  measure(gemm, gemm.b, gemm.n, false, columns, columnNorms, unscaledColumns);
  for (size_t peer = 0; peer < gemm.peers.size(); ++peer)
    peers.emplace_back(gemm.ofPeer(peer), error);
}

namespace {
bool isOfNoGroup(const Gemm &gemm, const Tile &tile) {
  return matrixOf(gemm, /*ofA=*/false, tile.batch, tile.row) == matrices(gemm, /*ofA=*/false);
}
size_t columnOf(const Gemm &gemm, const Tile &tile, int64_t j) {
  const int64_t matrix = matrixOf(gemm, /*ofA=*/false, tile.batch, tile.row);
  return static_cast<size_t>(matrix * gemm.n + tile.column + j);
}
} // namespace

double Lines::largestFinite(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j) const {
  if (rowNorms.empty() || isOfNoGroup(gemm, tile))
    return 0;
  return rowNorms[static_cast<size_t>(tile.batch * gemm.m + tile.row + i)] *
         columnNorms[columnOf(gemm, tile, j)];
}

bool Lines::exact(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j, double size,
                  double added, const SumError &error) const {
  if (size == 0)
    return true;
  if (rows.empty())
    return false;
  int64_t unit = int64_t(rows[static_cast<size_t>(tile.batch * gemm.m + tile.row + i)]) +
                 columns[columnOf(gemm, tile, j)];
  if (unit > 1024) // nothing but zeros in one of the two
    return true;
  if (unit < -149) // as a sum, whatever alpha makes of it
    return false;
  if (error.order == Order::Any) {
    size = std::fabs(gemm.alpha) * size + std::fabs(added);
    unit = std::min<int64_t>(unit + unitExponent(gemm.alpha), unitExponent(added));
  }
  if (unit < -149 || !fitsExactly(size, gemm.k, static_cast<int>(unit), error.exactBits))
    return false;
  unit = int64_t(unscaledRows[static_cast<size_t>(tile.batch * gemm.m + tile.row + i)]) +
         unscaledColumns[columnOf(gemm, tile, j)];
  return error.order != Order::Promoted ||
         fitsExactly(tile.held[static_cast<size_t>(i * tile.columns + j)], heldProducts(),
                     static_cast<int>(unit), error.heldBits);
}

Sizes sizesFor(const Gemm &gemm, const SumError &error) {
  if (!bundle::isFloat(gemm.accumulate) || error.relative == 0)
    return Sizes::None;
  return error.order == Order::Parts      ? gemm.scales ? Sizes::Magnitude : Sizes::Span
         : error.order == Order::Promoted ? Sizes::Held
                                          : Sizes::Magnitude;
}

namespace {
/// Scaling and adding c round in f32 unless both results are f32 numbers.
bool mayRound(const Gemm &gemm, double scaled, double added, double value) {
  auto inF32 = [](double x) { return roundTo(DType::F32, x) == x; };
  bool trivial = (gemm.alpha == 1 || gemm.alpha == 0) && gemm.beta == 0;
  return !trivial && !(inF32(scaled) && inF32(added) && inF32(value) && value - scaled == added);
}
double lostByScaling(bool wide, double size) {
  return (wide ? 0x1p-51 : 0x1p-23) * size + 0x1p-149;
}
} // namespace

Bounded scaledSum(const Gemm &gemm, double sum, int64_t b, int64_t i, int64_t j) {
  const double scaled = gemm.alpha * sum,
               added = gemm.beta == 0 ? 0 : gemm.beta * loadAny(gemm.c.dtype, gemm.c.at(b, i, j)),
               value = gemm.beta == 0 ? scaled : scaled + added;
  if (!std::isfinite(sum) || !std::isfinite(added))
    return Bounded::exact(value);
  if (std::fabs(scaled) + std::fabs(added) > f32Max)
    return Bounded::anything(value);
  if (mayRound(gemm, scaled, added, value))
    return Bounded::around(value, lostByScaling(false, std::fabs(scaled) + std::fabs(added)));
  Bounded exact = Bounded::exact(value);
  if (value == 0)
    exact.lo = -0.0, exact.hi = 0;
  return exact;
}

/// Whether an infinite scale multiplies a part of an element's sum: 0 of a part of that is NaN.
static bool isInfinite(const Gemm &gemm, int64_t i, int64_t j) {
  for (int64_t k = 0; gemm.scales && k < gemm.k; k += gemm.scales->together(k, gemm.k - k))
    if (std::isinf(gemm.scales->at(i, j, k)))
      return true;
  return false;
}

Bounded boundedAccumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                           const SumError &error, const Lines &lines) {
  Value value = accumulator(gemm, tile, i, j);
  if (!bundle::isFloat(gemm.accumulate))
    return {0, 0, 0, value.i};
  auto at = static_cast<size_t>(i * tile.columns + j);
  bool wide = gemm.accumulate == DType::F64;
  double product = gemm.alpha == 0 ? 0 : tile.product[at], scaled = gemm.alpha * product;
  double before = gemm.beta == 0
                      ? 0
                      : loadAny(gemm.c.dtype, gemm.c.at(tile.batch, tile.row + i, tile.column + j));
  double added = gemm.beta == 0 ? 0 : gemm.beta * before;
  double size = tile.size.empty() ? 0 : tile.size[at], bound = 0;
  if (!lines.exact(gemm, tile, i, j, size, added, error))
    bound = std::fabs(gemm.alpha) * (error.relative * size + error.absolute) +
            (error.order == Order::Any ? error.relative * std::fabs(added) : 0);
  // Where a partial sum may overflow, what is added to infinity, or takes it back by a
  // small alpha, may be anything. What overflows in f64 has done so here as well.
  auto overflows = [&](double x, double of) {
    return wide ? std::isinf(x) && std::isfinite(of) : std::isfinite(x) && std::fabs(x) > f32Max;
  };
  double largest = std::isfinite(product) ? size : lines.largestFinite(gemm, tile, i, j);
  bool open = (std::isinf(product) && isInfinite(gemm, tile.row + i, tile.column + j)) ||
              largest * (1 + error.relative) > largestFinite(gemm.accumulate) ||
              overflows(scaled, product) || overflows(added, before);
  if (open && (wide || !std::isnan(value.f)))
    return Bounded::anything(value.f);
  if (std::isnan(value.f)) // so it is in any order
    return Bounded::exact(value.f);
  if (!std::isfinite(value.f))
    return Bounded::exact(value.f);
  // Of products that are all -0 the sum is, unless it begins with 0; and a library may add what it
  // computed, times alpha, to 0.
  if (value.f == 0 && (size == 0 || (gemm.alpha < 0 && bound == 0)) && error.order == Order::Any) {
    Bounded zero = Bounded::exact(0);
    zero.lo = -0.0;
    return zero;
  }
  if (mayRound(gemm, scaled, added, value.f))
    bound += lostByScaling(wide, std::fabs(scaled) + std::fabs(added) + bound);
  bound += error.rescaled * (std::fabs(value.f) + bound);
  Bounded result = bound == 0 ? Bounded::exact(value.f) : Bounded::around(value.f, bound);
  return wide ? result : inF32Range(result);
}

void boundedAccumulators(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                         const SumError &error, const Lines &lines, std::vector<Bounded> &into) {
  into[0] = boundedAccumulator(gemm, tile, i, j, error, lines);
  for (size_t peer = 0; peer < gemm.peers.size();
       ++peer) // whose lines are none where none are asked
    into[1 + peer] = boundedAccumulator(gemm, tile.peers[peer], i, j, error,
                                        lines.peers.empty() ? lines : lines.peers[peer]);
}

Gemm elementOf(const Gemm &gemm, int64_t b, int64_t i, int64_t j, int64_t first, int64_t last) {
  Gemm one;
  one.batch = one.m = one.n = 1, one.k = last - first;
  one.alpha = gemm.alpha, one.beta = gemm.beta, one.accumulate = gemm.accumulate;
  one.a = gemm.a, one.b = gemm.b, one.c = gemm.c;
  one.a.data = gemm.a.at(b, i, first), one.b.data = gemm.b.at(b, first, j);
  if (gemm.scales) {
    one.scales = gemm.scales;
    for (auto [at, by] : {std::pair(0, i), std::pair(1, j), std::pair(2, first)})
      one.scales->origin[static_cast<size_t>(at)] += by;
  }
  if (gemm.beta != 0) // else C may be of bits, which have no address each
    one.c.data = gemm.c.at(b, i, j);
  return one;
}

Bounded boundedElement(const Gemm &element, const SumError &error) {
  const Lines lines(element, error);
  Bounded result;
  forEachTile(element, sizesFor(element, error), [&](const Tile &tile) {
    result = boundedAccumulator(element, tile, 0, 0, error, lines);
  });
  return result;
}

void boundedElements(const Gemm &gemm, int64_t b, int64_t i, int64_t j, const SumError &error,
                     std::vector<Bounded> &into) {
  const Gemm own = gemm.ofGroup(b, i);
  into[0] = boundedElement(elementOf(own, b, i, j, 0, own.k), error);
  for (size_t peer = 0; peer < gemm.peers.size(); ++peer)
    into[1 + peer] = boundedElement(elementOf(own.ofPeer(peer), b, i, j, 0, own.k), error);
}

double conditionOf(const Gemm &all, int64_t b, int64_t i, int64_t j) {
  const Gemm gemm = all.ofGroup(b, i);
  double sum = 0, magnitude = 0;
  for (int64_t p = 0; p < gemm.k && gemm.alpha != 0; ++p) {
    double term =
        loadAny(gemm.a.dtype, gemm.a.at(b, i, p)) * loadAny(gemm.b.dtype, gemm.b.at(b, p, j));
    if (gemm.scales)
      term *= gemm.scales->at(i, j, p);
    sum += term, magnitude += std::fabs(term);
  }
  return magnitude == 0 || !std::isfinite(magnitude) ? 0 : magnitude / std::fabs(sum);
}

} // namespace gemm::oracle
