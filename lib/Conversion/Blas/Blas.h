// The parts of gemm-to-blas: how each operand is passed, how much of an epilogue
// the library does itself, and what one call does for two products.
#ifndef GEMM_LIB_CONVERSION_BLAS_BLAS_H
#define GEMM_LIB_CONVERSION_BLAS_BLAS_H

#include "gemm/Dialect/Gemm/BlasView.h"
#include "gemm/Transforms/Sums.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace gemm::blas {

/// The flag with which a library takes a matrix, or none. A matrix that both flags
/// fit counts as column-major first, then as row-major, as PyTorch decides it.
std::optional<ir::BlasOp> chooseFlag(mlir::MemRefType type, bool transposed, bool bFirst);

/// Whether B is passed first so that the library stores C, by the same rule; none if it
/// cannot store it.
std::optional<bool> chooseSwap(mlir::MemRefType c);

/// A size or stride of a memref, a constant where it is one.
mlir::OpFoldResult getSize(mlir::OpBuilder &b, mlir::Location loc, mlir::Value memref, int64_t dim);
mlir::OpFoldResult getStride(mlir::OpBuilder &b, mlir::Location loc, mlir::Value memref,
                             int64_t dim);

/// A fresh row-major buffer of the sizes of `like`.
mlir::Value allocateLike(mlir::OpBuilder &b, mlir::Location loc, mlir::Value like,
                         mlir::Type element);

/// How much of an epilogue a library call does. `value` is the region's value that
/// the call stores; `bias` and `aux` are extra operands or -1.
struct Match {
  ir::LibraryEpilogue epilogue = ir::LibraryEpilogue::None;
  mlir::Value value;
  int bias = -1, aux = -1;
  std::array<int, 2> scales = {-1, -1}; // of sums, in the order of the call's arguments
  std::array<ir::LibraryScale, 2> modes = {};
  std::string left = ""; // why scales are no part of it
};

/// What a call may do depends on: 0 is a chip that is not known.
struct Callee {
  ir::Library library = ir::Library::Cblas;
  int capability = 0;
};

/// The longest start of the region that cuBLASLt and hipBLASLt have, given C's
/// element type as the call stores it.
Match matchEpilogue(MatmulOp op, const Callee &callee, mlir::Type stored, bool bFirst);

/// The start of an epilogue of sums of fp8 that multiplies them by scales of whole operands, or of
/// rows and columns, however the source pairs the factors.
Match matchScales(MatmulOp op, const Callee &callee, bool bFirst);

/// The modes of the op's scales of blocks, in the order of the call's arguments; or why a call has
/// none.
mlir::FailureOr<std::array<ir::LibraryScale, 2>> planBlocks(MatmulOp op, const Callee &callee,
                                                            bool bFirst, std::string &why);

/// A block's scales as the library wants them to lie: themselves or, after a copy before `b`, that.
mlir::Value placeScales(mlir::OpBuilder &b, mlir::Location loc, mlir::Value scales,
                        ir::LibraryScale mode, int64_t lines, int64_t k, bool &copied);

/// The product with ReLU's derivative, if the region begins with it: the accumulator
/// where extra operand `extra` is above 0, and 0 elsewhere.
std::optional<Match> matchDrelu(MatmulOp op, unsigned extra);

/// `v` is GELU (tanh) of `x`.
bool isGelu(mlir::Value v, mlir::Value x);
/// `v` is `factor` times GELU's derivative at `x`.
bool isGeluDerivative(mlir::Value v, mlir::Value x, mlir::Value factor);
/// `v` is `h > 0` (1) or `h <= 0` (-1), NaN aside; 0 for anything else.
int signTest(mlir::Value v, mlir::Value h);

/// What a block computes of one of its values.
struct ScalarFunction {
  mlir::Value argument, value;
};

/// `op` as GELU of its one input, element by element, widened first and rounded in the end.
std::optional<ScalarFunction> asGelu(mlir::linalg::GenericOp op);

/// A copy of what computes `value`, as far as it is not mapped yet.
mlir::Value cloneInto(mlir::OpBuilder &builder, mlir::Value value, mlir::IRMapping &mapping);
/// Writes the call's region: what `op` computes of its sums up to the matched value.
void keepEpilogue(LibraryCallOp call, MatmulOp op, const Match &match);
/// The same of `after`, which follows a call `before` that this one takes the place of.
void keepEpilogue(LibraryCallOp call, LibraryCallOp before, ScalarFunction after);

/// One product on its way to a call.
struct PlannedCall {
  MatmulOp op;
  Callee callee;
  mlir::Type compute;                          // of sums
  std::optional<bool> order;                   // `bFirst` with which a call can store C itself
  bool bFirst = true;                          // B is passed first
  bool temporary = false;                      // the call stores into a buffer of ours
  Match match;                                 // the call's epilogue
  std::array<ir::LibraryScale, 2> blocks = {}; // of scales of parts of sums
  mlir::Value mask;                            // its bits: aux of the ReLU forms that have one
  mlir::Value vector;                          // what a bgrad form stores, [1 x n] or [m x 1]
  MatmulOp sums;                               // the product that computed that vector
  bool absorbed = false;                       // computed by the call of another product

  /// The region's value that the product stores.
  mlir::Value yielded() { return op.getBody()->getTerminator()->getOperand(0); }
  bool isOfFp8() { return isFp8(op.getAType().getElementType()); }
  /// The call stores C as the product does.
  bool storesAll() { return !temporary && match.value == yielded(); }
};

/// Decides about one product alone; or says why the library does not take it.
mlir::FailureOr<PlannedCall> planCall(MatmulOp op, const Callee &callee, std::string &why);

/// Lets calls do more than one product: a ReLU keeps its bits for the derivative that
/// asks whether its result is above 0, and a sum over the rows of a result or an
/// operand joins the product it belongs to.
void pairCalls(llvm::MutableArrayRef<PlannedCall> plans);

} // namespace gemm::blas

#endif // GEMM_LIB_CONVERSION_BLAS_BLAS_H
