// Numbers are cut into pieces by their significands' bits, and ties are found by the secant method
// on the epilogue's own value.
#include "ChosenSums.h"
#include "FactorNumbers.h"
#include "OtherData.h"
#include "Points.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Gemm.h"
#include "oracle/SumError.h"

#include <algorithm>
#include <cmath>

namespace gemm::runtime {
namespace {
using bundle::DType;

// Lines of scales: operands take 0, 1 and another number in turn, of each sign.
constexpr int64_t kHeld = 4, kScales = 2 * kHeld;
constexpr int64_t kMostPasses = 32;
constexpr int kTieLow = -3, kTieBinades = 8; // where ties are looked for
constexpr uint64_t kTries = 4;
constexpr int kSteps = 12, kMostBits = 24;
constexpr int kBeside = 7; // numbers about one whose value is near a tie

enum class Held : uint8_t { Number, Zero, One };
Held heldAt(int64_t turn) {
  constexpr Held all[kHeld] = {Held::Number, Held::Zero, Held::Number, Held::One};
  return all[turn % kHeld];
}

bool hasTies(const BoundGemm &gemm) {
  return gemm.c.dtype == DType::F16 || gemm.c.dtype == DType::BF16;
}

// Lines of a batch, rows of A or columns of B; one if they are all the same memory.
int64_t linesOf(const BoundView &view, bool ofRows) {
  const size_t line = ofRows ? 1 : 2;
  return view.strides[line] == 0 ? 1 : view.shape[line];
}

// The lines of a view of an operand, each batch's that is memory of its own.
template <typename Body> void forEachLine(const BoundView &view, size_t lineIn, Body &&body) {
  const int64_t lines = linesOf(view, lineIn == 1);
  const int64_t batches = view.strides[0] == 0 ? 1 : view.shape[0];
  oracle::parallelFor(batches * lines,
                      [&](int64_t line) { body(line / lines, line % lines, line); });
}

double withSignificand(double x, int bits) {
  if (x == 0 || !std::isfinite(x))
    return x;
  const int unit = std::ilogb(x) - bits + 1;
  return std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
}

// An odd half of the output's unit at `value`.
double tieBeside(DType type, double value) {
  const double least = 2 * oracle::halfSmallest(type);
  const double unit = std::max(std::ldexp(1.0, std::ilogb(value) - precisionOf(type) + 1), least);
  return (std::floor(value / unit) + 0.5) * unit;
}
} // namespace

int64_t ChosenSums::passes(const BoundGemm &gemm) {
  // What is read of a table is known when all data are.
  if (!gemm.tables.empty() || gemm.a.buffer == gemm.b.buffer || gemm.k() == 0 ||
      gemm.step->alpha == 0 || isByte(gemm.a.dtype) ||
      isByte(gemm.b.dtype)) // whose numbers scale nothing down
    return 0;
  const int64_t rows = linesOf(gemm.a, true), columns = linesOf(gemm.b, false);
  const int64_t numbers = std::max(rows, columns), scales = std::min(rows, columns);
  if (scales == 0)
    return 0;
  const int64_t seen = ceilDiv(numbers, hasTies(gemm) ? 2 : 1) * std::min(scales, kScales);
  return std::clamp<int64_t>(ceilDiv(kPoints * kScales, seen), 1, kMostPasses);
}

// Of pieces that are parts of the sum each, as many as the scales of fp8 reach.
static int bitsOf(const BoundGemm &gemm, oracle::ExactBits exact) {
  constexpr int64_t mostPieces = 8;
  constexpr int ofPieces = 20;
  const bool apart = exact.isOfParts() && gemm.k() >= mostPieces * oracle::heldProducts();
  return apart ? ofPieces : exact.ofPart();
}

ChosenSums::ChosenSums(const BoundStep &step, oracle::ExactBits exact, uint64_t seed, int64_t pass)
    : gemm(std::get<BoundGemm>(step.body)), seed(seed), pass(pass),
      ofRows(linesOf(gemm.a, true) >= linesOf(gemm.b, false)),
      bits(std::min(kMostBits, bitsOf(gemm, exact))) {
  const BoundView &numbers = ofRows ? gemm.a : gemm.b, &scaled = ofRows ? gemm.b : gemm.a;
  chooseScales(numbers.dtype, scaled.dtype);
  if (gemm.step->epilogue && gemm.tables.empty()) {
    std::vector<DType> inputs(1 + gemm.peers.size(), gemm.step->accumulate);
    for (const BoundView &operand : gemm.operands)
      inputs.push_back(bundle::computeType(operand.dtype));
    inputs.resize(inputs.size() + gemm.step->epilogue->places.size(), DType::I64);
    epilogue.emplace(gemm.step->epilogue->program, inputs);
  }
}

// All pieces have as many bits, so that sums are exact, whatever the order, by the units of both
// operands alone. Passes differ in what numbers they have room for.
void ChosenSums::chooseScales(DType numbers, DType scaled) {
  const int most = std::min(precisionOf(numbers), bits);
  for (int each = most; each >= std::min(2, most); --each)
    if (each == most || bits / each * each > bits / precision * precision)
      precision = each;
  const auto pieces = static_cast<int>(std::min<int64_t>(bits / precision, gemm.k()));
  bits = pieces * precision;
  // The last for f32, whose numbers are subnormal then: tensor cores align such as normal ones.
  constexpr int first[] = {8, 2, 15, -6, 126};
  const bool isWide = numbers == DType::F32 && scaled == DType::F32;
  const size_t count = std::size(first) - (isWide ? 0 : 1);
  const int least = std::ilogb(2 * oracle::halfSmallest(scaled)) + bits - precision;
  const int base = std::clamp(first[static_cast<size_t>(pass) % count], least,
                              std::max(least, std::ilogb(oracle::largestFinite(scaled))));
  for (int piece = 0; piece < pieces; ++piece)
    scales.push_back(base - piece * precision);
}

// A line of scales that changes no sign and beside which operands hold a number, if there is one.
int64_t ChosenSums::firstNumber() const {
  const int64_t lines = linesOf(ofRows ? gemm.b : gemm.a, !ofRows);
  for (int64_t line = 0; line < std::min(lines, kScales); ++line)
    if (heldAt(line + pass) == Held::Number && !changesSign(line))
      return line;
  return 0;
}

bool ChosenSums::changesSign(int64_t scaleLine) const {
  return (scaleLine + pass) / kHeld % 2 != 0;
}

int64_t ChosenSums::placeOf(size_t scale) const {
  const auto count = static_cast<int64_t>(scales.size()), apart = gemm.k() / count;
  const uint64_t first = randomBits(seed, static_cast<uint64_t>(pass));
  const auto at = static_cast<int64_t>(first % static_cast<uint64_t>(gemm.k()));
  return (at + static_cast<int64_t>(scale) * apart) % gemm.k();
}

double ChosenSums::pointOf(int64_t turn) const {
  const double alpha = std::fabs(gemm.step->alpha);
  const int scaled = std::isfinite(alpha) ? std::ilogb(alpha) : 0;
  return std::ldexp(pointAt(turn, seed), -scaled);
}

// One number for each pass of what is neither 0 nor 1, whatever the element.
double ChosenSums::heldBy(const BoundView &view, const Index &index) const {
  switch (heldAt((view.strides[scaleDim()] == 0 ? 0 : index[scaleDim()]) + pass)) {
  case Held::Zero:
    return 0;
  case Held::One:
    return 1;
  case Held::Number:
    break;
  }
  const uint64_t random = randomBits(~seed - view.buffer, static_cast<uint64_t>(pass));
  if (!bundle::isFloat(view.dtype))
    return static_cast<double>(1 + random % 7);
  const int significand = std::min(precisionOf(view.dtype), kMostBits);
  const double number = std::ldexp(static_cast<double>(withBits(random >> 8, significand, true)),
                                   static_cast<int>(random & 3) - significand);
  return random >> 2 & 1 ? -number : number;
}

double ChosenSums::peerSum(size_t peer, const Index &index) const {
  const uint64_t random =
      randomBits(seed + 104729 * peer, static_cast<uint64_t>(index[2] * kMostPasses + pass));
  const double number = std::ldexp(static_cast<double>(withBits(random >> 8, bits, true)),
                                   static_cast<int>(random & 3) - bits);
  return random >> 2 & 1 ? -number : number;
}

double ChosenSums::valueOf(double sum, const Index &index) const {
  const double alpha = gemm.step->alpha, beta = gemm.step->beta;
  std::vector<oracle::Value> inputs;
  inputs.push_back({alpha * sum + (beta != 0 ? beta * heldBy(gemm.c, index) : 0), 0});
  if (!epilogue)
    return inputs[0].f;
  for (size_t peer = 1; peer <= gemm.peers.size(); ++peer)
    inputs.push_back({alpha * (ofRows ? sum : peerSum(peer, index)), 0});
  for (const BoundView &operand : gemm.operands) {
    const double held = heldBy(operand, index);
    if (bundle::isFloat(operand.dtype))
      inputs.push_back({held, 0});
    else
      inputs.push_back({0, oracle::wrapTo(operand.dtype, static_cast<int64_t>(held))});
  }
  for (uint32_t dim : gemm.step->epilogue->places)
    inputs.push_back({0, index[dim]});
  std::vector<oracle::Value> scratch;
  return epilogue->run(inputs, scratch).f;
}

double ChosenSums::tieOf(const Index &index) const {
  const auto turn = static_cast<uint64_t>(index[lineDim()] * kMostPasses + pass);
  double first = 0;
  for (uint64_t attempt = 0; attempt < kTries; ++attempt) {
    const uint64_t random = randomBits(seed + 13 + attempt, turn);
    const double significand = 1 + static_cast<double>(random >> 11) * 0x1p-53;
    double x = std::ldexp(significand, kTieLow + static_cast<int>(random % kTieBinades));
    double y = valueOf(x, index), other = x * (1 + 0x1p-9), yOfOther = valueOf(other, index);
    if (attempt == 0)
      first = withSignificand(x, bits);
    if (!std::isfinite(y) || y == 0)
      continue;
    const double tie = tieBeside(gemm.c.dtype, y), ulp = std::ldexp(1.0, std::ilogb(tie) - 23);
    for (int i = 0; i < kSteps && y != yOfOther && std::fabs(y - tie) > ulp / 8; ++i) {
      const double next = x + (tie - y) * (x - other) / (y - yOfOther);
      other = x, yOfOther = y;
      x = next, y = valueOf(x, index);
    }
    x = withSignificand(x, bits);
    if (!std::isfinite(x) || x == 0 || !(std::fabs(valueOf(x, index) - tie) <= 2 * ulp))
      continue;
    // A tie that another rounding reaches, or passes, lies half an ulp to one ulp away.
    const double unit = std::ldexp(1.0, std::ilogb(x) - bits + 1);
    for (int i = 0; i < kBeside; ++i) {
      const double beside =
          x + unit * ((i + static_cast<int>(random >> 4 & 7)) % kBeside - kBeside / 2);
      const double off = std::fabs(valueOf(beside, index) - tie);
      if (off > ulp / 2 && off < ulp)
        return beside;
    }
    return x;
  }
  return first;
}

double ChosenSums::sumOf(const Index &index, int64_t line) const {
  const bool ties = hasTies(gemm);
  if (ties && line % 2 == 1)
    return tieOf(index);
  const int64_t lines = gemm.batch() * linesOf(ofRows ? gemm.a : gemm.b, ofRows);
  return withSignificand(pointOf(ties ? pass * ceilDiv(lines, 2) + line / 2 : pass * lines + line),
                         bits);
}

// Each piece has what is left of the number, cut to its bits.
void ChosenSums::fillNumbers(const BoundView &view, size_t peer, std::byte *bytes) const {
  const double largest = oracle::largestFinite(view.dtype);
  const size_t lineIn = ofRows ? 1 : 2, along = ofRows ? 2 : 1;
  const int64_t held = firstNumber();
  forEachLine(view, lineIn, [&](int64_t batch, int64_t i, int64_t line) {
    const int64_t at = view.offset + batch * view.strides[0] + i * view.strides[lineIn];
    for (int64_t k = 0; k < view.shape[along]; ++k)
      oracle::storeFloat(view.dtype, bytes + view.byteOf(at + k * view.strides[along]), 0);
    const Index index = {batch, ofRows ? i : held, ofRows ? held : i};
    double rest = peer ? peerSum(peer, index) : sumOf(index, line);
    // The unit of the last piece is that of the number.
    const int unit = (rest == 0 ? 0 : std::ilogb(rest)) - precision + 1 - scales[0];
    for (size_t s = 0; s < scales.size(); ++s) {
      const double units = std::trunc(std::ldexp(rest, -unit - scales[s]));
      const double piece = std::clamp(std::ldexp(units, unit), -largest, largest);
      oracle::storeFloat(view.dtype, bytes + view.byteOf(at + placeOf(s) * view.strides[along]),
                         piece);
      rest -= std::ldexp(units, unit + scales[s]);
    }
  });
}

void ChosenSums::fillScales(const BoundView &view, bool changeSigns, std::byte *bytes) const {
  const size_t lineIn = scaleDim(), along = lineDim();
  forEachLine(view, lineIn, [&](int64_t batch, int64_t i, int64_t) {
    const int64_t at = view.offset + batch * view.strides[0] + i * view.strides[lineIn];
    const bool negative = changeSigns && changesSign(i);
    for (int64_t k = 0; k < view.shape[along]; ++k)
      oracle::storeFloat(view.dtype, bytes + view.byteOf(at + k * view.strides[along]), 0);
    for (size_t s = 0; s < scales.size(); ++s)
      oracle::storeFloat(view.dtype, bytes + view.byteOf(at + placeOf(s) * view.strides[along]),
                         std::ldexp(negative ? -1.0 : 1.0, scales[s]));
  });
}

void ChosenSums::fillHeld(const BoundView &view, std::byte *bytes) const {
  auto count = [&](size_t d) { return view.strides[d] == 0 ? 1 : view.shape[d]; };
  oracle::parallelFor(count(0) * count(1), [&](int64_t row) {
    Index index = {row / count(1), row % count(1), 0};
    for (; index[2] < count(2); ++index[2]) {
      const int64_t at = view.offset + index[0] * view.strides[0] + index[1] * view.strides[1] +
                         index[2] * view.strides[2];
      const double held = heldBy(view, index);
      if (bundle::isFloat(view.dtype))
        oracle::storeFloat(view.dtype, bytes + view.byteOf(at), held);
      else
        oracle::storeInteger(view.dtype, bytes + view.byteOf(at),
                             oracle::wrapTo(view.dtype, static_cast<int64_t>(held)));
    }
  });
}

void ChosenSums::fill(size_t buffer, std::byte *bytes) const {
  // What is an operand of the product, too, is that. Packed operands stay as they are.
  const bool isA = gemm.a.buffer == buffer, isB = gemm.b.buffer == buffer;
  bool ofProduct = isA || isB;
  if (isA)
    ofRows ? fillNumbers(gemm.a, 0, bytes) : fillScales(gemm.a, true, bytes);
  if (isB)
    ofRows ? fillScales(gemm.b, true, bytes) : fillNumbers(gemm.b, 0, bytes);
  for (size_t i = 0; i < gemm.peers.size(); ++i)
    if (gemm.peers[i].buffer == buffer) {
      ofProduct = true;
      ofRows ? fillScales(gemm.peers[i], false, bytes) : fillNumbers(gemm.peers[i], i + 1, bytes);
    }
  if (ofProduct)
    return;
  for (const BoundView &operand : gemm.operands)
    if (operand.buffer == buffer && !operand.packed)
      fillHeld(operand, bytes);
  if (gemm.c.buffer == buffer && gemm.step->beta != 0 && !gemm.c.packed)
    fillHeld(gemm.c, bytes);
}

} // namespace gemm::runtime
