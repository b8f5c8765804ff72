// The accumulator with its bound, and the comparison of one element.
#include "oracle/Check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>

namespace gemm::oracle {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr double f32Max = 0x1.fffffep127;

// The state of one comparison, merged over threads.
class Collector {
public:
  void add(const Bounded &want, DType resultType, DType stored, const char *at,
           const std::vector<int64_t> &index) {
    ++report.elements;
    if (!bundle::isFloat(resultType)) {
      int64_t expected = wrapTo(stored, want.i), got = loadInteger(stored, at);
      if (want.uncertain)
        ++report.unbounded;
      else if (expected != got)
        note(infinity, true, index, static_cast<double>(got), static_cast<double>(expected), 0);
      return;
    }
    double got = loadFloat(stored, at), rounded = roundTo(stored, want.f);
    if (std::isnan(got)) { // of f8E4M3FN it is what overflows
      bool fits = want.isNaN() || want.nan || std::isnan(roundTo(stored, want.lo)) ||
                  std::isnan(roundTo(stored, want.hi));
      report.unbounded += fits && want.nan;
      if (!fits)
        note(infinity, true, index, got, want.f, 0);
      return;
    }
    bool eitherZero = std::signbit(want.lo) != std::signbit(want.hi);
    if (got == rounded && (eitherZero || std::signbit(got) == std::signbit(rounded)))
      return;
    if (want.isPoint() || want.isNaN())
      return note(infinity, true, index, got, want.isNaN() ? want.f : rounded, 0);
    if (want.lo == -infinity && want.hi == infinity) {
      ++report.unbounded;
      return;
    }
    if (std::isnan(want.f)) { // no centre to measure from
      bool fits = got >= roundTo(stored, want.lo) && got <= roundTo(stored, want.hi);
      return note(fits ? 0 : infinity, !fits, index, got, want.f, want.hi - want.lo);
    }
    if (got == rounded)
      return;
    bool above = got > want.f;
    double tau = above ? want.hi - want.f : want.f - want.lo;
    if (tau == infinity) {
      ++report.unbounded;
      return;
    }
    double edge = roundingEdge(stored, got, !above);
    double distance = above ? edge - want.f : want.f - edge;
    double ratio = distance <= 0 ? 0 : tau > 0 ? distance / tau : infinity;
    // The edge itself may round either way, and f64 rounds the quotient.
    note(ratio, !(ratio <= 1 + 0x1p-40), index, got, want.f, tau);
  }

  void merge(const Collector &other) {
    std::lock_guard lock(mutex);
    const Report &from = other.report;
    if (better(from)) {
      int64_t elements = report.elements, wrong = report.wrong, unbounded = report.unbounded;
      report = from;
      report.elements = elements, report.wrong = wrong, report.unbounded = unbounded;
    }
    report.elements += from.elements;
    report.wrong += from.wrong;
    report.unbounded += from.unbounded;
  }
  Report report;

private:
  void note(double ratio, bool wrong, const std::vector<int64_t> &index, double got, double want,
            double tau) {
    report.wrong += wrong;
    if (report.index.empty() || ratio > report.worst) {
      report.worst = ratio;
      report.index = index;
      report.got = got, report.want = want, report.tau = tau;
    }
  }
  // Independent of the order of threads: larger ratio, then smaller index.
  bool better(const Report &other) const {
    if (other.index.empty())
      return false;
    return report.index.empty() || other.worst > report.worst ||
           (other.worst == report.worst && other.index < report.index);
  }
  std::mutex mutex;
};

/// Of A's rows and B's columns: the exponents of their units, for the test whether a sum is
/// exact, and the norms of what is finite in them; empty where sums are not f32's.
struct Lines {
  std::vector<int> rows, columns;
  std::vector<double> rowNorms, columnNorms;

  Lines(const Gemm &gemm, const SumError &error) {
    if (error.exactBits < 0 || gemm.alpha == 0)
      return;
    measure(gemm, gemm.a, gemm.m, true, rows, rowNorms);
    measure(gemm, gemm.b, gemm.n, false, columns, columnNorms);
  }

  /// No sum of products of finite operands is larger, if one of infinity is left out.
  double largestFinite(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j) const {
    if (rowNorms.empty())
      return 0;
    return rowNorms[static_cast<size_t>(tile.batch * gemm.m + tile.row + i)] *
           columnNorms[static_cast<size_t>(tile.batch * gemm.n + tile.column + j)];
  }

  /// A sum of products, all partial sums of which are at most `size`, has no error. In any
  /// order the products may be scaled before they are added, and added to what is there.
  bool exact(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j, double size, double added,
             const SumError &error) const {
    if (size == 0)
      return true;
    if (rows.empty())
      return false;
    int64_t unit = int64_t(rows[static_cast<size_t>(tile.batch * gemm.m + tile.row + i)]) +
                   columns[static_cast<size_t>(tile.batch * gemm.n + tile.column + j)];
    if (unit > 1024) // nothing but zeros in one of the two
      return true;
    if (error.order == Order::Any) {
      size = std::fabs(gemm.alpha) * size + std::fabs(added);
      unit = std::min<int64_t>(unit + unitExponent(gemm.alpha), unitExponent(added));
    }
    return unit >= -149 && size <= std::ldexp(1.0, static_cast<int>(unit) + error.exactBits);
  }

private:
  static void measure(const Gemm &gemm, const Matrix &matrix, int64_t count, bool ofA,
                      std::vector<int> &units, std::vector<double> &norms) {
    constexpr int64_t block = 64; // lines at a time, so that either storage order is read along
    const double least = leastNormal(matrix.dtype);
    units.assign(static_cast<size_t>(gemm.batch * count), std::numeric_limits<int>::max());
    norms.assign(units.size(), 0);
    int64_t blocks = (count + block - 1) / block;
    parallelFor(gemm.batch * blocks, [&](int64_t part) {
      int64_t batch = part / blocks, first = part % blocks * block;
      for (int64_t p = 0; p < gemm.k; ++p)
        for (int64_t line = first; line < std::min(count, first + block); ++line) {
          const char *at = ofA ? matrix.at(batch, line, p) : matrix.at(batch, p, line);
          double value = loadAny(matrix.dtype, at);
          auto index = static_cast<size_t>(batch * count + line);
          units[index] = std::min(units[index], unitExponent(value));
          double size = std::max(std::fabs(value), least);
          norms[index] += std::isfinite(value) ? size * size : 0;
        }
      for (int64_t line = first; line < std::min(count, first + block); ++line) {
        double &norm = norms[static_cast<size_t>(batch * count + line)];
        norm = std::sqrt(norm);
      }
    });
  }
};

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

// The accumulator of one element with its bound.
Bounded boundedAccumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                           const SumError &error, const Lines &lines) {
  Value value = accumulator(gemm, tile, i, j);
  if (!bundle::isFloat(gemm.accumulate))
    return {0, 0, 0, value.i};
  if (std::isnan(value.f)) // so it is in any order
    return Bounded::exact(value.f);
  auto at = static_cast<size_t>(i * tile.columns + j);
  bool wide = gemm.accumulate == DType::F64;
  double product = gemm.alpha == 0 ? 0 : tile.product[at], scaled = gemm.alpha * product;
  double added =
      gemm.beta == 0
          ? 0
          : gemm.beta * loadAny(gemm.c.dtype, gemm.c.at(tile.batch, tile.row + i, tile.column + j));
  double size = tile.size.empty() ? 0 : tile.size[at], bound = 0;
  if (!lines.exact(gemm, tile, i, j, size, added, error))
    bound = std::fabs(gemm.alpha) * (error.relative * size + error.absolute) +
            (error.order == Order::Any ? error.relative * std::fabs(added) : 0);
  // Where a partial sum may overflow, what is added to infinity, or takes it back by a
  // small alpha, may be anything.
  auto overflows = [](double x) { return std::isfinite(x) && std::fabs(x) > f32Max; };
  double largest = std::isfinite(product) ? size : lines.largestFinite(gemm, tile, i, j);
  if (!wide && (largest * (1 + error.relative) > f32Max || overflows(scaled) || overflows(added)))
    return Bounded::anything(value.f);
  if (!std::isfinite(value.f))
    return Bounded::exact(value.f);
  // Scaling and adding c round in f32 unless both results are f32 numbers.
  auto inF32 = [](double x) { return roundTo(DType::F32, x) == x; };
  bool trivial = (gemm.alpha == 1 || gemm.alpha == 0) && gemm.beta == 0;
  if (!trivial && !(inF32(scaled) && inF32(added) && inF32(value.f) && value.f - scaled == added)) {
    double u = wide ? 0x1p-51 : 0x1p-23;
    bound += u * (std::fabs(scaled) + std::fabs(added) + bound) + 0x1p-149;
  }
  Bounded result = bound == 0 ? Bounded::exact(value.f) : Bounded::around(value.f, bound);
  return wide ? result : inF32Range(result);
}

Bounded bounded(const Value &value) { return {value.f, value.f, value.f, value.i}; }
} // namespace

std::string Report::where() const {
  if (index.empty())
    return "";
  std::string text = "out[";
  for (size_t d = 0; d < index.size(); ++d)
    text += (d ? ", " : "") + std::to_string(index[d]);
  char numbers[120];
  std::snprintf(numbers, sizeof numbers, "] = %.9g, expected %.9g (tau %.3g)", got, want, tau);
  return text + numbers;
}

namespace {
/// Calls body(row, column, wanted) with each element of a tile after the epilogue.
template <typename Body>
void forEachWanted(const Gemm &gemm, const Tile &tile, const SumError &error, const Lines &lines,
                   Body body) {
  std::vector<Bounded> inputs(1 + gemm.operands.size()), scratch;
  for (int64_t i = 0; i < tile.rows; ++i)
    for (int64_t j = 0; j < tile.columns; ++j) {
      int64_t row = tile.row + i, column = tile.column + j;
      inputs[0] = boundedAccumulator(gemm, tile, i, j, error, lines);
      for (size_t e = 0; e < gemm.operands.size(); ++e)
        inputs[e + 1] = bounded(load(gemm.operands[e], tile.batch, row, column));
      body(row, column, gemm.epilogue ? gemm.epilogue->run(inputs, scratch) : inputs[0]);
    }
}

Sizes sizesFor(const Gemm &gemm, const SumError &error) {
  if (!bundle::isFloat(gemm.accumulate) || error.relative == 0)
    return Sizes::None;
  return error.order == Order::Parts ? Sizes::Span : Sizes::Magnitude;
}

/// One sum of values that are known to within their bounds.
struct BoundedSum {
  double f = 0, lo = 0, hi = 0, magnitude = 0; // magnitude: of what is finite
  int64_t count = 0;
  int unit = std::numeric_limits<int>::max(); // of all values
  bool points = true, nan = false;

  explicit BoundedSum(double zero = 0) : f(zero), lo(zero), hi(zero) {}

  void add(const Bounded &value) {
    nan |= value.nan;
    f += value.f, lo += value.lo, hi += value.hi;
    double size = std::max(std::fabs(value.lo), std::fabs(value.hi));
    points &= value.isPoint() || (value.isNaN() && !value.nan);
    magnitude += std::isfinite(size) || !value.isPoint() ? size : 0;
    unit = std::min(unit, unitExponent(value.f));
    ++count;
  }
  Bounded result(bool wide) const {
    double u = static_cast<double>(count) * (wide ? 0x1p-52 : 0x1p-24);
    double error = u / (1 - std::min(u, 0.5)) * magnitude;
    // What may overflow on the way may become anything, also where infinity is added.
    bool overflows = wide ? !std::isfinite(magnitude + error) : magnitude + error > f32Max;
    if (nan || overflows || (!points && !std::isfinite(f)))
      return std::isnan(f) && !nan ? Bounded::exact(f) : Bounded::anything(f);
    if (points && (!std::isfinite(f) || magnitude == 0 ||
                   (unit >= -149 && magnitude <= std::ldexp(1.0, unit + (wide ? 53 : 24)))))
      return Bounded::exact(f);
    return {f, lo - error, hi + error};
  }
};
} // namespace

Report check(const Gemm &gemm, const Matrix &out, const SumError &error) {
  return check(gemm, out, error, [&](const std::function<void(const Tile &)> &body) {
    forEachTile(gemm, sizesFor(gemm, error), body);
  });
}

Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles) {
  Collector total;
  const Lines lines(gemm, error);
  tiles([&](const Tile &tile) {
    Collector local;
    forEachWanted(gemm, tile, error, lines, [&](int64_t row, int64_t column, const Bounded &want) {
      char bit = 0;
      const char *at = out.packed ? &bit : out.at(tile.batch, row, column);
      if (out.packed)
        bit = static_cast<char>(load(out, tile.batch, row, column).i);
      local.add(want, gemm.resultType(), out.dtype, at, {tile.batch, row, column});
    });
    total.merge(local);
  });
  return total.report;
}

Report checkSums(const Gemm &gemm, bool overRows, const Matrix &out, const SumError &error) {
  int64_t kept = overRows ? gemm.n : gemm.m;
  std::vector<BoundedSum> sums(static_cast<size_t>(gemm.batch * kept));
  const Lines lines(gemm, error);
  std::mutex mutex;
  forEachTile(gemm, sizesFor(gemm, error), [&](const Tile &tile) {
    std::lock_guard lock(mutex);
    forEachWanted(gemm, tile, error, lines, [&](int64_t row, int64_t column, const Bounded &want) {
      sums[static_cast<size_t>(tile.batch * kept + (overRows ? column : row))].add(want);
    });
  });
  Collector total;
  for (int64_t b = 0; b < gemm.batch; ++b)
    for (int64_t i = 0; i < kept; ++i)
      total.add(sums[static_cast<size_t>(b * kept + i)].result(gemm.accumulate == DType::F64),
                gemm.resultType(), out.dtype, overRows ? out.at(b, 0, i) : out.at(b, i, 0),
                {b, overRows ? 0 : i, overRows ? i : 0});
  return total.report;
}

Report check(const Elementwise &step, const View &out) {
  Collector total;
  forEachRange(step.shape, [&](int64_t first, int64_t last) {
    Collector local;
    std::vector<int64_t> index;
    std::vector<Value> loaded(step.numInputs());
    std::vector<Bounded> inputs(step.numInputs()), scratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.shape, index);
      step.load(index, loaded);
      std::transform(loaded.begin(), loaded.end(), inputs.begin(), bounded);
      local.add(step.program.run(inputs, scratch), step.program.resultType(), out.dtype,
                out.at(index), index);
    }
    total.merge(local);
  });
  return total.report;
}

Report check(const Reduce &step, const View &before, const View &out) {
  Collector total;
  bool sums = step.combine == bundle::OpCode::AddF, wide = step.type == DType::F64;
  const Evaluator combine = step.combiner();
  forEachRange(step.kept, [&](int64_t first, int64_t last) {
    Collector local;
    std::vector<int64_t> index;
    std::vector<Value> loaded(step.values.numInputs());
    std::vector<Bounded> inputs(loaded.size()), scratch, pair(2), pairScratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.kept, index);
      BoundedSum sum(-0.0);
      Bounded want = bounded(load(before.dtype, before.at(index)));
      sum.add(want);
      step.forEach(index, [&](const std::vector<int64_t> &at) {
        step.values.load(at, loaded);
        std::transform(loaded.begin(), loaded.end(), inputs.begin(), bounded);
        Bounded value = step.values.program.run(inputs, scratch);
        if (sums)
          return sum.add(value);
        pair = {want, value};
        want = combine.run(pair, pairScratch);
      });
      local.add(sums ? sum.result(wide) : want, step.type, out.dtype, out.at(index), index);
    }
    total.merge(local);
  });
  return total.report;
}

namespace {
/// What a value is after it was stored as `type`: rounding goes up where its argument does.
Bounded stored(DType type, const Bounded &value) {
  if (!bundle::isFloat(type)) {
    Bounded result = value;
    result.i = wrapTo(type, value.i);
    return result;
  }
  if (bundle::byteSize(type) >= 4 || value.isNaN())
    return value;
  Bounded result = value;
  result.f = roundTo(type, value.f);
  result.lo = roundTo(type, value.lo), result.hi = roundTo(type, value.hi);
  if (std::isnan(result.lo) || std::isnan(result.hi)) // of f8E4M3FN it is what overflows
    return Bounded::anything(result.f);
  return result;
}
} // namespace

Report check(const Fold &step, size_t number, const std::vector<View> &before, const View &out) {
  Collector total;
  const size_t results = before.size(), operands = step.values.front().numInputs();
  forEachRange(step.kept, [&](int64_t first, int64_t last) {
    Collector local;
    std::vector<int64_t> index;
    std::vector<Value> loaded(operands);
    std::vector<Bounded> inputs(operands + results), next(results), scratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.kept, index);
      for (size_t r = 0; r < results; ++r)
        inputs[operands + r] = bounded(load(before[r].dtype, before[r].at(index)));
      step.forEach(index, [&](const std::vector<int64_t> &at) {
        step.values.front().load(at, loaded);
        std::transform(loaded.begin(), loaded.end(), inputs.begin(), bounded);
        for (size_t r = 0; r < results; ++r)
          next[r] = stored(before[r].dtype, step.values[r].program.run(inputs, scratch));
        std::copy(next.begin(), next.end(), inputs.begin() + static_cast<int64_t>(operands));
      });
      local.add(inputs[operands + number], bundle::computeType(out.dtype), out.dtype,
                out.at(index), index);
    }
    total.merge(local);
  });
  return total.report;
}

} // namespace gemm::oracle
