// What gemm-flatten allocates for a copy is freed once: by itself, or by upstream's deallocation,
// which takes no memref.dealloc of others.
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 deallocate" | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten=free=false --buffer-deallocation-pipeline | FileCheck %s
// RUN: gemm-opt %s --gemm-flatten=free=false | FileCheck %s --check-prefix=LEFT

// LEFT-NOT: dealloc

// CHECK-LABEL: func.func @leading(
// CHECK: memref.alloc() {{.*}}: memref<2x8x4x64xbf16>
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK-LABEL: func.func @inner(
func.func @leading(%x: memref<2x8x4x64xbf16, strided<[10000, 1000, 128, 1]>>, %w: memref<64x64xbf16>, %y: memref<2x8x4x64xbf16>) {
  gemm.linear %x, %w into(%y : memref<2x8x4x64xbf16>) : memref<2x8x4x64xbf16, strided<[10000, 1000, 128, 1]>>, memref<64x64xbf16>
  return
}

// CHECK: memref.alloc
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK-LABEL: func.func @extra(
func.func @inner(%x: memref<64x64xbf16, strided<[128, 2]>>, %w: memref<64x64xbf16>, %y: memref<64x64xbf16>) {
  gemm.linear %x, %w into(%y : memref<64x64xbf16>) : memref<64x64xbf16, strided<[128, 2]>>, memref<64x64xbf16>
  return
}

// An operand of the epilogue that knows some of the leading dimensions only.
// CHECK: memref.alloc
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK-LABEL: func.func @gradients(
func.func @extra(%a: memref<2x8x64x64xbf16>, %b: memref<2x8x64x64xbf16>, %c: memref<2x8x64x64xf32>, %e: memref<8x64x64xf32>) {
  gemm.matmul nt ins(%a, %b : memref<2x8x64x64xbf16>, memref<2x8x64x64xbf16>) outs(%c : memref<2x8x64x64xf32>) epilogue(%e : memref<8x64x64xf32>) maps [affine_map<(p, q, m, n) -> (q, m, n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  }
  return
}

// Rows that do not fold into those that are summed over, and the ones to sum with.
// CHECK-COUNT-2: memref.alloc()
// CHECK-COUNT-2: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK-LABEL: func.func @weights(
func.func @gradients(%dy: memref<2x8x48xbf16, strided<[1000, 48, 1]>>, %db: memref<48xf32>) {
  gemm.linear_bgrad %dy into(%db : memref<48xf32>) : memref<2x8x48xbf16, strided<[1000, 48, 1]>>
  return
}

// CHECK: memref.alloc()
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
func.func @weights(%dy: memref<2x8x48xbf16, strided<[1000, 48, 1]>>, %x: memref<2x8x32xbf16>, %dw: memref<48x32xf32>) {
  gemm.linear_wgrad %dy, %x into(%dw : memref<48x32xf32>) : memref<2x8x48xbf16, strided<[1000, 48, 1]>>, memref<2x8x32xbf16>
  return
}
