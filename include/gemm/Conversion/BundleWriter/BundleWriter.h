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

#include <deque>

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

/// The constants of a bundle: small ones and splats stand in launch.json, others in a file of
/// their own, each once.
class Constants {
public:
  /// What launch.json says of a buffer that holds `attr`; errors are of `op`.
  mlir::FailureOr<llvm::json::Value> data(mlir::Operation *op, mlir::Attribute attr);
  bool needFile() const { return end != 0; }
  /// The file: bytes of the MLIRContext and of this object.
  support::File file() const;

private:
  static llvm::json::Value place(uint64_t offset);

  llvm::DenseMap<mlir::Attribute, uint64_t> places;
  std::deque<std::string> owned;
  std::vector<std::string_view> parts;
  uint64_t end = 0;
};

/// The text of launch.json for the functions of `module`. Anything that has no
/// place in a bundle is a located error that names the op.
mlir::FailureOr<llvm::json::Value> describeModule(mlir::ModuleOp module, const BundleInfo &info,
                                                  Constants &constants);

/// Puts the bundle of these files of `source`, launch.json first, at `path`. An older bundle there
/// is replaced, but for files that are none of a bundle; anything else is an error, and
/// so is a launch.json that gemm-run's reader refuses. Returns the error, or "".
std::string writeBundle(llvm::StringRef source, llvm::StringRef path,
                        llvm::ArrayRef<support::File> files);

/// "in.mlir:12:8", or empty if `loc` names no file.
std::string locationText(mlir::Location loc);

} // namespace gemm

#endif // GEMM_CONVERSION_BUNDLEWRITER_BUNDLEWRITER_H
