// RUN: mlir-opt %s -gpu-lower-to-nvvm-pipeline="cubin-chip=sm_80 cubin-features=+ptx80 cubin-format=isa" \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// Reductions over a block of two warps (shared memory and shuffles as upstream
// lowers them), a shuffle of its own, device memory with copies and streams. maxnumf
// would need CUDA's libdevice.
module attributes {gpu.container_module} {
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 64 : index
    %host = memref.alloc() : memref<64xf32>
    %sums = memref.alloc() : memref<3xf32>
    scf.for %i = %c0 to %n step %c1 {
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      memref.store %1, %host[%i] : memref<64xf32>
    }
    %t0 = gpu.wait async
    %data, %t1 = gpu.alloc async [%t0] () : memref<64xf32>
    %out, %t2 = gpu.alloc async [%t1] () : memref<3xf32>
    %t3 = gpu.memcpy async [%t2] %data, %host : memref<64xf32>, memref<64xf32>
    %f0 = arith.constant 0.0 : f32
    %t4 = gpu.memset async [%t3] %out, %f0 : memref<3xf32>, f32
    %t5 = gpu.launch async [%t4] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
      %v = memref.load %data[%tx] : memref<64xf32>
      %sum = gpu.all_reduce add %v uniform {} : (f32) -> (f32)
      %max = gpu.all_reduce maximumf %v uniform {} : (f32) -> (f32)
      %five = arith.constant 5 : i32
      %width = arith.constant 32 : i32
      %other, %valid = gpu.shuffle xor %v, %five, %width : f32
      %i0 = arith.constant 0 : index
      %i1 = arith.constant 1 : index
      %i2 = arith.constant 2 : index
      %first = arith.cmpi eq, %tx, %i0 : index
      scf.if %first {
        memref.store %sum, %out[%i0] : memref<3xf32>
        memref.store %max, %out[%i1] : memref<3xf32>
        memref.store %other, %out[%i2] : memref<3xf32>
      }
      gpu.terminator
    }
    %t6 = gpu.memcpy async [%t5] %sums, %out : memref<3xf32>, memref<3xf32>
    %t7 = gpu.dealloc async [%t6] %data : memref<64xf32>
    %t8 = gpu.dealloc async [%t7] %out : memref<3xf32>
    gpu.wait [%t8]
    // CHECK: [2016,  63,  5]
    %u = memref.cast %sums : memref<3xf32> to memref<*xf32>
    call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
}
