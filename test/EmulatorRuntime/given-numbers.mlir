// Floats that a function is given, or that a loop carries, are operands of elementwise ops and fills,
// whether an op that reads them is fused with a product or not.
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa allocate=shared deallocate})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir
// RUN: mlir-runner %t.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void 2>&1 | FileCheck %s
// REQUIRES: emulator-runtime

// 3 filled, times 2, 4 and 8; then 16 of these times 1, times 0.5, plus 3.
// CHECK: [192, 192,
// CHECK: [1539, 1539,
#id = affine_map<(m, n) -> (m, n)>
#none = affine_map<(m, n) -> ()>
module {
  func.func private @printMemrefF32(tensor<*xf32>)
  func.func private @scaled(%s: f32, %n: index) -> tensor<16x16xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %two = arith.constant 2.0 : f32
    %e = tensor.empty() : tensor<16x16xf32>
    %three = linalg.fill ins(%s : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %three, %v = %two) -> (tensor<16x16xf32>, f32) {
      %m = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]}
          ins(%t, %v : tensor<16x16xf32>, f32) outs(%t : tensor<16x16xf32>) {
      ^bb0(%x: f32, %y: f32, %o: f32):
        %u = arith.mulf %x, %y : f32
        linalg.yield %u : f32
      } -> tensor<16x16xf32>
      %w = arith.mulf %v, %two : f32
      scf.yield %m, %w : tensor<16x16xf32>, f32
    }
    return %r#0 : tensor<16x16xf32>
  }
  func.func private @product(%a: tensor<16x16xf32>, %s: f32) -> tensor<16x16xf32> {
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %e = tensor.empty() : tensor<16x16xf32>
    %b = linalg.fill ins(%one : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %zero = arith.constant 0.0 : f32
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %d = linalg.matmul ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%z : tensor<16x16xf32>) -> tensor<16x16xf32>
    %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%d : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
    ^bb0(%x: f32, %o: f32):
      %u = arith.mulf %x, %half : f32
      %v = arith.addf %u, %s : f32
      linalg.yield %v : f32
    } -> tensor<16x16xf32>
    return %r : tensor<16x16xf32>
  }
  func.func @main() {
    %c3 = arith.constant 3 : index
    %three = arith.constant 3.0 : f32
    %a = call @scaled(%three, %c3) : (f32, index) -> tensor<16x16xf32>
    %b = call @product(%a, %three) : (tensor<16x16xf32>, f32) -> tensor<16x16xf32>
    %pa = tensor.cast %a : tensor<16x16xf32> to tensor<*xf32>
    call @printMemrefF32(%pa) : (tensor<*xf32>) -> ()
    %pb = tensor.cast %b : tensor<16x16xf32> to tensor<*xf32>
    call @printMemrefF32(%pb) : (tensor<*xf32>) -> ()
    return
  }
}
