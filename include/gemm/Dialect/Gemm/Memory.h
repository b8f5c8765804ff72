// Which memory two memrefs have in common, and which of it an op touches: the one place
// that answers for every pass. What MLIR's alias analysis does not call apart may
// overlap; what an op does not say about its effects may be anything.
#ifndef GEMM_DIALECT_GEMM_MEMORY_H
#define GEMM_DIALECT_GEMM_MEMORY_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace gemm {
class LibraryCallOp;
class MatmulOp;

/// False when no element of one memref, at least one of which is written, is one of the
/// other: different allocations, an allocation and what is older than it, different
/// globals, a constant one and anything else, an argument marked `llvm.noalias` and
/// another one or a global, and views of one buffer that end before the other begins.
/// Arguments of a function may overlap.
bool mayOverlap(mlir::Value x, mlir::Value y);

/// The same for an operand and the output of one op. Who writes such an op promises that
/// they are apart, so different arguments of a function and globals, of which nothing more
/// is known, are.
bool mayOverlapInOp(mlir::Value x, mlir::Value y);

/// Why nothing can compute the op: one memref is written and read, or written twice, at
/// different elements. Empty where no operand occurs twice so; more is not looked for, for
/// who writes the op promises the rest.
std::string checkApart(MatmulOp op);
std::string checkApart(LibraryCallOp op);

/// The two ops are in one block, and none between them writes, frees or, unless
/// `mayRead`, reads memory of `memref`.
bool undisturbed(mlir::Operation *x, mlir::Operation *y, mlir::Value memref, bool mayRead);

/// The op before `op`, in its block, that writes all of `memref` as `writes` knows it, with none
/// between them that touches this memory; null: none. It is looked for among the kMostBetween ops
/// before: for each of many ops to look through all of its block takes quadratic time.
mlir::Operation *lastWrite(mlir::Operation *op, mlir::Value memref,
                           llvm::function_ref<bool(mlir::Operation *)> writes);
inline constexpr int kMostBetween = 1024;

/// True if a memref of this type may be contiguous row-major: a stride that the type states is
/// that, and so is no offset; what is dynamic may be anything.
bool mayBeContiguous(mlir::MemRefType type);

/// Whether the elements of a row that `slice`, a tensor.extract_slice or insert_slice, reads or
/// writes have others between them: it has a step there, or takes one place of a dim further in.
bool leavesGaps(mlir::Operation *slice);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_MEMORY_H
