// Kernels for what no matrix product takes.
#ifndef GEMM_CONVERSION_ELEMENTWISE_PASSES
#define GEMM_CONVERSION_ELEMENTWISE_PASSES

include "mlir/Pass/PassBase.td"

def GemmElementwiseToGpu : Pass<"gemm-elementwise-to-gpu", "::mlir::ModuleOp"> {
  let summary = "give every leftover elementwise op and reduction on memrefs a kernel of its own";
  let description = [{
    Reads linalg ops on memrefs, `memref.copy`, and
    stores of constants into rank-0 memrefs. Writes one plain kernel per distinct
    computation into the `gpu.module` with the attribute `gemm.kernels` (see `gemm-to-tile`) and
    names it in the attribute `gemm.launch` of the op, beside the grid. Named ops
    and copies become `linalg.generic` on the way.

    A kernel is scalar and loops over a grid stride; sizes and strides are
    run-time arguments of 64 bits, so any shape and layout uses it: pointers of
    the inputs and the output, then the sizes, then the strides of each operand.
    Arithmetic on f16 and bf16 is done in f32 and rounded after each op.

    Elements that only move, from lines to lines, go 16 bytes at a time to a thread; what is
    transposed goes through shared memory in tiles, by words of 4 bytes. Both take lines that begin
    anywhere, and are made where those that are written begin at multiples of 16, or 4, bytes.

    A reduction combines what its body computes with the output by one op that takes
    values in any order (addf, maximumf, minimumf, maxnumf, minnumf, addi, muli, maxsi,
    maxui, minsi, minui, andi, ori, xori). A warp makes each result where the reduction runs
    along memory, one thread where the results lie side by side; f16 and bf16 are combined
    in f32 and rounded once. The order is fixed, so every run gives the same bits. A product
    that `gemm-import` left alone is such a reduction: correct and slow. Any other reduction,
    and an op of several outputs, is a fold: one thread takes an element of the outputs
    through the reduced loops in their order, with the values in registers.

    Where constants fill the outputs of a reduction or fold before anything else sees them, its
    kernel begins with the constants and reads no output: the op has `gemm.initial`, a number for
    each output. The fills get no kernel and stay until `gemm-launch`, so that a pass that lowers
    such ops without their kernels finds them as they were.

    An op that a pass has changed since it got its kernel (its body, element types or maps, or what
    its outputs are filled with; a tile with the same body is no other op) gets another one.

    Bodies may use `linalg.index`, integers from outside, which become scalar inputs, and
    `memref.load` of memrefs from outside, which become inputs whose map chooses nothing: a
    place outside of such a table is the nearest inside.

    Refuses, with a located error: index maps that are not selections of dims, floats from
    outside that are not constants, and element types without kernels (fp8).
    Leaves ops on tensors alone.

    ```mlir
    linalg.fill ins(%zero : f32) outs(%c : memref<4x8xf32>)
    // becomes a linalg.generic with
    // gemm.launch = #gemm.launch<kernel = @gemm_kernels::@elementwise_0, ...>
    ```
  }];
  let options = [
    Option<"moduleName", "module-name", "std::string", /*default=*/"\"gemm_kernels\"",
           "name of the gpu.module for kernels, if there is none yet">,
    Option<"kernels", "kernels", "bool", "true",
           "make kernels; without, ops are only brought into one form">,
  ];
  let statistics = [Statistic<"made", "kernels", "kernels that were made">];
  let dependentDialects = [
    "::gemm::GemmDialect", "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect", "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
  ];
}

#endif // GEMM_CONVERSION_ELEMENTWISE_PASSES
