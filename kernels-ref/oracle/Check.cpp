// What each step makes of its inputs, as intervals, beside what the device made of them.
#include "oracle/Check.h"

#include "oracle/Accumulator.h"
#include "oracle/BoundedSum.h"
#include "oracle/OrderedSum.h"
#include "oracle/Row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace gemm::oracle {
namespace {
/// What an element is behind the epilogue, were its inputs these.
using Finish = std::function<Bounded(const std::vector<Bounded> &)>;

/// Asks of a sample of elements whether they say anything of their sums.
class Probe {
public:
  Probe(const Gemm &gemm, DType stored)
      : gemm(gemm), stored(stored),
        every(std::max<int64_t>(1, gemm.batch * gemm.m * gemm.n / sample)) {}

  bool asks(int64_t number) const { return number % every == 0; }

  void operator()(int64_t number, std::vector<Bounded> &inputs, const Bounded &want,
                  const Finish &finish, Report &report) const {
    if (!bundle::isFloat(gemm.accumulate) || !asks(number))
      return;
    const Bounded sum = inputs[0];
    auto changes = [&](double factor) {
      inputs[0] = Bounded::exact(sum.f * factor);
      const Bounded other = finish(inputs);
      return bundle::isFloat(gemm.resultType())
                 ? !std::isnan(want.f) && roundTo(stored, other.f) != roundTo(stored, want.f)
                 : other.i != want.i;
    };
    ++report.probed;
    report.told += changes(0.875) || changes(1.125);
    inputs[0] = sum;
  }

private:
  static constexpr int64_t sample = 1024;
  const Gemm &gemm;
  DType stored;
  int64_t every;
};

/// Where spans are the size of a sum, the sum of magnitudes may be smaller, and by much if a large
/// number meets only zeros. It costs a pass over K, so it is asked for elements that are farther
/// off than a bound by the magnitude of their sum would allow, the least that it can be.
class Narrower {
public:
  Narrower(const Gemm &gemm, const Tile &tile, const SumError &error)
      : gemm(gemm), tile(tile), error(error), left(error.order == Order::Parts ? most(tile) : 0) {}

  /// Whether the element may be wrong by the other size.
  bool doubts(const Element &element, int64_t row, int64_t column) {
    if (left == 0 || element.wrong || element.unbounded || tile.size.empty())
      return false;
    auto at = static_cast<size_t>((row - tile.row) * tile.columns + column - tile.column);
    if (!(element.ratio * tile.size[at] > std::fabs(tile.product[at])))
      return false;
    --left;
    return true;
  }
  void accumulators(int64_t row, int64_t column, std::vector<Bounded> &into) const {
    boundedElements(gemm, tile.batch, row, column, error, into);
  }

private:
  // So that a check's time stays that of its products: of honest sums they are fewer.
  static int64_t most(const Tile &tile) { return 8 + tile.rows * tile.columns / 256; }
  const Gemm &gemm;
  const Tile &tile;
  const SumError &error;
  int64_t left;
};

/// The sums of an element as chains of fmas make them, to the bit; of a zero any sign, since what
/// pads K may settle it.
void chainedAccumulators(const Gemm &gemm, const PartEnds &ends, int64_t b, int64_t i, int64_t j,
                         std::vector<Bounded> &into) {
  const Gemm own = gemm.ofGroup(b, i);
  const std::vector<int64_t> parts = ends ? ends(b, i, j) : std::vector{own.k};
  for (size_t number = 0; number < gemm.products(); ++number) {
    const Gemm one = number == 0 ? own : own.ofPeer(number - 1);
    into[number] = scaledSum(one, OrderedSum(one, "cpu", b, i, j).ofParts(parts), b, i, j);
  }
}

/// Calls body(row, column, wanted, inputs, finish) with each element of a tile after the epilogue,
/// and what that was evaluated with.
template <typename Body>
void forEachWanted(const Gemm &gemm, const Tile &tile, const SumError &error, const Lines &lines,
                   Body body) {
  std::vector<Bounded> inputs(gemm.inputs()), scratch;
  std::vector<Value> loaded(gemm.inputs() - gemm.products());
  const bool groups = gemm.epilogue && gemm.epilogue->together() > 1;
  const Finish alone = [&](const std::vector<Bounded> &of) {
    return gemm.epilogue ? gemm.epilogue->run(of, scratch) : of[0];
  };
  for (int64_t i = 0; i < tile.rows; ++i) {
    std::optional<Row<Bounded>> all;
    if (groups)
      all.emplace(*gemm.epilogue);
    const int64_t row = tile.row + i;
    for (int64_t j = 0; j < tile.columns; ++j) {
      boundedAccumulators(gemm, tile, i, j, error, lines, inputs);
      gemm.loadInputs(tile.batch, row, tile.column + j, loaded);
      std::transform(loaded.begin(), loaded.end(),
                     inputs.begin() + static_cast<int64_t>(gemm.products()), bounded);
      if (groups)
        all->add(inputs);
      else
        body(row, tile.column + j, alone(inputs), inputs, alone);
    }
    if (!groups)
      continue;
    const std::vector<Bounded> results = all->results();
    for (size_t j = 0; j < results.size(); ++j) {
      inputs = all->inputs(j);
      body(row, tile.column + static_cast<int64_t>(j), results[j], inputs,
           Finish([&](const std::vector<Bounded> &of) { return all->resultWith(j, of); }));
    }
  }
}
} // namespace

namespace {
/// The report with the condition of its worst element's sum.
Report withCondition(Report report, const Gemm &gemm) {
  if (const std::vector<int64_t> &at = report.at.index; !at.empty())
    report.condition = conditionOf(gemm, at[0], at[1], at[2]);
  return report;
}
} // namespace

Report check(const Gemm &gemm, const Matrix &out, const SumError &error) {
  return withCondition(check(gemm, out, error,
                             [&](const std::function<void(const Tile &)> &body) {
                               forEachTile(gemm, sizesFor(gemm, error), body);
                             }),
                       gemm);
}

Report check(const Gemm &gemm, const Matrix &out, const SumError &error,
             std::span<const Rectangle> only) {
  return withCondition(check(gemm, out, error,
                             [&](const std::function<void(const Tile &)> &body) {
                               forEachTile(gemm, sizesFor(gemm, error), only, body);
                             }),
                       gemm);
}

Report check(const Gemm &gemm, const Matrix &out, const SumError &error, const TileSource &tiles) {
  Collector total;
  const Lines lines(gemm, error);
  const Probe probe(gemm, out.dtype);
  const bool chained = error.order == Order::Chain && gemm.alpha != 0;
  tiles([&](const Tile &tile) {
    Collector local;
    Narrower narrower(gemm, tile, error);
    forEachWanted(gemm, tile, error, lines,
                  [&](int64_t row, int64_t column, const Bounded &want,
                      std::vector<Bounded> &inputs, const Finish &finish) {
                    char bit = 0;
                    const char *at = out.packed ? &bit : out.at(tile.batch, row, column);
                    if (out.packed)
                      bit = static_cast<char>(load(out, tile.batch, row, column).i);
                    Element judged = judge(want, gemm.resultType(), out.dtype, at);
                    if (narrower.doubts(judged, row, column)) {
                      narrower.accumulators(row, column, inputs);
                      judged = judge(finish(inputs), gemm.resultType(), out.dtype, at);
                    }
                    int64_t element = (tile.batch * gemm.m + row) * gemm.n + column;
                    if (chained && probe.asks(element) && !judged.wrong) {
                      std::vector<Bounded> known(inputs);
                      chainedAccumulators(gemm, error.ends, tile.batch, row, column, known);
                      if (Element strict = judge(finish(known), gemm.resultType(), out.dtype, at);
                          strict.wrong)
                        judged = strict;
                    }
                    local.add(std::move(judged), {tile.batch, row, column});
                    probe(element, inputs, want, finish, local.report);
                  });
    total.merge(local);
  });
  return total.report;
}

Report checkCombined(const Gemm &gemm, const Combination &how, const Matrix &before,
                     const Matrix &out, const SumError &error) {
  const auto size = static_cast<size_t>(how.kept(gemm));
  std::vector<BoundedSum> sums;
  std::vector<Bounded> numbers;
  for (size_t i = 0; i < size; ++i) {
    Value held;
    if (how.fromOutput())
      held = load(before.dtype, how.at(gemm, before, static_cast<int64_t>(i)));
    if (gemm.m && gemm.n)
      held = how.first(held);
    if (how.isSum())
      sums.emplace_back(bounded(held));
    else
      numbers.push_back(bounded(held));
  }
  const Lines lines(gemm, error);
  const Evaluator step = how.step(gemm.resultType());
  std::mutex mutex;
  forEachTile(gemm, sizesFor(gemm, error), [&](const Tile &tile) {
    std::lock_guard lock(mutex);
    std::vector<Bounded> pair(2), scratch;
    forEachWanted(gemm, tile, error, lines,
                  [&](int64_t row, int64_t column, const Bounded &want, auto &, const auto &) {
                    auto place = static_cast<size_t>(how.place(gemm, tile.batch, row, column));
                    if (how.isSum())
                      return sums[place].add(want);
                    pair = {numbers[place], want};
                    numbers[place] = step.run(pair, scratch);
                  });
  });
  Collector total;
  for (size_t i = 0; i < size; ++i) {
    const auto number = static_cast<int64_t>(i);
    const auto [b, row, column] = how.index(gemm, number);
    total.add(how.isSum() ? sums[i].result(gemm.resultType() == DType::F64) : numbers[i],
              gemm.resultType(), out.dtype, how.at(gemm, out, number), {b, row, column});
  }
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
      Bounded want = bounded(step.start(before, index));
      BoundedSum sum(want, step.threads);
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
    result.uncertain |= value.isRange() && bundle::bitWidth(type) < 64 &&
                        (wrapTo(type, value.i - value.under) != value.i - value.under ||
                         wrapTo(type, value.i + value.over) != value.i + value.over);
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
        inputs[operands + r] = bounded(step.start(r, before[r], index));
      step.forEach(index, [&](const std::vector<int64_t> &at) {
        step.values.front().load(at, loaded);
        std::transform(loaded.begin(), loaded.end(), inputs.begin(), bounded);
        for (size_t r = 0; r < results; ++r)
          next[r] = stored(before[r].dtype, step.values[r].program.run(inputs, scratch));
        std::copy(next.begin(), next.end(), inputs.begin() + static_cast<int64_t>(operands));
      });
      local.add(inputs[operands + number], bundle::computeType(out.dtype), out.dtype, out.at(index),
                index);
    }
    total.merge(local);
  });
  return total.report;
}

} // namespace gemm::oracle
