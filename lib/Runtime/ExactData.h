// Data for the exact class: operands whose products are multiples of one unit and whose
// sums are so small, counted in units, that every order of summation gives the same bits,
// though factors have all the bits of their type and results need rounding. Rows of A and
// columns of B are of several kinds, in turn (what a step reads beside them: OtherData.h);
// where there are fewer lines than kinds, further passes have the others.
#pragma once

#include "ChosenSums.h"
#include "InfiniteFactors.h"
#include "OtherData.h"
#include "WholeFactors.h"

namespace gemm::runtime {

class ExactData {
public:
  /// `exact`: which sums are.
  ExactData(const BoundStep &step, oracle::ExactBits exact, uint64_t seed, int64_t pass = 0,
            Tame tame = Tame::No);

  /// How many passes show each kind of line, or as many as cost little, results of another
  /// size after them, what decides the largest or the least of a line, sums chosen one by one,
  /// infinite ones, and of f32 single products with all bits.
  static int64_t passes(const BoundStep &step);
  /// How many there may be where few results depend on their sums: those after passes() have
  /// sums of other sizes, in turn.
  static int64_t mostPasses(const BoundStep &step);

  /// Fills a buffer that the step reads.
  void fill(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;

  /// A pass after those of all kinds: rows of A, in turn, are of other sizes.
  bool isOfSizes() const;
  /// Some results may lie beyond what functions are stated for: nothing is asked of these.
  bool mayBeBeyond() const { return isOfSizes() || chosen || infinite; }
  /// Which of the passes for outputs that take the largest or the least values of rows or columns
  /// it is: results of one sign, none but 0 in half of the rows, each kind of row among columns
  /// that are ordinary, or of column among rows.
  enum class Extreme : uint8_t { None, Positive, Negative, Zeros, Rows, Columns };

private:
  /// Numbers are integers of at most `precision` bits times 2^unit. All the bits are in
  /// A for some k, in B for others, so that a product has them once.
  struct Operand {
    bundle::DType type = bundle::DType::F32;
    int precision = 1, unit = 0;
    bool first = true;
    double lead = 0;                  // in units, at leadPlace(), of lines that lead
    int largeScale = 0, lowScale = 0; // exponents that lines of large or low numbers have more
    int leastScale = 0;               // what normal numbers allow
  };
  enum class Line : uint8_t;
  Line lineOf(int64_t number, int64_t count, bool isRow) const;
  bool hasAllBits(const Operand &operand, int64_t k) const;
  /// The k at which leading lines have large numbers; at the last one some take it back.
  int64_t leadPlace(bool last) const;
  double plainUnits(const Operand &operand, Line line, int64_t k, uint64_t bits) const;
  double leadUnits(const Operand &operand, int64_t number, int64_t k, uint64_t bits) const;
  /// Element `k` of line `number`; `where` is the one place at which some lines have a number.
  struct Element {
    Line line;
    int64_t number, k, where;
    uint64_t bits;
    bool negative;
  };
  double valueOf(const Operand &operand, const Element &at) const;
  static BoundStep spreadOut(BoundStep step);
  static int64_t passesOfKinds(const BoundStep &step);
  static int64_t passesOfSums(const BoundStep &step); // passes of kinds and sizes
  static int64_t passesOfExtremes(const BoundStep &step);
  static int64_t passesOfChosen(const BoundStep &step);
  static int64_t passesOfInfinite(const BoundStep &step);
  static int64_t passesOfWhole(const BoundStep &step);
  static Extreme extremeOf(const BoundStep &step, int64_t pass);
  bool isOfOneSign() const { return extreme >= Extreme::Positive && extreme <= Extreme::Zeros; }
  void chooseUnits(const BoundGemm &gemm, oracle::ExactBits exact);
  /// How many times as large, as an exponent, the sums of this pass are as those of the first.
  int scaleOfPass(const BoundGemm &gemm) const;
  void fillFirst(bundle::SecondResult::Combiner combiner, const BoundBuffer &info,
                 std::byte *bytes) const;
  /// A buffer of `step`, then less what every number of it has taken off.
  void fillNumbers(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;
  void fillSpread(size_t buffer, const BoundBuffer &info, std::byte *bytes) const;
  void fillPair(const BoundPair &pair, uint64_t salt, size_t buffer, const BoundBuffer &info,
                std::byte *bytes) const;
  void fillOperand(const BoundView &view, const Operand &operand, uint64_t salt,
                   std::byte *bytes) const;

  const BoundStep &given;
  const BoundStep step; ///< the same, of numbers that lie in a byte each
  uint64_t seed;
  int64_t pass, length = 1; // of sums
  Tame tame;
  Extreme extreme;
  bool specials = true;
  double share = 1; // of k for which one of the operands has all its bits
  int64_t run = 1;  // of so many k it is the same one
  int partner = 1;  // the bits that the other one has there, both have elsewhere
  Operand a, b;
  std::optional<ChosenSums> chosen;
  std::optional<InfiniteFactors> infinite;
  std::optional<WholeFactors> whole;
};

} // namespace gemm::runtime
