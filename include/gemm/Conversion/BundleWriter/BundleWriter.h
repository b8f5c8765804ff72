//===- BundleWriter.h - a compiled module as a bundle -----------*- C++ -*-===//
//
// In: a bufferized module whose products and elementwise ops name their kernels,
// and the kernels as text. Out: launch.json, which says what each launch means
// (docs/bundle.md), and a directory that appears whole or not at all.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_BUNDLEWRITER_BUNDLEWRITER_H
#define GEMM_CONVERSION_BUNDLEWRITER_BUNDLEWRITER_H

#include "gemm/Support/Place.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace gemm {

struct BundleInfo {
  std::string producer = "gemm-compile";
  std::string machine;    // "a100"
  std::string chip;       // "sm_80"
  bool hasKernels = true; // kernels.ptx is written
  bool hasCubin = false;  // kernels.cubin is written
  /// Functions to write, by name; empty: every public one.
  std::vector<std::string> entries;
};

/// On arguments of functions that were memrefs before bufferization: what is written into one is
/// the caller's, whatever the function returns.
inline constexpr llvm::StringLiteral kMemoryAttrName = "gemm.memory";

/// The text of launch.json for the functions of `module`. Anything that has no
/// place in a bundle is a located error that names the op.
mlir::FailureOr<llvm::json::Value> describeModule(mlir::ModuleOp module, const BundleInfo &info);

/// Puts the bundle of these files of `source`, launch.json first, at `path`. An older bundle there
/// is replaced, but for files that are none of a bundle; anything else is an error, and
/// so is a launch.json that gemm-run's reader refuses. Returns the error, or "".
std::string writeBundle(llvm::StringRef source, llvm::StringRef path,
                        llvm::ArrayRef<support::File> files);

/// "in.mlir:12:8", or empty if `loc` names no file.
std::string locationText(mlir::Location loc);

} // namespace gemm

#endif // GEMM_CONVERSION_BUNDLEWRITER_BUNDLEWRITER_H
