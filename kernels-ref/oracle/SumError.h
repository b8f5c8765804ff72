// What a sum of products may be off by, derived in docs/numerics.md: a factor of a
// size of the sum, which the product gives beside it. Which size depends on what is
// known of the order in which the products are added.
#pragma once

#include "gemm/Target/Mma.h"
#include "oracle/Float.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace gemm::oracle {

/// What is known of the order of a sum.
enum class Order : uint8_t {
  Any,      // nothing: the size is the sum of magnitudes
  Parts,    // parts of consecutive products, each from its first to its last, a step of a
            // tensor core at a time, then added up: the size bounds every partial sum
  Chain,    // of f32: one fma for each product in turn, from 0, of all of K or of each part, which
            // are then added up in turn: the sum is known to the bit
  Promoted, // of fp8: parts of few consecutive products (heldProducts), each by a tensor core from
            // 0, that f32 adds up in turn: the size is the sum of magnitudes
  AsF16,    // of fp8 that is multiplied as f16: Parts of that type's
  Apart, // of f32, taken apart into numbers of bf16 that tensor cores multiply: sums of 16 products
         // in turn, each from 0, which f32 adds up; that of a family is so many further on as its
         // number says (orderOf)
};

/// Of how many consecutive k, from a multiple of it on, a Promoted part is at most.
int64_t heldProducts();

/// That of a family that takes factors apart; of another Any.
Order orderOf(Family family);

/// Where the parts of element (b, i, j)'s sum end in K, in the order in which they are added up.
using PartEnds = std::function<std::vector<int64_t>(int64_t b, int64_t i, int64_t j)>;

/// |sum - exact| <= relative * size + absolute. All 0: sums are exact. A sum whose size
/// is at most 2^exactBits units is exact too, where a unit divides every product of the
/// sum; with -1 none is known to be.
struct SumError {
  double relative = 0, absolute = 0;
  Order order = Order::Any;
  int exactBits = -1;
  PartEnds ends = nullptr; // of Chain; null: K is not cut
  int heldBits = -1;       // of Promoted: a part has to be exact in so many, too
  double rescaled = 0;     // of the sum itself: what multiplies it does so in an order of its own
};

/// n errors of u, each of the exact size and all the errors before it, of which `sum` is n u:
/// (1 + u)^n - 1, or a little more.
double compounded(double sum);

/// Whether every sum of `terms` multiples of 2^unit fits into so many bits. Their magnitudes
/// were added in f64, whose roundings may have lost whole units: 2^53 + 1 + 1 ... stays 2^53.
bool fitsExactly(double magnitude, int64_t terms, int unit, int bits);

/// The bound for sums of k products on a chip ("sm_80"; "cpu" for f32 arithmetic). Only
/// tensor cores have Parts; what they do not multiply is bounded as in any order, and of what is
/// taken Apart only the bound is its own.
SumError sumError(std::string_view chip, DType a, DType b, DType accumulate, int64_t k,
                  Order order = Order::Any);

/// The same of sums whose parts are multiplied by scales: the size is that of what is scaled.
SumError scaledError(SumError error, int64_t k);

/// What SumError says of exact sums: of 2^`all` units, and where `held` is none of -1, of no more
/// than 2^`held` units in any part of heldProducts.
struct ExactBits {
  int all = 24, held = -1;
  bool isOfParts() const { return held >= 0; }
  int ofPart() const { return isOfParts() ? held : all; }
};

/// How a chip's tensor cores add; none where none multiplies these types, or sums are not f32.
std::optional<TensorArithmetic> tensorArithmeticOf(std::string_view chip, DType a, DType b,
                                                   DType accumulate);

/// The exponent that a tensor core gives the smallest numbers of a type, 2^-14 for f16:
/// subnormals take part as if they were normal. 0 where none multiplies the type.
double leastNormal(DType type);

/// The exponent of the largest power of two that divides `value`: -1 for 1.5; INT_MAX
/// for zero and what is not finite.
int unitExponent(double value);

} // namespace gemm::oracle
