// torch.aten._scaled_mm as torch-mlir prints it in generic form: by their shapes scales are of whole operands, of rows and
// columns, both of which the epilogue multiplies by, or of blocks.
// RUN: gemm-opt %s --gemm-import --canonicalize --allow-unregistered-dialect | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=tensor --device=emulate --check | FileCheck %s --check-prefix=RAN
// RUN: gemm-run %t.gemm --entry=rows --device=emulate --check | FileCheck %s --check-prefix=RAN
// RUN: gemm-run %t.gemm --entry=squares --device=emulate --check | FileCheck %s --check-prefix=RAN
// RUN: gemm-run %t.gemm --entry=lines --device=emulate --check | FileCheck %s --check-prefix=RAN
// RUN: gemm-run %t.gemm --entry=columns --device=emulate --check | FileCheck %s --check-prefix=RAN
// RAN: PASS

!A = !torch.vtensor<[64,256],f8E4M3FN>
!W = !torch.vtensor<[48,256],f8E4M3FN>
!B = !torch.vtensor<[256,48],f8E4M3FN>
!D = !torch.vtensor<[64,48],bf16>

// CHECK-LABEL: func.func @tensor(
// CHECK-NOT: torch
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<64x256xf8E4M3FN>, tensor<48x256xf8E4M3FN>) outs({{.+}} : tensor<64x48xbf16>) epilogue(%arg2, %arg3 : tensor<f32>, tensor<f32>) maps [#{{.+}}, #{{.+}}] {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[X:.+]]: f32, %[[Y:.+]]: f32):
// CHECK-NEXT: %[[S:.+]] = arith.mulf %[[X]], %[[Y]]
// CHECK-NEXT: arith.mulf %[[ACC]], %[[S]]
func.func @tensor(%a: !A, %w: !W, %sa: !torch.vtensor<[],f32>, %sb: !torch.vtensor<[],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %order = "torch.prim.ListConstruct"(%1, %0) : (!torch.int, !torch.int) -> !torch.list<int>
  %b = "torch.aten.permute"(%w, %order) : (!W, !torch.list<int>) -> !B
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// A scale for each row and each column, and a bias.
// CHECK-LABEL: func.func @rows(
// CHECK-DAG: %[[SA:.+]] = tensor.collapse_shape %arg2 {{.+}} : tensor<64x1xf32> into tensor<64xf32>
// CHECK-DAG: %[[SB:.+]] = tensor.collapse_shape %arg3 {{.+}} : tensor<1x48xf32> into tensor<48xf32>
// CHECK: epilogue(%[[SA]], %[[SB]], %arg4 : tensor<64xf32>, tensor<48xf32>, tensor<48xbf16>)
// CHECK: arith.addf
func.func @rows(%a: !A, %w: !W, %sa: !torch.vtensor<[64,1],f32>, %sb: !torch.vtensor<[1,48],f32>, %bias: !torch.vtensor<[48],bf16>) -> !D {
  %no = "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %b = "torch.aten.t"(%w) : (!W) -> !B
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %bias, %none, %type, %no) : (!A, !B, !torch.vtensor<[64,1],f32>, !torch.vtensor<[1,48],f32>, !torch.vtensor<[48],bf16>, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// A in rows of 128, B in squares whose scales are stored as the weight's are.
// CHECK-LABEL: func.func @squares(
// CHECK: gemm.matmul nt {{.+}} scales(%arg2, %arg3 : tensor<64x2xf32>, tensor<1x2xf32>) blocks [1, 128, 128] ->
func.func @squares(%a: !A, %w: !W, %sa: !torch.vtensor<[64,2],f32>, %s: !torch.vtensor<[1,2],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %b = "torch.aten.t"(%w) : (!W) -> !B
  %sb = "torch.aten.t"(%s) : (!torch.vtensor<[1,2],f32>) -> !torch.vtensor<[2,1],f32>
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[64,2],f32>, !torch.vtensor<[2,1],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// Both in rows of 128; the scales of B are stored along its columns, and transposed.
// CHECK-LABEL: func.func @lines(
// CHECK: %[[T:.+]] = linalg.transpose ins(%arg3 : tensor<2x48xf32>)
// CHECK: scales(%arg2, %[[T]] : tensor<64x2xf32>, tensor<48x2xf32>) blocks [1, 1, 128]
func.func @lines(%a: !A, %w: !W, %sa: !torch.vtensor<[64,2],f32>, %sb: !torch.vtensor<[2,48],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %b = "torch.aten.t"(%w) : (!W) -> !B
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[64,2],f32>, !torch.vtensor<[2,48],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// A in squares, B in rows.
// CHECK-LABEL: func.func @columns(
// CHECK: blocks [128, 1, 128]
func.func @columns(%a: !A, %w: !W, %sa: !torch.vtensor<[1,2],f32>, %s: !torch.vtensor<[48,2],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %b = "torch.aten.t"(%w) : (!W) -> !B
  %sb = "torch.aten.t"(%s) : (!torch.vtensor<[48,2],f32>) -> !torch.vtensor<[2,48],f32>
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[1,2],f32>, !torch.vtensor<[2,48],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}
