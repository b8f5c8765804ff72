// Products of bytes by every kind of schedule that mma_sync has, on all classes of data.
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-run %t.gemm --entry=narrow --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=stream --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check | FileCheck %s
// RUN: gemm-run %t.gemm --entry=swapped --device=emulate --check | FileCheck %s
// CHECK: PASS: 1 step of @{{.*}} exact class holds, real class worst r = 0 (must be <= 1)

// Results that wrap to bytes, a mask, and factors.
func.func @narrow(%x: tensor<40x64xi8>, %w: tensor<24x64xi8>, %c: tensor<40x24xi8>, %keep: tensor<40x24xi1>) -> tensor<40x24xi8> {
  %d = gemm.matmul nt ins(%x, %w : tensor<40x64xi8>, tensor<24x64xi8>) outs(%c : tensor<40x24xi8>) alpha(3.000000e+00) beta(-2.000000e+00) epilogue(%keep : tensor<40x24xi1>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: i32, %k: i1):
    %z = arith.constant 7 : i32
    %s = arith.select %k, %acc, %z : i32
    gemm.yield %s : i32
  } -> tensor<40x24xi8>
  return %d : tensor<40x24xi8>
}

func.func @split(%x: tensor<70x640xi8>, %w: tensor<80x640xi8>, %c: tensor<70x80xi32>) -> tensor<70x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xi8>, tensor<80x640xi8>) outs(%c : tensor<70x80xi32>)
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4, splits = 3>} -> tensor<70x80xi32>
  return %d : tensor<70x80xi32>
}

func.func @stream(%x: tensor<70x640xi8>, %w: tensor<80x640xi8>, %c: tensor<70x80xi32>) -> tensor<70x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x640xi8>, tensor<80x640xi8>) outs(%c : tensor<70x80xi32>)
    {schedule = #gemm.schedule<mma_sync, stream_k, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 4>} -> tensor<70x80xi32>
  return %d : tensor<70x80xi32>
}

func.func @persistent(%x: tensor<70x160xi8>, %w: tensor<80x160xi8>, %c: tensor<70x80xi32>) -> tensor<70x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<70x160xi8>, tensor<80x160xi8>) outs(%c : tensor<70x80xi32>)
    {schedule = #gemm.schedule<mma_sync, persistent, tile = [64, 64, 128], warp = [32, 32], stages = 2, group = 4>} -> tensor<70x80xi32>
  return %d : tensor<70x80xi32>
}

func.func @swapped(%x: tensor<20x160xi8>, %w: tensor<80x160xi8>, %c: tensor<20x80xi32>) -> tensor<20x80xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<20x160xi8>, tensor<80x160xi8>) outs(%c : tensor<20x80xi32>)
    {schedule = #gemm.schedule<mma_sync, block, tile = [64, 32, 64], warp = [32, 16], stages = 3, group = 4, swap>} -> tensor<20x80xi32>
  return %d : tensor<20x80xi32>
}
