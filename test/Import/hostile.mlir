// Odd and broken input ends in a remark, never a crash.
// RUN: gemm-opt %s --gemm-import --gemm-flatten --allow-unregistered-dialect --split-input-file --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s

// CHECK: [[#@LINE+2]]:8: remark: [Missed] LeftAlone {{.*}}torch.aten.mm is left alone: expected one size of loop 2, got 5 and 7
func.func @torch_k_mismatch(%x: !torch.vtensor<[4,5],f32>, %w: !torch.vtensor<[7,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %y = "torch.aten.mm"(%x, %w) : (!torch.vtensor<[4,5],f32>, !torch.vtensor<[7,6],f32>) -> !torch.vtensor<[4,6],f32>
  return %y : !torch.vtensor<[4,6],f32>
}

// -----

// CHECK: [[#@LINE+2]]:8: remark: [Missed] LeftAlone {{.*}}torch.aten.mm is left alone: expected the byte size of the first input to fit in 63 bits
func.func @torch_huge(%x: !torch.vtensor<[4294967296,4294967296],f32>) -> !torch.vtensor<[4294967296,4294967296],f32> {
  %y = "torch.aten.mm"(%x, %x) : (!torch.vtensor<[4294967296,4294967296],f32>, !torch.vtensor<[4294967296,4294967296],f32>) -> !torch.vtensor<[4294967296,4294967296],f32>
  return %y : !torch.vtensor<[4294967296,4294967296],f32>
}

// -----

// Types that are no tensor of ours stay, and so do the ops on them.
// CHECK-COUNT-6: remark: [Missed] LeftAlone
// CHECK-NOT: error
func.func @torch_types(%a: !torch.vtensor<[-3,5],f32>, %b: !torch.vtensor<[99999999999999999999999],f32>, %c: !torch.vtensor<,>, %d: !torch.vtensor<[],f32>, %e: !torch.vtensor<[4,5],ui8>) {
  %0 = "torch.aten.mm"(%a, %b) : (!torch.vtensor<[-3,5],f32>, !torch.vtensor<[99999999999999999999999],f32>) -> !torch.vtensor<[4,6],f32>
  %1 = "torch.aten.matmul"(%d, %d) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4,6],f32>
  %2 = "torch.aten.linear"(%d) : (!torch.vtensor<[],f32>) -> !torch.vtensor<[4,6],f32>
  %3 = "torch.aten.mm"() : () -> !torch.vtensor<[4,6],f32>
  %4 = "torch.aten.bmm"(%e, %e) : (!torch.vtensor<[4,5],ui8>, !torch.vtensor<[4,5],ui8>) -> !torch.vtensor<[4,6],f32>
  %5 = "torch.aten.addmm"(%c, %d) : (!torch.vtensor<,>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4,6],f32>
  return
}

// -----

// CHECK-COUNT-5: remark: [Missed] LeftAlone
// CHECK-NOT: error
func.func @stablehlo(%a: tensor<4x5xf32>, %b: tensor<*xf32>) {
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<4x5xf32>, tensor<*xf32>) -> tensor<4x6xf32>
  %1 = "stablehlo.dot_general"(%a) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1]>} : (tensor<4x5xf32>) -> tensor<4x6xf32>
  %2 = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [-1], rhs_contracting_dimensions = [0]>} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %3 = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = 1, rhs_contracting_dimensions = [x]>} : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %4 = "stablehlo.dot"() : () -> tensor<4x5xi32>
  return
}

// -----

// CHECK: remark: [Missed] LeftAlone | Category:gemm-import | Reason="linalg.matmul is left alone: expected an output apart from the inputs, got the same memref"
func.func @aliasing(%m: memref<4x4xf32>) {
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

// Empty sizes are products like any other.
// CHECK-COUNT-2: remark: [Passed] Imported
// CHECK-NOT: error
func.func @empty(%a: tensor<0x5xf32>, %b: tensor<5x6xf32>, %c: tensor<0x6xf32>, %d: tensor<4x0xf32>, %f: tensor<4x6xf32>) -> (tensor<0x6xf32>, tensor<4x6xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<0x5xf32>, tensor<5x6xf32>) outs(%c : tensor<0x6xf32>) -> tensor<0x6xf32>
  %1 = linalg.matmul ins(%d, %c : tensor<4x0xf32>, tensor<0x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<0x6xf32>, tensor<4x6xf32>
}

// -----

// Complex numbers and booleans have no gemm.matmul.
// CHECK-COUNT-2: remark: [Missed] LeftAlone
func.func @no_type(%a: tensor<4x4xi1>, %b: tensor<4x4xcomplex<f32>>) -> (tensor<4x4xi1>, tensor<4x4xcomplex<f32>>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xi1>, tensor<4x4xi1>) outs(%a : tensor<4x4xi1>) -> tensor<4x4xi1>
  %1 = linalg.matmul ins(%b, %b : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%b : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0, %1 : tensor<4x4xi1>, tensor<4x4xcomplex<f32>>
}
