// One element of a tensor, followed through the ops that make it, at a place that is linear in a
// few unknowns. What is known of such a place is enough to say which number of a packed word an
// element is, whichever views, gathers by constants and loops lie between.
#ifndef GEMM_LIB_TRANSFORMS_ELEMENTTRACE_H
#define GEMM_LIB_TRANSFORMS_ELEMENTTRACE_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <memory>
#include <optional>

namespace gemm {

/// constant + Σ factor · unknown, of two unknowns of which each is at least 0 and below its size.
struct Linear {
  int64_t constant = 0;
  std::array<int64_t, 2> factors{};

  bool isConstant() const { return factors[0] == 0 && factors[1] == 0; }
  bool operator==(const Linear &other) const {
    return constant == other.constant && factors == other.factors;
  }
};

/// A scalar: an integer whose value is known, an element of a tensor that is taken as it is, or
/// what an op makes of scalars.
struct Term {
  enum class Kind { Known, Element, Computed } kind = Kind::Known;
  mlir::Type type;
  Linear known;                    ///< Known
  mlir::Value tensor;              ///< Element
  llvm::SmallVector<Linear, 3> at; ///< Element; none where data say where it is
  mlir::Operation *op = nullptr;   ///< Computed: by this op, of these operands
  llvm::SmallVector<std::shared_ptr<Term>, 3> of;
};
using TermPtr = std::shared_ptr<Term>;

class ElementTracer {
public:
  /// How many values each unknown has.
  explicit ElementTracer(std::array<int64_t, 2> sizes) : sizes(sizes) {}

  /// Element `at` of a tensor; null where an op on the way is none that is followed, or there are
  /// too many.
  TermPtr element(mlir::Value tensor, llvm::ArrayRef<Linear> at) {
    left = kMostElements;
    return follow(tensor, at);
  }

private:
  struct Body;
  /// Of tensors that an element is made of, each counted as often as it is read.
  static constexpr int kMostElements = 256;
  TermPtr follow(mlir::Value tensor, llvm::ArrayRef<Linear> at);
  TermPtr constantElement(mlir::Value tensor, mlir::Attribute value, llvm::ArrayRef<Linear> at);
  TermPtr scalar(mlir::Value value, const Body &body);
  TermPtr computed(mlir::Operation *op, const Body &body);
  std::optional<Linear> known(mlir::Operation *op, llvm::ArrayRef<TermPtr> of);
  std::optional<llvm::SmallVector<Linear>> before(mlir::tensor::ExpandShapeOp reshape,
                                                  llvm::ArrayRef<Linear> at) const;
  std::optional<llvm::SmallVector<Linear>> before(mlir::tensor::CollapseShapeOp reshape,
                                                  llvm::ArrayRef<Linear> at) const;
  std::optional<Linear> quotient(const Linear &value, int64_t by) const;
  std::pair<int64_t, int64_t> range(const Linear &value) const;

  std::array<int64_t, 2> sizes;
  int left = 0;
};

} // namespace gemm

#endif
