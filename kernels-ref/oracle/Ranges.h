// What float operations take on intervals, before any rounding of their own. Internal to
// the oracle's interval evaluation.
#pragma once

#include "oracle/Scalar.h"

#include <initializer_list>

namespace gemm::oracle {

/// What a function takes on an interval; NaN in both if nothing but NaN.
struct Range {
  double lo, hi;
  bool nan = false; // NaN as well
};

/// As fmin and fmax; of zeros the negative and the positive one.
double lesser(double x, double y);
double greater(double x, double y);
/// The least range with the values; NaN among them is noted, and is all if there is no other.
Range hull(std::initializer_list<double> values);
/// What lies between the values, rounded to f32 or as they are.
Range roundedOrNot(double lo, double hi);
Range sum(double alo, double ahi, double blo, double bhi);
Range product(const Bounded &a, const Bounded &b);
/// x^n for a whole n: monotone on either side of 0.
Range wholePower(const Bounded &x, double n);

Range unary(bundle::OpCode code, const Bounded &a);
Range binary(bundle::OpCode code, const Bounded &a, const Bounded &b);

} // namespace gemm::oracle
