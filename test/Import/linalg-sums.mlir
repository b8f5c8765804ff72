// RUN: gemm-opt %s --split-input-file --gemm-import | FileCheck %s
// Products that frameworks print as something a little else.

// A matrix times a vector, as torch prints it: a product of two widened operands, then a sum.
// CHECK-LABEL: func.func @mv
// CHECK-SAME: %[[X:.*]]: tensor<48x64xbf16>, %[[V:.*]]: tensor<64xbf16>
// CHECK: gemm.matmul {{.*}} : tensor<{{.*}}xbf16>, tensor<{{.*}}xbf16>) outs(%{{.*}} : tensor<{{.*}}xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
// Of f32 no kernel multiplies, and a sum of products is one.
// CHECK-LABEL: func.func @f32
// CHECK-NOT: gemm.matmul
// CHECK-LABEL: func.func @rounded
// CHECK-NOT: gemm.matmul
// CHECK-LABEL: func.func @square
// CHECK-NOT: gemm.matmul
#id = affine_map<(d0, d1) -> (d0, d1)>
#v = affine_map<(d0) -> (d0)>
#cols = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0)>
func.func @mv(%x: tensor<48x64xbf16>, %y: tensor<64xbf16>) -> tensor<48xf32> {
  %z = arith.constant 0.0 : f32
  %a = arith.extf %x : tensor<48x64xbf16> to tensor<48x64xf32>
  %b = arith.extf %y : tensor<64xbf16> to tensor<64xf32>
  %o = tensor.empty() : tensor<48x64xf32>
  %c = linalg.generic {indexing_maps = [#id, #cols, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<48x64xf32>, tensor<64xf32>) outs(%o : tensor<48x64xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %m = arith.mulf %i, %j : f32
    linalg.yield %m : f32
  } -> tensor<48x64xf32>
  %e = tensor.empty() : tensor<48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<48xf32>) -> tensor<48xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<48x64xf32>) outs(%f : tensor<48xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<48xf32>
  return %s : tensor<48xf32>
}
func.func @f32(%a: tensor<48x64xf32>, %b: tensor<64xf32>) -> tensor<48xf32> {
  %z = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<48x64xf32>
  %c = linalg.generic {indexing_maps = [#id, #cols, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<48x64xf32>, tensor<64xf32>) outs(%o : tensor<48x64xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %m = arith.mulf %i, %j : f32
    linalg.yield %m : f32
  } -> tensor<48x64xf32>
  %e = tensor.empty() : tensor<48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<48xf32>) -> tensor<48xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<48x64xf32>) outs(%f : tensor<48xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<48xf32>
  return %s : tensor<48xf32>
}
func.func @rounded(%a: tensor<48x64xbf16>, %b: tensor<64xbf16>) -> tensor<48xbf16> {
  %z = arith.constant 0.0 : bf16
  %o = tensor.empty() : tensor<48x64xbf16>
  %c = linalg.generic {indexing_maps = [#id, #cols, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<48x64xbf16>, tensor<64xbf16>) outs(%o : tensor<48x64xbf16>) {
  ^bb0(%i: bf16, %j: bf16, %out: bf16):
    %m = arith.mulf %i, %j : bf16
    linalg.yield %m : bf16
  } -> tensor<48x64xbf16>
  %e = tensor.empty() : tensor<48xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<48xbf16>) -> tensor<48xbf16>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<48x64xbf16>) outs(%f : tensor<48xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %t = arith.addf %in, %out : bf16
    linalg.yield %t : bf16
  } -> tensor<48xbf16>
  return %s : tensor<48xbf16>
}
func.func @square(%x: tensor<48x64xbf16>) -> tensor<48xf32> {
  %z = arith.constant 0.0 : f32
  %a = arith.extf %x : tensor<48x64xbf16> to tensor<48x64xf32>
  %o = tensor.empty() : tensor<48x64xf32>
  %c = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<48x64xf32>, tensor<48x64xf32>) outs(%o : tensor<48x64xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %m = arith.mulf %i, %j : f32
    linalg.yield %m : f32
  } -> tensor<48x64xf32>
  %e = tensor.empty() : tensor<48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<48xf32>) -> tensor<48xf32>
  %s = linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<48x64xf32>) outs(%f : tensor<48xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<48xf32>
  return %s : tensor<48xf32>
}

// -----

// A vector that became one row, then widened: the row stays, the widening goes.
// CHECK-LABEL: func.func @row
// CHECK: gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<1x64xbf16>, tensor<48x64xbf16>)
func.func @row(%x: tensor<64xbf16>, %w: tensor<48x64xbf16>) -> tensor<1x48xf32> {
  %z = arith.constant 0.0 : f32
  %r = tensor.expand_shape %x [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
  %a = arith.extf %r : tensor<1x64xbf16> to tensor<1x64xf32>
  %t = tensor.empty() : tensor<64x48xbf16>
  %wt = linalg.transpose ins(%w : tensor<48x64xbf16>) outs(%t : tensor<64x48xbf16>) permutation = [1, 0]
  %b = arith.extf %wt : tensor<64x48xbf16> to tensor<64x48xf32>
  %e = tensor.empty() : tensor<1x48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x48xf32>) -> tensor<1x48xf32>
  %p = linalg.matmul ins(%a, %b : tensor<1x64xf32>, tensor<64x48xf32>) outs(%f : tensor<1x48xf32>) -> tensor<1x48xf32>
  return %p : tensor<1x48xf32>
}

// -----

// Sums in i64 of products of bytes that 32 bits hold are sums in i32.
// CHECK-LABEL: func.func @bytes
// CHECK: %[[S:.*]] = gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<32x64xi8>, tensor<48x64xi8>) outs(%{{.*}} : tensor<32x48xi32>)
// CHECK: arith.extsi %[[S]] : tensor<32x48xi32> to tensor<32x48xi64>
// CHECK-LABEL: func.func @too_long
// CHECK: linalg.matmul
// CHECK-LABEL: func.func @from_sums
// CHECK: linalg.matmul
func.func @bytes(%x: tensor<32x64xi8>, %w: tensor<48x64xi8>) -> tensor<32x48xi64> {
  %z = arith.constant 0 : i64
  %a = arith.extsi %x : tensor<32x64xi8> to tensor<32x64xi32>
  %b = arith.extsi %w : tensor<48x64xi8> to tensor<48x64xi32>
  %t = tensor.empty() : tensor<64x48xi32>
  %bt = linalg.transpose ins(%b : tensor<48x64xi32>) outs(%t : tensor<64x48xi32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<32x48xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<32x48xi64>) -> tensor<32x48xi64>
  %p = linalg.matmul ins(%a, %bt : tensor<32x64xi32>, tensor<64x48xi32>) outs(%f : tensor<32x48xi64>) -> tensor<32x48xi64>
  return %p : tensor<32x48xi64>
}
func.func @too_long(%x: tensor<2x131072xi8>, %w: tensor<131072x2xi8>) -> tensor<2x2xi64> {
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<2x2xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  %p = linalg.matmul ins(%x, %w : tensor<2x131072xi8>, tensor<131072x2xi8>) outs(%f : tensor<2x2xi64>) -> tensor<2x2xi64>
  return %p : tensor<2x2xi64>
}
func.func @from_sums(%x: tensor<2x8xi8>, %w: tensor<8x2xi8>, %c: tensor<2x2xi64>) -> tensor<2x2xi64> {
  %p = linalg.matmul ins(%x, %w : tensor<2x8xi8>, tensor<8x2xi8>) outs(%c : tensor<2x2xi64>) -> tensor<2x2xi64>
  return %p : tensor<2x2xi64>
}
