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
    dimension that is none, of which MLIR's canonicalizer reads beyond the shape, an
    argument whose `bufferization.buffer_layout` is not strided, of which nothing is computed,
    a product in device code, which launches no kernel, and a kernel of the tile dialect, which
    `gemm-lower-kernels` lowers.

    ```mlir
    module {
      module @inner { ... } // error: run it on builtin.module(builtin.module(...))
    }
    ```
  }];
}

def GemmBufferize : Pass<"gemm-bufferize", "::mlir::ModuleOp"> {
  let summary = "tensors to memrefs, in a memory space of the user's";
  let description = [{
    Upstream's one-shot bufferization of a module, its function boundaries included, with
    contiguous rows there. Arguments, results, constants and what is allocated lie in
    `memory-space`, where that is not 0: 1 is global memory. What a layer gives to the next turn of a loop
    is new memory; of what would lie in one buffer with another tensor that the loop carries, or with
    one from outside of it, a copy is carried. Of what may lie in the buffer of another
    result (the same value, a slice, one of two by `arith.select`) a copy is returned: the caller owns
    both. A loop of blocks that carries a tensor, or writes to one from before it, is an error:
    upstream's analysis takes it for a straight line. Of an argument that one block writes to and
    another still reads a copy is written.

    ```mlir
    func.func @f(%x: tensor<6x32xf32>) -> tensor<6x32xf32>
    // becomes, with memory-space=1
    func.func @f(%x: memref<6x32xf32, 1>) -> memref<6x32xf32, 1>
    ```
  }];
  let options = [
    Option<"memorySpace", "memory-space", "int64_t", "0",
           "0, the default memory space, or 1, global memory">,
  ];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect"];
}

def GemmDeallocate : Pass<"gemm-deallocate", "::mlir::ModuleOp"> {
  let summary = "free buffers by upstream's ownership-based pipeline";
  let description = [{
    Runs upstream's buffer deallocation pipeline, and makes `memref.alloc` and `memref.copy` of the
    clones that it asks for. A function in which an earlier run made launches stays as it is, for
    upstream takes no op that does not say what it does to memory: what such a function allocates was
    freed, or given to its caller, by that run, and anything else in it is an error.

    ```mlir
    %b = memref.alloc() : memref<6x32xf32>
    gemm.matmul nt ins(%x, %w : ...) outs(%b : memref<6x32xf32>)
    linalg.exp ins(%b : memref<6x32xf32>) outs(%y : memref<6x32xf32>)
    // is followed by
    memref.dealloc %b : memref<6x32xf32>
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
