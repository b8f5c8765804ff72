// Values for a sum whose values are computed: the inputs of its program for which a value is
// nearly nothing, those for which it is as large as can be, so that one such value among
// others of the first kind decides the sum and cannot be missing within its bound; and the
// integers, if there are such, for which the whole sum is exact; and numbers of many bits of which
// each value is exact, so that nothing but the sum's additions rounds.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "oracle/Scalar.h"

#include <map>
#include <optional>

namespace gemm::runtime {

/// By how many binades numbers about 1 have to be smaller for their sum to be rounded when it is
/// added to the number that the step's sums start with; 0 where that is 0 or not known.
int belowStart(const BoundElementwise &step);

class Deciding {
public:
  /// Of a reduction that adds floats. Nothing is known of a program that only converts its
  /// input, for which any numbers will do, nor of one that loads from tables.
  explicit Deciding(const BoundElementwise &step);

  /// Whether there are values that decide.
  bool known() const { return !least.empty(); }
  /// Whether values of a sum are a buffer's alone, and are not shared with other sums.
  bool isOwn(size_t buffer) const;
  /// What the buffer holds at a place that decides, or at any other.
  std::optional<oracle::Value> at(size_t buffer, bool here) const;
  /// What the others, which all values meet, hold: small numbers.
  double shared(uint64_t bits) const;
  /// Integers from minus this to this make the sum exact, with `shared` ones that are; or 0.
  int64_t integers() const { return exactUpTo; }
  /// A number of many bits, or what is small beside the one buffer that has those in this turn;
  /// nothing if no value stays exact.
  std::optional<double> rough(size_t buffer, uint64_t turn, uint64_t bits) const;

private:
  struct Variable {
    bundle::DType type;
    bool own = false;
    int bits = 0, spread = 0; // of rough numbers, and by how many binades they differ
    int below = 0;            // by how many more they are smaller in some turns
  };
  struct Search;

  void gatherVariables(const BoundElementwise &step);
  void searchTuples(Search &search);
  void searchIntegers(Search &search);
  void searchRough(Search &search);
  bool isExact(Search &search, size_t rough) const;

  std::map<size_t, Variable> variables; // by buffer
  std::map<size_t, oracle::Value> least, most;
  int64_t exactUpTo = 0;
};

} // namespace gemm::runtime
