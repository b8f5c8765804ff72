// linalg.generic contractions: any order of the operations in the body, exact
// widening of the operands inside, constant indices of unit dimensions.
// RUN: gemm-opt %s --gemm-import | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @widened(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<4x5xbf16>, tensor<6x5xbf16>) outs(%arg2 : tensor<4x6xf32>) beta
func.func @widened(%a: tensor<4x5xbf16>, %b: tensor<6x5xbf16>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#a, #bt, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xbf16>, tensor<6x5xbf16>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: bf16, %y: bf16, %acc: f32):
    %xf = arith.extf %x : bf16 to f32
    %yf = arith.extf %y : bf16 to f32
    %p = arith.mulf %yf, %xf : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @integers(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<4x5xi8>, tensor<5x6xi8>) outs(%arg2 : tensor<4x6xi32>) beta
func.func @integers(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %acc: i32):
    %xi = arith.extsi %x : i8 to i32
    %yi = arith.extsi %y : i8 to i32
    %p = arith.muli %xi, %yi : i32
    %s = arith.addi %acc, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x6xi32>
  return %d : tensor<4x6xi32>
}

// The second input may be the left factor of the product.
// CHECK-LABEL: func.func @operands_swapped(
// CHECK: gemm.matmul nt ins(%arg1, %arg0 : tensor<4x5xf32>, tensor<6x5xf32>) outs(%arg2 : tensor<4x6xf32>)
func.func @operands_swapped(%w: tensor<6x5xf32>, %x: tensor<4x5xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %d = linalg.generic {indexing_maps = [#bt, #a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%w, %x : tensor<6x5xf32>, tensor<4x5xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%y: f32, %z: f32, %acc: f32):
    %p = arith.mulf %y, %z : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %d : tensor<4x6xf32>
}

// A batch of one, broadcast by a constant index.
// CHECK-LABEL: func.func @unit_batch(
// CHECK: %[[W:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1], [2]] : tensor<1x5x6xf32> into tensor<5x6xf32>
// CHECK: gemm.matmul nn ins(%arg0, %[[W]] : tensor<3x4x5xf32>, tensor<5x6xf32>)
func.func @unit_batch(%a: tensor<3x4x5xf32>, %b: tensor<1x5x6xf32>, %c: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (0, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<3x4x5xf32>, tensor<1x5x6xf32>) outs(%c : tensor<3x4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x4x6xf32>
  return %d : tensor<3x4x6xf32>
}
