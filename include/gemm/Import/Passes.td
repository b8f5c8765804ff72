// The passes that bring every source of a product to one gemm.matmul of rank 2
// or 3.
#ifndef GEMM_IMPORT_PASSES
#define GEMM_IMPORT_PASSES

include "mlir/Pass/PassBase.td"

def GemmImport : Pass<"gemm-import", "::mlir::ModuleOp"> {
  let summary = "turn every product a framework prints into one `gemm.matmul`";
  let description = [{
    Reads, on tensors and memrefs:

    - any linalg op that is a contraction by its maps and body: `matmul`,
      `batch_matmul`, `contract`, `matvec`, `vecmat`, `dot`, their batch forms,
      `batch_reduce_matmul` (the batch joins K) and `generic`; on tensors convolutions
      too, whose window or result is 1x1;
    - `linalg.quantized_matmul` and its like, bodies that multiply bytes less zero points,
      and products of such differences as ops of their own;
    - `tosa.matmul` with constant zero points;
    - in generic form, with `--allow-unregistered-dialect`: `torch.aten.linear`,
      `mm`, `bmm`, `matmul`, `addmm`, and `stablehlo.dot_general`.

    A transpose, broadcast, copy with permuted maps, unit reshape or exact widening
    of an operand by an op of its own is looked through, so that a weight is read
    as it is stored. Bytes that are widened without a sign, of one operand or both, are said to have
    none (`unsigned_a`, `unsigned_b`). Zero points, numbers or one for each row or column, are taken
    from the product of the bytes, modulo 2^32 as the sums are: times sums of the other factor over k,
    which are reductions of their own (constants, of constants), by an elementwise op that
    `gemm-fuse-epilogue` puts into the epilogue. A fill with zero becomes beta = 0, a broadcast bias in the
    accumulator's place an epilogue operand; any other accumulator is C with
    beta = 1. Leading rows of the first operand stay leading dimensions:
    `gemm-flatten` folds them. Function signatures of `!torch.vtensor` type become
    tensors; users outside keep an unrealized cast. A module inside the module
    and device code are left alone with a remark, and so is what nobody used before the pass.

    Refuses, and leaves alone with a `missed` remark that says why: bodies that are
    not a multiplication and an addition to the accumulator (subtraction, dropped
    accumulator), element types one `gemm.matmul` does not
    combine, maps that are not those of a product; zero points that differ along k. A zero point of a
    quantised op of linalg's that its elements cannot be is an error.
    Dimensions in an order that no `gemm.matmul` has cost a copy, with a remark. Running the pass twice gives the same IR.

    ```mlir
    %t = linalg.transpose ins(%w : tensor<48x32xbf16>) outs(%e : tensor<32x48xbf16>) permutation = [1, 0]
    %y = linalg.matmul ins(%x, %t : tensor<6x32xbf16>, tensor<32x48xbf16>) outs(%zero : tensor<6x48xf32>) -> tensor<6x48xf32>
    // becomes
    %y = gemm.matmul nt ins(%x, %w : tensor<6x32xbf16>, tensor<48x32xbf16>) outs(%e1 : tensor<6x48xf32>) -> tensor<6x48xf32>
    ```
  }];
  let statistics = [Statistic<"imported", "imported", "products that became gemm.matmul">];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def GemmFlatten : Pass<"gemm-flatten"> {
  let summary = "fold leading dimensions into M and make every layer op a `gemm.matmul`";
  let description = [{
    Reads `gemm.linear`, `gemm.linear_dgrad`, `gemm.linear_wgrad`,
    `gemm.linear_bgrad` and `gemm.matmul` of any rank; writes `gemm.matmul` of rank
    2, or 3 with one batch dimension. With R = batch x sequence rows:

    - forward: Y = X Wt, storage `nt`, M = R;
    - dX = dY W, storage `nn`, M = R;
    - dW = dYt X, storage `tn`, M = d_ff, N = d_model, K = R;
    - db = ones dY, a row of ones (`linalg.fill` of 1) times dY, storage `nn`, K = R.

    No operand is transposed by a copy. Leading dimensions fold when
    stride(i) = stride(i+1) dim(i+1): always on tensors, where the layout says so on
    memrefs. Leading dimensions that do not fold become one batch dimension with a
    shared weight. A memref whose rows have stride 1 is read transposed. Only an
    inner stride above 1 (or known at run time only), leading dimensions that are
    not one batch either, an output whose order no fold has and, for dW and db,
    rows that do not fold cost a copy, with a `missed` remark.

    Scales of a layer's whole rows and columns become epilogue operands, those of blocks the scales of
    a product of rank 2. Groups of bytes along what the product does not sum over (those of a weight in the
    gradient by the input) are dequantised by a `linalg.generic` before it, with a `missed` remark.

    ```mlir
    %y = gemm.matmul nt ins(%x, %w : tensor<2x6x32xbf16>, tensor<48x32xbf16>) outs(%e : tensor<2x6x48xf32>) -> tensor<2x6x48xf32>
    // becomes
    %x2 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x6x32xbf16> into tensor<12x32xbf16>
    %e2 = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x6x48xf32> into tensor<12x48xf32>
    %y2 = gemm.matmul nt ins(%x2, %w : tensor<12x32xbf16>, tensor<48x32xbf16>) outs(%e2 : tensor<12x48xf32>) -> tensor<12x48xf32>
    %y = tensor.expand_shape %y2 [[0, 1], [2]] output_shape [2, 6, 48] : tensor<12x48xf32> into tensor<2x6x48xf32>
    ```
  }];
  let options = [
    Option<"free", "free", "bool", "true",
           "free buffers after their product; false: a deallocation pipeline will, which takes no "
           "memref.dealloc that it did not write">,
  ];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // GEMM_IMPORT_PASSES
