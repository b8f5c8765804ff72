// The pass that turns pairs of columns in a product's epilogue: included by Passes.td.
#ifndef GEMM_TRANSFORMS_FUSEPARTNERS_TD
#define GEMM_TRANSFORMS_FUSEPARTNERS_TD

include "mlir/Pass/PassBase.td"

def GemmFusePartnersPass : Pass<"gemm-fuse-partners"> {
  let summary = "compute in a product's epilogue what is computed of pairs of its columns";
  let description = [{
    Reads `gemm.matmul` on tensors, after `gemm-fuse-groups` and before schedules are chosen. Where a
    tensor with an element for each of the product's is computed of its own element and of one other,
    half a group of columns away, as rotary embeddings are, all of it becomes the epilogue, and the
    other element is `gemm.partner`. It is found through reshapes, slices, joins and elementwise ops,
    whichever way they are written: halves of heads or neighbours, joined or chosen, with signs apart
    or not. What else these read, tables of cosines and sines for instance, they read by place. Dims
    that are in another order afterwards are moved by a kernel of their own. Refuses, with a `missed`
    remark, products that others read too, columns at other distances, sizes known at run time only,
    groups that no kernel's warps hold, and what the model predicts to be slower. The machine is
    `target`, else that of `gemm.target`, else an A100.

    ```mlir
    %y = gemm.matmul nt ins(%x, %w : ...) outs(%e : ...) -> tensor<512x4096xbf16>
    %heads = tensor.expand_shape %y [[0], [1, 2]] : tensor<512x4096xbf16> into tensor<512x32x128xbf16>
    %a = tensor.extract_slice %heads[0, 0, 0] [512, 32, 64] [1, 1, 1] : ...
    %b = tensor.extract_slice %heads[0, 0, 64] [512, 32, 64] [1, 1, 1] : ...
    %first = linalg.generic ... ins(%a, %cos, %b, %sin : ...)  // a * cos - b * sin
    %second = linalg.generic ... ins(%b, %cos, %a, %sin : ...) // b * cos + a * sin
    %joined = linalg.generic ... // %first and %second along the last dim
    // becomes
    %d = gemm.matmul nt ins(%x, %w : ...) outs(%e : ...) epilogue(%cos, %sin : ...) {
    ^bb0(%acc: f32, %cosines: !gemm.table<512x64xbf16>, %sines: !gemm.table<512x64xbf16>):
      %other = gemm.partner %acc of 128 : f32
      ...
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">,
                 Option<"fastmath", "fastmath", "std::string", "\"\"", "as of gemm-fuse-epilogue">];
  let statistics = [Statistic<"fused", "fused", "products whose elements read another">];
}

#endif
