// Data for the exact class: operands whose products are multiples of one unit and whose
// sums are so small, counted in units, that every order of summation gives the same bits,
// though factors have all the bits of their type and results need rounding. A few rows of
// A and columns of B hold NaN, infinities, -0 or subnormals. Other operands have eight
// bits, and now and then a value from the ends of their type.
#pragma once

#include "gemm/Runtime/Bind.h"

namespace gemm::runtime {

class ExactData {
public:
  /// `exactBits`: sums are exact up to 2^exactBits units, see oracle::SumError.
  ExactData(const BoundStep &step, int exactBits, uint64_t seed);

  /// Fills a buffer that the step reads.
  void fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;

private:
  /// Numbers are integers of at most `precision` bits times 2^unit. All the bits are in
  /// A for some k, in B for others, so that a product has them once.
  struct Operand {
    int precision = 1, unit = 0;
    bool first = true;
  };
  bool hasAllBits(const Operand &operand, int64_t k) const;
  void fillOperand(const BoundView &view, const Operand &operand, std::byte *bytes) const;
  void fillOther(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;

  const BoundStep &step;
  uint64_t seed;
  bool specials = true, huge = true;
  uint64_t oneElementIn = 48; // of the other operands is special
  double share = 1; // of k for which one of the operands has all its bits
  int64_t run = 1;  // of so many k it is the same one
  int partner = 1;  // the bits that the other one has there, both have elsewhere
  Operand a, b;
};

} // namespace gemm::runtime
