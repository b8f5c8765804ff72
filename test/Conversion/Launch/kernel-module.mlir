// RUN: gemm-opt %s --gemm-to-tile --gemm-elementwise-to-gpu --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-to-tile --gemm-to-tile=module-name=other --split-input-file > /dev/null
// RUN: gemm-opt %s --gemm-to-tile=module-name=mine --split-input-file | FileCheck %s --check-prefix=NAMED

// Names that others have stay theirs: our gpu.module is told by its attribute.

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>
// CHECK: gpu.module @gemm_kernels_0 attributes {gemm.kernels}
// CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32
// CHECK: llvm.func @elementwise_0
// CHECK: func private @gemm_kernels()
// CHECK: gemm.matmul {{.*}}kernel = @gemm_kernels_0::@gemm_nt_bf16_bf16_64x64x32,
// CHECK: gemm.launch = #gemm.launch<kernel = @gemm_kernels_0::@elementwise_0
// NAMED: gpu.module @mine attributes {gemm.kernels}
// NAMED: kernel = @mine::@gemm_nt_bf16_bf16_64x64x32,
func.func private @gemm_kernels()
func.func @main(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %d: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  memref.copy %c, %d : memref<64x64xbf16> to memref<64x64xbf16>
  return
}

// -----

// A second run adds to what the first one made, whatever became of it, and takes no name twice.
#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>
module attributes {gpu.container_module} {
  // CHECK: gpu.module @earlier attributes {gemm.kernels}
  // CHECK: llvm.func @gemm_nt_bf16_bf16_64x64x32()
  // CHECK: llvm.func @elementwise_0()
  // CHECK: tile.kernel @gemm_nt_bf16_bf16_64x64x32_1
  // CHECK: llvm.func @elementwise_0_1
  // CHECK: kernel = @earlier::@gemm_nt_bf16_bf16_64x64x32_1,
  // CHECK: kernel = @earlier::@elementwise_0_1,
  gpu.module @earlier attributes {gemm.kernels} {
    llvm.func @gemm_nt_bf16_bf16_64x64x32() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
    llvm.func @elementwise_0() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @main(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %d: memref<64x64xbf16>) {
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
    memref.copy %c, %d : memref<64x64xbf16> to memref<64x64xbf16>
    return
  }
}
