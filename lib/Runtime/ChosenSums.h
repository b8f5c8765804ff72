// Sums of the exact class that are chosen one by one, so that an epilogue is seen where data drawn
// at random need not show it. One operand, that with more lines, holds a number in each of its
// lines, in pieces of no more bits than its type has; lines of the other one hold the scales that
// pieces at this k have: sums are the numbers, or those with their signs changed. Numbers are
// points of every sixteenth of every binade that matters, of both signs; where the output is of
// 16 bits, such for which the epilogue's value lies within an ulp of f32 of a tie of the output, so
// that a rounding that is another one shows in the result. Operands of the epilogue are 0, 1 and
// one number in turn, along the lines that hold scales.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "oracle/Scalar.h"
#include "oracle/SumError.h"

#include <array>
#include <optional>
#include <vector>

namespace gemm::runtime {

class ChosenSums {
public:
  /// How many passes show what there is to see of a product of floats, whatever they cost; none of
  /// an operand with itself.
  static int64_t passes(const BoundGemm &gemm);

  /// `exact`: of a number, or of its pieces where they are parts of the sum.
  ChosenSums(const BoundStep &step, oracle::ExactBits exact, uint64_t seed, int64_t pass);

  /// Writes what `buffer` holds of operands over what is there.
  void fill(size_t buffer, std::byte *bytes) const;

private:
  /// An element of [batch, m, n], or what is known of it.
  using Index = std::array<int64_t, 3>;
  size_t lineDim() const { return ofRows ? 1 : 2; }
  size_t scaleDim() const { return ofRows ? 2 : 1; }

  void chooseScales(bundle::DType numbers, bundle::DType scaled);
  double pointOf(int64_t turn) const;
  double tieOf(const Index &index) const;
  double sumOf(const Index &index, int64_t line) const;
  /// Of a peer whose columns hold numbers, too.
  double peerSum(size_t peer, const Index &index) const;
  /// What the epilogue makes of a sum where the operands are as at `index`.
  double valueOf(double sum, const Index &index) const;
  double heldBy(const BoundView &view, const Index &index) const;
  /// `peer` is 0 of the product's own operand.
  void fillNumbers(const BoundView &view, size_t peer, std::byte *bytes) const;
  void fillScales(const BoundView &view, bool changeSigns, std::byte *bytes) const;
  void fillHeld(const BoundView &view, std::byte *bytes) const;
  int64_t firstNumber() const;
  bool changesSign(int64_t scaleLine) const;
  int64_t placeOf(size_t scale) const; // its k

  const BoundGemm &gemm;
  uint64_t seed;
  int64_t pass;
  bool ofRows;             // numbers are A's
  int bits, precision = 1; // of a number; of a piece
  std::vector<int> scales; // exponents, the largest first
  std::optional<oracle::Evaluator> epilogue;
};

} // namespace gemm::runtime
