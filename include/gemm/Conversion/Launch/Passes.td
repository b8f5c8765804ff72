// From products with several schedules to one each, and from ops that name their
// kernel to launches of it.
#ifndef GEMM_CONVERSION_LAUNCH_PASSES
#define GEMM_CONVERSION_LAUNCH_PASSES

include "mlir/Pass/PassBase.td"

def GemmSplitReductions : Pass<"gemm-split-reductions"> {
  let summary = "sums of rows or columns and numbers of large groups, from those of parts";
  let description = [{
    Reads `gemm.matmul` on memrefs with the schedule of a kernel. Where an output adds up whole rows
    or columns of values (`add` without groups), or is of groups of more values than a warp of each of its schedules
    holds together, the product leaves numbers of parts in a buffer, and a `linalg.generic` makes one
    of these and of what the output held, with an `analysis` remark. So the order of sums is never
    that of time; which it is depends on the schedules.

    ```mlir
    gemm.matmul nt ins(%a, %b : ...) outs(%c, %s : memref<256x512xf32>, memref<256xf32>) epilogue {...}
        results [add affine_map<(m, n) -> (m)>] {schedule = #gemm.schedule<..., warp = [32, 64], ...>}
    // becomes
    %p = memref.alloc() : memref<256x8xf32>
    gemm.matmul nt ins(%a, %b : ...) outs(%c, %p : memref<256x512xf32>, memref<256x8xf32>) epilogue {...}
        results [add affine_map<(m, n) -> (m, n floordiv 64)> partial] {schedule = ...}
    linalg.generic ... ins(%p : memref<256x8xf32>) outs(%s : memref<256xf32>) // %s += %p[:, i] for all i
    memref.dealloc %p : memref<256x8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def GemmCopyGaps : Pass<"gemm-copy-gaps"> {
  let summary = "copy matrices whose rows have gaps";
  let description = [{
    Reads `gemm.matmul` on memrefs with the schedule of a kernel. Where the inner stride of A, B, a
    peer, a factor of a pair or C is not 1, as in one place of an inner dimension of what is larger, the product gets a
    buffer of its own, copied before it where it is read and after it where it is written, with a
    `missed` remark. `gemm-flatten` does the same for slices that it sees; here are those that
    bufferization made.

    Where the schedule has `pack`, the factors that it names are copied into buffers whose lines are
    of whole 16 bytes, with a `passed` remark; elements of other than 2 bytes lie along K there, and
    the storage order of the op is that. The schedule then has no `pack`, and the op no `layout`.

    Leaves tensors alone, and products of a library.

    ```mlir
    gemm.matmul nn ins(%a, %b : ...) outs(%c : memref<4x6xf32, strided<[12, 2]>>) {schedule = ...}
    // becomes
    %d = memref.alloc() : memref<4x6xf32>
    gemm.matmul nn ins(%a, %b : ...) outs(%d : memref<4x6xf32>) {schedule = ...}
    linalg.copy ins(%d : memref<4x6xf32>) outs(%c : memref<4x6xf32, strided<[12, 2]>>)
    memref.dealloc %d : memref<4x6xf32>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def GemmDispatch : Pass<"gemm-dispatch"> {
  let summary = "branch on M and on alignment between the schedules of a product";
  let description = [{
    Reads `gemm.matmul` on memrefs with `#gemm.by_m`. Writes a chain of `scf.if` on the
    M of C: the same product in each branch, with the schedule of its interval. A
    static M takes its schedule at once. Where there are classes of alignment the branches of each
    also ask where first elements lie and how far lines are apart, of the operands of which that is not known,
    and their products say how much in `aligned`. What memory is always in is not asked, and nothing after it is written.

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
    the function's argument with `gemm.stream`, for which the host waits before any op of
    its own that may read, write or free memory of launches, by MLIR's memory effects or because they
    are unknown, but a call that hands the stream on, whose callee waits; without one it waits for each launch. Sizes, alignment and tensor maps are checked before it: where a
    check fails the process ends with a line of what was expected and given, or with `checks=assert`
    a `cf.assert` does what its lowering makes of it. Runs before or after
    `gemm-to-binary`. A launch whose grid may be empty is guarded by `scf.if`.

    Leaves other ops alone. Buffers must be accessible from the device: that is
    the caller's matter.

    ```mlir
    gemm.matmul nt ins(%a, %b : ...) outs(%c : ...) {launch = #gemm.launch<kernel = @gemm_kernels::@k0, ...>}
    // becomes
    gpu.launch_func @gemm_kernels::@k0 blocks in (...) threads in (...) args(%pa : !llvm.ptr, ...)
    ```
  }];
  let options = [
    Option<"checks", "checks", "std::string", "\"exit\"",
           "what the host's checks are: exit, with values, or assert (cf.assert)">,
  ];
  let statistics = [Statistic<"launches", "launches", "ops that became a launch">];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect",
  ];
}

def GemmAllocate : Pass<"gemm-allocate", "::mlir::ModuleOp"> {
  let summary = "take buffers of the host from the GPU";
  let description = [{
    Reads `memref.alloc`, `memref.dealloc`, `memref.alloca` and `memref.get_global` in host code.
    With `in=device` the first two become `gpu.alloc` and `gpu.dealloc`, each waited for, and with
    `in=shared` `gpu.alloc host_shared`, which the host may touch too; `in=host` changes nothing.
    Memory of index stays the host's, and so does memory that only loads and stores of the host
    touch, in private functions that it calls too. What a function returns is then such memory, and so is what it frees: the pass is for all of
    a module, in the end of a pipeline, when the deallocation pipeline has run.

    A `memref.alloca` that launches reach is such memory too, freed where its scope is left, and a
    `memref.get_global` of a constant a copy, made when it is first asked for and there until the
    process ends. A global that is none, or an `alloca` deeper in its scope, is refused.

    With `in=device` a `memref.load` or `memref.store` of the GPU's memory in host code, or one of
    affine, becomes a copy of the element by `mgpuMemcpy` of MLIR's runtime, waited for: through memory
    of the stack, in a `memref.alloca_scope` of its own where an op around it may run it at the same
    time as itself (`scf.parallel`, `async.execute`, an op that nobody here knows). Any other op of the host that
    reads or writes it is refused. Upstream's lowering allocates in the default memory space, so
    another one is cast to.

    ```mlir
    %b = memref.alloc() : memref<6x48xf32>
    // becomes
    %t = gpu.wait async
    %b, %made = gpu.alloc async [%t] () : memref<6x48xf32>
    gpu.wait [%made]
    ```
  }];
  let options = [
    Option<"in", "in", "std::string", "\"device\"", "host, device or shared">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect"];
}

#endif // GEMM_CONVERSION_LAUNCH_PASSES
