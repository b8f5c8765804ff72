// One random problem of the campaign: in, a seed; out, a bundle with one GEMM and the
// arguments it runs on. All of it is a function of the seed.
#pragma once

#include "Random.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Runtime/Data.h"

#include <string>

namespace gemm::campaign {
using bundle::DType;

/// What the real class is run on; the exact class makes its own data.
enum class Data : uint8_t {
  Normal,
  Positive,     // every partial sum grows: truncation is biased
  Wide,         // exponents spread over 2^20
  WholeRange,   // over as much of the type's range as products have in f32
  Tiny,         // around the smallest normal number
  Subnormal,    // of A nothing is normal
  Cancellation, // every product meets its negative, off by a bit here and there
  FarCancel,    // what the first half of K adds the second half takes away
  Spike,        // one product is larger than all others together
  NearOverflow, // results around the largest number of the output
  SameRounding, // products just below a power of two, all cut the same way
  Sparse,       // mostly zeros of either sign
  Specials,     // NaN and infinities among the operands
};
inline constexpr int dataKinds = 13;
const char *name(Data data);

enum class Tail : uint8_t { // the epilogue
  None,
  Bias,
  BiasRelu,
  Scale,
  Silu,
  Gelu,
  Residual,
  Clamp,
  Root,
  Exponential,
  RowScale,
  Leaky,
  Dequantise, // integers to floats
};
const char *name(Tail tail);

struct Problem {
  uint64_t seed = 0;
  std::string chip;
  DType a = DType::F16, b = DType::F16, accumulate = DType::F32, out = DType::F16;
  int64_t batch = 1, m = 1, n = 1, k = 1;
  bool transposedA = false, transposedB = false;
  int64_t padA = 0, padB = 0, padC = 0; // elements between rows
  double alpha = 1, beta = 0;
  Tail tail = Tail::None;
  DType operand = DType::F32; // of the epilogue
  int64_t parts = 1;          // of K, added up in the end
  Data data = Data::Normal;

  explicit Problem(uint64_t seed);
  bool isInteger() const { return a == DType::I8; }
  /// Products that one step of the chip's tensor core adds (8 of f32 and of integers).
  int64_t stepOfK() const;
  std::string text() const;
  /// Names: a, b, c, then x0, x1 for operands of the epilogue; all are arguments.
  bundle::Bundle makeBundle() const;
  /// In the order of the bundle's arguments.
  std::vector<runtime::Tensor> makeArguments(const bundle::Bundle &bundle) const;
};

/// The epilogue's program; none for Tail::None.
bundle::Program program(Tail tail, DType accumulate);

} // namespace gemm::campaign
