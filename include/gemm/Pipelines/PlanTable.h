//===- PlanTable.h - one row for each product -------------------*- C++ -*-===//
//
// In: a module after gemm-plan or any later level. Out: what was decided about
// each gemm.matmul, as an aligned text table and as JSON (cost.json).
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_PIPELINES_PLANTABLE_H
#define GEMM_PIPELINES_PLANTABLE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace gemm {

/// Columns: op, M, N, K, batch (if any product has one), layout, BLAS flags,
/// FLOPs, bytes, intensity, bound. What is not known is "?" (a dynamic size) or
/// "-" (no decision).
void printPlanTable(mlir::ModuleOp module, llvm::raw_ostream &os);

/// The same rows and more, for reports.
llvm::json::Value planJson(mlir::ModuleOp module);

} // namespace gemm

#endif // GEMM_PIPELINES_PLANTABLE_H
