// What the source allows of its floats. An op's flags are its own `fastmath`, its
// `gemm.fastmath` where it has none (a product), and those of the module around it.
#ifndef GEMM_DIALECT_GEMM_FASTMATH_H
#define GEMM_DIALECT_GEMM_FASTMATH_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace gemm {

/// Which roundings to f16 and bf16 may be left out: those that an op with `contract` makes and
/// ops with `contract` read, as MLIR folds an extension of a truncation.
class FastMath {
public:
  /// As the source says, or what `contract` is in the place of all flags.
  explicit FastMath(std::optional<bool> contract = std::nullopt) : contract(contract) {}
  /// By a pass' option: "none" and "contract" stand in the place of all flags, "" leaves them;
  /// nothing, and an error at the op, for another word.
  static std::optional<FastMath> named(llvm::StringRef option, mlir::Operation *at) {
    if (option.empty())
      return FastMath();
    if (option == "none" || option == "contract")
      return FastMath(option == "contract");
    at->emitError("expected fastmath none or contract, got '") << option << "'";
    return std::nullopt;
  }

  bool mayContract(mlir::Operation *op) const;

  /// The same of all that read `value`. A terminator does not: what it passes on is read
  /// elsewhere. Nor does a select, but what reads it does.
  bool readersMayContract(mlir::Value value) const;

  /// The same of what computes `value` in a body; `arguments` tells of block arguments.
  bool sourceMayContract(mlir::Value value,
                         llvm::function_ref<bool(mlir::BlockArgument)> arguments) const;

private:
  std::optional<bool> contract;
};

/// Has `product` say `contract`, where nothing around it does, or not say it.
void setContract(mlir::Operation *product, bool contract);

} // namespace gemm

#endif
