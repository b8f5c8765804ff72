// A scalar that is loaded before an op stays before it where the op writes the memory that it is
// from, or may: inside it would be read between the op's writes.
// RUN: gemm-opt %s --gemm-generalize | FileCheck %s

// CHECK-LABEL: func.func @same(
// CHECK: memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<32x32xf32>
// CHECK: linalg.generic
// CHECK-NOT: memref.load
// CHECK: return
func.func @same(%c: memref<32x32xf32>) {
  %z = arith.constant 1 : index
  %s = memref.load %c[%z, %z] : memref<32x32xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<32x32xf32>) {
  ^bb0(%o: f32):
    %u = arith.subf %o, %s : f32
    linalg.yield %u : f32
  }
  return
}

// A caller may give one buffer for both: the load is an op of its own.
// CHECK-LABEL: func.func @arguments(
// CHECK: memref.load
// CHECK: linalg.generic
// CHECK-NOT: memref.load
// CHECK: return
func.func @arguments(%c: memref<32x32xf32>, %d: memref<32x32xf32>) {
  %z = arith.constant 1 : index
  %s = memref.load %d[%z, %z] : memref<32x32xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<32x32xf32>) {
  ^bb0(%o: f32):
    %u = arith.subf %o, %s : f32
    linalg.yield %u : f32
  }
  return
}

// What is apart is read inside.
// CHECK-LABEL: func.func @apart(
// CHECK: linalg.generic
// CHECK: memref.load
func.func @apart(%c: memref<32x32xf32>) {
  %d = memref.alloc() : memref<f32>
  %v = arith.constant 2.0 : f32
  memref.store %v, %d[] : memref<f32>
  %s = memref.load %d[] : memref<f32>
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<32x32xf32>) {
  ^bb0(%o: f32):
    %u = arith.subf %o, %s : f32
    linalg.yield %u : f32
  }
  return
}
