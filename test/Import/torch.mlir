// torch.aten products in generic form, without the torch dialect: signatures
// become tensors, users outside keep a cast.
// RUN: gemm-opt %s --gemm-import --allow-unregistered-dialect | FileCheck %s
// RUN: gemm-opt %s --gemm-import --gemm-import --allow-unregistered-dialect | FileCheck %s
// RUN: gemm-opt %s --gemm-import --allow-unregistered-dialect --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK: #[[$COL3:.*]] = affine_map<(d0, d1, d2) -> (d2)>
// CHECK: #[[$COL:.*]] = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @linear(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x5xbf16>, %[[W:[^:]*]]: tensor<6x5xbf16>, %[[B:.*]]: tensor<6xbf16>) -> tensor<2x4x6xbf16>
// CHECK-NOT: cast
// CHECK: %[[Y:.*]] = gemm.matmul nt ins(%[[X]], %[[W]] : tensor<2x4x5xbf16>, tensor<6x5xbf16>) outs({{.*}} : tensor<2x4x6xbf16>) epilogue(%[[B]] : tensor<6xbf16>) maps [#[[$COL3]]]
// CHECK: return %[[Y]]
func.func @linear(%x: !torch.vtensor<[2,4,5],bf16>, %w: !torch.vtensor<[6,5],bf16>, %b: !torch.vtensor<[6],bf16>) -> !torch.vtensor<[2,4,6],bf16> {
  %y = "torch.aten.linear"(%x, %w, %b) : (!torch.vtensor<[2,4,5],bf16>, !torch.vtensor<[6,5],bf16>, !torch.vtensor<[6],bf16>) -> !torch.vtensor<[2,4,6],bf16>
  return %y : !torch.vtensor<[2,4,6],bf16>
}

// CHECK-LABEL: func.func @linear_no_bias(
// CHECK: tensor.dim %arg0
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<?x5xf32>, tensor<6x5xf32>) outs({{.*}} : tensor<?x6xf32>) -> tensor<?x6xf32>
func.func @linear_no_bias(%x: !torch.vtensor<[?,5],f32>, %w: !torch.vtensor<[6,5],f32>) -> !torch.vtensor<[?,6],f32> {
  %none = "torch.constant.none"() : () -> !torch.none
  %y = "torch.aten.linear"(%x, %w, %none) : (!torch.vtensor<[?,5],f32>, !torch.vtensor<[6,5],f32>, !torch.none) -> !torch.vtensor<[?,6],f32>
  return %y : !torch.vtensor<[?,6],f32>
}

// x @ w.t() reads w as it is stored.
// CHECK-LABEL: func.func @mm(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<4x5xf16>, tensor<6x5xf16>)
func.func @mm(%x: !torch.vtensor<[4,5],f16>, %w: !torch.vtensor<[6,5],f16>) -> !torch.vtensor<[4,6],f16> {
  %t = "torch.aten.t"(%w) : (!torch.vtensor<[6,5],f16>) -> !torch.vtensor<[5,6],f16>
  %y = "torch.aten.mm"(%x, %t) : (!torch.vtensor<[4,5],f16>, !torch.vtensor<[5,6],f16>) -> !torch.vtensor<[4,6],f16>
  return %y : !torch.vtensor<[4,6],f16>
}

// CHECK-LABEL: func.func @bmm(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<3x4x5xf32>, tensor<3x6x5xf32>)
func.func @bmm(%x: !torch.vtensor<[3,4,5],f32>, %w: !torch.vtensor<[3,6,5],f32>) -> !torch.vtensor<[3,4,6],f32> {
  %minus1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %one = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
  %t = "torch.aten.transpose.int"(%w, %one, %minus1) : (!torch.vtensor<[3,6,5],f32>, !torch.int, !torch.int) -> !torch.vtensor<[3,5,6],f32>
  %y = "torch.aten.bmm"(%x, %t) : (!torch.vtensor<[3,4,5],f32>, !torch.vtensor<[3,5,6],f32>) -> !torch.vtensor<[3,4,6],f32>
  return %y : !torch.vtensor<[3,4,6],f32>
}

// 2 b + 3 a w with a bias row.
// CHECK-LABEL: func.func @addmm(
// CHECK: gemm.matmul nn ins(%arg1, %arg2 : tensor<4x5xf32>, tensor<5x6xf32>) outs({{.*}}) alpha(3.000000e+00) epilogue(%arg0 : tensor<6xf32>) maps [#[[$COL]]]
// CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: arith.mulf {{.*}}, %[[TWO]]
// CHECK: arith.addf
func.func @addmm(%b: !torch.vtensor<[6],f32>, %x: !torch.vtensor<[4,5],f32>, %w: !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %beta = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %alpha = "torch.constant.float"() <{value = 3.0 : f64}> : () -> !torch.float
  %y = "torch.aten.addmm"(%b, %x, %w, %beta, %alpha) : (!torch.vtensor<[6],f32>, !torch.vtensor<[4,5],f32>, !torch.vtensor<[5,6],f32>, !torch.int, !torch.float) -> !torch.vtensor<[4,6],f32>
  return %y : !torch.vtensor<[4,6],f32>
}

// matmul: a weight without batch is shared, a batch of 1 broadcasts, vectors
// have no row.
// CHECK-LABEL: func.func @matmul(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<2x3x4x5xf32>, tensor<5x6xf32>) outs({{.*}} : tensor<2x3x4x6xf32>)
// CHECK: gemm.matmul nn ins(%arg0, %{{.*}} : tensor<2x3x4x5xf32>, tensor<5x6xf32>) outs({{.*}} : tensor<2x3x4x6xf32>)
// CHECK: gemm.matmul nt ins({{.*}} : tensor<1x5xf32>, tensor<1x5xf32>) outs({{.*}} : tensor<1x1xf32>)
func.func @matmul(%x: !torch.vtensor<[2,3,4,5],f32>, %w: !torch.vtensor<[5,6],f32>, %u: !torch.vtensor<[1,1,5,6],f32>, %v: !torch.vtensor<[5],f32>)
    -> (!torch.vtensor<[2,3,4,6],f32>, !torch.vtensor<[2,3,4,6],f32>, !torch.vtensor<[],f32>) {
  %y = "torch.aten.matmul"(%x, %w) : (!torch.vtensor<[2,3,4,5],f32>, !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[2,3,4,6],f32>
  %z = "torch.aten.matmul"(%x, %u) : (!torch.vtensor<[2,3,4,5],f32>, !torch.vtensor<[1,1,5,6],f32>) -> !torch.vtensor<[2,3,4,6],f32>
  %d = "torch.aten.matmul"(%v, %v) : (!torch.vtensor<[5],f32>, !torch.vtensor<[5],f32>) -> !torch.vtensor<[],f32>
  return %y, %z, %d : !torch.vtensor<[2,3,4,6],f32>, !torch.vtensor<[2,3,4,6],f32>, !torch.vtensor<[],f32>
}

// Another torch op sees its own type; a caller is rewritten with the function.
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: -> tensor<4x6xf32>
// CHECK: %[[M:.*]] = call @callee({{.*}}) : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
// CHECK: %[[T:.*]] = builtin.unrealized_conversion_cast %[[M]] : tensor<4x6xf32> to !torch.vtensor<[4,6],f32>
// CHECK: "torch.aten.relu"(%[[T]])
func.func @caller(%x: !torch.vtensor<[4,5],f32>, %w: !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %y = func.call @callee(%x, %w) : (!torch.vtensor<[4,5],f32>, !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[4,6],f32>
  %r = "torch.aten.relu"(%y) : (!torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4,6],f32>
  return %r : !torch.vtensor<[4,6],f32>
}
func.func private @callee(%x: !torch.vtensor<[4,5],f32>, %w: !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %y = "torch.aten.mm"(%x, %w) : (!torch.vtensor<[4,5],f32>, !torch.vtensor<[5,6],f32>) -> !torch.vtensor<[4,6],f32>
  return %y : !torch.vtensor<[4,6],f32>
}

// CHECK-LABEL: func.func @refused(
// CHECK: torch.aten.mm
// CHECK: torch.aten.matmul
// CHECK: torch.aten.addmm
// REMARK: Reason="torch.aten.mm is left alone: expected an accumulator of i32 for operands of i8, got i8"
// REMARK: Reason="torch.aten.matmul is left alone: expected batch sizes known at compile time, got one that may be broadcast"
// REMARK: Reason="torch.aten.addmm is left alone: expected constant alpha and beta"
func.func @refused(%i: !torch.vtensor<[4,4],si8>, %d: !torch.vtensor<[?,4,4],f32>, %f: !torch.vtensor<[4,4],f32>, %s: !torch.int) {
  %y = "torch.aten.mm"(%i, %i) : (!torch.vtensor<[4,4],si8>, !torch.vtensor<[4,4],si8>) -> !torch.vtensor<[4,4],si8>
  %z = "torch.aten.matmul"(%d, %d) : (!torch.vtensor<[?,4,4],f32>, !torch.vtensor<[?,4,4],f32>) -> !torch.vtensor<[?,4,4],f32>
  %w = "torch.aten.addmm"(%f, %f, %f, %s, %s) : (!torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32>, !torch.int, !torch.int) -> !torch.vtensor<[4,4],f32>
  "test.keep"(%y, %z, %w) : (!torch.vtensor<[4,4],si8>, !torch.vtensor<[?,4,4],f32>, !torch.vtensor<[4,4],f32>) -> ()
  return
}
