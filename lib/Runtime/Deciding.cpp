// A search among few candidates, with the oracle's own evaluation of the program.
#include "Deciding.h"
#include "gemm/Runtime/Data.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace gemm::runtime {
namespace {
using bundle::DType;
using bundle::OpCode;
using oracle::Bounded;
using oracle::Value;

// Where functions are 0 or nearly so, are far from it, or turn (the root of cos among them).
constexpr double kNumbers[] = {0, 1, -1, 2, -2, 8, -8, 40, -40, 0.5, -0.5, 1.5703125, 3, -3};
constexpr size_t kMostNamed = 8;     // numbers of the program beside them, and those in between
constexpr int64_t kMostTuples = 256; // of candidates for several inputs
constexpr double kShared[] = {1, 2, 0.5, -1};
constexpr uint64_t kDraws = 64;       // of small integers, to see whether values are exact
constexpr double kLargest = 0x1p+100; // of a value: sums of them are finite

bool isConversion(OpCode code) {
  const bundle::OpShape shape = bundle::shape(code);
  return shape == bundle::OpShape::FloatCast || shape == bundle::OpShape::IntToFloat ||
         shape == bundle::OpShape::IntCast;
}

/// Numbers that a program names, and what lies between two neighbours of them: of a window that is
/// as narrow as that nothing else may say anything.
std::vector<double> namedBy(const bundle::Program &program) {
  std::vector<double> numbers;
  for (const bundle::Op &op : program.ops)
    if (op.code == OpCode::Constant && numbers.size() < kMostNamed) {
      double number = bundle::isFloat(op.type) ? op.value : static_cast<double>(op.integer);
      if (std::isfinite(number) && std::fabs(number) < 0x1p+30)
        numbers.push_back(number);
    }
  std::vector<double> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i - 1] < sorted[i])
      numbers.push_back(sorted[i - 1] + (sorted[i] - sorted[i - 1]) / 2);
  return numbers;
}

Bounded valueOf(DType type, double number) {
  if (bundle::isFloat(type))
    return Bounded::exact(oracle::roundTo(type, number));
  Bounded value;
  value.i = oracle::wrapTo(type, static_cast<int64_t>(number));
  return value;
}
} // namespace

/// The program and where its inputs come from.
struct Deciding::Search {
  const BoundElementwise &step;
  oracle::Evaluator program;
  std::vector<Bounded> inputs, scratch;

  static std::vector<DType> types(const BoundElementwise &step) {
    std::vector<DType> types;
    for (const BoundView &input : step.inputs)
      types.push_back(bundle::computeType(input.dtype));
    types.resize(types.size() + step.scalars.size(), DType::I64);
    return types;
  }
  explicit Search(const BoundElementwise &step)
      : step(step), program(step.program, types(step)),
        inputs(step.inputs.size() + step.scalars.size()) {
    for (size_t i = 0; i < step.scalars.size(); ++i)
      inputs[step.inputs.size() + i].i = step.scalars[i].isIndex ? 0 : step.scalars[i].value;
  }
  void put(size_t buffer, const Bounded &value) {
    for (size_t i = 0; i < step.inputs.size(); ++i)
      if (step.inputs[i].buffer == buffer)
        inputs[i] = value;
  }
  Bounded run() { return program.run(inputs, scratch); }
};

int belowStart(const BoundElementwise &step) {
  const double *start = step.initial.empty() ? nullptr : std::get_if<double>(&step.initial[0]);
  if (!start || *start == 0 || !std::isfinite(*start))
    return 0;
  double values = 1;
  for (uint32_t dim : step.over())
    values *= static_cast<double>(std::max<int64_t>(step.shape()[dim], 1));
  constexpr int lost = 3; // bits of the sum
  return std::clamp(lost + std::ilogb(values) / 2 - std::ilogb(*start), 0, 60);
}

Deciding::Deciding(const BoundElementwise &step) {
  bool converts = step.program.ops.empty() ||
                  std::all_of(step.program.ops.begin(), step.program.ops.end(),
                              [](const bundle::Op &op) { return isConversion(op.code); });
  if (converts || !step.tables.empty() || !step.reduction ||
      step.reduction->combine != OpCode::AddF)
    return;
  gatherVariables(step);
  Search search(step);
  searchTuples(search);
  if (!most.empty())
    searchIntegers(search), searchRough(search);
}

void Deciding::gatherVariables(const BoundElementwise &step) {
  for (const BoundView &view : step.inputs) {
    bool alongValues = false, alongSums = true;
    for (size_t d = 0; d < view.shape.size(); ++d) {
      bool over = std::find(step.over().begin(), step.over().end(), d) != step.over().end();
      if (view.shape[d] > 1)
        (over ? alongValues : alongSums) =
            over ? alongValues || view.strides[d] != 0 : alongSums && view.strides[d] != 0;
    }
    Variable &variable = variables[view.buffer];
    variable.type = view.dtype;
    variable.own |= alongValues && alongSums;
  }
}

// Each tuple of candidates with several numbers in the place of what is shared.
void Deciding::searchTuples(Search &search) {
  std::vector<double> numbers = namedBy(search.step.program);
  numbers.insert(numbers.begin(), std::begin(kNumbers), std::end(kNumbers));
  std::vector<std::pair<size_t, DType>> own, others;
  for (const auto &[buffer, variable] : variables)
    (variable.own ? own : others).emplace_back(buffer, variable.type);
  if (own.empty())
    return;

  const auto count = static_cast<int64_t>(numbers.size());
  int64_t tuples = 1;
  for (size_t i = 0; i < own.size() && tuples < kMostTuples; ++i)
    tuples *= count;
  const bool all = tuples <= kMostTuples;
  double smallest = kLargest, largest = 0;
  for (int64_t t = 0; t < std::min(tuples, kMostTuples); ++t) {
    std::map<size_t, Value> tuple;
    int64_t rest = t;
    for (size_t v = 0; v < own.size(); ++v, rest /= count) {
      uint64_t number = all ? static_cast<uint64_t>(rest) : randomBits(v, static_cast<uint64_t>(t));
      Bounded value = valueOf(own[v].second, numbers[number % static_cast<uint64_t>(count)]);
      search.put(own[v].first, value);
      tuple[own[v].first] = {value.f, value.i};
    }
    double above = 0, below = kLargest;
    for (size_t s = 0; s < (others.empty() ? 1 : std::size(kShared)); ++s) {
      for (size_t v = 0; v < others.size(); ++v)
        search.put(others[v].first,
                   valueOf(others[v].second, kShared[(s + v) % std::size(kShared)]));
      const Bounded value = search.run();
      const double low = std::fabs(value.lo), high = std::fabs(value.hi);
      bool bounded = !value.nan && std::isfinite(value.lo) && std::isfinite(value.hi);
      above = bounded ? std::max({above, low, high}) : kLargest;
      below = std::min(below, value.lo * value.hi > 0 ? std::min(low, high) : 0);
      if (above >= kLargest)
        break;
    }
    if (above >= kLargest)
      continue;
    if (above < smallest)
      smallest = above, least = tuple;
    if (below > largest)
      largest = below, most = tuple;
  }
  if (most.empty())
    least.clear();
}

// The integers of which so many values stay exact.
void Deciding::searchIntegers(Search &search) {
  int64_t values = 1;
  for (uint32_t dim : search.step.over())
    values *= std::max<int64_t>(search.step.shape()[dim], 1);
  for (int64_t limit : {16, 8, 4, 2, 1}) {
    int unit = std::numeric_limits<int>::max();
    double size = 0;
    bool exact = true;
    for (uint64_t draw = 0; draw < kDraws && exact; ++draw) {
      for (const auto &[buffer, variable] : variables) {
        const uint64_t bits = randomBits(buffer, draw);
        const auto span = static_cast<uint64_t>(2 * limit + 1);
        search.put(buffer, valueOf(variable.type,
                                   variable.own ? static_cast<double>(
                                                      static_cast<int64_t>(bits % span) - limit)
                                                : shared(bits)));
      }
      const Bounded value = search.run();
      exact = value.isPoint() && std::isfinite(value.f);
      unit = std::min(unit, oracle::unitExponent(value.f));
      size = std::max(size, std::fabs(value.f));
    }
    const bool wide = search.program.resultType() == DType::F64;
    if (exact && size > 0 &&
        oracle::fitsExactly(size * static_cast<double>(values), values, unit, wide ? 53 : 24)) {
      exactUpTo = limit;
      return;
    }
  }
}

namespace {
/// Of so many bits, below 2 and up to `spread` binades less.
double roughOf(int precision, int spread, int below, uint64_t bits) {
  const uint64_t top = uint64_t(1) << (precision - 1);
  const auto units = static_cast<double>(top + (bits >> 16) % top);
  const int shift = static_cast<int>((bits >> 1) % static_cast<uint64_t>(spread + 1));
  return std::ldexp(bits & 1 ? -units : units, 1 - precision - shift - below);
}
} // namespace

// Each value of one buffer's rough numbers and of what is small in the others.
bool Deciding::isExact(Search &search, size_t rough) const {
  bool any = false;
  for (uint64_t draw = 0; draw < kDraws; ++draw) {
    for (const auto &[buffer, variable] : variables) {
      const uint64_t bits = randomBits(buffer, draw);
      const double number = buffer == rough
                                ? roughOf(variable.bits, variable.spread, variable.below, bits)
                                : shared(bits);
      search.put(buffer, valueOf(variable.type, number));
    }
    const Bounded value = search.run();
    if (!value.isPoint() || !(std::fabs(value.f) < kLargest))
      return false;
    any |= value.f != 0;
  }
  return any;
}

// As many bits as leave values exact, in one number or by numbers of several binades.
void Deciding::searchRough(Search &search) {
  if (search.program.resultType() != DType::F32)
    return;
  for (auto &[buffer, variable] : variables) {
    if (!variable.own || !bundle::isFloat(variable.type))
      continue;
    const int precision = std::min(-std::ilogb(oracle::unitRoundoff(variable.type)), 24);
    for (int bits : {24, 23, 22, 20, 18, 16, 12, 11, 8}) {
      variable.bits = std::min(bits, precision), variable.spread = bits - variable.bits;
      if (isExact(search, buffer))
        break;
      variable.bits = 0;
    }
    variable.below = variable.bits > 0 ? belowStart(search.step) : 0;
    if (variable.below != 0 && !isExact(search, buffer))
      variable.below = 0;
  }
}

std::optional<double> Deciding::rough(size_t buffer, uint64_t turn, uint64_t bits) const {
  std::vector<size_t> candidates;
  for (const auto &[candidate, variable] : variables)
    if (variable.bits > 0)
      candidates.push_back(candidate);
  if (candidates.empty())
    return std::nullopt;
  if (buffer != candidates[turn / 2 % candidates.size()]) // turns of this kind are even
    return shared(bits);
  const Variable &variable = variables.at(buffer);
  return roughOf(variable.bits, variable.spread, turn / 16 % 2 ? variable.below : 0, bits);
}

bool Deciding::isOwn(size_t buffer) const {
  const auto found = variables.find(buffer);
  return found != variables.end() && found->second.own;
}

std::optional<Value> Deciding::at(size_t buffer, bool here) const {
  const std::map<size_t, Value> &values = here ? most : least;
  const auto found = values.find(buffer);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

double Deciding::shared(uint64_t bits) const { return kShared[bits % std::size(kShared)]; }

} // namespace gemm::runtime
