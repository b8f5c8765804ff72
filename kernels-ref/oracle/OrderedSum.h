// A sum as a device takes it, one step after the other: of a tensor core by the published
// model (gemm/Target/Mma.h), of anything else product by product in the
// accumulator's type, which is one of the orders that it may take. For explanations, and where a
// kernel's order is known to be this chain (Order::Chain); else what is right follows from the
// bound.
#pragma once

#include "gemm/Target/Mma.h"
#include "oracle/Gemm.h"

#include <string_view>

namespace gemm::oracle {

class OrderedSum {
public:
  /// Of element (b, i, j) of a float product on a chip, or on the "cpu"; `asF16` of one whose
  /// factors are multiplied as that.
  OrderedSum(const Gemm &gemm, std::string_view chip, int64_t b, int64_t i, int64_t j,
             bool asF16 = false);
  /// `sum` and the products [first, last) of K, `first` where a step begins.
  double add(double sum, int64_t first, int64_t last) const;
  /// The sums of parts that end at each of these, each from 0, added up in turn in f32.
  double ofParts(const std::vector<int64_t> &ends) const;
  /// Products that are added at one time.
  int64_t step() const { return tensor ? tensor->step : 1; }

private:
  double addStep(double sum, int64_t first, int64_t last) const;
  double left(int64_t p) const { return loadAny(gemm.a.dtype, gemm.a.at(b, i, p)); }
  double right(int64_t p) const { return loadAny(gemm.b.dtype, gemm.b.at(b, p, j)); }

  const Gemm &gemm;
  std::optional<TensorArithmetic> tensor;
  int64_t b, i, j;
};

} // namespace gemm::oracle
