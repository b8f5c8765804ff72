// Prefixes of the sum, each with the bound that `check` would give it, then the program's values.
#include "oracle/Explain.h"

#include "oracle/Accumulator.h"
#include "oracle/OrderedSum.h"
#include "oracle/Row.h"

#include <algorithm>
#include <cmath>

namespace gemm::oracle {
namespace {
class Explainer {
public:
  Explainer(const Gemm &gemm, const std::vector<int64_t> &index, const Summation &how)
      : gemm(gemm), index(index), how(how), isFloat(bundle::isFloat(gemm.accumulate)),
        ordered(gemm, how.chip, index[0], index[1], index[2], how.order == Order::AsF16),
        neighbours(inputsTogether()) {}

  void sums() {
    std::vector<std::array<int64_t, 2>> parts = how.parts;
    if (parts.empty())
      parts.push_back({0, gemm.k});
    for (size_t part = 0; part < parts.size() && gemm.alpha != 0; ++part) {
      auto [first, last] = parts[part];
      double sum = 0;
      for (int64_t k = first; k < last; k += how.step) {
        Explanation::Step &step = result.steps.emplace_back();
        step.part = part, step.first = k, step.last = std::min(last, k + how.step);
        step.products = prefix(step.first, step.last).f;
        Bounded exact = prefix(first, step.last);
        step.exact = exact.f, step.bound = std::max(exact.hi - exact.f, exact.f - exact.lo);
        step.kernel = sum = !isFloat ? exact.f
                            : how.order == Order::Promoted
                                ? promoted(sum, step)
                                : ordered.add(sum, step.first, step.last);
      }
      kernel = part && isFloat ? roundTo(gemm.accumulate, kernel + sum) : sum;
    }
  }

  /// The sum and the program's values, of the reference and of the device's order.
  void values() {
    std::vector<Bounded> want = inputs();
    std::vector<Value> ours(want.size());
    ours[0] = {accumulated(), want[0].i};
    for (size_t p = 1; p < gemm.products(); ++p)
      ours[p] = {want[p].f, want[p].i};
    gemm.loadInputs(index[0], index[1], index[2], std::span(ours).subspan(gemm.products()));
    note("%0 = " + std::string(scaled() ? "alpha sum + beta c" : "sum"), gemm.accumulate, want[0],
         ours[0]);
    for (size_t e = 1; e < want.size(); ++e) {
      const bool peer = e < gemm.products(); // exact: not in the device's order
      const size_t behind = gemm.products() + gemm.operands.size();
      const bool place = e >= behind;
      size_t number = place ? gemm.places[e - behind] : e - (peer ? 1 : gemm.products());
      note("%" + std::to_string(e) +
               (peer    ? " = sum of peer "
                : place ? " = place along dim "
                        : " = operand ") +
               std::to_string(number),
           gemm.epilogue->type(e), want[e], ours[e]);
    }
    if (!gemm.epilogue)
      return;
    const std::vector<Bounded> wantAll = rowWith(want).values(place());
    Row<Value> oursOf(*gemm.epilogue); // of the other elements of its groups the reference
    for (size_t j = 0; j < neighbours.size(); ++j) {
      std::vector<Value> values;
      for (const Bounded &input : neighbours[j])
        values.push_back({input.f, input.i});
      oursOf.add(j == place() ? ours : values);
    }
    const std::vector<Value> oursAll = oursOf.values(place());
    for (size_t v = want.size(); v < gemm.epilogue->values(); ++v)
      note(gemm.epilogue->text(v), gemm.epilogue->type(v), wantAll[v], oursAll[v]);
  }

  /// The device's element beside what it may be.
  void judged(const Matrix &out) {
    char bit = 0;
    const char *at = out.packed ? &bit : out.at(index[0], index[1], index[2]);
    if (out.packed)
      bit = static_cast<char>(load(out, index[0], index[1], index[2]).i);
    auto judgeOf = [&](const Bounded &want) {
      return judge(want, gemm.resultType(), out.dtype, at);
    };
    const std::vector<Bounded> given = inputs();
    const Bounded want = finished(given);
    result.type = out.dtype;
    result.element = judgeOf(want);
    result.element.index = index;
    result.stored = bundle::isFloat(out.dtype) ? roundTo(out.dtype, want.f)
                                               : static_cast<double>(wrapTo(out.dtype, want.i));
    result.condition = conditionOf(gemm, index[0], index[1], index[2]);
    size_t found = 0;
    for (size_t s = 0; s < result.steps.size() && result.element.wrong && isFloat; ++s) {
      std::vector<Bounded> without = given;
      double less = gemm.alpha * result.steps[s].products;
      without[0].f -= less, without[0].lo -= less, without[0].hi -= less;
      if (!judgeOf(finished(without)).wrong && ++found)
        result.missing = s;
    }
    if (found != 1)
      result.missing.reset();
  }

  Explanation result;

private:
  double promoted(double sum, const Explanation::Step &step) const {
    const double scale =
        gemm.scales ? gemm.scales->at(index[1], index[2], step.first) : 1; // a slot has one
    return static_cast<float>(sum + scale * ordered.add(0, step.first, step.last));
  }
  SumError sumError(int64_t k) const {
    return oracle::sumError(how.chip, gemm.a.dtype, gemm.b.dtype, gemm.accumulate, k, how.order);
  }
  /// The products [first, last) alone; integers as numbers.
  Bounded prefix(int64_t first, int64_t last) const {
    Gemm element = elementOf(gemm, index[0], index[1], index[2], first, last);
    element.alpha = 1, element.beta = 0;
    Bounded sum = boundedElement(element, sumError(element.k));
    return isFloat ? sum : Bounded::exact(static_cast<double>(sum.i));
  }
  bool scaled() const { return gemm.alpha != 1 || gemm.beta != 0; }
  /// The device's sum after alpha and beta.
  double accumulated() const {
    if (!scaled())
      return kernel;
    double c = gemm.beta == 0 ? 0 : loadAny(gemm.c.dtype, gemm.c.at(index[0], index[1], index[2]));
    double sum = gemm.alpha == 0 ? 0 : gemm.alpha * kernel;
    return !isFloat ? 0 : roundTo(gemm.accumulate, sum + gemm.beta * c);
  }
  /// Of the epilogue, as `check` has them.
  std::vector<Bounded> inputs() const { return inputsOf(index[2]); }
  std::vector<Bounded> inputsOf(int64_t column) const {
    std::vector<Bounded> result(gemm.products());
    boundedElements(gemm, index[0], index[1], column, sumError(gemm.k), result);
    std::vector<Value> loaded(gemm.inputs() - gemm.products());
    gemm.loadInputs(index[0], index[1], column, loaded);
    for (Value value : loaded)
      result.push_back(bounded(value));
    return result;
  }
  /// Those of the elements that it is computed together with, and its place among them.
  std::vector<std::vector<Bounded>> inputsTogether() const {
    const int64_t together = gemm.epilogue ? gemm.epilogue->together() : 1;
    std::vector<std::vector<Bounded>> all;
    for (int64_t first = index[2] / together * together; together > int64_t(all.size());)
      all.push_back(inputsOf(first + int64_t(all.size())));
    return all;
  }
  size_t place() const { return static_cast<size_t>(index[2]) % neighbours.size(); }
  Row<Bounded> rowWith(const std::vector<Bounded> &inputs) const {
    Row<Bounded> row(*gemm.epilogue);
    for (size_t j = 0; j < neighbours.size(); ++j)
      row.add(j == place() ? inputs : neighbours[j]);
    return row;
  }
  Bounded finished(const std::vector<Bounded> &inputs) const {
    return gemm.epilogue ? rowWith(inputs).values(place())[gemm.epilogue->result()] : inputs[0];
  }
  void note(std::string what, DType type, const Bounded &want, const Value &ours) {
    if (bundle::isFloat(type))
      result.values.push_back({std::move(what), want.f, ours.f, want.lo, want.hi});
    else
      result.values.push_back(
          {std::move(what), double(want.i), double(ours.i), double(want.i), double(want.i)});
  }

  const Gemm &gemm;
  const std::vector<int64_t> &index;
  const Summation &how;
  bool isFloat;
  OrderedSum ordered;
  std::vector<std::vector<Bounded>> neighbours;
  double kernel = 0; // the sum of all parts so far
};
} // namespace

Explanation explain(const Gemm &gemm, const Matrix &out, const std::vector<int64_t> &index,
                    const Summation &how) {
  Explainer explainer(gemm, index, how);
  explainer.sums();
  explainer.values();
  explainer.judged(out);
  return explainer.result;
}

} // namespace gemm::oracle
