// RUN: gemm-opt %s --gemm-elementwise-to-gpu | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#two = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-DAG: #{{[a-z0-9]+}} = affine_map<(d0, d1) -> (0, 0)>
// CHECK-DAG: #{{[a-z0-9]+}} = affine_map<(d0) -> ()>

// A table is an input whose map chooses nothing.
// CHECK-LABEL: func @rows
// CHECK-SAME: %[[PLACES:.*]]: memref<8xi64>, %[[TABLE:.*]]: memref<?x64xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[PLACES]], %[[TABLE]] :
func.func @rows(%p: memref<8xi64>, %t: memref<?x64xbf16>, %y: memref<8x64xbf16>) {
  linalg.generic {indexing_maps = [#row, #two], iterator_types = ["parallel", "parallel"]} ins(%p : memref<8xi64>) outs(%y : memref<8x64xbf16>) {
  ^bb0(%a: i64, %o: bf16):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %x = memref.load %t[%i, %j] : memref<?x64xbf16>
    linalg.yield %x : bf16
  }
  return
}

// An integer of the host is a scalar input.
// CHECK-LABEL: func @size
// CHECK: %[[N:.*]] = memref.dim
// CHECK: linalg.generic {{.*}} ins(%[[N]] : index)
func.func @size(%y: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %y, %zero : memref<?xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<?xf32>) {
  ^bb0(%o: f32):
    %c = arith.index_cast %n : index to i64
    %f = arith.sitofp %c : i64 to f32
    linalg.yield %f : f32
  }
  return
}

// A place outside is the nearest inside: below 0, and above the last.
// CHECK: llvm.func @elementwise_0
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: llvm.store
// CHECK: llvm.func @elementwise_1
// CHECK: arith.sitofp
