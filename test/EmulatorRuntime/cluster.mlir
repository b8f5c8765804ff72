// RUN: mlir-opt %s -gpu-lower-to-nvvm-pipeline="cubin-chip=sm_90a cubin-features=+ptx80 cubin-format=isa" \
// RUN:   | mlir-runner --shared-libs=%emulator_runtime --shared-libs=%llvm_lib/libmlir_runner_utils.so \
// RUN:     --entry-point-result=void | FileCheck %s
// REQUIRES: emulator-runtime

// A cluster launch: every CTA of a cluster of two writes its rank.
module attributes {gpu.container_module} {
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %out = memref.alloc() : memref<4xi32>
    %u = memref.cast %out : memref<4xi32> to memref<*xi32>
    gpu.host_register %u : memref<*xi32>
    gpu.launch clusters(%cx, %cy, %cz) in (%kx = %c2, %ky = %c1, %kz = %c1)
               blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      %rank = gpu.cluster_block_id x
      %r = arith.index_cast %rank : index to i32
      %ten = arith.constant 10 : i32
      %cid = arith.index_cast %cx : index to i32
      %0 = arith.muli %cid, %ten : i32
      %1 = arith.addi %0, %r : i32
      memref.store %1, %out[%bx] : memref<4xi32>
      gpu.terminator
    }
    // CHECK: [0,  1,  10,  11]
    call @printMemrefI32(%u) : (memref<*xi32>) -> ()
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
}
