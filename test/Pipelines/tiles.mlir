// Loops over tiles stay in a host, with one launch in them; a bundle is straight-line code, of which more
// than a few tiles are unrolled when they are views of memory.
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s
// RUN: gemm-opt %s --gemm-resolve-control-flow=most-tiles=32 | FileCheck %s --check-prefix=UNROLLED
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=many --verify
// RUN: not gemm-compile %s -o %t.gemm --target=sm_80 --entry=more 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: gemm-opt %s --gemm-resolve-control-flow=most-tiles=31 --remarks-filter='gemm.*' 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @tiles(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gpu.launch_func
// CHECK-NOT: gpu.launch_func
// CHECK-LABEL: func.func @layers(
// UNROLLED-LABEL: func.func @tiles(
// UNROLLED-NOT: scf.for
// UNROLLED-LABEL: func.func @layers(
// REMARK-COUNT-4: a loop over tiles stays, more than 31 of them
// REMARK-NOT: a loop over tiles stays
func.func @tiles(%a: tensor<16x16xf16>, %b: tensor<16x64xf16>, %c: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %zero = arith.constant 0 : index
  %m = arith.constant 16 : index
  %n = arith.constant 64 : index
  %tile_m = arith.constant 4 : index
  %tile_n = arith.constant 8 : index
  %0 = scf.for %i = %zero to %m step %tile_m iter_args(%row = %c) -> (tensor<16x64xf32>) {
    %1 = scf.for %j = %zero to %n step %tile_n iter_args(%all = %row) -> (tensor<16x64xf32>) {
      %at = tensor.extract_slice %a[%i, 0] [4, 16] [1, 1] : tensor<16x16xf16> to tensor<4x16xf16>
      %bt = tensor.extract_slice %b[0, %j] [16, 8] [1, 1] : tensor<16x64xf16> to tensor<16x8xf16>
      %ct = tensor.extract_slice %all[%i, %j] [4, 8] [1, 1] : tensor<16x64xf32> to tensor<4x8xf32>
      %d = gemm.matmul nn ins(%at, %bt : tensor<4x16xf16>, tensor<16x8xf16>) outs(%ct : tensor<4x8xf32>) beta(1.0) -> tensor<4x8xf32>
      %put = tensor.insert_slice %d into %all[%i, %j] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x64xf32>
      scf.yield %put : tensor<16x64xf32>
    }
    scf.yield %1 : tensor<16x64xf32>
  }
  return %0 : tensor<16x64xf32>
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

// In a host as few as one; in a bundle all of 64, and no more than 16384 ops.
// CHECK-LABEL: func.func @many(
// CHECK-COUNT-1: gpu.launch_func
// CHECK-LABEL: func.func @more(
// MORE: tiles.mlir:{{[0-9]+}}:8: error: 'scf.for' op has no kernel: expected a loop of at most 16384 ops in all its turns, got 4096 turns of 6 ops
func.func @many(%a: tensor<1024x16xf16>, %b: tensor<16x64xf16>, %c: tensor<1024x64xf32>) -> tensor<1024x64xf32> {
  %zero = arith.constant 0 : index
  %m = arith.constant 1024 : index
  %tile = arith.constant 16 : index
  %0 = scf.for %i = %zero to %m step %tile iter_args(%all = %c) -> (tensor<1024x64xf32>) {
    %at = tensor.extract_slice %a[%i, 0] [16, 16] [1, 1] : tensor<1024x16xf16> to tensor<16x16xf16>
    %ct = tensor.extract_slice %all[%i, 0] [16, 64] [1, 1] : tensor<1024x64xf32> to tensor<16x64xf32>
    %d = linalg.matmul ins(%at, %b : tensor<16x16xf16>, tensor<16x64xf16>) outs(%ct : tensor<16x64xf32>) -> tensor<16x64xf32>
    %put = tensor.insert_slice %d into %all[%i, 0] [16, 64] [1, 1] : tensor<16x64xf32> into tensor<1024x64xf32>
    scf.yield %put : tensor<1024x64xf32>
  }
  return %0 : tensor<1024x64xf32>
}
func.func @more(%a: tensor<65536x16xf16>, %b: tensor<16x64xf16>, %c: tensor<65536x64xf32>) -> tensor<65536x64xf32> {
  %zero = arith.constant 0 : index
  %m = arith.constant 65536 : index
  %tile = arith.constant 16 : index
  %0 = scf.for %i = %zero to %m step %tile iter_args(%all = %c) -> (tensor<65536x64xf32>) {
    %at = tensor.extract_slice %a[%i, 0] [16, 16] [1, 1] : tensor<65536x16xf16> to tensor<16x16xf16>
    %ct = tensor.extract_slice %all[%i, 0] [16, 64] [1, 1] : tensor<65536x64xf32> to tensor<16x64xf32>
    %d = linalg.matmul ins(%at, %b : tensor<16x16xf16>, tensor<16x64xf16>) outs(%ct : tensor<16x64xf32>) -> tensor<16x64xf32>
    %put = tensor.insert_slice %d into %all[%i, 0] [16, 64] [1, 1] : tensor<16x64xf32> into tensor<65536x64xf32>
    scf.yield %put : tensor<65536x64xf32>
  }
  return %0 : tensor<65536x64xf32>
}
