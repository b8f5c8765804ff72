// From a function on tensors to its backward.
#ifndef GEMM_DIFFERENTIATE_PASSES
#define GEMM_DIFFERENTIATE_PASSES

include "mlir/Pass/PassBase.td"

def GemmDifferentiate : Pass<"gemm-differentiate", "::mlir::ModuleOp"> {
  let summary = "a function's backward, and the function with the values that it saves";
  let description = [{
    Reads one `func.func` on tensors, of one block, after `gemm-import` and `gemm-generalize`: layer
    ops, `gemm.matmul` of one product and one output with any epilogue, `linalg.generic`
    (elementwise, or reduced by add, max or min), reshapes, slices, casts and fills. Writes

    - the function itself, which returns behind its results what its backward reads of what it
      computes (*saved values*);
    - `NAME_backward`. Its arguments are, in this order: those arguments of the function that it
      reads (named by its attribute `gemm.reads`), the saved values, a gradient for each result of a
      float type, and a tensor of f32 for each argument of `accumulate`. It returns the gradients of
      `arguments`, in their order.

    `arguments` are numbers of arguments, all of tensors of f16, bf16, f32 and f64 if there are none;
    a result is of these, or of integers. A gradient has its argument's type; one of `accumulate` is added to the given tensor of f32, in
    f32. An argument that no result depends on has a gradient of zeros.

    `save` is `all` (what the backward reads is saved), `inputs` (all of it is computed again, from
    arguments) or `auto`: of each value the way that takes less time on the
    target by rooflines: to write and read it, or to compute it again. A product or reduction that is
    computed again is a kernel that writes its result, so elementwise ops alone are. Views and constants are never saved.

    Gradients are rounded to the type of what they are the gradient of, as frameworks do; sums over
    elements of 16 bits are added in f32. Where values tie in a maximum or minimum of two, each has
    half the gradient, or none if the other is a constant (so relu has 0 at 0); in a reduction
    all that are equal share it.

    A `gemm.linear` whose weight is bytes in groups along K, which are constants, has a gradient by its input: a
    `gemm.linear_dgrad` of the same bytes. Other products with scales have no rule.

    An op that depends on what is differentiated for and has no rule is an error, and the
    module stays as it was.

    ```mlir
    func.func @f(%x: tensor<6x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<6x48xbf16> {
      %y = gemm.linear %x, %w : tensor<6x32xbf16>, tensor<48x32xbf16> -> tensor<6x48xbf16>
      return %y : tensor<6x48xbf16>
    }
    // gets
    func.func @f_backward(%x: tensor<6x32xbf16>, %w: tensor<48x32xbf16>, %dy: tensor<6x48xbf16>)
        -> (tensor<6x32xbf16>, tensor<48x32xbf16>) attributes {gemm.reads = array<i64: 0, 1>} {
      %dx = gemm.linear_dgrad %dy, %w : tensor<6x48xbf16>, tensor<48x32xbf16> -> tensor<6x32xbf16>
      %dw = gemm.linear_wgrad %dy, %x : tensor<6x48xbf16>, tensor<6x32xbf16> -> tensor<48x32xbf16>
      return %dx, %dw : tensor<6x32xbf16>, tensor<48x32xbf16>
    }
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", "\"\"",
           "name of the function; the only public one, if there is none">,
    ListOption<"arguments", "arguments", "int64_t", "numbers of the arguments whose gradients are returned">,
    ListOption<"accumulate", "accumulate", "int64_t",
               "numbers of the arguments whose gradients are added to tensors of f32">,
    Option<"save", "save", "std::string", "\"auto\"", "all, inputs or auto">,
    Option<"target", "target", "std::string", "\"\"",
           "machine, chip or target file (.json) whose times decide in auto; else gemm.target, or a100">,
  ];
  let dependentDialects = ["::gemm::GemmDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // GEMM_DIFFERENTIATE_PASSES
