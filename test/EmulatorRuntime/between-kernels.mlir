// Between the kernels and their launches the sums are lowered to loops of the host, or tiled and given
// kernels again, or left alone: the numbers are the same.
// DEFINE: %{between} =
// DEFINE: %{run} = \
// DEFINE:   gemm-opt %t/host.mlir --pass-pipeline='builtin.module(gemm-elementwise-to-gpu,%{between}gemm-lower-kernels,gemm-launch,gemm-serialize{format=isa chip=sm_80})' \
// DEFINE:   | mlir-opt --pass-pipeline='builtin.module(func.func(convert-linalg-to-loops,lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' \
// DEFINE:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// DEFINE:     --entry-point-result=void
// RUN: split-file %s %t
// RUN: %{run} | FileCheck %s
// REDEFINE: %{between} = func.func(convert-linalg-to-loops),
// RUN: %{run} | FileCheck %s
// REDEFINE: %{between} = transform-preload-library{transform-library-paths=%t/script.mlir},transform-interpreter,gemm-elementwise-to-gpu,
// RUN: %{run} | FileCheck %s
// REQUIRES: emulator-runtime

// i + (0 + 1 + ... + 7) with i eight times; the NaN that were there before are not added.
// CHECK: [28, 36, 44, 52]

//--- host.mlir
module {
  func.func private @printMemrefF32(memref<*xf32>)
  func.func @sum(%x: memref<4x8xf32>, %y: memref<4xf32>) {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%y : memref<4xf32>)
    linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) dimensions = [1]
    return
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %nan = arith.constant 0x7FC00000 : f32
    %x = gpu.alloc host_shared () : memref<4x8xf32>
    %y = gpu.alloc host_shared () : memref<4xf32>
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %nan, %y[%i] : memref<4xf32>
      scf.for %j = %c0 to %c8 step %c1 {
        %s = arith.addi %i, %j : index
        %t = arith.index_cast %s : index to i32
        %v = arith.sitofp %t : i32 to f32
        memref.store %v, %x[%i, %j] : memref<4x8xf32>
      }
    }
    call @sum(%x, %y) : (memref<4x8xf32>, memref<4xf32>) -> ()
    %u = memref.cast %y : memref<4xf32> to memref<*xf32>
    call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    return
  }
}

//--- script.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.generic"]} attributes {iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]} in %root : (!transform.any_op) -> !transform.any_op
    %tiles, %loop = transform.structured.tile_using_for %ops tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
