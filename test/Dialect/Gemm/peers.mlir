// Products that share A: right operands behind B, an accumulator of each in the region.
// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --mlir-print-op-generic | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: gemm-opt %s --gemm-flatten --split-input-file | FileCheck %s --check-prefix=FLAT
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=MEM
// RUN: gemm-opt %s --transform-interpreter | FileCheck %s --check-prefix=TILED

// CHECK-LABEL: func @gate(
// CHECK: gemm.matmul nt ins(%arg0, %arg1, %arg2 : tensor<32x64xbf16>, tensor<48x64xbf16>, tensor<48x64xbf16>) outs(%{{.+}} : tensor<32x48xbf16>) epilogue(%arg3 : tensor<48xf32>) maps [#{{.+}}] {
// CHECK-NEXT: ^bb0(%[[UP:.+]]: f32, %[[GATE:.+]]: f32, %[[BIAS:.+]]: f32):
// Both are read, and the buffer of the result is no factor's.
// MEM-LABEL: func @gate(
// MEM: %[[Y:.+]] = memref.alloc
// MEM: gemm.matmul nt ins(%arg0, %arg1, %arg2 : {{.+}}) outs(%[[Y]] :
// FLAT-LABEL: func @gate(
// FLAT: gemm.matmul nt ins(%arg0, %arg1, %arg2 :
// TILED-LABEL: func @gate(
// TILED: scf.forall
// TILED: %[[A:.+]] = tensor.extract_slice %arg0[{{.+}}] [16, 64]
// TILED: %[[B:.+]] = tensor.extract_slice %arg1[{{.+}}] [16, 64]
// TILED: %[[P:.+]] = tensor.extract_slice %arg2[{{.+}}] [16, 64]
// TILED: gemm.matmul nt ins(%[[A]], %[[B]], %[[P]] : tensor<16x64xbf16>, tensor<16x64xbf16>, tensor<16x64xbf16>)
func.func @gate(%x: tensor<32x64xbf16>, %u: tensor<48x64xbf16>, %g: tensor<48x64xbf16>, %b: tensor<48xf32>) -> tensor<32x48xbf16> {
  %e = tensor.empty() : tensor<32x48xbf16>
  %y = gemm.matmul nt ins(%x, %u, %g : tensor<32x64xbf16>, tensor<48x64xbf16>, tensor<48x64xbf16>) outs(%e : tensor<32x48xbf16>)
      epilogue(%b : tensor<48xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%up: f32, %gate: f32, %bias: f32):
    %s = arith.addf %gate, %bias : f32
    %v = arith.mulf %s, %up : f32
    gemm.yield %v : f32
  } -> tensor<32x48xbf16>
  return %y : tensor<32x48xbf16>
}

// An operand that is not used goes; B stays as it is stored, as its peer is.
// CANON-LABEL: func @unused(
// CANON: linalg.transpose
// CANON: gemm.matmul nt ins(%arg0, %{{.+}}, %arg2 : {{.+}}) outs(%{{.+}} : tensor<32x48xf32>) epilogue {
// CANON-NEXT: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32):
// CANON-NEXT: gemm.yield %[[Y]]
func.func @unused(%x: tensor<32x64xbf16>, %t: tensor<64x48xbf16>, %p: tensor<48x64xbf16>, %b: tensor<48xf32>) -> tensor<32x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %f = tensor.empty() : tensor<48x64xbf16>
  %w = linalg.transpose ins(%t : tensor<64x48xbf16>) outs(%f : tensor<48x64xbf16>) permutation = [1, 0]
  %y = gemm.matmul nt ins(%x, %w, %p : tensor<32x64xbf16>, tensor<48x64xbf16>, tensor<48x64xbf16>) outs(%e : tensor<32x48xf32>)
      epilogue(%b : tensor<48xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%a: f32, %c: f32, %bias: f32):
    gemm.yield %c : f32
  } -> tensor<32x48xf32>
  return %y : tensor<32x48xf32>
}

// Of a batch that has right operands of its own each product is an op.
// FLAT-LABEL: func @batch(
// FLAT: %[[P:.+]] = gemm.matmul nn ins(%arg0, %arg2 : {{.+}}) outs(%{{.+}} : tensor<2x8x24xf32>) -> tensor<2x8x24xf32>
// FLAT: gemm.matmul nn ins(%arg0, %arg1 : {{.+}}) outs(%{{.+}} : tensor<2x8x24xbf16>) epilogue(%[[P]] : tensor<2x8x24xf32>) maps [#{{.+}}] {
// FLAT-NEXT: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32):
// FLAT-NEXT: arith.subf %[[X]], %[[Y]]
func.func @batch(%x: tensor<2x8x64xbf16>, %u: tensor<2x64x24xbf16>, %g: tensor<2x64x24xbf16>) -> tensor<2x8x24xbf16> {
  %e = tensor.empty() : tensor<2x8x24xbf16>
  %y = gemm.matmul nn ins(%x, %u, %g : tensor<2x8x64xbf16>, tensor<2x64x24xbf16>, tensor<2x64x24xbf16>) outs(%e : tensor<2x8x24xbf16>)
      epilogue {
  ^bb0(%a: f32, %b: f32):
    %d = arith.subf %a, %b : f32
    gemm.yield %d : f32
  } -> tensor<2x8x24xbf16>
  return %y : tensor<2x8x24xbf16>
}

// So it is of strides that no kernel reads: a column in two of g.
// FLAT-LABEL: func @strided(
// FLAT: memref.alloc() : memref<32x48xf32>
// FLAT: gemm.matmul nt ins(%arg0, %{{.+}} : {{.+}}) outs(%[[P:.+]] : memref<32x48xf32>)
// FLAT: gemm.matmul nt ins(%arg0, %arg1 : {{.+}}) outs(%arg3 : memref<32x48xbf16>) epilogue(%[[P]] : memref<32x48xf32>)
func.func @strided(%x: memref<32x64xbf16>, %u: memref<48x64xbf16>, %g: memref<48x64xbf16, strided<[128, 2]>>, %y: memref<32x48xbf16>) {
  gemm.matmul nt ins(%x, %u, %g : memref<32x64xbf16>, memref<48x64xbf16>, memref<48x64xbf16, strided<[128, 2]>>) outs(%y : memref<32x48xbf16>)
      epilogue {
  ^bb0(%a: f32, %b: f32):
    %d = arith.subf %a, %b : f32
    gemm.yield %d : f32
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} attributes{sym_name = "gate"} in %root : (!transform.any_op) -> !transform.any_op
    %m = transform.structured.match ops{["gemm.matmul"]} in %f : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %m tile_sizes [16, 16, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
