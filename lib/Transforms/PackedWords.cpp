// Reads, element by element, what a product's right operand is made of. A place is k = group · a +
// q and n = 8 · b + r: for each q and r the element is followed with a and b unknown, and the first
// says what all others have to be.
#include "PackedWords.h"
#include "ElementTrace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace gemm {

bool Words::isInOrder() const {
  for (int8_t place = 0; place < inOne(); ++place)
    if (order[place] != place)
      return false;
  return true;
}

namespace {
/// The lower `width` bits of an integer are those of a word from `shift` on; the others are 0 where
/// it is `masked`.
struct Bits {
  const Term *word = nullptr;
  int64_t shift = 0, width = 0;
  bool masked = false;
};

bool isElement(const TermPtr &term) { return term->kind == Term::Kind::Element; }
bool isKnown(const TermPtr &term) {
  return term->kind == Term::Kind::Known && term->known.isConstant();
}
template <typename... Ops> bool isA(const TermPtr &term) {
  return term->kind == Term::Kind::Computed && isa<Ops...>(term->op);
}
int64_t widthOf(const TermPtr &term) { return term->type.getIntOrFloatBitWidth(); }

std::optional<Bits> bitsOf(const TermPtr &term) {
  if (isElement(term) && term->type.isSignlessInteger(32))
    return Bits{term.get(), 0, 32, false};
  if (term->kind != Term::Kind::Computed || term->of.empty())
    return std::nullopt;
  std::optional<Bits> bits = bitsOf(term->of[0]);
  if (!bits)
    return std::nullopt;
  if (isA<arith::ExtSIOp, arith::ExtUIOp>(term))
    return bits; // what is masked has no sign to extend: it is narrower than its type
  if (isA<arith::TruncIOp>(term)) {
    if (widthOf(term) <= bits->width)
      bits->width = widthOf(term), bits->masked = false;
    return bits;
  }
  if (term->of.size() != 2 || !isKnown(term->of[1]))
    return std::nullopt;
  const int64_t number = term->of[1]->known.constant;
  if (isA<arith::ShRSIOp, arith::ShRUIOp>(term)) {
    if (number < 0 || number >= bits->width)
      return std::nullopt;
    bits->shift += number, bits->width -= number;
    return bits;
  }
  if (isA<arith::AndIOp>(term) && number == 15 && bits->width >= 4) {
    bits->width = 4, bits->masked = true;
    return bits;
  }
  return std::nullopt;
}

/// Four bits of a word, without a sign.
std::optional<Bits> nibbleOf(const TermPtr &term) {
  std::optional<Bits> bits = bitsOf(term);
  const bool is = bits && bits->masked && bits->width == 4 && bits->shift % 4 == 0;
  return is ? bits : std::nullopt;
}

/// An element of the right operand, as it is made.
struct Made {
  Bits number;
  std::optional<Bits> zero;
  int64_t zeroPoint = 0;
  bool wrapsZeros = false;
  const Term *scale = nullptr;
};

/// Reads t(t(q - z) · s), without another rounding.
class Reader {
public:
  explicit Reader(mlir::Type type) : type(type) {}

  std::optional<Made> read(TermPtr term) {
    computed = type;
    if (isA<arith::TruncFOp>(term)) { // in f32 the product is exact
      computed = Float32Type::get(type.getContext());
      if (cast<arith::TruncFOp>(term->op).getRoundingmode() || term->type != type)
        return std::nullopt;
      term = term->of[0];
    }
    if (!isA<arith::MulFOp>(term) || term->type != computed)
      return std::nullopt;
    for (unsigned i : {0, 1}) {
      const TermPtr scale = narrow(term->of[i]);
      if (isElement(scale) && scale->type == type && difference(term->of[1 - i])) {
        made.scale = scale.get();
        return made;
      }
    }
    return std::nullopt;
  }

private:
  static TermPtr narrow(const TermPtr &term) {
    return isA<arith::ExtFOp>(term) ? term->of[0] : term;
  }

  /// Floats that have each whole number up to 256 and more.
  static bool hasAll(mlir::Type floats) {
    return floats.isF16() || floats.isBF16() || floats.isF32();
  }

  /// The integer that became a float.
  static TermPtr integerOf(const TermPtr &term) {
    const TermPtr inner = narrow(term);
    return isA<arith::SIToFPOp, arith::UIToFPOp>(inner) && hasAll(inner->type) ? inner->of[0]
                                                                               : nullptr;
  }

  bool difference(const TermPtr &term) {
    made = Made();
    const TermPtr value = narrow(term);
    if (TermPtr whole = integerOf(value)) {
      // Of integers that hold from -255 to 255, or what differences there are.
      if (isA<arith::SubIOp>(whole))
        return isA<arith::SIToFPOp>(value) && number(whole->of[0]) && zero(whole->of[1]) &&
               (widthOf(whole) > 8 || made.zeroPoint <= 100);
      return number(whole);
    }
    if (!isA<arith::SubFOp>(value) || !hasAll(value->type))
      return false;
    TermPtr first = integerOf(value->of[0]), second = integerOf(value->of[1]);
    return first && second && number(first) && zero(second);
  }

  bool number(const TermPtr &term) {
    std::optional<Bits> bits = nibbleOf(term);
    if (bits)
      made.number = *bits;
    return bits.has_value();
  }

  /// Four bits of a word, or these and a number, or a number.
  bool zero(TermPtr term) {
    while (isA<arith::ExtSIOp, arith::ExtUIOp>(term))
      term = term->of[0];
    if (isKnown(term)) {
      made.zeroPoint = term->known.constant;
      return made.zeroPoint >= 0 && made.zeroPoint <= 15;
    }
    if ((made.zero = nibbleOf(term)))
      return true;
    if (isA<arith::AndIOp>(term) && isKnown(term->of[1]) && term->of[1]->known.constant == 15) {
      made.wrapsZeros = true;
      term = term->of[0];
    }
    if (!isA<arith::AddIOp>(term) || !isKnown(term->of[1]))
      return false;
    made.zeroPoint = term->of[1]->known.constant;
    return made.zeroPoint >= 0 && made.zeroPoint <= 100 && (made.zero = nibbleOf(term->of[0]));
  }

  mlir::Type type, computed;
  Made made;
};

/// What of places is known to be alike, learnt of the first ones and asked of all.
class WeightsReader {
public:
  WeightsReader(MatmulOp op, int64_t group)
      : op(op), k(op.getStaticK()), n(op.getStaticN()), group(group), tracer({k / group, n / 8}),
        reader(op.getBType().getElementType()) {
    found.group = group;
  }

  std::optional<WordWeights> read() {
    for (int64_t q = 0; q < group; ++q)
      for (int64_t r = 0; r < 8; ++r) {
        const Linear ofK{q, {group, 0}}, ofN{r, {0, 8}};
        SmallVector<Linear> at{ofK, ofN};
        if (op.getTransB())
          std::swap(at[0], at[1]);
        TermPtr term = tracer.element(op.getB(), at);
        std::optional<Made> made = term ? reader.read(term) : std::nullopt;
        if (!made || !take(*made, q, r))
          return std::nullopt;
      }
    return found;
  }

private:
  bool take(const Made &made, int64_t q, int64_t r) {
    const bool first = q == 0 && r == 0;
    const Linear groups{0, {1, 0}}, lines{r, {0, 8}};
    if (first) {
      found.scales = made.scale->tensor;
      found.zeroPoint = made.zeroPoint, found.wrapsZeros = made.wrapsZeros;
      if (made.zero)
        found.zeros.emplace().words = made.zero->word->tensor;
      // A word holds eight of k where neighbours along n are in others.
      found.numbers.words = made.number.word->tensor;
      found.numbers.alongK =
          made.number.word->at.size() == 2 && made.number.word->at[0].factors[0] * 8 == group;
    }
    if (made.scale->tensor != found.scales || !isAt(*made.scale, groups, lines) ||
        made.zeroPoint != found.zeroPoint || made.wrapsZeros != found.wrapsZeros ||
        made.zero.has_value() != found.zeros.has_value())
      return false;
    if (found.zeros && !place(*found.zeros, *made.zero, r, groups, Linear{0, {0, 1}}))
      return false;
    Words &numbers = found.numbers;
    return numbers.alongK
               ? place(numbers, made.number, q % 8, Linear{q / 8, {group / 8, 0}}, lines)
               : place(numbers, made.number, r, Linear{q, {group, 0}}, Linear{0, {0, 1}});
  }

  static bool isAt(const Term &element, const Linear &first, const Linear &second) {
    return element.at.size() == 2 && element.at[0] == first && element.at[1] == second;
  }

  /// Learns the bits of a place, or asks whether they are those.
  static bool place(Words &words, const Bits &bits, int64_t p, const Linear &first,
                    const Linear &second) {
    const auto nibble = static_cast<int8_t>(bits.shift / 4);
    int8_t &known = words.order[p];
    if (bits.word->tensor != words.words || !isAt(*bits.word, first, second))
      return false;
    known = known < 0 ? nibble : known;
    return known == nibble;
  }

  MatmulOp op;
  int64_t k, n, group;
  ElementTracer tracer;
  Reader reader;
  WordWeights found;
};

bool isPermutation(const std::array<int8_t, 8> &order) {
  unsigned seen = 0;
  for (int8_t place : order)
    seen |= 1u << place;
  return seen == 255;
}
} // namespace

bool hasWords(MatmulOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getB().getType());
  if (!type || type.getRank() != 2 || !type.hasStaticShape() || type.getNumElements() == 0)
    return false;
  TermPtr first = ElementTracer({1, 1}).element(op.getB(), {Linear{}, Linear{}});
  return first && Reader(type.getElementType()).read(first);
}

// Of which each divisor may be the group, and each of its numbers is followed: more are not looked
// for.
constexpr int64_t mostK = int64_t(1) << 20;

std::optional<WordWeights> wordWeightsOf(MatmulOp op) {
  const int64_t k = op.getStaticK(), n = op.getStaticN();
  auto type = dyn_cast<RankedTensorType>(op.getB().getType());
  if (!type || type.getRank() != 2 || !type.hasStaticShape() || k % 32 != 0 || n % 8 != 0 ||
      k == 0 || n == 0 || k > mostK ||
      (!type.getElementType().isF16() && !type.getElementType().isBF16()))
    return std::nullopt;
  for (int64_t group = k; group >= 32; group -= 32) {
    if (k % group != 0)
      continue;
    std::optional<WordWeights> found = WeightsReader(op, group).read();
    if (found && isPermutation(found->numbers.order) &&
        (!found->numbers.alongK || found->numbers.isInOrder()) &&
        (!found->zeros || isPermutation(found->zeros->order)))
      return found;
  }
  return std::nullopt;
}

} // namespace gemm
