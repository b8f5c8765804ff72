// Groups of values in turn, and numbers that are a function of the seed, the pass and the place.
#include "OtherData.h"
#include "IntegerData.h"
#include "Points.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Runtime/Data.h"
#include "gemm/Runtime/ShiftAmounts.h"
#include "oracle/Elementwise.h"
#include "oracle/Gemm.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace gemm::runtime {
namespace {
using bundle::DType;
using bundle::OpCode;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kValuesForPasses = 1 << 18; // what further passes may cost
constexpr int64_t kGroups = 16;               // kinds of groups
// Where results are so few each kind has several turns: what rounds in one sum shows in every
// fourth or so.
constexpr int64_t kResultsOfKinds = 8, kMostRounds = 4;
// Of a fold, whose start any other value may hide: lines of 0, and of another number.
constexpr int64_t kConstantLine = 3, kOtherConstant = 12;

// Elements that are special, in turn.
constexpr int64_t kSpecials = 6;
double specialOf(DType type, int64_t kind, bool added) {
  const double all[kSpecials] = {
      nan,  inf,  oracle::halfSmallest(type) * 6, // three of the smallest subnormals; of f64 0
      -inf, -0.0, oracle::largestFinite(type) * (added ? 0x1p-4 : 1)}; // so that sums are finite
  return all[kind % kSpecials];
}
constexpr int64_t kMostBetweenSpecials = 48, kLeastBetweenSpecials = 8;
constexpr int64_t kFewElements = 4;                     // of which not each pass has special ones
constexpr int64_t kLeastDrawn = 2048, kMostForFew = 32; // elements in all passes; those of few
// One element of so many is at what the programs name, or of few.
constexpr int64_t kBetweenNamed = 4, kLeastBetweenNamed = 2;
// Of a step with functions one of so many is at a point of the whole range, of either sign.
constexpr int64_t kBetweenPoints = 4, kSigns = 2;

// Values of a result that is a sum, in turn. Lead: one value fills the accumulator, the others
// have what bits are left. Rough: with all bits, so that every addition rounds.
// Zeros leave what the sum starts with.
enum class Values : uint8_t { Plain, Zeros, Lead, Rough, NaN, Infinity, MinusInfinity };
constexpr std::array<Values, kGroups> kValues = [] {
  using enum Values;
  return std::array<Values, kGroups>{Lead,  NaN,  Rough, Infinity, Lead,  MinusInfinity,
                                     Rough, Lead, Zeros, Lead,     Rough, Lead,
                                     Plain, Lead, Rough, Lead};
}();

// Values of a sum of what a program computes, in turn: one decides it, at the last place, the
// first or any, or none does; all are near that one, which may be what a window lets through; small
// integers, of which sums are exact if they can be; exact values of many bits, so that each
// addition rounds; or as above. What many values share is small in every second pass, and so the
// turns of a single sum alternate.
enum class Computed : uint8_t { Last, First, Any, None, Near, Integers, Rough, Other };
constexpr std::array<Computed, kGroups> kComputed = [] {
  using enum Computed;
  return std::array<Computed, kGroups>{Last, Other,    First, Near,  Rough, None, Integers, Last,
                                       Near, Integers, First, Other, Rough, Any,  Rough,    Other};
}();
} // namespace

uint64_t withBits(uint64_t random, int bits, bool all) {
  uint64_t top = all ? uint64_t(1) << (bits - 1) : 0;
  return top + random % ((uint64_t(1) << bits) - top);
}

int precisionOf(DType type) { return -std::ilogb(oracle::unitRoundoff(type)); }

int64_t OtherData::passes(const BoundStep &step) {
  const auto &bound = std::get<BoundElementwise>(step.body);
  int64_t elements = 1;
  for (int64_t dim : bound.shape())
    elements *= dim;
  int64_t read = elements;
  for (const BoundView &table : bound.tables)
    read += table.elements();
  int64_t cheap = kValuesForPasses / std::max<int64_t>(read, 1);
  const int64_t results = std::max<int64_t>(bound.output.elements(), 1);
  const int64_t rounds = std::clamp<int64_t>(kResultsOfKinds / results, 1, kMostRounds);
  int64_t kinds = bound.over().empty() ? ceilDiv(kSpecials * kLeastBetweenSpecials,
                                                 std::max<int64_t>(elements, kFewElements))
                                       : kGroups * rounds;
  const Named named(step);
  int64_t around = 0;
  for (const BoundView &input : bound.inputs)
    around = std::max(around, named.around(input.dtype));
  elements = std::max<int64_t>(elements, 1);
  const int64_t drawn = bound.over().empty() && hasFunctions(bound.program)
                            ? kSigns * kBetweenPoints * kPoints
                            : kLeastDrawn;
  int64_t few = std::max(std::min(ceilDiv(drawn, elements), kMostForFew),
                         ceilDiv(kLeastBetweenNamed * around, elements));
  return std::clamp<int64_t>(cheap, 1, std::max(kinds, few));
}

int smallerBy(Tame tame) { return tame >= Tame::Small ? 4 : 0; }

OtherData::OtherData(const BoundStep &step, uint64_t seed, int64_t pass, bool specials, Tame tame)
    : step(step), seed(seed), pass(pass), tame(tame), specials(specials && tame == Tame::No),
      elementwise(std::get_if<BoundElementwise>(&step.body)), named(step),
      amounts(shiftAmounts(step)), ends(drawEnds(step, seed, seed + static_cast<uint64_t>(pass))) {
  powers =
      !elementwise && pass > 0 && !bundle::isFloat(std::get<BoundGemm>(step.body).step->accumulate);
  if (!elementwise)
    return;
  allPasses = passes(step);
  for (uint32_t dim : elementwise->over())
    values *= std::max<int64_t>(elementwise->shape()[dim], 1);
  if (elementwise->reduction)
    combine = elementwise->reduction->combine;
  sums = combine == OpCode::AddF;
  below = sums ? belowStart(*elementwise) : 0;
  functions = elementwise->over().empty() && hasFunctions(elementwise->program);
  if (sums && values > 1)
    if (Deciding found(*elementwise); found.known())
      deciding = std::move(found);
}

// All passes together number the elements of a buffer; one of so many is the next number around
// what is named, of each buffer others.
std::optional<oracle::Value> OtherData::aroundNamed(size_t buffer, const BoundBuffer &info,
                                                    int64_t element) const {
  const int64_t around = named.around(info.dtype);
  if (!elementwise || values > 1 || sums || tame != Tame::No || around == 0)
    return std::nullopt;
  const bool few = kBetweenNamed * around > allPasses * info.elements;
  const int64_t apart = few ? kLeastBetweenNamed : kBetweenNamed;
  const int64_t number = pass * info.elements + element, turn = number / apart;
  // Operands whose turns were always the same would never be ordinary beside such a number.
  const auto own = static_cast<int64_t>(buffer);
  if (number % apart != (own + turn / around) % apart)
    return std::nullopt;
  return named.aroundAt(info.dtype, (turn + own) % around);
}

// As aroundNamed, in other turns; what is special stays so.
std::optional<double> OtherData::atPoint(size_t buffer, const BoundBuffer &info,
                                         int64_t element) const {
  if (!functions || tame != Tame::No)
    return std::nullopt;
  const auto own = static_cast<int64_t>(buffer), number = pass * info.elements + element;
  const int64_t turn = number / kBetweenPoints;
  const double point = pointAt(turn + own, seed);
  if (number % kBetweenPoints != (own + kBetweenPoints / 2 + turn / kPoints) % kBetweenPoints ||
      point > oracle::largestFinite(info.dtype))
    return std::nullopt;
  const uint64_t first = randomBits(seed, static_cast<uint64_t>((turn + own) % kPoints)) % kSigns;
  return first == static_cast<uint64_t>(turn / kPoints % kSigns) ? point : -point;
}

// Nine bits, or all.
double OtherData::plain(DType type, uint64_t bits) const {
  const int precision = precisionOf(type);
  if (bits >> 62 == 0 && !sums)
    return std::ldexp(double(withBits(bits >> 1, precision, true)), 2 - precision);
  return static_cast<double>(static_cast<int64_t>(bits % 513) - 256) * 0x1p-6;
}

double OtherData::single(DType type, uint64_t bits) const {
  if (powers)
    return std::ldexp(bits >> 61 ? 1 : -1, -static_cast<int>(bits % 8));
  const double normal = oracle::halfSmallest(type) / oracle::unitRoundoff(type); // the least
  const double few[] = {0, 1, -1, 0.5, 2, 1.25 * normal}; // two of them may cancel
  const uint64_t other = bits >> 32 & 0xffffff;
  switch (elementwise && !sums ? bits >> 56 & 7 : 7) {
  case 0:
    return few[other % std::size(few)];
  case 1: // far from 1, and where functions are about linear
    return std::ldexp(plain(type, bits), static_cast<int>(other % 48) - 28);
  case 2:
  case 3:
  case 4:
    if (!named.numbers.empty())
      return nearNumber(named.numbers[other % named.numbers.size()], bits >> 16);
    [[fallthrough]];
  default:
    return plain(type, bits);
  }
}

int64_t OtherData::singleInteger(DType type, uint64_t bits) const {
  const std::vector<int64_t> &integers = named.integers;
  if (!integers.empty() && (bits >> 56 & 3) == 0)
    return oracle::wrapTo(
        type, static_cast<int64_t>(static_cast<uint64_t>(integers[(bits >> 8) % integers.size()]) +
                                   (bits >> 32 & 1 ? 0 : bits % 3 - 1)));
  return integerOf(type, bits);
}

OtherData::Group OtherData::groupOf(size_t buffer, const Place &place) const {
  const int64_t turn = (place.number + pass) % kGroups;
  const uint64_t chosen = randomBits(~seed - buffer, static_cast<uint64_t>(place.number + pass));
  const auto any =
      static_cast<int64_t>(chosen % static_cast<uint64_t>(std::max<int64_t>(place.count, 1)));
  Group group;
  if (elementwise->fold && (turn == kConstantLine || turn == kOtherConstant)) {
    group.kind = Group::Kind::Constant;
    const double few[] = {1, 0, -1, 0.5};
    const size_t among = std::size(few) + named.numbers.size(), which = chosen % among;
    group.constant = turn == kConstantLine    ? 0
                     : which < std::size(few) ? few[which]
                                              : named.numbers[which - std::size(few)];
    return group;
  }
  // The last place, the first and any, five turns each, of which the last is of special numbers.
  const bool special = turn % 5 == 4;
  if (turn == kGroups - 1 || (special && tame != Tame::No))
    return group;
  group.kind = special ? Group::Kind::Special : Group::Kind::Decided;
  group.variant = static_cast<int>(turn % 5);
  group.decides = turn < 5 ? place.count - 1 : turn < 10 ? 0 : any;
  if (group.kind == Group::Kind::Special)
    group.variant = static_cast<int>(turn / 5);
  return group;
}

// Of a sum the values are of few bits, or one has all of them. With less than 2^21 units more than
// 2^23 it leaves room for as many of all other values and 2^22 of what the output held.
double OtherData::ofSum(DType type, size_t buffer, const Place &place, uint64_t bits) const {
  constexpr int room = 21;
  const int bitsLeft =
      std::clamp(room - (values > 1 ? std::ilogb(double(values) - 1) + 1 : 0), 1, room);
  // What the output holds before is special when the values are not.
  const int64_t shift = buffer == step.output().buffer ? kGroups / 2 : 0;
  const uint64_t chosen = randomBits(~seed - buffer, static_cast<uint64_t>(place.number));
  const bool here =
      place.place ==
      static_cast<int64_t>(chosen % static_cast<uint64_t>(std::max<int64_t>(place.count, 1)));
  const Values kind = kValues[static_cast<size_t>(place.number + pass + shift) % kValues.size()];
  switch (tame == Tame::No || kind == Values::Lead ? kind : Values::Plain) {
  case Values::Lead: {
    auto units = static_cast<double>(withBits(bits >> 1, here ? room : bitsLeft, here));
    if (here && shift == 0)
      units += 0x1p23;
    return std::ldexp(here || bits % 4 ? units : -units, -20);
  }
  case Values::Rough: {
    const double units = std::ldexp(static_cast<double>(withBits(bits >> 8, 24, true)), -24);
    const bool small = (place.number + pass) / 4 % 2 != 0; // of the Rough ones every second
    return std::ldexp(bits & 1 ? units : -units,
                      static_cast<int>(bits >> 1 & 3) - (small ? below : 0));
  }
  case Values::Zeros:
    return 0;
  case Values::NaN:
  case Values::Infinity:
  case Values::MinusInfinity:
    return !here                      ? plain(type, bits)
           : kind == Values::NaN      ? nan
           : kind == Values::Infinity ? inf
                                      : -inf;
  default:
    return plain(type, bits);
  }
}

std::optional<oracle::Value> OtherData::ofComputedSum(DType type, size_t buffer, const Place &place,
                                                      uint64_t bits) const {
  const Computed kind = kComputed[static_cast<size_t>(place.number + pass) % kComputed.size()];
  const bool before = buffer == step.output().buffer;
  if (!before && !deciding->isOwn(buffer)) {
    if (pass % 2 != 0)
      return std::nullopt;
    const double number = deciding->shared(bits);
    return oracle::Value{number, oracle::wrapTo(type, static_cast<int64_t>(number))};
  }
  // Every buffer decides at one place.
  const uint64_t any = randomBits(~seed, static_cast<uint64_t>(place.number + pass)) %
                       static_cast<uint64_t>(std::max<int64_t>(place.count, 1));
  switch (kind) {
  case Computed::Last:
  case Computed::First:
  case Computed::Any:
  case Computed::None: {
    const int64_t decides = kind == Computed::Last    ? place.count - 1
                            : kind == Computed::First ? 0
                            : kind == Computed::Any   ? static_cast<int64_t>(any)
                                                      : -1;
    return before ? oracle::Value{} : deciding->at(buffer, place.place == decides);
  }
  case Computed::Near: {
    const std::optional<oracle::Value> found =
        before ? oracle::Value{} : deciding->at(buffer, true);
    return found ? std::optional(oracle::Value{nearNumber(found->f, bits), found->i}) : found;
  }
  case Computed::Integers: {
    const int64_t limit = deciding->integers();
    if (limit == 0)
      return std::nullopt;
    const auto number = static_cast<int64_t>(bits % static_cast<uint64_t>(2 * limit + 1)) - limit;
    return oracle::Value{static_cast<double>(number), oracle::wrapTo(type, number)};
  }
  case Computed::Rough:
    if (before)
      return oracle::Value{};
    if (const auto number =
            deciding->rough(buffer, static_cast<uint64_t>(place.number + pass), bits))
      return oracle::Value{*number, oracle::wrapTo(type, static_cast<int64_t>(*number))};
    break;
  case Computed::Other:
    break;
  }
  return std::nullopt;
}

double OtherData::floatAt(size_t buffer, DType type, const Place &place, uint64_t bits) const {
  if (sums)
    return ofSum(type, buffer, place, bits);
  const Group group = groupOf(buffer, place);
  if (group.kind == Group::Kind::Constant)
    return buffer == step.output().buffer ? plain(type, bits) : group.constant;
  const bool here = place.place == group.decides;
  const double small = static_cast<double>(static_cast<int64_t>(bits % 513) - 256) * 0x1p-8;
  if (buffer == step.output().buffer && group.kind == Group::Kind::Decided) {
    constexpr double before[] = {-6, 6, 0, 0}; // what decides nothing
    return before[group.variant];
  }
  switch (group.kind) {
  case Group::Kind::Special: { // one, or nothing but what decides nothing
    const bool least = combine == OpCode::MinimumF || combine == OpCode::MinNumF;
    if (group.variant == 2)
      return least ? inf : -inf;
    return !here ? plain(type, bits) : group.variant == 0 ? nan : least ? -inf : inf;
  }
  case Group::Kind::Decided: // maximum below 0, minimum above 0, one far above, one far below
    switch (group.variant) {
    case 0:
      return here ? -1 : -3 + small;
    case 1:
      return here ? 1 : 3 + small;
    default:
      return !here ? small : group.variant == 2 ? 8 : -8;
    }
  default:
    return single(type, bits);
  }
}

int64_t OtherData::integerAt(size_t buffer, DType type, const Place &place, uint64_t bits) const {
  const Group group = groupOf(buffer, place);
  const bool here = place.place == group.decides, before = buffer == step.output().buffer;
  const auto small = static_cast<int64_t>(bits % 11) - 5;
  if (group.kind == Group::Kind::Plain || (group.kind == Group::Kind::Constant && before))
    return singleInteger(type, bits);
  if (group.kind == Group::Kind::Constant)
    return oracle::wrapTo(type, std::lround(group.constant));
  if (group.kind == Group::Kind::Special) // one that the step names
    return here ? singleInteger(type, bits & ~(uint64_t(3) << 56)) : integerOf(type, bits);
  if (group.variant >= 2 && !named.integers.empty() && !before)
    return here ? singleInteger(type, bits & ~(uint64_t(3) << 56)) : integerOf(type, bits);
  const auto neutral = [&](int64_t others, int64_t one) {
    return oracle::wrapTo(type, here && !before ? one : others);
  };
  if (combine == OpCode::AndI)
    return neutral(-1, ~(int64_t(1) << bits % bundle::bitWidth(type)));
  if (combine == OpCode::OrI)
    return neutral(0, int64_t(1) << bits % bundle::bitWidth(type));
  if (combine == OpCode::MulI)
    return neutral(1, 3);
  if (type == DType::I1)
    return integerOf(type, bits);
  const int64_t far = type == DType::I8 ? 100 : 1000;
  switch (group.variant) {
  case 0:
    return before ? -far : here ? -10 : -30 + small;
  case 1:
    return before ? far : here ? 10 : 30 + small;
  default:
    return before || !here ? small : group.variant == 2 ? far : -far;
  }
}

const BoundView *OtherData::valuesIn(size_t buffer, const BoundBuffer &info) const {
  if (!elementwise || elementwise->over().empty())
    return nullptr;
  for (const BoundView &view : elementwise->inputs)
    if (view.buffer == buffer && !view.packed && view.elements() == info.elements &&
        std::none_of(view.strides.begin(), view.strides.end(), [](int64_t s) { return s == 0; }))
      return &view;
  return nullptr;
}

void OtherData::put(size_t buffer, const BoundBuffer &info, int64_t element, const Place &place,
                    std::byte *bytes) const {
  std::byte *at = bytes + static_cast<size_t>(element) * bundle::byteSize(info.dtype);
  uint64_t stream = seed + 7919 * (buffer + 1) + 15485863 * static_cast<uint64_t>(pass);
  uint64_t bits = randomBits(stream, static_cast<uint64_t>(element));
  const bool grouped = place.count > 1 || buffer == step.output().buffer;
  if (const auto most = amounts.find(buffer); most != amounts.end())
    return oracle::storeInteger(
        info.dtype, at, amountOf(most->second, static_cast<uint64_t>(element + pass), bits));
  if (const auto drawn = ends.find(buffer); drawn != ends.end())
    if (const auto end = drawn->second.find(element); end != drawn->second.end())
      return oracle::storeInteger(info.dtype, at, end->second);
  if (const auto around = aroundNamed(buffer, info, element)) {
    bundle::isFloat(info.dtype) ? oracle::storeFloat(info.dtype, at, around->f)
                                : oracle::storeInteger(info.dtype, at, around->i);
    return;
  }
  const std::vector<int64_t> &integers = named.integers;
  if (info.elements == 1 && !integers.empty() && !bundle::isFloat(info.dtype)) { // pass by pass
    const auto which = static_cast<size_t>(pass / 2) % integers.size();
    return oracle::storeInteger(info.dtype, at,
                                oracle::wrapTo(info.dtype, integers[which] + pass % 2));
  }
  if (deciding)
    if (const auto found = ofComputedSum(info.dtype, buffer, place, bits)) {
      bundle::isFloat(info.dtype) ? oracle::storeFloat(info.dtype, at, found->f)
                                  : oracle::storeInteger(info.dtype, at, found->i);
      return;
    }
  if (!bundle::isFloat(info.dtype)) {
    oracle::storeInteger(info.dtype, at,
                         values > 1 && grouped ? integerAt(buffer, info.dtype, place, bits)
                                               : singleInteger(info.dtype, bits));
    return;
  }
  double value;
  if (values > 1) {
    value = floatAt(buffer, info.dtype, place, bits);
  } else { // one of so many is special
    const int64_t apart =
        std::clamp(info.elements / kSpecials, kLeastBetweenSpecials, kMostBetweenSpecials);
    const int64_t number = element / apart;
    // Where there are fewer than that, passes differ in which have one: several operands, of which
    // each always has one, would leave too few results of which something can be said.
    const bool few = info.elements < apart;
    const int64_t count = few ? apart : std::min(apart, info.elements - number * apart);
    uint64_t chosen = randomBits(~seed - buffer, static_cast<uint64_t>(few ? pass : number));
    bool here = element % apart == static_cast<int64_t>(chosen % static_cast<uint64_t>(count));
    // One that many results read would leave nothing to judge of integers made of them.
    bool spoils = named.makesIntegers && info.elements < step.output().elements();
    value = specials && here && info.elements > 1 && !spoils
                ? specialOf(info.dtype, number + pass, sums)
                : atPoint(buffer, info, element).value_or(single(info.dtype, bits));
  }
  value = std::ldexp(value, -smallerBy(tame));
  oracle::storeFloat(info.dtype, at, tame == Tame::Positive ? std::fabs(value) : value);
}

// Of an input that is no plain array of values, as one of windows that overlap: values of a sum
// are taken side by side, for others quarters of the buffer are alike.
OtherData::Place OtherData::inMemory(size_t buffer, const BoundBuffer &info,
                                     int64_t element) const {
  const int64_t count = std::max<int64_t>(values, 1);
  if (sums && !(deciding && buffer == step.output().buffer))
    return {element / count, element % count,
            std::min(count, info.elements - element / count * count)};
  const auto place = static_cast<int64_t>(randomBits(~seed, static_cast<uint64_t>(element)) %
                                          static_cast<uint64_t>(count));
  if (buffer == step.output().buffer)
    return {element, place, count};
  return {element / std::max<int64_t>(ceilDiv(info.elements, 4), 1) * 4 + pass * 2, place, count};
}

void OtherData::fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  constexpr int64_t chunk = 1 << 16;
  const BoundView *view = valuesIn(buffer, info);
  oracle::parallelFor(ceilDiv(info.elements, chunk), [&](int64_t part) {
    std::vector<int64_t> index;
    for (int64_t i = part * chunk; i < std::min(info.elements, (part + 1) * chunk); ++i) {
      if (!view) {
        put(buffer, info, i, inMemory(buffer, info, i), bytes);
        continue;
      }
      oracle::unflatten(i, view->shape, index);
      int64_t element = view->offset, number = 0, place = 0;
      for (size_t d = 0; d < index.size(); ++d) {
        element += index[d] * view->strides[d];
        bool over = std::find(elementwise->over().begin(), elementwise->over().end(), d) !=
                    elementwise->over().end();
        int64_t &into = over ? place : number;
        into = into * view->shape[d] + index[d];
      }
      put(buffer, info, element, {number, place, values}, bytes);
    }
  });
}

} // namespace gemm::runtime
