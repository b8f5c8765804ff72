// The pass that has products read the bytes of which loops make their factors: included by Passes.td.
#ifndef GEMM_TRANSFORMS_FUSEDEQUANTIZATION_TD
#define GEMM_TRANSFORMS_FUSEDEQUANTIZATION_TD

include "mlir/Pass/PassBase.td"

def GemmFuseDequantizationPass : Pass<"gemm-fuse-dequantization"> {
  let summary = "multiply bytes that are dequantised beforehand as what they become, by one kernel";
  let description = [{
    Reads `gemm.matmul` of f16 or bf16 on tensors, of at most one batch dim, after `gemm-fuse-epilogue`, of which one factor is
    what one `linalg.generic` makes of bytes: `(q - z) * s`, with a scale s and a zero point z, or none, for each
    row or column and each group of k, in the factor's type, or in f32 where that rounds as often. The product
    reads the bytes, and has s and z as its `scales`. z is of bytes or of the factor's type, or a constant, which
    is `zero_point`; what it is taken off, and by how much, is never changed. Bytes that masks and shifts take out
    of others, two of 4 bits that lie along k, `stack([w & 15, w >> 4], -1)`, are read as these others
    (`packed_b`). Where the higher half comes first, the neighbours along k of an A of few rows change places
    instead. Eight in a word of i32, along k or n, whatever loops, views and gathers by constants take them out, are
    packed so by loops of their own, and a remark says how many bytes these move; constants are packed at once; so are
    those of bytes that lie along n, without a batch. Refuses, with a `missed` remark, what the machine's model predicts to be
    slower so. The machine is `target`, else that of `gemm.target`, else an A100.

    A product of bytes that the program itself has and for which no kernel is, of groups of 16 for
    instance, is taken apart: a `linalg.generic` dequantises the factor before it, with an `Apart` remark.

    ```mlir
    %w = linalg.generic ... ins(%q, %z, %s : tensor<4096x32x128xi8>, tensor<4096x32xi8>, tensor<4096x32xbf16>) ...
    %f = tensor.collapse_shape %w [[0], [1, 2]] : tensor<4096x32x128xbf16> into tensor<4096x4096xbf16>
    %y = gemm.matmul nt ins(%x, %f : ...) outs(%e : ...) -> tensor<16x4096xbf16>
    // becomes
    %y = gemm.matmul nt ins(%x, %q2 : tensor<16x4096xbf16>, tensor<4096x4096xi8>) outs(%e : ...)
           scales(%s, %z : tensor<4096x32xbf16>, tensor<4096x32xi8>) blocks [1, 1, 128] -> tensor<16x4096xbf16>
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">];
  let statistics = [Statistic<"fused", "fused", "products that read bytes with scales">];
}

#endif
