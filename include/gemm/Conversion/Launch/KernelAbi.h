//===- KernelAbi.h - what a kernel is given, symbolically -------*- C++ -*-===//
//
// In: an op on memrefs that one kernel executes. Out: its operands as logical
// views and the kernel's parameters, each a size or a stride of an operand. The
// pass gemm-launch turns these into values, the bundle writer into expressions; their order is that
// of KernelParameters.h, for the kernel as well (docs/kernel-abi.md is the contract).
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_KERNELABI_H
#define GEMM_CONVERSION_LAUNCH_KERNELABI_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm {

/// A number known when the operands are: a constant, a size or stride
/// (in elements) of the memref operand with this number, or an operand that is a number
/// itself; on a diagonal the strides of several dims, added.
struct Quantity {
  enum class Kind { Constant, Size, Stride, Scalar };
  Kind kind = Kind::Constant;
  int64_t value = 0;    // Constant
  unsigned operand = 0; // Size, Stride, Scalar: number among the op's operands
  unsigned dim = 0;
  llvm::SmallVector<unsigned, 1> more{}; // Stride: the other dims
  int64_t per = 1;                       // Size: so many make one, and the rest another

  static Quantity constant(int64_t value) { return {Kind::Constant, value, 0, 0, {}, 1}; }
  static Quantity size(unsigned operand, unsigned dim) {
    return {Kind::Size, 0, operand, dim, {}, 1};
  }
  /// How many make up a size, `many` to one.
  Quantity over(int64_t many) const {
    Quantity result = *this;
    result.value = value / many + (value % many != 0);
    result.per = many;
    return result;
  }
  static Quantity scalar(unsigned operand) { return {Kind::Scalar, 0, operand, 0, {}, 1}; }
  static Quantity stride(unsigned operand, unsigned dim) {
    return {Kind::Stride, 0, operand, dim, {}, 1};
  }
};

/// An operand indexed as the computation sees it; stride 0 where it does not
/// vary. The first element is that of the operand.
struct LogicalView {
  unsigned operand = 0;
  llvm::SmallVector<Quantity> shape;
  llvm::SmallVector<Quantity> strides;
};

struct KernelArg {
  enum class Kind { Pointer, I32, I64, TensorMap, Workspace };
  Kind kind = Kind::Pointer;
  unsigned operand = 0;    // Pointer, TensorMap
  int64_t align = 1;       // Pointer: bytes that the kernel takes its value to be a multiple of
  Quantity quantity;       // I32, I64
  TensorMapAttr map;       // TensorMap: of the operand's dims, innermost first
  WorkspaceAttr workspace; // Workspace: bytes as a function of the grid's symbols
  bool rounds = false;     // TensorMap: elements of f32 to tf32, as they are copied
};

/// One launch: what the kernel reads and writes, and its parameters in order.
struct KernelCall {
  llvm::SmallVector<LogicalView> views;
  /// The one of this operand, which has one.
  const LogicalView &viewOf(unsigned operand) const;
  /// Operands of loops that the body loads from at places of its own, as they are stored.
  llvm::SmallVector<LogicalView> tables;
  /// Operands of loops that are integers known when the sizes are.
  llvm::SmallVector<unsigned> scalars;
  llvm::SmallVector<KernelArg> args;
  /// The four symbols of #gemm.launch's grid map, each a product.
  llvm::SmallVector<llvm::SmallVector<Quantity, 2>, 4> gridSymbols;
  /// Pairs that must be equal for the op to have a meaning.
  llvm::SmallVector<std::pair<Quantity, Quantity>> equal;
};

/// Empty when every driver takes as many bytes of parameters.
std::string checkParameters(const KernelCall &call);

/// gemm.matmul of rank 2 or 3 on memrefs. Views: A [batch, M, K],
/// B [batch, K, N], C [batch, M, N], then each extra operand and each output beside C [batch, M, N]
/// and, if the op stores them, the sums of A's rows [1, M, 1]; in the parameters the latter two are
/// more extra operands. Then B's peers [batch, K, N] and the factors of pairs, like A and B, which
/// stand there too, with the strides of their stored dims and of the batch.
/// Parameters (ABI v1): pointers of A, B, C and the extras; i32 M, N, K, batch;
/// i64 lda, ldb, ldc; i64 batch strides of A, B, C; per extra operand i64
/// strides along m, n and batch; the tensor maps and workspaces of the op's launch.
/// For a schedule with `swap` A and B, M and N, m and n trade places in all of these.
/// Emits an error for any other rank.
mlir::FailureOr<KernelCall> describeMatmul(MatmulOp op);

/// A linalg op on memrefs whose outputs have an element for each step of the parallel
/// loops; what the other loops run over is reduced. Views: each memref input, then the
/// outputs, all over the iteration space, in which an output has size 1 where it is
/// reduced. Parameters: pointers in this order, then those of tables; i64 sizes; per view
/// i64 strides; per table i64 sizes, then strides; i64 scalars. At least
/// rank 1: an op of rank 0 has one size 1. Grid symbol 0 is the number of elements; of a move
/// (Moves.h) 1 is the size along which it reads, 2 the other along which it writes, and 3 the rest.
mlir::FailureOr<KernelCall> describeLoops(mlir::linalg::LinalgOp op);

/// Whether an output with this map has one element for each step of the parallel loops.
bool hasElementOfEachStep(llvm::ArrayRef<mlir::utils::IteratorType> loops, mlir::AffineMap map);

/// Whether the body of `op` loads from this memref operand at places of its own and does not
/// take its element, so that its map chooses nothing.
bool isTable(mlir::linalg::LinalgOp op, mlir::OpOperand &operand);

/// Bytes, powers of two up to 16 and at least those of an element, of which the places where lines
/// of a matrix begin are multiples: always, and at most, as far as sizes and strides are known.
struct LineAlignment {
  int64_t proven, possible;
  bool isOpen() const { return proven < possible; }
};
/// By the strides alone: of a memref those of its type, of a tensor those of memory of its shape.
/// Of a value also by what a program says of its sizes.
LineAlignment alignmentOfStrides(mlir::MemRefType type);
LineAlignment alignmentOfStrides(mlir::Value matrix);
/// By the strides and by where a memref's first element lies.
LineAlignment alignmentOfLines(mlir::Value memref);
/// Whether kernels of `op`, on memrefs, read or write lines of this operand in more than single
/// elements where they are aligned: the factors, C, and what the epilogue has of rows.
bool hasLines(MatmulOp op, unsigned operand);

/// Bytes that divide the address, leading dimension and batch stride of an operand as its
/// kernel sees them: what the memref's type proves, and where the memory comes from (a shift
/// of `memref.view`, `memref.assume_alignment`, `llvm.align` of an argument, `alignment` of
/// an allocation; 16 where those say nothing), or what `aligned` of the op says was asked. For an
/// operand of the epilogue also what it takes to read columns in pairs.
int64_t operandAlignment(MatmulOp op, unsigned operand);

/// The launch of `op`, or null: `launch` of gemm.matmul, else `gemm.launch`.
LaunchAttr getLaunch(mlir::Operation *op);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_KERNELABI_H
