// From products with several schedules to one each, and from ops that name their
// kernel to launches of it.
#ifndef GEMM_CONVERSION_LAUNCH_PASSES
#define GEMM_CONVERSION_LAUNCH_PASSES

include "mlir/Pass/PassBase.td"

def GemmDispatch : Pass<"gemm-dispatch", "::mlir::func::FuncOp"> {
  let summary = "branch on M between the schedules of a product";
  let description = [{
    Reads `gemm.matmul` on memrefs with `#gemm.by_m`. Writes a chain of `scf.if` on the
    M of C: the same product in each branch, with the schedule of its interval. A
    static M takes its schedule at once.

    Leaves other products alone, and those on tensors.

    ```mlir
    gemm.matmul nt ins(%a, %b : ...) outs(%c : ...) {by_m = #gemm.by_m<64 : <...>, ? : <...>>, schedule = ...}
    // becomes
    %below = arith.cmpi ule, %m, %c64 : index
    scf.if %below {
      gemm.matmul nt ins(%a, %b : ...) outs(%c : ...) {schedule = ...}
    } else {
      gemm.matmul nt ins(%a, %b : ...) outs(%c : ...) {schedule = ...}
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def GemmLaunch : Pass<"gemm-launch", "::mlir::ModuleOp"> {
  let summary = "replace ops that name their kernel by `gpu.launch_func`";
  let description = [{
    Reads `gemm.matmul` with a `launch` attribute and linalg ops with
    `gemm.launch`, all on memrefs. Writes a `gpu.launch_func` with the kernel's
    parameters taken from the operands: pointers of their first elements, sizes,
    and strides (see KernelAbi.h for the order). Tensor maps are encoded before the
    launch by `mgpuTensorMapEncodeTiled` of MLIR's CUDA runtime wrappers and passed by
    value; a workspace is allocated once for each stream, and zeroed then. The stream is
    the function's argument with `gemm.stream`; without one the host waits for each
    launch. Sizes, alignment and tensor maps are checked before it. Runs before or after
    `gemm-to-binary`. A launch whose grid may be empty is guarded by `scf.if`.

    Leaves other ops alone. Buffers must be accessible from the device: that is
    the caller's matter.

    ```mlir
    gemm.matmul nt ins(%a, %b : ...) outs(%c : ...) {launch = #gemm.launch<kernel = @gemm_kernels::@k0, ...>}
    // becomes
    gpu.launch_func @gemm_kernels::@k0 blocks in (...) threads in (...) args(%pa : !llvm.ptr, ...)
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
  ];
}

#endif // GEMM_CONVERSION_LAUNCH_PASSES
