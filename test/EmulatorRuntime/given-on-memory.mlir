// Floats that a function of memory is given, or computes, are operands of its elementwise ops and fills as
// they are on tensors: the host stores each in memory of one element.
// DEFINE: %{options} =
// DEFINE: %{run} = \
// DEFINE:   gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{%{options} target=sm_80 format=isa})' \
// DEFINE:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir && \
// DEFINE:   mlir-runner %t.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// DEFINE:     --entry-point-result=void 2>&1
// REDEFINE: %{options} = allocate=shared deallocate
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = allocate=shared
// RUN: %{run} | FileCheck %s
// RUN: not gemm-compile %s -o %t.gemm --target=sm_80 --entry=scaled 2>&1 | FileCheck %s --check-prefix=BUNDLE
// REQUIRES: emulator-runtime

// BUNDLE: given-on-memory.mlir:[[# @LINE + 9]]:{{[0-9]+}}: error: function 'scaled' argument 3: expected a tensor or memref of numbers, got 'f32'; pass it as a tensor of rank 0

// 16 filled 3 times 3, times 3, plus 6; and 3.
// CHECK: [438, 438,
// CHECK: [3, 3,
#id = affine_map<(m, n) -> (m, n)>
#none = affine_map<(m, n) -> ()>
module {
  func.func private @printMemrefF32(memref<*xf32>)
  func.func @scaled(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %c: memref<16x16xf32>, %s: f32) {
    %zero = arith.constant 0.0 : f32
    %twice = arith.addf %s, %s : f32
    linalg.fill ins(%s : f32) outs(%a : memref<16x16xf32>)
    linalg.fill ins(%s : f32) outs(%b : memref<16x16xf32>)
    linalg.fill ins(%zero : f32) outs(%c : memref<16x16xf32>)
    linalg.matmul ins(%a, %b : memref<16x16xf32>, memref<16x16xf32>) outs(%c : memref<16x16xf32>)
    linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]}
        ins(%c, %s : memref<16x16xf32>, f32) outs(%b : memref<16x16xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %u = arith.mulf %x, %y : f32
      %v = arith.addf %u, %twice : f32
      linalg.yield %v : f32
    }
    return
  }
  func.func @main() {
    %three = arith.constant 3.0 : f32
    %a = memref.alloc() : memref<16x16xf32>
    %b = memref.alloc() : memref<16x16xf32>
    %c = memref.alloc() : memref<16x16xf32>
    call @scaled(%a, %b, %c, %three) : (memref<16x16xf32>, memref<16x16xf32>, memref<16x16xf32>, f32) -> ()
    %pb = memref.cast %b : memref<16x16xf32> to memref<*xf32>
    call @printMemrefF32(%pb) : (memref<*xf32>) -> ()
    %pa = memref.cast %a : memref<16x16xf32> to memref<*xf32>
    call @printMemrefF32(%pa) : (memref<*xf32>) -> ()
    return
  }
}
