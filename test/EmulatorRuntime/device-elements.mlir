// Buffers of a module are the GPU's: its host looks at elements of products and branches on them, and
// with deallocation a function that returns an argument returns a copy, made by the GPU. In either
// memory space.
// DEFINE: %{options} =
// DEFINE: %{space} =
// DEFINE: %{alloc} = %m, %1 = gpu.alloc async [%0]
// DEFINE: %{run} = \
// DEFINE:   gemm-opt %t/host.mlir --pass-pipeline='builtin.module(gemm-to-binary{%{options} target=sm_80 format=isa})' -o %t/lowered.mlir && \
// DEFINE:   sed '/^}/d' %t/lowered.mlir > %t/all.mlir && \
// DEFINE:   sed -e 's/SPACE/%{space}/g' -e 's/ALLOC/%{alloc}/' %t/main.mlir >> %t/all.mlir && \
// DEFINE:   mlir-opt %t/all.mlir --pass-pipeline='builtin.module(func.func(convert-linalg-to-loops,lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' -o %t/llvm.mlir && \
// DEFINE:   mlir-runner %t/llvm.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// DEFINE:     --shared-libs=%llvm_lib/libmlir_c_runner_utils.so --entry-point-result=void
// RUN: split-file %s %t
// REDEFINE: %{options} = allocate=device deallocate
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = deallocate allocate=device
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = allocate=device
// RUN: %{run} | FileCheck %s
// REDEFINE: %{space} = , 1
// REDEFINE: %{options} = memory-space=1 allocate=device deallocate
// RUN: %{run} | FileCheck %s
// REDEFINE: %{alloc} = %m = gpu.alloc host_shared
// REDEFINE: %{options} = memory-space=1 allocate=shared
// RUN: %{run} | FileCheck %s
// REQUIRES: emulator-runtime

// 3 + 16 · 1 · 2, and once more as that is beyond 34.
// CHECK: 67
// CHECK: [67, 67,

//--- host.mlir
func.func @update(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>, %c: tensor<16x16xf32>, %limit: f32) -> (tensor<16x16xf32>, f32) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %d = linalg.matmul ins(%a, %b : tensor<16x16xbf16>, tensor<16x16xbf16>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  %v = tensor.extract %d[%c1, %c7] : tensor<16x16xf32>
  %beyond = arith.cmpf ogt, %v, %limit : f32
  cf.cond_br %beyond, ^again(%d : tensor<16x16xf32>), ^end(%d : tensor<16x16xf32>)
^again(%x: tensor<16x16xf32>):
  %e = linalg.matmul ins(%a, %b : tensor<16x16xbf16>, tensor<16x16xbf16>) outs(%x : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^end(%e : tensor<16x16xf32>)
^end(%r: tensor<16x16xf32>):
  %w = tensor.extract %r[%c7, %c1] : tensor<16x16xf32>
  return %r, %w : tensor<16x16xf32>, f32
}

//--- main.mlir
  func.func private @printMemrefF32(memref<*xf32>)
  func.func private @printF32(f32)
  func.func private @printNewline()
  func.func private @gpus(%host: memref<16x16xbf16>) -> memref<16x16xbf16SPACE> {
    %0 = gpu.wait async
    ALLOC () : memref<16x16xbf16>
    %2 = gpu.memcpy async [%0] %m, %host : memref<16x16xbf16>, memref<16x16xbf16>
    gpu.wait [%2]
    %r = memref.memory_space_cast %m : memref<16x16xbf16> to memref<16x16xbf16SPACE>
    return %r : memref<16x16xbf16SPACE>
  }
  func.func @main() {
    %one = arith.constant 1.0 : bf16
    %two = arith.constant 2.0 : bf16
    %three = arith.constant 3.0 : f32
    %limit = arith.constant 34.0 : f32
    %x = memref.alloc() : memref<16x16xbf16>
    linalg.fill ins(%one : bf16) outs(%x : memref<16x16xbf16>)
    %a = call @gpus(%x) : (memref<16x16xbf16>) -> memref<16x16xbf16SPACE>
    linalg.fill ins(%two : bf16) outs(%x : memref<16x16xbf16>)
    %b = call @gpus(%x) : (memref<16x16xbf16>) -> memref<16x16xbf16SPACE>
    %y = memref.alloc() : memref<16x16xf32>
    linalg.fill ins(%three : f32) outs(%y : memref<16x16xf32>)
    %0 = gpu.wait async
    ALLOC () : memref<16x16xf32>
    %2 = gpu.memcpy async [%0] %m, %y : memref<16x16xf32>, memref<16x16xf32>
    gpu.wait [%2]
    %c = memref.memory_space_cast %m : memref<16x16xf32> to memref<16x16xf32SPACE>
    %d, %v = call @update(%a, %b, %c, %limit) : (memref<16x16xbf16SPACE>, memref<16x16xbf16SPACE>, memref<16x16xf32SPACE>, f32) -> (memref<16x16xf32SPACE>, f32)
    call @printF32(%v) : (f32) -> ()
    call @printNewline() : () -> ()
    %r = memref.memory_space_cast %d : memref<16x16xf32SPACE> to memref<16x16xf32>
    %3 = gpu.wait async
    %4 = gpu.memcpy async [%3] %y, %r : memref<16x16xf32>, memref<16x16xf32>
    gpu.wait [%4]
    %print = memref.cast %y : memref<16x16xf32> to memref<*xf32>
    call @printMemrefF32(%print) : (memref<*xf32>) -> ()
    return
  }
}
