// The elementwise step: out[i] = program(inputs[i]) over strided views of any
// rank, and fill, which is the program without inputs.
#pragma once

#include "oracle/Scalar.h"

#include <functional>
#include <vector>

namespace gemm::oracle {

/// A strided view; the shape is the step's.
struct View {
  const void *data = nullptr;
  DType dtype = DType::F32;
  std::vector<int64_t> strides; // elements
  const char *at(const std::vector<int64_t> &index) const;
};

/// A further input of a program: the place of the element along a dimension, or a number.
struct Further {
  bool isIndex = true;
  int64_t value = 0; // the dimension, or the number
};

struct Elementwise {
  std::vector<int64_t> shape;
  std::vector<View> inputs;
  Evaluator program;
  std::vector<Further> further = {};

  size_t numInputs() const { return inputs.size() + further.size(); }
  /// The program's inputs for an element into the first of `values`.
  void load(const std::vector<int64_t> &index, std::vector<Value> &values) const;
};

/// Writes the step into `out`, which may be the memory of an input at the same
/// place: an element is read before it is written.
void run(const Elementwise &step, const View &out);

/// Calls body(first, last) on ranges of the row-major element numbers of
/// `shape`.
void forEachRange(const std::vector<int64_t> &shape,
                  const std::function<void(int64_t, int64_t)> &body);
/// Index of the element with a row-major number.
void unflatten(int64_t number, const std::vector<int64_t> &shape, std::vector<int64_t> &index);

} // namespace gemm::oracle
