// torch.aten._grouped_mm, in generic form and as the torch.operator that torch-mlir prints of what it has no op for: typed by
// hand from PyTorch's schema, by which weights are [groups, K, N] views of what lies as [groups, N, K].
// RUN: gemm-opt %s --gemm-import --canonicalize --allow-unregistered-dialect | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=rows --device=emulate --check | FileCheck %s --check-prefix=RAN
// RUN: gemm-run %t.gemm --entry=weights --device=emulate --check | FileCheck %s --check-prefix=RAN
// RAN: PASS: 1 step

!X = !torch.vtensor<[96,64],bf16>
!W = !torch.vtensor<[4,48,64],bf16>
!B = !torch.vtensor<[4,64,48],bf16>
!Y = !torch.vtensor<[96,48],bf16>
!T = !torch.vtensor<[48,96],bf16>
!O = !torch.vtensor<[4],si32>

// CHECK-LABEL: func.func @rows(
// CHECK-NOT: torch
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<96x64xbf16>, tensor<4x48x64xbf16>) outs({{.*}} : tensor<96x48xbf16>) groups(%arg2 : tensor<4xi32>)
func.func @rows(%x: !X, %w: !W, %offs: !O) -> !Y {
  %none = "torch.constant.none"() : () -> !torch.none
  %1 = "torch.constant.int"() <{value = -1 : i64}> : () -> !torch.int
  %2 = "torch.constant.int"() <{value = -2 : i64}> : () -> !torch.int
  %b = "torch.aten.transpose.int"(%w, %2, %1) : (!W, !torch.int, !torch.int) -> !B
  %y = "torch.operator"(%x, %b, %offs, %none, %none) <{name = "torch.aten._grouped_mm"}> : (!X, !B, !O, !torch.none, !torch.none) -> !Y
  return %y : !Y
}

// The gradient of the weights: tokens are summed, in groups.
// CHECK-LABEL: func.func @weights(
// CHECK-NOT: torch
// CHECK: gemm.matmul tn ins(%arg0, %arg1 : tensor<96x48xbf16>, tensor<96x64xbf16>) outs({{.*}} : tensor<4x48x64xbf16>) groups(%arg2 : tensor<4xi32>)
func.func @weights(%dy: !Y, %x: !X, %offs: !O) -> !W {
  %none = "torch.constant.none"() : () -> !torch.none
  %0 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %t = "torch.aten.transpose.int"(%dy, %0, %1) : (!Y, !torch.int, !torch.int) -> !T
  %w = "torch.aten._grouped_mm"(%t, %x, %offs, %none, %none) : (!T, !X, !O, !torch.none, !torch.none) -> !W
  return %w : !W
}
