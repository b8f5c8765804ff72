// RUN: mlir-opt %s -gpu-lower-to-nvvm-pipeline="cubin-chip=sm_80 cubin-features=+ptx80 cubin-format=isa" -o %t.mlir
// RUN: not mlir-runner %t.mlir --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:   --entry-point-result=void 2>&1 | FileCheck %s
// RUN: env GEMM_EMULATOR_COLOUR=red not mlir-runner %t.mlir --shared-libs=%emulator_runtime \
// RUN:   --shared-libs=%llvm_lib/libmlir_runner_utils.so --entry-point-result=void 2>&1 | FileCheck %s --check-prefix=SETTING
// REQUIRES: emulator-runtime

// Nine threads for eight elements: the process ends at the launch.
// CHECK: gemm-emulator: finding: out of bounds: global read of 4 bytes at 0x{{[0-9a-f]*}}, 32 bytes into allocation 'host memory
// CHECK: gemm-emulator: replay with the flags --machine=a100 --async=late --order=forward
// CHECK-NOT: [0
// SETTING: error: GEMM_EMULATOR_*: no such setting: colour
module attributes {gpu.container_module} {
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 8 : index
    %threads = arith.constant 9 : index
    %x = memref.alloc() : memref<8xf32>
    %y = memref.alloc() : memref<8xf32>
    scf.for %i = %c0 to %n step %c1 {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      %2 = arith.addf %1, %1 : f32
      memref.store %1, %x[%i] : memref<8xf32>
      memref.store %2, %y[%i] : memref<8xf32>
    }
    %ux = memref.cast %x : memref<8xf32> to memref<*xf32>
    %uy = memref.cast %y : memref<8xf32> to memref<*xf32>
    gpu.host_register %ux : memref<*xf32>
    gpu.host_register %uy : memref<*xf32>
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %threads, %sy = %c1, %sz = %c1) {
      %a = memref.load %x[%tx] : memref<8xf32>
      %b = memref.load %y[%tx] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %y[%tx] : memref<8xf32>
      gpu.terminator
    }
    gpu.host_unregister %ux : memref<*xf32>
    gpu.host_unregister %uy : memref<*xf32>
    call @printMemrefF32(%uy) : (memref<*xf32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
}
