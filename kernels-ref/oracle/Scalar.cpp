// The meaning of each scalar operation, and the point evaluation.
#include "oracle/Scalar.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;
using bundle::OpShape;
using bundle::Predicate;

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// maximumf / minimumf: NaN wins, and -0 is below +0.
double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return nan;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
double minimum(double a, double b) { return -maximum(-a, -b); }

// The value as an unsigned number of the type's width.
uint64_t asUnsigned(DType type, int64_t value) {
  unsigned width = bundle::bitWidth(type);
  return width == 64 ? static_cast<uint64_t>(value)
                     : static_cast<uint64_t>(value) & ((uint64_t(1) << width) - 1);
}
// As a signed one: i1 holds 0 and -1.
int64_t asSigned(DType type, int64_t value) { return type == DType::I1 ? -(value & 1) : value; }

// Out of range is poison in MLIR; the oracle does what kernels do, so that a clamp left out shows:
// PTX converts to 16 bits at least, where it saturates, and a narrower type takes the lowest ones.
int64_t toInteger(double value, DType type, bool isUnsigned) {
  unsigned width = std::max(16u, bundle::bitWidth(type));
  if (std::isnan(value))
    return 0;
  double t = std::trunc(value);
  double low = isUnsigned ? 0 : -std::ldexp(1.0, static_cast<int>(width) - 1);
  double high = std::ldexp(1.0, static_cast<int>(width) - (isUnsigned ? 0 : 1));
  if (t < low)
    return isUnsigned ? 0 : wrapTo(type, static_cast<int64_t>(low));
  if (t >= high) {
    uint64_t ones = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
    return wrapTo(type, static_cast<int64_t>(isUnsigned ? ones : ones >> 1));
  }
  return wrapTo(type, isUnsigned ? static_cast<int64_t>(static_cast<uint64_t>(t))
                                 : static_cast<int64_t>(t));
}

// An integer as a float of `type`, rounded once: to the nearest f64, or for other types to
// odd. Those have so many bits less than f64 that one more rounding then does as if it had all.
double fromInteger(DType type, bool negative, uint64_t magnitude) {
  int drop = std::max(0, 64 - std::countl_zero(magnitude) - 53);
  uint64_t units = magnitude >> drop, rest = magnitude & ((uint64_t(1) << drop) - 1);
  uint64_t half = drop ? uint64_t(1) << (drop - 1) : 1;
  if (type == DType::F64)
    units += rest > half || (rest == half && units & 1);
  else
    units |= rest != 0;
  double value = std::ldexp(static_cast<double>(units), drop);
  return negative ? -value : value;
}

uint64_t bitsOf(DType type, Value value) {
  return bundle::isFloat(type) ? encode(type, value.f) : asUnsigned(type, value.i);
}
} // namespace

double applyFloat(OpCode code, double a, double b, double c) {
  switch (code) {
  case OpCode::AddF:
    return a + b;
  case OpCode::SubF:
    return a - b;
  case OpCode::MulF:
    return a * b;
  case OpCode::DivF:
    return a / b;
  case OpCode::RemF:
    return std::fmod(a, b);
  case OpCode::NegF:
    return -a;
  case OpCode::MaximumF:
    return maximum(a, b);
  case OpCode::MinimumF:
    return minimum(a, b);
  case OpCode::MaxNumF:
    return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b);
  case OpCode::MinNumF:
    return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b);
  case OpCode::ExtF:
  case OpCode::TruncF:
    return a;
  case OpCode::AbsF:
    return std::fabs(a);
  case OpCode::Exp:
    return std::exp(a);
  case OpCode::Exp2:
    return std::exp2(a);
  case OpCode::ExpM1:
    return std::expm1(a);
  case OpCode::Log:
    return std::log(a);
  case OpCode::Log2:
    return std::log2(a);
  case OpCode::Log10:
    return std::log10(a);
  case OpCode::Log1p:
    return std::log1p(a);
  case OpCode::Sqrt:
    return std::sqrt(a);
  case OpCode::Rsqrt:
    return 1.0 / std::sqrt(a);
  case OpCode::Cbrt:
    return std::cbrt(a);
  case OpCode::Sin:
    return std::sin(a);
  case OpCode::Cos:
    return std::cos(a);
  case OpCode::Tan:
    return std::tan(a);
  case OpCode::ASin:
    return std::asin(a);
  case OpCode::ACos:
    return std::acos(a);
  case OpCode::ATan:
    return std::atan(a);
  case OpCode::Sinh:
    return std::sinh(a);
  case OpCode::Cosh:
    return std::cosh(a);
  case OpCode::Tanh:
    return std::tanh(a);
  case OpCode::ASinh:
    return std::asinh(a);
  case OpCode::ACosh:
    return std::acosh(a);
  case OpCode::ATanh:
    return std::atanh(a);
  case OpCode::Erf:
    return std::erf(a);
  case OpCode::Erfc:
    return std::erfc(a);
  case OpCode::Floor:
    return std::floor(a);
  case OpCode::Ceil:
    return std::ceil(a);
  case OpCode::Round:
    return std::round(a);
  case OpCode::RoundEven:
    return std::nearbyint(a);
  case OpCode::Trunc:
    return std::trunc(a);
  case OpCode::PowF:
    return std::pow(a, b);
  case OpCode::ATan2:
    return std::atan2(a, b);
  case OpCode::CopySign:
    return std::copysign(a, b);
  case OpCode::Fma:
    return std::fma(a, b, c);
  default:
    return nan;
  }
}

int64_t applyInteger(OpCode code, DType type, int64_t a, int64_t b) {
  uint64_t ua = asUnsigned(type, a), ub = asUnsigned(type, b);
  int64_t sa = asSigned(type, a), sb = asSigned(type, b);
  unsigned width = bundle::bitWidth(type);
  auto signedDivide = [&](int rounding) -> int64_t { // -1 floor, 0 to zero, 1 ceil
    if (sb == 0)
      return 0; // undefined in MLIR
    if (sb == -1)
      return static_cast<int64_t>(-static_cast<uint64_t>(sa));
    int64_t q = sa / sb;
    bool inexact = sa % sb != 0, negative = (sa < 0) != (sb < 0);
    return q - (rounding < 0 && inexact && negative) + (rounding > 0 && inexact && !negative);
  };
  auto result = [&]() -> uint64_t {
    switch (code) {
    case OpCode::AddI:
      return ua + ub;
    case OpCode::SubI:
      return ua - ub;
    case OpCode::MulI:
      return ua * ub;
    case OpCode::DivSI:
      return static_cast<uint64_t>(signedDivide(0));
    case OpCode::FloorDivSI:
      return static_cast<uint64_t>(signedDivide(-1));
    case OpCode::CeilDivSI:
      return static_cast<uint64_t>(signedDivide(1));
    case OpCode::DivUI:
      return ub ? ua / ub : 0;
    case OpCode::CeilDivUI:
      return ub ? ua / ub + (ua % ub != 0) : 0;
    case OpCode::RemUI:
      return ub ? ua % ub : 0;
    case OpCode::RemSI:
      return sb == 0 || sb == -1 ? 0 : static_cast<uint64_t>(sa % sb);
    case OpCode::AndI:
      return ua & ub;
    case OpCode::OrI:
      return ua | ub;
    case OpCode::XOrI:
      return ua ^ ub;
    case OpCode::ShLI:
      return ub < width ? ua << ub : 0;
    case OpCode::ShRUI:
      return ub < width ? ua >> ub : 0;
    case OpCode::ShRSI:
      return static_cast<uint64_t>(sa >> std::min<uint64_t>(ub, width - 1));
    case OpCode::MaxSI:
      return static_cast<uint64_t>(std::max(sa, sb));
    case OpCode::MinSI:
      return static_cast<uint64_t>(std::min(sa, sb));
    case OpCode::MaxUI:
      return std::max(ua, ub);
    case OpCode::MinUI:
      return std::min(ua, ub);
    case OpCode::AbsI:
      return sa < 0 ? -static_cast<uint64_t>(sa) : static_cast<uint64_t>(sa);
    case OpCode::CtLz:
      return static_cast<uint64_t>(std::countl_zero(ua)) - (64 - width);
    case OpCode::CtTz:
      return std::min<uint64_t>(static_cast<uint64_t>(std::countr_zero(ua)), width);
    case OpCode::CtPop:
      return static_cast<uint64_t>(std::popcount(ua));
    default:
      return 0;
    }
  }();
  return wrapTo(type, static_cast<int64_t>(result));
}

bool compareFloat(Predicate predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case Predicate::False:
    return false;
  case Predicate::True:
    return true;
  case Predicate::Ord:
    return !unordered;
  case Predicate::Uno:
    return unordered;
  case Predicate::Oeq:
    return a == b;
  case Predicate::Ogt:
    return a > b;
  case Predicate::Oge:
    return a >= b;
  case Predicate::Olt:
    return a < b;
  case Predicate::Ole:
    return a <= b;
  case Predicate::One:
    return !unordered && a != b;
  case Predicate::Ueq:
    return unordered || a == b;
  case Predicate::Ugt:
    return unordered || a > b;
  case Predicate::Uge:
    return unordered || a >= b;
  case Predicate::Ult:
    return unordered || a < b;
  case Predicate::Ule:
    return unordered || a <= b;
  default:
    return unordered || a != b;
  }
}

bool compareInteger(Predicate predicate, DType type, int64_t a, int64_t b) {
  uint64_t ua = asUnsigned(type, a), ub = asUnsigned(type, b);
  int64_t sa = asSigned(type, a), sb = asSigned(type, b);
  switch (predicate) {
  case Predicate::Eq:
    return ua == ub;
  case Predicate::Ne:
    return ua != ub;
  case Predicate::Slt:
    return sa < sb;
  case Predicate::Sle:
    return sa <= sb;
  case Predicate::Sgt:
    return sa > sb;
  case Predicate::Sge:
    return sa >= sb;
  case Predicate::UltI:
    return ua < ub;
  case Predicate::UleI:
    return ua <= ub;
  case Predicate::UgtI:
    return ua > ub;
  default:
    return ua >= ub;
  }
}

Value applyOther(const Op &op, const std::vector<DType> &types, std::span<const Value> args) {
  auto type = [&](size_t i) { return types[op.args[i]]; };
  Value result;
  switch (op.code) {
  case OpCode::Constant:
    result = {bundle::isFloat(op.type) ? roundTo(op.type, op.value) : 0,
              wrapTo(op.type, op.integer)};
    break;
  case OpCode::Select:
    result = args[0].i ? args[1] : args[2];
    break;
  case OpCode::CmpF:
    result.i = compareFloat(op.predicate, args[0].f, args[1].f);
    break;
  case OpCode::CmpI:
    result.i = compareInteger(op.predicate, type(0), args[0].i, args[1].i);
    break;
  case OpCode::ExtSI:
  case OpCode::TruncI:
    result.i = wrapTo(op.type, asSigned(type(0), args[0].i));
    break;
  case OpCode::ExtUI:
    result.i = static_cast<int64_t>(asUnsigned(type(0), args[0].i));
    break;
  case OpCode::SIToFP: {
    int64_t value = asSigned(type(0), args[0].i);
    auto bits = static_cast<uint64_t>(value);
    result.f = fromInteger(op.type, value < 0, value < 0 ? -bits : bits);
    break;
  }
  case OpCode::UIToFP:
    result.f = fromInteger(op.type, false, asUnsigned(type(0), args[0].i));
    break;
  case OpCode::FPToSI:
    result.i = toInteger(args[0].f, op.type, false);
    break;
  case OpCode::FPToUI:
    result.i = toInteger(args[0].f, op.type, true);
    break;
  case OpCode::FPowI:
    result.f = std::pow(args[0].f, static_cast<double>(asSigned(type(1), args[1].i)));
    break;
  case OpCode::IsNaN:
    result.i = std::isnan(args[0].f);
    break;
  case OpCode::IsInf:
    result.i = std::isinf(args[0].f);
    break;
  case OpCode::IsFinite:
    result.i = std::isfinite(args[0].f);
    break;
  case OpCode::Bitcast: {
    uint64_t bits = bitsOf(type(0), args[0]);
    if (bundle::isFloat(op.type))
      result.f = decode(op.type, bits);
    else
      result.i = wrapTo(op.type, static_cast<int64_t>(bits));
    break;
  }
  default:
    result.i = applyInteger(op.code, op.type, args[0].i, args.size() > 1 ? args[1].i : 0);
  }
  return result;
}

bool isRounding(const Op &op) {
  return bundle::isFloat(op.type) &&
         (bundle::bitWidth(op.type) < 32 || op.rounding != Rounding::NearestEven);
}

const char *Table::at(std::span<const int64_t> index) const {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d)
    offset += std::max<int64_t>(0, std::min(index[d], shape[d] - 1)) * strides[d];
  return static_cast<const char *>(data) + offset * static_cast<int64_t>(bundle::byteSize(dtype));
}

Evaluator::Evaluator(const bundle::Program &program, const std::vector<DType> &inputs,
                     std::vector<Table> tables)
    : program(program), types(bundle::validate(program, inputs)), tables(std::move(tables)) {}

std::string Evaluator::text(size_t value) const {
  const bundle::Op &op = program.ops[value - program.inputs];
  std::string text = "%" + std::to_string(value) + " = " + std::string(bundle::name(op.code));
  if (op.code == OpCode::CmpF || op.code == OpCode::CmpI)
    text += " " + std::string(bundle::name(op.predicate));
  for (size_t i = 0; i < op.args.size(); ++i)
    text += (i ? ", %" : " %") + std::to_string(op.args[i]);
  return text;
}

void Evaluator::apply(const Op &op, const std::vector<Value> &scratch, Value &result) const {
  if (op.code == OpCode::Load) {
    result = load(op, scratch);
    return;
  }
  Value args[3];
  for (size_t i = 0; i < op.args.size(); ++i)
    args[i] = scratch[op.args[i]];
  OpShape kind = bundle::shape(op.code);
  bool isFloatOp = kind == OpShape::FloatUnary || kind == OpShape::FloatBinary ||
                   kind == OpShape::FloatTernary || kind == OpShape::FloatCast;
  if (kind == OpShape::Group || kind == OpShape::Partner)
    result = args[0];
  else if (isFloatOp)
    result = {applyFloat(op.code, args[0].f, args[1].f, args[2].f), 0};
  else
    result = applyOther(op, types, {args, op.args.size()});
  if (isRounding(op))
    result.f = roundTo(op.type, result.f, op.rounding);
}

Value Evaluator::run(std::span<const Value> inputs, std::vector<Value> &scratch) const {
  scratch.resize(types.size());
  std::copy(inputs.begin(), inputs.end(), scratch.begin());
  size_t next = program.inputs;
  for (const Op &op : program.ops)
    apply(op, scratch, scratch[next++]);
  return scratch[program.result];
}

} // namespace gemm::oracle
