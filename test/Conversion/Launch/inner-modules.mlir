// RUN: gemm-opt %s --pass-pipeline='builtin.module(gemm-to-tile,gemm-elementwise-to-gpu)' --remarks-filter='gemm-.*' -o /dev/null 2>&1 | FileCheck %s
// RUN: gemm-opt %s --pass-pipeline='builtin.module(builtin.module(gemm-to-tile,gemm-elementwise-to-gpu))' | gemm-opt --gemm-launch --remarks-filter='gemm-.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LAUNCH

// A module inside the module is a host of its own. Each pass that would have done something in
// it says that it leaves it alone, and nothing is said of one that has nothing.
// CHECK-DAG: inner-modules.mlir:[[#@LINE+7]]:3: remark: {{.*}}gemm-to-tile{{.*}}a module inside the module is left alone
// CHECK-DAG: inner-modules.mlir:[[#@LINE+6]]:3: remark: {{.*}}gemm-elementwise-to-gpu{{.*}}a module inside the module is left alone
// CHECK-NOT: inner-modules.mlir:20
// LAUNCH: remark: {{.*}}gemm-launch{{.*}}a module inside the module is left alone
// LAUNCH-NOT: is left alone
#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>
module {
  module @inner {
    func.func @f(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xf32>, %zero: f32) {
      gemm.matmul nn ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xf32>) {schedule = #schedule}
      linalg.exp ins(%c : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      return
    }
  }
  module @nothing {
    func.func @g(%x: f32) -> f32 {
      return %x : f32
    }
  }
}
