// Which mistakes fit a problem, and where they are.
#include "Mutant.h"

#include "oracle/Float.h"

#include <algorithm>

namespace gemm::campaign {
using bundle::OpCode;
using oracle::roundTo;

namespace {
/// Numbers of the ops for which `wanted` holds.
template <typename Wanted> std::vector<int64_t> opsOf(const Problem &p, Wanted wanted) {
  std::vector<int64_t> result;
  bundle::Program body = program(p.tail, p.accumulate);
  for (size_t i = 0; i < body.ops.size(); ++i)
    if (wanted(body.ops[i]))
      result.push_back(static_cast<int64_t>(i));
  return result;
}

bool isConstant(const bundle::Op &op) { return op.code == OpCode::Constant && op.value != 0; }
bool isLimit(const bundle::Op &op) {
  return op.code == OpCode::MaximumF || op.code == OpCode::MinimumF;
}
bool isFunction(const bundle::Op &op) {
  return op.code == OpCode::Exp || op.code == OpCode::Tanh || op.code == OpCode::Sqrt ||
         op.code == OpCode::DivF;
}
bool hasArguments(const bundle::Op &op) {
  return !op.args.empty() && op.code != OpCode::CmpF && op.code != OpCode::SIToFP;
}

bool isNarrow(DType type) { return bundle::isFloat(type) && bundle::byteSize(type) < 4; }
bool isBf16(double x) { return roundTo(DType::BF16, x) == x; }

std::optional<Mutant> tryOne(Wrong wrong, const Problem &p, Random &random) {
  Mutant m;
  m.wrong = wrong;
  const bool real = !p.isInteger(), tensor = real && isNarrow(p.a), product = p.alpha != 0;
  const bool sums = product && (p.alpha == 1 || p.alpha == -1) && p.tail == Tail::None;
  const bool fp8 = real && bundle::byteSize(p.a) == 1;
  const int64_t step = p.stepOfK(), steps = (p.k + step - 1) / step;
  const int64_t outputs = p.batch * p.m * p.n;
  auto when = [&](bool fits) { return fits ? std::optional(m) : std::nullopt; };
  auto one = [&](const std::vector<int64_t> &ops) {
    if (ops.empty())
      return std::optional<Mutant>();
    m.at = random.of(ops);
    return std::optional(m);
  };
  switch (wrong) {
  case Wrong::Nothing:
    return std::nullopt;
  case Wrong::StepDropped:
  case Wrong::StepTwice:
    m.at = random.below(steps);
    return when(product);
  case Wrong::ProductDropped:
    m.at = random.below(p.k);
    return when(product);
  case Wrong::ProductShifted:
    m.at = random.below(std::max<int64_t>(p.k - 1, 1));
    return when(product && p.k > 1 && p.data != Data::SameRounding);
  case Wrong::RowsSwapped:
  case Wrong::ColumnsSwapped: {
    int64_t count = wrong == Wrong::RowsSwapped ? p.m : p.n;
    m.at = random.below(count);
    m.other = (m.at + 1 + random.below(std::max<int64_t>(count - 1, 1))) % count;
    return when(product && count > 1);
  }
  case Wrong::RowNotWritten:
    m.at = random.below(p.m);
    return m;
  case Wrong::OperandCut:
    m.ofB = random.oneIn(2);
    m.bits = p.a == DType::F32 ? int(random.between(10, 16)) // to tf32 or bf16
                               : int(random.between(1, precision(m.ofB ? p.b : p.a) / 2));
    return when(product && real);
  case Wrong::AccumulatorCut:
    // What the store keeps, and two bits for it to round by; fp8 has 14 bits at its best.
    m.bits = int(random.between(8, fp8 ? 10 : std::min(precision(p.out) + 2, 20)));
    return when(product && tensor && p.k >= 16);
  case Wrong::AccumulatorF16:
    return when(product && tensor && p.k >= 16 && !fp8);
  case Wrong::PartDropped:
  case Wrong::PartTwice:
    m.at = random.below(p.parts);
    return when(product && p.parts > 1);
  case Wrong::PartRounded:
    return when(product && p.parts > 1 && isNarrow(p.out));
  case Wrong::StoreTruncated:
  case Wrong::StoreTwice:
  case Wrong::StoreTiesAway:
    // Sums of fp8 that are exact have hardly more bits than f16.
    return when(isNarrow(p.out) && product && !(fp8 && p.out == DType::F16) &&
                (wrong == Wrong::StoreTruncated ||
                 (sums && outputs >= 512 && (p.beta == 0 || std::fabs(p.beta) == 1))));
  case Wrong::StoreSaturated:
    return when(p.out == DType::F16 && p.data == Data::NearOverflow && product &&
                (p.tail == Tail::None || p.tail == Tail::Bias));
  case Wrong::AlphaRounded:
    return when(real && product && !isBf16(p.alpha));
  case Wrong::AlphaLost:
    return when(product && p.alpha != 1);
  case Wrong::AlphaSign:
    return when(product && p.tail != Tail::Root); // of the absolute value
  case Wrong::BetaRounded:
    return when(real && !isBf16(p.beta));
  case Wrong::BetaLost:
    return when(p.beta != 0);
  case Wrong::BetaNextColumn:
    return when(p.beta != 0 && p.n > 1);
  case Wrong::AlphaAfterBeta:
    return when(p.beta != 0 && p.alpha != 1);
  case Wrong::Constant:
    // f32 keeps all that a constant has, where no function adds an error of its own.
    m.factor = 1 + std::ldexp(random.oneIn(2) ? 1 : -1, p.out != DType::F32 ? 1 - precision(p.out)
                                                        : opsOf(p, isFunction).empty() ? -21
                                                                                       : -16);
    return product ? one(opsOf(p, isConstant)) : std::nullopt;
  case Wrong::OpDropped:
    return product ? one(opsOf(p, hasArguments)) : std::nullopt;
  case Wrong::NaNDropped:
    if (p.m < 16 && p.n < 16) // the exact class keeps NaN out of small matrices
      return std::nullopt;
    return product ? one(opsOf(p, isLimit)) : std::nullopt;
  case Wrong::Approximation:
    return p.out == DType::F32 && product ? one(opsOf(p, isFunction)) : std::nullopt;
  case Wrong::OperandNextColumn:
    m.at = p.tail == Tail::RowScale ? 1 : 0; // the other has no columns
    return when((p.tail == Tail::Bias || p.tail == Tail::BiasRelu || p.tail == Tail::Residual ||
                 p.tail == Tail::RowScale || p.tail == Tail::Dequantise) &&
                p.n > 1);
  case Wrong::OperandRounded:
    return when(p.operand == DType::F32 && p.tail != Tail::None &&
                program(p.tail, p.accumulate).inputs > 1 && p.n >= 8);
  case Wrong::SignLost:
    m.at = random.below(p.k);
    return when(product && p.m >= 8);
  case Wrong::SubnormalsLost:
    return when(product && isNarrow(p.a) && p.a != DType::BF16 && p.data == Data::Subnormal);
  case Wrong::BatchLost:
    return when(product && p.batch > 1);
  case Wrong::Unsigned:
    return when(product && p.isInteger());
  case Wrong::SumOf16Bits:
    return when(product && p.isInteger() && p.k > 16);
  }
  return std::nullopt;
}
} // namespace

int precision(DType type) { return -std::ilogb(oracle::unitRoundoff(type)); }

const char *name(Wrong wrong) {
  static const char *const names[wrongKinds] = {"nothing",
                                                "a step left out",
                                                "a step taken twice",
                                                "a product left out",
                                                "neighbours of B exchanged",
                                                "rows exchanged",
                                                "columns exchanged",
                                                "a row not written",
                                                "an operand without its last bits",
                                                "the accumulator cut",
                                                "the accumulator rounded to f16",
                                                "a part left out",
                                                "a part added twice",
                                                "parts rounded to the output's type",
                                                "the store truncates",
                                                "the store rounds twice",
                                                "the store takes ties away from zero",
                                                "the store saturates",
                                                "alpha rounded to bf16",
                                                "alpha left out",
                                                "alpha with the other sign",
                                                "beta rounded to bf16",
                                                "beta left out",
                                                "C of the next column",
                                                "alpha applied to beta C as well",
                                                "a constant off by a last place of the output",
                                                "an op of the epilogue left out",
                                                "NaN dropped by a limit",
                                                "a function off by eight times its error",
                                                "an operand of the epilogue of the next column",
                                                "an operand of the epilogue rounded to bf16",
                                                "the signs of one k of A lost",
                                                "subnormals of A lost",
                                                "B of the first batch",
                                                "A read without signs",
                                                "sums of 16 bits"};
  return names[static_cast<size_t>(wrong)];
}

std::string Mutant::text() const {
  std::string result = name(wrong);
  if (wrong == Wrong::OperandCut)
    result += std::string(" (") + (ofB ? "B" : "A") + ", " + std::to_string(bits) + " bits)";
  if (wrong == Wrong::AccumulatorCut)
    result += " (to " + std::to_string(bits) + " bits)";
  if (at || other)
    result += " (" + std::to_string(at) + (other ? ", " + std::to_string(other) : "") + ")";
  return result;
}

Mutant drawMutant(const Problem &problem, Random &random) {
  for (;;)
    if (auto m = tryOne(static_cast<Wrong>(random.between(1, wrongKinds - 1)), problem, random))
      return *m;
}

} // namespace gemm::campaign
