// One thing that a kernel does wrong. Which it may be depends on the problem: alpha is not
// rounded too early where it has few bits, nor a part lost where there is one.
#pragma once

#include "Problem.h"

#include <optional>

namespace gemm::campaign {

enum class Wrong : uint8_t {
  Nothing,
  StepDropped, // one step of the tensor core, everywhere
  StepTwice,
  ProductDropped, // one k, everywhere
  ProductShifted, // two neighbouring k of B exchanged, not of A
  RowsSwapped,    // of the output
  ColumnsSwapped,
  RowNotWritten,
  OperandCut,     // an operand without its last bits
  AccumulatorCut, // to some bits after each step
  AccumulatorF16, // rounded to nearest after each step
  PartDropped,
  PartTwice,
  PartRounded,    // partial sums in the output's type
  StoreTruncated, // instead of rounded
  StoreTwice,     // rounded to two bits more before it is rounded to the type
  StoreTiesAway,  // instead of to even
  StoreSaturated, // the largest number instead of infinity
  AlphaRounded,   // to bf16 first
  AlphaLost,
  AlphaSign,
  BetaRounded,
  BetaLost,
  BetaNextColumn,
  AlphaAfterBeta,    // alpha (a b + beta c)
  Constant,          // one of the epilogue's is off by about a last place of the output
  OpDropped,         // one op of the epilogue gives its first argument
  NaNDropped,        // a maximum or minimum that ignores NaN
  Approximation,     // a function off by eight times what is stated
  OperandNextColumn, // of the epilogue
  OperandRounded,    // of the epilogue: f32 to bf16
  SignLost,          // of A's elements of one k
  SubnormalsLost,    // of A
  BatchLost,         // B's first batch for all
  Unsigned,          // A of s8 read as u8
  SumOf16Bits,       // of integers
};
inline constexpr int wrongKinds = 36;
const char *name(Wrong wrong);

struct Mutant {
  Wrong wrong = Wrong::Nothing;
  int64_t at = 0, other = 0; // step, k, row, column, part, or number of an op
  int bits = 0;              // kept, or lost
  bool ofB = false;
  double factor = 1;
  std::string text() const;
};

/// One of those that fit the problem, each kind equally often.
Mutant drawMutant(const Problem &problem, Random &random);

/// Bits of precision, the leading one included: 11 of f16.
int precision(DType type);

} // namespace gemm::campaign
