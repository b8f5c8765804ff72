// Evaluates scalar programs for one element. The point evaluation is the
// meaning of a program: floats in f64, rounded to an op's type only where that
// is narrower than f32; integers wrap. The interval evaluation adds a bound on
// what a device computing in f32 may get: every op widens by its own rounding
// or by the error stated for its function, unless its f64 result is exact in
// f32.
#pragma once

#include "gemm/Bundle/Program.h"
#include "oracle/Float.h"

#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace gemm::oracle {

/// A value of a program: `f` for float types, `i` for integers.
struct Value {
  double f = 0;
  int64_t i = 0;
};

/// A float value with the interval that a device's result must lie in, or an
/// integer: one of i - under .. i + over where it depends on how a float was rounded, or
/// `uncertain`: any. `nan`: a device may get NaN as well, as from the square root of a sum of
/// uncertain sign; where it must, all three numbers are NaN. `f` may be NaN alone. An integer
/// with `bitsOf` is the bit pattern of such a float of that type.
struct Bounded {
  double f = 0, lo = 0, hi = 0;
  int64_t i = 0;
  bool uncertain = false, nan = false;
  std::optional<DType> bitsOf = std::nullopt;
  int64_t under = 0, over = 0;
  static Bounded exact(double x) { return {x, x, x}; }
  static Bounded around(double x, double error) { return {x, x - error, x + error}; }
  /// Any number, infinity or NaN; `x` if nothing overflows.
  static Bounded anything(double x);
  /// One number and one bit pattern: a zero of either sign is none.
  bool isPoint() const {
    return lo == hi && !uncertain && !nan && !isRange() && std::signbit(lo) == std::signbit(hi);
  }
  bool isRange() const { return under != 0 || over != 0; } // of integers
  bool isNaN() const { return lo != lo; }
};

/// Memory of which programs load elements at places that they compute. A place outside is
/// the nearest inside; a table without elements is not asked for any.
struct Table {
  const void *data = nullptr;
  DType dtype = DType::F32;
  std::vector<int64_t> shape, strides; // strides in elements
  const char *at(std::span<const int64_t> index) const;
};

/// A program with the types of its values, ready to run.
class Evaluator {
public:
  /// `inputs` are compute types, see bundle::validate.
  Evaluator(const bundle::Program &program, const std::vector<DType> &inputs,
            std::vector<Table> tables = {});
  DType resultType() const { return types[program.result]; }
  size_t inputs() const { return program.inputs; }
  /// Values that a run leaves in `scratch`: the inputs, then one for each op.
  size_t values() const { return types.size(); }
  DType type(size_t value) const { return types[value]; }
  /// "%3 = addf %0, %2": the op that gives a value that is no input.
  std::string text(size_t value) const;
  /// The number of the value that is the result.
  size_t result() const { return program.result; }
  /// Elements that are computed together, since their groups share numbers (Row.h); 1 without.
  int64_t together() const { return program.together(); }
  /// Values of all numbers are kept in `scratch`, which only grows. Of an element alone: each of
  /// its groups is one of it.
  Value run(std::span<const Value> inputs, std::vector<Value> &scratch) const;
  Bounded run(std::span<const Bounded> inputs, std::vector<Bounded> &scratch) const;
  /// Of elements together, of each its values, of which the inputs are given.
  template <typename V> void runTogether(std::vector<std::vector<V>> &all) const;

private:
  /// What an op makes of the values before it.
  void apply(const bundle::Op &op, const std::vector<Value> &scratch, Value &result) const;
  void apply(const bundle::Op &op, const std::vector<Bounded> &scratch, Bounded &result) const;
  /// What `op` loads at places that are values of `scratch`.
  template <typename V> Value load(const bundle::Op &op, const std::vector<V> &scratch) const;

  bundle::Program program;
  std::vector<DType> types;
  std::vector<Table> tables;
};

template <typename V>
Value Evaluator::load(const bundle::Op &op, const std::vector<V> &scratch) const {
  std::vector<int64_t> index;
  for (uint32_t arg : op.args)
    index.push_back(scratch[arg].i);
  const Table &table = tables[op.table];
  const char *at = table.at(index);
  if (bundle::isFloat(table.dtype))
    return {loadFloat(table.dtype, at), 0};
  return {0, loadInteger(table.dtype, at)};
}

/// The relative and absolute error stated for an op of type f32 on a device.
struct OpError {
  double relative, absolute;
};
OpError statedError(bundle::OpCode code);

/// f32 is computed in f64; a narrower type, or a mode that is not the nearest, is a
/// rounding that was asked for.
bool isRounding(const bundle::Op &op);

/// The float ops on f64, before any rounding; unused arguments are ignored.
double applyFloat(bundle::OpCode code, double a, double b = 0, double c = 0);
/// The integer ops at the width of `type`, signed results.
int64_t applyInteger(bundle::OpCode code, DType type, int64_t a, int64_t b = 0);
bool compareFloat(bundle::Predicate predicate, double a, double b);
bool compareInteger(bundle::Predicate predicate, DType type, int64_t a, int64_t b);
/// Everything that is neither a float op nor a comparison on floats.
Value applyOther(const bundle::Op &op, const std::vector<DType> &types,
                 std::span<const Value> args);

} // namespace gemm::oracle
