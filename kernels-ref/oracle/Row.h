// A row of a product's elements behind the epilogue, which is computed for all those together whose
// groups share numbers. In: what the program takes of each element. Out: what it makes of each.
#pragma once

#include "oracle/Scalar.h"

namespace gemm::oracle {

/// `V` is Value or Bounded. The first element is one that a group begins with, and the last one
/// that a group ends with.
template <typename V> class Row {
public:
  explicit Row(const Evaluator &program) : program(program) {}

  /// Takes the inputs of the next element.
  void add(const std::vector<V> &inputs) { elements.push_back(inputs); }
  size_t size() const { return elements.size(); }
  const std::vector<V> &inputs(size_t element) const { return elements[element]; }

  /// What the program makes of each.
  std::vector<V> results() const;
  /// All values of the program for one, and its result if its inputs were others than it has.
  std::vector<V> values(size_t element) const;
  V resultWith(size_t element, const std::vector<V> &inputs) const;

private:
  /// The values of those that are computed together with one.
  std::vector<std::vector<V>> together(size_t element, const std::vector<V> *inputs) const;

  const Evaluator &program;
  std::vector<std::vector<V>> elements;
};

} // namespace gemm::oracle
