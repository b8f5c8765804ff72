// What kernels over the elements of views have in common: the parameters of KernelAbi.h, and
// elements loaded and stored at coordinates. In: an op and its description. Out: the parts
// of an llvm.func.
#ifndef GEMM_LIB_CONVERSION_ELEMENTWISE_KERNELBUILDER_H
#define GEMM_LIB_CONVERSION_ELEMENTWISE_KERNELBUILDER_H

#include "Elementwise.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace gemm::elementwise {

/// The type an element has in memory, null if there is no kernel for it.
mlir::Type storageType(mlir::Type type);

class KernelBuilder {
public:
  KernelBuilder(mlir::OpBuilder &b, mlir::linalg::GenericOp op, const KernelCall &call,
                const ScalarBody &body)
      : b(op.getLoc(), b), op(op), call(call), body(body), rank(call.views[0].shape.size()) {}

protected:
  mlir::Value constant(int64_t value);
  /// A special register, zero-extended.
  mlir::Value special(llvm::StringRef name);
  mlir::Value argument(unsigned index);
  mlir::Value size(unsigned dim) { return argument(pointers() + dim); }
  mlir::Value stride(unsigned view, unsigned dim) {
    return argument(pointers() + rank + view * rank + dim);
  }
  unsigned pointers() const { return call.views.size() + call.tables.size(); }
  /// The product of the sizes of `dims`.
  mlir::Value product(llvm::ArrayRef<unsigned> dims);
  /// Cuts a number below `product(dims)` into coordinates, the last dim innermost.
  void unflatten(mlir::Value number, llvm::ArrayRef<unsigned> dims,
                 llvm::MutableArrayRef<mlir::Value> coordinates);

  mlir::LLVM::LLVMFuncOp declare(llvm::StringRef name);
  /// Of elements that each CTA of the grid takes `perBlock` of at a time the thread's first, which
  /// is number `own` of its CTA's, and how far apart its elements are.
  std::pair<mlir::Value, mlir::Value> gridStride(mlir::Value perBlock, mlir::Value own);
  mlir::Type elementOf(unsigned view);
  /// The address of element `coordinates` of a view; those it does not vary with may be null.
  mlir::Value address(unsigned view, llvm::ArrayRef<mlir::Value> coordinates);
  /// In carrier type.
  mlir::Value load(unsigned view, llvm::ArrayRef<mlir::Value> coordinates);
  /// Rounds what is wider than the type of the output, a view.
  void store(mlir::Value value, unsigned view, llvm::ArrayRef<mlir::Value> coordinates);
  /// What `body` computes of the elements at `coordinates`, and of those of the outputs,
  /// which are given where they are no memory.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> values(mlir::ValueRange results,
                                                         llvm::ArrayRef<mlir::Value> coordinates,
                                                         mlir::ValueRange outputs = {});
  mlir::FailureOr<mlir::Value> value(llvm::ArrayRef<mlir::Value> coordinates);
  /// A number in carrier type.
  mlir::Value number(mlir::TypedAttr attr);
  /// What an output begins with: the number that the op names, or the element there.
  mlir::Value initial(unsigned number, llvm::ArrayRef<mlir::Value> coordinates);
  /// The view of an output.
  unsigned output(unsigned number) { return call.views.size() - op.getNumDpsInits() + number; }

  mlir::ImplicitLocOpBuilder b;
  mlir::linalg::GenericOp op;
  const KernelCall &call;
  const ScalarBody &body;
  unsigned rank;

private:
  mlir::FailureOr<mlir::Value> scalarOperand(mlir::OpOperand &operand);
  mlir::FailureOr<mlir::Value> loadTable(mlir::memref::LoadOp load, mlir::ValueRange places);
  mlir::Value fromMemory(mlir::Type element, mlir::Value address);
  unsigned tableArgument(unsigned table) const;
};

/// The kernels of moves.
mlir::LLVM::LLVMFuncOp buildLines(mlir::OpBuilder &builder, mlir::linalg::GenericOp op,
                                  const KernelCall &call, const ScalarBody &body, Move move,
                                  llvm::StringRef name);
mlir::LLVM::LLVMFuncOp buildTranspose(mlir::OpBuilder &builder, mlir::linalg::GenericOp op,
                                      const KernelCall &call, const ScalarBody &body, Move move,
                                      llvm::StringRef name);

/// The kernel of a fold.
mlir::FailureOr<mlir::LLVM::LLVMFuncOp> buildFold(mlir::OpBuilder &builder,
                                                  mlir::linalg::GenericOp op,
                                                  const KernelCall &call, const ScalarBody &body,
                                                  llvm::StringRef name);

/// The kernel of a reduction.
mlir::FailureOr<mlir::LLVM::LLVMFuncOp>
buildReduction(mlir::OpBuilder &builder, mlir::linalg::GenericOp op, const KernelCall &call,
               const ScalarBody &body, llvm::StringRef name);

} // namespace gemm::elementwise

#endif // GEMM_LIB_CONVERSION_ELEMENTWISE_KERNELBUILDER_H
