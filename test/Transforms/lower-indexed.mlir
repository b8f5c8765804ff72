// RUN: gemm-opt %s --allow-unregistered-dialect --gemm-lower-indexed --remarks-filter='gemm.*' --remark-format=yaml --remarks-output-file=%t.yaml | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS < %t.yaml

// An embedding's gradient: a sum over the tokens, of -0 where a token is another.
// CHECK-LABEL: func.func @add
// CHECK-SAME: (%[[X:.*]]: tensor<20x64xf32>, %[[I:.*]]: tensor<8x1xi32>, %[[U:.*]]: tensor<8x64xf32>)
// CHECK: %[[COLUMN:.*]] = tensor.extract_slice %[[I]][0, 0] [8, 1] [1, 1]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[COLUMN]], %[[U]] : {{.*}}) outs(%[[X]]
// CHECK: %[[HERE:.*]] = arith.cmpi eq
// CHECK: %[[NOTHING:.*]] = arith.constant -0.000000e+00
// CHECK: %[[PART:.*]] = arith.select %[[HERE]], %{{.*}}, %[[NOTHING]]
// CHECK: arith.addf %{{.*}}, %[[PART]]
func.func @add(%x: tensor<20x64xf32>, %i: tensor<8x1xi32>, %u: tensor<8x64xf32>) -> tensor<20x64xf32> {
  %r = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = arith.addf %a, %b : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<20x64xf32>, tensor<8x1xi32>, tensor<8x64xf32>) -> tensor<20x64xf32>
  return %r : tensor<20x64xf32>
}

// What replaces is taken in its order: the last one stays.
// CHECK-LABEL: func.func @set
// CHECK: ^bb0(%{{.*}}: i64, %[[NEW:.*]]: f32, %[[OLD:.*]]: f32):
// CHECK: %[[CHOSEN:.*]] = arith.select %{{.*}}, %[[NEW]], %[[OLD]]
// CHECK: linalg.yield %[[CHOSEN]]
func.func @set(%x: tensor<20x64xf32>, %i: tensor<8x1xi64>, %u: tensor<8x64xf32>) -> tensor<20x64xf32> {
  %r = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<8x64xf32>, tensor<8x1xi64>, tensor<20x64xf32>) -> tensor<20x64xf32>
  return %r : tensor<20x64xf32>
}

// A window that begins anywhere is loaded by place, as far as it goes.
// CHECK-LABEL: func.func @window
// CHECK: arith.cmpi sge
// CHECK: arith.cmpi slt
// CHECK: tensor.extract %{{.*}} : tensor<3x4xf32>
func.func @window(%x: tensor<20xf32>, %i: tensor<3xi32>, %u: tensor<3x4xf32>) -> tensor<20xf32> {
  %r = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = arith.maximumf %a, %b : tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<20xf32>, tensor<3xi32>, tensor<3x4xf32>) -> tensor<20xf32>
  return %r : tensor<20xf32>
}

// A place for each element, one for each where a comparator is no order, whose it is, what is there.
// CHECK-LABEL: func.func @sort
// CHECK-COUNT-3: iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: iterator_types = ["parallel", "parallel"]
// CHECK: tensor.extract
func.func @sort(%x: tensor<8x100xf32>) -> tensor<8x100xf32> {
  %r = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = arith.cmpf olt, %a, %b : tensor<f32>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<8x100xf32>) -> tensor<8x100xf32>
  return %r : tensor<8x100xf32>
}

// CHECK-LABEL: func.func @scan
// CHECK: arith.cmpi sle
// CHECK: arith.addf
func.func @scan(%x: tensor<8x100xf32>, %o: tensor<8x100xf32>, %t: tensor<8xf32>) -> tensor<8x100xf32> {
  %r:2 = "tm_tensor.scan"(%x, %o, %t) <{dimension = 1 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<8x100xf32>, tensor<8x100xf32>, tensor<8xf32>) -> (tensor<8x100xf32>, tensor<8xf32>)
  return %r#0 : tensor<8x100xf32>
}

// What has another form stays as it is.
// CHECK-LABEL: func.func @kept
// CHECK: stablehlo.scatter
// CHECK: stablehlo.sort
// CHECK: tm_tensor.scan
// REMARKS: stablehlo.scatter is kept: expected a form of its dialect
// REMARKS: stablehlo.sort is kept: expected a form of its dialect
// REMARKS: tm_tensor.scan is kept: expected one line and its scan
func.func @kept(%x: tensor<20x64xf32>, %i: tensor<8x1xi32>, %u: tensor<8x64xf32>, %t: tensor<20xf32>) -> (tensor<20x64xf32>, tensor<20x64xf32>, tensor<20xf32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [7], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<20x64xf32>, tensor<8x1xi32>, tensor<8x64xf32>) -> tensor<20x64xf32>
  %s = "stablehlo.sort"(%r) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "test.compare"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }) : (tensor<20x64xf32>) -> tensor<20x64xf32>
  %q:2 = "tm_tensor.scan"(%s, %s, %t) <{dimension = 1 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    "tm_tensor.yield"(%c) : (f32) -> ()
  }) : (tensor<20x64xf32>, tensor<20x64xf32>, tensor<20xf32>) -> (tensor<20x64xf32>, tensor<20xf32>)
  return %s, %q#0, %q#1 : tensor<20x64xf32>, tensor<20x64xf32>, tensor<20xf32>
}
