// REQUIRES: blas
// RUN: gemm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --gemm-to-blas --gemm-blas-to-calls --convert-linalg-to-loops \
// RUN:   --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm \
// RUN:   --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts -o %t.mlir
// RUN: mlir-runner %t.mlir -e main -entry-point-result=void \
// RUN:   --shared-libs=%gemm_lib/libgemm_runtime.so,%llvm_lib/libmlir_runner_utils.so | FileCheck %s

// 1 * 1 + 1 * 1 and twice the 100 that was in the result's memory: the call of @double works
// in place, and the product's library call must not store there first.

// CHECK: [202, 202]
// CHECK: [202, 202]

func.func private @printMemrefF32(tensor<*xf32>)

#id = affine_map<(m, n) -> (m, n)>

func.func @double(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %d = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  return %d : tensor<2x2xf32>
}

func.func @add(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %doubled = call @double(%c) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) epilogue(%doubled : tensor<2x2xf32>) maps [#id] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

func.func @main() {
  %ones = arith.constant dense<1.0> : tensor<2x2xf32>
  %hundreds = arith.constant dense<100.0> : tensor<2x2xf32>
  %r = call @add(%ones, %ones, %hundreds) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %any = tensor.cast %r : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}
