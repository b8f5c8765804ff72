// A machine of one's own, from a JSON file: its numbers decide, its path stays in
// the module, so that later passes find it. Machines without kernels get
// costs and no schedule.
// RUN: cp %S/Inputs/target.json %t.json
// RUN: gemm-opt %s --gemm-annotate-cost=target=a100 | FileCheck %s --check-prefix=BASE
// RUN: gemm-opt %s --gemm-annotate-cost=target=%t.json --gemm-select-schedule | FileCheck %s --check-prefix=FILE
// RUN: gemm-opt %s --gemm-plan=target=tpu-v5e --remarks-filter=gemm-select-schedule 2>&1 | FileCheck %s --check-prefix=MODEL
// RUN: gemm-compile %s --gemm-target-file=%t.json --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: not gemm-opt %s --gemm-annotate-cost=target=%S/Inputs/target-bad.json 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not gemm-compile %s --gemm-target-file=%t.json --target=a100 2>&1 | FileCheck %s --check-prefix=BOTH

// 8 MB at 1.555 and at 2.039 TB/s.
// BASE: #gemm.cost<flops = 8388608, bytes = 8396800, bound = memory, roof_ns = 5400>
// FILE: module attributes {gemm.target = #gemm.target<"{{.*}}.json", "sm_80">}
// FILE: #gemm.cost<flops = 8388608, bytes = 8396800, bound = memory, roof_ns = 4118>
// FILE-SAME: #gemm.schedule<mma_sync
// MODEL: [Missed] NoSchedule {{.*}}no schedule for chip v5e, expected sm_80 or later
// MODEL: gemm.target = #gemm.target<"tpu-v5e", "v5e">
// PTX: .target sm_80
// BAD: error: {{.*}}target-bad.json:4: expected a finite number above 0 for "dram_bytes_per_second", got -1
// BOTH: error: expected --target or --gemm-target-file, got both
func.func @row(%x: tensor<1x2048xbf16>, %w: tensor<2048x2048xbf16>, %c: tensor<1x2048xbf16>) -> tensor<1x2048xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<1x2048xbf16>, tensor<2048x2048xbf16>) outs(%c : tensor<1x2048xbf16>) -> tensor<1x2048xbf16>
  return %y : tensor<1x2048xbf16>
}
