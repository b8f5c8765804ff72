// A product of open sizes becomes several, by M and by alignment; what none of them can be is said once.
// RUN: not gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none 2>&1 | FileCheck %s
// CHECK: said-once.mlir:[[@LINE+4]]:3: error: 'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'vector.broadcast'
// CHECK-NOT: error:

func.func @main(%a: memref<?x?xbf16>, %b: memref<?x?xbf16>, %c: memref<?x?xf32>, %e: memref<?xf32>) {
  gemm.matmul nn ins(%a, %b : memref<?x?xbf16>, memref<?x?xbf16>) outs(%c : memref<?x?xf32>) epilogue(%e : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %y = vector.broadcast %x : f32 to vector<2xf32>
    %z = vector.reduction <add>, %y : vector<2xf32> into f32
    %v = arith.addf %acc, %z : f32
    gemm.yield %v : f32
  }
  return
}
