// Between the two sides of gemm-verify. In: scalar operations that the source names. Out:
// cells, which hold what any right evaluation may get instead of one float, or of an integer
// that may depend on how a float was rounded.
// This side only moves cells; what they mean is known to who makes an Arithmetic.
#ifndef GEMM_LIB_VERIFY_ARITHMETIC_H
#define GEMM_LIB_VERIFY_ARITHMETIC_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gemm::verify {

/// As large as the vector type that stands for it in the IR.
struct alignas(64) Cell {
  double words[8];
};

/// One kind of operation: "addf" on f32, or "lift" for numbers in memory. Names are those of arith
/// and math, without the dialect; `detail` is a predicate or a rounding mode, empty if there is
/// none.
struct ScalarOp {
  std::string name, detail;
  std::vector<std::string> operands; // types by their names in MLIR
  std::string result;
  std::vector<bool> areCells; // of the operands
  bool givesCell = true;
  bool ofItself = false;                        // both operands are one value, as in x != x
  std::optional<double> divisor = std::nullopt; // of a division by a constant
  int sumInF32 = -1; // of an addition whose sum a bundle adds in f32: the operand that is the sum
  bool rounds =
      false; // its rounding to a narrow float, or that of its sum when it is done, is kept
};

struct Arithmetic {
  void *self = nullptr;
  /// The number of this kind of operation, or -1 where it is not known.
  int64_t (*describe)(void *self, const ScalarOp &operation) = nullptr;
  /// One operand that is no cell is `integer`. A result that is a cell goes to `out`, another
  /// is returned. Truth values, results of comparisons and operands, have the truth in bit 0 and
  /// in bit 1 whether the floats leave it open.
  int64_t (*apply)(void *self, int64_t number, const Cell *a, const Cell *b, const Cell *c,
                   int64_t integer, Cell *out) = nullptr;
  /// Cells of exactly these numbers, whose type is the result of operation `number`.
  void (*lift)(void *self, int64_t number, const void *from, int64_t count, Cell *to) = nullptr;
  /// Something that is not given bit 1 depends on a comparison that was left open.
  void (*undecided)(void *self) = nullptr;
};

} // namespace gemm::verify

#endif
