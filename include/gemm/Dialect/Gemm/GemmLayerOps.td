// The layer ops: a linear layer and its three gradients on operands of any rank.
// They say what is computed and nothing about how; gemm-flatten turns each into
// one gemm.matmul. Scales are those of the product that a layer is: docs/numerics.md.
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

// Scales of the two factors, and how bytes are read: what gemm.matmul has of the same names. Behind
// `into`, as older bytecode has none.
defvar Gemm_ScaleArguments = (ins
    Variadic<Gemm_Operand>:$scales, OptionalAttr<DenseI64ArrayAttr>:$blocks,
    UnitAttr:$unsigned_a, UnitAttr:$unsigned_b, UnitAttr:$packed_b, OptionalAttr<I64Attr>:$zero_point);

// A layer of two factors.
class Gemm_ProductLayerOp<string mnemonic> : Gemm_LayerOp<mnemonic, [AttrSizedOperandSegments]> {
  let useCustomPropertiesEncoding = 1; // older bytecode has fewer (GemmBytecode.cpp)
}

def Gemm_LinearOp : Gemm_ProductLayerOp<"linear"> {
  let summary = "affine map of the trailing dimension, `y = x Wᵀ + b`";
  let description = [{
    Multiplies each trailing row of `input` [..., K] by the transpose of `weight`
    [N, K] and, when given, adds `bias` [N]. Leading dimensions pass through. Sums
    are formed in the accumulator type of `gemm.matmul` and rounded once on store.

    With `scales` of `input` and `weight` the sums are multiplied by `s[row of input] · s[row of weight]`,
    rounded to f32, before the bias; sums of bytes become f32 first. A scale is one for each row, of the
    shape of the operand without K, or of rank 0 one for all. Beside f16 or bf16 bytes alone have scales. With
    `blocks [m, n, k]` scales and zero points are those of `gemm.matmul`, and so are `unsigned_a`, `unsigned_b`,
    `packed_b` and `zero_point`: A is `input`, B is `weight`, and scales lie as their operand does, whose
    leading dimensions they have, the last of them in blocks.

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
    - (C8) the result's compute type is the accumulator's, with scales f32, and so is that of `bias`.
    - (C9) the bytes of each operand fit in 63 bits.
    - (C10) memrefs are strided without negative strides, in global memory.
    - (C11) `scales` are two, of `input` and `weight`, or beside f16 or bf16 those of the bytes, which zero points may
      follow where `blocks` are given: three positive numbers.
    - (C12) scales are given beside sums in f32, or of i8 in i32, `blocks` beside two factors of fp8, or i8 by f16 or bf16.
    - (C13) without `blocks` scales are of f32, for all or one for each row of the operand.
    - (C14) with `blocks` they are one for each block: of f32 or f8E8M0FNU, beside bytes of the other factor's type,
      zero points of that or i8. A size that blocks cut is known; where they cut several leading
      dimensions all of these are, and the last is a multiple.
    - (C15) groups beside bytes are along K, and the other `blocks` of one.
    - (C16) `unsigned_a` and `unsigned_b` are said of i8, `packed_b` of bytes of `weight` with `blocks` and a known, even K, and
      `zero_point`, a number that they may be, of bytes with `blocks` and no zero points beside them.

    Example:
    ```mlir
    func.func @linear(%x: tensor<8x512x1024xbf16>, %w: tensor<4096x1024xbf16>,
                      %b: tensor<4096xf32>) -> tensor<8x512x4096xbf16> {
      %y = gemm.linear %x, %w bias(%b : tensor<4096xf32>)
          : tensor<8x512x1024xbf16>, tensor<4096x1024xbf16> -> tensor<8x512x4096xbf16>
      return %y : tensor<8x512x4096xbf16>
    }
    ```

    Bytes by bytes with a scale for each row of the input and of the weight, and a weight of 4 bits in groups of 64:
    ```mlir
    func.func @scaled(%x: tensor<8x512x1024xi8>, %w: tensor<4096x1024xi8>, %sx: tensor<8x512xf32>, %sw: tensor<4096xf32>,
                      %h: tensor<8x512x1024xbf16>, %u: tensor<4096x512xi8>, %su: tensor<4096x16xbf16>)
        -> (tensor<8x512x4096xbf16>, tensor<8x512x4096xbf16>) {
      %y = gemm.linear %x, %w scales(%sx, %sw : tensor<8x512xf32>, tensor<4096xf32>)
          : tensor<8x512x1024xi8>, tensor<4096x1024xi8> -> tensor<8x512x4096xbf16>
      %z = gemm.linear %h, %u scales(%su : tensor<4096x16xbf16>) blocks [1, 1, 64]
          {packed_b, unsigned_b, zero_point = 8 : i64}
          : tensor<8x512x1024xbf16>, tensor<4096x512xi8> -> tensor<8x512x4096xbf16>
      return %y, %z : tensor<8x512x4096xbf16>, tensor<8x512x4096xbf16>
    }
    ```
  }];
  let arguments = !con((ins Gemm_Operand:$input, Gemm_Operand:$weight, Optional<Gemm_Operand>:$bias,
                            Optional<Gemm_Operand>:$into), Gemm_ScaleArguments);
  // Without scales, and of a result's type that is inferred.
  let builders = [
    OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$input, "::mlir::Value":$weight, "::mlir::Value":$bias, "::mlir::Value":$into)>,
    OpBuilder<(ins "::mlir::Value":$input, "::mlir::Value":$weight, "::mlir::Value":$bias, "::mlir::Value":$into)>];
  let assemblyFormat = [{
    $input `,` $weight (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`scales` `(` $scales^ `:` type($scales) `)`)? (`blocks` $blocks^)? (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($input) `,` type($weight) (`->` type($result)^)?
  }];
}

def Gemm_LinearDgradOp : Gemm_ProductLayerOp<"linear_dgrad"> {
  let summary = "gradient of a linear layer's input, `dx = dy W`";
  let description = [{
    Multiplies each trailing row of `dy` [..., N] by `weight` [N, K].

    `scales` of `dy` and `weight` are those of `gemm.linear`, for the sums over N: one for each row of `dy`
    and one for each column of `weight`, or with `blocks [m, k, n]` of blocks. Beside f16 or bf16 groups of bytes of
    `weight` may be of `g` along K, `blocks [1, g, 1]`, as those of the forward layer are: the weight is
    then dequantised before the product.

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
    - (C7) the result's compute type is the accumulator's, with scales f32.
    - (C8) the bytes of each operand fit in 63 bits.
    - (C9) memrefs are strided without negative strides, in global memory.
    - (C10) `scales` are two, of `dy` and `weight`, or beside f16 or bf16 those of the bytes, which zero points may
      follow where `blocks` are given: three positive numbers.
    - (C11) scales are given beside sums in f32, or of i8 in i32, `blocks` beside two factors of fp8, or i8 by f16 or bf16.
    - (C12) without `blocks` scales are of f32, for all or one for each row of `dy` and column of `weight`.
    - (C13) with `blocks` they are one for each block: of f32 or f8E8M0FNU, beside bytes of the other factor's type,
      zero points of that or i8. A size that blocks cut is known; where they cut several leading
      dimensions all of these are, and the last is a multiple.
    - (C14) groups beside bytes are along N, or of the weight along K, which is then a multiple of them, and the other
      `blocks` of one.
    - (C15) `unsigned_a` and `unsigned_b` are said of i8, `zero_point`, a number that they may be, of bytes with `blocks` and no
      zero points beside them, and `packed_b` of none.

    Example:
    ```mlir
    func.func @dgrad(%dy: tensor<8x512x4096xbf16>, %w: tensor<4096x1024xbf16>) -> tensor<8x512x1024xbf16> {
      %dx = gemm.linear_dgrad %dy, %w
          : tensor<8x512x4096xbf16>, tensor<4096x1024xbf16> -> tensor<8x512x1024xbf16>
      return %dx : tensor<8x512x1024xbf16>
    }
    ```
  }];
  let arguments = !con((ins Gemm_Operand:$dy, Gemm_Operand:$weight, Optional<Gemm_Operand>:$into), Gemm_ScaleArguments);
  // Without scales, and of a result's type that is inferred.
  let builders = [
    OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$dy, "::mlir::Value":$weight, "::mlir::Value":$into)>,
    OpBuilder<(ins "::mlir::Value":$dy, "::mlir::Value":$weight, "::mlir::Value":$into)>];
  let assemblyFormat = [{
    $dy `,` $weight (`scales` `(` $scales^ `:` type($scales) `)`)? (`blocks` $blocks^)?
    (`into` `(` $into^ `:` type($into) `)`)? attr-dict
    `:` type($dy) `,` type($weight) (`->` type($result)^)?
  }];
}

def Gemm_LinearWgradOp : Gemm_ProductLayerOp<"linear_wgrad"> {
  let summary = "gradient of a linear layer's weight, `dW = dyᵀ x`";
  let description = [{
    Sums, over all leading dimensions, the outer products of the trailing rows of
    `dy` [..., N] and `input` [..., K]. The result is [N, K] like the weight.

    `scales` of `dy` and `input` are those of `gemm.linear`, for the sums over rows: one for each column of
    `dy` and of `input`, or with `blocks [n, k, m]` of blocks. Groups of bytes along their last dimension are
    dequantised before the product.

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
    - (C7) the result's compute type is the accumulator's, with scales f32.
    - (C8) the bytes of each operand fit in 63 bits.
    - (C9) memrefs are strided without negative strides, in global memory.
    - (C10) `scales` are two, of `dy` and `input`, or beside f16 or bf16 those of the bytes, which zero points may
      follow where `blocks` are given: three positive numbers.
    - (C11) scales are given beside sums in f32, or of i8 in i32, `blocks` beside two factors of fp8, or i8 by f16 or bf16.
    - (C12) without `blocks` scales are of f32, for all or one for each column of the operand.
    - (C13) with `blocks` they are one for each block: of f32 or f8E8M0FNU, beside bytes of the other factor's type,
      zero points of that or i8. A size that blocks cut is known; where they cut several leading
      dimensions all of these are, and the last is a multiple.
    - (C14) groups beside bytes are along the rows, or along the last dimension of the bytes, which is then a multiple of
      them, and the other `blocks` of one.
    - (C15) `unsigned_a` and `unsigned_b` are said of i8, `zero_point`, a number that they may be, of bytes with `blocks` and no
      zero points beside them, and `packed_b` of none.

    Example:
    ```mlir
    func.func @wgrad(%dy: tensor<8x512x4096xbf16>, %x: tensor<8x512x1024xbf16>) -> tensor<4096x1024xf32> {
      %dw = gemm.linear_wgrad %dy, %x
          : tensor<8x512x4096xbf16>, tensor<8x512x1024xbf16> -> tensor<4096x1024xf32>
      return %dw : tensor<4096x1024xf32>
    }
    ```
  }];
  let arguments = !con((ins Gemm_Operand:$dy, Gemm_Operand:$input, Optional<Gemm_Operand>:$into), Gemm_ScaleArguments);
  // Without scales, and of a result's type that is inferred.
  let builders = [
    OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$dy, "::mlir::Value":$input, "::mlir::Value":$into)>,
    OpBuilder<(ins "::mlir::Value":$dy, "::mlir::Value":$input, "::mlir::Value":$into)>];
  let assemblyFormat = [{
    $dy `,` $input (`scales` `(` $scales^ `:` type($scales) `)`)? (`blocks` $blocks^)?
    (`into` `(` $into^ `:` type($into) `)`)? attr-dict
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
