// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 attach-target module-name=mine" \
// RUN:   | gemm-opt --gpu-module-to-binary=format=isa | FileCheck %s

// Upstream's own serialisation takes our kernels.
// CHECK: gpu.binary @mine {{.*}}#nvvm.target<O = 3, chip = "sm_80", features = "+ptx80">{{.*}}.target sm_80
// CHECK: gpu.launch_func @mine::
func.func @main(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}
