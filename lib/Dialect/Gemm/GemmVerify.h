// Checks shared by the verifiers of the attributes, the layer ops and gemm.matmul; what an
// operand may be is in Operands.h, which gemm-import asks too.
// Each returns failure after one diagnostic with the values in question and the id it is given.
#ifndef GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H
#define GEMM_LIB_DIALECT_GEMM_GEMMVERIFY_H

#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "llvm/Support/raw_ostream.h"

namespace gemm::checks {

/// What an operand fails: to be a ranked container of our types, to be few enough bytes, to have
/// such strides, or to lie in global memory.
enum class OperandRule { Kind, Bytes, Strides, Space };
/// What checkOperand says, and of which rule it says so, or that was the last.
std::string checkOperandRule(mlir::Type type, llvm::StringRef name, OperandRole role,
                             OperandRule &rule);

/// Whether kernels may take a tensor map of the operand of this number, if there is one.
bool mayHaveTensorMap(MatmulOp op, int64_t number);

inline mlir::ShapedType shaped(mlir::Value value) {
  return llvm::cast<mlir::ShapedType>(value.getType());
}

/// Emits what one of the functions of Operands.h says, if it says anything.
mlir::LogicalResult report(mlir::Operation *op, const std::string &why, const llvm::Twine &id);

/// All values are tensors, or all are memrefs: the op's constraint 2.
mlir::LogicalResult verifySameContainer(mlir::Operation *op, mlir::ValueRange values);

/// `count` positive sizes whose product is at most `limit`.
mlir::LogicalResult verifySizes(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                const llvm::Twine &id, llvm::StringRef name,
                                llvm::ArrayRef<int64_t> sizes, size_t count, int64_t limit);

/// The types that scales may have, or zero points: those of bytes are by the `other` factor's type,
/// without one they are those of blocks of sums.
llvm::SmallVector<mlir::Type> getScaleElements(mlir::MLIRContext *context, mlir::Type other,
                                               bool zeroPoints);
/// The least and the largest number of a byte, or of half of one.
std::pair<int64_t, int64_t> getRangeOfBytes(bool isUnsigned, bool packed);
/// Scales of a layer of two factors, and how it reads bytes: six constraints from number `first`
/// on.
mlir::LogicalResult verifyLayerScales(mlir::Operation *op, llvm::StringRef nameA,
                                      llvm::StringRef nameB, int first);

/// The groups of a gemm.matmul, which it has: its constraints 44 to 46, before extents are asked
/// for; and 47, of one that may have none.
mlir::LogicalResult verifyGroupedRanks(MatmulOp op);
mlir::LogicalResult verifyGrouped(MatmulOp op);

/// The extra operands of a gemm.matmul and their maps: its constraints 13 to 15.
mlir::LogicalResult verifyExtras(MatmulOp op);

/// A block over these arguments, one constraint of the op, that yields values of the types that
/// outputs are computed in, another.
mlir::LogicalResult verifyEpilogue(mlir::Operation *op, mlir::Block &block,
                                   mlir::TypeRange arguments, const llvm::Twine &ofArguments,
                                   mlir::TypeRange stored, const llvm::Twine &ofStored);

/// The parts one after the other, as a diagnostic prints them.
template <typename... Parts> std::string join(const Parts &...parts) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  (stream << ... << parts);
  return text;
}
/// "8x?x16"
std::string showShape(llvm::ArrayRef<int64_t> shape);
std::string showSize(int64_t size);

} // namespace gemm::checks

#endif
