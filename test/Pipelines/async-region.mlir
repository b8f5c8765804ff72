// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa allocate=device deallocate" -o %t.device
// RUN: mlir-opt %t.device --pass-pipeline='builtin.module(func.func(gpu-async-region,expand-strided-metadata,lower-affine,convert-scf-to-cf),gpu-to-llvm,reconcile-unrealized-casts)' | FileCheck %s --check-prefix=DEVICE
// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa allocate=shared" -o %t.shared
// RUN: mlir-opt %t.shared --pass-pipeline='builtin.module(func.func(gpu-async-region,expand-strided-metadata,lower-affine,convert-scf-to-cf),gpu-to-llvm,reconcile-unrealized-casts)' | FileCheck %s --check-prefix=SHARED
// RUN: mlir-opt %t.shared --pass-pipeline='builtin.module(func.func(expand-strided-metadata,lower-affine,convert-scf-to-cf),gpu-to-llvm,reconcile-unrealized-casts)' | FileCheck %s --check-prefix=WITHOUT

// Upstream's gpu-async-region makes launches and the GPU's allocations follow each other without the
// host. Memory that both touch has no such allocation in its runtime: with allocate=shared the pass
// leaves an op that gpu-to-llvm does not lower, and is to be left out.
// DEVICE-NOT: gpu.alloc
// DEVICE-NOT: unrealized_conversion_cast
// SHARED: gpu.alloc async {{.*}}host_shared
// WITHOUT-NOT: gpu.alloc
// WITHOUT-NOT: unrealized_conversion_cast
func.func @two(%x: tensor<64x64xbf16>, %w: tensor<128x64xbf16>, %u: tensor<64x128xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<128x64xbf16> -> tensor<64x128xbf16>
  %z = gemm.linear %y, %u : tensor<64x128xbf16>, tensor<64x128xbf16> -> tensor<64x64xbf16>
  return %z : tensor<64x64xbf16>
}
