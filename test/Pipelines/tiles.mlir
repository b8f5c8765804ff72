// Loops over tiles stay in a host, with one launch in them; a bundle is straight-line code.
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s
// RUN: gemm-opt %s --gemm-plan="target=sm_80" | FileCheck %s --check-prefix=PLAN
// RUN: gemm-opt %s --gemm-resolve-control-flow=keep-tiles --remarks-filter='gemm.*' 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @tiles(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gpu.launch_func
// CHECK-NOT: gpu.launch_func
// CHECK-LABEL: func.func @layers(
// PLAN-NOT: scf.for
// REMARK-COUNT-2: a loop over tiles stays on the host
// REMARK-NOT: a loop over tiles stays on the host
func.func @tiles(%a: tensor<32x16xf16>, %b: tensor<16x64xf16>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %zero = arith.constant 0 : index
  %m = arith.constant 32 : index
  %n = arith.constant 64 : index
  %tile_m = arith.constant 4 : index
  %tile_n = arith.constant 8 : index
  %0 = scf.for %i = %zero to %m step %tile_m iter_args(%row = %c) -> (tensor<32x64xf32>) {
    %1 = scf.for %j = %zero to %n step %tile_n iter_args(%all = %row) -> (tensor<32x64xf32>) {
      %at = tensor.extract_slice %a[%i, 0] [4, 16] [1, 1] : tensor<32x16xf16> to tensor<4x16xf16>
      %bt = tensor.extract_slice %b[0, %j] [16, 8] [1, 1] : tensor<16x64xf16> to tensor<16x8xf16>
      %ct = tensor.extract_slice %all[%i, %j] [4, 8] [1, 1] : tensor<32x64xf32> to tensor<4x8xf32>
      %d = gemm.matmul nn ins(%at, %bt : tensor<4x16xf16>, tensor<16x8xf16>) outs(%ct : tensor<4x8xf32>) beta(1.0) -> tensor<4x8xf32>
      %put = tensor.insert_slice %d into %all[%i, %j] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<32x64xf32>
      scf.yield %put : tensor<32x64xf32>
    }
    scf.yield %1 : tensor<32x64xf32>
  }
  return %0 : tensor<32x64xf32>
}

// A loop that carries all of what it computes is unrolled.
// CHECK-NOT: scf.for
// CHECK-COUNT-3: gpu.launch_func
func.func @layers(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %r = scf.for %i = %zero to %three step %one iter_args(%y = %x) -> (tensor<64x64xbf16>) {
    %z = gemm.linear %y, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
    scf.yield %z : tensor<64x64xbf16>
  }
  return %r : tensor<64x64xbf16>
}
