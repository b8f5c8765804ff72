// RUN: gemm-opt %s --gemm-decompose | FileCheck %s

// Outputs that are stored become one op with several results; one that is reduced an op of its
// own, before what is stored is.
// CHECK-LABEL: func @outputs
// CHECK-SAME: %[[C:[^ ]+]]: memref<4x16xf64>, %[[T:[^ ]+]]: memref<16x4xf32>, %[[M:[^ ]+]]: memref<4xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}}outs(%[[M]] : memref<4xf32>)
// CHECK: math.absf
// CHECK: arith.maximumf
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]{{.*}}outs(%[[C]], %[[T]] : memref<4x16xf64>, memref<16x4xf32>)
// CHECK: linalg.yield %{{.+}}, %{{.+}} : f64, f32
func.func @outputs(%a: memref<4x8xf64>, %b: memref<16x8xf64>, %c: memref<4x16xf64>, %t: memref<16x4xf32>, %m: memref<4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf64>, memref<16x8xf64>) outs(%c, %t, %m : memref<4x16xf64>, memref<16x4xf32>, memref<4xf32>) beta(1.0) epilogue {
  ^bb0(%acc: f64):
    %0 = arith.truncf %acc : f64 to f32
    gemm.yield %acc, %0, %0 : f64, f32, f32
  } results [store affine_map<(m, n) -> (n, m)>, absmax affine_map<(m, n) -> (m)>]
  return
}

// CHECK-LABEL: func @extremes
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}}outs(%{{.+}} : memref<4xf32>)
// CHECK-NOT: math.absf
// CHECK: arith.maximumf
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}}outs(%{{.+}} : memref<16xf32>)
// CHECK-NOT: math.absf
// CHECK: arith.minimumf
func.func @extremes(%a: memref<4x8xf64>, %b: memref<16x8xf64>, %c: memref<4x16xf64>, %m: memref<4xf32>, %n: memref<16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf64>, memref<16x8xf64>) outs(%c, %m, %n : memref<4x16xf64>, memref<4xf32>, memref<16xf32>) epilogue {
  ^bb0(%acc: f64):
    %0 = arith.truncf %acc : f64 to f32
    gemm.yield %acc, %0, %0 : f64, f32, f32
  } results [max affine_map<(m, n) -> (m)>, min affine_map<(m, n) -> (n)>]
  return
}

// Sums, and numbers of groups: all values first, which then have a dim of groups more.
// CHECK-LABEL: func @groups
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}}outs(%{{.+}} : memref<16xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]{{.*}}outs(%[[ALL:.+]] : memref<4x16xf32>)
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%[[OUT:.+]] : memref<4x4xf32>)
// CHECK: %[[SPLIT:.+]] = memref.expand_shape %[[ALL]] {{\[}}[0], [1, 2]] output_shape [4, 4, 4] : memref<4x16xf32> into memref<4x4x4xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[SPLIT]] : memref<4x4x4xf32>) outs(%[[OUT]] : memref<4x4xf32>)
// CHECK: math.absf
// CHECK: arith.maximumf
func.func @groups(%a: memref<4x8xf64>, %b: memref<16x8xf64>, %c: memref<4x16xf64>, %n: memref<16xf32>, %g: memref<4x4xf32>) {
  gemm.matmul nt ins(%a, %b : memref<4x8xf64>, memref<16x8xf64>) outs(%c, %n, %g : memref<4x16xf64>, memref<16xf32>, memref<4x4xf32>) epilogue {
  ^bb0(%acc: f64):
    %0 = arith.truncf %acc : f64 to f32
    gemm.yield %acc, %0, %0 : f64, f32, f32
  } results [add affine_map<(m, n) -> (n)>, absmax affine_map<(m, n) -> (n floordiv 4, m)> partial]
  return
}
