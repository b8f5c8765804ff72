// The machine of a module that has no gemm.target: a target of its gpu.modules that is known as
// one, else the chip of its DLTI specification. Others' targets, and chips that are in no table,
// are passed over.
// RUN: gemm-opt %s --gemm-annotate-cost --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-annotate-cost --split-input-file --remarks-filter=gemm-annotate-cost 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: not gemm-opt %s --gemm-annotate-cost=target=sm_81 --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: {{.*}}sm_81

// REMARK: [Analysis] Target {{.*}}chip sm_90a, machine h200 is assumed
// CHECK: module @nvvm attributes {gemm.target = #gemm.target<"h200", "sm_90a">}
module @nvvm {
  gpu.module @mine [#rocdl.target<chip = "gfx90a">, #nvvm.target<chip = "sm_90a">] {}
}

// -----

// REMARK: no target given, machine a100 is assumed
// CHECK: module @other attributes {gemm.target = #gemm.target<"a100", "sm_80">}
module @other {
  gpu.module @mine [#rocdl.target<chip = "gfx90a">, #nvvm.target<chip = "sm_35">] {}
}

// -----

// CHECK: module @dlti attributes
// CHECK-SAME: gemm.target = #gemm.target<"{{[a-z0-9_]+}}", "sm_89">
module @dlti attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"chip" = "sm_89">>} {}

// -----

// CHECK: module @said attributes {gemm.target = #gemm.target<"a100", "sm_80">}
module @said attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
  gpu.module @mine [#nvvm.target<chip = "sm_90a">] {}
}
