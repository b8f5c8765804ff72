// Numbers of 4 bits, two in a byte of B, and a zero point of all: said in text and bytecode, kept by what rewrites the op.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=MEM
// RUN: gemm-opt %s --canonicalize | FileCheck %s --check-prefix=ORDER
// RUN: gemm-opt %s --gemm-select-schedule=target=a100 --gemm-annotate-cost=target=a100 | FileCheck %s --check-prefix=COST

// CHECK-LABEL: func @product
// CHECK: gemm.matmul nt ins({{.+}} : tensor<8x1024xbf16>, tensor<4096x512xi8>) {{.+}} blocks [1, 1, 64] {packed_b, unsigned_b, zero_point = 8 : i64} -> tensor<8x4096xbf16>
// MEM-LABEL: func @product
// MEM: gemm.matmul nt {{.+}} {packed_b, unsigned_b, zero_point = 8 : i64}
// 2097152 bytes of numbers, 131072 of scales, 81920 of A and C.
// COST-LABEL: func @product
// COST: cost = #gemm.cost<flops = 67108864, bytes = 2310144,
// COST-SAME: schedule = #gemm.schedule<mixed
func.func @product(%x: tensor<8x1024xbf16>, %w: tensor<4096x512xi8>, %s: tensor<4096x16xbf16>, %y: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<8x1024xbf16>, tensor<4096x512xi8>) outs(%y : tensor<8x4096xbf16>)
    scales(%s : tensor<4096x16xbf16>) blocks [1, 1, 64] {packed_b, unsigned_b, zero_point = 8 : i64} -> tensor<8x4096xbf16>
  return %d : tensor<8x4096xbf16>
}

// What is packed along K stays so; bytes, of which a zero point may be that of all as well, need not.
// ORDER-LABEL: func @transposed
// ORDER: %[[W:.+]] = linalg.transpose
// ORDER: gemm.matmul nt ins(%{{.+}}, %[[W]] :
// ORDER: gemm.matmul nn ins({{.+}} : tensor<8x64xf16>, tensor<64x48xi8>) {{.+}} {zero_point = -5 : i64}
func.func @transposed(%x: tensor<8x64xf16>, %w: tensor<32x48xi8>, %v: tensor<64x48xi8>, %s: tensor<48x1xf16>, %t: tensor<48x1xf16>, %y: tensor<8x48xf16>) -> (tensor<8x48xf16>, tensor<8x48xf16>) {
  %e = tensor.empty() : tensor<48x32xi8>
  %b = linalg.transpose ins(%w : tensor<32x48xi8>) outs(%e : tensor<48x32xi8>) permutation = [1, 0]
  %d = gemm.matmul nt ins(%x, %b : tensor<8x64xf16>, tensor<48x32xi8>) outs(%y : tensor<8x48xf16>)
    scales(%s : tensor<48x1xf16>) blocks [1, 1, 64] {packed_b} -> tensor<8x48xf16>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<48x1xf16> into tensor<48xf16>
  %u = tensor.expand_shape %r [[0, 1]] output_shape [1, 48] : tensor<48xf16> into tensor<1x48xf16>
  %f = gemm.matmul nn ins(%x, %v : tensor<8x64xf16>, tensor<64x48xi8>) outs(%y : tensor<8x48xf16>)
    scales(%u : tensor<1x48xf16>) blocks [1, 1, 64] {zero_point = -5 : i64} -> tensor<8x48xf16>
  return %d, %f : tensor<8x48xf16>, tensor<8x48xf16>
}
