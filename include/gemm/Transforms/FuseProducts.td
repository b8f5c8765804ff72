// The passes that make one op of several products: included by Passes.td.
#ifndef GEMM_TRANSFORMS_FUSEPRODUCTS_TD
#define GEMM_TRANSFORMS_FUSEPRODUCTS_TD

include "mlir/Pass/PassBase.td"

def GemmFuseProductsPass : Pass<"gemm-fuse-products"> {
  let summary = "compute products that share A in one op";
  let description = [{
    Reads `gemm.matmul` on tensors of rank 2, after `gemm-fuse-epilogue` and before schedules are
    chosen. A product that only the epilogue of another reads, element by element, and that has the
    same A and a right operand of B's shape and type, becomes a peer of that B: `silu(x·G) * (x·U)`
    is one op that reads x once and stores neither product. The rounding to the type in which the
    product was stored is kept unless both sides say `contract`, or `fastmath` in their place.
    Refuses, with a `missed` remark, products that are scaled differently, add to what was there or
    have a schedule, more than four, and what the machine's model predicts to be slower together.
    The machine is `target`, else that of `gemm.target`, else an A100.

    ```mlir
    %u = gemm.matmul nt ins(%x, %up : ...) outs(%e : ...) -> tensor<512x4096xbf16>
    %y = gemm.matmul nt ins(%x, %gate : ...) outs(%e : ...) epilogue(%u : tensor<512x4096xbf16>) ...
    // becomes
    %y = gemm.matmul nt ins(%x, %gate, %up : ...) outs(%e : ...) epilogue {
    ^bb0(%acc: f32, %acc_0: f32):
      ...
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">,
                 Option<"fastmath", "fastmath", "std::string", "\"\"", "as of gemm-fuse-epilogue">];
  let statistics = [Statistic<"fused", "fused", "products that became peers of another's B">];
}

def GemmFuseGroupsPass : Pass<"gemm-fuse-groups"> {
  let summary = "compute in a product's epilogue what is computed of it by groups of columns";
  let description = [{
    Reads `gemm.matmul` on tensors, after `gemm-fuse-pairs` and before schedules are chosen. Where N
    is taken apart into groups, a number is made of each, and elements of the group read it, as what
    quantises by groups or normalises by heads does, all of it becomes the epilogue: reductions are
    `gemm.group_reduce`, and what others read of it are outputs, numbers of groups of f32. Roundings
    of the source stay. With `rows`, as pipelines have it, a group may also be all of a row.
    Refuses, with a `missed` remark, products that add to what was there, outputs that no product
    stores, groups that no kernel's warps hold, and what the model predicts to be slower than
    kernels that read the product again. The machine is `target`, else that of `gemm.target`, else an
    A100.

    ```mlir
    %y = gemm.matmul nt ins(%x, %w : ...) outs(%e : ...) -> tensor<512x4096xf32>
    %g = tensor.expand_shape %y [[0], [1, 2]] : tensor<512x4096xf32> into tensor<512x32x128xf32>
    %most = linalg.generic ... ["parallel", "parallel", "reduction"] ... // maximumf of absf
    %q = linalg.generic ... ins(%g, %most : ...)                          // truncf of divf
    // becomes
    %d:2 = gemm.matmul nt ins(%x, %w : ...) outs(%q, %s : ...) epilogue {
    ^bb0(%acc: f32):
      %most = gemm.group_reduce absmax %acc over 128 : f32
      ...
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">,
                 Option<"fastmath", "fastmath", "std::string", "\"\"", "as of gemm-fuse-epilogue">,
                 Option<"rows", "rows", "bool", "false", "whether a group may be all of a row">];
  let statistics = [Statistic<"fused", "fused", "products whose epilogue reduces groups">];
}

def GemmFuseReductionsPass : Pass<"gemm-fuse-reductions"> {
  let summary = "reduce rows, columns or groups of what a product stores in its kernel";
  let description = [{
    Reads `gemm.matmul` on tensors, after `gemm-fuse-groups` and before schedules are chosen. What
    adds up, or takes the largest, least or largest absolute value of, rows or columns of what a
    product stores, or groups of these that are dims of a reshape, is an output of the product with
    that combiner: row maxima beside the rows, the sum of squares that the next normalisation needs,
    sums of columns. Sums are of f32, maxima and minima of f16 and bf16, too, which are made of f32
    and rounded exactly. Elementwise ops that read the product beside them are outputs as well, and an
    output that nobody else read is gone.
    Refuses, with a `missed` remark, reductions of both dims at once, of parts of one that no group
    is, by other combiners, with results in another order of dims, beginning with what is no constant,
    and what the model predicts to be slower than a kernel that reads the product again. The machine
    is `target`, else that of `gemm.target`, else an A100.

    ```mlir
    %y = gemm.matmul nt ins(%x, %w : ...) outs(%e : ...) -> tensor<512x4096xf32>
    %most = linalg.generic ... ["parallel", "reduction"] ins(%y : ...) ... // maximumf of absf
    // becomes
    %y:2 = gemm.matmul nt ins(%x, %w : ...) outs(%e, %least : ...) epilogue {
    ^bb0(%acc: f32):
      gemm.yield %acc, %acc : f32, f32
    } results [absmax affine_map<(m, n) -> (m)>] ...
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">,
                 Option<"fastmath", "fastmath", "std::string", "\"\"", "as of gemm-fuse-epilogue">];
  let statistics = [Statistic<"fused", "fused", "reductions that became outputs">];
}

def GemmFusePairsPass : Pass<"gemm-fuse-pairs"> {
  let summary = "add up products in one accumulator";
  let description = [{
    Reads `gemm.matmul` on tensors, after `gemm-fuse-products` and before schedules are chosen. A
    product that only another one reads, as its C or as the operand that its epilogue adds to the
    accumulator first, and whose factors have the types and storage orders of the other's, becomes
    a pair of them: `dGate·Wg + dUp·Wu`, the gradient of a gated layer's input, is one op that
    stores no part of the sum. Where the product was stored in f16 or bf16 its rounding is left out,
    which both sides have to allow by `contract`, or `fastmath` in their place; `gemm-differentiate`
    allows it of the sums that it makes. Refuses, with a `missed` remark, products that are scaled
    or rounded differently, have an epilogue or a schedule, more than four, and what the machine's
    model predicts to be slower together. The machine is `target`, else that of `gemm.target`, else an
    A100.

    ```mlir
    %g = gemm.matmul nn ins(%dg, %wg : ...) outs(%e : ...) -> tensor<512x1024xf32>
    %x = gemm.matmul nn ins(%du, %wu : ...) outs(%g : ...) beta(1.0) -> tensor<512x1024xf32>
    // becomes
    %x = gemm.matmul nn ins(%du, %wu : ...) outs(%e : ...) pairs(%dg, %wg : ...) -> tensor<512x1024xf32>
    ```
  }];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect"];
  let options = [Option<"target", "target", "std::string", "\"\"", "machine or target file; the module's if empty">,
                 Option<"fastmath", "fastmath", "std::string", "\"\"", "as of gemm-fuse-epilogue">];
  let statistics = [Statistic<"fused", "fused", "products that became pairs of another's factors">];
}

#endif
