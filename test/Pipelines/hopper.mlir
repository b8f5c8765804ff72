// RUN: gemm-opt %s --gemm-plan=target=h200 | FileCheck %s --check-prefix=PLAN
// RUN: gemm-opt %s --gemm-to-nvvm=target=h200 | FileCheck %s --check-prefix=LAUNCH
// RUN: rm -rf %t.gemm && gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=BUNDLE < %t.gemm/launch.json
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx

// On Hopper the compiler takes wgmma by itself; whoever launches the kernel hands it
// tensor maps, here of A, B and C. Where M is small it swaps the operands.
// PLAN: #gemm.schedule<wgmma, persistent, tile = [128, 256, 64], warp = [16, 256]
// PLAN: #gemm.schedule<wgmma, {{.*}}tile = [64, 8, 64], warp = [16, 8], {{.*}}swap>
// Tokens that are stored along M come in lines of 16 at least.
// PLAN: #gemm.schedule<wgmma, {{.*}}tile = [64, 16, 64], warp = [16, 16], {{.*}}swap>
// LAUNCH: llvm.func @gemm_nt_bf16_bf16_128x256x64(
// LAUNCH-COUNT-3: llvm.call @mgpuTensorMapEncodeTiled
// LAUNCH: gpu.launch_func @gemm_kernels::@gemm_nt_bf16_bf16_128x256x64
// BUNDLE-COUNT-3: "tensor_map"
// PTX: .target sm_90a
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16
func.func @forward(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>, %y: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>)
    outs(%y : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %d : tensor<4096x4096xbf16>
}
func.func @decode(%x: tensor<8x4096xbf16>, %w: tensor<4096x4096xbf16>, %y: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<8x4096xbf16>, tensor<4096x4096xbf16>)
    outs(%y : tensor<8x4096xbf16>) -> tensor<8x4096xbf16>
  return %d : tensor<8x4096xbf16>
}
func.func @decode_transposed(%x: tensor<4096x8xbf16>, %w: tensor<4096x4096xbf16>, %y: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
  %d = gemm.matmul tt ins(%x, %w : tensor<4096x8xbf16>, tensor<4096x4096xbf16>)
    outs(%y : tensor<8x4096xbf16>) -> tensor<8x4096xbf16>
  return %d : tensor<8x4096xbf16>
}
