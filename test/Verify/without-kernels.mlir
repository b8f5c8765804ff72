// Products of i32, which have no tensor-core kernels, are loops: with an epilogue, in
// batches, of sizes known at run time, into a C that is read, and on memrefs.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 3 functions agree with the source
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --remarks=gemm-decompose 2>&1 \
// RUN: | FileCheck %s --check-prefix=REMARK
// REMARK: a product of i32 x i32 -> i32 has no kernel of its own here and becomes loops

func.func @quantised(%x: tensor<5x32xi32>, %y: tensor<32x8xi32>, %scale: tensor<8xf32>) -> tensor<5x8xf32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x8xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<5x8xi32>) -> tensor<5x8xi32>
  %r = linalg.matmul ins(%x, %y : tensor<5x32xi32>, tensor<32x8xi32>) outs(%f : tensor<5x8xi32>) -> tensor<5x8xi32>
  %o = tensor.empty() : tensor<5x8xf32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]}
    ins(%r, %scale : tensor<5x8xi32>, tensor<8xf32>) outs(%o : tensor<5x8xf32>) {
  ^bb0(%a: i32, %b: f32, %c: f32):
    %w = arith.sitofp %a : i32 to f32
    %m = arith.mulf %w, %b : f32
    linalg.yield %m : f32
  } -> tensor<5x8xf32>
  return %s : tensor<5x8xf32>
}

func.func @wraps(%x: tensor<2x?x16xi32>, %y: tensor<2x16x3xi32>, %c: tensor<2x?x3xi32>) -> tensor<2x?x3xi32> {
  %r = linalg.batch_matmul ins(%x, %y : tensor<2x?x16xi32>, tensor<2x16x3xi32>) outs(%c : tensor<2x?x3xi32>) -> tensor<2x?x3xi32>
  return %r : tensor<2x?x3xi32>
}

func.func @in_place(%x: memref<5x32xi32>, %y: memref<32x8xi32>, %c: memref<5x8xi32>) {
  linalg.matmul ins(%x, %y : memref<5x32xi32>, memref<32x8xi32>) outs(%c : memref<5x8xi32>)
  return
}
