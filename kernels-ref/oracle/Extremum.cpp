// max(a, b) may be printed as a comparison and a select, whose hull would have a where b is more.
#include "Extremum.h"
#include "Integers.h"
#include "Ranges.h"

#include <algorithm>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;
using bundle::Predicate;

namespace {
/// The maximum or minimum that a select of what it compares is; nothing for any other op.
std::optional<OpCode> extremumOf(const bundle::Program &program, const Op &op) {
  if (op.code != OpCode::Select || op.args[0] < program.inputs)
    return std::nullopt;
  const Op &compare = program.ops[op.args[0] - program.inputs];
  bool ofFloats = compare.code == OpCode::CmpF;
  if (!ofFloats && compare.code != OpCode::CmpI)
    return std::nullopt;
  bool inOrder = compare.args[0] == op.args[1] && compare.args[1] == op.args[2];
  if (!inOrder && (compare.args[0] != op.args[2] || compare.args[1] != op.args[1]))
    return std::nullopt;
  bool greater = false, isUnsigned = false;
  switch (compare.predicate) {
  case Predicate::UgtI:
  case Predicate::UgeI:
    isUnsigned = true;
    [[fallthrough]];
  case Predicate::Ogt:
  case Predicate::Oge:
  case Predicate::Ugt:
  case Predicate::Uge:
  case Predicate::Sgt:
  case Predicate::Sge:
    greater = true;
    break;
  case Predicate::UltI:
  case Predicate::UleI:
    isUnsigned = true;
    break;
  case Predicate::Olt:
  case Predicate::Ole:
  case Predicate::Ult:
  case Predicate::Ule:
  case Predicate::Slt:
  case Predicate::Sle:
    break;
  default:
    return std::nullopt;
  }
  bool maximum = greater == inOrder;
  if (ofFloats)
    return maximum ? OpCode::MaximumF : OpCode::MinimumF;
  return isUnsigned ? (maximum ? OpCode::MaxUI : OpCode::MinUI)
                    : (maximum ? OpCode::MaxSI : OpCode::MinSI);
}

} // namespace

std::optional<Bounded> asExtremum(const bundle::Program &program, const Op &op,
                                  const std::vector<DType> &types, const Bounded *args) {
  std::optional<OpCode> code = extremumOf(program, op);
  if (!code || !args[0].uncertain || args[1].uncertain || args[2].uncertain || args[1].nan ||
      args[2].nan || args[1].isNaN() || args[2].isNaN())
    return std::nullopt;
  const Bounded &chosen = args[0].i ? args[1] : args[2];
  if (bundle::isFloat(op.type)) {
    Range range = binary(*code, args[1], args[2]);
    return Bounded{chosen.f, std::min(range.lo, chosen.f), std::max(range.hi, chosen.f)};
  }
  Op same = op;
  same.code = *code, same.args = {op.args[1], op.args[2]};
  std::optional<Span> span = applySpans(same, types, {args + 1, 2});
  return span ? std::optional(within(chosen.i, *span)) : std::nullopt;
}

} // namespace gemm::oracle
