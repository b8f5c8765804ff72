// RUN: mlir-opt %s -gpu-lower-to-nvvm-pipeline="cubin-chip=sm_80 cubin-features=+ptx80 cubin-format=isa" \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// Vector addition as upstream's GPU integration tests write it: one module with
// host and device code, memory registered by the host.
module attributes {gpu.container_module} {
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 8 : index
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
               threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
      %a = memref.load %x[%tx] : memref<8xf32>
      %b = memref.load %y[%tx] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %y[%tx] : memref<8xf32>
      gpu.terminator
    }
    gpu.host_unregister %ux : memref<*xf32>
    gpu.host_unregister %uy : memref<*xf32>
    // CHECK: [0,  3,  6,  9,  12,  15,  18,  21]
    call @printMemrefF32(%uy) : (memref<*xf32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
}
