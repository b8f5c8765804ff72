// RUN: gemm-opt %s --gemm-lower-tosa --gemm-generalize --canonicalize --cse | FileCheck %s

// CHECK-DAG: #[[$COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>

// Ops on tensors and named ops are generics.
// CHECK-LABEL: func @ops
// CHECK-NOT: tensor<4x8xf32>, tensor<4x8xf32> : tensor
// CHECK: linalg.generic
// CHECK: math.tanh {{.*}} : f32
// CHECK: linalg.generic
// CHECK: arith.addf {{.*}} : f32
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK-NOT: linalg.reduce
func.func @ops(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %t = math.tanh %x : tensor<4x8xf32>
  %s = linalg.add ins(%t, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.reduce {arith.addf} ins(%s : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maxnumf
// CHECK: math.exp
// CHECK: arith.divf
func.func @softmax(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %s : tensor<4x8xf32>
}

// The index beside a maximum goes where nobody uses it.
// CHECK-LABEL: func @maximum
// CHECK: linalg.generic
// CHECK-NOT: linalg.index
// CHECK: arith.maximumf
// CHECK: linalg.yield {{.*}} : f32
func.func @maximum(%x: tensor<4x8xf32>, %m: tensor<4xf32>, %i: tensor<4xi64>) -> tensor<4xf32> {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%m, %i : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %o: f32, %p: i64):
    %n = linalg.index 1 : index
    %at = arith.index_cast %n : index to i64
    %v = arith.maximumf %a, %o : f32
    %c = arith.cmpf ogt, %a, %o : f32
    %w = arith.select %c, %at, %p : i64
    linalg.yield %v, %w : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %r#0 : tensor<4xf32>
}

// A broadcast in two steps is the map that reads its source.
// CHECK-LABEL: func @bias
// CHECK-SAME: %{{.*}}: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[$COLUMN]], #{{.*}}]{{.*}} ins(%{{.*}}, %[[B]] :
// CHECK-NOT: linalg.generic
func.func @bias(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<1x8xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%e : tensor<1x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<1x8xf32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %3 = arith.addf %x, %2 : tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// What is summed may be nothing but copies of one value: the loop keeps its size.
// CHECK-LABEL: func @sum_of_copies
// CHECK: linalg.generic
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
func.func @sum_of_copies(%b: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %r = linalg.reduce {arith.addf} ins(%1 : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// Transposes, casts and broadcasts of tosa, by upstream's conversions.
// CHECK-LABEL: func @tosa
// CHECK-NOT: tosa.
// CHECK: linalg.matmul
// CHECK-NOT: tosa.
// CHECK: arith.addf
func.func @tosa(%a: tensor<1x4x8xf16>, %b: tensor<1x8x16xf16>, %c: tensor<16xf16>) -> tensor<1x4x16xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %d = tosa.matmul %a, %b, %z, %z : (tensor<1x4x8xf16>, tensor<1x8x16xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x16xf16>
  %s = tosa.const_shape {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.reshape %c, %s : (tensor<16xf16>, !tosa.shape<3>) -> tensor<1x1x16xf16>
  %y = tosa.add %d, %r : (tensor<1x4x16xf16>, tensor<1x1x16xf16>) -> tensor<1x4x16xf16>
  return %y : tensor<1x4x16xf16>
}

// A fill as JAX prints one is a linalg.fill, wherever its constant stands.
// CHECK-LABEL: @fills
// CHECK-COUNT-2: linalg.fill
// CHECK-NOT: linalg.generic
#fill0 = affine_map<(d0) -> (d0)>
func.func @fills() -> (tensor<8xf32>, tensor<8xf32>) {
  %c = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#fill0], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%out: f32):
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [#fill0], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%out: f32):
    %d = arith.constant 3.0 : f32
    linalg.yield %d : f32
  } -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// A transpose that moves dims of size 1 only is a reshape; another one is none.
// CHECK-LABEL: @units
// CHECK-NOT: linalg
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2, 3], [4]] : tensor<1x?x16x1x4xbf16> into tensor<?x16x4xbf16>
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2], [3, 4]] {{.*}} : tensor<?x16x4xbf16> into tensor<?x16x1x4x1xbf16>
// CHECK-LABEL: @no_units
// CHECK: linalg.generic
func.func @units(%x: tensor<1x?x16x1x4xbf16>) -> tensor<?x16x1x4x1xbf16> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<1x?x16x1x4xbf16>
  %e = tensor.empty(%n) : tensor<?x16x1x4x1xbf16>
  %t = linalg.transpose ins(%x : tensor<1x?x16x1x4xbf16>) outs(%e : tensor<?x16x1x4x1xbf16>) permutation = [1, 2, 3, 4, 0]
  return %t : tensor<?x16x1x4x1xbf16>
}
func.func @no_units(%x: tensor<1x8x16xbf16>) -> tensor<1x16x8xbf16> {
  %e = tensor.empty() : tensor<1x16x8xbf16>
  %t = linalg.transpose ins(%x : tensor<1x8x16xbf16>) outs(%e : tensor<1x16x8xbf16>) permutation = [0, 2, 1]
  return %t : tensor<1x16x8xbf16>
}
