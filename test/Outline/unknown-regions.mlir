// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-outline=target=sm_80 --remarks-filter='gemm-(import|outline).*' 2>&1 | FileCheck %s

// What becomes of a product in the region of an op that nobody here knows is said: it is imported, nothing
// is fused with it where no function is around it, and no call of it is made, so that the host computes it.
// CHECK: unknown-regions.mlir:[[#@LINE+16]]:8: remark: [Passed] Imported
// CHECK: unknown-regions.mlir:[[#@LINE+15]]:8: remark: [Missed] NoFunction | Category:gemm-import | Remark="it is in no function of a registered dialect: nothing is fused with it"
// CHECK: unknown-regions.mlir:[[#@LINE+23]]:10: remark: [Passed] Imported
// CHECK-NOT: NoFunction
// CHECK: remark: [Missed] Host | Category:gemm-outline-products | Remark="stays on the host: it is in 'util.func', which is not registered, and MLIR verifies no call in there"
// CHECK: remark: [Missed] Host | Category:gemm-outline-products | Remark="stays on the host: it is in 'other.loop', which is not registered, and MLIR verifies no call in there"
// CHECK: "util.func"
// CHECK: linalg.generic
// CHECK: "other.loop"
// CHECK: linalg.generic
// CHECK-NOT: call
"util.func"() ({
^bb0(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>):
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = math.exp %y : tensor<64x64xf32>
  "util.return"(%r) : (tensor<64x64xf32>) -> ()
}) {sym_name = "f"} : () -> ()
func.func @g(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>) -> tensor<64x64xf32> {
  %q = "other.loop"() ({
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<64x64xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    %y = linalg.matmul ins(%a, %b : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
    %r = math.exp %y : tensor<64x64xf32>
    "other.yield"(%r) : (tensor<64x64xf32>) -> ()
  }) : () -> tensor<64x64xf32>
  return %q : tensor<64x64xf32>
}
