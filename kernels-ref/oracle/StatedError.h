// The stated errors of ops whose constants matter; that of any other is statedError of Scalar.h.
#pragma once

#include "Ranges.h"

namespace gemm::oracle {

/// The op that gives a value of a program; null if it is an input.
const bundle::Op *definition(const bundle::Program &program, size_t value);

/// Of x^n for a constant n, of results in `range`.
OpError powerError(double n, const Range &range);

/// Whether kernels compute the power as x^n or as any other depends on whether the exponent is a
/// constant; where that is not known, as in a program of one op, either may be.
OpError errorOfPower(const bundle::Program &program, const bundle::Op &op, const Bounded &exponent,
                     const Range &range);

/// Whether kernels divide by multiplying with a reciprocal that is exact: of a constant that is a
/// power of two.
bool dividesExactly(const bundle::Program &program, const bundle::Op &op);

} // namespace gemm::oracle
