// The interval evaluation: [lo, hi] encloses what a device may compute in f32
// when every op is within its stated error. Monotone functions map end points;
// the few others fall back to a Lipschitz bound or to the whole line. An op
// whose inputs are points and whose result is exact in f32 stays a point, so
// small integers pass through exact epilogues without any tolerance.
#include "oracle/Scalar.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;
using bundle::OpShape;

// The errors that the compiler states for the f32 expansions of its epilogues,
// doubled for functions whose last step is one more rounding. The absolute part
// covers flushed subnormals and the zeros of a function away from 0.
OpError statedError(OpCode code) {
  constexpr double u = 0x1p-24, flush = 0x1p-126;
  switch (code) {
  case OpCode::DivF:
  case OpCode::Sqrt:
  case OpCode::Rsqrt:
    return {0x1p-22, flush};
  case OpCode::Exp:
  case OpCode::Exp2:
  case OpCode::ExpM1:
  case OpCode::Log1p:
  case OpCode::Tanh:
  case OpCode::Cbrt:
  case OpCode::Sinh:
  case OpCode::Cosh:
  case OpCode::ATan:
  case OpCode::ASinh:
    return {0x1p-20, flush};
  case OpCode::PowF: // up to 64 products
  case OpCode::FPowI:
    return {0x1p-18, flush};
  case OpCode::Log:
  case OpCode::Log2:
  case OpCode::Log10:
  case OpCode::Erf:
  case OpCode::Erfc:
  case OpCode::ATan2:
  case OpCode::ASin:
  case OpCode::ACos:
  case OpCode::ACosh:
  case OpCode::ATanh:
    return {0x1p-21, 0x1p-21};
  case OpCode::Sin:
  case OpCode::Cos:
  case OpCode::Tan:
    return {0x1p-21, 0x1p-19};
  default:
    return {u, 0x1p-150};
  }
}

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double f32Max = 0x1.fffffep127;

struct Range {
  double lo, hi;
};
constexpr Range wholeLine = {-inf, inf};

enum class Curve { Increasing, Decreasing, Lipschitz1, Other };
Curve curve(OpCode code) {
  switch (code) {
  case OpCode::NegF:
  case OpCode::Rsqrt:
  case OpCode::ACos:
  case OpCode::Erfc:
    return Curve::Decreasing;
  case OpCode::Sin:
  case OpCode::Cos:
  case OpCode::AbsF:
    return Curve::Lipschitz1;
  case OpCode::Cosh:
  case OpCode::Tan:
    return Curve::Other;
  default:
    return Curve::Increasing;
  }
}

Range hull(std::initializer_list<double> values) {
  Range result = {inf, -inf};
  for (double x : values) {
    if (std::isnan(x))
      return wholeLine;
    result = {std::min(result.lo, x), std::max(result.hi, x)};
  }
  return result;
}

Range unary(OpCode code, const Bounded &a) {
  double lo = applyFloat(code, a.lo), hi = applyFloat(code, a.hi);
  switch (curve(code)) {
  case Curve::Lipschitz1: {
    double center = applyFloat(code, a.f), d = std::max(a.hi - a.f, a.f - a.lo);
    return {center - d, center + d};
  }
  case Curve::Other:
    if (code == OpCode::Cosh)
      return a.lo <= 0 && a.hi >= 0 ? hull({lo, hi, 1.0}) : hull({lo, hi});
    if (a.hi - a.lo > 0.5 || lo > hi) // tan: across a pole
      return wholeLine;
    return {lo, hi};
  default:
    // Outside its domain at one end only: nothing is known there.
    return hull({lo, hi});
  }
}

// 0 * inf at a corner is 0 as a limit of what the interval holds.
double corner(double x) { return std::isnan(x) ? 0 : x; }
Range product(const Bounded &a, const Bounded &b) {
  return hull({corner(a.lo * b.lo), corner(a.lo * b.hi), corner(a.hi * b.lo), corner(a.hi * b.hi)});
}

Range binary(OpCode code, const Bounded &a, const Bounded &b) {
  auto f = [&](double x, double y) { return applyFloat(code, x, y); };
  switch (code) {
  case OpCode::AddF:
    return hull({a.lo + b.lo, a.hi + b.hi});
  case OpCode::SubF:
    return hull({a.lo - b.hi, a.hi - b.lo});
  case OpCode::MulF:
    return product(a, b);
  case OpCode::DivF:
    if (b.lo <= 0 && b.hi >= 0 && !(b.lo == b.hi && a.lo == a.hi))
      return wholeLine;
    return hull(
        {corner(a.lo / b.lo), corner(a.lo / b.hi), corner(a.hi / b.lo), corner(a.hi / b.hi)});
  case OpCode::MaximumF:
  case OpCode::MinimumF:
  case OpCode::MaxNumF:
  case OpCode::MinNumF:
    return hull({f(a.lo, b.lo), f(a.hi, b.hi)});
  case OpCode::PowF:
    if (a.lo <= 0)
      break;
    return hull({f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)});
  case OpCode::CopySign: {
    double low = a.lo <= 0 && a.hi >= 0 ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi));
    double high = std::max(std::fabs(a.lo), std::fabs(a.hi));
    if (b.lo > 0 || (b.lo == b.hi && !std::signbit(b.f)))
      return {low, high};
    if (b.hi < 0 || b.lo == b.hi)
      return {-high, -low};
    return {-high, high};
  }
  default:
    break;
  }
  if (a.isPoint() && b.isPoint())
    return hull({f(a.f, b.f)});
  return wholeLine;
}

// True if an op on these points gives exactly `v` and f32 holds it.
bool exactInF32(OpCode code, double v, const Bounded *args, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!args[i].isPoint())
      return false;
  if (static_cast<double>(static_cast<float>(v)) != v)
    return std::isnan(v);
  double a = args[0].f, b = args[1].f;
  switch (code) {
  case OpCode::AddF:
    return v - a == b && v - b == a;
  case OpCode::SubF:
    return v + b == a && a - v == b;
  case OpCode::Fma:
    return v - a * b == args[2].f && v - args[2].f == a * b;
  case OpCode::MulF:
  case OpCode::NegF:
  case OpCode::AbsF:
  case OpCode::MaximumF:
  case OpCode::MinimumF:
  case OpCode::MaxNumF:
  case OpCode::MinNumF:
  case OpCode::Floor:
  case OpCode::Ceil:
  case OpCode::Round:
  case OpCode::RoundEven:
  case OpCode::Trunc:
  case OpCode::CopySign:
  case OpCode::ExtF:
  case OpCode::TruncF:
  case OpCode::SIToFP:
  case OpCode::UIToFP:
    return true;
  default:
    return false;
  }
}

Bounded finish(const Op &op, double v, Range range, const Bounded *args, size_t count) {
  if (std::isnan(v))
    return Bounded::exact(v);
  if (std::isnan(range.lo) || std::isnan(range.hi))
    range = wholeLine;
  range = {std::min(range.lo, v), std::max(range.hi, v)};
  if (isRounding(op)) { // which is monotone
    auto rounded = [&](double x) { return roundTo(op.type, x, op.rounding); };
    return {rounded(v), rounded(range.lo), rounded(range.hi)};
  }
  if (exactInF32(op.code, v, args, count))
    return Bounded::exact(v);
  // ReLU and its like choose a value, they round nothing.
  bool choice = op.code == OpCode::MaximumF || op.code == OpCode::MinimumF ||
                op.code == OpCode::MaxNumF || op.code == OpCode::MinNumF ||
                op.code == OpCode::NegF || op.code == OpCode::AbsF || op.code == OpCode::ExtF;
  OpError error = choice ? OpError{0, 0} : statedError(op.code);
  if (op.type == DType::F64)
    error = {0x1p-51, 0x1p-1070};
  double lo = range.lo - std::fabs(range.lo) * error.relative - error.absolute;
  double hi = range.hi + std::fabs(range.hi) * error.relative + error.absolute;
  if (op.type == DType::F32) { // overflow of f32 that f64 does not have
    if (hi > f32Max) {
      hi = inf;
      lo = std::min(lo, f32Max);
    }
    if (lo < -f32Max) {
      lo = -inf;
      hi = std::max(hi, -f32Max);
    }
  }
  return {v, std::isnan(lo) ? -inf : lo, std::isnan(hi) ? inf : hi, 0, false};
}

bool certain(const Bounded &a, const Bounded &b) {
  return (a.isPoint() && b.isPoint()) || std::isnan(a.f) || std::isnan(b.f) || a.hi < b.lo ||
         a.lo > b.hi;
}

Bounded other(const Op &op, const std::vector<DType> &types, const Bounded *args) {
  size_t count = op.args.size();
  Value plain[3];
  bool uncertain = false;
  for (size_t i = 0; i < count; ++i) {
    plain[i] = {args[i].f, args[i].i};
    uncertain |= args[i].uncertain;
  }
  Value value = applyOther(op, types, {plain, count});
  switch (op.code) {
  case OpCode::Select:
    if (!args[0].uncertain)
      return args[0].i ? args[1] : args[2];
    if (bundle::isFloat(op.type)) {
      Range both = hull({args[1].lo, args[1].hi, args[2].lo, args[2].hi});
      return {value.f, both.lo, both.hi, 0, false};
    }
    uncertain |= args[1].i != args[2].i;
    break;
  case OpCode::CmpF:
    uncertain = !certain(args[0], args[1]);
    break;
  case OpCode::FPToSI:
  case OpCode::FPToUI:
    uncertain = std::trunc(args[0].lo) != std::trunc(args[0].hi);
    break;
  case OpCode::IsNaN:
  case OpCode::IsInf:
  case OpCode::IsFinite:
    uncertain = std::isinf(args[0].lo) != std::isinf(args[0].hi);
    break;
  default:
    break;
  }
  if (!bundle::isFloat(op.type))
    return {0, 0, 0, value.i, uncertain};
  if (op.code == OpCode::Constant)
    return Bounded::exact(value.f);
  if (uncertain || (op.code == OpCode::Bitcast && !args[0].isPoint()))
    return {value.f, -inf, inf, 0, false};
  if (op.code == OpCode::FPowI) {
    Range range = args[0].isPoint() ? hull({value.f}) : wholeLine;
    if (args[0].lo > 0) {
      Value low[2] = {{args[0].lo, 0}, plain[1]}, high[2] = {{args[0].hi, 0}, plain[1]};
      range = hull({applyOther(op, types, low).f, applyOther(op, types, high).f});
    }
    return finish(op, value.f, range, args, 1);
  }
  return finish(op, value.f, {value.f, value.f}, args,
                0); // sitofp, uitofp, bitcast
}
} // namespace

/// 1 + tanh(x), which kernels compute in one, to 2^-21 absolute: tanh's own relative
/// error near zero would cost more than the whole rest of a GELU.
static bool isOnePlusTanh(const bundle::Program &program, const Op &op, const Bounded *args) {
  if (op.code != OpCode::AddF || op.type != DType::F32)
    return false;
  auto isTanh = [&](size_t value) {
    return value >= program.inputs && program.ops[value - program.inputs].code == OpCode::Tanh;
  };
  auto isOne = [](const Bounded &b) { return b.isPoint() && b.f == 1; };
  return (isTanh(op.args[0]) && isOne(args[1])) || (isTanh(op.args[1]) && isOne(args[0]));
}

Bounded Evaluator::run(std::span<const Bounded> inputs, std::vector<Bounded> &scratch) const {
  scratch.resize(types.size());
  std::copy(inputs.begin(), inputs.end(), scratch.begin());
  size_t next = program.inputs;
  for (const Op &op : program.ops) {
    Bounded args[3];
    size_t count = op.args.size();
    for (size_t i = 0; i < count; ++i)
      args[i] = scratch[op.args[i]];
    Bounded &result = scratch[next++];
    double v = applyFloat(op.code, args[0].f, args[1].f, args[2].f);
    switch (bundle::shape(op.code)) {
    case OpShape::FloatUnary:
      result = finish(op, v, unary(op.code, args[0]), args, 1);
      break;
    case OpShape::FloatCast: {
      bool narrows = op.type == DType::F32 && types[op.args[0]] == DType::F64;
      Op cast = op;
      cast.code = narrows ? OpCode::TruncF : OpCode::ExtF;
      result = finish(cast, v, {args[0].lo, args[0].hi}, args, 1);
      break;
    }
    case OpShape::FloatBinary:
      result = finish(op, v, binary(op.code, args[0], args[1]), args, 2);
      if (isOnePlusTanh(program, op, args) && !std::isnan(v)) {
        result.lo -= 0x1p-21;
        result.hi += 0x1p-21;
      }
      break;
    case OpShape::FloatTernary: {
      Range p = product(args[0], args[1]);
      result = finish(op, v, hull({p.lo + args[2].lo, p.hi + args[2].hi}), args, 3);
      break;
    }
    default:
      result = other(op, types, args);
    }
  }
  return scratch[program.result];
}

} // namespace gemm::oracle
