// What of torch.aten._scaled_mm is left alone, and why.
// RUN: gemm-opt %s --gemm-import --allow-unregistered-dialect --remarks-filter=gemm-import 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

!A = !torch.vtensor<[64,256],f8E4M3FN>
!B = !torch.vtensor<[256,48],f8E4M3FN>
!D = !torch.vtensor<[64,48],bf16>

// What is no recipe of torch's, and what a result of fp8 is scaled by.
// REMARK: torch.aten._scaled_mm is left alone: expected scales of whole operands, of rows and columns, or of blocks of 1x128 or 128x128 with K known: of tensor<64x256xf8E4M3FN> and tensor<256x48xf8E4M3FN> [] and [], [64, 1] and [1, 48], or [64, 2] or [1, 2] and [2, 48] or [2, 1]; got tensor<64x4xf32> and tensor<4x1xf32>
func.func @other(%a: !A, %b: !B, %sa: !torch.vtensor<[64,4],f32>, %sb: !torch.vtensor<[4,1],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[64,4],f32>, !torch.vtensor<[4,1],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// REMARK: torch.aten._scaled_mm is left alone: expected no scale of the result
func.func @result(%a: !A, %b: !B, %sa: !torch.vtensor<[],f32>, %sb: !torch.vtensor<[],f32>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %sa, %type, %no) : (!A, !B, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.none, !torch.vtensor<[],f32>, !torch.int, !torch.bool) -> !D
  return %d : !D
}

// REMARK: torch.aten._scaled_mm is left alone: expected scales of f32, got tensor<64x1xbf16> and tensor<1x48xbf16>
func.func @narrow(%a: !A, %b: !B, %sa: !torch.vtensor<[64,1],bf16>, %sb: !torch.vtensor<[1,48],bf16>) -> !D {
  %no = "torch.constant.bool"() <{value = false}> : () -> !torch.bool
  %type = "torch.constant.int"() <{value = 15 : i64}> : () -> !torch.int
  %none = "torch.constant.none"() : () -> !torch.none
  %d = "torch.aten._scaled_mm"(%a, %b, %sa, %sb, %none, %none, %type, %no) : (!A, !B, !torch.vtensor<[64,1],bf16>, !torch.vtensor<[1,48],bf16>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !D
  return %d : !D
}
