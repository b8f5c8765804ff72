// Each linear layer of the MLP is one GEMM, forward, in the order of the source.
// RUN: gemm-opt %src/examples/llama2-7b-mlp.mlir --gemm-import --gemm-flatten | FileCheck %s

// CHECK-LABEL: func.func @prefill(
// CHECK-NOT: linalg.{{transpose|batch_matmul|fill}}
// CHECK: gemm.matmul nt ins({{.*}} : tensor<597x4096xbf16>, tensor<11008x4096xbf16>) outs({{.*}} : tensor<597x11008xf32>)
// CHECK: gemm.matmul nt ins({{.*}} : tensor<597x4096xbf16>, tensor<11008x4096xbf16>) outs({{.*}} : tensor<597x11008xf32>)
// CHECK: gemm.matmul nt ins({{.*}} : tensor<597x11008xbf16>, tensor<4096x11008xbf16>) outs({{.*}} : tensor<597x4096xf32>)
// CHECK-LABEL: func.func @decode(
// CHECK-COUNT-2: gemm.matmul nt ins({{.*}} : tensor<1x4096xbf16>, tensor<11008x4096xbf16>) outs({{.*}} : tensor<1x11008xf32>)
// CHECK: gemm.matmul nt ins({{.*}} : tensor<1x11008xbf16>, tensor<4096x11008xbf16>) outs({{.*}} : tensor<1x4096xf32>)
// CHECK-NOT: gemm.matmul
