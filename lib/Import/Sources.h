// The sources gemm-import reads. Each function takes one op, and either replaces
// it or says why it is left alone; an op that is no product of its kind at all is
// neither.
#pragma once

#include "Contraction.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace gemm::import {

/// nullopt: not a product, nothing to say. Empty: replaced. Else: why not.
using Outcome = std::optional<std::string>;

/// Refuses a quantised op of linalg's with a zero point that its elements cannot be.
mlir::LogicalResult checkZeroPoints(mlir::linalg::LinalgOp op);
/// Products of differences of bytes and their zero points; before importLinalg.
Outcome importZeroPoints(mlir::RewriterBase &rewriter, mlir::Operation *op);
Outcome importLinalg(mlir::RewriterBase &rewriter, mlir::Operation *op);
Outcome importTosa(mlir::RewriterBase &rewriter, mlir::Operation *op);
Outcome importTorch(mlir::RewriterBase &rewriter, mlir::Operation *op);
Outcome importStablehlo(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// torch.aten._scaled_mm.
Outcome importTorchScaled(mlir::RewriterBase &rewriter, mlir::Operation *op);
/// torch.aten._grouped_mm.
bool isTorchGrouped(mlir::Operation *op);
Outcome importTorchGrouped(mlir::RewriterBase &rewriter, mlir::Operation *op);
/// Whether an op of this name, of a dialect that is not registered, makes a value.
bool isTorchOp(mlir::Value value, llvm::StringRef name);
/// Looks through torch's transposes and permutations; dims are of as many loops.
void traceTorch(Operand &operand);

/// !torch.vtensor<[2,?],bf16> as tensor<2x?xbf16>; null for any other type.
mlir::RankedTensorType torchTensorType(mlir::Type type);
/// Gives every function with such types in its signature tensors instead.
void rewriteTorchSignatures(mlir::RewriterBase &rewriter, mlir::ModuleOp module);
/// Removes pairs of casts that cancel, and casts nobody uses.
void foldTorchCasts(mlir::RewriterBase &rewriter, mlir::ModuleOp module);

/// Replaces an op whose maps add loops by one without those of a single turn, where then no map
/// adds any: a convolution by 1x1. Others stay.
void dropUnitWindows(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op);

/// Rows of i32 that are joined before the op reads them are joined as what they were made of.
void joinRowsAsBytes(mlir::linalg::LinalgOp op);

/// What the product starts from: fills c, beta and bias from the op's output.
void readInit(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op, Contraction &c,
              mlir::Operation *&deadFill);

/// The largest magnitudes of what is multiplied, of the first factor and the second, where known.
using Magnitudes = std::pair<std::optional<int64_t>, std::optional<int64_t>>;
/// Sums in i64 or in floats of products of bytes that cannot leave 32 bits, from zero: as sums in
/// i32.
bool narrowSums(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op, Contraction &c,
                llvm::function_ref<Magnitudes(const Contraction &)> largest);

/// For sources without a destination: c.value becomes tensor.empty of `type`,
/// its dynamic sizes taken from the operands that share the loop.
void makeDestination(mlir::RewriterBase &rewriter, mlir::Location loc, mlir::RankedTensorType type,
                     Contraction &c);
/// Types, trace, form and emission of a contraction on tensors without `c.value`.
/// `result` gets the product.
std::string importTensors(mlir::RewriterBase &rewriter, mlir::Location loc,
                          mlir::RankedTensorType type, Contraction &c, mlir::Value &result);

} // namespace gemm::import
