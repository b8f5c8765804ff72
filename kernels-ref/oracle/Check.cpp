// Bounds of summation by machine, and the comparison of one element.
#include "oracle/Check.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <mutex>

namespace gemm::oracle {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// One tensor-core instruction adds k products and the accumulator: all are
// aligned to the largest exponent and cut to `bits` fractional bits, the result
// is cut to f32's 23 (or to `bits` where fewer).
struct TensorStep {
  int64_t k;
  int bits, resultBits;
};

TensorStep tensorStep(std::string_view chip, DType type) {
  std::string digits(chip.substr(0, 3) == "sm_" ? chip.substr(3) : "80");
  int capability = std::atoi(digits.c_str());
  if (bundle::byteSize(type) == 1)
    return capability >= 100 ? TensorStep{32, 25, 23} : TensorStep{32, 13, 13};
  return capability >= 90 ? TensorStep{16, 25, 23} : TensorStep{8, 24, 23};
}

int minExponent(DType type) {
  return type == DType::F16 || type == DType::F8E5M2 ? -14 : type == DType::F8E4M3FN ? -6 : -126;
}

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
    if (std::isnan(got) && std::isnan(rounded))
      return;
    if (got == rounded && std::signbit(got) == std::signbit(rounded))
      return;
    if (want.isPoint())
      return note(infinity, true, index, got, rounded, 0);
    double side = got > want.f ? want.hi - want.f : want.f - want.lo;
    double edge = got > want.f ? want.hi : want.lo;
    double tau = side + unitRoundoff(stored) * std::max(std::fabs(want.f), std::fabs(edge)) +
                 halfSmallest(stored);
    if (!std::isfinite(got)) { // right if a value of the interval is stored so
      double low = roundTo(stored, want.lo - halfSmallest(stored)), high = roundTo(stored, want.hi);
      bool fits = std::isnan(got) ? std::isnan(low) || std::isnan(high) : got == low || got == high;
      if (!fits)
        note(infinity, true, index, got, want.f, tau);
      return;
    }
    if (std::isnan(rounded) && std::isnan(want.f))
      return note(infinity, true, index, got, want.f, tau);
    if (!std::isfinite(tau) || !std::isfinite(want.f)) {
      ++report.unbounded;
      return;
    }
    double ratio = std::fabs(got - want.f) / tau;
    note(ratio, !(ratio <= 1), index, got, want.f, tau);
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

// The accumulator of one element with its bound.
Bounded boundedAccumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
                           const SumError &error) {
  Value value = accumulator(gemm, tile, i, j);
  if (!bundle::isFloat(gemm.accumulate))
    return {0, 0, 0, value.i, false};
  if (!std::isfinite(value.f))
    return Bounded::exact(value.f);
  auto at = static_cast<size_t>(i * tile.columns + j);
  double scaled = gemm.alpha == 0 ? 0 : gemm.alpha * tile.product[at];
  double added =
      gemm.beta == 0
          ? 0
          : gemm.beta * loadAny(gemm.c.dtype, gemm.c.at(tile.batch, tile.row + i, tile.column + j));
  double magnitude = tile.magnitude.empty() ? 0 : std::fabs(gemm.alpha) * tile.magnitude[at];
  double bound =
      error.relative * (magnitude + std::fabs(added)) + std::fabs(gemm.alpha) * error.absolute;
  // Scaling and adding c round in f32 unless both results are f32 numbers.
  auto inF32 = [](double x) { return static_cast<double>(static_cast<float>(x)) == x; };
  bool trivial = (gemm.alpha == 1 || gemm.alpha == 0) && gemm.beta == 0;
  bool exact = inF32(scaled) && inF32(added) && inF32(value.f) && value.f - scaled == added;
  if (!trivial && !exact) {
    double u = gemm.accumulate == DType::F64 ? 0x1p-51 : 0x1p-23;
    bound += u * (std::fabs(scaled) + std::fabs(added)) + 0x1p-149;
  }
  return bound == 0 ? Bounded::exact(value.f) : Bounded::around(value.f, bound);
}

Bounded bounded(const Value &value) { return {value.f, value.f, value.f, value.i, false}; }
} // namespace

SumError sumError(std::string_view chip, DType a, DType b, DType accumulate, int64_t k) {
  auto terms = static_cast<double>(k);
  if (k == 0 || !bundle::isFloat(accumulate))
    return {};
  if (accumulate == DType::F64) // the reference itself rounds alike
    return {2 * (terms + 2) * 0x1p-53, 2 * terms * 0x1p-1074};
  if (a == DType::F32 || b == DType::F32) {
    double u = (terms + 2) * 0x1p-24;
    return {u / (1 - std::min(u, 0.5)), terms * 0x1p-149};
  }
  TensorStep step = tensorStep(chip, a);
  auto inner = static_cast<double>(step.k);
  double steps = std::ceil(terms / inner);
  double cut = std::ldexp(1.0, -step.bits);
  double relative = steps * ((inner + 1) * cut + std::ldexp(1.0, -step.resultBits));
  double absolute = steps * (inner + 1) * std::ldexp(cut, minExponent(a) + minExponent(b));
  return {relative, absolute + terms * 0x1p-149};
}

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
void forEachWanted(const Gemm &gemm, const Tile &tile, const SumError &error, Body body) {
  std::vector<Bounded> inputs(1 + gemm.operands.size()), scratch;
  for (int64_t i = 0; i < tile.rows; ++i)
    for (int64_t j = 0; j < tile.columns; ++j) {
      int64_t row = tile.row + i, column = tile.column + j;
      inputs[0] = boundedAccumulator(gemm, tile, i, j, error);
      for (size_t e = 0; e < gemm.operands.size(); ++e)
        inputs[e + 1] = bounded(load(gemm.operands[e], tile.batch, row, column));
      body(row, column, gemm.epilogue ? gemm.epilogue->run(inputs, scratch) : inputs[0]);
    }
}

bool needsMagnitude(const Gemm &gemm, const SumError &error) {
  return bundle::isFloat(gemm.accumulate) && error.relative != 0;
}

/// One sum of values that are known to within their bounds.
struct BoundedSum {
  double f = 0, lo = 0, hi = 0, magnitude = 0;
  int64_t count = 0;
  bool integers = true;

  void add(const Bounded &value) {
    f += value.f, lo += value.lo, hi += value.hi;
    magnitude += std::max(std::fabs(value.lo), std::fabs(value.hi));
    integers &= value.isPoint() && std::nearbyint(value.f) == value.f;
    ++count;
  }
  Bounded result(bool wide) const {
    if (integers && magnitude <= 0x1p24)
      return Bounded::exact(f);
    double u = static_cast<double>(count) * (wide ? 0x1p-52 : 0x1p-24);
    double error = u / (1 - std::min(u, 0.5)) * magnitude;
    return {f, lo - error, hi + error, 0, false};
  }
};
} // namespace

Report check(const Gemm &gemm, const Matrix &out, const SumError &error) {
  return check(gemm, out, error, [&](const std::function<void(const Tile &)> &body) {
    forEachTile(gemm, needsMagnitude(gemm, error), body);
  });
}

Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles) {
  Collector total;
  tiles([&](const Tile &tile) {
    Collector local;
    forEachWanted(gemm, tile, error, [&](int64_t row, int64_t column, const Bounded &want) {
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
  std::mutex mutex;
  forEachTile(gemm, needsMagnitude(gemm, error), [&](const Tile &tile) {
    std::lock_guard lock(mutex);
    forEachWanted(gemm, tile, error, [&](int64_t row, int64_t column, const Bounded &want) {
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
    std::vector<Bounded> inputs(step.inputs.size()), scratch;
    for (int64_t i = first; i < last; ++i) {
      unflatten(i, step.shape, index);
      for (size_t e = 0; e < inputs.size(); ++e)
        inputs[e] = bounded(load(step.inputs[e].dtype, step.inputs[e].at(index)));
      local.add(step.program.run(inputs, scratch), step.program.resultType(), out.dtype,
                out.at(index), index);
    }
    total.merge(local);
  });
  return total.report;
}

} // namespace gemm::oracle
