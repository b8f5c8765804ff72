// The program of each device, one after the other, on slices of the arguments.
// RUN: gemm-opt %s --pass-pipeline="builtin.module(func.func(gemm-shard-annotate),gemm-shard-together,func.func(canonicalize,cse))" | FileCheck %s
// What it computes is what the function computed.
// RUN: gemm-opt %s --pass-pipeline="builtin.module(func.func(gemm-shard-annotate),gemm-shard-together,func.func(canonicalize,cse),symbol-dce)" -o %t.mlir
// RUN: gemm-compile %t.mlir -o %t.gemm --target=a100 --ptxas=none
// RUN: gemm-run %t.gemm --device=ref --check

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: tensor<8x64xbf16>, %[[W:.*]]: tensor<16x64xbf16>) -> tensor<8x16xf32>
// CHECK-DAG: %[[X0:.*]] = tensor.extract_slice %[[X]][0, 0] [8, 32] [1, 1]
// CHECK-DAG: %[[X1:.*]] = tensor.extract_slice %[[X]][0, 32] [8, 32] [1, 1]
// CHECK-DAG: %[[P0:.*]] = gemm.matmul nt ins(%[[X0]], %{{.*}} :
// CHECK-DAG: %[[P1:.*]] = gemm.matmul nt ins(%[[X1]], %{{.*}} :
// CHECK: linalg.generic{{.*}} ins(%[[P0]], %[[P1]] :
// CHECK: arith.addf
// CHECK-NOT: shard.shard
shard.grid @g(shape = 2)
func.func @f(%x: tensor<8x64xbf16>, %w: tensor<16x64xbf16>) -> tensor<8x16xf32> {
  %k = shard.sharding @g split_axes = [[], [0]] : !shard.sharding
  %x0 = shard.shard %x to %k : tensor<8x64xbf16>
  %w0 = shard.shard %w to %k : tensor<16x64xbf16>
  %y = gemm.linear %x0, %w0 : tensor<8x64xbf16>, tensor<16x64xbf16> -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
