// An element decides along each dimension at whose end it stands; one that stands at the ends of
// all decides the whole.
#include "Decided.h"
#include "oracle/Elementwise.h"
#include "oracle/Float.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace gemm::verify {
using Kind = Decision::Kind;
using bundle::DType;
using bundle::OpCode;

namespace {
/// At how many ends: none, of some dimensions, of all.
enum class Stands : uint8_t { Inside, AtAnEnd, AtTheCorner };

Stands standsAt(const std::vector<int64_t> &index, const std::vector<int64_t> &shape, bool first) {
  size_t ends = 0, dims = 0;
  for (size_t d = 0; d < index.size(); ++d) {
    dims += shape[d] > 1;
    ends += shape[d] > 1 && index[d] == (first ? 0 : shape[d] - 1);
  }
  return ends == 0 ? Stands::Inside : ends < dims ? Stands::AtAnEnd : Stands::AtTheCorner;
}
} // namespace

std::vector<Decision> decisionsOf(const bundle::Function &function, const Signature &signature) {
  std::set<Kind> kinds;
  for (const bundle::Step &step : function.steps) {
    const std::set<Kind> ofExtremes = {Kind::Below,  Kind::Above,   Kind::FarAbove, Kind::FarBelow,
                                       Kind::Lowest, Kind::Highest, Kind::Infinite, Kind::NaN};
    if (std::holds_alternative<bundle::FoldStep>(step.body))
      kinds.insert(ofExtremes.begin(), ofExtremes.end());
    const auto *reduce = std::get_if<bundle::ReduceStep>(&step.body);
    if (!reduce)
      continue;
    switch (reduce->reduction.combine) {
    case OpCode::AddF:
    case OpCode::AddI:
    case OpCode::MulF:
    case OpCode::XOrI:
      break;
    case OpCode::MulI:
      kinds.insert(Kind::NotOne);
      break;
    case OpCode::AndI:
    case OpCode::OrI:
      kinds.insert({Kind::NotAllOnes, Kind::NotZero, Kind::NaN});
      if (!signature.constants.empty())
        kinds.insert(Kind::Named);
      break;
    case OpCode::MaxUI:
    case OpCode::MinUI:
      kinds.insert(Kind::Unsigned);
      [[fallthrough]];
    default:
      kinds.insert(ofExtremes.begin(), ofExtremes.end());
    }
  }
  std::vector<Decision> decisions;
  for (Kind kind : kinds)
    for (bool first : {false, true})
      decisions.push_back({kind, first}); // Infinite: below, then above
  return decisions;
}

std::optional<double> decidedNumber(const Decision &decision, DType type,
                                    const std::vector<int64_t> &index,
                                    const std::vector<int64_t> &shape, uint64_t bits) {
  const Stands stands = standsAt(index, shape, decision.first);
  const double small = static_cast<double>(static_cast<int64_t>(bits % 257) - 128) * 0x1p-7;
  // A power of two, so that differences are exact, and none overflows.
  const double large = std::ldexp(1.0, std::ilogb(oracle::largestFinite(type)) - 3);
  // One that decides a line, and one that decides all.
  auto choose = [&](double inside, double end, double corner) {
    return stands == Stands::Inside ? inside : stands == Stands::AtAnEnd ? end : corner;
  };
  switch (decision.kind) {
  case Kind::Below:
    return choose(-3 + small, -1, -0.5);
  case Kind::Above:
    return choose(3 + small, 1, 0.5);
  case Kind::FarAbove:
    return choose(small, 8, 9);
  case Kind::FarBelow:
    return choose(small, -8, -9);
  case Kind::Lowest:
    return large * choose(-3 + small, -1, -0.5);
  case Kind::Highest:
    return large * choose(3 + small, 1, 0.5);
  case Kind::Infinite:
    return (decision.first ? 1 : -1) * std::numeric_limits<double>::infinity();
  case Kind::NaN:
    if (stands != Stands::Inside)
      return std::numeric_limits<double>::quiet_NaN();
    return small;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> decidedInteger(const Decision &decision, const Signature &signature,
                                      DType type, const std::vector<int64_t> &index,
                                      const std::vector<int64_t> &shape, uint64_t bits) {
  const Stands stands = standsAt(index, shape, decision.first);
  const auto small = static_cast<int64_t>(bits % 11) - 5;
  auto choose = [&](int64_t inside, int64_t end, int64_t corner) {
    return stands == Stands::Inside ? inside : stands == Stands::AtAnEnd ? end : corner;
  };
  const int64_t one = int64_t(1) << bits % bundle::bitWidth(type);
  switch (decision.kind) {
  case Kind::Below:
    return choose(-30 + small, -10, -5);
  case Kind::Above:
    return choose(30 + small, 10, 5);
  case Kind::FarAbove:
    return choose(small, 100, 101);
  case Kind::FarBelow:
    return choose(small, -100, -101);
  case Kind::Lowest:
    return oracle::wrapTo(type, INT64_MIN >> (64 - bundle::bitWidth(type))) +
           choose(1 + small + 5, 20, 30);
  case Kind::Highest:
    return (INT64_MAX >> (64 - bundle::bitWidth(type))) - choose(1 + small + 5, 20, 30);
  case Kind::Infinite: // no number lies beyond
    return oracle::wrapTo(type, decision.first ? INT64_MAX >> (64 - bundle::bitWidth(type))
                                               : INT64_MIN >> (64 - bundle::bitWidth(type)));
  case Kind::Unsigned:
    return decision.first ? 0 : -1;
  case Kind::NotAllOnes:
    return choose(-1, ~one, ~one);
  case Kind::NotZero:
    return choose(0, one, one);
  case Kind::NotOne:
    return choose(1, 3, 5);
  case Kind::Named:
    if (stands != Stands::Inside) // another in the next line
      return signature
          .constants[static_cast<size_t>(std::accumulate(index.begin(), index.end(), int64_t(0))) %
                     signature.constants.size()];
    return small;
  default:
    return std::nullopt;
  }
}

} // namespace gemm::verify
