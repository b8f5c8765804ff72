// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-generalize))' | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(func.func(gemm-generalize))' --remarks-filter=gemm-generalize 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

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

// CHECK-LABEL: func @checked
// CHECK-NOT: cf.assert
// REMARK: [Missed] NotChecked {{.*}}a kernel does not check: index must be smaller than dim size
func.func @checked(%p: tensor<8xi64>, %t: tensor<100xf32>) -> tensor<8xf32> {
  %c100 = arith.constant 100 : index
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%p : tensor<8xi64>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %inside = arith.cmpi slt, %i, %c100 : index
    cf.assert %inside, "index must be smaller than dim size"
    %x = tensor.extract %t[%i] : tensor<100xf32>
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func @joined
// CHECK-NOT: tensor.concat
// CHECK-COUNT-2: tensor.insert_slice
func.func @joined(%a: tensor<8x24xbf16>, %b: tensor<8x40xbf16>) -> tensor<8x64xbf16> {
  %y = tensor.concat dim(1) %a, %b : (tensor<8x24xbf16>, tensor<8x40xbf16>) -> tensor<8x64xbf16>
  return %y : tensor<8x64xbf16>
}
