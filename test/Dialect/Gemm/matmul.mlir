// RUN: gemm-opt %s --mlir-print-debuginfo | gemm-opt | FileCheck %s
// RUN: gemm-opt %s > %t.once && gemm-opt %t.once | diff %t.once -
// RUN: gemm-opt %s -mlir-print-op-generic | gemm-opt | FileCheck %s

// Every written form of gemm.matmul survives printing and parsing.

// CHECK: #[[$COL:.+]] = affine_map<(d0, d1) -> (d1)>
// CHECK: #[[$GRID:.+]] = affine_map<()[s0, s1, s2, s3] -> (((s0 ceildiv 128) * (s1 ceildiv 64)) * s3, 1, 1)>
// CHECK-LABEL: func @plain
// CHECK: gemm.matmul nn ins(%{{.+}}, %{{.+}} : tensor<4x8xf32>, tensor<8x16xf32>) outs(%{{.+}} : tensor<4x16xf32>) -> tensor<4x16xf32>
func.func @plain(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// CHECK-LABEL: func @storage_orders
// CHECK: gemm.matmul nt
// CHECK-SAME: alpha(2.000000e+00) beta(-0.000000e+00)
// CHECK: gemm.matmul tn
// CHECK-SAME: alpha(0x7FF8000000000000)
// CHECK: gemm.matmul tt
func.func @storage_orders(%a: memref<4x8xf32>, %at: memref<8x4xf32>, %b: memref<8x16xf32>, %bt: memref<16x8xf32>, %c: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %bt : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) alpha(2.0) beta(-0.0)
  gemm.matmul tn ins(%at, %b : memref<8x4xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) alpha(0x7FF8000000000000)
  gemm.matmul tt ins(%at, %bt : memref<8x4xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>)
  return
}

// CHECK-LABEL: func @epilogue
// CHECK: beta(1.000000e+00) epilogue(%{{.+}}, %{{.+}}, %{{.+}} : tensor<16xf32>, tensor<4x16xbf16>, tensor<f32>) maps [#[[$COL]],
// CHECK-NEXT: ^bb0(%{{.+}}: f32, %{{.+}}: f32, %{{.+}}: f32, %{{.+}}: f32):
// CHECK: gemm.yield %{{.+}} : f32
// CHECK-NEXT: } -> tensor<4x16xbf16>
func.func @epilogue(%a: tensor<4x8xbf16>, %b: tensor<16x8xbf16>, %c: tensor<4x16xbf16>,
                    %bias: tensor<16xf32>, %res: tensor<4x16xbf16>, %scale: tensor<f32>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<4x8xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x16xbf16>) beta(1.0)
      epilogue(%bias, %res, %scale : tensor<16xf32>, tensor<4x16xbf16>, tensor<f32>)
      maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> ()>] {
  ^bb0(%acc: f32, %x: f32, %y: f32, %z: f32):
    %0 = arith.addf %acc, %x : f32
    %1 = arith.mulf %0, %z : f32
    %2 = arith.addf %1, %y : f32
    gemm.yield %2 : f32
  } -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}

// A region without extra operands, and attributes after it.
// CHECK-LABEL: func @attributes
// CHECK: epilogue {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32):
// CHECK-NEXT: %[[NEG:.+]] = arith.negf %[[ACC]] : f32
// CHECK-NEXT: gemm.yield %[[NEG]] : f32
// CHECK-NEXT: } {cost = #gemm.cost<flops = 1024, bytes = 512, bound = overhead, roof_ns = 2100>,
// CHECK-SAME: launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = #[[$GRID]], block = [128, 1, 1], cluster = [1, 1, 1], shared = 65536>,
// CHECK-SAME: layout = #gemm.layout<nt, blas = (T, N), lda = ?, ldb = 8, ldc = 16, operands = (B, A)>,
// CHECK-SAME: schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>}
func.func @attributes(%a: memref<4x8xf16, strided<[?, 1], offset: ?>>, %b: memref<16x8xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf16, strided<[?, 1], offset: ?>>, memref<16x8xf16>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    %0 = arith.negf %acc : f32
    gemm.yield %0 : f32
  } {layout = #gemm.layout<nt, blas = (T, N), lda = ?, ldb = 8, ldc = 16, operands = (B, A)>,
     cost = #gemm.cost<flops = 1024, bytes = 512, bound = overhead, roof_ns = 2100>,
     schedule = #gemm.schedule<mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 4, group = 8>,
     launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> ((m ceildiv 128) * (n ceildiv 64) * b, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 65536>}
  return
}

// Batched: A per batch, B shared; dynamic everywhere; fp8 in, bf16 out.
// CHECK-LABEL: func @batched
// CHECK: gemm.matmul nt ins(%{{.+}}, %{{.+}} : tensor<?x?x?xf8E4M3FN>, tensor<?x?xf8E5M2>) outs(%{{.+}} : tensor<?x?x?xbf16>)
func.func @batched(%a: tensor<?x?x?xf8E4M3FN>, %b: tensor<?x?xf8E5M2>, %c: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<?x?x?xf8E4M3FN>, tensor<?x?xf8E5M2>) outs(%c : tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16>
  return %d : tensor<?x?x?xbf16>
}

// i8 is summed in i32; the epilogue may turn it into a float.
// CHECK-LABEL: func @integers
// CHECK: ^bb0(%{{.+}}: i32):
func.func @integers(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xbf16>, %i: tensor<4x16xi32>) -> (tensor<4x16xbf16>, tensor<4x16xi32>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xbf16>) epilogue {
  ^bb0(%acc: i32):
    %f = arith.sitofp %acc : i32 to f32
    gemm.yield %f : f32
  } -> tensor<4x16xbf16>
  %e = gemm.matmul nn ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %d, %e : tensor<4x16xbf16>, tensor<4x16xi32>
}

// The identity may be written, and is not printed.
// CHECK-LABEL: func @identity
// CHECK-NOT: epilogue
// CHECK: return
func.func @identity(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc : f32
  }
  return
}

// Attributes and names of locations are kept, so such a region is written.
// CHECK-LABEL: func @noted
// CHECK: gemm.yield %{{.+}} {note = 1 : i32} : f32
func.func @noted(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc {note = 1 : i32} : f32
  }
  return
}
// CHECK-LABEL: func @named
// CHECK: gemm.matmul nn
// CHECK-NOT: epilogue
// CHECK: return
func.func @named(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc : f32 loc("stored")
  }
  return
}

// A whole number is a number; bits are bits.
// CHECK-LABEL: func @scalars
// CHECK: alpha(2.000000e+00) beta(-1.000000e+00)
// CHECK: alpha(0x7FF8000000000000) beta(5.000000e-01)
func.func @scalars(%a: memref<4x8xf16>, %b: memref<8x16xf16>, %c: memref<4x16xf32>) {
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>) alpha(2) beta(-1)
  gemm.matmul nn ins(%a, %b : memref<4x8xf16>, memref<8x16xf16>) outs(%c : memref<4x16xf32>) alpha(0x7FF8000000000000) beta(0.5)
  return
}

// Zero extents are sizes like any other.
// CHECK-LABEL: func @empty
func.func @empty(%a: tensor<0x0xf64>, %b: tensor<0x16xf64>, %c: tensor<0x16xf64>) -> tensor<0x16xf64> {
  %d = gemm.matmul nn ins(%a, %b : tensor<0x0xf64>, tensor<0x16xf64>) outs(%c : tensor<0x16xf64>) -> tensor<0x16xf64>
  return %d : tensor<0x16xf64>
}

// A stride of 0 is fine where it is never taken.
// CHECK-LABEL: func @unused_stride
// CHECK: gemm.matmul
func.func @unused_stride(%a: memref<0x8xf32>, %b: memref<8x16xf32>, %c: memref<0x16xf32, strided<[0, 1]>>) {
  gemm.matmul nn ins(%a, %b : memref<0x8xf32>, memref<8x16xf32>) outs(%c : memref<0x16xf32, strided<[0, 1]>>)
  return
}

// A second result, beside extra operands: the sums of A's rows, at any stride.
// CHECK-LABEL: func @sums
// CHECK: gemm.matmul tn ins({{.*}}) outs(%{{.+}} : memref<4x16xf32>) sums(%{{.+}} : memref<4xf32, strided<[2]>>) beta(1.000000e+00) epilogue(%{{.+}} : memref<16xf32>) maps [#{{.+}}] {
// CHECK-NOT: operandSegmentSizes
// CHECK: return
func.func @sums(%a: memref<8x4xbf16>, %b: memref<8x16xbf16>, %c: memref<4x16xf32>, %s: memref<4xf32, strided<[2]>>, %e: memref<16xf32>) {
  gemm.matmul tn ins(%a, %b : memref<8x4xbf16>, memref<8x16xbf16>) outs(%c : memref<4x16xf32>)
      sums(%s : memref<4xf32, strided<[2]>>) beta(1.0) epilogue(%e : memref<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %0 = arith.addf %acc, %x : f32
    gemm.yield %0 : f32
  }
  return
}
