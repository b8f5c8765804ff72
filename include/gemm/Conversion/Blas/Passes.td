// Products as calls of a BLAS library.
#ifndef GEMM_CONVERSION_BLAS_PASSES
#define GEMM_CONVERSION_BLAS_PASSES

include "mlir/Pass/PassBase.td"

def GemmSelectBackend : Pass<"gemm-select-backend", "::mlir::ModuleOp"> {
  let summary = "choose between a kernel and a library call for each product";
  let description = [{
    Writes `#gemm.schedule<library>` on each `gemm.matmul` without a schedule that is
    to be a library call, and says why in a remark; the others are left to
    `gemm-select-schedule`.

    `backend=library` takes the library wherever it has a routine for the element
    types, and `backend=kernel` nowhere. `backend=auto` compares predicted times of
    the whole fused op on the target: a kernel that does the epilogue itself,
    against the call, a pass over memory for what the library leaves of the epilogue,
    and the launch of that pass. The kernel has the schedule that `gemm-select-schedule`
    will choose with the same `schedules` and `batch-invariant`: one
    that is really built. The library has the best of every schedule modelled on the
    target, built by us or not. `records`
    names a file of measured times, which go before the model where both backends
    were measured: lines of machine, m, n, k, batch, layout, element types of A, B and
    C, backend (`kernel` or the library's name), and nanoseconds, with blanks between
    them; `#` starts a comment.

    With `auto` the library must be one of the target's: cblas is refused.
  }];
  let options = [
    Option<"backend", "backend", "std::string", "\"auto\"", "kernel, library or auto">,
    Option<"library", "library", "std::string", "\"cublaslt\"", "cblas, cublaslt or hipblaslt">,
    Option<"target", "target", "std::string", "\"\"", "machine or chip to decide for">,
    Option<"records", "records", "std::string", "\"\"", "file of measured times">,
    Option<"schedules", "schedules", "std::string", "\"\"",
           "file of schedule records (JSON Lines)">,
    Option<"batchInvariant", "batch-invariant", "bool", "false",
           "only schedules whose bits do not depend on M">,
  ];
  let dependentDialects = ["::gemm::GemmDialect"];
}

def GemmToBlas : Pass<"gemm-to-blas"> {
  let summary = "replace products by library calls";
  let description = [{
    Reads `gemm.matmul` on memrefs of rank 2 or 3 whose schedule is
    `#gemm.schedule<library>` or absent. Writes `gemm.library_call`, with every
    argument of the call spelled out. Strides decide about the flags, not shapes: an
    operand is `T` or `N` by the dim whose stride is 1. A row-major C takes the
    swap Cᵀ = Bᵀ·Aᵀ, so B is the library's first operand; a column-major C does not.

    An A or B without a dim of stride 1, or with rows that overlap, is copied first
    (a `linalg.generic` into a fresh buffer, and a `Copy` remark with the bytes it
    moves); such a C is computed in a temporary.

    Products of fp8 take their scales with them where the library has a mode for those: of
    whole operands, of rows and columns, of blocks, which are copied first where they lie
    otherwise than it wants. Factors with `precision = tf32` are the library's to round. What
    a library documents of a format's numbers is asked of each call; what is not met is said
    in a `NoCall` remark, and the product stays one.

    cublaslt and hipblaslt take the start of an epilogue that they have: a bias along
    the rows of their result, then ReLU or GELU (tanh), or the product with GELU's
    derivative (`dgelu`). An elementwise GELU that follows and whose input is also used
    elsewhere becomes `gelu_aux`. A ReLU whose result a later product of the block asks
    about (the accumulator where it is above 0, else 0) becomes `relu_aux`, which keeps a
    bit for each element, and the other product `drelu`; cublaslt has these. A product
    with ones that sums what `drelu` or `dgelu` stores, or an operand of a call over k,
    joins it as `drelu_bgrad`, `dgelu_bgrad`, `bgrada` or `bgradb` where the types agree
    and nothing between the two is in the way. cblas takes none. What is left of the
    region, or a C of a type the library does not store, follows as one
    `linalg.generic` over the sums in f32, so that there is still one rounding.

    Leaves a product to the kernels, with a `missed` remark, when the library has no
    routine for its element types; a `library` schedule is then removed.

    ```mlir
    gemm.matmul nt ins(%x, %w : memref<6x32xf32>, memref<48x32xf32>) outs(%y : memref<6x48xf32>)
    // becomes
    gemm.library_call nt ins(%x, %w : memref<6x32xf32>, memref<48x32xf32>) outs(%y : memref<6x48xf32>)
        call <cblas, "cblas_sgemm", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = none>
        sizes [48, 6, 32, 1] ld [32, 32, 48] strides [0, 0, 0]
    ```
  }];
  let options = [
    Option<"library", "library", "std::string", "\"cblas\"", "cblas, cublaslt or hipblaslt">,
  ];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def GemmBlasToCalls : Pass<"gemm-blas-to-calls", "::mlir::ModuleOp"> {
  let summary = "replace library calls by calls of the C interface of libgemm_runtime";
  let description = [{
    Reads `gemm.library_call` of cblas and cublaslt. Writes `func.call`s of
    `gemm_library_call`, with pointers to the first elements and every number as an
    argument, and of `gemm_check`, which ends the process after a failed call; both
    are documented in `gemm/Runtime/gemm_runtime.h`. After MLIR's own lowering to
    LLVM, mlir-runner executes the module with `--shared-libs=libgemm_runtime.so`.

    Refuses hipblaslt, which that library does not call.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect"];
}

#endif // GEMM_CONVERSION_BLAS_PASSES
