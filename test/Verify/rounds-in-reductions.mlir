// What a reduction combines is rounded as its source says: a kernel that leaves the rounding of a
// maximum's values out, or of the factors of a sum's, agrees with the source that does not round
// and with no other, flags or none.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify | FileCheck %s
// CHECK: VERIFIED: 3 functions agree with the source
// RUN: sed 's/truncf %a : f32 to bf16/mulf %a, %one : f32/; s/extf %n : bf16 to f32/mulf %n, %one : f32/' %s > %t.exact.mlir
// RUN: not gemm-verify %t.gemm --source=%t.exact.mlir | FileCheck %s --check-prefix=EXACT
// RUN: gemm-compile %t.exact.mlir -o %t.exact.gemm --target=sm_80 --ptxas=none --verify
// RUN: not gemm-verify %t.exact.gemm --source=%s --fastmath=none | FileCheck %s --check-prefix=EXACT
// RUN: gemm-verify %t.exact.gemm --source=%s --fastmath=contract
// EXACT: @largest: input
// EXACT: @product: input
// EXACT: @passed: input
// EXACT: FAIL: 0 functions agree

#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> (i)>

func.func @largest(%x: tensor<4x40xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x40xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.truncf %a : f32 to bf16
    %u = arith.extf %n : bf16 to f32
    %s = arith.maximumf %u, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @product(%x: tensor<4x6xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x6xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.truncf %a : f32 to bf16
    %u = arith.extf %n : bf16 to f32
    %s = arith.mulf %u, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @passed(%x: tensor<4x40xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x40xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.truncf %a : f32 to bf16
    %u = arith.extf %n : bf16 to f32
    %p = arith.cmpf ogt, %u, %one : f32
    %q = arith.uitofp %p : i1 to f32
    %s = arith.addf %b, %q : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
