// Bytes without a sign cost what bytes with one do, and have their schedules.
// RUN: gemm-opt %s --gemm-select-layout --gemm-select-schedule="target=a100" --gemm-annotate-cost="target=a100" | FileCheck %s

// CHECK-LABEL: func @signed
// CHECK: cost = #gemm.cost<[[$COST:.+]]>, layout = {{.+}}, schedule = #gemm.schedule<[[$SCHEDULE:mma_sync.+]]>}
func.func @signed(%a: memref<1024x2048xi8>, %b: memref<4096x2048xi8>, %c: memref<1024x4096xi32>) {
  gemm.matmul nt ins(%a, %b : memref<1024x2048xi8>, memref<4096x2048xi8>) outs(%c : memref<1024x4096xi32>)
  return
}

// CHECK-LABEL: func @unsigned
// CHECK: cost = #gemm.cost<[[$COST]]>, layout = {{.+}}, schedule = #gemm.schedule<[[$SCHEDULE]]>, unsigned_b}
func.func @unsigned(%a: memref<1024x2048xi8>, %b: memref<4096x2048xi8>, %c: memref<1024x4096xi32>) {
  gemm.matmul nt ins(%a, %b : memref<1024x2048xi8>, memref<4096x2048xi8>) outs(%c : memref<1024x4096xi32>) {unsigned_b}
  return
}
