// Data of the exact class for what a step reads beside the operands of a product: operands of
// an epilogue, of an elementwise step, and the values of a reduction. Every bit of a type,
// special numbers, what the step compares with, and, where a result is made of many values,
// one of them that decides it: at the first place, the last, or any other.
#pragma once

#include "Deciding.h"
#include "Named.h"
#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/GroupEnds.h"

#include <optional>

namespace gemm::runtime {

/// Any number of so many bits, or one that has them all.
uint64_t withBits(uint64_t random, int bits, bool all);
/// Bits of a number of the type.
int precisionOf(bundle::DType type);

/// How numbers are drawn again where too little could be said of what a step makes of them.
enum class Tame : uint8_t { No, Finite, Small, Positive }; // each of them what the former are, too
/// By how many bits tame numbers are smaller.
int smallerBy(Tame tame);

class OtherData {
public:
  /// `specials`: whether NaN, infinities and the like are among the numbers.
  OtherData(const BoundStep &step, uint64_t seed, int64_t pass, bool specials,
            Tame tame = Tame::No);

  /// How many passes show each kind of group and of special numbers, or as many as cost little.
  /// Of a step without a product.
  static int64_t passes(const BoundStep &step);

  void fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;

private:
  /// Where a value stands: among those of result `number` it is `place` of `count`.
  struct Place {
    int64_t number, place, count;
  };
  /// Which value decides a result, and how.
  struct Group {
    enum class Kind : uint8_t { Plain, Special, Decided, Constant } kind = Kind::Plain;
    int variant = 0;
    int64_t decides = 0; // its place
    double constant = 0; // what all values are, of Constant
  };
  Group groupOf(size_t buffer, const Place &place) const;
  double floatAt(size_t buffer, bundle::DType type, const Place &place, uint64_t bits) const;
  int64_t integerAt(size_t buffer, bundle::DType type, const Place &place, uint64_t bits) const;
  double plain(bundle::DType type, uint64_t bits) const;
  double single(bundle::DType type, uint64_t bits) const;
  double ofSum(bundle::DType type, size_t buffer, const Place &place, uint64_t bits) const;
  std::optional<oracle::Value> ofComputedSum(bundle::DType type, size_t buffer, const Place &place,
                                             uint64_t bits) const;
  int64_t singleInteger(bundle::DType type, uint64_t bits) const;
  std::optional<oracle::Value> aroundNamed(size_t buffer, const BoundBuffer &info,
                                           int64_t element) const;
  std::optional<double> atPoint(size_t buffer, const BoundBuffer &info, int64_t element) const;
  void put(size_t buffer, const BoundBuffer &info, int64_t element, const Place &place,
           std::byte *bytes) const;
  Place inMemory(size_t buffer, const BoundBuffer &info, int64_t element) const;
  /// The input whose elements are the values, each once, if `buffer` has one.
  const BoundView *valuesIn(size_t buffer, const BoundBuffer &info) const;

  const BoundStep &step;
  uint64_t seed;
  int64_t pass;
  Tame tame;
  bool specials, sums = false;         // sums: a reduction that adds floats
  bool functions = false;              // of an elementwise step
  bool powers = false;                 // of 2 alone, which make ties of integers
  const BoundElementwise *elementwise; // none of a step with a product
  int64_t values = 1;                  // of a result of a reduction
  int below = 0;                       // see belowStart
  int64_t allPasses = 1;
  std::optional<bundle::OpCode> combine;
  std::optional<Deciding> deciding; // of a sum of what a program computes
  Named named;
  std::map<size_t, int64_t> amounts; // buffers of what is shifted by, see shiftAmounts
  std::map<size_t, DrawnEnds> ends;  // buffers of where groups end
};

} // namespace gemm::runtime
