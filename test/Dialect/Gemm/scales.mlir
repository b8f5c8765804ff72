// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: not gemm-opt %s --gemm-annotate-cost=target=h200 --gemm-bufferize --gemm-decompose 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: gemm-opt %s --gemm-annotate-cost=target=h200 | FileCheck %s --check-prefix=COST

// Scales of blocks, behind the outputs, with their extents along m, n and k.
// CHECK-LABEL: func @scaled
// CHECK: gemm.matmul nt ins({{.+}} : tensor<512x1000xf8E4M3FN>, tensor<4096x1000xf8E5M2>) outs({{.+}}) scales(%{{.+}}, %{{.+}} : tensor<512x8xf32>, tensor<32x8xf32>) blocks [1, 128, 128] alpha(5.000000e-01) -> tensor<512x4096xbf16>

// They are read once: 512 and 32 times 8 of 4 bytes beside the factors and the result.
// COST: gemm.matmul {{.*}}bytes = 8819712
// LOOPS: scales.mlir:[[@LINE+3]]:8: error: 'gemm.matmul' op with scales of blocks has no loops, only kernels, and no schedule
func.func @scaled(%x: tensor<512x1000xf8E4M3FN>, %w: tensor<4096x1000xf8E5M2>, %sx: tensor<512x8xf32>, %sw: tensor<32x8xf32>,
                  %y: tensor<512x4096xbf16>) -> tensor<512x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<512x1000xf8E4M3FN>, tensor<4096x1000xf8E5M2>) outs(%y : tensor<512x4096xbf16>)
         scales(%sx, %sw : tensor<512x8xf32>, tensor<32x8xf32>) blocks [1, 128, 128] alpha(0.5) -> tensor<512x4096xbf16>
  return %d : tensor<512x4096xbf16>
}

// Sizes that no block cuts may be known later.
// CHECK-LABEL: func @dynamic
// CHECK: scales(%{{.+}}, %{{.+}} : tensor<?x?xf32>, tensor<?x?xf32>) blocks [1, 1, 1]
func.func @dynamic(%x: tensor<?x?xf8E4M3FN>, %w: tensor<?x?xf8E4M3FN>, %sx: tensor<?x?xf32>, %sw: tensor<?x?xf32>,
                   %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<?x?xf8E4M3FN>, tensor<?x?xf8E4M3FN>) outs(%y : tensor<?x?xf32>)
         scales(%sx, %sw : tensor<?x?xf32>, tensor<?x?xf32>) blocks [1, 1, 1] -> tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

// Of bytes beside bf16, with zero points or without: as the bytes lie.
// CHECK-LABEL: func @bytes
// CHECK: gemm.matmul nt {{.*}} scales(%{{.+}}, %{{.+}} : tensor<32x2xbf16>, tensor<32x2xi8>) blocks [1, 1, 128] {unsigned_b}
// CHECK: gemm.matmul nn {{.*}} scales(%{{.+}} : tensor<2x32xbf16>) blocks [1, 1, 128] ->
func.func @bytes(%x: tensor<?x256xbf16>, %w: tensor<32x256xi8>, %v: tensor<256x32xi8>, %s: tensor<32x2xbf16>, %z: tensor<32x2xi8>,
                 %t: tensor<2x32xbf16>, %y: tensor<?x32xf32>) -> (tensor<?x32xf32>, tensor<?x32xf32>) {
  %d = gemm.matmul nt ins(%x, %w : tensor<?x256xbf16>, tensor<32x256xi8>) outs(%y : tensor<?x32xf32>)
         scales(%s, %z : tensor<32x2xbf16>, tensor<32x2xi8>) blocks [1, 1, 128] {unsigned_b} -> tensor<?x32xf32>
  %e = gemm.matmul nn ins(%x, %v : tensor<?x256xbf16>, tensor<256x32xi8>) outs(%y : tensor<?x32xf32>)
         scales(%t : tensor<2x32xbf16>) blocks [1, 1, 128] -> tensor<?x32xf32>
  return %d, %e : tensor<?x32xf32>, tensor<?x32xf32>
}
