// RUN: gemm-opt %s --gemm-flatten | FileCheck %s

// Bytes of a batch keep it, as their scales do, be it of 1 or beside a factor that all share.
// CHECK-LABEL: func.func @scales_of_batches
// CHECK: gemm.matmul nt ins({{.*}} : tensor<3x8x64xi8>, tensor<16x64xbf16>) outs({{.*}} : tensor<3x8x16xbf16>) scales({{.*}} : tensor<3x8x1xbf16>)
// CHECK: gemm.matmul nt ins({{.*}} : tensor<1x8x64xbf16>, tensor<1x16x64xi8>) outs({{.*}} : tensor<1x8x16xbf16>) scales({{.*}} : tensor<1x16x1xbf16>)
func.func @scales_of_batches(%a: tensor<3x8x64xi8>, %b: tensor<16x64xbf16>, %s: tensor<3x8x1xbf16>, %c: tensor<3x8x16xbf16>, %x: tensor<1x8x64xbf16>,
    %w: tensor<1x16x64xi8>, %t: tensor<1x16x1xbf16>, %y: tensor<1x8x16xbf16>) -> (tensor<3x8x16xbf16>, tensor<1x8x16xbf16>) {
  %d = gemm.matmul nt ins(%a, %b : tensor<3x8x64xi8>, tensor<16x64xbf16>) outs(%c : tensor<3x8x16xbf16>) scales(%s : tensor<3x8x1xbf16>) blocks [1, 1, 64] -> tensor<3x8x16xbf16>
  %e = gemm.matmul nt ins(%x, %w : tensor<1x8x64xbf16>, tensor<1x16x64xi8>) outs(%y : tensor<1x8x16xbf16>) scales(%t : tensor<1x16x1xbf16>) blocks [1, 1, 64] -> tensor<1x8x16xbf16>
  return %d, %e : tensor<3x8x16xbf16>, tensor<1x8x16xbf16>
}
