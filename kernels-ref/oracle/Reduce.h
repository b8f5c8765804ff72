// The reduce step: out[i] = combine(initial or out[i], program(inputs[i, r]) for all r) over
// strided views of one rank. The values are those of an elementwise step over the inputs' shape;
// the output has size 1 where r runs.
#pragma once

#include "oracle/Elementwise.h"

namespace gemm::oracle {

/// Calls body with the index of each element of `shape` that belongs to `element` of `kept`,
/// whose sizes are those of `shape` or 1: the last dimension the fastest.
void forEachReduced(const std::vector<int64_t> &shape, const std::vector<int64_t> &kept,
                    const std::vector<int64_t> &element,
                    const std::function<void(const std::vector<int64_t> &)> &body);

struct Reduce {
  Elementwise values;
  std::vector<int64_t> kept; // the output's shape
  bundle::OpCode combine;    // of two values of `type`
  DType type;                // what the output is computed in
  /// How a kernel adds: each of so many threads values so many apart, from the first on, then
  /// halves of the threads what the other half has, then the output. 0: in any order.
  int64_t threads = 0;
  /// What each element begins with; nothing: what the output holds.
  std::optional<Value> initial = {};

  /// The program of two inputs that combines them.
  Evaluator combiner() const;
  /// What an element begins with: `before` is the output as it was.
  Value start(const View &before, const std::vector<int64_t> &element) const;
  /// Calls body with the index of each value that belongs to an element of the output.
  void forEach(const std::vector<int64_t> &element,
               const std::function<void(const std::vector<int64_t> &)> &body) const;
};

/// Combines into `out`, which shares no memory with the inputs, in f64 where floats are
/// computed in f32, and rounds once.
void run(const Reduce &step, const View &out);

} // namespace gemm::oracle
