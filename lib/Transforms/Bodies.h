// What the bodies of linalg.generic, as frameworks print them, hold besides scalar code:
// branches, asserts, and scalars from outside that are elements of tensors. Branches also between
// ops.
#ifndef GEMM_LIB_TRANSFORMS_BODIES_H
#define GEMM_LIB_TRANSFORMS_BODIES_H

#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

/// Pure, or loads that are right wherever they are: nothing is wrong if nobody asks for it.
bool mayAlwaysRun(mlir::Block &block);

/// Computes both sides of a branch that has results, and what `choose` makes of each two.
void flattenBranch(
    mlir::RewriterBase &rewriter, mlir::scf::IfOp branch,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location, mlir::Value condition,
                                   mlir::Value yes, mlir::Value no)>
        choose);

/// Sizes of tensors from outside, which a body asks for, are asked for before the op, and tensors
/// that a body makes of such, where another pass sank them into it, are made there.
void hoistTensors(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// What a body loads from a tensor without elements, in a turn that there is not, is 0.
void replaceLoadsOfNothing(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// Branches of pure code become selects: a kernel computes both sides, and what it loads
/// outside of a tensor is the nearest inside.
void flattenBranches(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// What other ops of arith and math say becomes those: affine ops, clampf, sincos and whole
/// constant powers of integers.
void expandScalarOps(mlir::RewriterBase &rewriter, mlir::Block &body);

/// Asserts of the body become asserts before the op, of one value each: the largest or smallest
/// that is compared, or whether all hold. `made` are the reductions that find it. Fails, with an
/// error, where an assert asks about what is being reduced.
mlir::LogicalResult hoistAsserts(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op,
                                 llvm::SmallVectorImpl<mlir::linalg::GenericOp> &made);

/// Computes in the body what it uses of scalars that are made of elements of tensors and of given
/// floats; these are operands, or loaded where their places are computed from others. Integers
/// that are known when the sizes are stay outside.
mlir::linalg::GenericOp sinkScalars(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// The same of scalars that are loaded from memory, where nothing writes it in between.
void sinkLoads(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// On memory, an operand for each float that the body or the op still reads from outside, which no
/// launch can pass: the host stores it in memory of one element.
mlir::linalg::GenericOp storeScalars(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// Loads in the body what a map reads at other places than a loop's: reversed, or every second. On
/// memory only where other operands say how far each loop runs.
mlir::linalg::GenericOp loadByPlace(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

/// A scalar that is computed from elements of tensors.
bool isFromData(mlir::Value scalar);

/// A float that no scalar code computes: an argument, or what a loop carries. Among tensors it is
/// one of a single element.
bool isGiven(mlir::Value scalar);

/// A scalar that ops compute for each element in the place of one value from outside: it depends
/// on data, or is a float, which no launch can pass.
bool shouldSink(mlir::Value scalar);

} // namespace gemm

#endif
