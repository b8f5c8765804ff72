// Stock mlir-opt with our dialects, passes and pipelines, as a plugin: a pass of ours between its own, a pipeline
// down to PTX, and our errors.
// DEFINE: %{stock} = mlir-opt --load-dialect-plugin=%stock_plugin --load-pass-plugin=%stock_plugin
// RUN: %{stock} %s --pass-pipeline='builtin.module(canonicalize,gemm-import,gemm-flatten,cse)' | FileCheck %s
// RUN: %{stock} %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa})' | FileCheck %s --check-prefix=KERNEL
// RUN: not %{stock} %s --pass-pipeline='builtin.module(gemm-to-binary{target=sm_80 format=isa module-name=})' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: gemm-opt %s --gemm-plan | %{stock} | gemm-opt | FileCheck %s --check-prefix=PLAN

// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<64x32xbf16>, tensor<32x64xbf16>)
// KERNEL: gpu.binary @gemm_kernels
// KERNEL: gpu.launch_func {{.*}}@gemm_kernels::@gemm_nn_bf16_f32_
// ERROR: stock.mlir:[[# @LINE + 2]]:1: error: expected option module-name to be a name
// PLAN: schedule = #gemm.schedule<mma_sync,
module {
  func.func @main(%a: tensor<64x32xbf16>, %b: tensor<32x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %d = linalg.matmul ins(%a, %b : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %d : tensor<64x64xf32>
  }
}
