// Products as functions of their own, for a host that another compiler lowers.
#ifndef GEMM_OUTLINE_PASSES
#define GEMM_OUTLINE_PASSES

include "mlir/Pass/PassBase.td"

def GemmOutlineProducts : Pass<"gemm-outline-products", "::mlir::ModuleOp"> {
  let summary = "each product that has a kernel as a function of its own";
  let description = [{
    Reads planned `gemm.matmul`s, wherever they are nested. One that has a schedule
    becomes a public function with its epilogue, and a call in its place: arguments are its
    operands, without what is made of constants alone (weights, ones), which the function
    makes itself, and without a C that is not read; the result is a new tensor. On memrefs C is
    an argument. Equal products share a function. Each has the attribute `gemm.entry`, its
    name in a bundle.

    One that has no schedule (of f32 or f64, say) becomes a linalg.generic again, and a
    second one for its epilogue: with the same rounding of the result, and sums in any order.

    Refuses a product on memrefs that are not contiguous, which a bundle's function does
    not take.

    ```mlir
    %d = gemm.matmul nt ins(%x, %w : tensor<6x32xbf16>, tensor<48x32xbf16>) outs(%e : tensor<6x48xbf16>) {schedule = ...} -> tensor<6x48xbf16>
    // becomes
    %d = call @main_product0(%x, %w) : (tensor<6x32xbf16>, tensor<48x32xbf16>) -> tensor<6x48xbf16>
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def GemmHostCalls : Pass<"gemm-host-calls", "::mlir::ModuleOp"> {
  let summary = "let the functions that a host part declares run a bundle";
  let description = [{
    Reads declarations with `gemm.entry`, as in the `host.mlir` of a bundle. Gives each a
    body that hands the addresses, sizes and strides of its arguments to `gemm_run_entry` of
    libgemm_runtime (`gemm/Runtime/gemm_runtime.h`), with buffers for its results, and
    ends the process where that fails. What it writes is upstream's: MLIR's own passes,
    `one-shot-bufferize` first, lower it to LLVM.

    ```mlir
    func.func private @main_product0(tensor<6x32xbf16>, tensor<48x32xbf16>) -> tensor<6x48xbf16>
        attributes {gemm.entry = "main_product0"}
    // gets a body that calls @gemm_run_entry and @gemm_check
    ```
  }];
  let options = [
    Option<"bundle", "bundle", "std::string", "\"\"", "path of the bundle, at run time">,
    Option<"device", "device", "std::string", "\"ref\"", "ref, blas, emulate or cuda">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // GEMM_OUTLINE_PASSES
