// The layer ops: a linear layer and its three gradients on operands of any rank.
// They say what is computed and nothing about how; gemm-flatten turns each into
// one gemm.matmul.
#ifndef GEMM_DIALECT_GEMM_GEMMLAYEROPS_TD
#define GEMM_DIALECT_GEMM_GEMMLAYEROPS_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "gemm/Dialect/Gemm/GemmAttrs.td"

// On memrefs the op writes `into` and has no result. On tensors `into` is optional: where it is
// given, bufferization puts the result there.
class Gemm_LayerOp<string mnemonic, list<Trait> traits = []> : Gemm_Op<mnemonic, !listconcat([
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes", "refineReturnTypes"]>],
    traits)> {
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// What is written: the result, or `into`.
    ::mlir::Value getOutput() { return getResult() ? ::mlir::Value(getResult()) : getInto(); }
    ::mlir::ShapedType getOutputType() {
      return ::mlir::cast<::mlir::ShapedType>(getOutput().getType());
    }
    static bool isCompatibleReturnTypes(::mlir::TypeRange left, ::mlir::TypeRange right);
  }];
}

def Gemm_LinearOp : Gemm_LayerOp<"linear", [AttrSizedOperandSegments]> {
  let summary = "affine map of the trailing dimension, `y = x Wᵀ + b`";
  let description = [{
    Multiplies each trailing row of `input` [..., K] by the transpose of `weight`
    [N, K] and, when given, adds `bias` [N]. Leading dimensions pass through. Sums
    are formed in the accumulator type of `gemm.matmul` and rounded once on store.

    Constraints:
    - (C1) operands and the result are ranked tensors or memrefs of f16, bf16, f32, f64,
      f8E4M3FN, f8E5M2, i8 or i32.
    - (C2) tensors: one result, and `into`, if given, of its type; memrefs: `into` and no
      result; all operands of one kind.
    - (C3) `rank(input) >= 2`, `rank(weight) = 2`, `rank(bias) = 1`.
    - (C4) `input` and `weight` share an element type, or both are fp8, or one is f16 or bf16 and
      the other i8.
    - (C5) `dim(input, -1) = dim(weight, 1)` (K).
    - (C6) `shape(result) = shape(input)[:-1] + [dim(weight, 0)]`.
    - (C7) `shape(bias) = [dim(weight, 0)]`.
    - (C8) the result's compute type is the accumulator's, and so is that of `bias`.
    - (C9) the bytes of each operand fit in 63 bits.
    - (C10) memrefs are strided without negative strides, in global memory.

    Example:
    ```mlir
    func.func @linear(%x: tensor<8x512x1024xbf16>, %w: tensor<4096x1024xbf16>,
                      %b: tensor<4096xf32>) -> tensor<8x512x4096xbf16> {
      %y = gemm.linear %x, %w bias(%b : tensor<4096xf32>)
          : tensor<8x512x1024xbf16>, tensor<4096x1024xbf16> -> tensor<8x512x4096xbf16>
      return %y : tensor<8x512x4096xbf16>
    }
    ```
  }];
  let arguments = (ins Gemm_Operand:$input, Gemm_Operand:$weight, Optional<Gemm_Operand>:$bias, Optional<Gemm_Operand>:$into);
  let assemblyFormat = [{
    $input `,` $weight (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($input) `,` type($weight) (`->` type($result)^)?
  }];
}

def Gemm_LinearDgradOp : Gemm_LayerOp<"linear_dgrad"> {
  let summary = "gradient of a linear layer's input, `dx = dy W`";
  let description = [{
    Multiplies each trailing row of `dy` [..., N] by `weight` [N, K].

    Constraints:
    - (C1) operands and the result are ranked tensors or memrefs of f16, bf16, f32, f64,
      f8E4M3FN, f8E5M2, i8 or i32.
    - (C2) tensors: one result, and `into`, if given, of its type; memrefs: `into` and no
      result; all operands of one kind.
    - (C3) `rank(dy) >= 2`, `rank(weight) = 2`.
    - (C4) `dy` and `weight` share an element type, or both are fp8, or one is f16 or bf16 and
      the other i8.
    - (C5) `dim(dy, -1) = dim(weight, 0)` (N).
    - (C6) `shape(result) = shape(dy)[:-1] + [dim(weight, 1)]`.
    - (C7) the result's compute type is the accumulator's.
    - (C8) the bytes of each operand fit in 63 bits.
    - (C9) memrefs are strided without negative strides, in global memory.

    Example:
    ```mlir
    func.func @dgrad(%dy: tensor<8x512x4096xbf16>, %w: tensor<4096x1024xbf16>) -> tensor<8x512x1024xbf16> {
      %dx = gemm.linear_dgrad %dy, %w
          : tensor<8x512x4096xbf16>, tensor<4096x1024xbf16> -> tensor<8x512x1024xbf16>
      return %dx : tensor<8x512x1024xbf16>
    }
    ```
  }];
  let arguments = (ins Gemm_Operand:$dy, Gemm_Operand:$weight, Optional<Gemm_Operand>:$into);
  let assemblyFormat = [{
    $dy `,` $weight (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($dy) `,` type($weight) (`->` type($result)^)?
  }];
}

def Gemm_LinearWgradOp : Gemm_LayerOp<"linear_wgrad"> {
  let summary = "gradient of a linear layer's weight, `dW = dyᵀ x`";
  let description = [{
    Sums, over all leading dimensions, the outer products of the trailing rows of
    `dy` [..., N] and `input` [..., K]. The result is [N, K] like the weight.

    Constraints:
    - (C1) operands and the result are ranked tensors or memrefs of f16, bf16, f32, f64,
      f8E4M3FN, f8E5M2, i8 or i32.
    - (C2) tensors: one result, and `into`, if given, of its type; memrefs: `into` and no
      result; all operands of one kind.
    - (C3) `rank(dy) = rank(input) >= 2`.
    - (C4) `dy` and `input` share an element type, or both are fp8, or one is f16 or bf16 and
      the other i8.
    - (C5) `shape(dy)[:-1] = shape(input)[:-1]`.
    - (C6) `shape(result) = [dim(dy, -1), dim(input, -1)]`.
    - (C7) the result's compute type is the accumulator's.
    - (C8) the bytes of each operand fit in 63 bits.
    - (C9) memrefs are strided without negative strides, in global memory.

    Example:
    ```mlir
    func.func @wgrad(%dy: tensor<8x512x4096xbf16>, %x: tensor<8x512x1024xbf16>) -> tensor<4096x1024xf32> {
      %dw = gemm.linear_wgrad %dy, %x
          : tensor<8x512x4096xbf16>, tensor<8x512x1024xbf16> -> tensor<4096x1024xf32>
      return %dw : tensor<4096x1024xf32>
    }
    ```
  }];
  let arguments = (ins Gemm_Operand:$dy, Gemm_Operand:$input, Optional<Gemm_Operand>:$into);
  let assemblyFormat = [{
    $dy `,` $input (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($dy) `,` type($input) (`->` type($result)^)?
  }];
}

def Gemm_LinearBgradOp : Gemm_LayerOp<"linear_bgrad"> {
  let summary = "gradient of a linear layer's bias, the column sums of `dy`";
  let description = [{
    Sums `dy` [..., N] over all its leading dimensions.

    Constraints:
    - (C1) operands and the result are ranked tensors or memrefs of f16, bf16, f32, f64,
      f8E4M3FN, f8E5M2, i8 or i32.
    - (C2) tensors: one result, and `into`, if given, of its type; memrefs: `into` and no
      result; all operands of one kind.
    - (C3) `rank(dy) >= 2`.
    - (C4) `shape(result) = [dim(dy, -1)]`.
    - (C5) the result's compute type is the accumulator's.
    - (C6) the bytes of each operand fit in 63 bits.
    - (C7) memrefs are strided without negative strides, in global memory.

    Example:
    ```mlir
    func.func @bgrad(%dy: tensor<8x512x4096xbf16>) -> tensor<4096xf32> {
      %db = gemm.linear_bgrad %dy : tensor<8x512x4096xbf16> -> tensor<4096xf32>
      return %db : tensor<4096xf32>
    }
    ```
  }];
  let arguments = (ins Gemm_Operand:$dy, Optional<Gemm_Operand>:$into);
  let assemblyFormat = [{
    $dy (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($dy) (`->` type($result)^)?
  }];
}

#endif
