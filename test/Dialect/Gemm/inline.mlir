// RUN: gemm-opt %s --inline | FileCheck %s
// RUN: gemm-opt %s --gemm-plan=target=sm_80 | FileCheck %s --check-prefix=PLAN

// A layer goes where its caller is, on tensors, and so does a product on memrefs with its
// epilogue.
// CHECK-LABEL: func @twice
// CHECK-NOT: call
// CHECK-COUNT-2: gemm.linear
// CHECK: return
// PLAN-LABEL: func @twice
// PLAN-COUNT-2: gemm.matmul nt
// PLAN: return
func.func @twice(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = call @layer(%x, %w) : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %z = call @layer(%y, %w) : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %z : tensor<64x64xbf16>
}
func.func private @layer(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}

// CHECK-LABEL: func @buffers
// CHECK-NOT: call
// CHECK: gemm.matmul nn
// CHECK: arith.maximumf
// CHECK: gemm.yield
func.func @buffers(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  call @product(%a, %b, %c) : (memref<8x8xf32>, memref<8x8xf32>, memref<8x8xf32>) -> ()
  return
}
func.func private @product(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  gemm.matmul nn ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f32
    %relu = arith.maximumf %acc, %zero : f32
    gemm.yield %relu : f32
  }
  return
}
