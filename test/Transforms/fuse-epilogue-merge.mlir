// RUN: gemm-opt %s --split-input-file --gemm-generalize --canonicalize --cse --gemm-fuse-epilogue --canonicalize --cse | FileCheck %s
// Elementwise ops become part of the one that reads them: fills and widenings of each that does.

// A scalar that JAX prints as an op of its own, twice.
// CHECK-LABEL: func.func @clip
// CHECK-COUNT-1: linalg.generic
// CHECK: arith.maximumf %{{.*}}, %cst
// CHECK: arith.minimumf
// CHECK-NOT: linalg.{{generic|fill}}
// CHECK: return
#none = affine_map<() -> ()>
#scalar = affine_map<(d0, d1) -> ()>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @clip(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %high = arith.constant 1.0 : f32
  %low = arith.constant -1.0 : f32
  %e = tensor.empty() : tensor<f32>
  %o = tensor.empty() : tensor<6x8xf32>
  %l = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%out: f32):
    linalg.yield %low : f32
  } -> tensor<f32>
  %lows = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel", "parallel"]} ins(%l : tensor<f32>) outs(%o : tensor<6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x8xf32>
  %a = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%lows, %x : tensor<6x8xf32>, tensor<6x8xf32>) outs(%o : tensor<6x8xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %m = arith.maximumf %i, %j : f32
    linalg.yield %m : f32
  } -> tensor<6x8xf32>
  %h = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%out: f32):
    linalg.yield %high : f32
  } -> tensor<f32>
  %b = linalg.generic {indexing_maps = [#scalar, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%h, %a : tensor<f32>, tensor<6x8xf32>) outs(%o : tensor<6x8xf32>) {
  ^bb0(%i: f32, %j: f32, %out: f32):
    %m = arith.minimumf %i, %j : f32
    linalg.yield %m : f32
  } -> tensor<6x8xf32>
  return %b : tensor<6x8xf32>
}

// -----

// Two ops up the chain of a reduction, and along one of its dims only.
// CHECK-LABEL: func.func @reduced
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<64xf16>)
// CHECK-DAG: arith.extf {{.*}} : bf16 to f32
// CHECK-DAG: arith.extf {{.*}} : f16 to f32
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
#v = affine_map<(d0) -> (d0)>
#cols = affine_map<(d0, d1) -> (d1)>
#rows = affine_map<(d0, d1) -> (d0)>
func.func @reduced(%x: tensor<48x64xbf16>, %y: tensor<64xf16>) -> tensor<48xf32> {
  %z = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<48x64xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<48x64xbf16>) outs(%o : tensor<48x64xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %w = arith.extf %in : bf16 to f32
    linalg.yield %w : f32
  } -> tensor<48x64xf32>
  %p = tensor.empty() : tensor<64xf32>
  %b = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%y : tensor<64xf16>) outs(%p : tensor<64xf32>) {
  ^bb0(%in: f16, %out: f32):
    %w = arith.extf %in : f16 to f32
    linalg.yield %w : f32
  } -> tensor<64xf32>
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

// -----

// What two ops read widened each of them reads narrow; one that is returned stays one.
// CHECK-LABEL: func.func @widened
// CHECK-COUNT-2: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xbf16>)
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func @returned
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<8xbf16>)
// CHECK: return {{.*}}%[[W]]
#v = affine_map<(d0) -> (d0)>
func.func @widened(%x: tensor<8xbf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %w = arith.extf %in : bf16 to f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b, %c : tensor<8xf32>, tensor<8xf32>
}
func.func @returned(%x: tensor<8xbf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %w = arith.extf %in : bf16 to f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}
