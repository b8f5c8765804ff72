// Buffers of a module are the GPU's, and so are the constants and the memory of its stack that
// launches reach: constants are copied once, whoever calls how often; memory of the stack is given
// back where its function ends. The host reads elements of both.
// DEFINE: %{options} =
// DEFINE: %{alloc} = %m, %1 = gpu.alloc async [%0]
// DEFINE: %{run} = \
// DEFINE:   gemm-opt %t/host.mlir --pass-pipeline='builtin.module(gemm-to-binary{%{options} target=sm_80 format=isa})' -o %t/lowered.mlir && \
// DEFINE:   sed '/^}/d' %t/lowered.mlir > %t/all.mlir && \
// DEFINE:   sed 's/ALLOC/%{alloc}/' %t/main.mlir >> %t/all.mlir && \
// DEFINE:   mlir-opt %t/all.mlir --pass-pipeline='builtin.module(func.func(convert-linalg-to-loops,lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' -o %t/llvm.mlir && \
// DEFINE:   mlir-runner %t/llvm.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// DEFINE:     --shared-libs=%llvm_lib/libmlir_c_runner_utils.so --entry-point-result=void
// RUN: split-file %s %t
// REDEFINE: %{options} = allocate=device deallocate
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = allocate=device
// RUN: %{run} | FileCheck %s
// REDEFINE: %{options} = memory-space=1 allocate=device
// RUN: gemm-opt %t/tensors.mlir --pass-pipeline='builtin.module(gemm-to-binary{%{options} target=sm_80 format=isa})' | mlir-opt --pass-pipeline='builtin.module(func.func(expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' -o /dev/null
// REDEFINE: %{alloc} = %m = gpu.alloc host_shared
// REDEFINE: %{options} = allocate=shared deallocate
// RUN: %{run} | FileCheck %s
// REQUIRES: emulator-runtime

// 16 · 1 · 2 and the bias, which is its place; then the same once more, on top of its double.
// CHECK: [32, 33, 34, 35,
// CHECK: 3
// CHECK: [32, 34, 36, 38,

//--- tensors.mlir
func.func @layer(%x: tensor<16x16xbf16>) -> (tensor<16x16xf32>, f32) {
  %c3 = arith.constant 3 : index
  %w = arith.constant dense<2.0> : tensor<16x16xbf16>
  %bias = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]> : tensor<16xf32>
  %y = gemm.linear %x, %w bias(%bias : tensor<16xf32>) : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
  %v = tensor.extract %bias[%c3] : tensor<16xf32>
  return %y, %v : tensor<16x16xf32>, f32
}

//--- host.mlir
memref.global "private" constant @weight : memref<16x16xbf16> = dense<2.0>
memref.global "private" constant @bias : memref<16xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]>
func.func @layer(%x: memref<16x16xbf16>, %y: memref<16x16xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %w = memref.get_global @weight : memref<16x16xbf16>
  %bias = memref.get_global @bias : memref<16xf32>
  gemm.linear %x, %w bias(%bias : memref<16xf32>) into(%y : memref<16x16xf32>) : memref<16x16xbf16>, memref<16x16xbf16>
  %v = memref.load %bias[%c3] : memref<16xf32>
  return %v : f32
}
func.func @twice(%x: memref<16x16xbf16>, %y: memref<16x16xf32>) {
  %bias = memref.get_global @bias : memref<16xf32>
  %sum = memref.alloca() : memref<16xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%bias : memref<16xf32>) outs(%sum : memref<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %in : f32
    linalg.yield %0 : f32
  }
  %w = memref.get_global @weight : memref<16x16xbf16>
  gemm.linear %x, %w bias(%sum : memref<16xf32>) into(%y : memref<16x16xf32>) : memref<16x16xbf16>, memref<16x16xbf16>
  return
}

//--- main.mlir
  func.func private @printMemrefF32(memref<*xf32>)
  func.func private @printF32(f32)
  func.func private @printNewline()
  func.func private @print(%gpus: memref<16x16xf32>) {
    %host = memref.alloc() : memref<16x16xf32>
    %0 = gpu.wait async
    %1 = gpu.memcpy async [%0] %host, %gpus : memref<16x16xf32>, memref<16x16xf32>
    gpu.wait [%1]
    %print = memref.cast %host : memref<16x16xf32> to memref<*xf32>
    call @printMemrefF32(%print) : (memref<*xf32>) -> ()
    return
  }
  func.func private @gpus(%host: memref<16x16xbf16>) -> memref<16x16xbf16> {
    %0 = gpu.wait async
    ALLOC () : memref<16x16xbf16>
    %2 = gpu.memcpy async [%0] %m, %host : memref<16x16xbf16>, memref<16x16xbf16>
    gpu.wait [%2]
    return %m : memref<16x16xbf16>
  }
  func.func @main() {
    %one = arith.constant 1.0 : bf16
    %host = memref.alloc() : memref<16x16xbf16>
    linalg.fill ins(%one : bf16) outs(%host : memref<16x16xbf16>)
    %x = call @gpus(%host) : (memref<16x16xbf16>) -> memref<16x16xbf16>
    %0 = gpu.wait async
    ALLOC () : memref<16x16xf32>
    gpu.wait [%0]
    %u = call @layer(%x, %m) : (memref<16x16xbf16>, memref<16x16xf32>) -> f32
    %v = call @layer(%x, %m) : (memref<16x16xbf16>, memref<16x16xf32>) -> f32
    call @print(%m) : (memref<16x16xf32>) -> ()
    call @printF32(%v) : (f32) -> ()
    call @printNewline() : () -> ()
    call @twice(%x, %m) : (memref<16x16xbf16>, memref<16x16xf32>) -> ()
    call @print(%m) : (memref<16x16xf32>) -> ()
    return
  }
}
