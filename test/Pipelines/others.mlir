// RUN: gemm-opt %s --gemm-to-binary="target=sm_80 format=isa" | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=h200 attach-target" | FileCheck %s --check-prefix=ATTACHED

// Device code of others stays as it is, beside ours: no target and no op of it changes.
// CHECK-DAG: gpu.binary @gemm_kernels {{.*}}chip = "sm_80"
// CHECK-DAG: gpu.module @rocm [#rocdl.target<chip = "gfx90a">] {
// CHECK-DAG: gpu.module @two<#gpu.select_object<1 : i64>> [#nvvm.target<O = 3, chip = "sm_80">, #nvvm.target<O = 1, chip = "sm_90", features = "+ptx80">] {
// CHECK-DAG: gpu.func @f(%{{.*}}: memref<4xf32>) kernel {
// CHECK-DAG: scf.for

// With `attach-target` ours says what it is for.
// ATTACHED: gpu.module @gemm_kernels [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80">] attributes {gemm.kernels}
module attributes {gpu.container_module} {
  gpu.module @rocm [#rocdl.target<chip = "gfx90a">] {
    gpu.func @f(%x: memref<4xf32>) kernel {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %v = arith.constant 0.0 : f32
      scf.for %i = %zero to %four step %one {
        memref.store %v, %x[%i] : memref<4xf32>
      }
      gpu.return
    }
  }
  gpu.module @two <#gpu.select_object<1 : i64>> [#nvvm.target<O = 3, chip = "sm_80">, #nvvm.target<O = 1, chip = "sm_90", features = "+ptx80">] {
    gpu.func @g() kernel { gpu.return }
  }
  func.func @main(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
    %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
    return %y : tensor<64x64xbf16>
  }
}
