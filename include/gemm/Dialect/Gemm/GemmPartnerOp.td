// What an epilogue reads of the element half a group of columns away. Included by GemmOps.td.
#ifndef GEMM_DIALECT_GEMM_GEMMPARTNEROP_TD
#define GEMM_DIALECT_GEMM_GEMMPARTNEROP_TD

include "gemm/Dialect/Gemm/GemmDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Gemm_PartnerOp : Gemm_Op<"partner", [Pure, SameOperandsAndResultType]> {
  let summary = "a value of the epilogue's element half a group of columns away";
  let description = [{
    Inside an epilogue: what `value` is for the element of the same row (batch..., m) that has its place in the other half of the
    `group` consecutive n, from a multiple of it on: at n + group / 2 in the first half, at n - group / 2 in the second. So
    an epilogue turns pairs of columns, as rotary embeddings do: `of 128` the halves of heads of 128, `of 2` neighbours.

    A lane of a kernel holds both in registers, and only schedules whose warp tile holds whole groups have one. Written
    by `gemm-fuse-partners`.

    Constraints:
    - (C1) the op is directly inside the epilogue of `gemm.matmul`, or of the tile program that is made of one.
    - (C2) a group is of 2 or of a multiple of 16, and divides N, which is known and not 0.

    Queries with heads of 64, turned by the angles of their places; cosine and sine lie in tables of 32:
    ```mlir
    func.func @rotated(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>, %cos: tensor<512x32xf32>, %sin: tensor<512x32xf32>,
                       %y: tensor<512x4096xbf16>) -> tensor<512x4096xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%y : tensor<512x4096xbf16>)
             epilogue(%cos, %sin : tensor<512x32xf32>, tensor<512x32xf32>)
             maps [affine_map<(m, n)[i, j] -> (i, j)>, affine_map<(m, n)[i, j] -> (i, j)>] {
             ^bb0(%acc: f32, %cosines: !gemm.table<512x32xf32>, %sines: !gemm.table<512x32xf32>):
               %m = gemm.index 0
               %n = gemm.index 1
               %half = arith.constant 32 : i64
               %size = arith.constant 64 : i64
               %j = arith.remui %n, %half : i64
               %c = gemm.lookup %cosines[%m, %j] : !gemm.table<512x32xf32>
               %s = gemm.lookup %sines[%m, %j] : !gemm.table<512x32xf32>
               %place = arith.remui %n, %size : i64
               %first = arith.cmpi ult, %place, %half : i64
               %less = arith.negf %s : f32
               %sign = arith.select %first, %less, %s : f32
               %other = gemm.partner %acc of 64 : f32
               %own = arith.mulf %acc, %c : f32
               %turned = arith.mulf %other, %sign : f32
               %sum = arith.addf %own, %turned : f32
               gemm.yield %sum : f32
             } -> tensor<512x4096xbf16>
      return %d : tensor<512x4096xbf16>
    }
    ```
  }];
  let arguments = (ins Gemm_Scalar:$value, I64Attr:$group);
  let results = (outs Gemm_Scalar:$result);
  let assemblyFormat = "$value `of` $group attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif
