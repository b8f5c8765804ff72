// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 attach-target module-name=mine" \
// RUN:   | gemm-opt --gpu-module-to-binary=format=isa | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 attach-target module-name=mine" --gemm-attach-target --gemm-attach-target \
// RUN:   | gemm-opt --gpu-module-to-binary=format=isa | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 attach-target module-name=mine" --gemm-attach-target=chip=sm_90a \
// RUN:   | FileCheck %s --check-prefix=OTHER
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 module-name=mine" | sed -e 's/gemm.target = #gemm.target<[^>]*>, //' \
// RUN:   | not gemm-opt --gemm-attach-target 2>&1 | FileCheck %s --check-prefix=NONE

// A second run changes nothing, unless it is asked for another chip; without any the error is at a kernel.
// OTHER: gpu.module @mine [#nvvm.target<O = 3, chip = "sm_90a"
// NONE: <stdin>:{{[1-9][0-9]*}}:{{[0-9]+}}: error: no chip: give option chip or gemm.target

// Upstream's own serialisation takes our kernels.
// CHECK: gpu.binary @mine {{.*}}#nvvm.target<O = 3, chip = "sm_80", features = "+ptx80">{{.*}}.target sm_80
// CHECK: gpu.launch_func @mine::
func.func @main(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}
