// The memory that launches of a module share: what holds nothing from one launch to the next,
// and what is zero between launches. Each stream has its own, made by the first launch that
// needs it, more of it by one that needs more, and kept until the process ends. Launches that
// are waited for each take theirs, of what is not taken, and give it back.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H
#define GEMM_LIB_CONVERSION_LAUNCH_WORKSPACES_H

#include "HostChecks.h"

namespace gemm {

/// The functions that find such memory in a host, put into it when first asked for: private ones,
/// whose names give way to the host's.
class Workspaces {
public:
  explicit Workspaces(HostChecks &checks) : checks(checks) {}

  /// The address (an LLVM pointer) of at least `bytes` (an index) for a launch on `stream`, an
  /// LLVM pointer; without one the launch is waited for, and then gives the memory back. Fails
  /// where the host has something else in the place of a function of C.
  llvm::FailureOr<mlir::Value> take(mlir::ImplicitLocOpBuilder &b, mlir::Value stream, bool zeroed,
                                    mlir::Value bytes);
  void giveBack(mlir::ImplicitLocOpBuilder &b, mlir::Value memory);

private:
  llvm::LogicalResult define();

  HostChecks &checks;
  mlir::LLVM::LLVMFuncOp taker, giver;
};

} // namespace gemm

#endif
