// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-generalize))' | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#two = affine_map<(d0, d1) -> (d0, d1)>

// A scalar that is an element of a tensor becomes an operand, what is computed of it is
// computed inside.
// CHECK-LABEL: func @outside
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[C:.*]]: tensor<i1>, %[[S:.*]]: tensor<f32>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[X]], %[[C]], %[[S]] : tensor<8xf32>, tensor<i1>, tensor<f32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[CHOOSE:.*]]: i1, %[[SCALE:.*]]: f32, %{{.*}}: f32):
// CHECK: %[[ROOT:.*]] = math.sqrt %[[SCALE]]
// CHECK: arith.select %[[CHOOSE]], %[[A]], %[[ROOT]]
func.func @outside(%x: tensor<8xf32>, %c: tensor<i1>, %s: tensor<f32>) -> tensor<8xf32> {
  %choose = tensor.extract %c[] : tensor<i1>
  %scale = tensor.extract %s[] : tensor<f32>
  %root = math.sqrt %scale : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.select %choose, %a, %root : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// A number that is known when the sizes are stays outside.
// CHECK-LABEL: func @size
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: %[[C:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK: linalg.generic
// CHECK: arith.sitofp %[[C]] : i64 to f32
// CHECK: arith.divf
func.func @size(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %c = arith.index_cast %n : index to i64
  %f = arith.sitofp %c : i64 to f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.divf %a, %f : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Both sides of a branch are computed.
// CHECK-LABEL: func @branch
// CHECK-NOT: scf.if
// CHECK: %[[LEFT:.*]] = tensor.extract
// CHECK: %[[RIGHT:.*]] = tensor.extract
// CHECK: arith.select %{{.*}}, %[[LEFT]], %[[RIGHT]] : bf16
func.func @branch(%a: tensor<8x24xbf16>, %b: tensor<8x40xbf16>) -> tensor<8x64xbf16> {
  %c24 = arith.constant 24 : index
  %e = tensor.empty() : tensor<8x64xbf16>
  %y = linalg.generic {indexing_maps = [#two], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x64xbf16>) {
  ^bb0(%o: bf16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c24 : index
    %v = scf.if %first -> (bf16) {
      %x = tensor.extract %a[%i, %j] : tensor<8x24xbf16>
      scf.yield %x : bf16
    } else {
      %k = arith.subi %j, %c24 : index
      %x = tensor.extract %b[%i, %k] : tensor<8x40xbf16>
      scf.yield %x : bf16
    }
    linalg.yield %v : bf16
  } -> tensor<8x64xbf16>
  return %y : tensor<8x64xbf16>
}

// CHECK-LABEL: func @reversed
// CHECK-SAME: %[[T:.*]]: tensor<8x24xbf16>
// CHECK: linalg.generic {indexing_maps = [#{{[a-z0-9]+}}], {{.*}}} outs(
// CHECK: tensor.extract %[[T]][%{{.*}}, %{{.*}}] : tensor<8x24xbf16>
func.func @reversed(%t: tensor<8x24xbf16>) -> tensor<8x24xbf16> {
  %e = tensor.empty() : tensor<8x24xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, -d1 + 23)>, #two], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8x24xbf16>) outs(%e : tensor<8x24xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    linalg.yield %a : bf16
  } -> tensor<8x24xbf16>
  return %y : tensor<8x24xbf16>
}

// What nobody can compute stays as it is.
// CHECK-LABEL: func @remainder_of_zero
// CHECK-NOT: tensor.extract
func.func @remainder_of_zero(%t: tensor<8x?xf32>, %e: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1 mod 0)>, #two], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8x?xf32>) outs(%e : tensor<8x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x?xf32>
  return %y : tensor<8x?xf32>
}

// The value to pad with is an operand of what fills, not a scalar of the host.
// CHECK-LABEL: func @padded
// CHECK-NOT: tensor.pad
// CHECK: %[[FILLED:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : f32, tensor<f32>)
// CHECK: tensor.insert_slice %{{.*}} into %[[FILLED]][1, 2] [8, 24] [1, 1]
func.func @padded(%t: tensor<8x24xf32>, %v: tensor<f32>) -> tensor<9x29xf32> {
  %x = tensor.extract %v[] : tensor<f32>
  %y = tensor.pad %t low[1, 2] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x24xf32> to tensor<9x29xf32>
  return %y : tensor<9x29xf32>
}

// CHECK-LABEL: func @joined
// CHECK-NOT: tensor.concat
// CHECK-COUNT-2: tensor.insert_slice
func.func @joined(%a: tensor<8x24xbf16>, %b: tensor<8x40xbf16>) -> tensor<8x64xbf16> {
  %y = tensor.concat dim(1) %a, %b : (tensor<8x24xbf16>, tensor<8x40xbf16>) -> tensor<8x64xbf16>
  return %y : tensor<8x64xbf16>
}
