// How a column-major library sees a memref of a product: which dim runs within a
// column and which one the leading dimension strides over. The verifier of
// gemm.library_call and the pass that makes it both ask here.
#ifndef GEMM_DIALECT_GEMM_BLASVIEW_H
#define GEMM_DIALECT_GEMM_BLASVIEW_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/LibraryFormat.h"

namespace gemm {

/// Dims of a stored matrix: `unit` has stride 1 (or extent 1), `ld` the leading
/// dimension as its stride, `batch` is -1 without one.
struct BlasDims {
  int64_t unit, ld, batch;
};

/// `transposed`: stored with its logical columns first. `bFirst`: passed as the
/// other operand, so that the library sees the transpose. `flag` as passed.
BlasDims getBlasDims(mlir::MemRefType type, bool transposed, bool bFirst, ir::BlasOp flag);

/// Strides, all dynamic if the layout is not strided.
llvm::SmallVector<int64_t> getStridesOrDynamic(mlir::MemRefType type);

/// Empty if the library can take the matrix as these dims, else why not. A dynamic
/// leading dimension is left to the check at run time.
std::string checkBlasDims(mlir::MemRefType type, const BlasDims &dims);

/// The model's names for a library and for scales.
CallLibrary getCallModel(ir::Library library);
CallScale getCallModel(ir::LibraryScale scale);

/// Element types of A and B, and of C, that a library multiplies (LibraryFormat.h). `compute` gets
/// the type of sums, if it multiplies A and B.
bool takesTypes(ir::Library library, mlir::Type operand, mlir::Type other, mlir::Type c,
                mlir::Type &compute);

/// What a call passes, in the order of its arguments.
struct CallView {
  mlir::Type factor, result;
  ir::BlasOp first, second;
  int64_t m, k;
  llvm::SmallVector<int64_t> ld, strides, offsets;
};

/// Empty if cuBLASLt multiplies so, else why not (checkCallNumbers). A number that is not known is
/// not refused if `run` will compare it.
std::string checkCallView(const CallView &call, bool run);

} // namespace gemm

#endif
