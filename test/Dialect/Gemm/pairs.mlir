// Products in one sum: factors behind A and B, and one accumulator in the region.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=MEM
// RUN: gemm-opt %s --transform-interpreter | FileCheck %s --check-prefix=TILED
// RUN: gemm-opt %s --gemm-annotate-cost="target=a100" | FileCheck %s --check-prefix=COST

// CHECK-LABEL: func @gradient(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<32x64xbf16>, tensor<64x48xbf16>) outs(%{{.+}} : tensor<32x48xbf16>) pairs(%arg2, %arg3 : tensor<32x64xbf16>, tensor<64x48xbf16>) alpha(5.000000e-01) -> tensor<32x48xbf16>
// All are read, and the buffer of the result is no factor's.
// MEM-LABEL: func @gradient(
// MEM: %[[Y:.+]] = memref.alloc
// MEM: gemm.matmul nn ins(%arg0, %arg1 : {{.+}}) outs(%[[Y]] : {{.+}}) pairs(%arg2, %arg3 :
// FLAT-LABEL: func @gradient(
// FLAT: gemm.matmul nn ins(%arg0, %arg1 : {{.+}}) outs(%{{.+}}) pairs(%arg2, %arg3 :
// TILED-LABEL: func @gradient(
// TILED: scf.forall
// TILED-DAG: %[[A:.+]] = tensor.extract_slice %arg0[{{.+}}] [16, 64]
// TILED-DAG: %[[B:.+]] = tensor.extract_slice %arg1[{{.+}}] [64, 16]
// TILED-DAG: %[[P:.+]] = tensor.extract_slice %arg2[{{.+}}] [16, 64]
// TILED-DAG: %[[Q:.+]] = tensor.extract_slice %arg3[{{.+}}] [64, 16]
// TILED: gemm.matmul nn ins(%[[A]], %[[B]] : {{.+}}) outs(%{{.+}}) pairs(%[[P]], %[[Q]] : tensor<16x64xbf16>, tensor<64x16xbf16>)
// Two products: 2 * 2 * 32 * 64 * 48 operations; both A and both B are read once.
// COST-LABEL: func @gradient(
// COST: #gemm.cost<flops = 393216, bytes = 23552,
func.func @gradient(%dg: tensor<32x64xbf16>, %wg: tensor<64x48xbf16>, %du: tensor<32x64xbf16>, %wu: tensor<64x48xbf16>) -> tensor<32x48xbf16> {
  %e = tensor.empty() : tensor<32x48xbf16>
  %y = gemm.matmul nn ins(%dg, %wg : tensor<32x64xbf16>, tensor<64x48xbf16>) outs(%e : tensor<32x48xbf16>)
      pairs(%du, %wu : tensor<32x64xbf16>, tensor<64x48xbf16>) alpha(0.5) -> tensor<32x48xbf16>
  return %y : tensor<32x48xbf16>
}

// A factor stays as it is stored, as those of pairs are.
// CANON-LABEL: func @transposed(
// CANON: linalg.transpose
// CANON: gemm.matmul nt ins(%arg0, %{{.+}} : {{.+}}) outs(%{{.+}}) pairs(%arg0, %arg2 :
func.func @transposed(%x: tensor<32x64xbf16>, %t: tensor<64x48xbf16>, %p: tensor<48x64xbf16>) -> tensor<32x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %f = tensor.empty() : tensor<48x64xbf16>
  %w = linalg.transpose ins(%t : tensor<64x48xbf16>) outs(%f : tensor<48x64xbf16>) permutation = [1, 0]
  %y = gemm.matmul nt ins(%x, %w : tensor<32x64xbf16>, tensor<48x64xbf16>) outs(%e : tensor<32x48xf32>)
      pairs(%x, %p : tensor<32x64xbf16>, tensor<48x64xbf16>) -> tensor<32x48xf32>
  return %y : tensor<32x48xf32>
}

// One batch of all factors is a kernel's; rows of A that fold into M are so in ops of their own.
// FLAT-LABEL: func @batch(
// FLAT: gemm.matmul nn ins(%arg0, %arg1 : tensor<2x8x64xbf16>, tensor<2x64x24xbf16>) outs(%{{.+}}) pairs(%arg0, %arg2 :
func.func @batch(%x: tensor<2x8x64xbf16>, %u: tensor<2x64x24xbf16>, %g: tensor<2x64x24xbf16>) -> tensor<2x8x24xbf16> {
  %e = tensor.empty() : tensor<2x8x24xbf16>
  %y = gemm.matmul nn ins(%x, %u : tensor<2x8x64xbf16>, tensor<2x64x24xbf16>) outs(%e : tensor<2x8x24xbf16>)
      pairs(%x, %g : tensor<2x8x64xbf16>, tensor<2x64x24xbf16>) -> tensor<2x8x24xbf16>
  return %y : tensor<2x8x24xbf16>
}

// FLAT-LABEL: func @rows(
// FLAT: %[[P:.+]] = gemm.matmul nn ins(%{{.+}}, %arg2 : tensor<16x64xbf16>, tensor<64x24xbf16>) outs(%{{.+}} : tensor<16x24xf32>) -> tensor<16x24xf32>
// FLAT: gemm.matmul nn ins(%{{.+}}, %arg1 : tensor<16x64xbf16>, tensor<64x24xbf16>) outs(%{{.+}} : tensor<16x24xbf16>) epilogue(%{{.+}} : tensor<16x24xf32>) maps [#{{.+}}] {
// FLAT-NEXT: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32):
// FLAT-NEXT: arith.addf %[[X]], %[[Y]]
func.func @rows(%x: tensor<2x8x64xbf16>, %u: tensor<64x24xbf16>, %g: tensor<64x24xbf16>) -> tensor<2x8x24xbf16> {
  %e = tensor.empty() : tensor<2x8x24xbf16>
  %y = gemm.matmul nn ins(%x, %u : tensor<2x8x64xbf16>, tensor<64x24xbf16>) outs(%e : tensor<2x8x24xbf16>)
      pairs(%x, %g : tensor<2x8x64xbf16>, tensor<64x24xbf16>) -> tensor<2x8x24xbf16>
  return %y : tensor<2x8x24xbf16>
}

// So it is of strides that no kernel reads: a column in two of g. Sums of integers wrap as they do in one.
// FLAT-LABEL: func @strided(
// FLAT: %[[P:.+]] = memref.alloc() : memref<32x48xi32>
// FLAT: gemm.matmul nt ins(%arg0, %{{.+}} : {{.+}}) outs(%[[P]] : memref<32x48xi32>)
// FLAT: gemm.matmul nt ins(%arg0, %arg1 : {{.+}}) outs(%[[P]] : memref<32x48xi32>) beta(1.000000e+00)
// FLAT: gemm.matmul nt ins(%arg0, %arg1 : {{.+}}) outs(%arg3 : memref<32x48xi32>) epilogue(%[[P]] : memref<32x48xi32>)
// FLAT: arith.addi
func.func @strided(%x: memref<32x64xi8>, %u: memref<48x64xi8>, %g: memref<48x64xi8, strided<[128, 2]>>, %y: memref<32x48xi32>) {
  gemm.matmul nt ins(%x, %u : memref<32x64xi8>, memref<48x64xi8>) outs(%y : memref<32x48xi32>)
      pairs(%x, %g, %x, %u : memref<32x64xi8>, memref<48x64xi8, strided<[128, 2]>>, memref<32x64xi8>, memref<48x64xi8>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} attributes{sym_name = "gradient"} in %root : (!transform.any_op) -> !transform.any_op
    %m = transform.structured.match ops{["gemm.matmul"]} in %f : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %m tile_sizes [16, 16, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
