// Sizes are drawn for every group on its own and then put right: a condition of the bundle
// that is an equation with a symbol on one side gives that symbol its value. What this leaves,
// such as a size that has to be a multiple of 8, is asked of further draws.
#include "Draw.h"
#include "oracle/Elementwise.h"
#include "oracle/Float.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace gemm::verify {
using bundle::Error;
using bundle::Expr;
using bundle::Requirement;
using runtime::Tensor;

namespace {
constexpr std::array<int64_t, 12> someSizes = {1, 2, 3, 5, 7, 8, 9, 16, 17, 24, 33, 40};
constexpr int64_t largest = 128; // of what is put right
constexpr int64_t largestNamed = 1024;
// So many draws; the last ones may leave a size of 0, where that is all that a condition allows.
constexpr unsigned draws = 320, ofNothing = 64;

class Search {
public:
  Search(const bundle::Function &function, const Signature &signature, bool nearNamed)
      : function(function), signature(signature) {
    for (const std::vector<int64_t> *integers : {&signature.constants, &signature.places})
      for (int64_t named : *integers)
        if (nearNamed && named > 1 && named <= largestNamed)
          namedSizes.push_back(named);
    for (size_t i = 0; i < signature.arguments.size(); ++i)
      for (size_t d = 0; d < signature.arguments[i].shape.size(); ++d)
        if (signature.arguments[i].shape[d].known < 0)
          join(signature.arguments[i].shape[d].group, function.arguments[i].shape[d]);
    for (const Requirement &condition : function.conditions)
      if (condition.op == Requirement::Op::Eq && condition.left.kind == Expr::Kind::Symbol &&
          condition.right.kind == Expr::Kind::Symbol)
        equate(condition.left.symbol, condition.right.symbol);
  }

  Drawn run(uint64_t seed) {
    std::string refusal;
    for (unsigned draw = 0; draw < draws; ++draw) {
      choose(runtime::randomBits(seed, draw), draw);
      try {
        putRight(draw < draws - ofNothing ? 1 : 0);
        Drawn drawn{shapes(), sizes};
        runtime::bindFunction(function, symbolsOf(drawn.shapes));
        return drawn;
      } catch (const Error &error) {
        refusal = error.what();
      }
    }
    throw Error(refusal + " (the last of " + std::to_string(draws) + " choices of sizes)");
  }

private:
  /// A symbol is one size, whatever the source says of its groups.
  void join(unsigned group, const Expr &dim) {
    unsigned &leader = leaders.emplace(group, group).first->second;
    if (dim.kind == Expr::Kind::Symbol)
      leader = groupOf.emplace(dim.symbol, leader).first->second;
    else if (dim.isConstant())
      fixed[leader] = dim.value;
  }

  /// Sizes that the bundle needs to be equal are one size.
  void equate(const std::string &one, const std::string &other) {
    auto first = groupOf.find(one), second = groupOf.find(other);
    if (first == groupOf.end() || second == groupOf.end() || first->second == second->second)
      return;
    const unsigned kept = first->second, gone = second->second;
    if (auto known = fixed.find(gone); known != fixed.end())
      fixed.emplace(kept, known->second);
    for (auto &[group, leader] : leaders)
      leader = leader == gone ? kept : leader;
    for (auto &[symbol, leader] : groupOf)
      leader = leader == gone ? kept : leader;
  }

  void choose(uint64_t seed, unsigned draw) {
    sizes.clear();
    for (auto [group, leader] : leaders) {
      uint64_t bits = runtime::randomBits(seed, leader);
      bool some = draw < 16 || bits % 2; // later ones may be any up to 64
      int64_t size =
          some ? someSizes[bits / 2 % someSizes.size()] : 1 + static_cast<int64_t>(bits / 2 % 64);
      auto known = fixed.find(leader);
      sizes[group] = known == fixed.end() ? size : known->second;
    }
    if (draw < 16 && !namedSizes.empty() && !leaders.empty() && seed % 2)
      nameOne(runtime::randomBits(seed, ~uint64_t(0)));
  }

  /// One size is what the source names, or one beside it: masks and windows end there.
  void nameOne(uint64_t bits) {
    auto chosen = std::next(leaders.begin(), static_cast<int64_t>(bits % leaders.size()))->second;
    int64_t size = namedSizes[(bits >> 16) % namedSizes.size()] + int64_t((bits >> 32) % 3) - 1;
    for (auto [group, leader] : leaders)
      if (leader == chosen && !fixed.count(leader))
        sizes[group] = size;
  }

  std::vector<std::vector<int64_t>> shapes() const {
    std::vector<std::vector<int64_t>> result;
    for (const Parameter &argument : signature.arguments) {
      result.emplace_back();
      for (const Size &size : argument.shape)
        result.back().push_back(size.known < 0 ? sizes.at(size.group) : size.known);
    }
    return result;
  }

  bundle::Symbols symbolsOf(const std::vector<std::vector<int64_t>> &shapes) const {
    return runtime::bindSymbols(function, {shapes.begin(), shapes.end()});
  }

  bool set(const Expr &side, int64_t value, int64_t least) {
    auto found = side.kind == Expr::Kind::Symbol ? groupOf.find(side.symbol) : groupOf.end();
    if (found == groupOf.end() || value < least || value > largest || fixed.count(found->second))
      return false;
    for (auto [group, leader] : leaders)
      if (leader == found->second)
        sizes[group] = value;
    return true;
  }

  /// Equation after equation, as long as one does not hold. What it leaves, bindFunction says.
  void putRight(int64_t least) {
    for (size_t i = 0; i < 4 * function.conditions.size(); ++i) {
      bundle::Symbols symbols = symbolsOf(shapes());
      bool changed = false;
      for (const Requirement &condition : function.conditions) {
        if (condition.op != Requirement::Op::Eq)
          continue;
        int64_t left = evaluate(condition.left, symbols),
                right = evaluate(condition.right, symbols);
        changed = left != right &&
                  (set(condition.left, right, least) || set(condition.right, left, least));
        if (changed)
          break;
      }
      if (!changed)
        return;
    }
  }

  const bundle::Function &function;
  const Signature &signature;
  std::vector<int64_t> namedSizes;
  std::map<unsigned, unsigned> leaders;                 // of the groups of sizes that are drawn
  std::map<std::string, unsigned, std::less<>> groupOf; // by symbol: a leader
  std::map<unsigned, int64_t> fixed, sizes;             // by leader, by group
};

/// What indices must lie below, or nothing where it is not a size of an argument.
std::optional<int64_t> boundOf(const Parameter &parameter, const Drawn &drawn) {
  std::optional<int64_t> bound;
  for (const Size &size : parameter.below) {
    auto found = drawn.sizes.find(size.group);
    if (size.known < 0 && found == drawn.sizes.end())
      continue;
    int64_t value = size.known < 0 ? found->second : size.known;
    bound = std::min(bound.value_or(value), value);
  }
  return bound;
}
} // namespace

Drawn drawSizes(const bundle::Function &function, const Signature &signature, bool nearNamed,
                uint64_t seed) {
  return Search(function, signature, nearNamed).run(seed);
}

namespace {
/// OrNamed: in range, or a constant that the source names, as what marks an entry to be ignored.
enum class Indices : uint8_t { Any, OrNamed, InRange };

/// What data a round has. Halves, and sixteenths, are ties where whole numbers are rounded to;
/// quiet lines leave what stands beside a product, or under a root, alone; far numbers meet clamps,
/// saturating casts and shifts; in passing matrices a sum has about one term, so that no error
/// grows with depth; of numbers with an offset a difference of sums loses what a sum of differences
/// keeps.
struct Kind {
  runtime::DataClass data;
  int64_t range; // of integers
  Indices first;
  enum class Put : uint8_t {
    Nothing,
    Halves,
    QuietLines,
    Specials,
    Far,
    Passing,
    Offset
  } put = Put::Nothing;
};
using runtime::DataClass;
constexpr std::array<Kind, 9> kinds = {{
    {DataClass::Integers, 2, Indices::Any},
    {DataClass::Normal, 4, Indices::Any},
    {DataClass::Integers, 6, Indices::InRange, Kind::Put::Halves},
    {DataClass::Normal, 4, Indices::OrNamed},
    {DataClass::Normal, 4, Indices::InRange, Kind::Put::QuietLines},
    {DataClass::Integers, 4, Indices::InRange, Kind::Put::Specials},
    {DataClass::Wide, 1000, Indices::Any, Kind::Put::Far},
    {DataClass::Integers, 2, Indices::InRange, Kind::Put::Passing},
    {DataClass::Normal, 4, Indices::InRange, Kind::Put::Offset},
}};
static_assert(kinds.size() == kindsOfData);

constexpr double quiet = 0x1p-9;

/// What makes the norm of a line fall below the least small number that the source names, which
/// keeps it from 0, or 1 where it names none: lines of zeros do not tell how large that number is.
double belowLeastOf(const std::vector<double> &named) {
  double least = quiet;
  for (double number : named)
    if (number != 0 && std::fabs(number) < least)
      least = std::fabs(number);
  return least < quiet ? least * 0x1p-6 : 1;
}

/// Of the lines along the last dimension, and of those across it, one in 8 is zeros, one of
/// variance 2^-18, and one `tiny`; of fewer than 8 as many, down to one in 4.
double quietness(int64_t element, const std::vector<int64_t> &shape, double tiny, uint64_t seed) {
  int64_t columns = shape.empty() ? 1 : shape.back(), lines = 1;
  for (size_t d = 0; d + 1 < shape.size(); ++d)
    lines *= shape[d];
  auto ofLine = [&](int64_t line, int64_t count, uint64_t direction) {
    const int64_t period = std::clamp<int64_t>(count, 4, 8);
    const auto first = static_cast<int64_t>(runtime::randomBits(seed, direction) % 8);
    const int64_t chosen = (line + first) % period;
    return chosen == 0 ? 0 : chosen == 1 ? quiet : chosen == 2 ? tiny : 1;
  };
  return ofLine(element / columns, lines, 0x5a) * ofLine(element % columns, columns, 0xa5);
}

/// Of lines along the last dimension a diagonal that goes around, somewhere: a half to 4, most of
/// them positive, so that layer after layer hands on what it was given. Vectors are quarters.
double passed(double value, int64_t element, const std::vector<int64_t> &shape, uint64_t seed) {
  if (shape.size() < 2)
    return value / 4;
  int64_t columns = shape.back(), lines = 1;
  for (size_t d = 0; d + 1 < shape.size(); ++d)
    lines *= shape[d];
  int64_t period = std::max<int64_t>(1, std::min(lines, columns));
  auto shift = static_cast<int64_t>(seed % static_cast<uint64_t>(period));
  if ((element / columns + element % columns + shift) % period != 0)
    return 0;
  constexpr double sizes[] = {0.5, 1, 2, 4};
  const uint64_t bits = runtime::randomBits(~seed, static_cast<uint64_t>(element));
  return (bits % 8 ? 1 : -1) * sizes[(bits >> 8) % std::size(sizes)];
}

/// Half an odd unit of a type of `precision` bits, of `bits`: where it rounds, a tie.
int64_t tieOf(int precision, uint64_t bits) {
  const int64_t top = int64_t(1) << precision;
  return top | (static_cast<int64_t>(bits) & (top - 1)) | 1;
}
constexpr int precisions[] = {8, 11, 24}; // of bf16, f16, f32
constexpr int64_t mostBetweenTies = 8;

/// A number of about the size of `like`, beside what is a tie of narrower types: one that is
/// rounded twice goes elsewhere.
double besideTie(bundle::DType type, double like, uint64_t bits) {
  const bool isDouble = type == bundle::DType::F64;
  const int precision = precisions[(bits >> 40) % (isDouble ? 3 : 2)];
  const double tie = std::ldexp(static_cast<double>(tieOf(precision, bits)),
                                like == 0 ? 0 : std::ilogb(like) - precision);
  const double towards = bits >> 63 ? 0 : 2 * tie;
  const double beside = isDouble
                            ? std::nextafter(tie, towards)
                            : std::nextafter(static_cast<float>(tie), static_cast<float>(towards));
  return std::copysign(beside, like);
}

/// Tie number `turn` of those of narrower types: each type's has an even number below it and an odd
/// one, so that few show whether ties go to even, away, or another way.
double tieAt(bundle::DType type, double like, int64_t turn, uint64_t bits) {
  const int types = type == bundle::DType::F64 ? 3 : 2;
  const int precision = precisions[turn % types];
  const int64_t below = turn / types % 2 == 0 ? 0 : 2;
  const int64_t tie = (tieOf(precision, bits) & ~int64_t(2)) | below;
  const int magnitude = like == 0 ? 0 : std::ilogb(like);
  return std::copysign(std::ldexp(static_cast<double>(tie), magnitude - precision), like);
}

/// Lines whose numbers lie together: far above 0, or below it, where what is added to their
/// exponentials shows, or so far below as a mask that is added takes them.
double offset(bundle::DType type, double value, int64_t line, uint64_t seed) {
  constexpr double offsets[] = {1024, -20, -10000, -9};
  const double to = offsets[(static_cast<uint64_t>(line) + seed) % std::size(offsets)];
  return (bundle::byteSize(type) < 4 && to > 0 ? 16 : 1) * value + to;
}

double changed(Kind::Put put, bundle::DType type, double value, int64_t element,
               const std::vector<int64_t> &shape, double tiny, uint64_t seed) {
  const uint64_t bits = runtime::randomBits(~seed, static_cast<uint64_t>(element));
  switch (put) {
  case Kind::Put::Halves:
    return std::ldexp(value, -1 - static_cast<int>(bits % 4));
  case Kind::Put::Offset:
    return offset(type, value, shape.empty() ? 0 : element / shape.back(), seed);
  case Kind::Put::QuietLines:
    return value * quietness(element, shape, tiny, seed);
  case Kind::Put::Passing:
    return passed(value, element, shape, seed);
  case Kind::Put::Far:
    if (bundle::byteSize(type) >= 4 && bits % 8 == 1)
      return besideTie(type, value, bits);
    return bits % 8 ? value : value * 64;
  default:
    return value;
  }
}

/// Any of a type's integers, of any length; of long ones some lie beside ties of floats.
int64_t farInteger(bundle::DType type, uint64_t bits) {
  const auto width = static_cast<int>(bundle::bitWidth(type));
  if (width >= 32 && bits % 8 == 0) {
    const int precision = precisions[(bits >> 3) % 3];
    const int most = width - 2 - precision; // the longest: the tie is lost in f64
    const int shift = most - static_cast<int>((bits >> 8) % std::min(most, 8));
    const int64_t beside = (tieOf(precision, bits >> 16) << shift) + int64_t((bits >> 5) % 3) - 1;
    return bits >> 63 ? -beside : beside;
  }
  return oracle::wrapTo(type, static_cast<int64_t>(bits) >> (bits & 63));
}

/// A quarter of the elements, drawn near what the source names: thresholds are decided there.
template <typename T, typename Near>
std::optional<T> nearNamed(const std::vector<T> &named, uint64_t bits, Near near) {
  if (named.empty() || bits % 4 != 0)
    return std::nullopt;
  return near(named[(bits >> 2) % named.size()], bits >> 32);
}
/// Of few elements as well each one named and its neighbours are among an argument's for certain:
/// up to half of the elements are, from another one on with each seed. Which of the named ones and
/// their neighbours element `i` is, if any.
std::optional<int64_t> certain(size_t named, int64_t i, int64_t elements, uint64_t seed) {
  const auto most = std::min<int64_t>(3 * static_cast<int64_t>(named), (elements + 1) / 2);
  const auto first = static_cast<int64_t>(seed % static_cast<uint64_t>(elements));
  const int64_t at = (i + elements - first) % elements;
  if (at >= most)
    return std::nullopt;
  return (at + static_cast<int64_t>(seed >> 32)) % (3 * static_cast<int64_t>(named));
}
int64_t nearInteger(int64_t named, uint64_t bits) {
  return static_cast<int64_t>(static_cast<uint64_t>(named) + bits % 3 - 1);
}

/// A number near those that the source names, or one that makes a tie with one of them, or a tie
/// of about the size of `like`, or none.
std::optional<double> nearNumber(bundle::DType type, const std::vector<double> &named, double like,
                                 int64_t i, int64_t elements, uint64_t place, uint64_t seed) {
  if (auto which = certain(named.size(), i, elements, place))
    return runtime::besideNumber(type, named[static_cast<size_t>(*which / 3)], *which % 3);
  const int64_t apart = std::clamp<int64_t>(elements / 4, 1, mostBetweenTies);
  const int64_t turn = i + static_cast<int64_t>(place % mostBetweenTies);
  if (bundle::byteSize(type) >= 4 && turn % apart == 0)
    return tieAt(type, like, turn / apart, runtime::randomBits(~seed, ~uint64_t(i)));
  const uint64_t bits = runtime::randomBits(seed, ~uint64_t(i));
  if (!named.empty() && bits % 4 == 1)
    if (auto tie = runtime::tieWith(type, named[(bits >> 2) % named.size()], bits >> 8))
      return tie;
  return nearNamed(named, bits, runtime::nearNumber);
}

/// Few, so that most sums stay free of them; of a tensor of some dozens of elements each, and two
/// NaN side by side. None is so large that a product of two overflows in f32: sums in another
/// order would overflow elsewhere.
void putSpecials(Tensor &tensor, uint64_t seed) {
  double inf = std::numeric_limits<double>::infinity();
  double large = std::min(0x1p62, oracle::largestFinite(tensor.dtype));
  // Processors that convert to bf16 by themselves make subnormal numbers 0.
  const bool isBf16 = tensor.dtype == bundle::DType::BF16;
  double tiny = isBf16 ? oracle::leastNormal(tensor.dtype) : oracle::halfSmallest(tensor.dtype) * 2;
  const double specials[] = {-0.0, large, tiny, -large, -inf, inf, std::nan("")};
  constexpr uint64_t kinds = std::size(specials), some = 3;
  const auto elements = static_cast<uint64_t>(tensor.elements());
  const bool all = elements >= 6 * kinds;
  auto put = [&](uint64_t at, double special) {
    oracle::storeFloat(tensor.dtype, tensor.bytes.data() + at * bundle::byteSize(tensor.dtype),
                       special);
  };
  for (uint64_t i = 0; i < (all ? kinds : some) && elements != 0; ++i) { // NaN last
    // In a part of the elements each, so that none takes the place of another.
    const uint64_t part = all ? elements / kinds : elements;
    const uint64_t at = (all ? i * part : 0) + runtime::randomBits(seed, ~i) % part;
    const uint64_t turn = seed >> 8;
    const uint64_t few[] = {turn / 2 % 4, 4 + turn % 2, kinds - 1}; // one of each kind
    const uint64_t which = all ? i : elements >= 16 ? few[i] : (seed + i) % kinds;
    put(at, specials[which]);
    if (all && which + 1 == kinds)
      put(at == 0 ? 1 : at - 1, specials[which]);
  }
}

/// `isIndex`: integers stay in range.
void decide(Tensor &tensor, const Decision &decision, const Signature &signature, bool isIndex,
            int scale, uint64_t seed) {
  std::vector<int64_t> index;
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    oracle::unflatten(i, tensor.shape, index);
    std::byte *at = tensor.bytes.data() + static_cast<size_t>(i) * bundle::byteSize(tensor.dtype);
    const uint64_t bits = runtime::randomBits(seed, static_cast<uint64_t>(i));
    if (bundle::isFloat(tensor.dtype)) {
      if (std::optional<double> x =
              decidedNumber(decision, tensor.dtype, index, tensor.shape, bits))
        oracle::storeFloat(tensor.dtype, at, std::ldexp(*x, scale));
    } else if (!isIndex) {
      if (std::optional<int64_t> x =
              decidedInteger(decision, signature, tensor.dtype, index, tensor.shape, bits))
        oracle::storeInteger(tensor.dtype, at, oracle::wrapTo(tensor.dtype, *x));
    }
  }
}
} // namespace

Tensor drawData(const bundle::Function &function, const Signature &signature, const Drawn &drawn,
                size_t number, unsigned round, const std::optional<Decision> &decision,
                unsigned attempt, int scale, uint64_t seed) {
  bundle::DType type = function.arguments[number].dtype;
  Tensor tensor(type, drawn.shapes[number]);
  const Kind &kind = kinds[round % kinds.size()];
  // Of named constants one at a time: another may be no index that the source takes.
  const std::vector<int64_t> &named = signature.constants;
  unsigned bold = kind.first != Indices::OrNamed ? 1 : attemptsAtInputs / 2;
  Indices indices = attempt < bold ? kind.first : Indices::InRange;
  runtime::fillRandom(type, tensor.bytes.data(), tensor.elements(), kind.data, seed, kind.range);
  std::optional<int64_t> bound = boundOf(signature.arguments[number], drawn);
  const double tiny = belowLeastOf(signature.numbers);
  const uint64_t place = runtime::randomBits(seed, 0x3c);
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    std::byte *at = tensor.bytes.data() + static_cast<size_t>(i) * bundle::byteSize(type);
    if (bundle::isFloat(type)) {
      double value =
          changed(kind.put, type, oracle::loadFloat(type, at), i, tensor.shape, tiny, seed);
      std::optional<double> near;
      if (kind.put == Kind::Put::Far)
        near = nearNumber(type, signature.numbers, std::ldexp(value, scale), i, tensor.elements(),
                          place, seed);
      oracle::storeFloat(type, at, near ? *near : std::ldexp(value, scale));
    } else if (indices == Indices::OrNamed && !named.empty() &&
               runtime::randomBits(seed, ~uint64_t(i)) % 4 == 0) {
      oracle::storeInteger(type, at, oracle::wrapTo(type, named[attempt % named.size()]));
    } else if (indices != Indices::Any && bound) {
      uint64_t bits = runtime::randomBits(~seed, static_cast<uint64_t>(i));
      oracle::storeInteger(
          type, at,
          static_cast<int64_t>(bits % static_cast<uint64_t>(std::max<int64_t>(*bound, 1))));
    } else if (indices == Indices::Any && kind.put == Kind::Put::Far) {
      uint64_t bits = runtime::randomBits(seed, ~uint64_t(i));
      std::optional<int64_t> near = nearNamed(named, bits, nearInteger);
      if (auto which = certain(named.size(), i, tensor.elements(), place))
        near = nearInteger(named[static_cast<size_t>(*which / 3)], static_cast<uint64_t>(*which));
      oracle::storeInteger(type, at, near ? oracle::wrapTo(type, *near) : farInteger(type, bits));
    } else if (indices != Indices::Any) { // it may be an index, or a divisor, that is not seen
      int64_t least = attempt % 2;        // 0 in every other attempt
      oracle::storeInteger(type, at, std::max(std::abs(oracle::loadInteger(type, at)), least));
    }
  }
  if (decision)
    decide(tensor, *decision, signature, bound && attempt > 0, scale, seed);
  else if (kind.put == Kind::Put::Specials && bundle::isFloat(type))
    putSpecials(tensor, seed);
  return tensor;
}

} // namespace gemm::verify
