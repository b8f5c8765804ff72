// The gemm step in f64: c = epilogue(alpha * a b + beta * c) over logical
// strided views. This is the only definition of correct; it is plain, blocked
// and parallel, and it hands out results tile by tile, so that neither a whole
// f64 result nor a copy of an operand is ever kept, but of factors that are made of several or of
// bytes.
#pragma once

#include "gemm/Bundle/Bundle.h"
#include "oracle/Scalar.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace gemm::oracle {

/// A rank-3 view of elements in host memory; `data` is its first element.
struct Matrix {
  const void *data = nullptr;
  DType dtype = DType::F32;
  std::array<int64_t, 3> strides = {0, 0, 0}; // elements: batch, row, column
  bool packed = false; // i1 in bits, which the strides count; lines of whole bytes

  const char *at(int64_t b, int64_t i, int64_t j) const {
    return static_cast<const char *>(data) + (b * strides[0] + i * strides[1] + j * strides[2]) *
                                                 static_cast<int64_t>(bundle::byteSize(dtype));
  }
};

/// Element (b, i, j), packed or not.
Value load(const Matrix &matrix, int64_t b, int64_t i, int64_t j);

/// Of parts of the sum: what the products of each block of k add up to is multiplied by the f32
/// nearest to that of A's rows times that of B's columns.
struct Scales {
  Matrix a, b; // [1, blocks of rows or columns, blocks of k]
  std::array<int64_t, 3> blocks = {1, 1, 1};
  std::array<int64_t, 3> origin = {0, 0, 0}; // m, n, k of the first element of a product's part

  double ofA(int64_t i, int64_t k) const { return of(a, 0, i, k); }
  double ofB(int64_t j, int64_t k) const { return of(b, 1, j, k); }
  double at(int64_t i, int64_t j, int64_t k) const {
    return roundTo(DType::F32, ofA(i, k) * ofB(j, k));
  }
  /// How many of `depth` k from k on are in one block.
  int64_t together(int64_t k, int64_t depth) const {
    return std::min(depth, blocks[2] - (origin[2] + k) % blocks[2]);
  }

private:
  double of(const Matrix &matrix, size_t dim, int64_t line, int64_t k) const {
    return loadAny(matrix.dtype,
                   matrix.at(0, (origin[dim] + line) / blocks[dim], (origin[2] + k) / blocks[2]));
  }
};

/// What each group lies before, a row or a k: they do not decrease, and lie in what there is.
struct Groups {
  std::vector<int64_t> ends;
  bool ofK = false;

  int64_t first(size_t group) const { return group ? ends[group - 1] : 0; }
  /// Of a row: the group, or how many there are of one behind all.
  int64_t ofRow(int64_t row) const {
    return std::upper_bound(ends.begin(), ends.end(), row) - ends.begin();
  }
};

struct Gemm {
  int64_t batch = 1, m = 0, n = 0, k = 0;
  Matrix a, b;               // [batch, m, k], [batch, k, n]; not read if alpha is 0
  Matrix c;                  // [batch, m, n] as it was before; not read if beta is 0
  std::vector<Matrix> peers; // of b: a times each is a product of its own
  double alpha = 1, beta = 0;
  DType accumulate = DType::F32;
  std::optional<Scales> scales; // of a product of one batch without peers
  // Of rows: those of a group are multiplied by its matrix of b and of peers, those behind all of
  // them by none. Of k: each of the batch sums its group's.
  std::optional<Groups> groups;
  std::shared_ptr<const void> made; // what factors lie in that were made for this
  std::vector<Matrix> operands;     // of the epilogue, broadcast to [batch, m, n]
  std::vector<uint32_t> places;     // dims of these of which it is given the element's place
  std::vector<Table> tables;        // of which it loads
  std::optional<Evaluator> epilogue;

  DType resultType() const { return epilogue ? epilogue->resultType() : accumulate; }
  size_t products() const { return 1 + peers.size(); }
  /// Without groups, the product that this row of a batch is of.
  Gemm ofGroup(int64_t batch, int64_t row) const;
  /// The product of a and the peer alone, without an epilogue.
  Gemm ofPeer(size_t peer) const;
  /// Types of the epilogue's inputs: an accumulator for each product, then the operands and the
  /// places.
  std::vector<DType> inputTypes() const;
  size_t inputs() const { return products() + operands.size() + places.size(); }
  /// What these are of an element behind the accumulators.
  void loadInputs(int64_t b, int64_t i, int64_t j, std::span<Value> into) const;
};

/// What the error of a sum is relative to, see Order: the sum of the magnitudes |a||b|, or
/// a bound of every sum of consecutive products. Numbers below the least normal one of a
/// narrow type count as that, since tensor cores align them so. Held: the sum of the magnitudes,
/// and the largest of those of a part that an accumulator holds (heldProducts).
enum class Sizes : uint8_t { None, Magnitude, Span, Held };

/// A rectangle of the accumulator. `product` is a b before alpha; `size` is what was asked
/// for (empty if none), `held` the largest of a part; integers are exact modulo 2^32.
struct Tile {
  int64_t batch, row, column, rows, columns;
  std::vector<double> product, size;
  std::vector<int32_t> integers; // instead of product for accumulate = i32
  std::vector<Tile> peers = {};  // the same rectangle of each peer's product
  std::vector<double> held = {};
};

/// Calls `body` once per tile, from several threads. Batch, m or n 0: never.
void forEachTile(const Gemm &gemm, Sizes sizes, const std::function<void(const Tile &)> &body);

/// Elements of one batch.
struct Rectangle {
  int64_t batch, row, column, rows, columns;
};
/// The same for these alone. Their columns begin and end where elements that the epilogue computes
/// together do.
void forEachTile(const Gemm &gemm, Sizes sizes, std::span<const Rectangle> only,
                 const std::function<void(const Tile &)> &body);

/// Runs body(0..count-1), from some 200 us of work on with the machine's other threads.
void parallelFor(int64_t count, const std::function<void(int64_t)> &body);

/// Element (i, j) of a tile's own product after alpha and beta, as the program's input.
Value accumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j);

/// Writes the whole step into `out` (same shape; may be the memory of `gemm.c`
/// and of epilogue operands): one rounding at the store.
void run(const Gemm &gemm, const Matrix &out);

/// How the step's values, before they are rounded, become one number for each column of a batch,
/// or with `overRows` false for each row, or for each group of so many of these: `out` is
/// [batch, 1, n] or [batch, m, 1], of groups [batch, groups, n] or [batch, m, groups].
struct Combination {
  bundle::SecondResult::Combiner combiner = bundle::SecondResult::Combiner::Sum;
  bool overRows = false;
  int64_t group = 0;    // 0: all
  bool partial = false; // what the output held takes no part

  bool fromOutput() const { return bundle::rowOf(combiner).accumulates && !partial; }
  bool isSum() const { return bundle::rowOf(combiner).adds; }
  int64_t rows(const Gemm &gemm) const { return overRows ? groupsOf(gemm.m) : gemm.m; }
  int64_t columns(const Gemm &gemm) const { return overRows ? gemm.n : groupsOf(gemm.n); }
  int64_t kept(const Gemm &gemm) const { return gemm.batch * rows(gemm) * columns(gemm); }
  /// The number of the output's element that a value goes into.
  int64_t place(const Gemm &gemm, int64_t batch, int64_t row, int64_t column) const {
    (overRows ? row : column) = group == 0 ? 0 : (overRows ? row : column) / group;
    return (batch * rows(gemm) + row) * columns(gemm) + column;
  }
  /// Batch, row and column of the output's element of this number.
  std::array<int64_t, 3> index(const Gemm &gemm, int64_t number) const {
    const int64_t line = number / columns(gemm);
    return {line / rows(gemm), line % rows(gemm), number % columns(gemm)};
  }
  const char *at(const Gemm &gemm, const Matrix &out, int64_t number) const {
    const auto [b, i, j] = index(gemm, number);
    return out.at(b, i, j);
  }
  /// What a number becomes by a value, over (number, value) of this type.
  Evaluator step(DType type) const;
  /// What it begins with where the output holds `before`.
  Value first(Value before) const;

private:
  int64_t groupsOf(int64_t values) const {
    return group == 0 ? 1 : values / group + (values % group != 0);
  }
};
void runCombined(const Gemm &gemm, const Combination &how, const Matrix &out);

/// Value `v` of type `from`, stored as `to`: rounded once, or wrapped.
void store(DType from, Value v, DType to, void *at);
Value load(DType type, const void *at);

} // namespace gemm::oracle
