// Passes that a pipeline is made of and that know other passes.
#ifndef GEMM_PIPELINES_PASSES
#define GEMM_PIPELINES_PASSES

include "mlir/Pass/PassBase.td"

def GemmCheckHost : Pass<"gemm-check-host", "::mlir::ModuleOp"> {
  let summary = "refuse modules inside a module";
  let description = [{
    The first pass of every pipeline. A `builtin.module` inside the module is another host:
    its kernels belong beside its own functions, and half of the passes would not reach
    them. It is refused by its name, with the pipeline that takes it. So is the size of a
    dimension that is none, of which MLIR's canonicalizer reads beyond the shape.

    ```mlir
    module {
      module @inner { ... } // error: run it on builtin.module(builtin.module(...))
    }
    ```
  }];
}

def GemmLowerKernels : Pass<"gemm-lower-kernels", "::mlir::ModuleOp"> {
  let summary = "take the tile programs of our kernels to NVVM";
  let description = [{
    Runs, on the `gpu.module` with the attribute `gemm.kernels` and on no other,
    `tile-expand-schedule`, `tile-to-nvvm`, `gemm-expand-math` and upstream's conversions to
    the llvm and nvvm dialects. Device code of others stays as it is.

    ```mlir
    gpu.module @gemm_kernels attributes {gemm.kernels} {
      tile.kernel @k0 ... // becomes an llvm.func
    }
    gpu.module @others { ... } // stays
    ```
  }];
}

#endif // GEMM_PIPELINES_PASSES
