// RUN: gemm-opt %s --gemm-plan="target=sm_80" | FileCheck %s --check-prefix=PLAN
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s --check-prefix=NVVM
// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa" | FileCheck %s --check-prefix=BINARY
// RUN: env PATH=%gemm_bin:%llvm_bin CUDA_HOME= CUDA_PATH= gemm-opt %s --pass-pipeline='builtin.module(gemm-plan{target=l4},gemm-to-binary{format=isa})' | FileCheck %s --check-prefix=L4

// PLAN: gemm.target = #gemm.target<"a100", "sm_80">
// PLAN: gemm.matmul nt
// PLAN-SAME: cost = #gemm.cost<
// PLAN-SAME: layout = #gemm.layout<nt, blas = (T, N), lda = 64, ldb = 64, ldc = 96, operands = (B, A)>
// PLAN-SAME: schedule = #gemm.schedule<mma_sync, block

// NVVM: gpu.module @gemm_kernels
// NVVM: llvm.func @[[KERNEL:[a-z0-9_]+]]({{.*}}nvvm.kernel
// NVVM: nvvm.mma.sync
// NVVM: gpu.launch_func @gemm_kernels::@[[KERNEL]] blocks in

// BINARY: gpu.binary @gemm_kernels {{.*}}chip = "sm_80"
// BINARY-SAME: .target sm_80
// L4: gpu.binary @gemm_kernels {{.*}}chip = "sm_89"
func.func @main(%x: tensor<2x16x64xbf16>, %w: tensor<96x64xbf16>) -> tensor<2x16x96xbf16> {
  %y = gemm.linear %x, %w : tensor<2x16x64xbf16>, tensor<96x64xbf16> -> tensor<2x16x96xbf16>
  return %y : tensor<2x16x96xbf16>
}
