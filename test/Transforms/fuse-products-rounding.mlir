// What is read of one product beside another is rounded as it was stored, also where the epilogue's operand is of the same type:
// the accumulators come before the operands.
// RUN: gemm-opt %s "--pass-pipeline=builtin.module(gemm-plan{target=a100},gemm-fuse-products{target=a100})" | FileCheck %s
// RUN: rm -rf %t.gemm && gemm-compile %s -o %t.gemm --target=a100 --ptxas=none --verify 2>&1 | FileCheck %s --check-prefix=VERIFY

// CHECK: gemm.matmul {{.*}}epilogue(
// CHECK: ^bb0(%[[P:.+]]: f32, %[[Q:.+]]: f32, %[[C:.+]]: f32):
// CHECK: arith.mulf
// CHECK-NEXT: arith.truncf
// VERIFY: VERIFIED: 1 functions agree with the source, 0 differ, 0 not verified

#id = affine_map<(m, n) -> (m, n)>
func.func @f(%x: tensor<64x64xbf16>, %u: tensor<64x128xbf16>, %g: tensor<64x128xbf16>, %r: tensor<64x128xbf16>) -> tensor<64x128xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<64x128xbf16>
  %o = linalg.fill ins(%z : bf16) outs(%e : tensor<64x128xbf16>) -> tensor<64x128xbf16>
  %a = linalg.matmul ins(%x, %g : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%o : tensor<64x128xbf16>) -> tensor<64x128xbf16>
  %b = linalg.matmul ins(%x, %u : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%o : tensor<64x128xbf16>) -> tensor<64x128xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%r, %a, %b : tensor<64x128xbf16>, tensor<64x128xbf16>, tensor<64x128xbf16>) outs(%e : tensor<64x128xbf16>) {
    ^bb0(%c: bf16, %p: bf16, %q: bf16, %out: bf16):
      %1 = arith.mulf %p, %q : bf16
      %2 = arith.addf %1, %c : bf16
      linalg.yield %2 : bf16 } -> tensor<64x128xbf16>
  return %y : tensor<64x128xbf16>
}
