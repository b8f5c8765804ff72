// Which k has a factor of full precision, units by the length of the sum, and values
// that are a function of the seed and the element's place.
#include "ExactData.h"
#include "FactorNumbers.h"
#include "Points.h"
#include "ScaleData.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Gemm.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace gemm::runtime {
/// What a row of A or a column of B holds.
enum class ExactData::Line : uint8_t {
  Plain,   // integers, signs at random
  Aligned, // the same signs in all such lines: their products add up
  Coarse,  // units alone, so that sums have few bits more than a store keeps: ties
  Lead,    // with each other a first product that fills the accumulator, then small ones:
           // not one bit of it may go; half of the columns take it back in the end
  Zero,    // 0 and -0: an epilogue's other operands alone
  Hot,     // one number
  Tiny,    // one number, subnormal
  Large,   // plain, but with results near the largest number of a narrow output
  Low,     // plain, but very small
  NaN,     // plain, but one number
  Infinity,
  MinusInfinity,
};

namespace {
// One operand has all its bits for a run of so many k, then the other: what bounds a
// partial sum (oracle::Sizes::Span) takes that many products together.
constexpr int64_t kRun = 32;
constexpr double kLeastRuns = 4;   // with all bits; else runs are single k
constexpr int64_t kLeastLead = 16; // k; the lead is among the first 8, its end among the last
constexpr int64_t kLineKinds = 32;
constexpr int kLargeScale = 24; // results above 2^24 and below 2^-20
// Results of one sign are so many times as large as others, as an exponent, and as what the
// epilogue names.
constexpr int kExtremeScale = 2, kMostExtreme = 18;
// What further passes may cost: multiply-adds, of tiles of at least 64.
constexpr int64_t kLeastTile = 64, kProductsForPasses = 1 << 23;
constexpr int64_t kProductsForMore = 1 << 27;   // the same where few results say anything, or
constexpr int64_t kProductsForChosen = 1 << 24; // sums that are chosen one by one, or infinite
constexpr int64_t kPassesOfIntegers = 5;
constexpr int64_t kLeastLines = 8; // of fewer, one k may be 0, or as its neighbour
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Of lines that are repeated, one is there.
int64_t linesApart(const BoundView &view, size_t line) {
  auto count = [&](size_t d) {
    return view.strides[d] == 0 ? std::min<int64_t>(view.shape[d], 1) : view.shape[d];
  };
  return count(0) * count(line);
}
} // namespace

ExactData::Line ExactData::lineOf(int64_t number, int64_t count, bool isRow) const {
  using enum Line;
  // What a single line should be first comes first.
  static constexpr std::array<Line, kLineKinds> all = {
      Aligned, NaN,      Lead,   Plain,  MinusInfinity, Zero,  Coarse,  Tiny,
      Aligned, Infinity, Large,  Lead,   Plain,         Hot,   Coarse,  Low,
      Aligned, Plain,    Lead,   Coarse, Zero,          Plain, Tiny,    Aligned,
      Plain,   Lead,     Coarse, Large,  Plain,         Hot,   Aligned, Plain};
  Line line = all[static_cast<size_t>((number + pass * count) % kLineKinds)];
  if (isOfSizes())
    line = number % 4 == 1 ? Aligned : number % 4 == 3 ? Coarse : Plain;
  if (extreme == Extreme::Zeros && isRow && number % 2 == 0)
    return Zero;
  if (extreme == (isRow ? Extreme::Columns : Extreme::Rows)) // one NaN would decide every line
    line = number % 2 ? Aligned : Plain;
  bool usual = line == Plain || line == Aligned || line == Coarse;
  bool possible = line != Lead || a.lead > 0;
  return usual || (specials && possible) ? line : Plain;
}

// How many passes cost no more than so many multiply-adds.
static int64_t affordable(const BoundGemm &gemm, int64_t products) {
  double one =
      static_cast<double>(gemm.batch() * std::max(gemm.m(), kLeastTile)) *
      static_cast<double>(std::max(gemm.n(), kLeastTile) * std::max<int64_t>(gemm.depth(), 1));
  return static_cast<int64_t>(
      std::min<double>(static_cast<double>(products) / std::max(one, 1.0), kLineKinds));
}

static const BoundGemm *floatGemm(const BoundStep &step) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  return gemm && bundle::isFloat(gemm->step->accumulate) ? gemm : nullptr;
}

// Lines of the operand that has fewer.
static int64_t fewestLines(const BoundGemm &gemm) {
  return std::max<int64_t>(std::min(linesApart(gemm.a, 1), linesApart(gemm.b, 2)), 1);
}

/// Whether an output has the largest or the least values of rows or columns, and none their sums,
/// all of which one NaN would decide.
static bool hasExtremes(const BoundGemm &gemm) {
  bool any = false, sums = false;
  for (const bundle::SecondResult &also : gemm.step->also)
    if (also.isReduced() && !also.isOfOperand())
      (bundle::rowOf(also.combiner).adds ? sums : any) = true;
  return any && !sums;
}

int64_t ExactData::passesOfExtremes(const BoundStep &step) {
  const BoundGemm *gemm = floatGemm(step);
  return gemm && hasExtremes(*gemm) && affordable(*gemm, kProductsForMore) >= 4
             ? 3 + 2 * passesOfKinds(step)
             : 0;
}

ExactData::Extreme ExactData::extremeOf(const BoundStep &step, int64_t pass) {
  const int64_t number = pass - passesOfSums(step);
  if (number < 0 || number >= passesOfExtremes(step))
    return Extreme::None;
  constexpr Extreme first[] = {Extreme::Positive, Extreme::Negative, Extreme::Zeros};
  return number < 3                         ? first[number]
         : number < 3 + passesOfKinds(step) ? Extreme::Rows
                                            : Extreme::Columns;
}

int64_t ExactData::passes(const BoundStep &step) {
  return passesOfSums(step) + passesOfExtremes(step) + passesOfChosen(step) +
         passesOfInfinite(step) + passesOfWhole(step);
}

// One at least where a product is no large one.
static int64_t affordableOrOne(const BoundGemm &gemm, int64_t passes) {
  if (affordable(gemm, kProductsForMore) == 0)
    return 0;
  return std::min(passes, std::max<int64_t>(affordable(gemm, kProductsForChosen), 1));
}

int64_t ExactData::passesOfChosen(const BoundStep &step) {
  const BoundGemm *gemm = floatGemm(step);
  return gemm ? affordableOrOne(*gemm, ChosenSums::passes(*gemm)) : 0;
}

int64_t ExactData::passesOfInfinite(const BoundStep &step) {
  const BoundGemm *gemm = floatGemm(step);
  return gemm ? affordableOrOne(*gemm, InfiniteFactors::passes(*gemm)) : 0;
}

int64_t ExactData::passesOfWhole(const BoundStep &step) {
  const BoundGemm *gemm = floatGemm(step);
  return gemm ? std::min(WholeFactors::passes(*gemm), affordable(*gemm, kProductsForMore)) : 0;
}

int64_t ExactData::passesOfSums(const BoundStep &step) {
  const int64_t kinds = passesOfKinds(step);
  const BoundGemm *gemm = floatGemm(step);
  if (!gemm)
    return kinds;
  const int64_t sizes = std::clamp<int64_t>(
      affordable(*gemm, kProductsForPasses) - kinds, 0,
      gemm->step->epilogue && hasFunctions(gemm->step->epilogue->program) ? 2 : 1);
  const int64_t lines =
      std::min(affordable(*gemm, kProductsForMore), ceilDiv(kLeastLines, fewestLines(*gemm)));
  return std::max(kinds + sizes, lines);
}

int64_t ExactData::mostPasses(const BoundStep &step) {
  const BoundGemm *gemm = floatGemm(step);
  return std::max(passes(step), gemm ? affordable(*gemm, kProductsForMore) : 0);
}

bool ExactData::isOfSizes() const {
  return pass >= passesOfKinds(step) && !chosen && !infinite && !whole &&
         (extreme == Extreme::None || isOfOneSign());
}

int ExactData::scaleOfPass(const BoundGemm &gemm) const {
  constexpr int scales[] = {3, -8, 8, -16, 16}; // 3: where exp is about to overflow
  if (isOfOneSign()) {
    int scale = 0;
    for (double number : Named(step).numbers)
      scale = std::max(scale, number == 0 ? 0 : std::ilogb(number));
    return std::min(scale + kExtremeScale, kMostExtreme);
  }
  if (!isOfSizes())
    return 0;
  // First around the largest number of the output, so that some are beyond it.
  const int64_t number = pass - passesOfKinds(step);
  return number == 0 ? std::min(std::ilogb(oracle::largestFinite(gemm.c.dtype)) - 1, kLargeScale)
                     : scales[static_cast<size_t>(number - 1) % std::size(scales)];
}

int64_t ExactData::passesOfKinds(const BoundStep &step) {
  if (const auto *gemm = std::get_if<BoundGemm>(&step.body)) {
    if (!floatGemm(step)) // ordinary operands of the epilogue, then powers of 2
      return std::clamp<int64_t>(affordable(*gemm, kProductsForPasses), 1,
                                 gemm->operands.empty() ? 1 : kPassesOfIntegers);
    return std::clamp<int64_t>(affordable(*gemm, kProductsForPasses), 1,
                               ceilDiv(kLineKinds, fewestLines(*gemm)));
  }
  return OtherData::passes(step);
}

ExactData::ExactData(const BoundStep &from, oracle::ExactBits exact, uint64_t seed, int64_t pass,
                     Tame tame)
    : given(from), step(spreadOut(from)), seed(seed), pass(pass), tame(tame),
      extreme(extremeOf(from, pass)), specials(tame == Tame::No) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm)
    return;
  for (const bundle::SecondResult &also : gemm->step->also) // one would decide every sum
    specials &= !also.isReduced() || also.isOfOperand() || extreme != Extreme::None;
  length = gemm->k();
  if (bundle::isFloat(gemm->step->accumulate))
    chooseUnits(
        *gemm,
        {std::max(exact.all - (gemm->scales.empty() && gemm->quants.empty() ? 0 : bitsOfScales), 8),
         exact.held});
  const int64_t number = pass - passesOfSums(step) - passesOfExtremes(step);
  const int64_t ofChosen = passesOfChosen(step), ofInfinite = ofChosen + passesOfInfinite(step);
  if (number < 0)
    return;
  if (number < ofChosen)
    chosen.emplace(step, exact, seed, number);
  else if (number < ofInfinite)
    infinite.emplace(step, number + static_cast<int64_t>(seed % InfiniteFactors::kTurns)),
        specials = false;
  else if (number < ofInfinite + passesOfWhole(step))
    whole.emplace(
        (number + static_cast<int64_t>(seed % WholeFactors::kTurns)) % WholeFactors::kTurns, tame);
}

void ExactData::chooseUnits(const BoundGemm &gemm, oracle::ExactBits exact) {
  b.first = false;
  a.type = gemm.a.dtype, b.type = gemm.b.dtype;
  a.precision = factorPrecision(a.type), b.precision = factorPrecision(b.type);
  auto length = static_cast<double>(std::max<int64_t>(gemm.depth(), 1));
  // What has to be exact in as many bits as an accumulator has: all products, or those of a part.
  const double together =
      exact.isOfParts() ? std::min(length, static_cast<double>(oracle::heldProducts())) : length;
  // Of parts all: two numbers of n and m bits make less than 2^(n + m) units.
  double budget = exact.isOfParts() ? std::min(std::ldexp(1.0, exact.held),
                                               std::ldexp(0.9 * together / length, exact.all))
                                    : std::ldexp(0.9, exact.all);
  auto largest = [&] { return std::ldexp(together, std::max(a.precision, b.precision)); };
  while (std::max(a.precision, b.precision) > 2 && largest() / 8 > budget)
    (a.precision > b.precision ? a : b).precision -= 1;
  share = std::min(1.0, budget / largest());
  run = share < 1 && share * together < kLeastRuns * kRun ? 1 : kRun; // f32, in any order
  for (partner = 1; partner < std::min(a.precision, b.precision) &&
                    std::ldexp(largest() * share, partner + 1) <= budget;)
    ++partner;
  // Results of about 4, where epilogues are neither linear nor constant.
  double alpha = std::fabs(gemm.step->alpha);
  double typical = 0.76 * std::sqrt(length * share) *
                   std::ldexp(partner == 1 ? 1 : 0.58, partner == 1 ? 0 : partner) *
                   std::ldexp(1.0, std::max(a.precision, b.precision)) *
                   (alpha > 0 && std::isfinite(alpha) ? alpha : 1);
  int unit = static_cast<int>(std::lround(2 - std::log2(typical))) + scaleOfPass(gemm);
  auto leastOf = [](const Operand &operand) {
    return bundle::bitWidth(operand.type) < 32 ? oracle::leastNormal(operand.type) : 0x1p-60;
  };
  auto fit = [&](const Operand &operand, int wanted) {
    int most = std::min(60, std::ilogb(largestFactor(operand.type)) - operand.precision);
    return std::clamp(wanted, std::ilogb(leastOf(operand)), most);
  };
  a.unit = fit(a, unit / 2);
  b.unit = fit(b, unit - a.unit);
  // Numbers 2^x of A and 3 * 2^y of B, of products 3/4 of the largest number of units.
  int bits = exact.ofPart() - 2, ofA = bits / 2, least = std::min(2, partner);
  auto largestOf = [](const Operand &o) { return std::ilogb(largestFactor(o.type)) - o.unit; };
  double rest = together * std::ldexp(1.0, 2 * least);
  if (gemm.k() >= kLeastLead && rest <= std::ldexp(1.0, bits) && ofA <= largestOf(a) &&
      bits - ofA + 2 <= largestOf(b))
    a.lead = std::ldexp(1.0, ofA), b.lead = std::ldexp(3.0, bits - ofA);
  int most = std::min(std::ilogb(oracle::largestFinite(gemm.c.dtype)) - 2, kLargeScale);
  for (Operand *operand : {&a, &b}) {
    operand->largeScale =
        std::clamp(largestOf(*operand) - operand->precision, 0, std::max(most, 0));
    int smallest = bundle::byteSize(operand->type) < 8
                       ? std::ilogb(halfSmallestFactor(operand->type)) + 1
                       : -1000;
    operand->leastScale = std::min(std::ilogb(leastOf(*operand)) - operand->unit, 0);
    operand->lowScale = std::clamp(smallest - operand->unit, -kLargeScale, 0);
  }
}

bool ExactData::hasAllBits(const Operand &operand, int64_t k) const {
  auto number = static_cast<double>(k / run);
  auto before = static_cast<int64_t>(number * share);
  auto after = static_cast<int64_t>((number + 1) * share);
  return after > before && ((static_cast<uint64_t>(before) + seed) % 2 == 0) == operand.first;
}

int64_t ExactData::leadPlace(bool last) const {
  constexpr uint64_t among = kLeastLead / 2;
  return last ? length - 1 - static_cast<int64_t>(seed / among % among)
              : static_cast<int64_t>(seed % among);
}

double ExactData::plainUnits(const Operand &operand, Line line, int64_t k, uint64_t bits) const {
  uint64_t high = uint64_t(1) << (operand.precision - 1), rest = bits >> 4;
  bool aligned = line == Line::Aligned;
  if (line == Line::Coarse)
    return 1;
  if (a.lead > 0 && (k == leadPlace(false) || k == leadPlace(true))) // others have much here
    return static_cast<double>(withBits(rest, std::min(2, partner), false));
  if (hasAllBits(operand, k))
    return static_cast<double>(high + rest % high);
  if (partner > 1)
    return static_cast<double>(withBits(rest, partner, aligned));
  return (bits >> 1 & 7) != 0;
}

double ExactData::leadUnits(const Operand &operand, int64_t number, int64_t k,
                            uint64_t bits) const {
  bool first = k == leadPlace(false), last = k == leadPlace(true);
  bool takesBack = (randomBits(seed, static_cast<uint64_t>(number)) & 1) != 0;
  if (!first && !last) {
    double units = static_cast<double>(withBits(bits >> 4, std::min(2, partner), false));
    return bits & 1 ? -units : units;
  }
  if (operand.first)
    return operand.lead;
  if (takesBack)
    return first ? operand.lead / 2 : -operand.lead / 2;
  return first ? operand.lead : 0;
}

/// A number of tf32 in memory: one of the f32 that round to it, of which the smallest, half way to
/// the number below, does where ties go away from zero. Where they go to even, it and the largest
/// do if the number is even, and neither else.
static void storeUnrounded(std::byte *at, double value, uint64_t bits, bool toEven) {
  constexpr int64_t half = 1 << 12;
  auto code = static_cast<int64_t>(oracle::encode(bundle::DType::F32, value));
  const auto further = static_cast<int64_t>(bits % (2 * half));
  int64_t offset = bits >> 60 == 0 ? -half : further - half;
  if (toEven && (code & 2 * half) != 0)
    offset = std::max(offset, 1 - half);
  else if (toEven && bits >> 60 == 1)
    offset = half;
  if (std::isfinite(value))
    code += value == 0 ? further % half : offset;
  std::memcpy(at, &code, 4); // little-endian hosts only
}

void ExactData::fillOperand(const BoundView &view, const Operand &operand, uint64_t salt,
                            std::byte *bytes) const {
  // Lines are rows of A, columns of B; a line that is repeated is written once.
  const size_t line = operand.first ? 1 : 2, along = operand.first ? 2 : 1;
  const int64_t lines = linesApart(view, line);
  const int64_t ofBatch =
      view.strides[line] == 0 ? std::min<int64_t>(view.shape[line], 1) : view.shape[line];
  const int64_t depth =
      view.strides[along] == 0 ? std::min<int64_t>(view.shape[along], 1) : view.shape[along];
  const bool real = floatGemm(step) != nullptr;
  // What is also added up as it lies in memory has no more bits than fit a sum.
  const std::vector<bundle::SecondResult> &also = std::get<BoundGemm>(step.body).step->also;
  const bool rounds = isTf32(view.dtype) && view.dtype != bundle::DType::TF32Any &&
                      std::none_of(also.begin(), also.end(),
                                   [](const auto &result) { return result.isOfOperand(); });
  uint64_t stream =
      seed + (operand.first ? 0 : 500009) + salt + 15485863 * static_cast<uint64_t>(pass);
  oracle::parallelFor(depth == 0 ? 0 : lines, [&](int64_t number) {
    int64_t batch = number / ofBatch, i = number % ofBatch;
    const Line kind = lineOf(number, lines, operand.first);
    const auto where = static_cast<int64_t>(randomBits(~stream, static_cast<uint64_t>(number)) %
                                            static_cast<uint64_t>(depth));
    for (int64_t k = 0; k < depth; ++k) {
      int64_t element =
          view.offset + batch * view.strides[0] + i * view.strides[line] + k * view.strides[along];
      std::byte *at = bytes + view.byteOf(element);
      uint64_t bits = randomBits(stream, static_cast<uint64_t>(element));
      if (!real) { // of one sum, however small, it matters whether the highest bit is a sign
        if (number == 0 && k == 0)
          bits |= uint64_t(1) << (bundle::bitWidth(view.dtype) - 1);
        oracle::storeInteger(view.dtype, at, oracle::wrapTo(view.dtype, int64_t(bits)));
        continue;
      }
      uint64_t sign = kind == Line::Aligned ? randomBits(seed, static_cast<uint64_t>(k)) : bits;
      const Element each{kind, number, k, where, bits, (sign & 1) != 0};
      if (rounds)
        storeUnrounded(at, valueOf(operand, each), randomBits(~stream, bits),
                       view.dtype == bundle::DType::TF32Even);
      else
        storeFactor(view.dtype, at, valueOf(operand, each));
    }
  });
}

double ExactData::valueOf(const Operand &operand, const Element &at) const {
  const auto &[line, number, k, where, bits, negative] = at;
  auto signedly = [&](double x) {
    if (isOfOneSign())
      return !operand.first && extreme == Extreme::Negative ? -x : x;
    return negative && tame != Tame::Positive ? -x : x;
  };
  if (whole)
    return signedly(whole->magnitude(operand.first, number, k == where, bits));
  const int precision = factorPrecision(operand.type);
  uint64_t high = uint64_t(1) << (operand.precision - 1);
  switch (line) {
  case Line::Lead:
    return std::ldexp(leadUnits(operand, number, k, bits), operand.unit);
  case Line::Zero:
    return signedly(0);
  case Line::Hot:
    return signedly(k == where ? std::ldexp(double(high + (bits >> 4) % high), operand.unit) : 0);
  case Line::Tiny: // all the bits that a subnormal number has
    return signedly(k == where ? double(withBits(bits >> 4, precision - 1, true)) * 2 *
                                     halfSmallestFactor(operand.type)
                               : 0);
  case Line::NaN:
  case Line::Infinity:
  case Line::MinusInfinity:
    if (k == where)
      return line == Line::NaN ? nan : line == Line::Infinity ? inf : -inf;
    break;
  default:
    break;
  }
  int scale = line == Line::Large ? operand.largeScale : line == Line::Low ? operand.lowScale : 0;
  if (operand.first && isOfSizes())
    scale = std::clamp(static_cast<int>(number % 8) - 4, operand.leastScale, operand.largeScale);
  if (operand.first && tame != Tame::No)
    scale = std::max(scale - smallerBy(tame), operand.leastScale);
  return signedly(std::ldexp(plainUnits(operand, line, k, bits), operand.unit + scale));
}

void ExactData::fillFirst(bundle::SecondResult::Combiner combiner, const BoundBuffer &info,
                          std::byte *bytes) const {
  using enum bundle::SecondResult::Combiner;
  constexpr double first[] = {0, 0, 0, -3, 0, 0.25, 0, 0x1p20};
  const double beyond = combiner == Min ? 0x1p20 : combiner == Max ? -0x1p20 : 0;
  for (int64_t i = 0; i < info.elements; ++i) {
    uint64_t bits = randomBits(seed, static_cast<uint64_t>(i));
    const bool decides = extreme != Extreme::None && bits >> 32 & 3; // the values, not this
    oracle::storeFloat(info.dtype, bytes + i * static_cast<int64_t>(bundle::byteSize(info.dtype)),
                       decides ? beyond : first[bits % std::size(first)]);
  }
}

void ExactData::fillNumbers(size_t buffer, const BoundBuffer &info, std::byte *bytes) const {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  bool isA = gemm && gemm->a.buffer == buffer, isB = gemm && gemm->b.buffer == buffer;
  // In whatever order a library multiplies by scales, the result is one number.
  if (gemm && step.step->call)
    for (const std::optional<uint32_t> &number : step.step->call->scaleOperands)
      if (number && gemm->operands[*number].buffer == buffer)
        return fillCallScales(gemm->operands[*number], info, seed, pass, bytes);
  if (infinite && infinite->fill(buffer, info, bytes))
    return;
  if (isA && isB && bundle::isFloat(info.dtype)) { // their k are not the same: few bits
    double most =
        std::sqrt(0.9 * 0x1p24 / static_cast<double>(std::max<int64_t>(gemm->depth(), 1)));
    fillRandom(info.dtype, bytes, info.elements, DataClass::Integers, seed,
               std::clamp<int64_t>(static_cast<int64_t>(most), 1, 4));
    return;
  }
  const ScaleKind scales = chosen || infinite || this->whole ? ScaleKind::Ones
                           : specials                        ? ScaleKind::Special
                                                             : ScaleKind::Powers;
  for (size_t i = 0; gemm && i < gemm->scales.size(); ++i)
    if (gemm->scales[i].buffer == buffer)
      return fillScales(*gemm, i, info, seed, pass, scales, bytes);
  for (size_t i = 0; gemm && i < gemm->quants.size(); ++i)
    if (gemm->quants[i].buffer == buffer)
      return fillQuant(*gemm, i, info, seed, pass, scales, bytes);
  for (size_t i = 0; gemm && i < gemm->also.size(); ++i)
    if (gemm->also[i].buffer == buffer) // what a combiner begins with, mostly less than its values
      return fillFirst(gemm->step->also[i].combiner, info, bytes);
  bool whole = false;
  for (const BoundView *view : gemm ? gemm->factors() : std::vector<const BoundView *>())
    whole |= view->buffer == buffer && view->elements() == info.elements;
  if (!whole)
    OtherData(step, seed, pass, specials && extreme == Extreme::None,
              isOfOneSign() ? Tame::Positive : tame)
        .fill(buffer, info, bytes);
  if (isA)
    fillOperand(gemm->a, a, 0, bytes);
  if (isB)
    fillOperand(gemm->b, b, 0, bytes);
  for (size_t i = 0; gemm && i < gemm->pairs.size(); ++i)
    fillPair(gemm->pairs[i], 15486173 * (i + 1), buffer, info, bytes);
  for (size_t i = 0; gemm && i < gemm->peers.size(); ++i) // other numbers of the same kinds
    if (gemm->peers[i].buffer == buffer)
      fillOperand(gemm->peers[i], b, 104729 * (i + 1), bytes);
  if (gemm && gemm->quants.size() > 1 && scales != ScaleKind::Ones &&
      (gemm->step->dequantized->ofB ? isB : isA))
    addZeros(*gemm, seed, pass, bytes);
  if (chosen)
    chosen->fill(buffer, bytes);
}

} // namespace gemm::runtime
