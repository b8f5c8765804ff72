// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=BUFFER

// CHECK-LABEL: @rows
// CHECK: gemm.matmul nt ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x32xbf16>, tensor<8x16x32xbf16>, tensor<8x16x32xbf16>) outs(%{{.*}} : tensor<?x16xbf16>)
// CHECK-SAME: groups(%{{.*}} : tensor<8xi32>) alpha(2.000000e+00) epilogue {
// BUFFER-LABEL: @rows
// BUFFER: gemm.matmul nt {{.*}} groups(%{{.*}} : memref<8xi32{{.*}}>)
func.func @rows(%x: tensor<?x32xbf16>, %gate: tensor<8x16x32xbf16>, %up: tensor<8x16x32xbf16>, %ends: tensor<8xi32>,
                %y: tensor<?x16xbf16>) -> tensor<?x16xbf16> {
  %d = gemm.matmul nt ins(%x, %gate, %up : tensor<?x32xbf16>, tensor<8x16x32xbf16>, tensor<8x16x32xbf16>)
         outs(%y : tensor<?x16xbf16>) groups(%ends : tensor<8xi32>) alpha(2.0) epilogue {
         ^bb0(%g: f32, %u: f32):
           %p = arith.mulf %g, %u : f32
           gemm.yield %p : f32
         } -> tensor<?x16xbf16>
  return %d : tensor<?x16xbf16>
}

// How many groups there are may be open.
// CHECK-LABEL: @k
// CHECK: gemm.matmul tn {{.*}} outs(%{{.*}} : tensor<?x32x16xf32>) groups(%{{.*}} : tensor<?xi32>) ->
// BUFFER-LABEL: @k
// BUFFER: gemm.matmul tn {{.*}} groups(%{{.*}} : memref<?xi32{{.*}}>)
func.func @k(%x: tensor<?x32xbf16>, %dy: tensor<?x16xbf16>, %ends: tensor<?xi32>, %dw: tensor<?x32x16xf32>)
    -> tensor<?x32x16xf32> {
  %d = gemm.matmul tn ins(%x, %dy : tensor<?x32xbf16>, tensor<?x16xbf16>) outs(%dw : tensor<?x32x16xf32>)
         groups(%ends : tensor<?xi32>) -> tensor<?x32x16xf32>
  return %d : tensor<?x32x16xf32>
}
