// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// The result takes the buffer of C; the epilogue and its operands come along.
// CHECK-LABEL: func @in_place
// CHECK-SAME: (%[[A:.+]]: memref<4x8xbf16>, %[[B:.+]]: memref<16x8xbf16>, %[[BIAS:.+]]: memref<16xf32>, %[[C:.+]]: memref<4x16xbf16>)
// CHECK-NOT: memref.copy
// CHECK: gemm.matmul nt ins(%[[A]], %[[B]] : memref<4x8xbf16>, memref<16x8xbf16>) outs(%[[C]] : memref<4x16xbf16>) beta(1.000000e+00) epilogue(%[[BIAS]] : memref<16xf32>) maps
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[X:.+]]: f32):
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[ACC]], %[[X]] : f32
// CHECK-NEXT: gemm.yield %[[S]] : f32
// CHECK-NOT: memref.copy
// CHECK: return %[[C]]
func.func @in_place(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %bias: tensor<16xf32>,
                    %c: tensor<4x16xbf16> {bufferization.writable = true}) -> tensor<4x16xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x16xbf16>) beta(1.0)
      epilogue(%bias : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}

// beta = 0 does not read C: a read-only C gets a new buffer, without a copy.
// CHECK-LABEL: func @init_not_read
// CHECK: %[[NEW:.+]] = memref.alloc
// CHECK-NOT: memref.copy
// CHECK: gemm.matmul nn {{.+}} outs(%[[NEW]]
func.func @init_not_read(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32> {bufferization.writable = false}) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// With beta it is read, so the copy is needed.
// CHECK-LABEL: func @init_read
// CHECK: %[[NEW:.+]] = memref.alloc
// CHECK: memref.copy %{{.+}}, %[[NEW]]
// CHECK: gemm.matmul nn {{.+}} outs(%[[NEW]]
func.func @init_read(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32> {bufferization.writable = false}) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// A residual that is also the destination is read at the element written.
// CHECK-LABEL: func @residual_in_place
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<4x16xf32>)
// CHECK-NOT: memref.alloc
// CHECK: gemm.matmul nn {{.+}} outs(%[[C]] : memref<4x16xf32>) epilogue(%[[C]] :
func.func @residual_in_place(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32> {bufferization.writable = true}) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>)
      epilogue(%c : tensor<4x16xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// Read transposed, it is not: the destination moves elsewhere.
// CHECK-LABEL: func @residual_transposed
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<16x16xf32>)
// CHECK: %[[NEW:.+]] = memref.alloc
// CHECK: gemm.matmul nn {{.+}} outs(%[[NEW]] : memref<16x16xf32>) epilogue(%[[C]] :
func.func @residual_transposed(%a: tensor<16x8xf32>, %b: tensor<8x16xf32>, %c: tensor<16x16xf32> {bufferization.writable = true}) -> tensor<16x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<16x8xf32>, tensor<8x16xf32>) outs(%c : tensor<16x16xf32>)
      epilogue(%c : tensor<16x16xf32>) maps [affine_map<(m, n) -> (n, m)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<16x16xf32>
  return %d : tensor<16x16xf32>
}

// A that is also C would be overwritten while it is read.
// CHECK-LABEL: func @input_is_init
// CHECK: memref.alloc
func.func @input_is_init(%a: tensor<16x16xf32> {bufferization.writable = true}, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%a : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %d : tensor<16x16xf32>
}
