// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa allocate=shared deallocate})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' > %t.mlir
// RUN: env GEMM_EMULATOR_CALLS=on mlir-runner %t.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void 2>&1 | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa allocate=device deallocate})' \
// RUN:   | mlir-opt --pass-pipeline='builtin.module(func.func(lower-affine,expand-strided-metadata,convert-scf-to-cf),gpu-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | FileCheck %s --check-prefix=DEVICE --implicit-check-not=@malloc --implicit-check-not=@free --implicit-check-not=unrealized
// REQUIRES: emulator-runtime

// Buffers that host and GPU share, given and freed by MLIR's runtime as its deallocation
// pipeline says: the one between two layers too. 2 · 64 · 64 is what the second layer gives.
// CHECK-COUNT-4: mgpuMemAlloc
// CHECK-DAG: mgpuLaunchKernel
// CHECK: [8192,
// The GPU's own memory, which the host does not touch, has the same calls and no other.
// DEVICE: llvm.call @mgpuMemAlloc
// DEVICE: gpu.launch_func
// DEVICE: llvm.call @mgpuMemFree
module {
  func.func private @printMemrefF32(tensor<*xf32>)
  func.func @main() {
    %one = arith.constant 1.0 : bf16
    %two = arith.constant 2.0 : bf16
    %ex = tensor.empty() : tensor<16x64xbf16>
    %x = linalg.fill ins(%one : bf16) outs(%ex : tensor<16x64xbf16>) -> tensor<16x64xbf16>
    %ew = tensor.empty() : tensor<64x64xbf16>
    %w = linalg.fill ins(%two : bf16) outs(%ew : tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %u = linalg.fill ins(%one : bf16) outs(%ew : tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %y = gemm.linear %x, %w : tensor<16x64xbf16>, tensor<64x64xbf16> -> tensor<16x64xbf16>
    %z = gemm.linear %y, %u : tensor<16x64xbf16>, tensor<64x64xbf16> -> tensor<16x64xf32>
    %print = tensor.cast %z : tensor<16x64xf32> to tensor<*xf32>
    call @printMemrefF32(%print) : (tensor<*xf32>) -> ()
    return
  }
}
