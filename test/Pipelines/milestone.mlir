// RUN: rm -rf %t.gemm
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --table | FileCheck %s --check-prefix=TABLE
// RUN: FileCheck %s --input-file=%t.gemm/launch.json
// RUN: FileCheck %s --input-file=%t.gemm/kernels.ptx --check-prefix=PTX
// RUN: FileCheck %s --input-file=%t.gemm/cost.json --check-prefix=COST

// One product, from the dialect to a bundle.

// TABLE: op        M    N    K  layout  BLAS        FLOPs    bytes  FLOP/B  bound     roof  predicted  traffic
// TABLE-NEXT: main:0  128  128  128  nt      (T,N)  4.19 MFLOP  98.3 KB    42.7  overhead

// CHECK: "buffer": "arg0",
// CHECK: "name": "main",
// CHECK: "results": [
// CHECK: "buffer": "b0",
// CHECK: "kind": "gemm",
// CHECK: "pointer": "arg0"
// CHECK: "pointer": "arg1"
// CHECK: "pointer": "b0"
// CHECK: "i32": 128
// CHECK: "i64": 128
// CHECK: "kernel": "[[KERNEL:[a-z0-9_]+]]",
// CHECK: "module": "gemm_kernels",
// CHECK: "layout": "nt",
// CHECK: "location": "{{.*}}milestone.mlir:[[#@LINE+7]]:8",

// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32

// COST: "blas": "(T,N)",
func.func @main(%a: tensor<128x128xbf16>, %b: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %c = tensor.empty() : tensor<128x128xbf16>
  %d = gemm.matmul nt ins(%a, %b : tensor<128x128xbf16>, tensor<128x128xbf16>) outs(%c : tensor<128x128xbf16>) -> tensor<128x128xbf16>
  return %d : tensor<128x128xbf16>
}
