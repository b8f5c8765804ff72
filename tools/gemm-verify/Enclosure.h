// What cells mean (lib/Verify/Arithmetic.h), by the oracle's interval arithmetic. In:
// operations of the source on numbers. Out: intervals that hold what any right evaluation
// gets: in the source's own arithmetic or in a kernel's, with each rounding to nearest done
// or left out, and sums added in any order.
#pragma once

#include "Verify/Arithmetic.h"
#include "oracle/Scalar.h"

#include <memory>
#include <vector>

namespace gemm::verify {

class Enclosure {
public:
  /// `growth`: what an addition in f32 costs, in units of what one of a tensor core's steps of 8
  /// products does; `held`: in how many bits of its units a sum in f32 is exact.
  explicit Enclosure(double growth = 1, double held = 24);
  ~Enclosure();
  Enclosure(const Enclosure &) = delete;
  Enclosure &operator=(const Enclosure &) = delete;

  const Arithmetic &arithmetic() const { return callbacks; }
  /// How often since `reset` the source decided by floats that leave it open.
  int64_t undecided() const { return open; }
  void reset() { open = 0; }

  /// A number in memory, and what a cell of a float or of an integer stands for.
  static Cell load(bundle::DType type, const char *from);
  static oracle::Bounded settle(const Cell &cell, bool isDone = true);
  static oracle::Bounded integer(const Cell &cell);

private:
  struct Kind;
  static oracle::Bounded settleSum(const Cell &cell);
  static Cell part(const Kind &kind, const Cell &cell, bool isSum);
  int64_t describe(const ScalarOp &operation);
  int64_t apply(const Kind &kind, const Cell *a, const Cell *b, const Cell *c, int64_t integer,
                Cell *out);
  /// Of a cell as a number: noted if a float leaves it open.
  int64_t known(const Cell &cell);
  int64_t evaluate(const Kind &kind, const Cell *const *cells, int64_t integer, Cell *out);

  Arithmetic callbacks;
  double growth, held;
  std::vector<std::unique_ptr<Kind>> kinds;
  std::vector<oracle::Bounded> scratch;
  int64_t open = 0;
};

} // namespace gemm::verify
