// What elements of a group of columns know of one another: one number of them all.
#ifndef GEMM_DIALECT_GEMM_GEMMGROUPREDUCEOP_TD
#define GEMM_DIALECT_GEMM_GEMMGROUPREDUCEOP_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "gemm/Dialect/Gemm/GemmAttrs.td"

def Gemm_GroupReduceOp : Gemm_Op<"group_reduce", [Pure, SameOperandsAndResultType]> {
  let summary = "one number of a group of an epilogue's elements, which each of them reads";
  let description = [{
    Inside an epilogue: of the values of `group` consecutive n, from a multiple of it on, in one row (batch..., m),
    the sum (`add`), the largest (`max`), the least (`min`) or the largest absolute one (`absmax`). All elements of the
    group have the result and go on with it, so that what is quantised by groups is scaled by a number of its group, and
    what is normalised by heads divided by theirs, in the kernel of the product. NaN is the largest and the least.
    Sums are of f32, in an order that the schedule fixes.

    The number is stored as any value is of which an output has one for each group: `max` of what is the same in all of
    it, with `affine_map<(m, n) -> (m, n floordiv 128)> partial`.

    A kernel reduces a group in the registers of one warp, and only schedules whose warp tile holds whole groups have
    one. Written by `gemm-fuse-groups`.

    Constraints:
    - (C1) the op is directly inside the epilogue of `gemm.matmul`, or of the tile program that is made of one.
    - (C2) the combiner is one that reduces: `add`, `max`, `min` or `absmax`.
    - (C3) the value is f32.
    - (C4) a group is of 2 or more, and divides N, which is known and not 0.

    Quantised to fp8 with a scale for each 128 columns of a row:
    ```mlir
    func.func @quantised(%x: tensor<512x1024xbf16>, %w: tensor<4096x1024xbf16>, %q: tensor<512x4096xf8E4M3FN>,
                         %s: tensor<512x32xf32>) -> (tensor<512x4096xf8E4M3FN>, tensor<512x32xf32>) {
      %d:2 = gemm.matmul nt ins(%x, %w : tensor<512x1024xbf16>, tensor<4096x1024xbf16>)
               outs(%q, %s : tensor<512x4096xf8E4M3FN>, tensor<512x32xf32>)
               epilogue {
               ^bb0(%acc: f32):
                 %most = arith.constant 448.0 : f32
                 %least = arith.constant 1.0e-4 : f32
                 %amax = gemm.group_reduce absmax %acc over 128 : f32
                 %size = arith.maximumf %amax, %least : f32
                 %scale = arith.divf %size, %most : f32
                 %scaled = arith.divf %acc, %scale : f32
                 gemm.yield %scaled, %scale : f32, f32
               } results [max affine_map<(m, n) -> (m, n floordiv 128)> partial]
               -> (tensor<512x4096xf8E4M3FN>, tensor<512x32xf32>)
      return %d#0, %d#1 : tensor<512x4096xf8E4M3FN>, tensor<512x32xf32>
    }
    ```
  }];
  let arguments = (ins Gemm_CombinerAttr:$combiner, Gemm_Scalar:$value, I64Attr:$group);
  let results = (outs Gemm_Scalar:$result);
  let assemblyFormat = "$combiner $value `over` $group attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif
