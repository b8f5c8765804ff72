// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s
// RUN: gemm-opt %s --eliminate-empty-tensors --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefixes=CHECK,ELIMINATED
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT

// A layer that is told where its result goes writes there: nothing is allocated or copied.
// CHECK-LABEL: func @into
// CHECK-SAME: %[[Y:[a-z0-9]+]]: memref<4x32xbf16>)
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: gemm.linear {{.*}} into(%[[Y]] : memref<4x32xbf16>)
// CHECK: return %[[Y]]
// FLAT-LABEL: func @into
// FLAT-SAME: %[[Y:[a-z0-9]+]]: tensor<4x32xbf16> {
// FLAT: gemm.matmul nt {{.*}} outs(%[[Y]] : tensor<4x32xbf16>)
func.func @into(%x: tensor<4x64xbf16>, %w: tensor<32x64xbf16>, %b: tensor<32xf32>,
                %y: tensor<4x32xbf16> {bufferization.writable = true}) -> tensor<4x32xbf16> {
  %r = gemm.linear %x, %w bias(%b : tensor<32xf32>) into(%y : tensor<4x32xbf16>)
      : tensor<4x64xbf16>, tensor<32x64xbf16> -> tensor<4x32xbf16>
  return %r : tensor<4x32xbf16>
}

// One that is still read is left as it is.
// CHECK-LABEL: func @still_read
// CHECK-SAME: %[[DY:[a-z0-9]+]]: memref<8x8xf32>, %[[W:[a-z0-9]+]]: memref<8x8xf32>)
// CHECK: %[[NEW:.+]] = memref.alloc
// CHECK: gemm.linear_dgrad %[[DY]], %[[W]] into(%[[NEW]]
func.func @still_read(%dy: tensor<8x8xf32> {bufferization.writable = true}, %w: tensor<8x8xf32>)
    -> (tensor<8x8xf32>) {
  %r = gemm.linear_dgrad %dy, %w into(%dy : tensor<8x8xf32>) : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Into the place where it is to be in the end, past upstream's elimination of empty tensors.
// ELIMINATED-LABEL: func @materialized
// ELIMINATED-SAME: %[[M:[a-z0-9]+]]: memref<32x64xf32>)
// ELIMINATED-NOT: memref.alloc
// ELIMINATED-NOT: memref.copy
// ELIMINATED: gemm.linear_wgrad {{.*}} into(%[[M]]
func.func @materialized(%dy: tensor<8x32xf32>, %x: tensor<8x64xf32>, %m: memref<32x64xf32>) {
  %e = tensor.empty() : tensor<32x64xf32>
  %dw = gemm.linear_wgrad %dy, %x into(%e : tensor<32x64xf32>) : tensor<8x32xf32>, tensor<8x64xf32> -> tensor<32x64xf32>
  bufferization.materialize_in_destination %dw in restrict writable %m : (tensor<32x64xf32>, memref<32x64xf32>) -> ()
  return
}

// The same of a product.
// ELIMINATED-LABEL: func @product
// ELIMINATED-SAME: %[[M:[a-z0-9]+]]: memref<4x16xf32>)
// ELIMINATED-NOT: memref.alloc
// ELIMINATED-NOT: memref.copy
// ELIMINATED: gemm.matmul nn {{.*}} outs(%[[M]]
func.func @product(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %m: memref<4x16xf32>) {
  %e = tensor.empty() : tensor<4x16xf32>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  bufferization.materialize_in_destination %d in restrict writable %m : (tensor<4x16xf32>, memref<4x16xf32>) -> ()
  return
}
