// What an op of f32 is stated to be off by on a device: the table, and what constants among its
// operands make of it.
#include "StatedError.h"

#include <algorithm>
#include <cmath>

namespace gemm::oracle {
using bundle::Op;
using bundle::OpCode;

// The errors that the compiler states for the f32 expansions of its epilogues,
// doubled for functions whose last step is one more rounding. The absolute part
// covers flushed subnormals and the zeros of a function away from 0.
OpError statedError(OpCode code) {
  constexpr double u = 0x1p-24, flush = 0x1p-126;
  switch (code) {
  case OpCode::DivF: // 2 units in the last place from the rounded quotient
    return {0x1.4p-22, flush};
  case OpCode::Sqrt:
  case OpCode::Rsqrt:
    return {0x1p-22, flush};
  case OpCode::Exp:
  case OpCode::Exp2:
  case OpCode::ExpM1:
  case OpCode::Log1p:
  case OpCode::Tanh:
  case OpCode::Log:
  case OpCode::Log2:
  case OpCode::Log10:
  case OpCode::Erfc:
  case OpCode::Cbrt:
  case OpCode::Tan: // where |x| <= 2^13
  case OpCode::ASin:
  case OpCode::ACos:
  case OpCode::ATan:
  case OpCode::ATan2:
  case OpCode::Sinh:
  case OpCode::Cosh:
  case OpCode::ASinh:
  case OpCode::ACosh:
  case OpCode::ATanh:
    return {0x1p-20, flush};
  case OpCode::PowF: // but x^n, see powerError
  case OpCode::FPowI:
    return {0x1p-19, flush};
  case OpCode::Erf:
    return {0x1p-21, flush};
  case OpCode::Sin:
  case OpCode::Cos:
    return {0x1p-21, 0x1p-19};
  default:
    return {u, 0x1p-150};
  }
}

// Of x^n for a constant n. Of a root that of roots. By squarings: each of |n| - 1 factors more
// costs a rounding, the inverse a quotient. A power below f32's normal numbers, whose inverse is
// beyond 2^126, is rounded to 2^-150, which is 4 times as much of 2^-128.
OpError powerError(double n, const Range &range) {
  if (std::fabs(n) == 0.5)
    return statedError(n > 0 ? OpCode::Sqrt : OpCode::Rsqrt);
  if (std::nearbyint(n) != n || std::fabs(n) > 64)
    return statedError(OpCode::PowF);
  bool subnormal = n < 0 && std::max(std::fabs(range.lo), std::fabs(range.hi)) > 0x1p126;
  double roundings = std::max(std::fabs(n) - 1, 0.0) * (subnormal ? 4 : 1) + (n < 0 ? 5 : 0);
  return {roundings * 0x1p-24 * (1 + 0x1p-16), 0x1p-126};
}

const Op *definition(const bundle::Program &program, size_t value) {
  return value < program.inputs ? nullptr : &program.ops[value - program.inputs];
}

OpError errorOfPower(const bundle::Program &program, const Op &op, const Bounded &exponent,
                     const Range &range) {
  OpError any = statedError(op.code);
  if (!exponent.isPoint())
    return any;
  OpError ofConstant = powerError(exponent.f, range);
  const Op *given = definition(program, op.args[1]);
  if (given && given->code == OpCode::Constant)
    return ofConstant;
  return {std::max(any.relative, ofConstant.relative), std::max(any.absolute, ofConstant.absolute)};
}

bool dividesExactly(const bundle::Program &program, const Op &op) {
  const Op *divisor = op.code == OpCode::DivF ? definition(program, op.args[1]) : nullptr;
  int exponent = 0;
  return divisor && divisor->code == OpCode::Constant &&
         std::fabs(std::frexp(divisor->value, &exponent)) == 0.5 && std::abs(exponent - 1) <= 126;
}

} // namespace gemm::oracle
