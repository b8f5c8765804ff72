// RUN: gemm-opt %s --gemm-annotate-cost=target=h200 | FileCheck %s --check-prefix=MACHINE
// RUN: gemm-opt %s --gemm-annotate-cost=target=sm_80 --remarks-filter=gemm-annotate-cost 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: gemm-opt %s --gemm-select-schedule --remarks-filter=gemm-select-schedule 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not gemm-opt %s --gemm-select-schedule=target=sm_9000 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not gemm-opt %s --gemm-annotate-cost=target=sm_90 2>&1 | FileCheck %s --check-prefix=HINT

// A machine is taken as it is; a chip stands for a machine, and a remark names it.
// MACHINE: module attributes {gemm.target = #gemm.target<"h200", "sm_90a">}
// CHIP: remark: [Analysis] Target {{.*}}chip sm_80, machine a100 is assumed
// CHIP: module attributes {gemm.target = #gemm.target<"a100", "sm_80">}
// NONE: remark: [Analysis] Target {{.*}}no target given, machine a100 is assumed
// NONE: module attributes {gemm.target = #gemm.target<"a100", "sm_80">}
// UNKNOWN: target.mlir:{{[0-9]+}}:{{[0-9]+}}: error: unknown target 'sm_9000', expected {{.*}}a100
// HINT: error: unknown target 'sm_90', expected {{.*}}; did you mean 'sm_90a'?
module {
}
