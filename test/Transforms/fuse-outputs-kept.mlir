// A value that is kept, and what is made of it and of the product again, are outputs of one kernel: the second takes the
// first as it is stored, rounded to its type. What reads it turned round is none.
// RUN: gemm-opt %s --gemm-import --gemm-fuse-epilogue --gemm-fuse-products --canonicalize | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func @kept
// CHECK: gemm.matmul
// CHECK: ^bb0(%[[ACC:.*]]: f32):
// CHECK: %[[T:.*]] = math.tanh %[[ACC]]
// CHECK: %[[NARROW:.*]] = arith.truncf %[[T]] : f32 to bf16
// CHECK: %[[STORED:.*]] = arith.extf %[[NARROW]] : bf16 to f32
// CHECK: %[[P:.*]] = arith.mulf %[[STORED]], %[[ACC]]
// CHECK: gemm.yield {{.*}}, %[[P]] : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @kept(%a: tensor<32x64xf32>, %b: tensor<64x32xf32>) -> (tensor<32x32xbf16>, tensor<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %n = tensor.empty() : tensor<32x32xbf16>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %y = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x32xf32>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %t = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<32x32xf32>) outs(%n : tensor<32x32xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = math.tanh %in : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<32x32xbf16>
  %p = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%t, %y : tensor<32x32xbf16>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%in: bf16, %in0: f32, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %in0 : f32
    linalg.yield %1 : f32
  } -> tensor<32x32xf32>
  return %t, %p : tensor<32x32xbf16>, tensor<32x32xf32>
}

// CHECK-LABEL: func @turned
// CHECK: gemm.matmul
// CHECK: linalg.generic
// CHECK: return
func.func @turned(%a: tensor<32x64xf32>, %b: tensor<64x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %y = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x32xf32>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %t = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<32x32xf32>
  %p = linalg.generic {indexing_maps = [#turned, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%t, %y : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%in: f32, %in0: f32, %out: f32):
    %0 = arith.mulf %in, %in0 : f32
    linalg.yield %0 : f32
  } -> tensor<32x32xf32>
  return %t, %p : tensor<32x32xf32>, tensor<32x32xf32>
}
