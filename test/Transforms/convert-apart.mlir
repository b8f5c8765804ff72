// Bytes beside bf16 become bf16 in memory where no kernel converts them, or where the model finds that faster.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-select-schedule{target=rtx3090})' --remarks-filter=gemm-select-schedule 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-select-schedule{target=a100})' | FileCheck %s --check-prefix=AMPERE
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-select-schedule{target=h200})' | FileCheck %s --check-prefix=HOPPER

// SAY: Converted | {{.*}}its bytes become bf16 in memory first: a kernel that converts them is predicted to take {{.*}}, the product of what it leaves {{.*}}, one kernel of both {{.*}}
// CHECK-LABEL: @large
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4096x4096xi8>) outs(%{{.*}} : tensor<4096x4096xbf16>)
// CHECK: arith.uitofp
// CHECK: gemm.matmul nt ins(%{{.*}}, %{{.*}} : tensor<16384x4096xbf16>, tensor<4096x4096xbf16>) {{.*}} {schedule = #gemm.schedule<mma_sync
// HOPPER-LABEL: @large
// HOPPER-NOT: linalg.generic
// HOPPER: {schedule = #gemm.schedule<mixed_wgmma, persistent, {{.*}}swap>, unsigned_b}
// AMPERE-LABEL: @large
// AMPERE: {schedule = #gemm.schedule<mixed{{.*}}, unsigned_b}
func.func @large(%x: tensor<16384x4096xbf16>, %w: tensor<4096x4096xi8>, %c: tensor<16384x4096xbf16>) -> tensor<16384x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<16384x4096xbf16>, tensor<4096x4096xi8>) outs(%c : tensor<16384x4096xbf16>) {unsigned_b} -> tensor<16384x4096xbf16>
  return %d : tensor<16384x4096xbf16>
}

// CHECK-LABEL: @decode
// CHECK-NOT: linalg.generic
// CHECK: {schedule = #gemm.schedule<mixed
func.func @decode(%x: tensor<1x4096xbf16>, %w: tensor<4096x4096xi8>, %c: tensor<1x4096xbf16>) -> tensor<1x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<1x4096xbf16>, tensor<4096x4096xi8>) outs(%c : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  return %d : tensor<1x4096xbf16>
}

// Of A along M, of bytes of A, and of a peer no kernel is proven free of spills.
// SAY: Converted | {{.*}}no kernel converts them:
// AMPERE-LABEL: @along_m
// AMPERE: arith.sitofp
// AMPERE: gemm.matmul tn ins(%{{.*}}, %{{.*}} : tensor<64x16xf16>, tensor<64x32xf16>)
func.func @along_m(%x: tensor<64x16xf16>, %w: tensor<64x32xi8>, %c: tensor<16x32xf16>) -> tensor<16x32xf16> {
  %d = gemm.matmul tn ins(%x, %w : tensor<64x16xf16>, tensor<64x32xi8>) outs(%c : tensor<16x32xf16>) -> tensor<16x32xf16>
  return %d : tensor<16x32xf16>
}

// AMPERE-LABEL: @bytes_of_a
// AMPERE: arith.sitofp
// AMPERE: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<?x64xf16>, tensor<64x32xf16>)
func.func @bytes_of_a(%x: tensor<?x64xi8>, %w: tensor<64x32xf16>, %c: tensor<?x32xf16>) -> tensor<?x32xf16> {
  %d = gemm.matmul nn ins(%x, %w : tensor<?x64xi8>, tensor<64x32xf16>) outs(%c : tensor<?x32xf16>) -> tensor<?x32xf16>
  return %d : tensor<?x32xf16>
}

// AMPERE-LABEL: @peers
// AMPERE-COUNT-2: arith.sitofp
// AMPERE: gemm.matmul nn ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>)
func.func @peers(%x: tensor<16x64xbf16>, %w: tensor<64x32xi8>, %v: tensor<64x32xi8>, %c: tensor<16x32xbf16>) -> tensor<16x32xbf16> {
  %d = gemm.matmul nn ins(%x, %w, %v : tensor<16x64xbf16>, tensor<64x32xi8>, tensor<64x32xi8>) outs(%c : tensor<16x32xbf16>)
    epilogue {
    ^bb0(%acc: f32, %other: f32):
      %y = arith.subf %acc, %other : f32
      gemm.yield %y : f32
    } -> tensor<16x32xbf16>
  return %d : tensor<16x32xbf16>
}
