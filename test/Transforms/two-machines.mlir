// RUN: gemm-opt %s --gemm-plan=target=h200 | gemm-opt --gemm-annotate-cost=target=a100 | FileCheck %s
// RUN: not gemm-opt %s --gemm-plan=target=h200 -o %t.mlir --gemm-bufferize --gemm-annotate-cost=target=a100 --gemm-to-tile 2>&1 | FileCheck %s --check-prefix=TILE

// What is planned for one machine and priced for another is an op like any other: no verifier asks which
// machine is meant. What makes a kernel does.
// CHECK: #gemm.target<"a100", "sm_80">
// CHECK: gemm.matmul nt {{.*}}cost = #gemm.cost<{{.*}}schedule = #gemm.schedule<wgmma,
// TILE: two-machines.mlir:[[#@LINE+2]]:8: error: 'gemm.matmul' op expected chip sm_90a for wgmma, got sm_80
func.func @main(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = gemm.linear %x, %w : tensor<4096x4096xbf16>, tensor<4096x4096xbf16> -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}
