// How a verifier says which constraint does not hold. The description of an op, an attribute or a
// type numbers its own, (C5) of gemm.matmul; here that is "matmul_c5", and the message ends with
// "(matmul C5)": it may stand at another op, as those of tile.kernel do.
#ifndef GEMM_DIALECT_GEMM_CONSTRAINT_H
#define GEMM_DIALECT_GEMM_CONSTRAINT_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Visitors.h"

namespace gemm {

/// A diagnostic of a constraint that does not hold: what was expected is streamed into it, and it
/// is reported, with the id behind, when the statement ends.
class Violation {
public:
  Violation(mlir::InFlightDiagnostic diagnostic, const llvm::Twine &id)
      : diagnostic(std::move(diagnostic)), id(id.str()) {}
  Violation(const Violation &) = delete;
  Violation &operator=(const Violation &) = delete;
  ~Violation();

  template <typename T> Violation &operator<<(T &&value) & {
    diagnostic << std::forward<T>(value);
    return *this;
  }
  template <typename T> Violation &&operator<<(T &&value) && {
    diagnostic << std::forward<T>(value);
    return std::move(*this);
  }
  operator llvm::LogicalResult() const { return llvm::failure(); }
  operator mlir::WalkResult() const { return mlir::WalkResult::interrupt(); }

private:
  mlir::InFlightDiagnostic diagnostic;
  std::string id;
};

Violation violates(mlir::Operation *op, const llvm::Twine &id);
/// Of the op itself, in code that several share.
Violation violates(mlir::Operation *op, int number);
/// Of an attribute or a type.
Violation violates(llvm::function_ref<mlir::InFlightDiagnostic()> emitError, const llvm::Twine &id);

namespace tile {
using gemm::violates;
} // namespace tile

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_CONSTRAINT_H
