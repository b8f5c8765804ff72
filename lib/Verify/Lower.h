// From a source module to LLVM's dialect in steps of upstream's, with eight of ours: seven before
// them and one, which is optional, in the middle. In: a module as it was parsed, with one public
// function. Out: code.
#ifndef GEMM_LIB_VERIFY_LOWER_H
#define GEMM_LIB_VERIFY_LOWER_H

#include "Arithmetic.h"
#include "Enclosed.h"
#include "Source.h"

#include "mlir/IR/BuiltinOps.h"

namespace gemm::verify {

/// StableHLO's control flow and what it computes with sizes known at run time only, which
/// upstream's passes do not know, become upstream's ops; what else there is of StableHLO stays.
mlir::LogicalResult controlFlowToScf(mlir::ModuleOp module);
/// What loops carry is copied where two of it, or one and what is outside, might be one buffer:
/// upstream's bufferization, allowed to carry new memory, takes them to lie apart.
void carryApart(mlir::ModuleOp module);
mlir::LogicalResult dynamicShapesToTensor(mlir::ModuleOp module);

/// A function of CHLO is the math dialect's of that name, element by element.
void functionsToMath(mlir::ModuleOp module);

/// StableHLO's dot_general is a linalg.generic, with an algorithm that has one product of each
/// pair.
void productsToLinalg(mlir::ModuleOp module);

/// Products whose rows, or sums, are in groups, as JAX has them, become linalg.
void raggedToLinalg(mlir::ModuleOp module);
/// A composite of StableHLO's is a call of its decomposition.
void compositesToCalls(mlir::ModuleOp module);
/// Products with scales of blocks, of TOSA and of JAX, become linalg.
void blockScaledToLinalg(mlir::ModuleOp module);

/// StableHLO's scatter and sort, and TMTensor's scatter, sort and scan, become loops over elements.
mlir::LogicalResult indexedToLoops(mlir::ModuleOp module);

/// A tensor.pad that cuts off is a tensor.generate.
void padsToElements(mlir::ModuleOp module);

/// Tosa becomes linalg, by upstream's passes.
mlir::LogicalResult lowerTosa(mlir::ModuleOp module);

/// An element that is read or written by indices out of range is another one, a divisor of 0 is
/// 1, and an assert fails.
void guardUndefined(mlir::ModuleOp module);

/// Tensors become memrefs and linalg becomes loops, by upstream's passes; equal loads are one.
/// Roundings that `freedom` does not leave open are marked with roundsName. `narrowSums`: whether
/// additions were marked with sumName.
mlir::LogicalResult lowerToLoops(mlir::ModuleOp module, const Freedom &freedom, bool &narrowSums);

/// Every float of the loops becomes a cell, every operation on floats a call of `arithmetic`,
/// and so do integers that may depend on them: `types` says which.
mlir::LogicalResult encloseScalars(mlir::ModuleOp module, const Arithmetic &arithmetic,
                                   EnclosedTypes &types);

/// Loops become code, by upstream's passes. Narrow floats are computed in f32 and rounded
/// after every operation, if there are any left.
mlir::LogicalResult lowerToLLVM(mlir::ModuleOp module);

/// On an addition of a narrow float: it is of a sum that begins with a fill and is all that its
/// op computes; the number is that of the operand that is the sum. Bundles add such sums in f32
/// and round once; the source's own run does not.
inline constexpr llvm::StringLiteral sumName = "gemm_verify.sum";

/// On what computes a narrow float: no flag lets its rounding be left out.
inline constexpr llvm::StringLiteral roundsName = "gemm_verify.rounds";

/// The name of what encloseScalars calls, `gemm_verify_apply` and so on.
inline constexpr llvm::StringLiteral applyName = "gemm_verify_apply", liftName = "gemm_verify_lift",
                                     undecidedName = "gemm_verify_undecided";

/// The name of a type in bundles and in ScalarOp: "bf16".
std::string typeName(mlir::Type type);

} // namespace gemm::verify

#endif
