// Of few elements as well, and with any seed, some lie on ties of narrower types: a source that
// rounds them away from zero is not the one whose kernel rounds them to even. And rows of numbers
// far below 0 show what a sum of exponentials starts with.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: sed 's/truncf %a :/truncf %a to_nearest_away :/; s/constant 0.0/constant 1.0e-4/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir --seed=1 | FileCheck %s --check-prefix=OTHER
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir --seed=2 | FileCheck %s --check-prefix=OTHER
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir --seed=3 | FileCheck %s --check-prefix=OTHER
// OTHER: @narrow: input
// OTHER: @exponentials: input
// OTHER: FAIL: 0 functions agree

func.func @narrow(%x: tensor<4x6xf32>) -> tensor<4x6xbf16> {
  %e = tensor.empty() : tensor<4x6xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x6xbf16>
  return %r : tensor<4x6xbf16>
}
func.func @exponentials(%x: tensor<4x24xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x24xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = math.exp %a : f32
    %s = arith.addf %t, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
