// RUN: gemm-opt %s --transform-interpreter --canonicalize \
// RUN:   | gemm-opt --pass-pipeline='builtin.module(gemm-select-schedule{target=sm_80},gemm-bufferize,gemm-to-tile,canonicalize)' | FileCheck %s
// RUN: gemm-opt %s --transform-interpreter --canonicalize | gemm-opt --gemm-to-nvvm=target=sm_80 | FileCheck %s --check-prefix=SCRIPT
// SCRIPT: gpu.module @gemm_kernels
// SCRIPT: llvm.func @gemm_nt_bf16_f32_
// SCRIPT: module attributes {transform.with_named_sequence}
// SCRIPT-NEXT: transform.named_sequence @__transform_main

// Products in a loop over parts of K are products like any other: they get a schedule, and a
// kernel that they share.
// CHECK: gpu.module @gemm_kernels
// CHECK: tile.kernel
// CHECK-NOT: tile.kernel
// CHECK-LABEL: func @split_k
// CHECK: scf.forall
// CHECK: gemm.matmul nt {{.*}} outs(%{{.+}} : memref<64x64xf32, {{.*}}launch = #gemm.launch<kernel = @gemm_kernels::@gemm_nt_bf16_f32_
// CHECK: linalg.reduce
// CHECK: arith.truncf
func.func @split_k(%a: tensor<64x256xbf16>, %b: tensor<64x256xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %d = gemm.matmul nt ins(%a, %b : tensor<64x256xbf16>, tensor<64x256xbf16>) outs(%c : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["gemm.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %part, %sum, %loop = transform.structured.tile_reduction_using_forall %op by num_threads = [0, 0, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
