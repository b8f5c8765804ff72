//===- Split.h - the host part of a module ----------------------*- C++ -*-===//
//
// In: a module after gemm-outline-products. Out: two modules, of which one has
// the products and the other calls them.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_OUTLINE_SPLIT_H
#define GEMM_OUTLINE_SPLIT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace gemm {

/// Takes everything out of `module` but the functions with `gemm.entry`, and returns it as
/// a module that declares those. Fails, with a located error, where an op of ours is left
/// on the host: no other compiler lowers it. With `imported`, a name, the host calls
/// `imported.function`: so IREE says of which module an import is.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> splitHost(mlir::ModuleOp module,
                                                             llvm::StringRef imported = "");

} // namespace gemm

#endif // GEMM_OUTLINE_SPLIT_H
